//===- Index.cpp - rows of the indexing ops ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How gathers, scatters and lookups look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"embedding", "x=Ids, weight=W", "out=Out", "padding_idx:int=-1; sparse<:bool=false", "lookup_table_v2"},
    {"gather", "x=X, index=Index, axis=Axis|@axis:int=0", "out=Out", "", "gather"},
    {"gather_nd", "x=X, index=Index", "out=Out", "", "gather_nd"},
    {"scatter", "x=X, index=Ids, updates=Updates", "out=Out", "overwrite:bool=true", "scatter"},
    {"scatter_nd_add", "x=X, index=Index, updates=Updates", "out=Out", "", "scatter_nd_add"},
    {"index_select", "x=X, index=Index", "out=Out", "axis<dim:int=0", "index_select"},
    {"index_sample", "x=X, index=Index", "out=Out", "", "index_sample"},
    {"segment_pool", "x=X, segment_ids=SegmentIds", "out=Out, summed_ids=SummedIds", "pooltype:string=SUM",
     "segment_pool"},
    {"send_u_recv", "x=X, src_index=Src_index, dst_index=Dst_index, out_size=Out_size|@out_size:int[]=[0]",
     "out=Out, dst_count=Dst_count", "reduce_op:string=SUM", "graph_send_recv"},
    {"send_ue_recv", "x=X, y=Y, src_index=Src_index, dst_index=Dst_index, out_size=Out_size|@out_size:int[]=[0]",
     "out=Out, dst_count=Dst_count", "message_op:string=ADD; reduce_op:string=SUM", "graph_send_ue_recv"},
    {"send_uv", "x=x, y=y, src_index=src_index, dst_index=dst_index", "out=out", "message_op:string=ADD",
     "graph_send_uv"},
    {"index_put", "x=x, indices[]=indices, value=value", "out=out", "accumulate:bool=false", "index_put"},
    {"index_add", "x=X, index=Index, add_value=AddValue", "out=Out", "axis:int=0", "index_add"},
    {"take_along_axis", "arr=Input, indices=Index", "out=Result", "axis<Axis:int", "take_along_axis"},
    {"put_along_axis", "arr=Input, indices=Index, values=Value", "out=Result",
     "axis<Axis:int; reduce<Reduce:string=assign; include_self<Include_self:bool=true", "put_along_axis"},
    {"masked_select", "x=X, mask=Mask", "out=Y", "", "masked_select"},
    {"masked_fill", "x, mask, value", "out"},
    {"nonzero", "condition=Condition", "out=Out", "", "where_index"},
    {"repeat_interleave", "x=X", "out=Out", "repeats<Repeats:int; axis<dim:int=0; output_size:int=-1 since 3"},
    {"repeat_interleave_with_tensor_index", "x=X, repeats=RepeatsTensor", "out=Out",
     "axis<dim:int=0; output_size:int=-1 since 3"},
    {"sequence_mask", "x=X, max_len=MaxLenTensor|@maxlen:int=-1", "out=Y", "out_dtype:dtype=int64", "sequence_mask"},
    {"shard_index", "input=X", "out=Out", "index_num:int; nshards:int; shard_id:int; ignore_value:int=-1",
     "shard_index"},
    {"multiplex", "inputs[]=X, index=Ids", "out=Out", "", "multiplex"},
    {"bincount", "x=X, weights?=Weights, minlength=@minlength:int=0", "out=Out", "", "bincount"},
    {"histogram", "input=X, weight?=Weight", "out=Out", "bins:int=100; min:float=0; max:float=0; density:bool=false",
     "histogram"},
};

/// The first version wants indices with a last dimension of 1, which is not in the result.
bool upgradeLookupTable(Upgrade &up) {
  ValueId ids = up.input("Ids");
  if (!ids)
    return false;
  Type type = up.typeOf(ids);
  if (type.dims.size() > 1 && type.dims.back() == 1) {
    type.dims.pop_back();
    up.setInput("Ids", {up.emit("squeeze", {ids, up.ints({-1})}, {}, type)});
  }
  return up.apply("embedding");
}

bool upgradeRepeat(Upgrade &up) {
  return up.apply(up.hasInput("RepeatsTensor") ? "repeat_interleave_with_tensor_index" : "repeat_interleave");
}

constexpr UpgradeRow upgrades[] = {{"lookup_table", upgradeLookupTable}, {"repeat_interleave", upgradeRepeat}};

} // namespace

OpFamily indexOps() { return {"index", rows, upgrades}; }

} // namespace paddlec::import
