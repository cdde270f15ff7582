// The shape rules of resizing: four ways to give the size, in their order.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-DAG: #[[DOUBLE:.*]] = affine_map<()[s0] -> (1, 3, s0 * 2, 15)>
// CHECK-DAG: #[[LIKE:.*]] = affine_map<()[s0] -> (1, 3, s0, 7)>
// CHECK-LABEL: @sizes
func.func @sizes(%x: tensor<1x3x?x10xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  // CHECK: scale = array<f64: 2.000000e+00, 1.500000e+00>{{.*}} -> tensor<1x3x?x15xf32, #[[DOUBLE]]>
  %0 = paddle.bilinear_interp %x {scale = array<f64: 2.0, 1.5>, out_h = 9 : i64} : (tensor<1x3x?x10xf32>) -> tensor<?x?x?x?xf32>
  %size = paddle.full_int_array {dtype = i32, value = array<i64: 5, 6>} : () -> tensor<2xi32>
  // CHECK: out_size({{.*}} -> tensor<1x3x5x6xf32>
  %1 = paddle.nearest_interp %x out_size(%size) {scale = array<f64: 2.0>} : (tensor<1x3x?x10xf32>, tensor<2xi32>) -> tensor<?x?x?x?xf32>
  // The size of another picture, given as two tensors.
  %shape = paddle.shape %x : (tensor<1x3x?x10xf32>) -> tensor<4xi32>
  %a = paddle.full_int_array {dtype = i64, value = array<i64: 2>} : () -> tensor<1xi64>
  %b = paddle.full_int_array {dtype = i64, value = array<i64: 3>} : () -> tensor<1xi64>
  %h = paddle.slice %shape, %a, %b {axes = array<i64: 0>} : (tensor<4xi32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xi32>
  %w = paddle.full {dtype = i32, shape = array<i64: 1>, value = 7.0 : f64} : () -> tensor<1xi32>
  // CHECK: size_tensor({{.*}} -> tensor<1x3x?x7xf32, #[[LIKE]]>
  %2 = paddle.bicubic_interp %x size_tensor(%h, %w) : (tensor<1x3x?x10xf32>, tensor<?xi32>, tensor<1xi32>) -> tensor<?x?x?x?xf32>
  // CHECK: out_h = 9 : i64, out_w = 8 : i64{{.*}} -> tensor<1x3x9x8xf32>
  %3 = paddle.nearest_interp %x {out_h = 9 : i64, out_w = 8 : i64} : (tensor<1x3x?x10xf32>) -> tensor<?x?x?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @ranks
func.func @ranks(%x: tensor<1x4x3xf32>, %y: tensor<1x2x3x4x5xf32>, %g: tensor<1x5x6x2xf32>, %p: tensor<1x3x8x8xf32>)
    -> (tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  // CHECK: paddle.linear_interp {{.*}} -> tensor<1x8x3xf32>
  %0 = paddle.linear_interp %x {scale = array<f64: 2.0>, data_format = "NWC"} : (tensor<1x4x3xf32>) -> tensor<?x?x?xf32>
  // CHECK: paddle.trilinear_interp {{.*}} -> tensor<1x2x6x7x8xf32>
  %1 = paddle.trilinear_interp %y {out_d = 6 : i64, out_h = 7 : i64, out_w = 8 : i64, data_format = "NCDHW"}
      : (tensor<1x2x3x4x5xf32>) -> tensor<?x?x?x?x?xf32>
  // CHECK: paddle.grid_sample {{.*}} -> tensor<1x3x5x6xf32>
  %2 = paddle.grid_sample %p, %g : (tensor<1x3x8x8xf32>, tensor<1x5x6x2xf32>) -> tensor<?x?x?x?xf32>
  return %0, %1, %2 : tensor<?x?x?xf32>, tensor<?x?x?x?x?xf32>, tensor<?x?x?x?xf32>
}
