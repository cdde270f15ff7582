// RUN: paddlec-opt --paddle-fuse-conv-batch-norm --split-input-file --remarks-filter=".*" %s 2>&1 | FileCheck %s

// What must not be folded, and why, as the report says it.

// CHECK: [Missed] batch_norm_0.tmp_2 | Category:fuse-conv-batch-norm | Function=two_uses
// CHECK-SAME: batch_norm was not folded into fused_conv: the convolution's result has other uses
// CHECK: paddle.batch_norm
func.func @two_uses(%x: tensor<1x1x2x2xf32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32> loc("conv2d_0.tmp_0")
  %1 = paddle.batch_norm %0, %mean, %variance {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32> loc("batch_norm_0.tmp_2")
  return %1, %0 : tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>
}

// -----

// CHECK: it normalises with the statistics of its batch
// CHECK: paddle.batch_norm
func.func @training(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {is_test = false, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// CHECK: it normalises with the statistics of its batch
// CHECK: paddle.batch_norm
func.func @trainable_statistics(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {trainable_statistics = true, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// CHECK: its parameters are not constants
// CHECK: paddle.batch_norm
func.func @variable_statistics(%x: tensor<1x1x2x2xf32>, %mean: tensor<2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// CHECK: its weights are not a constant
// CHECK: paddle.batch_norm
func.func @variable_weights(%x: tensor<1x1x2x2xf32>, %w: tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32> {
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// CHECK: its statistics are used
// CHECK: paddle.batch_norm
func.func @statistics_used(%x: tensor<1x1x2x2xf32>) -> (tensor<1x2x2x2xf32>, tensor<2xf32>) {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1, %2 = paddle.batch_norm %0, %mean, %variance {resultSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<1x2x2x2xf32>, tensor<2xf32>)
  return %1, %2 : tensor<1x2x2x2xf32>, tensor<2xf32>
}

// -----

// CHECK: other steps stand between
// CHECK: paddle.batch_norm
func.func @post_op_between(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w post_ops [#paddle.post_op<relu>] {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// CHECK: its channels are not those of the convolution
// CHECK: paddle.batch_norm
func.func @other_axis(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {data_format = "NHWC", resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// A negative variance, as a broken file may have it.
// CHECK: the folded bias would not be finite
// CHECK: paddle.batch_norm
func.func @not_finite(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<1.0> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<-1.0> : tensor<2xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}
