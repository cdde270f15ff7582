// What detectors' ops refuse.
// RUN: paddlec-opt %s --paddle-infer-shapes --split-input-file --verify-diagnostics

func.func @anchors(%y: tensor<1x16x4x4xf32>, %size: tensor<1x2xi32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{anchors must be pairs, but has 3 elements}}
  %0:2 = paddle.yolo_box %y, %size {anchors = array<i64: 10, 13, 16>, class_num = 3 : i64}
      : (tensor<1x16x4x4xf32>, tensor<1x2xi32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0#0 : tensor<?x?x?xf32>
}

// -----

func.func @channels(%y: tensor<1x17x4x4xf32>, %size: tensor<1x2xi32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{the number of x's channels is 17, expected 16}}
  %0:2 = paddle.yolo_box %y, %size {anchors = array<i64: 10, 13, 16, 30>, class_num = 3 : i64}
      : (tensor<1x17x4x4xf32>, tensor<1x2xi32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %0#0 : tensor<?x?x?xf32>
}

// -----

func.func @grid(%x: tensor<1x8x6x7xf32>, %b: tensor<5x4xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{the grid of 0 by 3 bins is empty}}
  %0 = paddle.roi_align %x, %b {pooled_height = 0 : i64, pooled_width = 3 : i64}
      : (tensor<1x8x6x7xf32>, tensor<5x4xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @boxes(%x: tensor<1x8x6x7xf32>, %b: tensor<5x5xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{the size of a box is 5, expected 4}}
  %0 = paddle.roi_align %x, %b : (tensor<1x8x6x7xf32>, tensor<5x5xf32>) -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

// -----

func.func @sizes(%x: tensor<1x3x2x3xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error@+1 {{max_sizes has 1 elements, min_sizes has 2}}
  %0:2 = paddle.prior_box %x, %x {min_sizes = array<f64: 10.0, 20.0>, max_sizes = array<f64: 15.0>}
      : (tensor<1x3x2x3xf32>, tensor<1x3x2x3xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
  return %0#0 : tensor<?x?x?x?xf32>
}

// -----

func.func @code(%p: tensor<48x4xf32>, %t: tensor<1x48x4xf32>) -> tensor<?x?x?xf32> {
  // expected-error@+1 {{code_type 'corner' is not known}}
  %0 = paddle.box_coder %p, %t {code_type = "corner"} : (tensor<48x4xf32>, tensor<1x48x4xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// -----

func.func @levels(%r: tensor<9x4xf32>, %n: tensor<1xi32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{levels 2 to 4 give 2 lists of regions and 0 of numbers}}
  %0:3 = paddle.distribute_fpn_proposals %r, %n
      {max_level = 4 : i64, min_level = 2 : i64, refer_level = 3 : i64, refer_scale = 32 : i64,
       resultSegmentSizes = array<i32: 2, 0, 1>}
      : (tensor<9x4xf32>, tensor<1xi32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xi32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @pictures(%r: tensor<9x4xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{needs rois_num}}
  %0:2 = paddle.distribute_fpn_proposals %r
      {max_level = 2 : i64, min_level = 2 : i64, refer_level = 2 : i64, refer_scale = 32 : i64,
       resultSegmentSizes = array<i32: 1, 0, 1>}
      : (tensor<9x4xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @numbers(%a: tensor<5x4xf32>, %s: tensor<5x1xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{has 1 lists of regions, 1 of scores and 0 of numbers; all must be as many}}
  %0:2 = paddle.collect_fpn_proposals %a, %s {operandSegmentSizes = array<i32: 1, 1, 0>, post_nms_topn = 6 : i64}
      : (tensor<5x4xf32>, tensor<5x1xf32>) -> (tensor<?x?xf32>, tensor<?xi32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @select_of_all(%b: tensor<15x4x4xf32>, %s: tensor<15x4xf32>) -> tensor<?x?xf32> {
  // expected-error@+1 {{needs rois_num with scores of rank 2}}
  %0:3 = paddle.multiclass_nms3 %b, %s {keep_top_k = 8 : i64, nms_top_k = 20 : i64, score_threshold = 0.3 : f64}
      : (tensor<15x4x4xf32>, tensor<15x4xf32>) -> (tensor<?x?xf32>, tensor<?x?xi32>, tensor<?xi32>)
  return %0#0 : tensor<?x?xf32>
}

// -----

func.func @no_min_sizes(%x: tensor<1x3x2x3xf32>, %image: tensor<1x3x16x24xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{min_sizes must not be empty}}
  %r:2 = paddle.prior_box %x, %image {min_sizes = array<f64>}
      : (tensor<1x3x2x3xf32>, tensor<1x3x16x24xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
  return %r#0 : tensor<?x?x?x?xf32>
}

// -----

func.func @negative_min_size(%x: tensor<1x3x2x3xf32>, %image: tensor<1x3x16x24xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{min_sizes must be positive, not -1}}
  %r:2 = paddle.prior_box %x, %image {min_sizes = array<f64: -1.0>}
      : (tensor<1x3x2x3xf32>, tensor<1x3x16x24xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
  return %r#0 : tensor<?x?x?x?xf32>
}

// -----

func.func @variances(%x: tensor<1x3x2x3xf32>, %image: tensor<1x3x16x24xf32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{variances has 3 elements, expected 4}}
  %r:2 = paddle.prior_box %x, %image {min_sizes = array<f64: 10.0>, variances = array<f64: 0.1, 0.1, 0.2>}
      : (tensor<1x3x2x3xf32>, tensor<1x3x16x24xf32>) -> (tensor<?x?x?x?xf32>, tensor<?x?x?x?xf32>)
  return %r#0 : tensor<?x?x?x?xf32>
}

// -----

func.func @variance(%prior: tensor<48x4xf32>, %target: tensor<1x48x4xf32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{variance has 3 elements, expected 4}}
  %r = paddle.box_coder %prior, %target {code_type = "decode_center_size", variance = array<f64: 0.1, 0.1, 0.2>}
      : (tensor<48x4xf32>, tensor<1x48x4xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// -----

func.func @decode_axis(%prior: tensor<48x4xf32>, %target: tensor<1x48x4xf32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{axis must be 0 or 1, not 2}}
  %r = paddle.box_coder %prior, %target {axis = 2 : i64, code_type = "decode_center_size"}
      : (tensor<48x4xf32>, tensor<1x48x4xf32>) -> tensor<?x?x?xf32>
  return %r : tensor<?x?x?xf32>
}

// -----

func.func @class_num(%x: tensor<1x16x4x4xf32>, %size: tensor<1x2xi32>) -> tensor<?x?x?xf32> {
  // expected-error @below {{class_num must be positive, not 0}}
  %r:2 = paddle.yolo_box %x, %size {anchors = array<i64: 10, 13, 16, 30>, class_num = 0 : i64}
      : (tensor<1x16x4x4xf32>, tensor<1x2xi32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>)
  return %r#0 : tensor<?x?x?xf32>
}

// -----

func.func @output_channels(%x: tensor<1x8x6x7xf32>, %b: tensor<5x4xf32>, %n: tensor<1xi32>) -> tensor<?x?x?x?xf32> {
  // expected-error @below {{output_channels must be positive, not 0}}
  %r = paddle.psroi_pool %x, %b, %n {output_channels = 0 : i64, pooled_height = 2 : i64, pooled_width = 2 : i64}
      : (tensor<1x8x6x7xf32>, tensor<5x4xf32>, tensor<1xi32>) -> tensor<?x?x?x?xf32>
  return %r : tensor<?x?x?x?xf32>
}

// -----

func.func @no_anchors(%x: tensor<1x8x2x3xf32>) -> tensor<2x3x0x4xf32> {
  // expected-error@+1 {{has no anchor_sizes or no aspect_ratios}}
  %0:2 = paddle.anchor_generator %x {anchor_sizes = array<f64>, aspect_ratios = array<f64: 1.0>,
                                     stride = array<f64: 16.0, 16.0>, variances = array<f64: 0.1, 0.1, 0.2, 0.2>}
      : (tensor<1x8x2x3xf32>) -> (tensor<2x3x0x4xf32>, tensor<2x3x0x4xf32>)
  return %0#0 : tensor<2x3x0x4xf32>
}

// -----

func.func @one_stride(%x: tensor<1x8x2x3xf32>) -> tensor<2x3x1x4xf32> {
  // expected-error@+1 {{has 4 variances and 1 strides, expected 4 and 2}}
  %0:2 = paddle.anchor_generator %x {anchor_sizes = array<f64: 32.0>, aspect_ratios = array<f64: 1.0>,
                                     stride = array<f64: 16.0>, variances = array<f64: 0.1, 0.1, 0.2, 0.2>}
      : (tensor<1x8x2x3xf32>) -> (tensor<2x3x1x4xf32>, tensor<2x3x1x4xf32>)
  return %0#0 : tensor<2x3x1x4xf32>
}
