//===- Literals.h - values in a program as MLIR has them ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_LITERALS_H
#define PADDLEC_COMPILER_IMPORT_LITERALS_H

#include "compiler/import/Program.h"

#include "mlir/IR/Builders.h"

#include <cstdint>
#include <vector>

namespace paddlec::import {

/// Appends one element of a type, given as an integer or a real number; false for types that have no literals.
bool appendElement(std::vector<char> &bytes, pdrt_dtype dtype, int64_t integer, double real, bool isInteger);

/// A tensor's type. A tensor array has one more dimension in front, and elements of any size.
mlir::RankedTensorType toMlirType(mlir::MLIRContext *context, const Type &type);

/// An op's attribute; null for one that says nothing.
mlir::Attribute toMlirAttribute(mlir::Builder &builder, const Attribute &value);
/// All that say something.
llvm::SmallVector<mlir::NamedAttribute> toMlirAttributes(mlir::Builder &builder, const Operation &op);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_LITERALS_H
