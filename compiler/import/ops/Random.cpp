//===- Random.cpp - rows of the random ops ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How random ops and dropout look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"dropout", "x=X, seed_tensor?=Seed, p=@dropout_prob:float=0.5", "out=Out, mask",
     "is_test:bool=false; mode<dropout_implementation:string=downgrade_in_infer; seed:int=0; fix_seed:bool=false",
     "dropout"},
    {"gaussian", "shape=ShapeTensorList[]|ShapeTensor|@shape:int[]=[]", "out=Out",
     "mean:float=0; std:float=1; seed:int=0; dtype:dtype=float32", "gaussian_random"},
    {"uniform", "shape=ShapeTensorList[]|ShapeTensor|@shape:int[]=[], min=@min:float=-1, max=@max:float=1", "out=Out",
     "dtype:dtype=float32; seed:int=0; !diag_num:int=0", "uniform_random"},
    {"randint", "shape=ShapeTensorList[]|ShapeTensor|@shape:int[]=[]", "out=Out",
     "low:int=0; high:int; dtype:dtype=int64; !seed:int=0", "randint"},
    {"randperm", "", "out=Out", "n:int; dtype:dtype=int64; !seed:int=0", "randperm"},
    {"bernoulli", "x=X", "out=Out", "", "bernoulli"},
    {"multinomial", "x=X, num_samples=@num_samples:int=1", "out=Out", "replacement:bool=false", "multinomial"},
};

} // namespace

OpFamily randomOps() { return {"random", rows, {}}; }

} // namespace paddlec::import
