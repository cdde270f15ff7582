//===- Literals.h - numbers of a program as bytes of a tensor ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_LITERALS_H
#define PADDLEC_COMPILER_IMPORT_LITERALS_H

#include "paddlec/runtime.h"

#include <cstdint>
#include <vector>

namespace paddlec::import {

/// Appends one element of a type, given as an integer or a real number; false for types that have no literals.
bool appendElement(std::vector<char> &bytes, pdrt_dtype dtype, int64_t integer, double real, bool isInteger);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_LITERALS_H
