// What arithmetic, comparisons and activations refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @shapes(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{cannot broadcast a dimension of 3 to one of 4}}
  %0 = paddle.add %x, %y : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @types(%x: tensor<2x3xf32>, %y: tensor<2x3xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{operands have different element types, 'f32' and 'i64'}}
  %0 = paddle.multiply %x, %y : (tensor<2x3xf32>, tensor<2x3xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @list(%x: tensor<2x3xf32>, %y: tensor<2x4xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{dimension 1 of an operand is 4, expected 3}}
  %0 = paddle.add_n %x, %y : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @softmax(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{axis 2 is out of range for a tensor of rank 2}}
  %0 = paddle.softmax %x {axis = 2 : i64} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @alpha(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{alpha must not be 0}}
  %0 = paddle.celu %x {alpha = 0.0 : f64} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @mode(%x: tensor<2x3xf32>, %a: tensor<1xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{mode 'some' is not known; expected all, channel or element}}
  %0 = paddle.prelu %x, %a {mode = "some"} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @slopes(%x: tensor<2x3x4xf32>, %a: tensor<4xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{the number of elements of alpha in mode 'channel' is 4, expected 3}}
  %0 = paddle.prelu %x, %a {mode = "channel"} : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @operand_type(%x: tensor<2x3xi32>) -> tensor<2x3xi32> {
  // expected-error@+1 {{operand #0 must be ranked tensor of 16-bit float or bfloat16 type or 32-bit float or 64-bit float values}}
  %0 = paddle.sigmoid %x : (tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// -----

func.func @add_n_ranks(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{operands have ranks 2 and 1, but must have one shape}}
  %r = paddle.add_n %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @add_n_nothing() -> tensor<?x?xf32> {
  // expected-error @below {{needs at least one operand}}
  %r = paddle.add_n : () -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
