//===- Runtime.cpp - ops of the Runtime family ---===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/KernelOps.h"

using namespace mlir;
using namespace paddlec::kernel;

#define GET_OP_CLASSES
#include "dialects/kernel/ir/Runtime.cpp.inc"

namespace paddlec::kernel {
void registerRuntimeOps(KernelDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/kernel/ir/Runtime.cpp.inc"
      >();
}
} // namespace paddlec::kernel

SmallVector<OpOperand *> CopyOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> GatherOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> SymbolsOp::getWritten() { return {&getDstMutable()}; }

// What they write are symbols.
SmallVector<OpOperand *> BindElementsOp::getWritten() { return {}; }
SmallVector<OpOperand *> BindSizesOp::getWritten() { return {}; }

SmallVector<OpOperand *> ReferenceOp::getWritten() {
  SmallVector<OpOperand *> written;
  for (OpOperand &operand : getOutputsMutable())
    written.push_back(&operand);
  return written;
}
