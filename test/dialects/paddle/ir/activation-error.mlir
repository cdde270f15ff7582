// Activations whose parameters do not fit what they are applied to.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @prelu_channel(%x: tensor<4xf32>, %a: tensor<1xf32>) -> tensor<4xf32> {
  // expected-error @below {{mode 'channel' needs an operand of rank 2 or more, not 1}}
  %r = paddle.prelu %x, %a {mode = "channel"} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

func.func @prelu_element(%x: tensor<f32>, %a: tensor<1xf32>) -> tensor<f32> {
  // expected-error @below {{mode 'element' needs an operand of rank 1 or more}}
  %r = paddle.prelu %x, %a {mode = "element"} : (tensor<f32>, tensor<1xf32>) -> tensor<f32>
  return %r : tensor<f32>
}
