// RUN: paddlec-opt --paddle-infer-shapes=shapes=x=1x3x32..?:32x64..640:32 --paddle-normalize-conv %s | FileCheck %s

// A promise about the input's multiple settles SAME padding.

// CHECK-LABEL: func.func @main
func.func @main(%x: tensor<1x3x?x?xf32> {paddle.name = "x"}, %v: tensor<8x3x3x3xf32> {paddle.name = "v"},
                %w: tensor<4x8x3x3xf32> {paddle.name = "w"}) -> tensor<?x?x?x?xf32> {
  // CHECK: paddle.fused_conv
  // CHECK-SAME: paddings = array<i64: 0, 1, 0, 1>
  %0 = paddle.conv2d %x, %v {padding_algorithm = "SAME", strides = array<i64: 2, 2>}
      : (tensor<1x3x?x?xf32>, tensor<8x3x3x3xf32>) -> tensor<?x?x?x?xf32>
  // Half of a multiple of 32 is a multiple of 16.
  // CHECK: paddle.fused_conv
  // CHECK-SAME: paddings = array<i64: 0, 1, 0, 1>
  %1 = paddle.conv2d %0, %w {padding_algorithm = "SAME", strides = array<i64: 2, 2>}
      : (tensor<?x?x?x?xf32>, tensor<4x8x3x3xf32>) -> tensor<?x?x?x?xf32>
  return %1 : tensor<?x?x?x?xf32>
}
