// The shape rules of products.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-DAG: #[[BATCHES:.*]] = affine_map<()[s0] -> (s0, 5, 8, 32)>
// CHECK-LABEL: @matmul
func.func @matmul(%x: tensor<?x1x8x16xf32>, %y: tensor<5x32x16xf32>, %v: tensor<16xf32>)
    -> (tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<f32>) {
  // CHECK: transpose_y = true{{.*}} -> tensor<?x5x8x32xf32, #[[BATCHES]]>
  %0 = paddle.matmul %x, %y {transpose_y = true} : (tensor<?x1x8x16xf32>, tensor<5x32x16xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: paddle.matmul {{.*}} -> tensor<5x32xf32>
  %1 = paddle.matmul %y, %v : (tensor<5x32x16xf32>, tensor<16xf32>) -> tensor<?x?xf32>
  %w = paddle.full {dtype = f32, shape = array<i64: 16, 3>, value = 1.0 : f64} : () -> tensor<16x3xf32>
  // CHECK: paddle.matmul {{.*}} -> tensor<3xf32>
  %2 = paddle.matmul %v, %w {transpose_x = true} : (tensor<16xf32>, tensor<16x3xf32>) -> tensor<?xf32>
  // CHECK: paddle.matmul {{.*}} -> tensor<f32>
  %3 = paddle.matmul %v, %v : (tensor<16xf32>, tensor<16xf32>) -> tensor<f32>
  return %0, %1, %2, %3 : tensor<?x?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: @einsum
func.func @einsum(%x: tensor<4x8x16xf32>, %y: tensor<4x16x32xf32>)
    -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: "bij,bjk->bik"{{.*}} -> tensor<4x8x32xf32>
  %0 = paddle.einsum %x, %y {equation = "bij,bjk->bik", resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8x16xf32>, tensor<4x16x32xf32>) -> tensor<?x?x?xf32>
  // CHECK: "...ij -> ...ji"{{.*}} -> tensor<4x16x8xf32>
  %1 = paddle.einsum %x {equation = "...ij -> ...ji", resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8x16xf32>) -> tensor<?x?x?xf32>
  // Without an arrow: the labels that occur once.
  // CHECK: "bij,bjk"{{.*}} -> tensor<8x32xf32>
  %2 = paddle.einsum %x, %y {equation = "bij,bjk", resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8x16xf32>, tensor<4x16x32xf32>) -> tensor<?x?xf32>
  // CHECK: "cba"{{.*}} -> tensor<16x8x4xf32>
  %3 = paddle.einsum %x {equation = "cba", resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<4x8x16xf32>) -> tensor<?x?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>
}

// -----

// CHECK-LABEL: @small
func.func @small(%x: tensor<8x16xf32>, %y: tensor<16x3xf32>, %b: tensor<3xf32>, %v: tensor<16xf32>)
    -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) {
  // CHECK: paddle.addmm {{.*}} -> tensor<8x3xf32>
  %0 = paddle.addmm %b, %x, %y : (tensor<3xf32>, tensor<8x16xf32>, tensor<16x3xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.mv {{.*}} -> tensor<8xf32>
  %1 = paddle.mv %x, %v : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<?xf32>
  // CHECK: paddle.dot {{.*}} -> tensor<8xf32>
  %2 = paddle.dot %x, %x : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>
}
