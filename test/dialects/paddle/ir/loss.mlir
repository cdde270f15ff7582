// The shapes of losses.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @reductions
func.func @reductions(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>)
    -> (tensor<?x?xf32>, tensor<f32>, tensor<?x?xf32>, tensor<f32>) {
  // CHECK: paddle.kldiv_loss {{.*}} -> tensor<4x8xf32>
  %0 = paddle.kldiv_loss %x, %y {log_target = false, reduction = "none"} : (tensor<4x8xf32>, tensor<4x8xf32>)
      -> tensor<?x?xf32>
  // CHECK: paddle.kldiv_loss {{.*}} -> tensor<f32>
  %1 = paddle.kldiv_loss %x, %y {log_target = false, reduction = "batchmean"} : (tensor<4x8xf32>, tensor<4x8xf32>)
      -> tensor<f32>
  // CHECK: paddle.identity_loss {{.*}} -> tensor<4x8xf32>
  %2 = paddle.identity_loss %x {reduction = 2 : i64} : (tensor<4x8xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.identity_loss {{.*}} -> tensor<f32>
  %3 = paddle.identity_loss %x {reduction = 1 : i64} : (tensor<4x8xf32>) -> tensor<f32>
  return %0, %1, %2, %3 : tensor<?x?xf32>, tensor<f32>, tensor<?x?xf32>, tensor<f32>
}

// -----

// CHECK-LABEL: @classes
func.func @classes(%x: tensor<2x8x3x5xf32>, %y: tensor<2x3x5xi64>, %w: tensor<8xf32>)
    -> (tensor<?x?x?xf32>, tensor<f32>, tensor<f32>, tensor<f32>) {
  // CHECK: paddle.nll_loss {{.*}} -> (tensor<2x3x5xf32>, tensor<f32>)
  %0:2 = paddle.nll_loss %x, %y, %w {reduction = "none"} : (tensor<2x8x3x5xf32>, tensor<2x3x5xi64>, tensor<8xf32>)
      -> (tensor<?x?x?xf32>, tensor<f32>)
  // CHECK: paddle.nll_loss {{.*}} -> (tensor<f32>, tensor<f32>)
  %1:2 = paddle.nll_loss %x, %y {reduction = "sum"} : (tensor<2x8x3x5xf32>, tensor<2x3x5xi64>)
      -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1, %1#0, %1#1 : tensor<?x?x?xf32>, tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// CHECK-LABEL: @pairs
func.func @pairs(%x: tensor<4x1xf32>, %y: tensor<4x1xf32>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: paddle.huber_loss {{.*}} -> (tensor<4x1xf32>, tensor<4x1xf32>)
  %0:2 = paddle.huber_loss %x, %y {delta = 1.0} : (tensor<4x1xf32>, tensor<4x1xf32>)
      -> (tensor<?x?xf32>, tensor<?x?xf32>)
  // CHECK: paddle.log_loss {{.*}} -> tensor<4x1xf32>
  %1 = paddle.log_loss %x, %y {epsilon = 0.1} : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<?x?xf32>
  // CHECK: paddle.hinge_loss {{.*}} -> tensor<4x1xf32>
  %2 = paddle.hinge_loss %x, %y : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<?x?xf32>
  return %0#0, %0#1, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
