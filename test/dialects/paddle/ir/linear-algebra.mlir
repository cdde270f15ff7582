// The shapes of ops on square matrices.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @squares
func.func @squares(%x: tensor<4x3x3xf32>) -> (tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  // CHECK: paddle.inverse {{.*}} -> tensor<4x3x3xf32>
  %0 = paddle.inverse %x : (tensor<4x3x3xf32>) -> tensor<?x?x?xf32>
  // CHECK: paddle.det {{.*}} -> tensor<4xf32>
  %1 = paddle.det %x : (tensor<4x3x3xf32>) -> tensor<?xf32>
  // CHECK: paddle.slogdet {{.*}} -> tensor<2x4xf32>
  %2 = paddle.slogdet %x : (tensor<4x3x3xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.trace {{.*}} -> tensor<4xf32>
  %3 = paddle.trace %x {axis1 = 1 : i64, axis2 = -1 : i64} : (tensor<4x3x3xf32>) -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?xf32>, tensor<?xf32>, tensor<?x?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @solutions
func.func @solutions(%x: tensor<4x3x3xf32>, %y: tensor<3x2xf32>, %c: tensor<3xf32>, %z: tensor<2xf32>)
    -> (tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) {
  // CHECK: paddle.solve {{.*}} -> tensor<4x3x2xf32>
  %0 = paddle.solve %x, %y : (tensor<4x3x3xf32>, tensor<3x2xf32>) -> tensor<?x?x?xf32>
  // CHECK: paddle.solve {{.*}} -> tensor<4x3xf32>
  %1 = paddle.solve %x, %c : (tensor<4x3x3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.multi_dot {{.*}} -> tensor<2xf32>
  %2 = paddle.multi_dot %c, %y : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<?xf32>
  return %0, %1, %2 : tensor<?x?x?xf32>, tensor<?x?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @factors
func.func @factors(%x: tensor<2x4x3xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: paddle.qr {{.*}} -> (tensor<2x4x3xf32>, tensor<2x3x3xf32>)
  %0:2 = paddle.qr %x {mode = "reduced"} : (tensor<2x4x3xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  // CHECK: paddle.qr {{.*}} -> (tensor<2x4x4xf32>, tensor<2x4x3xf32>)
  %1:2 = paddle.qr %x {mode = "complete"} : (tensor<2x4x3xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  // CHECK: paddle.lu {{.*}} -> (tensor<2x4x3xf32>, tensor<2x3xi32>, tensor<2xi32>)
  %2:3 = paddle.lu %x : (tensor<2x4x3xf32>) -> (tensor<?x?x?xf32>, tensor<?x?xi32>, tensor<?xi32>)
  // CHECK: paddle.lu_unpack {{.*}} -> (tensor<2x4x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xf32>)
  %3:3 = paddle.lu_unpack %2#0, %2#1 : (tensor<?x?x?xf32>, tensor<?x?xi32>)
      -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0#0, %1#0, %3#0 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// -----

// CHECK-LABEL: @cholesky_solution
func.func @cholesky_solution(%x: tensor<4x3x2xf32>, %y: tensor<3x3xf32>) -> tensor<?x?x?xf32> {
  // CHECK: paddle.cholesky_solve {{.*}} -> tensor<4x3x2xf32>
  %0 = paddle.cholesky_solve %x, %y : (tensor<4x3x2xf32>, tensor<3x3xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}
