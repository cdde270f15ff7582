// The shape rules of detectors' ops.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file | FileCheck %s

// With flip, two ratios other than 1 count twice.
// CHECK-LABEL: @boxes
func.func @boxes(%x: tensor<1x3x2x3xf32>, %image: tensor<1x3x16x24xf32>, %y: tensor<1x18x4x4xf32>, %size: tensor<1x2xi32>)
    -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: paddle.prior_box {{.*}} -> (tensor<2x3x8x4xf32>, tensor<2x3x8x4xf32>)
  %0:2 = paddle.prior_box %x, %image {min_sizes = array<f64: 10.0, 20.0>, max_sizes = array<f64: 15.0, 30.0>,
                                      aspect_ratios = array<f64: 1.0, 2.0>}
      : (tensor<1x3x2x3xf32>, tensor<1x3x16x24xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
  // CHECK: paddle.yolo_box {{.*}} -> (tensor<1x32x4xf32>, tensor<1x32x3xf32>)
  %1:2 = paddle.yolo_box %y, %size {anchors = array<i64: 10, 13, 16, 30>, class_num = 3 : i64, iou_aware = true}
      : (tensor<1x18x4x4xf32>, tensor<1x2xi32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0#0, %0#1, %1#0, %1#1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>, tensor<?x?x?xf32>, tensor<?x?x?xf32>
}

// -----

// At most keep_top_k rows a picture are kept.
// CHECK: #[[BOUND:.*]] = affine_map<() -> (16)>
// CHECK-LABEL: @select
// CHECK-SAME: #paddle.symbol<"selected0", data, operands = #[[BOUND]]>
func.func @select(%b: tensor<2x100x4xf32>, %s: tensor<2x3x100xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?xi32>) {
  // CHECK: paddle.multiclass_nms3 {{.*}} -> (tensor<?x6xf32, #{{.*}}>, tensor<?x1xi32, #{{.*}}>, tensor<2xi32>)
  %0:3 = paddle.multiclass_nms3 %b, %s {keep_top_k = 8 : i64, nms_top_k = 20 : i64, score_threshold = 0.3 : f64}
      : (tensor<2x100x4xf32>, tensor<2x3x100xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?xi32>)
  return %0#0, %0#1, %0#2 : tensor<?x?xf32>, tensor<?x?xi32>, tensor<?xi32>
}

// -----

// CHECK-LABEL: @regions
func.func @regions(%x: tensor<1x8x6x7xf32>, %b: tensor<5x4xf32>, %n: tensor<1xi32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>) {
  // CHECK: paddle.roi_align {{.*}} -> tensor<5x8x2x3xf32>
  %0 = paddle.roi_align %x, %b, %n {pooled_height = 2 : i64, pooled_width = 3 : i64}
      : (tensor<1x8x6x7xf32>, tensor<5x4xf32>, tensor<1xi32>) -> tensor<?x?x?x?xf32>
  // CHECK: paddle.psroi_pool {{.*}} -> tensor<5x2x2x2xf32>
  %1 = paddle.psroi_pool %x, %b {pooled_height = 2 : i64, pooled_width = 2 : i64, output_channels = 2 : i64}
      : (tensor<1x8x6x7xf32>, tensor<5x4xf32>) -> tensor<?x?x?x?xf32>
  return %0, %1 : tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>
}
