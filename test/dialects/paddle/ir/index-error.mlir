// What gathering and scattering refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @index(%x: tensor<4x8xf32>) -> tensor<?x?xf32> {
  %axis = paddle.full {dtype = i32, shape = array<i64>, value = 0.0 : f64} : () -> tensor<i32>
  %i = paddle.full_int_array {dtype = i64, value = array<i64: 0, 4>} : () -> tensor<2xi64>
  // expected-error@+1 {{index 4 is out of range for dimension 0 of size 4}}
  %0 = paddle.gather %x, %i, %axis : (tensor<4x8xf32>, tensor<2xi64>, tensor<i32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @index_rank(%x: tensor<4x8xf32>, %i: tensor<2x2xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{index must be a vector, but has rank 2}}
  %0 = paddle.index_select %x, %i : (tensor<4x8xf32>, tensor<2x2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @tuples(%x: tensor<4x8xf32>, %i: tensor<5x3xi64>) -> tensor<?xf32> {
  // expected-error@+1 {{index tuples have 3 elements for an operand of rank 2}}
  %0 = paddle.gather_nd %x, %i : (tensor<4x8xf32>, tensor<5x3xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @padding(%ids: tensor<?xi64>, %w: tensor<100x16xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{padding_idx 100 is out of range for a table of 100 rows}}
  %0 = paddle.embedding %ids, %w {padding_idx = 100 : i64} : (tensor<?xi64>, tensor<100x16xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @reduce(%x: tensor<4x8xf32>, %i: tensor<4x2xi64>, %v: tensor<4x2xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{reduce 'xor' is not known}}
  %0 = paddle.put_along_axis %x, %i, %v {axis = 1 : i64, reduce = "xor"}
      : (tensor<4x8xf32>, tensor<4x2xi64>, tensor<4x2xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @classes(%n: tensor<2x3xi32>) -> tensor<?x?x?xf32> {
  %c = paddle.full {dtype = i32, shape = array<i64: 1>, value = 0.0 : f64} : () -> tensor<1xi32>
  // expected-error@+1 {{num_classes must be positive, not 0}}
  %0 = paddle.one_hot %n, %c : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @gather_nd_scalar(%x: tensor<2x3xf32>, %i: tensor<i64>) -> tensor<?x?xf32> {
  // expected-error @below {{index must not be a scalar}}
  %r = paddle.gather_nd %x, %i : (tensor<2x3xf32>, tensor<i64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @gather_nd_depth(%x: tensor<2x3xf32>, %i: tensor<3x?xi64>) -> tensor<?x?xf32> {
  // expected-error @below {{the last dimension of index must be known at compile time}}
  %r = paddle.gather_nd %x, %i : (tensor<2x3xf32>, tensor<3x?xi64>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @no_index(%x: tensor<2x3xf32>, %v: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{needs at least one index tensor}}
  %r = paddle.index_put %x, %v : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

func.func @num_classes(%x: tensor<2xi64>) -> tensor<?x?xf32> {
  %n = paddle.constant dense<[3, 4]> : tensor<2xi32>
  // expected-error @below {{num_classes must have one element, but has 2}}
  %r = paddle.one_hot %x, %n : (tensor<2xi64>, tensor<2xi32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// -----

func.func @max_len(%x: tensor<3xi64>) -> tensor<?x?xi64> {
  %n = paddle.constant dense<[3, 4]> : tensor<2xi32>
  // expected-error @below {{max_len must have one element, but has 2}}
  %r = paddle.sequence_mask %x, %n {out_dtype = i64} : (tensor<3xi64>, tensor<2xi32>) -> tensor<?x?xi64>
  return %r : tensor<?x?xi64>
}

// -----

func.func @negative_repeats(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error @below {{repeats must not be negative: -1}}
  %r = paddle.repeat_interleave %x {axis = 1 : i64, repeats = -1 : i64} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
