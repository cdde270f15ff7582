// What ops that move elements about refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @range(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{perm has an axis that is out of range for rank 2}}
  %0 = paddle.transpose %x {perm = array<i64: 0, 2>} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @twice(%x: tensor<2x3xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{perm has axis 1 twice}}
  %0 = paddle.transpose %x {perm = array<i64: 1, -1>} : (tensor<2x3xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @rank(%x: tensor<2x3x4xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{perm has 2 elements, but the operand has rank 3}}
  %0 = paddle.transpose %x {perm = array<i64: 1, 0>} : (tensor<2x3x4xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @factor(%x: tensor<1x6x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{the number of channels is 6, expected a multiple of 4}}
  %0 = paddle.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<1x6x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @zero_factor(%x: tensor<1x6x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{upscale_factor must be positive, not 0}}
  %0 = paddle.pixel_shuffle %x {upscale_factor = 0 : i64} : (tensor<1x6x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @shifts(%x: tensor<2x3xf32>, %s: tensor<2xi64>) -> tensor<?x?xf32> {
  // expected-error@+1 {{shifts has 2 elements, expected 1}}
  %0 = paddle.roll %x, %s {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// The file declares another rank than the operand has.
func.func @declared_rank(%x: tensor<4xf32>) -> tensor<?x?xf32> {
  %0 = paddle.relu %x : (tensor<4xf32>) -> tensor<?x?xf32>
  // expected-error@+1 {{perm has 2 elements, but the operand has rank 1}}
  %1 = paddle.transpose %0 {perm = array<i64: 1, 0>} : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

func.func @picture_format(%x: tensor<1x8x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{data_format 'NCWH' is not known; expected NCHW or NHWC}}
  %r = paddle.pixel_shuffle %x {data_format = "NCWH", upscale_factor = 2 : i64}
      : (tensor<1x8x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @shift_ratio(%x: tensor<4x8x4x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{shift_ratio must be above 0 and at most 0.5, not 7.500000e-01}}
  %r = paddle.temporal_shift %x {seg_num = 2 : i64, shift_ratio = 0.75 : f64}
      : (tensor<4x8x4x4xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @no_group(%x: tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32> {
  // expected-error@+1 {{group must be positive, not 0}}
  %0 = paddle.shuffle_channel %x {group = 0 : i64} : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  return %0 : tensor<1x8x4x4xf32>
}
