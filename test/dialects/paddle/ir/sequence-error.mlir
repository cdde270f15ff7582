// What the recurrent ops of Paddle 1.x refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @activation(%x: tensor<5x12xf32>, %w: tensor<4x12xf32>) -> tensor<5x4xf32> {
  // expected-error@+1 {{activation 'gelu' is not known; expected identity, sigmoid, tanh or relu}}
  %0 = paddle.gru %x weight(%w) {activation = "gelu", resultSegmentSizes = array<i32: 0, 0, 0, 1>}
      : (tensor<5x12xf32>, tensor<4x12xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// -----

func.func @columns(%x: tensor<5x11xf32>, %w: tensor<4x12xf32>) -> tensor<5x4xf32> {
  // expected-error@+1 {{the number of columns of input}}
  %0 = paddle.gru %x weight(%w) {resultSegmentSizes = array<i32: 0, 0, 0, 1>}
      : (tensor<5x11xf32>, tensor<4x12xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// -----

func.func @training(%x: tensor<5x12xf32>, %w: tensor<4x12xf32>) -> tensor<5x12xf32> {
  // expected-error@+1 {{a result that serves training is used, which is not supported}}
  %0:2 = paddle.gru %x weight(%w) {resultSegmentSizes = array<i32: 1, 0, 0, 1>}
      : (tensor<5x12xf32>, tensor<4x12xf32>) -> (tensor<5x12xf32>, tensor<5x4xf32>)
  return %0#0 : tensor<5x12xf32>
}

// -----

func.func @pooltype(%x: tensor<5x4xf32>) -> tensor<1x4xf32> {
  // expected-error@+1 {{pooltype 'MEAN' is not known; expected SUM, AVERAGE, SQRT, MAX, FIRST or LAST}}
  %0 = paddle.sequence_pool %x {pooltype = "MEAN"} : (tensor<5x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

func.func @pool_of_a_scalar(%x: tensor<f32>) -> tensor<1xf32> {
  // expected-error@+1 {{a sequence must have a row an element, not the rank 0}}
  %0 = paddle.sequence_pool %x : (tensor<f32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

func.func @places(%x: tensor<5x4xf32>) -> tensor<1x4xi32> {
  // expected-error@+1 {{a result that serves training is used, which is not supported}}
  %0:2 = paddle.sequence_pool %x {pooltype = "MAX"} : (tensor<5x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xi32>)
  return %0#1 : tensor<1x4xi32>
}
