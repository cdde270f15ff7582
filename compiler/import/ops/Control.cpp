//===- Control.cpp - rows of the control ops --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How tensor arrays and other helpers of control flow look in files. Loops and branches themselves have regions and are
// not rows. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"print", "in=In", "out=Out",
     "first_n:int=-1; message:string=; summarize:int=20; print_tensor_name:bool=true; print_tensor_type:bool=true; "
     "print_tensor_shape:bool=true; print_tensor_layout:bool=true; print_tensor_lod:bool=true; "
     "print_phase:string=BOTH; is_forward:bool=true",
     "print"},
    {"create_array", "", "out", "dtype:dtype"},
    {"array_length", "x", "out"},
    {"array_read", "array, i", "out"},
    {"array_write", "array, x, i", "out"},
    {"array_to_tensor", "x", "out, out_index", "axis:int; use_stack:bool"},
};

} // namespace

OpFamily controlOps() { return {"control", rows, {}}; }

} // namespace paddlec::import
