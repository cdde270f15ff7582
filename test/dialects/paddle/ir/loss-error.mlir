// What losses refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @labels_differ(%x: tensor<2x3xf32>, %y: tensor<2x1xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{dimension 1 of 'label' is 1, expected 3}}
  %0 = paddle.bce_loss %x, %y : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @weights_differ(%x: tensor<2x3xf32>, %w: tensor<3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{'pos_weight' has rank 1, expected 2}}
  %0 = paddle.sigmoid_cross_entropy_with_logits %x, %x, %w
      : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @no_column(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error@+1 {{the number of columns is 3, expected 1}}
  %0 = paddle.hinge_loss %x, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

func.func @divergence(%x: tensor<2x3xf32>) -> tensor<f32> {
  // expected-error@+1 {{reduction 'most' is not known; expected none, mean, batchmean, sum}}
  %0 = paddle.kldiv_loss %x, %x {log_target = false, reduction = "most"} : (tensor<2x3xf32>, tensor<2x3xf32>)
      -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @likelihood(%x: tensor<2x3xf32>, %y: tensor<2xi64>) -> (tensor<f32>, tensor<f32>) {
  // expected-error@+1 {{reduction 'batchmean' is not known; expected none, mean, sum}}
  %0:2 = paddle.nll_loss %x, %y {reduction = "batchmean"} : (tensor<2x3xf32>, tensor<2xi64>)
      -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
}

// -----

func.func @rank(%x: tensor<2x3x4xf32>, %y: tensor<2x4xi64>) -> (tensor<f32>, tensor<f32>) {
  // expected-error@+1 {{'input' has rank 3, expected 2 or 4}}
  %0:2 = paddle.nll_loss %x, %y : (tensor<2x3x4xf32>, tensor<2x4xi64>) -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
}

// -----

func.func @number_of_labels(%x: tensor<2x3xf32>, %y: tensor<3xi64>) -> (tensor<f32>, tensor<f32>) {
  // expected-error@+1 {{dimension 0 of 'label' is 3, expected 2}}
  %0:2 = paddle.nll_loss %x, %y : (tensor<2x3xf32>, tensor<3xi64>) -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
}

// -----

func.func @number_of_weights(%x: tensor<2x3xf32>, %y: tensor<2xi64>, %w: tensor<2xf32>)
    -> (tensor<f32>, tensor<f32>) {
  // expected-error@+1 {{the number of weights is 2, expected 3}}
  %0:2 = paddle.nll_loss %x, %y, %w : (tensor<2x3xf32>, tensor<2xi64>, tensor<2xf32>) -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1 : tensor<f32>, tensor<f32>
}

// -----

func.func @marks(%x: tensor<2x3xf32>) -> tensor<f32> {
  // expected-error@+1 {{reduction is -1, expected 0 (sum), 1 (mean) or 2 (none)}}
  %0 = paddle.identity_loss %x {reduction = -1 : i64} : (tensor<2x3xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
