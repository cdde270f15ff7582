// Loops and branches whose bodies do not fit them.
// RUN: paddlec-opt %s --split-input-file --verify-diagnostics

func.func @missing(%c: tensor<i1>, %x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{there is no function @then}}
  %0 = paddle.if %c @then, @else (%x) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func private @body(tensor<i64>) -> (tensor<i1>, tensor<i64>)
func.func @results(%c: tensor<i1>, %i: tensor<i64>) -> tensor<i64> {
  // expected-error @below {{has 2 results for 1 carried values}}
  %0:2 = paddle.while %c @body carried(%i) captured() : (tensor<i1>, tensor<i64>) -> (tensor<i64>, tensor<i64>)
  return %0#0 : tensor<i64>
}

// -----

func.func private @body(tensor<i64>, tensor<i64>) -> (tensor<i1>, tensor<i64>)
func.func @arguments(%c: tensor<i1>, %i: tensor<i64>) -> tensor<i64> {
  // expected-error @below {{the body @body has 2 arguments, expected 1}}
  %0 = paddle.while %c @body carried(%i) captured() : (tensor<i1>, tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}

// -----

func.func private @body(tensor<f32>) -> (tensor<i1>, tensor<i64>)
func.func @type(%c: tensor<i1>, %i: tensor<i64>) -> tensor<i64> {
  // expected-error @below {{arguments 0 of the body @body has type 'tensor<f32>', expected 'tensor<i64>'}}
  %0 = paddle.while %c @body carried(%i) captured() : (tensor<i1>, tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
