// The shape rules of convolutions.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-LABEL: @strided
func.func @strided(%x: tensor<1x3x224x224xf32>, %w: tensor<64x3x7x7xf32>) -> tensor<?x?x?x?xf32> {
  // CHECK: paddle.conv2d {{.*}} -> tensor<1x64x112x112xf32>
  %0 = paddle.conv2d %x, %w {paddings = array<i64: 3, 3>, strides = array<i64: 2, 2>}
      : (tensor<1x3x224x224xf32>, tensor<64x3x7x7xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

// SAME forgets dilations, VALID forgets paddings, and four paddings are begin and end of each dimension.
// CHECK-LABEL: @paddings
func.func @paddings(%x: tensor<1x4x9x10xf32>, %w: tensor<8x4x3x3xf32>)
    -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  // CHECK: padding_algorithm = "SAME"{{.*}} -> tensor<1x8x5x5xf32>
  %0 = paddle.conv2d %x, %w {padding_algorithm = "SAME", strides = array<i64: 2, 2>, dilations = array<i64: 2, 2>}
      : (tensor<1x4x9x10xf32>, tensor<8x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: padding_algorithm = "VALID"{{.*}} -> tensor<1x8x7x8xf32>
  %1 = paddle.conv2d %x, %w {padding_algorithm = "VALID", paddings = array<i64: 5, 5>}
      : (tensor<1x4x9x10xf32>, tensor<8x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: paddings = array<i64: 0, 1, 2, 3>{{.*}} -> tensor<1x8x8x13xf32>
  %2 = paddle.conv2d %x, %w {paddings = array<i64: 0, 1, 2, 3>}
      : (tensor<1x4x9x10xf32>, tensor<8x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0, %1, %2 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}

// -----

// Two strided convolutions and two doublings meet again: both dimensions are the same expression.
// CHECK-DAG: #[[SMALL:.*]] = affine_map<()[s0] -> (1, 4, (s0 + 3) floordiv 4, 8)>
// CHECK-DAG: #[[MIDDLE:.*]] = affine_map<()[s0] -> (1, 4, (s0 + 1) floordiv 2, 16)>
// CHECK-LABEL: @symbolic
func.func @symbolic(%x: tensor<1x4x?x32xf32>, %w: tensor<4x4x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // CHECK: paddle.conv2d {{.*}} -> tensor<1x4x?x16xf32, #[[MIDDLE]]>
  %0 = paddle.conv2d %x, %w {paddings = array<i64: 1, 1>, strides = array<i64: 2, 2>}
      : (tensor<1x4x?x32xf32>, tensor<4x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: paddle.conv2d {{.*}} -> tensor<1x4x?x8xf32, #[[SMALL]]>
  %1 = paddle.conv2d %0, %w {paddings = array<i64: 1, 1>, strides = array<i64: 2, 2>}
      : (tensor<?x?x?x?xf32>, tensor<4x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %1 : tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @channels_last
func.func @channels_last(%x: tensor<2x8x8x6xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // CHECK: paddle.depthwise_conv2d {{.*}} -> tensor<2x6x6x6xf32>
  %0 = paddle.depthwise_conv2d %x, %w {data_format = "NHWC", groups = 6 : i64}
      : (tensor<2x8x8x6xf32>, tensor<6x1x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @transposed
func.func @transposed(%x: tensor<1x6x5x5xf32>, %w: tensor<6x2x3x3xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  // CHECK: paddle.conv2d_transpose {{.*}} -> tensor<1x6x10x10xf32>
  %0 = paddle.conv2d_transpose %x, %w {groups = 3 : i64, strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>,
                                       output_padding = array<i64: 1, 1>}
      : (tensor<1x6x5x5xf32>, tensor<6x2x3x3xf32>) -> tensor<?x?x?x?xf32>
  %size = paddle.full_int_array {dtype = i64, value = array<i64: 12, 11>} : () -> tensor<2xi64>
  // CHECK: paddle.conv2d_transpose {{.*}} -> tensor<1x2x12x11xf32>
  %1 = paddle.conv2d_transpose %x, %w, %size {strides = array<i64: 2, 2>}
      : (tensor<1x6x5x5xf32>, tensor<6x2x3x3xf32>, tensor<2xi64>) -> tensor<?x?x?x?xf32>
  return %0, %1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}

// -----

// CHECK-LABEL: @volume
func.func @volume(%x: tensor<1x3x8x8x8xf32>, %w: tensor<4x3x3x3x3xf32>) -> tensor<?x?x?x?x?xf32> {
  // CHECK: paddle.conv3d {{.*}} -> tensor<1x4x6x6x6xf32>
  %0 = paddle.conv3d %x, %w : (tensor<1x3x8x8x8xf32>, tensor<4x3x3x3x3xf32>) -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}
