//===- Sort.cpp - rows of the sorting ops -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How sorts and searches look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"argmax", "x=X, axis=@axis:int64", "out=Out", "keepdims:bool=false; flatten:bool=false; dtype:dtype=int64",
     "arg_max"},
    {"argmin", "x=X, axis=@axis:int64", "out=Out", "keepdims:bool=false; flatten:bool=false; dtype:dtype=int64",
     "arg_min"},
    {"argsort", "x=X", "out=Out, indices:int64=Indices", "axis:int=-1; descending:bool=false; stable:bool=false",
     "argsort"},
    {"topk", "x=X, k=K|@k:int=1", "out=Out, indices:int64=Indices", "axis:int=-1; largest:bool=true; sorted:bool=true",
     "top_k_v2 top_k"},
    {"kthvalue", "x=X", "out=Out, indices:int64=Indices", "k:int+=1; axis:int=-1; keepdim:bool=false", "kthvalue"},
    {"mode", "x=X", "out=Out, indices:int64=Indices", "axis:int=-1; keepdim:bool=false", "mode"},
    {"searchsorted", "sorted_sequence=SortedSequence, values=Values", "out=Out",
     "out_int32:bool=false; right:bool=false", "searchsorted"},
    {"unique", "x=X", "out=Out, indices=Indices, inverse=Index, counts=Counts",
     "return_index:bool=false; return_inverse:bool=false; return_counts:bool=false; axis:int[]=[]; dtype:dtype=int64; "
     "is_sorted:bool=false",
     "unique"},
    {"unique_consecutive", "x=X", "out=Out, index=Index, counts=Counts",
     "return_inverse:bool=false; return_counts:bool=false; axis:int[]=[]; dtype:dtype=int64", "unique_consecutive"},
};

} // namespace

OpFamily sortOps() { return {"sort", rows, {}}; }

} // namespace paddlec::import
