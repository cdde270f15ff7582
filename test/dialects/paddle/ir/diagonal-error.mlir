// What diagonals, crops and rarer products refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @axes(%m: tensor<2x3x4xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{axis -3 is given twice}}
  %0 = paddle.diagonal %m {axis1 = 0 : i64, axis2 = -3 : i64} : (tensor<2x3x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @crop(%x: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %shape = paddle.full_int_array {dtype = i64, value = array<i64: 2, 6>} : () -> tensor<2xi64>
  %offsets = paddle.full_int_array {dtype = i64, value = array<i64: 1, 3>} : () -> tensor<2xi64>
  // expected-error@+1 {{the part from 3 of size 6 leaves dimension 1}}
  %0 = paddle.crop %x, %shape, %offsets : (tensor<4x8xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @cross(%x: tensor<4x8xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{the size of dimension 1 is 8, expected 3}}
  %0 = paddle.cross %x, %x {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @size() -> tensor<?x?xi64> {
  // expected-error@+1 {{has an impossible size of -1 by 3}}
  %0 = paddle.tril_indices {rows = -1 : i64, cols = 3 : i64, offset = 0 : i64, dtype = i64} : () -> tensor<?x?xi64>
  return %0 : tensor<?x?xi64>
}

// -----

func.func @embed_scalar(%x: tensor<f32>) -> tensor<?x?xf32> {
  // expected-error @below {{input must not be a scalar}}
  %r = paddle.diag_embed %x : (tensor<f32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @multiplex_alone(%i: tensor<4x1xi32>) -> tensor<?x?xf32> {
  // expected-error @below {{needs at least one tensor besides the index}}
  %r = paddle.multiplex %i : (tensor<4x1xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @multiplex_scalars(%x: tensor<f32>, %i: tensor<4x1xi32>) -> tensor<f32> {
  // expected-error @below {{operands must not be scalars}}
  %r = paddle.multiplex %x, %i : (tensor<f32>, tensor<4x1xi32>) -> tensor<f32>
  return %r : tensor<f32>
}

// -----

func.func @repeats(%x: tensor<3x8xf32>) -> tensor<?x?xf32> {
  %n = paddle.constant dense<[1, 2]> : tensor<2xi64>
  // expected-error @below {{repeats has 2 elements for dimension 0 of size 3}}
  %r = paddle.repeat_interleave_with_tensor_index %x, %n {axis = 0 : i64}
      : (tensor<3x8xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @no_shards(%x: tensor<4x1xi64>) -> tensor<4x1xi64> {
  // expected-error@+1 {{cannot divide 20 positions among 0 shards}}
  %0 = paddle.shard_index %x {index_num = 20 : i64, nshards = 0 : i64, shard_id = 0 : i64}
      : (tensor<4x1xi64>) -> tensor<4x1xi64>
  return %0 : tensor<4x1xi64>
}

// -----

func.func @other_shard(%x: tensor<4x1xi64>) -> tensor<4x1xi64> {
  // expected-error@+1 {{shard_id 2 is not one of 2 shards}}
  %0 = paddle.shard_index %x {index_num = 20 : i64, nshards = 2 : i64, shard_id = 2 : i64}
      : (tensor<4x1xi64>) -> tensor<4x1xi64>
  return %0 : tensor<4x1xi64>
}

// -----

func.func @fill_diagonal_tensor(%x: tensor<4x3xf32>, %y: tensor<2xf32>) -> tensor<4x3xf32> {
  // expected-error@+1 {{the number of elements of y}}
  %0 = paddle.fill_diagonal_tensor %x, %y : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
