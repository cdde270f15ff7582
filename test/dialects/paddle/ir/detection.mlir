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

// -----

// A picture has at most post_nms_top_n regions.
// CHECK: #[[BOUND:.*]] = affine_map<() -> (20)>
// CHECK-LABEL: @proposals
// CHECK-SAME: #paddle.symbol<"proposals0", data, operands = #[[BOUND]]>
func.func @proposals(%s: tensor<2x3x4x5xf32>, %d: tensor<2x12x4x5xf32>, %i: tensor<2x2xf32>, %a: tensor<4x5x3x4xf32>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>) {
  // CHECK: paddle.generate_proposals {{.*}} -> (tensor<?x4xf32, #{{.*}}>, tensor<?x1xf32, #{{.*}}>, tensor<2xi32>)
  %0:3 = paddle.generate_proposals %s, %d, %i, %a, %a
      {eta = 1.0 : f64, min_size = 1.0 : f64, nms_thresh = 0.5 : f64, post_nms_top_n = 10 : i64, pre_nms_top_n = 40 : i64}
      : (tensor<2x3x4x5xf32>, tensor<2x12x4x5xf32>, tensor<2x2xf32>, tensor<4x5x3x4xf32>, tensor<4x5x3x4xf32>)
      -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>)
  return %0#0, %0#1, %0#2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>
}

// -----

// Each level may have all regions or none.
// CHECK: #[[BOUND:.*]] = affine_map<() -> (9)>
// CHECK-LABEL: @distribute
// CHECK-SAME: #paddle.symbol<"level0", data, operands = #[[BOUND]]>
// CHECK-SAME: #paddle.symbol<"level1", data, operands = #[[BOUND]]>
func.func @distribute(%r: tensor<9x4xf32>, %n: tensor<2xi32>)
    -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>, tensor<?xi32>, tensor<?x?xi32>) {
  // CHECK: paddle.distribute_fpn_proposals
  // CHECK-SAME: -> (tensor<?x4xf32, #{{.*}}>, tensor<?x4xf32, #{{.*}}>, tensor<2xi32>, tensor<2xi32>, tensor<9x1xi32>)
  %0:5 = paddle.distribute_fpn_proposals %r, %n
      {max_level = 3 : i64, min_level = 2 : i64, refer_level = 3 : i64, refer_scale = 32 : i64,
       resultSegmentSizes = array<i32: 2, 2, 1>}
      : (tensor<9x4xf32>, tensor<2xi32>)
      -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>, tensor<?xi32>, tensor<?x?xi32>)
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xi32>, tensor<?xi32>, tensor<?x?xi32>
}

// -----

// CHECK: #[[BOUND:.*]] = affine_map<() -> (6)>
// CHECK-LABEL: @collect
// CHECK-SAME: #paddle.symbol<"collected0", data, operands = #[[BOUND]]>
func.func @collect(%a: tensor<5x4xf32>, %b: tensor<4x4xf32>, %s: tensor<5x1xf32>, %t: tensor<4x1xf32>, %n: tensor<1xi32>)
    -> (tensor<?x?xf32>, tensor<?xi32>) {
  // CHECK: paddle.collect_fpn_proposals {{.*}} -> (tensor<?x4xf32, #{{.*}}>, tensor<1xi32>)
  %0:2 = paddle.collect_fpn_proposals %a, %b, %s, %t, %n, %n
      {operandSegmentSizes = array<i32: 2, 2, 2>, post_nms_topn = 6 : i64}
      : (tensor<5x4xf32>, tensor<4x4xf32>, tensor<5x1xf32>, tensor<4x1xf32>, tensor<1xi32>, tensor<1xi32>)
      -> (tensor<?x?xf32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?xi32>
}

// -----

// Scores of rank 2 are those of all pictures, which rois_num counts.
// CHECK-LABEL: @select_of_all
func.func @select_of_all(%b: tensor<15x4x4xf32>, %s: tensor<15x4xf32>, %n: tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?xi32>) {
  // CHECK: paddle.multiclass_nms3 {{.*}} -> (tensor<?x6xf32, #{{.*}}>, tensor<?x1xi32, #{{.*}}>, tensor<2xi32>)
  %0:3 = paddle.multiclass_nms3 %b, %s, %n {keep_top_k = 8 : i64, nms_top_k = 20 : i64, score_threshold = 0.3 : f64}
      : (tensor<15x4x4xf32>, tensor<15x4xf32>, tensor<2xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?xi32>)
  return %0#0, %0#2 : tensor<?x?xf32>, tensor<?xi32>
}
