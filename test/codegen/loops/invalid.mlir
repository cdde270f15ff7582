// RUN: paddlec-opt %s --kernel-print-loops -o /dev/null --split-input-file --verify-diagnostics

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
!b8 = !kernel.buffer<() -> (1, 16, 4), f32, blocked8>
!b16 = !kernel.buffer<() -> (1, 16, 4), f32, blocked16>
func.func @blocks(%x: !b8) {
  %0 = kernel.alloc "a" : !b16
  // expected-error @+1 {{'kernel.loop' op cannot be emitted: its buffers have blocks of different sizes}}
  kernel.loop ins(%x) outs(%0) attributes {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      : (!b8, !b16) -> () {
  ^bb0(%a: f32, %out: f32):
    kernel.yield %a : f32
  }
  return
}

// -----

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rest = affine_map<(d0, d1, d2) -> (d0, d2)>
!x = !kernel.buffer<() -> (1, 16, 4), f32, blocked8>
!y = !kernel.buffer<() -> (1, 4), f32, plain>
func.func @channels(%x: !x) {
  %0 = kernel.alloc "a" : !y
  // expected-error @+1 {{'kernel.loop' op cannot be emitted: it reduces over blocked channels}}
  kernel.loop ins(%x) outs(%0)
      attributes {indexing_maps = [#id, #rest], iterator_types = ["parallel", "reduction", "parallel"], initial_values = [0.0 : f32]}
      : (!x, !y) -> () {
  ^bb0(%a: f32, %out: f32):
    %s = arith.addf %out, %a : f32
    kernel.yield %s : f32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#twice = affine_map<(d0) -> (d0 * 2)>
!x = !kernel.buffer<() -> (8), f32, plain>
!y = !kernel.buffer<() -> (4), f32, plain>
func.func @stride(%x: !x) {
  %0 = kernel.alloc "a" : !y
  // expected-error @+1 {{'kernel.loop' op cannot be emitted: an index is neither a dimension of the nest nor 0}}
  kernel.loop ins(%x) outs(%0) attributes {indexing_maps = [#twice, #id], iterator_types = ["parallel"]} : (!x, !y) -> () {
  ^bb0(%a: f32, %out: f32):
    kernel.yield %a : f32
  }
  return
}
