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

// -----

func.func @bins(%x: tensor<2x3xf32>) -> tensor<?xi64> {
  // expected-error @below {{bins must be positive, not 0}}
  %r = paddle.histogram %x {bins = 0 : i64} : (tensor<2x3xf32>) -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// -----

func.func @range(%x: tensor<2x3xf32>) -> tensor<?xi64> {
  // expected-error @below {{min is above max}}
  %r = paddle.histogram %x {bins = 4 : i64, max = 1.0 : f64, min = 2.0 : f64} : (tensor<2x3xf32>) -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// -----

func.func @target(%x: tensor<2x3xf32>, %t: tensor<1x2x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{target has rank 3, more than x's 2}}
  %r = paddle.reduce_as %x, %t : (tensor<2x3xf32>, tensor<1x2x3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @label_scalar(%x: tensor<f32>, %p: tensor<3xf32>) -> tensor<f32> {
  // expected-error @below {{label and prior_dist must not be scalars}}
  %r = paddle.label_smooth %x, %p {epsilon = 0.1 : f64} : (tensor<f32>, tensor<3xf32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @minlength(%x: tensor<8xi64>) -> tensor<?xi64> {
  %n = paddle.constant dense<-1> : tensor<1xi32>
  // expected-error@+1 {{minlength must not be negative: -1}}
  %0 = paddle.bincount %x, %n : (tensor<8xi64>, tensor<1xi32>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

func.func @no_scale(%x: tensor<2x8xf32>, %s: tensor<8xf32>) -> tensor<2x8xf32> {
  // expected-error@+1 {{has enable_scale_and_shift, but not both scale_w and bias}}
  %0 = paddle.data_norm %x, %s, %s, %s {enable_scale_and_shift = true, resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

func.func @slots(%x: tensor<2x8xf32>, %s: tensor<8xf32>) -> tensor<2x8xf32> {
  // expected-error@+1 {{the columns, 8, are no multiple of slot_dim 3}}
  %0 = paddle.data_norm %x, %s, %s, %s {slot_dim = 3 : i64, resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

func.func @no_shape(%x: tensor<2x8xf32>, %s: tensor<8xf32>) -> tensor<2x8xf32> {
  // expected-error@+1 {{normalized_shape is empty}}
  %0 = paddle.rms_norm %x, %s {epsilon = 1.0e-5 : f64, normalized_shape = array<i64>}
      : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// -----

func.func @long_shape(%x: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{normalized_shape has 2 dimensions, x has 1}}
  %0 = paddle.rms_norm %x, %s {epsilon = 1.0e-5 : f64, normalized_shape = array<i64: 1, 8>}
      : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @rows_of_u(%w: tensor<4x3x2xf32>, %u: tensor<3xf32>, %v: tensor<6xf32>) -> tensor<4x3x2xf32> {
  // expected-error@+1 {{the number of elements of u}}
  %0 = paddle.spectral_norm %w, %u, %v
      : (tensor<4x3x2xf32>, tensor<3xf32>, tensor<6xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// -----

func.func @columns_of_v(%w: tensor<4x3x2xf32>, %u: tensor<4xf32>, %v: tensor<5xf32>) -> tensor<4x3x2xf32> {
  // expected-error@+1 {{the number of elements of v}}
  %0 = paddle.spectral_norm %w, %u, %v
      : (tensor<4x3x2xf32>, tensor<4xf32>, tensor<5xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}

// -----

func.func @steps(%w: tensor<4x3x2xf32>, %u: tensor<4xf32>, %v: tensor<6xf32>) -> tensor<4x3x2xf32> {
  // expected-error@+1 {{power_iters must not be negative, but is -1}}
  %0 = paddle.spectral_norm %w, %u, %v {power_iters = -1 : i64}
      : (tensor<4x3x2xf32>, tensor<4xf32>, tensor<6xf32>) -> tensor<4x3x2xf32>
  return %0 : tensor<4x3x2xf32>
}
