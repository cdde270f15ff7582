//===- BlockValues.h - what inner blocks use of what lies around them --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_BLOCKVALUES_H
#define PADDLEC_COMPILER_IMPORT_BLOCKVALUES_H

#include "compiler/import/Program.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SetVector.h"

namespace paddlec::import {

/// Adds the values that a block reads and that are not its own, each once.
void collectReads(const Block &block, llvm::SetVector<ValueId> &reads);
/// Adds the tensor arrays from around a block that it writes, each once.
void collectWrittenArrays(const Block &block, llvm::SetVector<ValueId> &arrays);
/// The type that the op behind a value makes. PIR files declare a placeholder in front of a loop with the type that the
/// loop gives in the end, whatever `full` makes there.
mlir::RankedTensorType madeType(mlir::Value value);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_BLOCKVALUES_H
