// What medians and other statistics refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @places_of_medians(%x: tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3xi64>) {
  // expected-error@+1 {{result 'medians' is used, which is not supported}}
  %0:2 = paddle.median %x {axis = array<i64: 1>, keepdim = false, mode = "min"}
      : (tensor<3x4xf32>) -> (tensor<3xf32>, tensor<3xi64>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xi64>
}

// -----

func.func @training(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  // expected-error@+1 {{is_test is false: slopes drawn at random are not supported}}
  %0 = paddle.rrelu %x : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

func.func @even_window(%x: tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32> {
  // expected-error@+1 {{n must be a positive odd number, not 4}}
  %0 = paddle.lrn %x {n = 4 : i64} : (tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  return %0 : tensor<1x4x3x3xf32>
}
