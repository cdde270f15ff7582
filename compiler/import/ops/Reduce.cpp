//===- Reduce.cpp - rows of the reduction ops -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How reductions and running sums look in files. The rows' language is described in Schema.h. The legacy attribute
// `reduce_all` becomes an empty list of axes, which means all of them.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"sum", "x=X, axis=@dim:int[]=[0]", "out=Out", "dtype<out_dtype:dtype=undefined; keepdim<keep_dim:bool=false"},
    {"mean", "x=X, axis=@dim:int[]=[0]", "out=Out", "keepdim<keep_dim:bool=false"},
    {"max", "x=X, axis=@dim:int[]=[0]", "out=Out", "keepdim<keep_dim:bool=false"},
    {"min", "x=X, axis=@dim:int[]=[0]", "out=Out", "keepdim<keep_dim:bool=false"},
    {"prod", "x=X, axis=@dim:int[]=[0]", "out=Out", "keepdim<keep_dim:bool=false; reduce_all:bool=false"},
    {"amax", "x=X", "out=Out", "axis<dim:int[]=[0]; keepdim<keep_dim:bool=false"},
    {"amin", "x=X", "out=Out", "axis<dim:int[]=[0]; keepdim<keep_dim:bool=false"},
    {"all", "x=X", "out=Out", "axis<dim:int[]=[0]; keepdim<keep_dim:bool=false"},
    {"any", "x=X", "out=Out", "axis<dim:int[]=[0]; keepdim<keep_dim:bool=false"},
    {"mean_all", "x=X", "out=Out", "", "mean"},
    {"logsumexp", "x=X", "out=Out", "axis:int[]=[]; keepdim:bool=false; reduce_all:bool=false", "logsumexp"},
    {"median", "x", "out, medians", "axis:int[]; keepdim:bool; mode:string"},
    {"reduce_as", "x, target", "out"},
    {"spectral_norm", "weight=Weight, u=U, v=V", "out=Out", "dim:int=0; power_iters:int=1; eps:float=1e-12",
     "spectral_norm"},
    {"renorm", "x=X", "out=Out", "p:float; axis:int; max_norm:float", "renorm"},
    {"label_smooth", "label=X, prior_dist?=PriorDist", "out=Out", "epsilon:float=0", "label_smooth"},
    {"nanmedian", "x=X", "out=Out, medians", "axis:int[]=[]; keepdim:bool=true; mode<:string=avg", "nanmedian"},
    {"cumsum", "x=X, axis=@axis:int=-1", "out=Out", "flatten:bool=false; exclusive:bool=false; reverse:bool=false",
     "cumsum"},
    {"cumprod", "x=X", "out=Out", "dim:int; exclusive:bool=false; reverse:bool=false", "cumprod"},
    {"cummax", "x=x", "out=out, indices=indices", "axis:int=-1; dtype:dtype=int64", "cummax"},
    {"cummin", "x=x", "out=out, indices=indices", "axis:int=-1; dtype:dtype=int64", "cummin"},
    {"logcumsumexp", "x=X", "out=Out", "axis:int=-1; flatten:bool=false; exclusive:bool=false; reverse:bool=false",
     "logcumsumexp"},
    {"numel", "x=Input", "size=Out", "", "size"},
};

/// All of these have `dim`, `keep_dim`, `reduce_all` and `out_dtype`.
bool upgradeReduction(Upgrade &up) {
  std::string_view type = up.source().type;
  std::string_view name = type.substr(std::string_view("reduce_").size());
  if (up.getBool("reduce_all", false))
    up.setAttribute("dim", std::vector<int64_t>());
  up.setAttribute("reduce_all", false);
  std::optional<pdrt_dtype> dtype = up.getDType("out_dtype");
  if (name == "sum" || !dtype)
    return up.apply(name);
  // Elsewhere the data type says what to compute in, which only matters if it is another one.
  ValueId x = up.input("X");
  if (!x)
    return false;
  if (name != "all" && name != "any" && up.typeOf(x).dtype != *dtype)
    up.setInput("X", {up.cast(x, *dtype)});
  return up.apply(name);
}

constexpr UpgradeRow upgrades[] = {
    {"reduce_sum reduce_mean reduce_max reduce_min reduce_prod reduce_amax reduce_amin reduce_all reduce_any",
     upgradeReduction},
};

} // namespace

OpFamily reduceOps() { return {"reduce", rows, upgrades}; }

} // namespace paddlec::import
