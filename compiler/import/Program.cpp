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

static constexpr pdrt_dtype dtypes[] = {PDRT_BOOL,    PDRT_INT16,    PDRT_INT32,     PDRT_INT64,
                                        PDRT_FLOAT16, PDRT_FLOAT32,  PDRT_FLOAT64,   PDRT_UINT8,
                                        PDRT_INT8,    PDRT_BFLOAT16, PDRT_COMPLEX64, PDRT_COMPLEX128};

std::optional<pdrt_dtype> dtypeOfName(std::string_view name) {
  for (pdrt_dtype dtype : dtypes)
    if (name == pdrt_dtype_name(dtype))
      return dtype;
  return std::nullopt;
}

std::optional<pdrt_dtype> dtypeOfCode(int64_t code) {
  // The cast is defined for values of the enumeration only, so it comes after the comparison.
  for (pdrt_dtype dtype : dtypes)
    if (code == static_cast<int64_t>(dtype))
      return dtype;
  return std::nullopt;
}

const Attribute *Operation::attribute(std::string_view name) const {
  for (const auto &[key, value] : attributes)
    if (key == name)
      return &value;
  return nullptr;
}

} // namespace paddlec::import
