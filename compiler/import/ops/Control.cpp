//===- Control.cpp - rows of the control ops --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How tensor arrays and other helpers of control flow look in files. Loops and branches themselves have regions and are
// not rows. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"print", "in=In", "out=Out",
     "first_n:int=-1; message:string=; summarize:int=20; print_tensor_name:bool=true; print_tensor_type:bool=true; "
     "print_tensor_shape:bool=true; print_tensor_layout:bool=true; print_tensor_lod:bool=true; "
     "print_phase:string=BOTH; is_forward:bool=true",
     "print"},
    {"create_array", "", "out", "dtype:dtype"},
    {"array_length", "x=X", "out=Out", "", "lod_array_length"},
    {"array_read", "array=X, i=I", "out=Out", "", "read_from_array"},
    {"array_write", "array, x=X, i=I", "out=Out"},
    {"array_to_tensor", "x=X", "out=Out, out_index=OutIndex", "axis:int=0; use_stack:bool=false",
     "tensor_array_to_tensor"},
};

/// The variable that is written is also what is there before; the first write makes the array.
bool upgradeWriteToArray(Upgrade &up) {
  std::vector<std::string> names = up.outputs("Out");
  ValueId x = up.input("X"), i = up.input("I");
  if (names.size() != 1 || !x || !i)
    return up.error(support::DiagnosticCode::OperandMismatch, "X, I and Out must be one variable each");
  Type type = up.outputType("Out");
  type.kind = Type::Kind::TensorArray;
  ValueId array = up.current(names.front());
  if (!array)
    array = up.emit("create_array", {}, {{"dtype", up.typeOf(x).dtype}}, type);
  up.bind("Out", up.emit("array_write", {array, x, i}, {}, type, names.front()));
  return true;
}

constexpr UpgradeRow upgrades[] = {{"write_to_array", upgradeWriteToArray}};

} // namespace

OpFamily controlOps() { return {"control", rows, upgrades}; }

} // namespace paddlec::import
