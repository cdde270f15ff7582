//===- Attention.cpp - rows of the attention ops ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How fused attention and its helpers look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"flash_attn", "q, k, v, fixed_seed_offset?, attn_mask?", "out, softmax, softmax_lse, seed_offset",
     "dropout:float; causal:bool; return_softmax:bool; is_test:bool; rng_name:string"},
    {"fused_softmax_mask", "x=X, mask=Mask", "out=Out", "", "fused_softmax_mask"},
    {"fused_softmax_mask_upper_triangle", "X=X", "Out=Out", "", "fused_softmax_mask_upper_triangle"},
};

} // namespace

OpFamily attentionOps() { return {"attention", rows, {}}; }

} // namespace paddlec::import
