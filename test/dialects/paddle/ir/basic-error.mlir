// What copies, conversions and scales refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @cast(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{cannot convert to 'i13'}}
  %0 = paddle.cast %x {dtype = i13} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @scale(%x: tensor<2xf32>, %s: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{scale must have one element, but has 2}}
  %0 = paddle.scale %x, %s : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @clip(%x: tensor<2xf32>) -> tensor<2xf32> {
  %lo = paddle.constant dense<1.0> : tensor<1xf32>
  %hi = paddle.constant dense<0.0> : tensor<1xf32>
  // expected-error@+1 {{min 1.000000e+00 is above max 0.000000e+00}}
  %0 = paddle.clip %x, %lo, %hi : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @dropout(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{mode 'never' is not known; expected upscale_in_train or downgrade_in_infer}}
  %0 = paddle.dropout %x {mode = "never"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @increment(%x: tensor<2xi64>) -> tensor<2xi64> {
  // expected-error@+1 {{x must have one element, but has 2}}
  %0 = paddle.increment %x : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}
