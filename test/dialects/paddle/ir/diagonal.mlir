// The shape rules of diagonals, crops and rarer products.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @diagonals
func.func @diagonals(%v: tensor<3xf32>, %m: tensor<2x3x4xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xi64>, tensor<?x?xi64>) {
  // CHECK: paddle.diag {{.*}} -> tensor<4x4xf32>
  %0 = paddle.diag %v {offset = -1 : i64} : (tensor<3xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.diagonal {{.*}} -> tensor<3x2xf32>
  %1 = paddle.diagonal %m {axis1 = 0 : i64, axis2 = -1 : i64, offset = 1 : i64} : (tensor<2x3x4xf32>) -> tensor<?x?xf32>
  %2 = paddle.diag_embed %1 : (tensor<?x?xf32>) -> tensor<?x?x?xf32>
  // CHECK: paddle.tril_indices {{.*}} -> tensor<2x6xi64>
  %3 = paddle.tril_indices {rows = 3 : i64, cols = 3 : i64, offset = 0 : i64, dtype = i64} : () -> tensor<?x?xi64>
  // CHECK: paddle.triu_indices {{.*}} -> tensor<2x3xi64>
  %4 = paddle.triu_indices {row = 3 : i64, col = 3 : i64, offset = 1 : i64, dtype = i64} : () -> tensor<?x?xi64>
  return %0, %1, %2, %3, %4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?x?xf32>, tensor<?x?xi64>, tensor<?x?xi64>
}

// -----

// CHECK-LABEL: @parts
func.func @parts(%x: tensor<4x8xf32>, %y: tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 2, -1>} : () -> tensor<2xi64>
  %offsets = paddle.full_int_array {dtype = i64, value = array<i64: 1, 3>} : () -> tensor<2xi64>
  // CHECK: paddle.crop {{.*}} -> tensor<2x5xf32>
  %0 = paddle.crop %x, %shape, %offsets : (tensor<4x8xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  // CHECK: paddle.kron {{.*}} -> tensor<8x24xf32>
  %1 = paddle.kron %x, %y : (tensor<4x8xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  %n = paddle.full_int_array {dtype = i64, value = array<i64: 1, 5>} : () -> tensor<2xi64>
  // CHECK: paddle.repeat_interleave_with_tensor_index {{.*}} -> tensor<6x3xf32>
  %2 = paddle.repeat_interleave_with_tensor_index %y, %n {axis = 0 : i64} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
