//===- Loop.cpp - ops of the Loop family ---===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/Buffers.h"
#include "dialects/kernel/ir/KernelOps.h"

using namespace mlir;
using namespace paddlec::kernel;

#define GET_OP_CLASSES
#include "dialects/kernel/ir/Loop.cpp.inc"

namespace paddlec::kernel {
void registerLoopOps(KernelDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/kernel/ir/Loop.cpp.inc"
      >();
}
} // namespace paddlec::kernel

SmallVector<OpOperand *> LoopOp::getWritten() {
  SmallVector<OpOperand *> written;
  for (OpOperand &operand : getOutputsMutable())
    written.push_back(&operand);
  return written;
}

bool LoopOp::canWorkInPlace(OpOperand &input, OpOperand &output) {
  // The nest visits each element once and in the same order on both sides: same map, same type, nothing reduced.
  auto maps = getIndexingMaps().getAsValueRange<AffineMapAttr>();
  AffineMap inputMap = *std::next(maps.begin(), input.getOperandNumber());
  AffineMap outputMap = *std::next(maps.begin(), output.getOperandNumber());
  if (input.get().getType() != output.get().getType() || inputMap != outputMap || !inputMap.isPermutation())
    return false;
  // Another operand in the same memory must be read in that order too.
  for (auto [map, other] : llvm::zip_equal(maps, getOperands()))
    if (getStorage(other) == getStorage(input.get()) && (map != inputMap || other.getType() != input.get().getType()))
      return false;
  return true;
}

LogicalResult ExtentOp::verify() {
  if (getSize().getNumResults() != 1 || getSize().getNumDims() != 0)
    return emitOpError() << "has a size that is not one expression over symbols: " << getSizeAttr();
  return success();
}

LogicalResult LoopOp::verify() {
  size_t operands = getInputs().size() + getOutputs().size();
  if (getIndexingMaps().size() != operands)
    return emitOpError() << "has " << getIndexingMaps().size() << " indexing maps for " << operands << " buffers";
  size_t loops = getIteratorTypes().size();
  for (auto [map, buffer] : llvm::zip_equal(getIndexingMaps().getAsValueRange<AffineMapAttr>(), getOperands())) {
    auto type = cast<BufferType>(buffer.getType());
    if (map.getNumDims() != loops || map.getNumResults() != type.getRank())
      return emitOpError() << "has an indexing map that does not fit " << type << " in a nest of " << loops;
  }
  bool reduces = false;
  for (Attribute kind : getIteratorTypes()) {
    StringRef name = cast<StringAttr>(kind).getValue();
    if (name != "parallel" && name != "reduction")
      return emitOpError() << "has an unknown iterator type \"" << name << "\"; it is parallel or reduction";
    reduces |= name == "reduction";
  }
  if (reduces && (!getInitialValues() || getInitialValues()->size() != getOutputs().size()))
    return emitOpError() << "reduces and needs one initial value an output";
  Block &block = getBody().front();
  if (block.getNumArguments() != operands)
    return emitOpError() << "has a body of " << block.getNumArguments() << " arguments for " << operands << " buffers";
  for (auto [argument, buffer] : llvm::zip_equal(block.getArguments(), getOperands()))
    if (argument.getType() != cast<BufferType>(buffer.getType()).getElementType())
      return emitOpError() << "has a body argument of type " << argument.getType() << " for " << buffer.getType();
  auto yield = cast<YieldOp>(block.getTerminator());
  if (yield.getValues().size() != getOutputs().size())
    return emitOpError() << "yields " << yield.getValues().size() << " values for " << getOutputs().size()
                         << " outputs";
  return success();
}
