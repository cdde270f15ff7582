// What attention refuses.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @dropout(%q: tensor<1x5x2x8xf32>) -> tensor<1x5x2x8xf32> {
  // expected-error@+1 {{of the weights at random, which is not supported; save the model in eval mode}}
  %0 = paddle.flash_attn %q, %q, %q {dropout = 0.1 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<1x5x2x8xf32>, tensor<1x5x2x8xf32>, tensor<1x5x2x8xf32>) -> tensor<1x5x2x8xf32>
  return %0 : tensor<1x5x2x8xf32>
}

// -----

func.func @heads(%q: tensor<1x5x3x8xf32>, %k: tensor<1x5x2x8xf32>) -> tensor<1x5x3x8xf32> {
  // expected-error@+1 {{q's 3 heads cannot share k's 2}}
  %0 = paddle.flash_attn %q, %k, %k {resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<1x5x3x8xf32>, tensor<1x5x2x8xf32>, tensor<1x5x2x8xf32>) -> tensor<1x5x3x8xf32>
  return %0 : tensor<1x5x3x8xf32>
}

// -----

func.func @mask(%x: tensor<1x4x3x8xf32>, %m: tensor<1x2x3x8xf32>) -> tensor<1x4x3x8xf32> {
  // expected-error@+1 {{the mask's number of heads}}
  %0 = paddle.fused_softmax_mask %x, %m : (tensor<1x4x3x8xf32>, tensor<1x2x3x8xf32>) -> tensor<1x4x3x8xf32>
  return %0 : tensor<1x4x3x8xf32>
}

// -----

func.func @heads_of_mask(%q: tensor<1x5x4x8xf32>, %m: tensor<1x3x5x5xf32>) -> tensor<1x5x4x8xf32> {
  // expected-error@+1 {{dimension 1 of attn_mask is 3, expected 1 or 4}}
  %0 = paddle.flash_attn %q, %q, %q mask(%m) {resultSegmentSizes = array<i32: 1, 0, 0, 0>}
      : (tensor<1x5x4x8xf32>, tensor<1x5x4x8xf32>, tensor<1x5x4x8xf32>, tensor<1x3x5x5xf32>) -> tensor<1x5x4x8xf32>
  return %0 : tensor<1x5x4x8xf32>
}
