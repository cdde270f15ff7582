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
  // expected-error@+1 {{dimension 0 of size 7 does not split into 2 equal parts}}
  %0:2 = paddle.split_with_num %x, %axis {num = 2 : i64} : (tensor<7xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @unstack(%x: tensor<3x4xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{the size of dimension 0 (the number of results) is 3, expected 2}}
  %0:2 = paddle.unstack %x : (tensor<3x4xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}
