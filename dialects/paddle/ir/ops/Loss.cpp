//===- Loss.cpp - losses between predictions and labels -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Loss.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Loss.cpp.inc"

namespace paddlec::paddle {
void registerLossOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Loss.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// Paddle has these for columns only.
static LogicalResult inferColumn(ShapeInference &infer, Value x, StringRef name, Value label, StringRef labelName,
                                 Value out) {
  if (failed(checkRank(infer, x, name, 2, 2)) || failed(checkLike(infer, label, labelName, x)) ||
      failed(infer.requireEqual(infer.shapeOf(x)[1], infer.constant(1), "the number of columns")))
    return failure();
  return inferUnary(infer, x, out);
}

static LogicalResult checkReduction(Operation *op, StringRef reduction, ArrayRef<StringRef> known) {
  if (llvm::is_contained(known, reduction))
    return success();
  return op->emitOpError() << "reduction '" << reduction << "' is not known; expected " << llvm::join(known, ", ");
}

LogicalResult BceLossOp::inferShapes(ShapeInference &infer) {
  return failed(checkLike(infer, getLabel(), "label", getInput())) ? failure()
                                                                   : inferUnary(infer, getInput(), getOut());
}

LogicalResult SigmoidCrossEntropyWithLogitsOp::inferShapes(ShapeInference &infer) {
  if (failed(checkLike(infer, getLabel(), "label", getX())) ||
      (getPosWeight() && failed(checkLike(infer, getPosWeight(), "pos_weight", getX()))))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult HuberLossOp::inferShapes(ShapeInference &infer) {
  if (failed(checkLike(infer, getLabel(), "label", getInput())))
    return failure();
  infer.setResult(getResidual(), infer.shapeOf(getInput()), elementTypeOf(getInput()));
  return inferUnary(infer, getInput(), getOut());
}

LogicalResult KldivLossOp::verify() {
  return checkReduction(*this, getReduction(), {"none", "mean", "batchmean", "sum"});
}

LogicalResult KldivLossOp::inferShapes(ShapeInference &infer) {
  if (failed(checkLike(infer, getLabel(), "label", getX())))
    return failure();
  infer.setResult(getOut(), getReduction() == "none" ? infer.shapeOf(getX()) : Dims(), elementTypeOf(getX()));
  return success();
}

LogicalResult NllLossOp::verify() { return checkReduction(*this, getReduction(), {"none", "mean", "sum"}); }

LogicalResult NllLossOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getInput());
  if (dims.size() != 2 && dims.size() != 4)
    return infer.emitError() << "'input' has rank " << dims.size() << ", expected 2 or 4";
  auto rank = static_cast<int64_t>(dims.size());
  if (failed(checkRank(infer, getLabel(), "label", rank - 1, rank - 1)))
    return failure();
  Dim classes = dims[1];
  dims.erase(dims.begin() + 1);
  for (auto [index, pair] : llvm::enumerate(llvm::zip(infer.shapeOf(getLabel()), dims)))
    if (failed(infer.requireEqual(std::get<0>(pair), std::get<1>(pair), "dimension " + Twine(index) + " of 'label'")))
      return failure();
  if (Value weight = getWeight())
    if (failed(checkSameElementType(infer, getInput(), weight)) || failed(checkRank(infer, weight, "weight", 1, 1)) ||
        failed(infer.requireEqual(infer.shapeOf(weight)[0], classes, "the number of weights")))
      return failure();
  infer.setResult(getOut(), getReduction() == "none" ? dims : Dims(), elementTypeOf(getInput()));
  infer.setResult(getTotalWeight(), {}, elementTypeOf(getInput()));
  return success();
}

LogicalResult LogLossOp::inferShapes(ShapeInference &infer) {
  return inferColumn(infer, getInput(), "input", getLabel(), "label", getOut());
}

LogicalResult HingeLossOp::inferShapes(ShapeInference &infer) {
  return inferColumn(infer, getLogits(), "logits", getLabels(), "labels", getLoss());
}

LogicalResult IdentityLossOp::verify() {
  if (auto reduction = static_cast<int64_t>(getReduction()); reduction < 0 || reduction > 2)
    return emitOpError() << "reduction is " << reduction << ", expected 0 (sum), 1 (mean) or 2 (none)";
  return success();
}

LogicalResult IdentityLossOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), getReduction() == 2 ? infer.shapeOf(getX()) : Dims(), elementTypeOf(getX()));
  return success();
}
