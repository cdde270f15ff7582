//===- Library.cpp - ops of the Library family ---===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/KernelOps.h"

using namespace mlir;
using namespace paddlec;
using namespace paddlec::kernel;

#define GET_OP_CLASSES
#include "dialects/kernel/ir/Library.cpp.inc"

namespace paddlec::kernel {
void registerLibraryOps(KernelDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/kernel/ir/Library.cpp.inc"
      >();
}
} // namespace paddlec::kernel

SmallVector<OpOperand *> ConvOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> MatMulOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> PoolOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> SoftmaxOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> LayerNormOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> ResampleOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> ReorderOp::getWritten() { return {&getDstMutable()}; }
SmallVector<OpOperand *> ConcatOp::getWritten() { return {&getDstMutable()}; }

/// The number of post ops that take an operand must be the number of operands given.
static LogicalResult verifyPostOps(Operation *op, ArrayAttr postOps, size_t operands) {
  size_t needed = 0;
  for (paddle::PostOpAttr post : postOps.getAsRange<paddle::PostOpAttr>())
    needed += post.getKind() == paddle::PostOpKind::Add || post.getKind() == paddle::PostOpKind::Mul;
  if (needed != operands)
    return op->emitOpError() << "has " << operands << " post operands, its post ops take " << needed;
  return success();
}

LogicalResult ConvOp::verify() {
  size_t spatial = getStrides().size();
  if (getDilations().size() != spatial || getPadsBegin().size() != spatial || getPadsEnd().size() != spatial)
    return emitOpError() << "needs as many dilations and paddings as strides (" << spatial << ")";
  if (getSrc().getType().getRank() != spatial + 2)
    return emitOpError() << "has " << spatial << " strides for a source of rank " << getSrc().getType().getRank();
  if (!getWeights().getType().isPlain())
    return emitOpError() << "needs row-major weights, not " << getWeights().getType();
  return verifyPostOps(*this, getPostOps(), getPostOperands().size());
}

LogicalResult MatMulOp::verify() { return verifyPostOps(*this, getPostOps(), getPostOperands().size()); }
