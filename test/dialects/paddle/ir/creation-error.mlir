// What filled tensors and ranges refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @negative() -> tensor<?x?xf32> {
  // expected-error@+1 {{shape must not be negative: -3}}
  %0 = paddle.full {dtype = f32, shape = array<i64: 2, -3>, value = 0.0 : f64} : () -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @rank() -> tensor<f32> {
  // expected-error@+1 {{shape has rank 10; at most 9 is possible}}
  %0 = paddle.full {dtype = f32, shape = array<i64: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>, value = 0.0 : f64} : () -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @type() -> tensor<?xf32> {
  // expected-error@+1 {{dtype 'i7' is not an element type of Paddle}}
  %0 = paddle.full {dtype = i7, shape = array<i64: 2>, value = 0.0 : f64} : () -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @values() -> tensor<?xf32> {
  // expected-error@+1 {{has 2 values for 3 elements}}
  %0 = paddle.assign_value {dtype = f32, shape = array<i64: 3>, values = array<f64: 1.0, 0.0>} : () -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @step(%n: tensor<i64>) -> tensor<?xi64> {
  %zero = paddle.full {dtype = i64, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i64>
  // expected-error@+1 {{step must not be 0}}
  %0 = paddle.arange %zero, %n, %zero : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

func.func @direction() -> tensor<?xi64> {
  %a = paddle.constant dense<5> : tensor<i64>
  %b = paddle.constant dense<0> : tensor<i64>
  %c = paddle.constant dense<2> : tensor<i64>
  // expected-error@+1 {{a step of 2.000000e+00 does not lead from 5.000000e+00 to 0.000000e+00}}
  %0 = paddle.arange %a, %b, %c : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

func.func @index(%x: tensor<4x3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{input_dim_idx 2 is out of range for an operand of rank 2}}
  %0 = paddle.full_batch_size_like %x {dtype = f32, input_dim_idx = 2 : i64, shape = array<i64: -1, 8>, value = 0.0 : f64}
      : (tensor<4x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @output_dim_idx(%x: tensor<4x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{output_dim_idx 2 is out of range for a shape of rank 2}}
  %r = paddle.full_batch_size_like %x {dtype = f32, input_dim_idx = 0 : i64, output_dim_idx = 2 : i64, shape = array<i64: -1, 8>, value = 0.0 : f64}
      : (tensor<4x3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @input_dim_idx(%x: tensor<4x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{input_dim_idx 2 is out of range for an operand of rank 2}}
  %r = paddle.full_batch_size_like %x {dtype = f32, input_dim_idx = 2 : i64, output_dim_idx = 0 : i64, shape = array<i64: -1, 8>, value = 0.0 : f64}
      : (tensor<4x3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @values_overflow() -> tensor<?x?xf32> {
  // expected-error @below {{shape is too large}}
  %r = paddle.assign_value {dtype = f32, shape = array<i64: 4611686018427387904, 4>, values = array<f64: 1.0>}
      : () -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @arange_too_long() -> tensor<?xi64> {
  %start = paddle.constant dense<0> : tensor<i64>
  %end = paddle.constant dense<9000000000> : tensor<i64>
  %step = paddle.constant dense<1> : tensor<i64>
  // expected-error @below {{has too many elements}}
  %r = paddle.arange %start, %end, %step {dtype = i64} : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<?xi64>
  return %r : tensor<?xi64>
}

// -----

func.func @linspace_number(%a: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  %n = paddle.constant dense<[3, 4]> : tensor<2xi32>
  // expected-error @below {{number must have one element, but has 2}}
  %r = paddle.linspace %a, %b, %n {dtype = f32} : (tensor<1xf32>, tensor<1xf32>, tensor<2xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @linspace_none(%a: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  %n = paddle.constant dense<[0]> : tensor<1xi32>
  // expected-error @below {{number must be positive, not 0}}
  %r = paddle.linspace %a, %b, %n {dtype = f32} : (tensor<1xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

func.func @eye_float(%rows: tensor<1xf32>, %columns: tensor<1xi64>) -> tensor<?x?xf32> {
  // expected-error @below {{'num_rows' is a float that only the data decides}}
  %r = paddle.eye %rows, %columns {dtype = f32} : (tensor<1xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @eye_two(%columns: tensor<1xi64>) -> tensor<?x?xf32> {
  %rows = paddle.constant dense<[3, 4]> : tensor<2xi64>
  // expected-error @below {{num_rows and num_columns must have one element each}}
  %r = paddle.eye %rows, %columns {dtype = f32} : (tensor<2xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @eye_negative() -> tensor<?x?xf32> {
  %rows = paddle.constant dense<[-3]> : tensor<1xi64>
  %columns = paddle.constant dense<[4]> : tensor<1xi64>
  // expected-error @below {{has a negative size of -3 by 4}}
  %r = paddle.eye %rows, %columns {dtype = f32} : (tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @logspace_none(%a: tensor<1xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  %n = paddle.constant dense<[0]> : tensor<1xi32>
  // expected-error @below {{num must be positive, not 0}}
  %r = paddle.logspace %a, %b, %n, %b {dtype = f32}
      : (tensor<1xf32>, tensor<1xf32>, tensor<1xi32>, tensor<1xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
