// Arrays and elements that do not fit each other.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @rank(%a: tensor<2x3xf32>, %x: tensor<2x3xf32>, %i: tensor<1xi64>) -> tensor<?x?xf32> {
  // expected-error @below {{an element of rank 2 for an array of elements of rank 1}}
  %0 = paddle.array_write %a, %x, %i : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @axis(%a: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{axis 3 is out of range for a tensor of rank 2}}
  %0:2 = paddle.array_to_tensor %a {axis = 3 : i64, use_stack = true} : (tensor<2x3xf32>) -> (tensor<?x?xf32>, tensor<?xi32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @scalar(%a: tensor<f32>, %i: tensor<1xi64>) -> tensor<f32> {
  // expected-error @below {{reads from a scalar}}
  %0 = paddle.array_read %a, %i : (tensor<f32>, tensor<1xi64>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @length_of_scalar(%a: tensor<f32>) -> tensor<1xi64> {
  // expected-error @below {{asks for the length of a scalar}}
  %r = paddle.array_length %a : (tensor<f32>) -> tensor<1xi64>
  return %r : tensor<1xi64>
}

// -----

func.func @join_scalar(%a: tensor<f32>) -> tensor<?xf32> {
  // expected-error @below {{joins a scalar}}
  %r:2 = paddle.array_to_tensor %a {axis = 0 : i64, use_stack = true} : (tensor<f32>) -> (tensor<?xf32>, tensor<?xi32>)
  return %r#0 : tensor<?xf32>
}
