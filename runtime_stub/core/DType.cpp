//===- DType.cpp - facts about element types ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Size and name, by code. What else depends on the type of an element is in reference/.
//
//===----------------------------------------------------------------------===//
#include "paddlec/runtime.h"

namespace {
struct DTypeInfo {
  pdrt_dtype dtype;
  size_t size;
  const char *name;
};
constexpr DTypeInfo infos[] = {
    {PDRT_BOOL, 1, "bool"},         {PDRT_INT16, 2, "int16"},         {PDRT_INT32, 4, "int32"},
    {PDRT_INT64, 8, "int64"},       {PDRT_FLOAT16, 2, "float16"},     {PDRT_FLOAT32, 4, "float32"},
    {PDRT_FLOAT64, 8, "float64"},   {PDRT_UINT8, 1, "uint8"},         {PDRT_INT8, 1, "int8"},
    {PDRT_BFLOAT16, 2, "bfloat16"}, {PDRT_COMPLEX64, 8, "complex64"}, {PDRT_COMPLEX128, 16, "complex128"},
};
} // namespace

// The two functions that an application calls whichever model it links: visible from every artefact, and weak, since
// several may be linked into one program.
#define PDRT_SHARED extern "C" __attribute__((visibility("default"), weak))

PDRT_SHARED size_t pdrt_dtype_size(pdrt_dtype dtype) {
  for (const DTypeInfo &info : infos)
    if (info.dtype == dtype)
      return info.size;
  return 0;
}

PDRT_SHARED const char *pdrt_dtype_name(pdrt_dtype dtype) {
  for (const DTypeInfo &info : infos)
    if (info.dtype == dtype)
      return info.name;
  return "?";
}
