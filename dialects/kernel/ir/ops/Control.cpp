//===- Control.cpp - ops of the Control family ---===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/KernelOps.h"

using namespace mlir;
using namespace paddlec::kernel;

#define GET_OP_CLASSES
#include "dialects/kernel/ir/Control.cpp.inc"

namespace paddlec::kernel {
void registerControlOps(KernelDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/kernel/ir/Control.cpp.inc"
      >();
}
} // namespace paddlec::kernel

static SmallVector<OpOperand *> addressesOf(MutableOperandRange range) {
  SmallVector<OpOperand *> operands;
  for (OpOperand &operand : range)
    operands.push_back(&operand);
  return operands;
}

SmallVector<OpOperand *> BranchOp::getWritten() { return addressesOf(getOutputsMutable()); }
SmallVector<OpOperand *> WhileOp::getWritten() { return addressesOf(getOutputsMutable()); }
