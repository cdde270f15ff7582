// What convolutions refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @stride(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{strides must be positive, not 0}}
  %0 = paddle.conv2d %x, %w {strides = array<i64: 0, 1>}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @groups(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{groups must be positive, not 0}}
  %0 = paddle.conv2d %x, %w {groups = 0 : i64}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @channels(%x: tensor<1x5x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{input has 5 channels, but the filter is for 3 (1 group of 3)}}
  %0 = paddle.conv2d %x, %w : (tensor<1x5x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @small(%x: tensor<1x3x2x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{window of 3 elements is larger than the padded input of 2}}
  %0 = paddle.conv2d %x, %w : (tensor<1x3x2x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

// With a stride it may be too small by less than that, not by more.
func.func @stride(%x: tensor<1x3x2x1xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{window of 3 elements is larger than the padded input of 1}}
  %0 = paddle.conv2d %x, %w {strides = array<i64: 2, 2>}
    : (tensor<1x3x2x1xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @rank(%x: tensor<3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{'input' has rank 3, expected 4}}
  %0 = paddle.conv2d %x, %w : (tensor<3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @count(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{paddings has 3 elements, expected 2 or 4}}
  %0 = paddle.conv2d %x, %w {paddings = array<i64: 0, 1, 2>}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @algorithm(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{padding_algorithm 'HALF' is not known; expected EXPLICIT, SAME or VALID}}
  %0 = paddle.conv2d %x, %w {padding_algorithm = "HALF"}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @output_size(%x: tensor<1x6x5x5xf32>, %w: tensor<6x2x3x3xf32>) -> tensor<?x?x?x?xf32> {
  %size = paddle.full_int_array {dtype = i64, value = array<i64: 20, 11>} : () -> tensor<2xi64>
  // expected-error@+1 {{output_size 20 is impossible; it must be in 11..12}}
  %0 = paddle.conv2d_transpose %x, %w, %size {strides = array<i64: 2, 2>}
      : (tensor<1x6x5x5xf32>, tensor<6x2x3x3xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @output_padding(%x: tensor<1x6x5x5xf32>, %w: tensor<6x2x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{output_padding 2 must be less than stride or dilation}}
  %0 = paddle.conv2d_transpose %x, %w {output_padding = array<i64: 2, 0>}
      : (tensor<1x6x5x5xf32>, tensor<6x2x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @mask(%x: tensor<1x3x8x8xf32>, %o: tensor<1x18x6x6xf32>, %w: tensor<4x3x3x3xf32>, %m: tensor<1x8x6x6xf32>)
    -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{mask's dimension 1 is 8, expected 9}}
  %0 = paddle.deformable_conv %x, %o, %w, %m
      : (tensor<1x3x8x8xf32>, tensor<1x18x6x6xf32>, tensor<4x3x3x3xf32>, tensor<1x8x6x6xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @data_format(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{data_format 'NCWH' is not known; expected NCHW, NHWC, NCDHW or NDHWC}}
  %r = paddle.conv2d %x, %w {data_format = "NCWH"} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @transposed_empty(%x: tensor<1x3x1x1xf32>, %w: tensor<3x4x1x1xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{the result has no elements in spatial dimension 0: its size would be -1}}
  %r = paddle.conv2d_transpose %x, %w {paddings = array<i64: 1, 1>}
      : (tensor<1x3x1x1xf32>, tensor<3x4x1x1xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @output_padding(%x: tensor<1x3x8x8xf32>, %w: tensor<3x4x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{output_padding has 1 elements, expected 2}}
  %r = paddle.conv2d_transpose %x, %w {output_padding = array<i64: 0>}
      : (tensor<1x3x8x8xf32>, tensor<3x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @deformable_groups(%x: tensor<1x3x8x8xf32>, %o: tensor<1x18x6x6xf32>, %w: tensor<4x3x3x3xf32>, %m: tensor<1x9x6x6xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{deformable_groups must be positive, not 0}}
  %r = paddle.deformable_conv %x, %o, %w, %m {deformable_groups = 0 : i64}
      : (tensor<1x3x8x8xf32>, tensor<1x18x6x6xf32>, tensor<4x3x3x3xf32>, tensor<1x9x6x6xf32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}
