// RUN: paddlec-opt --paddle-fuse-activation --canonicalize --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @each
func.func @each(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>,
    tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>,
    tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %low = paddle.constant dense<-1.0> : tensor<1xf32>
  %high = paddle.constant dense<2.0> : tensor<f32>
  %slope = paddle.constant dense<0.25> : tensor<1xf32>
  // CHECK-NEXT: paddle.fused_matmul %{{.*}}, %{{.*}} post_ops [#paddle.post_op<relu>]
  %0 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a0 = paddle.relu %0 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<clip, 0.000000e+00 : f64, 6.000000e+00 : f64>]
  %1 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a1 = paddle.relu6 %1 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<leaky_relu, 1.000000e-01 : f64, 0.000000e+00 : f64>]
  %2 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a2 = paddle.leaky_relu %2 {negative_slope = 0.1 : f64} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<clip, -1.000000e+00 : f64, 2.000000e+00 : f64>]
  %3 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a3 = paddle.clip %3, %low, %high : (tensor<2x4xf32>, tensor<1xf32>, tensor<f32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<sigmoid>]
  %4 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a4 = paddle.sigmoid %4 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<tanh>]
  %5 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a5 = paddle.tanh %5 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<swish, 1.000000e+00 : f64, 0.000000e+00 : f64>]
  %6 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a6 = paddle.silu %6 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<hardswish, 0.16666666666666666 : f64, 5.000000e-01 : f64>]
  %7 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a7 = paddle.hardswish %7 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<hardsigmoid, 2.000000e-01 : f64, 5.000000e-01 : f64>]
  %8 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a8 = paddle.hardsigmoid %8 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<gelu_erf>]
  %9 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a9 = paddle.gelu %9 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<gelu_tanh>]
  %10 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a10 = paddle.gelu %10 {approximate = true} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<leaky_relu, 2.500000e-01 : f64, 0.000000e+00 : f64>]
  %11 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a11 = paddle.prelu %11, %slope : (tensor<2x4xf32>, tensor<1xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<swish, 1.000000e+00 : f64, 0.000000e+00 : f64>]
  %12 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %g12 = paddle.sigmoid %12 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %a12 = paddle.multiply %12, %g12 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: post_ops [#paddle.post_op<hardswish, 2.000000e-01 : f64, 5.000000e-01 : f64>]
  %13 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %g13 = paddle.hardsigmoid %13 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %a13 = paddle.multiply %g13, %13 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  // CHECK-NEXT: return
  return %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %a9, %a10, %a11, %a12, %a13
      : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>,
        tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>,
        tensor<2x4xf32>, tensor<2x4xf32>
}

// -----

// The learnable affine block of PP-OCRv4 after an activation: y * s + t, with numbers in parameters of one element.
// CHECK-LABEL: func.func @learnable_affine
func.func @learnable_affine(%x: tensor<1x3x8x8xf32>, %w: tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32> {
  %s = paddle.constant dense<2.0> : tensor<1xf32>
  %t = paddle.constant dense<0.5> : tensor<1xf32>
  // CHECK: %[[Y:.*]] = paddle.fused_conv %{{.*}}, %{{.*}} post_ops [#paddle.post_op<hardswish, 0.16{{[0-9]*}} : f64, 5.0{{[0-9]*}}e-01 : f64>, #paddle.post_op<linear, 6.000000e+00 : f64, 5.000000e-01 : f64>]
  // CHECK-NEXT: return %[[Y]]
  %three = paddle.constant dense<3.0> : tensor<f32>
  %0 = paddle.fused_conv %x, %w {strides = array<i64: 1, 1>, paddings = array<i64: 0, 0, 0, 0>,
      dilations = array<i64: 1, 1>} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
  %1 = paddle.hardswish %0 : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %2 = paddle.multiply %s, %1 : (tensor<1xf32>, tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
  %3 = paddle.scale %2, %three : (tensor<1x4x6x6xf32>, tensor<f32>) -> tensor<1x4x6x6xf32>
  %4 = paddle.add %3, %t : (tensor<1x4x6x6xf32>, tensor<1xf32>) -> tensor<1x4x6x6xf32>
  return %4 : tensor<1x4x6x6xf32>
}

// -----

// A value that something else uses must stay; so must functions whose numbers are not constants, or are one a channel.
// CHECK-LABEL: func.func @kept
func.func @kept(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %low: tensor<1xf32>)
    -> (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %high = paddle.constant dense<2.0> : tensor<1xf32>
  %slopes = paddle.constant dense<[0.25, 0.5, 0.75, 1.0]> : tensor<4xf32>
  // CHECK-NOT: post_ops
  %0 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a0 = paddle.relu %0 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a1 = paddle.clip %1, %low, %high : (tensor<2x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x4xf32>
  %2 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %a2 = paddle.prelu %2, %slopes {mode = "channel"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %3 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %g3 = paddle.sigmoid %3 : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %a3 = paddle.multiply %g3, %0 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %a4 = paddle.add %3, %g3 : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %a0, %a1, %a2, %a3, %a4
      : tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}

// -----

// Through a concat, if all its parts can take it.
// CHECK-LABEL: func.func @concat
func.func @concat(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<2x1xf32>)
    -> (tensor<2x8xf32>, tensor<2x5xf32>, tensor<2x8xf32>) {
  %axis = paddle.constant dense<1> : tensor<i32>
  // CHECK: %[[A:.*]] = paddle.fused_matmul %{{.*}}, %{{.*}} post_ops [#paddle.post_op<relu>]
  // CHECK: %[[B:.*]] = paddle.fused_matmul %{{.*}}, %{{.*}} post_ops [#paddle.post_op<relu>]
  // CHECK: %[[C:.*]] = paddle.concat %[[A]], %[[B]],
  %0 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %2 = paddle.concat %0, %1, %axis : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<i32>) -> tensor<2x8xf32>
  %3 = paddle.relu %2 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} :
  // CHECK: %[[D:.*]] = paddle.concat
  // CHECK: %[[E:.*]] = paddle.relu %[[D]]
  %4 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %5 = paddle.concat %4, %z, %axis : (tensor<2x4xf32>, tensor<2x1xf32>, tensor<i32>) -> tensor<2x5xf32>
  %6 = paddle.relu %5 : (tensor<2x5xf32>) -> tensor<2x5xf32>
  // CHECK: paddle.fused_matmul %{{.*}}, %{{.*}} :
  // CHECK: %[[F:.*]] = paddle.concat
  // CHECK: %[[G:.*]] = paddle.relu %[[F]]
  // CHECK: return %[[C]], %[[E]], %[[G]]
  %7 = paddle.fused_matmul %x, %y : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %8 = paddle.concat %7, %7, %axis : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<i32>) -> tensor<2x8xf32>
  %9 = paddle.relu %8 : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %3, %6, %9 : tensor<2x8xf32>, tensor<2x5xf32>, tensor<2x8xf32>
}
