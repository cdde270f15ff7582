//===- Detection.td - boxes of object detectors ----------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Making, decoding and selecting boxes, and pooling inside of them. Boxes are [x1, y1, x2, y2].
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_DETECTION_TD
#define PADDLE_OPS_DETECTION_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_PriorBoxOp : Paddle_PlainOp<"prior_box"> {
  let summary = "default boxes of an SSD head at each place of a feature map";
  let description = [{
    Results are [height, width, boxes, 4]: the boxes, and `variances` repeated.

    Example:
    ```mlir
    %1:2 = paddle.prior_box %0, %image {min_sizes = array<f64: 10.0>, variances = array<f64: 0.1, 0.1, 0.2, 0.2>}
        : (tensor<1x3x2x3xf32>, tensor<1x3x16x24xf32>) -> (tensor<2x3x1x4xf32>, tensor<2x3x1x4xf32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$input, Paddle_FloatTensor:$image, DenseF64ArrayAttr:$min_sizes, Paddle_Floats<>:$max_sizes,
    Paddle_Floats<>:$aspect_ratios, Paddle_Floats<>:$variances, Paddle_Bool<"true">:$flip, Paddle_Bool<"true">:$clip,
    Paddle_Float<"0.0">:$step_w, Paddle_Float<"0.0">:$step_h, Paddle_Float<"0.5">:$offset,
    Paddle_Bool<"false">:$min_max_aspect_ratios_order);
  let results = (outs Paddle_FloatTensor:$out, Paddle_FloatTensor:$var);
  let hasVerifier = 1;
}

def Paddle_BoxCoderOp : Paddle_PlainOp<"box_coder"> {
  let summary = "boxes relative to prior boxes, or back";
  let description = [{
    `code_type` is "encode_center_size" or "decode_center_size".

    Example:
    ```mlir
    %1 = paddle.box_coder %prior, %target {code_type = "decode_center_size",
                                           variance = array<f64: 0.1, 0.1, 0.2, 0.2>}
        : (tensor<48x4xf32>, tensor<1x48x4xf32>) -> tensor<1x48x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$prior_box, Optional<Paddle_FloatTensor>:$prior_box_var, Paddle_FloatTensor:$target_box,
    Paddle_Str<"encode_center_size">:$code_type, Paddle_Bool<"true">:$box_normalized, Paddle_Int<"0">:$axis,
    Paddle_Floats<>:$variance);
  let results = (outs Paddle_FloatTensor:$output_box);
  let hasVerifier = 1;
}

