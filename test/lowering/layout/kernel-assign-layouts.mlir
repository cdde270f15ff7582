// Orders of buffers, and where reorders stand.
// RUN: paddlec-opt %s --pass-pipeline="builtin.module(func.func(kernel-assign-layouts{cpu=x86-64-v3}))" --split-input-file | FileCheck %s

!x = !kernel.buffer<() -> (1, 3, 8, 8), f32, plain>
!w = !kernel.buffer<() -> (16, 3, 1, 1), f32, plain>
!y = !kernel.buffer<() -> (1, 16, 8, 8), f32, plain>
!p = !kernel.buffer<() -> (1, 16, 4, 4), f32, plain>

// One reorder at each border and none between.
// CHECK-LABEL: @chain
// CHECK: kernel.reorder ins(%arg0)
// CHECK: kernel.conv
// CHECK-NOT: kernel.reorder
// CHECK: kernel.loop
// CHECK-NOT: kernel.reorder
// CHECK: kernel.pool max
// CHECK: kernel.reorder
// CHECK: return {{.*}}, plain>
func.func @chain(%x: !x, %w: !w) -> !p {
  %0 = kernel.alloc "conv" : !y
  kernel.conv ins(%x, %w) outs(%0) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64} : (!x, !w, !y) -> ()
  %1 = kernel.alloc "add" : !y
  kernel.loop ins(%0) outs(%1) attributes {
    indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]} : (!y, !y) -> () {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %a : f32
    kernel.yield %s : f32
  }
  %2 = kernel.alloc "pool" : !p
  kernel.pool max ins(%1) outs(%2) {kernel = array<i64: 2, 2>, strides = array<i64: 2, 2>,
    pads_begin = array<i64: 0, 0>} : (!y, !p) -> ()
  return %2 : !p
}

// -----

!x = !kernel.buffer<() -> (1, 3, 8, 8), f32, plain>
!w = !kernel.buffer<() -> (16, 3, 1, 1), f32, plain>
!y = !kernel.buffer<() -> (1, 16, 8, 8), f32, plain>
!v = !kernel.buffer<() -> (1, 1024), f32, plain>
!q = !kernel.buffer<() -> (1, 16, 1, 1), f32, plain>
!r = !kernel.buffer<() -> (1, 16), f32, plain>

// A reshape reads row-major bytes: one reorder for both readers. After global pooling there is one pixel, and the
// two orders are the same bytes.
// CHECK-LABEL: @views
// CHECK: kernel.conv
// CHECK: kernel.reorder
// CHECK-NOT: kernel.reorder
// CHECK: kernel.pool
// CHECK-NOT: kernel.reorder
// CHECK: return
func.func @views(%x: !x, %w: !w) -> (!v, !r) {
  %0 = kernel.alloc "conv" : !y
  kernel.conv ins(%x, %w) outs(%0) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64} : (!x, !w, !y) -> ()
  %1 = kernel.view %0 : !y to !v
  %2 = kernel.alloc "pool" : !q
  kernel.pool average_exclude_padding ins(%0) outs(%2) {strides = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>} : (!y, !q) -> ()
  %3 = kernel.view %2 : !q to !r
  return %1, %3 : !v, !r
}

// -----

!x = !kernel.buffer<() -> (1, 16, 8, 8), f32, plain>
!w = !kernel.buffer<() -> (16, 16, 3, 3), f32, plain>

// Weights that a convolution makes are brought into row-major order: no channels are last in them.
// CHECK-LABEL: @weights
// CHECK: kernel.conv ins({{.*}}) outs(%[[W:[0-9]+]])
// CHECK: kernel.reorder ins(%[[W]]) outs(%[[PLAIN:[0-9]+]])
// CHECK: kernel.conv ins(%{{.*}}, %[[PLAIN]])
func.func @weights(%x: !x, %k: !w, %w: !w) -> !x {
  %0 = kernel.alloc "weights" : !w
  kernel.conv ins(%w, %k) outs(%0) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 1, 1>, pads_end = array<i64: 1, 1>, groups = 1 : i64} : (!w, !w, !w) -> ()
  %1 = kernel.alloc "conv" : !x
  kernel.conv ins(%x, %0) outs(%1) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 1, 1>, pads_end = array<i64: 1, 1>, groups = 1 : i64} : (!x, !w, !x) -> ()
  return %1 : !x
}

// -----

!x = !kernel.buffer<() -> (1, 16, 8, 8), f32, plain>
!w = !kernel.buffer<() -> (16, 16, 3, 3), f32, plain>
!n = !kernel.buffer<() -> (1, 16, 8, 8), i64, plain>

// Integers of 64 bits stay in the plain order, which the library could not bring them into.
// CHECK-LABEL: @wide
// CHECK: kernel.conv
// CHECK: kernel.reorder
// CHECK: kernel.loop
// CHECK-NOT: kernel.reorder
// CHECK: return {{.*}}i64, plain>
func.func @wide(%x: !x, %w: !w) -> !n {
  %0 = kernel.alloc "conv" : !x
  kernel.conv ins(%x, %w) outs(%0) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 1, 1>, pads_end = array<i64: 1, 1>, groups = 1 : i64} : (!x, !w, !x) -> ()
  %1 = kernel.alloc "cast" : !n
  kernel.loop ins(%0) outs(%1) attributes {
    indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>],
    iterator_types = ["parallel", "parallel", "parallel", "parallel"]} : (!x, !n) -> () {
  ^bb0(%a: f32, %b: i64):
    %2 = arith.fptosi %a : f32 to i64
    kernel.yield %2 : i64
  }
  return %1 : !n
}
