//===- Detection.cpp - rows of the detection ops ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How ops of object detection and image sampling look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"affine_grid", "input=Theta, output_shape=OutputShape|@output_shape:int[]=[]", "output=Output",
     "align_corners:bool=true; !use_cudnn:bool=false", "affine_grid"},
    {"grid_sample", "x=X, grid=Grid", "out=Output",
     "mode:string=bilinear; padding_mode:string=zeros; align_corners:bool=true", "grid_sampler"},
    {"box_coder", "prior_box=PriorBox, prior_box_var?=PriorBoxVar, target_box=TargetBox", "output_box=OutputBox",
     "code_type:string=encode_center_size; box_normalized:bool=true; axis:int=0; variance:float[]=[]", "box_coder"},
    {"box_clip", "input=Input, im_info=ImInfo", "output=Output", "", "box_clip"},
    {"anchor_generator", "input=Input", "anchors=Anchors, variances_out=Variances",
     "anchor_sizes:float[]; aspect_ratios:float[]; variances:float[]; stride:float[]; offset:float=0.5",
     "anchor_generator"},
    {"prior_box", "input=Input, image=Image", "out=Boxes, var=Variances",
     "min_sizes:float[]; max_sizes:float[]=[]; aspect_ratios:float[]=[]; variances:float[]=[]; flip:bool=true; "
     "clip:bool=true; step_w:float=0; step_h:float=0; offset:float=0.5; min_max_aspect_ratios_order:bool=false",
     "prior_box"},
    {"yolo_box", "x=X, img_size=ImgSize", "boxes=Boxes, scores=Scores",
     "anchors:int[]=[]; class_num:int+=1; conf_thresh:float=0.01; downsample_ratio:int+=32; clip_bbox:bool=true; "
     "scale_x_y:float=1; iou_aware:bool=false; iou_aware_factor:float=0.5",
     "yolo_box"},
    {"multiclass_nms3", "bboxes=BBoxes, scores=Scores, rois_num?=RoisNum",
     "out=Out, index=Index, nms_rois_num=NmsRoisNum",
     "score_threshold:float; nms_top_k:int; keep_top_k:int; nms_threshold:float=0.3; normalized:bool=true; "
     "nms_eta:float=1; background_label:int=0",
     "multiclass_nms3"},
    {"matrix_nms", "bboxes=BBoxes, scores=Scores", "out=Out, index=Index, roisnum=RoisNum",
     "score_threshold:float; nms_top_k:int; keep_top_k:int; post_threshold:float=0; use_gaussian:bool=false; "
     "gaussian_sigma:float=2; background_label:int=0; normalized:bool=true",
     "matrix_nms"},
    {"nms", "x=Boxes", "out=KeepBoxesIdxs", "threshold<iou_threshold:float=1", "nms"},
    {"generate_proposals",
     "scores=Scores, bbox_deltas=BboxDeltas, im_shape=ImShape, anchors=Anchors, variances=Variances",
     "rpn_rois=RpnRois, rpn_roi_probs=RpnRoiProbs, rpn_rois_num:int32=RpnRoisNum",
     "pre_nms_top_n<pre_nms_topN:int; post_nms_top_n<post_nms_topN:int; nms_thresh:float; min_size:float; eta:float; "
     "pixel_offset:bool=true",
     "generate_proposals_v2"},
    {"roi_align", "x=X, boxes=ROIs, boxes_num?=RoisNum", "out=Out",
     "pooled_height:int+=1; pooled_width:int+=1; spatial_scale:float=1; sampling_ratio:int=-1; aligned:bool=false",
     "roi_align"},
    {"roi_pool", "x=X, boxes=ROIs, boxes_num?=RoisNum", "out=Out, arg_max",
     "pooled_height:int+=1; pooled_width:int+=1; spatial_scale:float=1", "roi_pool"},
    {"psroi_pool", "x=X, boxes=ROIs, boxes_num?=RoisNum", "out=Out",
     "pooled_height:int+; pooled_width:int+; output_channels:int+; spatial_scale:float", "psroi_pool"},
    {"distribute_fpn_proposals", "fpn_rois=FpnRois, rois_num?=RoisNum",
     "multi_fpn_rois[]=MultiFpnRois, multi_level_rois_num[]=MultiLevelRoIsNum, restore_index=RestoreIndex",
     "min_level:int; max_level:int; refer_level:int; refer_scale:int; pixel_offset:bool=true",
     "distribute_fpn_proposals"},
    {"collect_fpn_proposals",
     "multi_level_rois[]=MultiLevelRois, multi_level_scores[]=MultiLevelScores, "
     "multi_level_rois_num?[]=MultiLevelRoIsNum",
     "fpn_rois=FpnRois, rois_num=RoisNum", "post_nms_topn<post_nms_topN:int", "collect_fpn_proposals"},
};

} // namespace

OpFamily detectionOps() { return {"detection", rows, {}}; }

} // namespace paddlec::import