def Paddle_YoloBoxOp : Paddle_PlainOp<"yolo_box"> {
  let summary = "boxes and scores of a YOLO head";
  let description = [{
    `anchors` are pairs of width and height. With `iou_aware` the head has one channel more for each.

    Example:
    ```mlir
    %1:2 = paddle.yolo_box %0, %size {anchors = array<i64: 10, 13, 16, 30>, class_num = 3 : i64}
        : (tensor<1x16x4x4xf32>, tensor<1x2xi32>) -> (tensor<1x32x4xf32>, tensor<1x32x3xf32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_IndexTensor:$img_size, Paddle_Ints<>:$anchors, Paddle_Int<"1">:$class_num,
    Paddle_Float<"0.01">:$conf_thresh, Paddle_Int<"32">:$downsample_ratio, Paddle_Bool<"true">:$clip_bbox,
    Paddle_Float<"1.0">:$scale_x_y, Paddle_Bool<"false">:$iou_aware, Paddle_Float<"0.5">:$iou_aware_factor);
  let results = (outs Paddle_FloatTensor:$boxes, Paddle_FloatTensor:$scores);
  let hasVerifier = 1;
}

def Paddle_NmsOp : Paddle_PlainOp<"nms"> {
  let summary = "boxes that overlap no better one";
  let description = [{
    Boxes are sorted, the best first. The result's size depends on the data.

    Example: `%1 = paddle.nms %0 {threshold = 0.5 : f64} : (tensor<8x4xf32>) -> tensor<?xi64>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"1.0">:$threshold);
  let results = (outs RankedTensorOf<[I64]>:$out);
}

def Paddle_MulticlassNms3Op : Paddle_PlainOp<"multiclass_nms3"> {
  let summary = "the best boxes of all classes that overlap no better one";
  let description = [{
    Rows of the result are [class, score, box]. `nms_rois_num` counts them for each picture; sizes depend on the data.

    Example:
    ```mlir
    %1:3 = paddle.multiclass_nms3 %0, %s {keep_top_k = 8 : i64, nms_top_k = 20 : i64, score_threshold = 0.3 : f64}
        : (tensor<1x16x4xf32>, tensor<1x3x16xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<1xi32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$bboxes, Paddle_FloatTensor:$scores, Optional<Paddle_IndexTensor>:$rois_num,
    F64Attr:$score_threshold, Paddle_I64Attr:$nms_top_k, Paddle_I64Attr:$keep_top_k, Paddle_Float<"0.3">:$nms_threshold,
    Paddle_Bool<"true">:$normalized, Paddle_Float<"1.0">:$nms_eta, Paddle_Int<"0">:$background_label);
  let results = (outs Paddle_FloatTensor:$out, Paddle_IndexTensor:$index, Paddle_IndexTensor:$nms_rois_num);
}

def Paddle_MatrixNmsOp : Paddle_PlainOp<"matrix_nms"> {
  let summary = "lowers the scores of boxes that overlap better ones, and keeps the best";
  let description = [{
    Results as those of multiclass_nms3.

    Example:
    ```mlir
    %1:3 = paddle.matrix_nms %0, %s {keep_top_k = 8 : i64, nms_top_k = 20 : i64, score_threshold = 0.3 : f64}
        : (tensor<1x16x4xf32>, tensor<1x3x16xf32>) -> (tensor<?x6xf32>, tensor<?x1xi32>, tensor<1xi32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$bboxes, Paddle_FloatTensor:$scores, F64Attr:$score_threshold, Paddle_I64Attr:$nms_top_k,
    Paddle_I64Attr:$keep_top_k, Paddle_Float<"0.0">:$post_threshold, Paddle_Bool<"false">:$use_gaussian,
    Paddle_Float<"2.0">:$gaussian_sigma, Paddle_Int<"0">:$background_label, Paddle_Bool<"true">:$normalized);
  let results = (outs Paddle_FloatTensor:$out, Paddle_IndexTensor:$index, Paddle_IndexTensor:$roisnum);
}

def Paddle_RoiAlignOp : Paddle_PlainOp<"roi_align"> {
  let summary = "means of interpolated samples in a grid of bins in each box";
  let description = [{
    `boxes_num` counts the boxes of each picture. `sampling_ratio` -1 takes as many samples as the bin is large.

    Example:
    ```mlir
    %1 = paddle.roi_align %0, %b, %n {pooled_height = 2 : i64, pooled_width = 3 : i64}
        : (tensor<1x8x6x7xf32>, tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x8x2x3xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$boxes, Optional<Paddle_IndexTensor>:$boxes_num,
    Paddle_Int<"1">:$pooled_height, Paddle_Int<"1">:$pooled_width, Paddle_Float<"1.0">:$spatial_scale,
    Paddle_Int<"-1">:$sampling_ratio, Paddle_Bool<"false">:$aligned);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_RoiPoolOp : Paddle_PlainOp<"roi_pool"> {
  let summary = "maxima in a grid of bins in each box";
  let description = [{
    The second result, the places of the maxima, serves training.

    Example:
    ```mlir
    %1:2 = paddle.roi_pool %0, %b, %n {pooled_height = 2 : i64, pooled_width = 3 : i64}
        : (tensor<1x8x6x7xf32>, tensor<5x4xf32>, tensor<1xi32>) -> (tensor<5x8x2x3xf32>, tensor<5x8x2x3xi64>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$boxes, Optional<Paddle_IndexTensor>:$boxes_num,
    Paddle_Int<"1">:$pooled_height, Paddle_Int<"1">:$pooled_width, Paddle_Float<"1.0">:$spatial_scale);
  let results = (outs Paddle_FloatTensor:$out, Optional<RankedTensorOf<[I64]>>:$arg_max);
  let hasVerifier = 1;
}

def Paddle_PsroiPoolOp : Paddle_PlainOp<"psroi_pool"> {
  let summary = "means in a grid of bins in each box, from a group of channels for each bin";
  let description = [{
    Example:
    ```mlir
    %1 = paddle.psroi_pool %0, %b, %n {output_channels = 2 : i64, pooled_height = 2 : i64, pooled_width = 2 : i64}
        : (tensor<1x8x6x7xf32>, tensor<5x4xf32>, tensor<1xi32>) -> tensor<5x2x2x2xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$boxes, Optional<Paddle_IndexTensor>:$boxes_num,
    Paddle_Int<"1">:$pooled_height, Paddle_Int<"1">:$pooled_width, Paddle_Int<"1">:$output_channels,
    Paddle_Float<"1.0">:$spatial_scale);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_GenerateProposalsOp : Paddle_PlainOp<"generate_proposals"> {
  let summary = "the best regions of a region proposal network that overlap no better one";
  let description = [{
    `bbox_deltas` move and stretch `anchors`, which are [height, width, anchor, 4] or the same in two dimensions.
    `rpn_rois_num` counts the regions of each picture; a picture without any has one of zeros.

    Example:
    ```mlir
    %1:3 = paddle.generate_proposals %0, %d, %i, %a, %v
        {eta = 1.0 : f64, min_size = 1.0 : f64, nms_thresh = 0.5 : f64, post_nms_top_n = 10 : i64,
         pre_nms_top_n = 40 : i64}
        : (tensor<1x3x4x5xf32>, tensor<1x12x4x5xf32>, tensor<1x2xf32>, tensor<4x5x3x4xf32>, tensor<4x5x3x4xf32>)
        -> (tensor<?x4xf32>, tensor<?x1xf32>, tensor<1xi32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$scores, Paddle_FloatTensor:$bbox_deltas, Paddle_FloatTensor:$im_shape,
    Paddle_FloatTensor:$anchors, Paddle_FloatTensor:$variances, Paddle_I64Attr:$pre_nms_top_n,
    Paddle_I64Attr:$post_nms_top_n, F64Attr:$nms_thresh, F64Attr:$min_size, F64Attr:$eta,
    Paddle_Bool<"true">:$pixel_offset);
  let results = (outs
    Paddle_FloatTensor:$rpn_rois, Paddle_FloatTensor:$rpn_roi_probs, Paddle_IndexTensor:$rpn_rois_num);
}

def Paddle_DistributeFpnProposalsOp : Paddle_PlainOp<"distribute_fpn_proposals", [AttrSizedResultSegments]> {
  let summary = "regions sorted to the level of a feature pyramid that fits their size";
  let description = [{
    For each level its regions, and how many each picture has there; `restore_index` has the places that put the regions
    of all levels, joined, in their old order.

    Example:
    ```mlir
    %1:5 = paddle.distribute_fpn_proposals %0, %n {max_level = 3 : i64, min_level = 2 : i64, refer_level = 3 : i64,
                                                   refer_scale = 32 : i64, resultSegmentSizes = array<i32: 2, 2, 1>}
        : (tensor<9x4xf32>, tensor<1xi32>)
        -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<9x1xi32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$fpn_rois, Optional<Paddle_IndexTensor>:$rois_num, Paddle_I64Attr:$min_level,
    Paddle_I64Attr:$max_level, Paddle_I64Attr:$refer_level, Paddle_I64Attr:$refer_scale,
    Paddle_Bool<"true">:$pixel_offset);
  let results = (outs
    Variadic<Paddle_FloatTensor>:$multi_fpn_rois, Variadic<Paddle_IndexTensor>:$multi_level_rois_num,
    Paddle_IndexTensor:$restore_index);
  let hasVerifier = 1;
}

def Paddle_CollectFpnProposalsOp : Paddle_PlainOp<"collect_fpn_proposals", [AttrSizedOperandSegments]> {
  let summary = "the best regions of all levels of a feature pyramid, ordered by picture";
  let description = [{
    Example:
    ```mlir
    %1:2 = paddle.collect_fpn_proposals %0, %b, %s, %t, %m, %n
        {operandSegmentSizes = array<i32: 2, 2, 2>, post_nms_topn = 6 : i64}
        : (tensor<5x4xf32>, tensor<4x4xf32>, tensor<5x1xf32>, tensor<4x1xf32>, tensor<1xi32>, tensor<1xi32>)
        -> (tensor<?x4xf32>, tensor<1xi32>)
    ```
  }];
  let arguments = (ins
    Variadic<Paddle_FloatTensor>:$multi_level_rois, Variadic<Paddle_FloatTensor>:$multi_level_scores,
    Variadic<Paddle_IndexTensor>:$multi_level_rois_num, Paddle_I64Attr:$post_nms_topn);
  let results = (outs Paddle_FloatTensor:$fpn_rois, Paddle_IndexTensor:$rois_num);
  let hasVerifier = 1;
}

def Paddle_AnchorGeneratorOp : Paddle_PlainOp<"anchor_generator"> {
  let summary = "anchors of every size and ratio at each place of a feature map";
  let description = [{
    Results are [height, width, anchors, 4]: the anchors, and `variances` repeated. `stride` is across, then down.

    Example:
    ```mlir
    %1:2 = paddle.anchor_generator %0 {anchor_sizes = array<f64: 32.0>, aspect_ratios = array<f64: 0.5, 1.0>,
                                       stride = array<f64: 16.0, 16.0>, variances = array<f64: 0.1, 0.1, 0.2, 0.2>}
        : (tensor<1x8x2x3xf32>) -> (tensor<2x3x2x4xf32>, tensor<2x3x2x4xf32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$input, DenseF64ArrayAttr:$anchor_sizes, DenseF64ArrayAttr:$aspect_ratios,
    DenseF64ArrayAttr:$variances, DenseF64ArrayAttr:$stride, Paddle_Float<"0.5">:$offset);
  let results = (outs Paddle_FloatTensor:$anchors, Paddle_FloatTensor:$variances_out);
  let hasVerifier = 1;
}

def Paddle_BoxClipOp : Paddle_PlainOp<"box_clip"> {
  let summary = "boxes cut at the borders of their image";
  let description = [{
    im_info is [1, 3]: height, width and scale of the one image. Paddle tells the boxes of several by LoD, which a
    compiled program does not have.

    Example: `%2 = paddle.box_clip %0, %1 : (tensor<8x4xf32>, tensor<1x3xf32>) -> tensor<8x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_FloatTensor:$im_info);
  let results = (outs Paddle_FloatTensor:$output);
}

#endif // PADDLE_OPS_DETECTION_TD
