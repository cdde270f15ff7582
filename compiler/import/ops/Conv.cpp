//===- Conv.cpp - rows of the convolution ops -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How convolutions look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

// What fusing passes of old Paddle versions leave on an op; saved models have them at rest.
#define FUSED                                                                                                          \
  "; !fuse_relu:bool=false; !fuse_activation:string=; !fuse_brelu:bool=false; !fuse_residual_connection:bool=false"    \
  "; !fuse_relu_before_depthwise_conv:bool=false"

constexpr OpRow rows[] = {
    {"conv2d", "input=Input, filter=Filter", "out=Output",
     "strides:int[]+=[1,1]; paddings:int[]=[0,0]; padding_algorithm:string=EXPLICIT; dilations:int[]+=[1,1]; "
     "groups:int+=1; data_format:string=NCHW" FUSED,
     "conv2d"},
    {"depthwise_conv2d", "input=Input, filter=Filter", "out=Output",
     "strides:int[]+=[1,1]; paddings:int[]=[0,0]; padding_algorithm:string=EXPLICIT; groups:int+=1; "
     "dilations:int[]+=[1,1]; data_format:string=NCHW" FUSED,
     "depthwise_conv2d"},
    {"conv3d", "input=Input, filter=Filter", "out=Output",
     "strides:int[]+=[1,1,1]; paddings:int[]=[0,0,0]; padding_algorithm:string=EXPLICIT; groups:int+=1; "
     "dilations:int[]+=[1,1,1]; data_format:string=NCDHW" FUSED,
     "conv3d"},
    {"conv2d_transpose", "x=Input, filter=Filter, output_size=@output_size:int[]=[]", "out=Output",
     "strides:int[]+=[1,1]; paddings:int[]=[0,0]; output_padding:int[]=[]; padding_algorithm:string=EXPLICIT; "
     "groups:int+=1; dilations:int[]+=[1,1]; data_format:string=NCHW" FUSED,
     "conv2d_transpose"},
    {"depthwise_conv2d_transpose", "x=Input, filter=Filter, output_size=@output_size:int[]=[]", "out=Output",
     "strides:int[]+=[1,1]; paddings:int[]=[0,0]; output_padding:int[]=[]; padding_algorithm:string=EXPLICIT; "
     "groups:int+=1; dilations:int[]+=[1,1]; data_format:string=NCHW" FUSED,
     "depthwise_conv2d_transpose"},
    {"conv3d_transpose", "x=Input, filter=Filter", "out=Output",
     "strides:int[]+=[1,1,1]; paddings:int[]=[0,0,0]; output_padding:int[]=[]; output_size:int[]=[]; "
     "padding_algorithm:string=EXPLICIT; groups:int+=1; dilations:int[]+=[1,1,1]; data_format:string=NCDHW" FUSED,
     "conv3d_transpose"},
    {"deformable_conv", "x=Input, offset=Offset, filter=Filter, mask?=Mask", "out=Output",
     "strides:int[]+=[1,1]; paddings:int[]=[0,0]; dilations:int[]+=[1,1]; deformable_groups:int+=1; groups:int+=1; "
     "im2col_step:int+=64",
     "deformable_conv deformable_conv_v1"},
    {"unfold", "x=X", "out=Y", "kernel_sizes:int[]+; strides:int[]+; paddings:int[]; dilations:int[]+", "unfold"},
    {"fold", "x=X", "out=Y",
     "output_sizes:int[]+; kernel_sizes:int[]+; strides:int[]+; paddings:int[]; dilations:int[]+", "fold"},
};
#undef FUSED

} // namespace

OpFamily convOps() { return {"conv", rows, {}}; }

} // namespace paddlec::import
