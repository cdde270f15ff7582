//===- Npy.h - reading and writing .npy files ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Arrays in NumPy's format, versions 1 to 3, for every element type of the runtime. Reading checks every length
// against the file before it takes memory. Fortran order and big-endian files are converted. NumPy has no bfloat16;
// such arrays are written as uint16 bit patterns and read back as `uint16` only where the caller asks for bfloat16.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_SUPPORT_NPY_H
#define PADDLEC_COMPILER_SUPPORT_NPY_H

#include "paddlec/runtime.h"

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::support {

/// A dense row-major array.
struct Array {
  pdrt_dtype dtype = PDRT_FLOAT32;
  std::vector<int64_t> dims;
  std::vector<char> data;

  int64_t count() const;
};

/// The number of elements, or none if a dimension is negative or the product (or its bytes) overflows.
std::optional<int64_t> checkedCount(const std::vector<int64_t> &dims, size_t elementSize = 1);

/// None, with the reason in `message`. With `wanted` bfloat16 a uint16 file is taken as bit patterns.
std::optional<Array> parseNpy(llvm::StringRef bytes, std::string &message,
                              std::optional<pdrt_dtype> wanted = std::nullopt);
std::optional<Array> readNpy(llvm::StringRef path, std::string &message,
                             std::optional<pdrt_dtype> wanted = std::nullopt);

std::string formatNpy(pdrt_dtype dtype, const std::vector<int64_t> &dims, llvm::StringRef data);
bool writeNpy(llvm::StringRef path, const Array &array, std::string &message);

} // namespace paddlec::support

#endif // PADDLEC_COMPILER_SUPPORT_NPY_H
