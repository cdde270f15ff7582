//===- Statistics.cpp - medians, counts, norms that bound --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Statistics.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Statistics.cpp.inc"

namespace paddlec::paddle {
void registerStatisticsOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Statistics.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// Reports a second result that something uses although no kernel fills it.
static LogicalResult checkUnused(Operation *op, Value result, StringRef name) {
  if (!result || result.use_empty())
    return success();
  return op->emitOpError() << "result '" << name << "' is used, which is not supported";
}

template <typename OpTy> static LogicalResult verifyMedian(OpTy op) {
  if (op.getMode() != "avg" && op.getMode() != "min")
    return op.emitOpError() << "mode '" << op.getMode() << "' is not known; expected avg or min";
  return checkUnused(op, op.getMedians(), "medians");
}

template <typename OpTy> static LogicalResult inferMedian(OpTy op, ShapeInference &infer) {
  Dims dims = infer.shapeOf(op.getX()), result;
  std::optional<SmallVector<int64_t>> axes =
      normalizeAxes(infer, op.getAxis(), static_cast<int64_t>(std::max<size_t>(dims.size(), 1)));
  if (!axes)
    return failure();
  for (auto [index, dim] : llvm::enumerate(dims)) {
    if (!axes->empty() && !llvm::is_contained(*axes, static_cast<int64_t>(index)))
      result.push_back(dim);
    else if (op.getKeepdim())
      result.push_back(infer.constant(1));
  }
  Type type = elementTypeOf(op.getX());
  if (isInteger(type) && op.getMode() == "avg")
    type = Float32Type::get(infer.getContext());
  infer.setResult(op.getOut(), result, type);
  if (op.getMode() == "avg")
    result.push_back(infer.constant(2));
  setOptional(infer, op.getMedians(), result, IntegerType::get(infer.getContext(), 64));
  return success();
}

LogicalResult MedianOp::verify() { return verifyMedian(*this); }
LogicalResult MedianOp::inferShapes(ShapeInference &infer) { return inferMedian(*this, infer); }
LogicalResult NanmedianOp::verify() { return verifyMedian(*this); }
LogicalResult NanmedianOp::inferShapes(ShapeInference &infer) { return inferMedian(*this, infer); }

LogicalResult HistogramOp::verify() {
  if (getBins() < 1 || getBins() > INT32_MAX)
    return emitOpError() << "bins must be positive, not " << getBins();
  if (getMin().convertToDouble() > getMax().convertToDouble())
    return emitOpError() << "min is above max";
  return success();
}
LogicalResult HistogramOp::inferShapes(ShapeInference &infer) {
  Type type = IntegerType::get(getContext(), 64);
  if (getDensity())
    type = Float32Type::get(getContext());
  else if (getWeight())
    type = elementTypeOf(getWeight());
  infer.setResult(getOut(), {infer.constant(getBins())}, type);
  return success();
}

LogicalResult ReduceAsOp::inferShapes(ShapeInference &infer) {
  Dims x = infer.shapeOf(getX()), target = infer.shapeOf(getTarget());
  std::optional<Dims> dims = infer.broadcast(x, target);
  if (!dims)
    return failure();
  if (target.size() > x.size())
    return infer.emitError() << "target has rank " << target.size() << ", more than x's " << x.size();
  infer.setResult(getOut(), target, elementTypeOf(getX()));
  return success();
}

LogicalResult RenormOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 1, INT32_MAX)))
    return failure();
  return inferAlongAxis(infer, getX(), getAxis(), getOut());
}

LogicalResult LabelSmoothOp::inferShapes(ShapeInference &infer) {
  if (getPriorDist()) {
    Dims label = infer.shapeOf(getLabel()), prior = infer.shapeOf(getPriorDist());
    if (label.empty() || prior.empty())
      return infer.emitError() << "label and prior_dist must not be scalars";
    if (failed(infer.requireEqual(prior.back(), label.back(), "prior_dist's number of classes")))
      return failure();
  }
  return inferUnary(infer, getLabel(), getOut());
}

LogicalResult RreluOp::verify() {
  if (!getIsTest())
    return emitOpError() << "is_test is false: slopes drawn at random are not supported";
  return checkUnused(*this, getNoise(), "noise");
}
LogicalResult RreluOp::inferShapes(ShapeInference &infer) {
  setOptional(infer, getNoise(), infer.shapeOf(getX()), elementTypeOf(getX()));
  return inferUnary(infer, getX(), getOut());
}
