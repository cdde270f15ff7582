//===- Pool.cpp - rows of the pooling ops -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How pooling and resampling ops look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

namespace paddlec::import {
namespace {

#define INTERPOLATION                                                                                                  \
  "data_format<data_layout:string=NCHW; out_d:int=0; out_h:int=0; out_w:int=0; scale:float[]=[]; "                     \
  "interp_method:string=bilinear; align_corners:bool=true; align_mode:int=1"
#define INTERPOLATED "x=X, out_size?=OutSize, size_tensor?[]=SizeTensor, scale_tensor?=Scale"

constexpr OpRow rows[] = {
    {"pool2d", "x=X, kernel_size=@ksize:int[]", "out=Out",
     "strides:int[]+=[1,1]; paddings:int[]=[0,0]; ceil_mode:bool=false; exclusive:bool=true; data_format:string=NCHW; "
     "pooling_type:string; global_pooling:bool=false; adaptive:bool=false; padding_algorithm:string=EXPLICIT",
     "pool2d"},
    {"pool3d", "x=X", "out=Out",
     "kernel_size<ksize:int[]; strides:int[]+=[1,1,1]; paddings:int[]=[0,0,0]; ceil_mode:bool=false; "
     "exclusive:bool=true; data_format:string=NCDHW; pooling_type:string; global_pooling:bool=false; "
     "adaptive:bool=false; padding_algorithm:string=EXPLICIT",
     "pool3d"},
    {"max_pool2d_with_index", "x=X", "out=Out, mask=Mask",
     "kernel_size<ksize:int[]; strides:int[]+=[1,1]; paddings:int[]=[0,0]; global_pooling:bool=false; "
     "adaptive:bool=false; ceil_mode:bool=false",
     "max_pool2d_with_index"},
    {"max_pool3d_with_index", "x=X", "out=Out, mask=Mask",
     "kernel_size<ksize:int[]; strides:int[]+=[1,1,1]; paddings:int[]=[0,0,0]; global_pooling:bool=false; "
     "adaptive:bool=false; ceil_mode:bool=false",
     "max_pool3d_with_index"},
    {"unpool", "x=X, indices=Indices, output_size=@output_size:int[]=[]", "out=Out",
     "ksize:int[]+; strides:int[]+=[1,1]; padding<paddings:int[]=[0,0]; data_format:string=NCHW; "
     "!unpooling_type:string=max",
     "unpool"},
    {"unpool3d", "x=X, indices=Indices", "out=Out",
     "ksize:int[]+; strides:int[]+=[1,1,1]; paddings:int[]=[0,0,0]; output_size:int[]=[0,0,0]; "
     "data_format:string=NCDHW; !unpooling_type:string=max",
     "unpool3d"},
    {"lp_pool2d", "x", "out",
     "kernel_size:int[]; strides:int[]+; paddings:int[]; ceil_mode:bool; exclusive:bool; data_format:string; "
     "pooling_type:string; "
     "global_pooling:bool; adaptive:bool; padding_algorithm:string; norm_type:float"},
    {"linear_interp", INTERPOLATED, "output=Out", INTERPOLATION, "linear_interp_v2"},
    {"bilinear_interp", INTERPOLATED, "output=Out", INTERPOLATION, "bilinear_interp_v2"},
    {"trilinear_interp", INTERPOLATED, "output=Out", INTERPOLATION, "trilinear_interp_v2"},
    {"bicubic_interp", INTERPOLATED, "output=Out", INTERPOLATION, "bicubic_interp_v2"},
    {"nearest_interp", INTERPOLATED, "output=Out", INTERPOLATION, "nearest_interp_v2"},
    {"maxout", "x=X", "out=Out", "groups:int+; axis:int=1", "maxout"},
};
#undef INTERPOLATION
#undef INTERPOLATED

/// The first versions have one scale for all dimensions, 0 for none.
bool upgradeInterpolation(Upgrade &up, std::string_view name, size_t dims) {
  double scale = up.getFloat("scale", 0);
  up.setAttribute("scale", scale > 0 ? std::vector<double>(dims, scale) : std::vector<double>());
  return up.apply(name);
}

bool upgradeLinear(Upgrade &up) { return upgradeInterpolation(up, "linear_interp", 1); }
bool upgradeBilinear(Upgrade &up) { return upgradeInterpolation(up, "bilinear_interp", 2); }
bool upgradeBicubic(Upgrade &up) { return upgradeInterpolation(up, "bicubic_interp", 2); }
bool upgradeNearest(Upgrade &up) { return upgradeInterpolation(up, "nearest_interp", 2); }
bool upgradeTrilinear(Upgrade &up) { return upgradeInterpolation(up, "trilinear_interp", 3); }

constexpr UpgradeRow upgrades[] = {
    {"linear_interp", upgradeLinear},   {"bilinear_interp", upgradeBilinear},   {"bicubic_interp", upgradeBicubic},
    {"nearest_interp", upgradeNearest}, {"trilinear_interp", upgradeTrilinear},
};

} // namespace

OpFamily poolOps() { return {"pool", rows, upgrades}; }

} // namespace paddlec::import
