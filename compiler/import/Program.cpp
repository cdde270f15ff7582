//===- Program.cpp - a saved program in memory, before it becomes MLIR ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The few functions of Program.h that are not in line.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Program.h"

namespace paddlec::import {

Type Type::tensor(pdrt_dtype dtype, std::vector<int64_t> dims) {
  Type type;
  type.kind = Kind::Tensor;
  type.dtype = dtype;
  type.dims = std::move(dims);
  return type;
}

const Attribute *Operation::attribute(std::string_view name) const {
  for (const auto &[key, value] : attributes)
    if (key == name)
      return &value;
  return nullptr;
}

} // namespace paddlec::import
