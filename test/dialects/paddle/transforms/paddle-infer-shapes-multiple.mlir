// A promised multiple makes the branches of a feature pyramid provably equal: no run-time choice between them remains.
// RUN: paddlec-opt %s --paddle-infer-shapes="shapes=x=1x4x32..960:32x64" | FileCheck %s
// RUN: paddlec-opt %s --paddle-infer-shapes | FileCheck %s --check-prefix=FREE

// CHECK: #[[FULL:.*]] = affine_map<()[s0] -> (1, 4, s0, 64)>
// CHECK: #[[HALF:.*]] = affine_map<()[s0] -> (1, 4, s0 floordiv 2, 32)>
// CHECK: paddle.symbols = [#paddle.symbol<"x.2", input_dim, dim = 2, minimum = 32, maximum = 960, multiple = 32>]
// CHECK: paddle.conv2d {{.*}} -> tensor<1x4x?x32xf32, #[[HALF]]>
// CHECK: paddle.nearest_interp {{.*}} -> tensor<1x4x?x64xf32, #[[FULL]]>
// CHECK: paddle.add {{.*}} -> tensor<1x4x?x64xf32, #[[FULL]]>

// Without the promise an odd height makes the doubled half larger by one; the sum takes the one that is at least 2.
// FREE: affine_map<()[s0] -> (1, 4, ((s0 + 1) floordiv 2) * 2, 64)>
func.func @pyramid(%x: tensor<1x4x?x64xf32> {paddle.name = "x"}, %w: tensor<4x4x3x3xf32>) -> tensor<?x?x?x?xf32> {
  %0 = paddle.conv2d %x, %w {paddings = array<i64: 1, 1>, strides = array<i64: 2, 2>}
      : (tensor<1x4x?x64xf32>, tensor<4x4x3x3xf32>) -> tensor<?x?x?x?xf32>
  %1 = paddle.nearest_interp %0 {scale = array<f64: 2.0>} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %2 = paddle.add %x, %1 : (tensor<1x4x?x64xf32>, tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  return %2 : tensor<?x?x?x?xf32>
}
