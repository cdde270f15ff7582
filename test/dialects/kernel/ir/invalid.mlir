// What the verifiers of the kernel dialect refuse.
// RUN: paddlec-opt %s --split-input-file --verify-diagnostics

!b = !kernel.buffer<() -> (1, 8, 4, 4), f32, plain>
func.func @post_operands(%x: !b, %w: !b, %y: !b) {
  // expected-error@+1 {{has 0 post operands, its post ops take 1}}
  kernel.conv ins(%x, %w) outs(%y) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64,
    post_ops = [#paddle.post_op<add>]} : (!b, !b, !b) -> ()
  return
}

// -----

!b = !kernel.buffer<() -> (1, 8, 4, 4), f32, plain>
func.func @paddings(%x: !b, %w: !b, %y: !b) {
  // expected-error@+1 {{needs as many dilations and paddings as strides (2)}}
  kernel.conv ins(%x, %w) outs(%y) {strides = array<i64: 1, 1>, dilations = array<i64: 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64} : (!b, !b, !b) -> ()
  return
}

// -----

!b = !kernel.buffer<() -> (8, 4), f32, plain>
func.func @rank(%x: !b, %w: !b, %y: !b) {
  // expected-error@+1 {{has 2 strides for a source of rank 2}}
  kernel.conv ins(%x, %w) outs(%y) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64} : (!b, !b, !b) -> ()
  return
}

// -----

// expected-error@+1 {{a channels_last buffer needs channels and one to three spatial dimensions, got rank 2}}
func.func @layout(%x: !kernel.buffer<() -> (8, 4), f32, channels_last>) { return }

// -----

// expected-error@+1 {{a buffer's dimensions are over symbols only}}
func.func @dims(%x: !kernel.buffer<(d0) -> (d0, 4), f32, plain>) { return }

// -----

!b = !kernel.buffer<() -> (8, 4), f32, plain>
func.func @loop_maps(%x: !b, %y: !b) {
  // expected-error@+1 {{has 1 indexing maps for 2 buffers}}
  kernel.loop ins(%x) outs(%y) attributes {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} : (!b, !b) -> () {
  ^bb0(%a: f32, %b: f32):
    kernel.yield %a : f32
  }
  return
}

// -----

!b = !kernel.buffer<() -> (8, 4), f32, plain>
!c = !kernel.buffer<() -> (8), f32, plain>
func.func @loop_initial(%x: !b, %y: !c) {
  // expected-error@+1 {{reduces and needs one initial value an output}}
  kernel.loop ins(%x) outs(%y) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]} : (!b, !c) -> () {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    kernel.yield %s : f32
  }
  return
}

// -----

!b = !kernel.buffer<() -> (8, 4), f32, plain>
func.func @loop_iterator(%x: !b, %y: !b) {
  // expected-error@+1 {{has an unknown iterator type "window"; it is parallel or reduction}}
  kernel.loop ins(%x) outs(%y) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "window"]} : (!b, !b) -> () {
  ^bb0(%a: f32, %b: f32):
    kernel.yield %a : f32
  }
  return
}

// -----

// expected-error@+1 {{a buffer cannot hold elements of type 'i4'}}
func.func @element_type(%x: !kernel.buffer<() -> (8, 4), i4, plain>) { return }

// -----

!b = !kernel.buffer<() -> (8, 4), f32, plain>
func.func @body_arguments(%x: !b, %y: !b) {
  // expected-error@+1 {{has a body of 1 arguments for 2 buffers}}
  kernel.loop ins(%x) outs(%y) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} : (!b, !b) -> () {
  ^bb0(%a: f32):
    kernel.yield %a : f32
  }
  return
}

// -----

!b = !kernel.buffer<() -> (8, 4), f32, plain>
func.func @body_type(%x: !b, %y: !b) {
  // expected-error@+1 {{has a body argument of type 'i32' for}}
  kernel.loop ins(%x) outs(%y) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} : (!b, !b) -> () {
  ^bb0(%a: f32, %b: i32):
    kernel.yield %a : f32
  }
  return
}

// -----

!b = !kernel.buffer<() -> (8, 4), f32, plain>
func.func @indexing_map(%x: !b, %y: !b) {
  // expected-error@+1 {{has an indexing map that does not fit}}
  kernel.loop ins(%x) outs(%y) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} : (!b, !b) -> () {
  ^bb0(%a: f32, %b: f32):
    kernel.yield %a : f32
  }
  return
}

// -----

!x = !kernel.buffer<() -> (1, 16, 8, 8), f32, channels_last>
!w = !kernel.buffer<() -> (16, 16, 3, 3), f32, channels_last>
func.func @weights_order(%x: !x, %w: !w) {
  %0 = kernel.alloc "conv" : !x
  // expected-error@+1 {{needs row-major weights, not '!kernel.buffer<() -> (16, 16, 3, 3), f32, channels_last>'}}
  kernel.conv ins(%x, %w) outs(%0) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 1, 1>, pads_end = array<i64: 1, 1>, groups = 1 : i64} : (!x, !w, !x) -> ()
  return
}

// -----

// expected-error@+1 {{a buffer's dimensions are over symbols only, got affine_map<(d0) -> (d0)>}}
func.func @dimensions(%x: !kernel.buffer<(d0) -> (d0), f32, plain>) {
  return
}

// -----

func.func @extent() -> i64 {
  // expected-error@+1 {{has a size that is not one expression over symbols: affine_map<() -> (1, 2)>}}
  %n = kernel.extent affine_map<() -> (1, 2)>
  return %n : i64
}
