//===- Norm.cpp - rows of the normalization ops -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How normalizations look in files. The rows' language is described in Schema.h. Running statistics that a legacy op
// writes back are not results here: in inference they are the parameters themselves.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"batch_norm", "x=X, mean=Mean, variance=Variance, scale?=Scale, bias?=Bias",
     "out=Y, mean_out, variance_out, saved_mean, saved_variance, reserve_space",
     "is_test:bool=false; momentum:float=0.9; epsilon:float=1e-5; data_format<data_layout:string=NCHW; "
     "use_global_stats:bool=false; trainable_statistics:bool=false; !fuse_with_relu:bool=false",
     "batch_norm sync_batch_norm"},
    {"layer_norm", "x=X, scale?=Scale, bias?=Bias", "out=Y, mean, variance",
     "epsilon:float=1e-5; begin_norm_axis:int=1", "layer_norm"},
    {"group_norm", "x=X, scale?=Scale, bias?=Bias", "y=Y, mean, variance",
     "epsilon:float=1e-5; groups:int+=-1; data_format<data_layout:string=NCHW", "group_norm"},
    {"instance_norm", "x=X, scale?=Scale, bias?=Bias", "y=Y, saved_mean, saved_variance", "epsilon:float=1e-5",
     "instance_norm"},
    {"norm", "x=X", "out=Out, norm", "axis:int; epsilon:float=1e-10; is_test:bool=false", "norm"},
    {"data_norm",
     "scale_w?=scale_w, bias?=bias, x=X, batch_size=BatchSize, batch_sum=BatchSum, batch_square_sum=BatchSquareSum",
     "out=Y, means, scales",
     "epsilon:float=1e-4; slot_dim:int=-1; summary_decay_rate:float=0.9999999; enable_scale_and_shift:bool=false; "
     "data_layout:string=NCHW; sync_stats:bool=false",
     "data_norm"},
    {"l1_norm", "x=X", "out=Out", "", "l1_norm"},
    {"clip_by_norm", "x=X", "out=Out", "max_norm:float", "clip_by_norm"},
    {"rms_norm", "x, scale?", "y, invvar", "normalized_shape:int[]; epsilon:float"},
    {"p_norm", "x=X", "out=Out",
     "porder:float=2; axis:int=-1; epsilon:float=1e-12; keepdim:bool=false; asvector:bool=false", "p_norm"},
    {"frobenius_norm", "x=X, axis=@dim:int[]=[0]", "out=Out",
     "keep_dim:bool=false; reduce_all:bool=false; !in_dtype:int=-1; !out_dtype:int=-1", "frobenius_norm"},
    {"squared_l2_norm", "x=X", "out=Out", "", "squared_l2_norm"},
    {"affine_channel", "x=X, scale=Scale, bias=Bias", "out=Out", "data_layout:string=AnyLayout", "affine_channel"},
    {"lrn", "x=X", "out=Out, mid_out",
     "n:int=5; k:float=2; alpha:float=0.0001; beta:float=0.75; data_format:string=AnyLayout", "lrn"},
};

} // namespace

OpFamily normOps() { return {"norm", rows, {}}; }

} // namespace paddlec::import
