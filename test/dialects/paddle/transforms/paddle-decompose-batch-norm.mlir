// RUN: paddlec-opt --paddle-decompose-batch-norm --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @channels_first
func.func @channels_first(%x: tensor<1x2x?x?xf32>) -> tensor<1x2x?x?xf32> {
  %mean = paddle.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %variance = paddle.constant dense<[3.5, 0.0625]> : tensor<2xf32>
  %scale = paddle.constant dense<[4.0, 3.0]> : tensor<2xf32>
  %shift = paddle.constant dense<[10.0, 20.0]> : tensor<2xf32>
  // CHECK-DAG: %[[F:.*]] = paddle.constant dense<{{\[\[\[}}2.000000e+00]], {{\[\[}}4.000000e+00]]]> : tensor<2x1x1xf32>
  // CHECK-DAG: %[[T:.*]] = paddle.constant dense<{{\[\[\[}}8.000000e+00]], {{\[\[}}1.200000e+01]]]> : tensor<2x1x1xf32>
  // CHECK: %[[Y:.*]] = paddle.multiply %{{.*}}, %[[F]]
  // CHECK: paddle.add %[[Y]], %[[T]]
  %0 = paddle.batch_norm %x, %mean, %variance scale(%scale) bias(%shift)
      {epsilon = 0.5 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x2x?x?xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x2x?x?xf32>
  return %0 : tensor<1x2x?x?xf32>
}

// CHECK-LABEL: func.func @channels_last
func.func @channels_last(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32> {
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<[4.0, 0.25]> : tensor<2xf32>
  // CHECK: paddle.constant dense<[5.000000e-01, 2.000000e+00]> : tensor<2xf32>
  // CHECK: paddle.multiply
  %0 = paddle.batch_norm %x, %mean, %variance
      {epsilon = 0.0 : f64, data_format = "NHWC", resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<1x4x4x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

// CHECK-LABEL: func.func @matrix
func.func @matrix(%x: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<[4.0, 0.25]> : tensor<2xf32>
  // CHECK: paddle.multiply %{{.*}}, %{{.*}} : (tensor<5x2xf32>, tensor<2xf32>) -> tensor<5x2xf32>
  %0 = paddle.batch_norm %x, %mean, %variance {epsilon = 0.0 : f64, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}

// CHECK-LABEL: func.func @training
func.func @training(%x: tensor<5x2xf32>) -> tensor<5x2xf32> {
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  // CHECK: paddle.batch_norm
  %0 = paddle.batch_norm %x, %mean, %variance {is_test = false, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<5x2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}

// CHECK-LABEL: func.func @half
func.func @half(%x: tensor<5x2xf16>) -> tensor<5x2xf16> {
  %mean = paddle.constant dense<0.0> : tensor<2xf32>
  %variance = paddle.constant dense<1.0> : tensor<2xf32>
  // CHECK: paddle.batch_norm
  %0 = paddle.batch_norm %x, %mean, %variance {resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
      : (tensor<5x2xf16>, tensor<2xf32>, tensor<2xf32>) -> tensor<5x2xf16>
  return %0 : tensor<5x2xf16>
}
