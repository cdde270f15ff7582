// RUN: paddlec-opt --paddle-infer-shapes --paddle-normalize-conv --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @explicit
func.func @explicit(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<1x4x8x8xf32> {
  // One number a dimension.
  // CHECK: paddle.fused_conv
  // CHECK-SAME: dilations = array<i64: 2, 2>, paddings = array<i64: 2, 2, 2, 2>, strides = array<i64: 1, 1>
  %0 = paddle.conv2d %x, %w {paddings = array<i64: 2, 2>, dilations = array<i64: 2, 2>}
      : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x8x8xf32>
  return %0 : tensor<1x4x8x8xf32>
}

// CHECK-LABEL: func.func @asymmetric
func.func @asymmetric(%x: tensor<1x8x8x4xf32>, %w: tensor<4x1x3x3xf32>) -> tensor<1x7x9x4xf32> {
  // CHECK: paddle.fused_conv
  // CHECK-SAME: data_format = "NHWC"
  // CHECK-SAME: groups = 4 : i64, paddings = array<i64: 0, 1, 1, 2>
  %0 = paddle.depthwise_conv2d %x, %w {paddings = array<i64: 0, 1, 1, 2>, groups = 4 : i64, data_format = "NHWC"}
      : (tensor<1x8x8x4xf32>, tensor<4x1x3x3xf32>) -> tensor<1x7x9x4xf32>
  return %0 : tensor<1x7x9x4xf32>
}

// CHECK-LABEL: func.func @same
func.func @same(%x: tensor<1x3x8x7xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32> {
  // SAME ignores paddings and dilations, as Paddle does; what is odd goes to the end.
  // CHECK: paddle.fused_conv
  // CHECK-SAME: dilations = array<i64: 1, 1>, paddings = array<i64: 0, 1, 1, 1>, strides = array<i64: 2, 2>
  %0 = paddle.conv2d %x, %w {padding_algorithm = "SAME", strides = array<i64: 2, 2>, paddings = array<i64: 7, 7>,
      dilations = array<i64: 2, 2>} : (tensor<1x3x8x7xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  return %0 : tensor<1x4x4x4xf32>
}

// CHECK-LABEL: func.func @same_kernel_below_stride
func.func @same_kernel_below_stride(%x: tensor<1x3x9x9xf32>, %w: tensor<4x3x1x1xf32>) -> tensor<1x4x5x5xf32> {
  // CHECK: paddle.fused_conv
  // CHECK-SAME: paddings = array<i64: 0, 0, 0, 0>
  %0 = paddle.conv2d %x, %w {padding_algorithm = "SAME", strides = array<i64: 2, 2>}
      : (tensor<1x3x9x9xf32>, tensor<4x3x1x1xf32>) -> tensor<1x4x5x5xf32>
  return %0 : tensor<1x4x5x5xf32>
}

// CHECK-LABEL: func.func @valid
func.func @valid(%x: tensor<1x3x8x8x8xf32>, %w: tensor<4x3x3x3x3xf32>) -> tensor<1x4x6x6x6xf32> {
  // CHECK: paddle.fused_conv
  // CHECK-SAME: data_format = "NCDHW"
  // CHECK-SAME: paddings = array<i64: 0, 0, 0, 0, 0, 0>
  %0 = paddle.conv3d %x, %w {padding_algorithm = "VALID", paddings = array<i64: 1, 1, 1>}
      : (tensor<1x3x8x8x8xf32>, tensor<4x3x3x3x3xf32>) -> tensor<1x4x6x6x6xf32>
  return %0 : tensor<1x4x6x6x6xf32>
}

// CHECK-LABEL: func.func @transposed
func.func @transposed(%x: tensor<1x24x80x80xf32>, %w: tensor<24x1x2x2xf32>) -> tensor<1x1x160x160xf32> {
  // CHECK: paddle.fused_conv_transpose
  // CHECK-SAME: output_padding = array<i64: 0, 0>, paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>
  %0 = paddle.conv2d_transpose %x, %w {strides = array<i64: 2, 2>}
      : (tensor<1x24x80x80xf32>, tensor<24x1x2x2xf32>) -> tensor<1x1x160x160xf32>
  return %0 : tensor<1x1x160x160xf32>
}

// CHECK-LABEL: func.func @output_size
func.func @output_size(%x: tensor<1x8x10x10xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<1x4x20x19xf32> {
  // CHECK: paddle.fused_conv_transpose
  // CHECK-SAME: output_padding = array<i64: 1, 0>, paddings = array<i64: 1, 1, 1, 1>
  %size = paddle.constant dense<[20, 19]> : tensor<2xi64>
  %0 = paddle.conv2d_transpose %x, %w, %size {strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>}
      : (tensor<1x8x10x10xf32>, tensor<8x4x3x3xf32>, tensor<2xi64>) -> tensor<1x4x20x19xf32>
  return %0 : tensor<1x4x20x19xf32>
}

// CHECK-LABEL: func.func @output_size_3d
func.func @output_size_3d(%x: tensor<1x4x5x5x5xf32>, %w: tensor<4x2x3x3x3xf32>) -> tensor<1x2x11x12x11xf32> {
  // Paddle's attribute says NCHW here.
  // CHECK: paddle.fused_conv_transpose
  // CHECK-SAME: data_format = "NCDHW"
  // CHECK-SAME: output_padding = array<i64: 0, 1, 0>
  %0 = paddle.conv3d_transpose %x, %w {strides = array<i64: 2, 2, 2>, output_size = array<i64: 11, 12, 11>}
      : (tensor<1x4x5x5x5xf32>, tensor<4x2x3x3x3xf32>) -> tensor<1x2x11x12x11xf32>
  return %0 : tensor<1x2x11x12x11xf32>
}

// -----

// What SAME pads depends on the input's remainder by the stride: nothing to ask at stride 1.
// CHECK-LABEL: func.func @same_stride_1
func.func @same_stride_1(%x: tensor<1x3x?x?xf32>, %w: tensor<4x3x3x4xf32>) -> tensor<1x4x?x?xf32> {
  // CHECK: paddle.fused_conv
  // CHECK-SAME: paddings = array<i64: 1, 1, 1, 2>
  %0 = paddle.conv2d %x, %w {padding_algorithm = "SAME"}
      : (tensor<1x3x?x?xf32>, tensor<4x3x3x4xf32>) -> tensor<1x4x?x?xf32>
  return %0 : tensor<1x4x?x?xf32>
}

// CHECK-LABEL: func.func @same_unknown_remainder
func.func @same_unknown_remainder(%x: tensor<1x3x?x?xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<1x4x?x?xf32> {
  // CHECK-NOT: paddle.fused_conv
  // CHECK: paddle.conv2d
  %0 = paddle.conv2d %x, %w {padding_algorithm = "SAME", strides = array<i64: 2, 2>}
      : (tensor<1x3x?x?xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x?x?xf32>
  return %0 : tensor<1x4x?x?xf32>
}

// CHECK-LABEL: func.func @other_element_type
func.func @other_element_type(%x: tensor<1x3x8x8xf64>, %w: tensor<4x3x3x3xf64>) -> tensor<1x4x6x6xf64> {
  // CHECK: paddle.conv2d
  %0 = paddle.conv2d %x, %w : (tensor<1x3x8x8xf64>, tensor<4x3x3x3xf64>) -> tensor<1x4x6x6xf64>
  return %0 : tensor<1x4x6x6xf64>
}

// CHECK-LABEL: func.func @unknown_output_size
func.func @unknown_output_size(%x: tensor<1x8x10x10xf32>, %w: tensor<8x4x3x3xf32>, %size: tensor<2xi64>)
    -> tensor<1x4x?x?xf32> {
  // CHECK: paddle.conv2d_transpose
  %0 = paddle.conv2d_transpose %x, %w, %size {strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>}
      : (tensor<1x8x10x10xf32>, tensor<8x4x3x3xf32>, tensor<2xi64>) -> tensor<1x4x?x?xf32>
  return %0 : tensor<1x4x?x?xf32>
}
