// Slots, lifetimes, work in place, offsets.
// RUN: paddlec-opt %s --kernel-plan-memory --split-input-file | FileCheck %s

!b = !kernel.buffer<() -> (16, 16), f32, plain>

// A chain: the third temporary may lie where the first did. 16 * 16 floats are 1024 bytes.
// CHECK-LABEL: @chain
// CHECK-SAME: kernel.arena_bytes = 2048
// CHECK-SAME: kernel.lives = array<i64: 0, 1, -1, 1, 2, -1, 2, 3, -1>
// CHECK-SAME: kernel.offsets = array<i64: 0, 1024, 0>
func.func @chain(%x: !b) -> !b {
  %0 = kernel.alloc "a" : !b
  kernel.softmax ins(%x) outs(%0) {axis = 1 : i64} : (!b, !b) -> ()
  %1 = kernel.alloc "b" : !b
  kernel.softmax ins(%0) outs(%1) {axis = 1 : i64} : (!b, !b) -> ()
  %2 = kernel.alloc "c" : !b
  kernel.softmax ins(%1) outs(%2) {axis = 1 : i64} : (!b, !b) -> ()
  return %2 : !b
}

// -----

!b = !kernel.buffer<() -> (16, 16), f32, plain>

// An element-wise nest works in place on a source that dies there.
// CHECK-LABEL: @in_place
// CHECK: kernel.alloc "a" {slot = 0 : i64}
// CHECK: kernel.alloc "b" {alias = 0 : i64, slot = 1 : i64}
func.func @in_place(%x: !b) -> !b {
  %0 = kernel.alloc "a" : !b
  kernel.softmax ins(%x) outs(%0) {axis = 1 : i64} : (!b, !b) -> ()
  %1 = kernel.alloc "b" : !b
  kernel.loop ins(%0) outs(%1) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} : (!b, !b) -> () {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %a : f32
    kernel.yield %s : f32
  }
  return %1 : !b
}

// -----

!b = !kernel.buffer<() -> (16, 16), f32, plain>

// Not when the source is read again, and not when a nest reads it transposed.
// CHECK-LABEL: @not_in_place
// CHECK: kernel.alloc "b" {slot = 1 : i64}
// CHECK: kernel.alloc "c" {slot = 2 : i64}
func.func @not_in_place(%x: !b) -> (!b, !b, !b) {
  %0 = kernel.alloc "a" : !b
  kernel.softmax ins(%x) outs(%0) {axis = 1 : i64} : (!b, !b) -> ()
  %1 = kernel.alloc "b" : !b
  kernel.loop ins(%0) outs(%1) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} : (!b, !b) -> () {
  ^bb0(%a: f32, %c: f32):
    %s = arith.addf %a, %a : f32
    kernel.yield %s : f32
  }
  %2 = kernel.alloc "c" : !b
  kernel.loop ins(%0) outs(%2) attributes {
    indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>],
    iterator_types = ["parallel", "parallel"]} : (!b, !b) -> () {
  ^bb0(%a: f32, %c: f32):
    kernel.yield %a : f32
  }
  return %0, %1, %2 : !b, !b, !b
}

// -----

!x = !kernel.buffer<() -> (1, 16, 4, 4), f32, plain>
!w = !kernel.buffer<() -> (16, 16, 1, 1), f32, plain>
!v = !kernel.buffer<() -> (16), f32, plain>

// A convolution adds its residual in place when that dies there, and not when it is the convolution's source too.
// CHECK-LABEL: @accumulate
// CHECK: kernel.alloc "y" {alias = 0 : i64
// CHECK: kernel.conv {{.*}}{accumulate
// CHECK: kernel.alloc "z" {slot
// CHECK: kernel.conv
// CHECK-NOT: accumulate
func.func @accumulate(%x: !x, %w: !w, %b: !v) -> !x {
  %0 = kernel.alloc "r" : !x
  kernel.softmax ins(%x) outs(%0) {axis = 1 : i64} : (!x, !x) -> ()
  %1 = kernel.alloc "y" : !x
  kernel.conv ins(%x, %w) bias(%b) post(%0) outs(%1) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64,
    post_ops = [#paddle.post_op<add>]} : (!x, !w, !v, !x, !x) -> ()
  %2 = kernel.alloc "z" : !x
  kernel.conv ins(%1, %w) bias(%b) post(%1) outs(%2) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64,
    post_ops = [#paddle.post_op<add>]} : (!x, !w, !v, !x, !x) -> ()
  return %2 : !x
}

// -----

!x = !kernel.buffer<() -> (1, 16, 4, 4), f32, plain>
!w = !kernel.buffer<() -> (16, 16, 1, 1), f32, plain>
!c = !kernel.buffer<() -> (1, 16, 1, 1), f32, plain>

// The first addition alone accumulates: when it broadcasts, a later one is not done in place instead.
// CHECK-LABEL: @first_add_broadcasts
// CHECK: kernel.alloc "y" {slot
// CHECK-NOT: accumulate
// CHECK: return
func.func @first_add_broadcasts(%x: !x, %w: !w, %c: !c) -> !x {
  %0 = kernel.alloc "r" : !x
  kernel.softmax ins(%x) outs(%0) {axis = 1 : i64} : (!x, !x) -> ()
  %1 = kernel.alloc "y" : !x
  kernel.conv ins(%x, %w) post(%c, %0) outs(%1) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64,
    post_ops = [#paddle.post_op<add>, #paddle.post_op<add>]} : (!x, !w, !c, !x, !x) -> ()
  return %1 : !x
}

// -----

!d = !kernel.buffer<()[s0] -> (s0, 16), f32, plain>

// With symbols there are lives, and no offsets.
// CHECK-LABEL: @symbolic
// CHECK-SAME: kernel.lives
// CHECK-NOT: kernel.offsets
func.func @symbolic(%x: !d) -> !d {
  %0 = kernel.alloc "a" : !d
  kernel.softmax ins(%x) outs(%0) {axis = 1 : i64} : (!d, !d) -> ()
  return %0 : !d
}
