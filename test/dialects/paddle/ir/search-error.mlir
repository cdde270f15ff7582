// What searches refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @k(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  %k = paddle.full {dtype = i32, shape = array<i64: 1>, value = 9.0 : f64} : () -> tensor<1xi32>
  // expected-error@+1 {{k 9 is more than the 8 elements of dimension 1}}
  %0:2 = paddle.topk %x, %k : (tensor<2x8xf32>, tensor<1xi32>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @no_k(%x: tensor<2x8xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{k must be positive, not 0}}
  %0:2 = paddle.kthvalue %x {k = 0 : i64} : (tensor<2x8xf32>) -> (tensor<?xf32>, tensor<?xi64>)
  return %0#0 : tensor<?xf32>
}

// -----

func.func @dtype(%x: tensor<2x8xf32>) -> tensor<?xi64> {
  %axis = paddle.full {dtype = i64, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i64>
  // expected-error@+1 {{dtype 'f32' is not possible for indices; expected i32 or i64}}
  %0 = paddle.argmax %x, %axis {dtype = f32} : (tensor<2x8xf32>, tensor<i64>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

func.func @empty(%x: tensor<2x0xf32>) -> tensor<?xi64> {
  %axis = paddle.full {dtype = i64, shape = array<i64>, value = 1.0 : f64} : () -> tensor<i64>
  // expected-error@+1 {{dimension 1 has no elements to search}}
  %0 = paddle.argmax %x, %axis : (tensor<2x0xf32>, tensor<i64>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

func.func @ranks(%x: tensor<2x8xf32>, %v: tensor<3xf32>) -> tensor<?xi64> {
  // expected-error@+1 {{sorted_sequence has rank 2, values has rank 1}}
  %0 = paddle.searchsorted %x, %v : (tensor<2x8xf32>, tensor<3xf32>) -> tensor<?xi64>
  return %0 : tensor<?xi64>
}

// -----

func.func @k_elements(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %k = paddle.constant dense<[1, 2]> : tensor<2xi32>
  // expected-error @below {{k must have one element, but has 2}}
  %r:2 = paddle.topk %x, %k : (tensor<2x3xf32>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xi64>)
  return %r#0 : tensor<?x?xf32>
}

// -----

func.func @sorted_scalar(%s: tensor<f32>, %x: tensor<2x3xf32>) -> tensor<?x?xi64> {
  // expected-error @below {{sorted_sequence must not be a scalar}}
  %r = paddle.searchsorted %s, %x : (tensor<f32>, tensor<2x3xf32>) -> tensor<?x?xi64>
  return %r : tensor<?x?xi64>
}
