// What is printed can be parsed, with every choice of optional operands.
// RUN: paddlec-opt %s | paddlec-opt | FileCheck %s
// RUN: paddlec-opt %s --mlir-print-op-generic | paddlec-opt | FileCheck %s

!x = !kernel.buffer<() -> (1, 16, 8, 8), f32, plain>
!w = !kernel.buffer<() -> (16, 16, 1, 1), f32, plain>
!v = !kernel.buffer<() -> (16), f32, plain>
!m = !kernel.buffer<() -> (16, 16), f32, plain>

// CHECK-LABEL: @conv
// CHECK: kernel.conv ins(%arg0, %arg1) outs(%arg3)
// CHECK: kernel.conv ins(%arg0, %arg1) bias(%arg2) outs(%arg3)
// CHECK: kernel.conv ins(%arg0, %arg1) post(%arg0, %arg3) outs(%arg3)
// CHECK: kernel.conv ins(%arg0, %arg1) bias(%arg2) post(%arg0) outs(%arg3)
func.func @conv(%x: !x, %w: !w, %b: !v, %y: !x) {
  kernel.conv ins(%x, %w) outs(%y) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64} : (!x, !w, !x) -> ()
  kernel.conv ins(%x, %w) bias(%b) outs(%y) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64} : (!x, !w, !v, !x) -> ()
  kernel.conv ins(%x, %w) post(%x, %y) outs(%y) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64,
    post_ops = [#paddle.post_op<mul>, #paddle.post_op<relu>, #paddle.post_op<add>]} : (!x, !w, !x, !x, !x) -> ()
  kernel.conv ins(%x, %w) bias(%b) post(%x) outs(%y) {strides = array<i64: 1, 1>, dilations = array<i64: 1, 1>,
    pads_begin = array<i64: 0, 0>, pads_end = array<i64: 0, 0>, groups = 1 : i64,
    post_ops = [#paddle.post_op<add>]} : (!x, !w, !v, !x, !x) -> ()
  return
}

// CHECK-LABEL: @matmul
// CHECK: kernel.matmul ins(%arg0, %arg1) outs(%arg3)
// CHECK: kernel.matmul ins(%arg0, %arg1) post(%arg0) outs(%arg3)
// CHECK: kernel.matmul ins(%arg0, %arg1) bias(%arg2) post(%arg0) outs(%arg3)
func.func @matmul(%x: !m, %y: !m, %b: !v, %z: !m) {
  kernel.matmul ins(%x, %y) outs(%z) : (!m, !m, !m) -> ()
  kernel.matmul ins(%x, %y) post(%x) outs(%z) {post_ops = [#paddle.post_op<add>]} : (!m, !m, !m, !m) -> ()
  kernel.matmul ins(%x, %y) bias(%b) post(%x) outs(%z) {post_ops = [#paddle.post_op<add>]}
    : (!m, !m, !v, !m, !m) -> ()
  return
}

// CHECK-LABEL: @layer_norm
// CHECK: kernel.layer_norm ins(%arg0) outs(%arg2)
// CHECK: kernel.layer_norm ins(%arg0) scale(%arg1) outs(%arg2)
// CHECK: kernel.layer_norm ins(%arg0) bias(%arg1) outs(%arg2)
// CHECK: kernel.layer_norm ins(%arg0) scale(%arg1) bias(%arg1) outs(%arg2)
func.func @layer_norm(%x: !m, %s: !v, %y: !m) {
  kernel.layer_norm ins(%x) outs(%y) {begin_axis = 1 : i64, epsilon = 1.0e-5 : f64} : (!m, !m) -> ()
  kernel.layer_norm ins(%x) scale(%s) outs(%y) {begin_axis = 1 : i64, epsilon = 1.0e-5 : f64} : (!m, !v, !m) -> ()
  kernel.layer_norm ins(%x) bias(%s) outs(%y) {begin_axis = 1 : i64, epsilon = 1.0e-5 : f64} : (!m, !v, !m) -> ()
  kernel.layer_norm ins(%x) scale(%s) bias(%s) outs(%y) {begin_axis = 1 : i64, epsilon = 1.0e-5 : f64}
    : (!m, !v, !v, !m) -> ()
  return
}
