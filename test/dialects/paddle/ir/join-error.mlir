// What joining and splitting refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @shapes(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>) -> tensor<?x?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i32>
  // expected-error@+1 {{dimension 0 of operand 1 is 4, expected 2}}
  %0 = paddle.concat %x, %y, %axis : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @ranks(%x: tensor<2x3xf32>, %y: tensor<2xf32>) -> tensor<?x?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i32>
  // expected-error@+1 {{operand 1 has rank 1, operand 0 has rank 2}}
  %0 = paddle.concat %x, %y, %axis : (tensor<2x3xf32>, tensor<2xf32>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @types(%x: tensor<2x3xf32>, %y: tensor<2x3xf64>) -> tensor<?x?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i32>
  // expected-error@+1 {{operands have different element types, 'f32' and 'f64'}}
  %0 = paddle.concat %x, %y, %axis : (tensor<2x3xf32>, tensor<2x3xf64>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @scalars(%x: tensor<f32>) -> tensor<?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  // expected-error@+1 {{scalars cannot be concatenated; stack them}}
  %0 = paddle.concat %x, %x, %axis : (tensor<f32>, tensor<f32>, tensor<i32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @computed_axis(%x: tensor<2x3xf32>, %axis: tensor<i32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{'axis' must be known at compile time, but it is computed from data}}
  %0 = paddle.concat %x, %x, %axis : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @sum(%x: tensor<6xf32>) -> tensor<?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  %parts = paddle.full_int_array {dtype = i64, value = array<i64: 3, 4>} : () -> tensor<2xi64>
  // expected-error@+1 {{sections add up to 7, but dimension 0 has size 6}}
  %0:2 = paddle.split %x, %parts, %axis : (tensor<6xf32>, tensor<2xi64>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @results(%x: tensor<6xf32>) -> tensor<?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  %parts = paddle.full_int_array {dtype = i64, value = array<i64: 2, 2, 2>} : () -> tensor<3xi64>
  // expected-error@+1 {{has 2 results for 3 parts}}
  %0:2 = paddle.split %x, %parts, %axis : (tensor<6xf32>, tensor<3xi64>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @equal_parts(%x: tensor<7xf32>) -> tensor<?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  // expected-error@+1 {{the size of dimension 0 is 7, expected a multiple of 2}}
  %0:2 = paddle.split_with_num %x, %axis {num = 2 : i64} : (tensor<7xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @unstack(%x: tensor<3x4xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{the size of dimension 0 (the number of results) is 3, expected 2}}
  %0:2 = paddle.unstack %x : (tensor<3x4xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @concat_nothing(%axis: tensor<i32>) -> tensor<?x?xf32> {
  // expected-error @below {{needs at least one tensor besides the axis}}
  %r = paddle.concat %axis : (tensor<i32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @two_rests(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %sections = paddle.constant dense<[-1, -1]> : tensor<2xi64>
  %axis = paddle.constant dense<1> : tensor<i32>
  // expected-error @below {{sections has two elements of -1}}
  %r:2 = paddle.split %x, %sections, %axis
      : (tensor<2x8xf32>, tensor<2xi64>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %r#0 : tensor<?x?xf32>
}

// -----

func.func @negative_section(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %sections = paddle.constant dense<[-2, 10]> : tensor<2xi64>
  %axis = paddle.constant dense<1> : tensor<i32>
  // expected-error @below {{sections has an element of -2}}
  %r:2 = paddle.split %x, %sections, %axis
      : (tensor<2x8xf32>, tensor<2xi64>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %r#0 : tensor<?x?xf32>
}

// -----

func.func @too_large(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %sections = paddle.constant dense<[9, -1]> : tensor<2xi64>
  %axis = paddle.constant dense<1> : tensor<i32>
  // expected-error @below {{sections add up to 1 more than dimension 1 has}}
  %r:2 = paddle.split %x, %sections, %axis
      : (tensor<2x8xf32>, tensor<2xi64>, tensor<i32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %r#0 : tensor<?x?xf32>
}

// -----

func.func @split_num(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %axis = paddle.constant dense<1> : tensor<i32>
  // expected-error @below {{num must be positive, not 0}}
  %r = paddle.split_with_num %x, %axis {num = 0 : i64} : (tensor<2x8xf32>, tensor<i32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @length(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{length must be positive or -1, not 0}}
  %r = paddle.partial_concat %x, %y {length = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @negative_start(%x: tensor<2x?xf32>, %y: tensor<2x?xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{a negative start_index needs a known number of columns}}
  %r = paddle.partial_concat %x, %y {length = 1 : i64, start_index = -1 : i64}
      : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @start(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{start_index 2 and length 2 leave the operand's columns}}
  %r = paddle.partial_concat %x, %y {length = 2 : i64, start_index = 2 : i64}
      : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @partial_nothing() -> tensor<?x?xf32> {
  // expected-error @below {{needs at least one operand}}
  %r = paddle.partial_concat : () -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @stack_nothing() -> tensor<?x?xf32> {
  // expected-error @below {{needs at least one operand}}
  %r = paddle.stack : () -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @axis_elements(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %axis = paddle.constant dense<[0, 1]> : tensor<2xi32>
  // expected-error @below {{'axis' must have one element, but has 2}}
  %r:2 = paddle.split_with_num %x, %axis {num = 2 : i64}
      : (tensor<2x8xf32>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %r#0 : tensor<?x?xf32>
}
