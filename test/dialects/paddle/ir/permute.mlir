// The shape rules of ops that move elements about.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// CHECK-DAG: #[[BACK:.*]] = affine_map<()[s0] -> (4, s0, 3)>
// CHECK-LABEL: @transpose
func.func @transpose(%x: tensor<?x3x4xf32>) -> tensor<?x?x?xf32> {
  // CHECK: paddle.transpose {{.*}} -> tensor<4x?x3xf32, #[[BACK]]>
  %0 = paddle.transpose %x {perm = array<i64: -1, 0, 1>} : (tensor<?x3x4xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

// CHECK-LABEL: @pictures
func.func @pictures(%x: tensor<4x8x6x4xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  // CHECK: paddle.pixel_shuffle {{.*}} -> tensor<4x2x12x8xf32>
  %0 = paddle.pixel_shuffle %x {upscale_factor = 2 : i64} : (tensor<4x8x6x4xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: paddle.pixel_unshuffle {{.*}} -> tensor<4x4x3x16xf32>
  %1 = paddle.pixel_unshuffle %x {downscale_factor = 2 : i64, data_format = "NHWC"} : (tensor<4x8x6x4xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: paddle.channel_shuffle {{.*}} -> tensor<4x8x6x4xf32>
  %2 = paddle.channel_shuffle %x {groups = 4 : i64} : (tensor<4x8x6x4xf32>) -> tensor<?x?x?x?xf32>
  // CHECK: paddle.temporal_shift {{.*}} -> tensor<4x8x6x4xf32>
  %3 = paddle.temporal_shift %x {seg_num = 2 : i64} : (tensor<4x8x6x4xf32>) -> tensor<?x?x?x?xf32>
  return %0, %1, %2, %3 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}
