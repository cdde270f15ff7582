// RUN: paddlec-opt --paddle-infer-shapes %s | paddlec-opt | FileCheck %s

// The fused ops' assembly and shape rules.

// CHECK-LABEL: func.func @conv
func.func @conv(%x: tensor<1x8x14x14xf32>, %w: tensor<16x8x3x3xf32>, %b: tensor<16xf32>, %r: tensor<1x16x7x7xf32>)
    -> tensor<?x?x?x?xf32> {
  // CHECK: paddle.fused_conv %{{.*}}, %{{.*}} bias %{{.*}} post_ops [#paddle.post_op<add>, #paddle.post_op<relu>](%{{.*}}) {
  // CHECK-SAME: -> tensor<1x16x7x7xf32>
  %0 = paddle.fused_conv %x, %w bias %b post_ops [#paddle.post_op<add>, #paddle.post_op<relu>](%r)
      {strides = array<i64: 2, 2>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>}
      : (tensor<1x8x14x14xf32>, tensor<16x8x3x3xf32>, tensor<16xf32>, tensor<1x16x7x7xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_channels_last
func.func @conv_channels_last(%x: tensor<1x14x15x8xf32>, %w: tensor<8x1x3x5xf32>) -> tensor<?x?x?x?xf32> {
  // CHECK: -> tensor<1x10x13x8xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 1, 1>,
      dilations = array<i64: 2, 1>, groups = 8 : i64, data_format = "NHWC"}
      : (tensor<1x14x15x8xf32>, tensor<8x1x3x5xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_3d
func.func @conv_3d(%x: tensor<1x3x8x8x8xf32>, %w: tensor<4x3x3x3x3xf32>) -> tensor<?x?x?x?x?xf32> {
  // CHECK: -> tensor<1x4x6x6x6xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1, 1>, paddings = array<i64: 0, 0, 0, 0, 0, 0>,
      dilations = array<i64: 1, 1, 1>, data_format = "NCDHW"}
      : (tensor<1x3x8x8x8xf32>, tensor<4x3x3x3x3xf32>) -> tensor<?x?x?x?x?xf32>
  return %0 : tensor<?x?x?x?x?xf32>
}

// CHECK-LABEL: func.func @conv_transpose
func.func @conv_transpose(%x: tensor<1x24x80x?xf32>, %w: tensor<24x3x3x3xf32>) -> tensor<?x?x?x?xf32> {
  // CHECK: paddle.fused_conv_transpose
  // CHECK-SAME: -> tensor<1x6x160x?xf32,
  %0 = paddle.fused_conv_transpose %x, %w post_ops [#paddle.post_op<sigmoid>] {strides = array<i64: 2, 2>,
      paddings = array<i64: 1, 1, 1, 1>, output_padding = array<i64: 1, 0>, dilations = array<i64: 1, 1>,
      groups = 2 : i64} : (tensor<1x24x80x?xf32>, tensor<24x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// CHECK-LABEL: func.func @matmul
func.func @matmul(%x: tensor<4x1x64x?xf32>, %y: tensor<5x32x64xf32>, %b: tensor<32xf32>) -> tensor<?x?x?x?xf32> {
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} bias %{{.*}} post_ops [#paddle.post_op<gelu_erf>] {
  // CHECK-SAME: -> tensor<4x5x?x32xf32,
  %0 = paddle.fused_matmul %x, %y bias %b post_ops [#paddle.post_op<gelu_erf>] {transpose_x = true, transpose_y = true}
      : (tensor<4x1x64x?xf32>, tensor<5x32x64xf32>, tensor<32xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
