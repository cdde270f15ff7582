//===- BlockValues.cpp - what inner blocks use of what lies around them ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/import/BlockValues.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"

namespace paddlec::import {

void collectReads(const Block &block, llvm::SetVector<ValueId> &reads) {
  llvm::SmallDenseSet<ValueId> own(block.arguments.begin(), block.arguments.end());
  for (const Operation &op : block.operations) {
    llvm::SetVector<ValueId> mine(op.operands.begin(), op.operands.end());
    for (const Region &region : op.regions)
      for (const Block &inner : region.blocks)
        collectReads(inner, mine);
    for (ValueId id : mine)
      if (id && !own.contains(id))
        reads.insert(id);
    own.insert(op.results.begin(), op.results.end());
  }
}

void collectWrittenArrays(const Block &block, llvm::SetVector<ValueId> &arrays) {
  llvm::SmallDenseSet<ValueId> own(block.arguments.begin(), block.arguments.end());
  llvm::SetVector<ValueId> written;
  for (const Operation &op : block.operations) {
    own.insert(op.results.begin(), op.results.end());
    if (op.name == "array_write" && !op.operands.empty())
      written.insert(op.operands.front());
    for (const Region &region : op.regions)
      for (const Block &inner : region.blocks)
        collectWrittenArrays(inner, written);
  }
  for (ValueId id : written)
    if (!own.contains(id))
      arrays.insert(id);
}

mlir::RankedTensorType madeType(mlir::Value value) {
  auto declared = mlir::cast<mlir::RankedTensorType>(value.getType());
  mlir::Operation *op = value.getDefiningOp();
  if (!op || op->getName().getStringRef() != "paddle.full")
    return declared;
  auto shape = op->getAttrOfType<mlir::DenseI64ArrayAttr>("shape");
  auto dtype = op->getAttrOfType<mlir::TypeAttr>("dtype");
  return shape && dtype ? mlir::RankedTensorType::get(shape.asArrayRef(), dtype.getValue()) : declared;
}

} // namespace paddlec::import
