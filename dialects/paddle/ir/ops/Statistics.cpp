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

template <typename OpTy> static LogicalResult verifyMedian(OpTy op) {
  if (op.getMode() != "avg" && op.getMode() != "min")
    return op.emitOpError() << "mode '" << op.getMode() << "' is not known; expected avg or min";
  return checkUnused(op, op.getMedians(), "medians");
}

template <typename OpTy> static LogicalResult inferMedian(OpTy op, ShapeInference &infer, Type type) {
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
  infer.setResult(op.getOut(), result, type);
  if (op.getMode() == "avg")
    result.push_back(infer.constant(2));
  setOptional(infer, op.getMedians(), result, IntegerType::get(infer.getContext(), 64));
  return success();
}

LogicalResult MedianOp::verify() { return verifyMedian(*this); }
LogicalResult MedianOp::inferShapes(ShapeInference &infer) {
  Type type = elementTypeOf(getX());
  bool isMean = isInteger(type) && getMode() == "avg";
  return inferMedian(*this, infer, isMean ? Float32Type::get(getContext()) : type);
}
LogicalResult NanmedianOp::verify() { return verifyMedian(*this); }
LogicalResult NanmedianOp::inferShapes(ShapeInference &infer) {
  return inferMedian(*this, infer, elementTypeOf(getX()));
}

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
  infer.setResult(getOut(), target, accumulatorType(elementTypeOf(getX())));
  return success();
}

LogicalResult RenormOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 1, INT32_MAX)))
    return failure();
  return inferAlongAxis(infer, getX(), getAxis(), getOut());
}

LogicalResult SpectralNormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getWeight());
  std::optional<SmallVector<int64_t>> dim = normalizeAxes(infer, {getDim()}, static_cast<int64_t>(dims.size()));
  if (!dim || failed(checkRank(infer, getU(), "u", 1, 1)) || failed(checkRank(infer, getV(), "v", 1, 1)) ||
      failed(checkSameElementType(infer, getWeight(), getU())) ||
      failed(checkSameElementType(infer, getWeight(), getV())))
    return failure();
  if (getPowerIters() < 0)
    return infer.emitError() << "power_iters must not be negative, but is " << getPowerIters();
  Dim rows = dims[dim->front()];
  dims.erase(dims.begin() + dim->front());
  if (failed(infer.requireEqual(infer.shapeOf(getU()).front(), rows, "the number of elements of u")) ||
      failed(infer.requireEqual(infer.shapeOf(getV()).front(), infer.normalize(infer.product(dims)),
                                "the number of elements of v")))
    return failure();
  return inferUnary(infer, getWeight(), getOut());
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

LogicalResult BincountOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 1, 1)))
    return failure();
  std::optional<SmallVector<int64_t>> least = infer.constantsOf(getMinlength());
  if (least && least->size() == 1 && least->front() < 0)
    return infer.emitError() << "minlength must not be negative: " << least->front();
  // Without weights Paddle counts in 64 bits, with them in single or double precision.
  Type type = IntegerType::get(getContext(), 64);
  if (getWeights()) {
    if (failed(infer.requireEqual(infer.shapeOf(getWeights())[0], infer.shapeOf(getX())[0], "the number of weights")))
      return failure();
    type = elementTypeOf(getWeights());
    if (!type.isF32())
      type = Float64Type::get(getContext());
  }
  infer.setResult(getOut(), {infer.dataDependent(infer.constant(INT32_MAX), "counts")}, type);
  return success();
}

LogicalResult L1NormOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), {}, elementTypeOf(getX()));
  return success();
}

LogicalResult ClipByNormOp::inferShapes(ShapeInference &infer) { return inferUnary(infer, getX(), getOut()); }

LogicalResult IsEmptyOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), {}, IntegerType::get(getContext(), 1));
  return success();
}

LogicalResult DataNormOp::verify() {
  if (getEnableScaleAndShift() && (!getScaleW() || !getBias()))
    return emitOpError() << "has enable_scale_and_shift, but not both scale_w and bias";
  for (auto [name, result] : {std::pair("means", getMeans()), std::pair("scales", getScales())})
    if (failed(checkUnused(*this, result, name)))
      return failure();
  return success();
}
LogicalResult DataNormOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, 2)))
    return failure();
  Dim columns = infer.shapeOf(getX())[1];
  for (Value value : {getScaleW(), getBias(), getBatchSize(), getBatchSum(), getBatchSquareSum()})
    if (value && (failed(checkRank(infer, value, "a statistic", 1, 1)) ||
                  failed(infer.requireEqual(infer.shapeOf(value)[0], columns, "the size of a statistic"))))
      return failure();
  if (std::optional<int64_t> known = getConstant(columns); known && getSlotDim() > 0 && *known % getSlotDim() != 0)
    return infer.emitError() << "the columns, " << *known << ", are no multiple of slot_dim " << getSlotDim();
  for (Value result : {getMeans(), getScales()})
    setOptional(infer, result, {columns}, elementTypeOf(getX()));
  return inferUnary(infer, getX(), getOut());
}

LogicalResult RmsNormOp::verify() {
  if (getNormalizedShape().empty())
    return emitOpError() << "normalized_shape is empty";
  return checkUnused(*this, getInvvar(), "invvar");
}
LogicalResult RmsNormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  size_t count = getNormalizedShape().size();
  if (count > dims.size())
    return infer.emitError() << "normalized_shape has " << count << " dimensions, x has " << dims.size();
  Dims last(dims.end() - count, dims.end());
  for (auto [dim, size] : llvm::zip(last, getNormalizedShape()))
    if (failed(infer.requireEqual(dim, infer.constant(size), "a normalised dimension of x")))
      return failure();
  if (getScale() && failed(infer.requireEqual(infer.normalize(infer.product(infer.shapeOf(getScale()))),
                                              infer.normalize(infer.product(last)), "the number of scales")))
    return failure();
  setOptional(infer, getInvvar(), ArrayRef(dims).drop_back(count), Float32Type::get(getContext()));
  return inferUnary(infer, getX(), getY());
}
