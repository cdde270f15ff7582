// What normalisation refuses.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @channels(%x: tensor<2x8x4xf32>, %c: tensor<7xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{the number of elements of mean is 7, expected 8}}
  %0 = paddle.batch_norm %x, %c, %c {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<2x8x4xf32>, tensor<7xf32>, tensor<7xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @rank(%x: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'x' has rank 1, expected 2 to 5}}
  %0 = paddle.batch_norm %x, %c, %c {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @epsilon(%x: tensor<2x8xf32>, %c: tensor<8xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{epsilon must not be negative}}
  %0 = paddle.batch_norm %x, %c, %c {epsilon = -1.0 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @axis(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{begin_norm_axis 2 is out of range for a tensor of rank 2}}
  %0 = paddle.layer_norm %x {begin_norm_axis = 2 : i64, resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<2x8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @groups(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{the number of channels is 8, expected a multiple of 3}}
  %0 = paddle.group_norm %x {groups = 3 : i64, resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<2x8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @no_groups(%x: tensor<2x8xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{groups must be positive, not -1}}
  %0 = paddle.group_norm %x {resultSegmentSizes = array<i32: 1, 0, 0>} : (tensor<2x8xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @begin_norm_axis(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // expected-error @below {{begin_norm_axis must not be negative: -1}}
  %r = paddle.layer_norm %x {begin_norm_axis = -1 : i64, resultSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
