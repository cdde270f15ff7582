// RUN: paddlec-opt --paddle-fuse-conv-batch-norm --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @conv
func.func @conv(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %variance = paddle.constant dense<[3.5, 0.0625]> : tensor<2xf32>
  %scale = paddle.constant dense<[4.0, 3.0]> : tensor<2xf32>
  %shift = paddle.constant dense<[10.0, 20.0]> : tensor<2xf32>
  // Factors 4 / 2 and 3 / 0.75; terms 10 - 1 * 2 and 20 - 2 * 4.
  // CHECK-DAG: %[[W:.*]] = paddle.constant dense<{{\[\[\[\[}}2.000000e+00]]], {{\[\[\[}}8.000000e+00]]]]>
  // CHECK-DAG: %[[B:.*]] = paddle.constant dense<[8.000000e+00, 1.200000e+01]> : tensor<2xf32>
  // CHECK-NOT: paddle.batch_norm
  // CHECK: %[[Y:.*]] = paddle.fused_conv %{{.*}}, %[[W]] bias %[[B]] {
  // CHECK: return %[[Y]]
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance scale(%scale) bias(%shift)
      {epsilon = 0.5 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// A bias goes through the same factor; scale and shift of the norm may be absent.
// CHECK-LABEL: func.func @bias
func.func @bias(%x: tensor<1x2x2x1xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %b = paddle.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %mean = paddle.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %variance = paddle.constant dense<[4.0, 0.25]> : tensor<2xf32>
  // CHECK-DAG: %[[W:.*]] = paddle.constant dense<{{\[\[\[\[}}5.000000e-01]]], {{\[\[\[}}4.000000e+00]]]]>
  // CHECK-DAG: %[[B:.*]] = paddle.constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32>
  // CHECK: paddle.fused_conv %{{.*}}, %[[W]] bias %[[B]] {
  // CHECK-NOT: paddle.batch_norm
  %0 = paddle.fused_conv %x, %w bias %b {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>, data_format = "NHWC"}
      : (tensor<1x2x2x1xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance
      {epsilon = 0.0 : f64, data_format = "NHWC", resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// A transposed convolution's filter is [in, out / groups, ...]: with 2 groups of 1 output channel, the first two
// input channels make output channel 0, the others output channel 1.
// CHECK-LABEL: func.func @transposed
func.func @transposed(%x: tensor<1x4x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = paddle.constant dense<[[[[1.0]]], [[[2.0]]], [[[3.0]]], [[[4.0]]]]> : tensor<4x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<[1.0, 0.25]> : tensor<2xf32>
  // CHECK: paddle.constant dense<{{\[\[\[\[}}1.000000e+00]]], {{\[\[\[}}2.000000e+00]]], {{\[\[\[}}6.000000e+00]]], {{\[\[\[}}8.000000e+00]]]]>
  // CHECK: paddle.fused_conv_transpose %{{.*}}, %{{.*}} {
  // CHECK-NOT: paddle.batch_norm
  %0 = paddle.fused_conv_transpose %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      output_padding = array<i64: 0, 0>, dilations = array<i64: 1, 1>, groups = 2 : i64}
      : (tensor<1x4x2x2xf32>, tensor<4x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {epsilon = 0.0 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// Two convolutions share their weights; only one is followed by a norm.
// CHECK-LABEL: func.func @shared_weights
func.func @shared_weights(%x: tensor<1x1x2x2xf32>, %z: tensor<1x1x2x2xf32>)
    -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) {
  // CHECK-DAG: %[[OLD:.*]] = paddle.constant dense<{{\[\[\[\[}}1.000000e+00]]], {{\[\[\[}}2.000000e+00]]]]>
  // CHECK-DAG: %[[NEW:.*]] = paddle.constant dense<{{\[\[\[\[}}5.000000e-01]]], {{\[\[\[}}4.000000e+00]]]]>
  %w = paddle.constant dense<[[[[1.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<[4.0, 0.25]> : tensor<2xf32>
  // CHECK: paddle.fused_conv %{{.*}}, %[[NEW]] {
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  // CHECK: paddle.fused_conv %{{.*}}, %[[OLD]] {
  %1 = paddle.fused_conv %z, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>) -> tensor<1x2x2x2xf32>
  %2 = paddle.batch_norm %0, %mean, %variance {epsilon = 0.0 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x2x2xf32>
  return %2, %1 : tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>
}

// Weights in a resource get a readable name.
// CHECK-LABEL: func.func @resource
func.func @resource(%x: tensor<1x1x2x2xf32>) -> tensor<1x65x2x2xf32> {
  // CHECK-DAG: paddle.constant dense_resource<conv2d_0.w_0.folded> : tensor<65x1x1x1xf32>
  // CHECK-DAG: paddle.constant dense_resource<conv2d_0.w_0.bias> : tensor<65xf32>
  %w = paddle.constant dense_resource<conv2d_0.w_0> : tensor<65x1x1x1xf32>
  %mean = paddle.constant dense<1.0> : tensor<65xf32>
  %variance = paddle.constant dense<4.0> : tensor<65xf32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x1x2x2xf32>, tensor<65x1x1x1xf32>) -> tensor<1x65x2x2xf32>
  %1 = paddle.batch_norm %0, %mean, %variance {epsilon = 0.0 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x65x2x2xf32>, tensor<65xf32>, tensor<65xf32>) -> tensor<1x65x2x2xf32>
  return %1 : tensor<1x65x2x2xf32>
}

// CHECK: dialect_resources
// CHECK: conv2d_0.w_0.folded: "0x400000000000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F0000003F"
{-#
  dialect_resources: {
    builtin: {
      conv2d_0.w_0: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F"
    }
  }
#-}
