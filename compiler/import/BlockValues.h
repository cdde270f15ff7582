//===- BlockValues.h - what inner blocks use of what lies around them --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_BLOCKVALUES_H
#define PADDLEC_COMPILER_IMPORT_BLOCKVALUES_H

#include "compiler/import/Program.h"

#include "llvm/ADT/SetVector.h"

namespace paddlec::import {

/// Adds the values that a block reads and that are not its own, each once.
void collectReads(const Block &block, llvm::SetVector<ValueId> &reads);
/// Adds the tensor arrays from around a block that it writes, each once.
void collectWrittenArrays(const Block &block, llvm::SetVector<ValueId> &arrays);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_BLOCKVALUES_H
