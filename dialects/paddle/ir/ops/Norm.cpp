//===- Norm.cpp - normalisation ------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Norm.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Norm.cpp.inc"

namespace paddlec::paddle {
void registerNormOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Norm.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// Statistics of half precision are computed in single.
static Type statisticsType(Type type) { return type.isF64() ? type : Type(Float32Type::get(type.getContext())); }

/// An optional vector with one element a channel (or whatever `count` is).
static LogicalResult checkVector(ShapeInference &infer, Value vector, Dim count, StringRef name) {
  if (!vector)
    return success();
  Dim size = infer.normalize(infer.product(infer.shapeOf(vector)));
  return infer.requireEqual(size, infer.normalize(count), "the number of elements of " + name);
}

LogicalResult BatchNormOp::verify() {
  if (getEpsilon().isNegative())
    return emitOpError() << "epsilon must not be negative";
  return success();
}

LogicalResult BatchNormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (failed(checkRank(infer, getX(), "x", 2, 5)))
    return failure();
  std::optional<int64_t> axis = channelAxis(infer, getDataFormat(), dims.size());
  if (!axis)
    return failure();
  Dim channels = dims[*axis];
  if (failed(checkVector(infer, getMean(), channels, "mean")) ||
      failed(checkVector(infer, getVariance(), channels, "variance")) ||
      failed(checkVector(infer, getScale(), channels, "scale")) ||
      failed(checkVector(infer, getBias(), channels, "bias")))
    return failure();
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  for (Value result : {Value(getMeanOut()), Value(getVarianceOut()), Value(getSavedMean()), Value(getSavedVariance())})
    setOptional(infer, result, {channels}, elementTypeOf(getMean()));
  if (Value reserve = getReserveSpace())
    infer.setResult(reserve, {infer.constant(0)}, elementTypeOf(reserve));
  return success();
}

LogicalResult LayerNormOp::verify() {
  if (getBeginNormAxis() < 0)
    return emitOpError() << "begin_norm_axis must not be negative: " << getBeginNormAxis();
  return success();
}

LogicalResult LayerNormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (getBeginNormAxis() < 1 || getBeginNormAxis() >= static_cast<int64_t>(dims.size()))
    return infer.emitError() << "begin_norm_axis " << getBeginNormAxis() << " is out of range for a tensor of rank "
                             << dims.size() << "; expected at least 1 and less than the rank";
  Dim count = infer.product(ArrayRef(dims).drop_front(getBeginNormAxis()));
  if (failed(checkVector(infer, getScale(), count, "scale")) || failed(checkVector(infer, getBias(), count, "bias")))
    return failure();
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  ArrayRef<Dim> outer = ArrayRef(dims).take_front(getBeginNormAxis());
  setOptional(infer, getMean(), outer, statisticsType(elementTypeOf(getX())));
  setOptional(infer, getVariance(), outer, statisticsType(elementTypeOf(getX())));
  return success();
}

LogicalResult GroupNormOp::verify() {
  if (getGroups() < 1)
    return emitOpError() << "groups must be positive, not " << getGroups();
  return success();
}

LogicalResult GroupNormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (failed(checkRank(infer, getX(), "x", 2, PDRT_MAX_RANK)))
    return failure();
  std::optional<int64_t> axis = channelAxis(infer, getDataFormat(), dims.size());
  if (!axis)
    return failure();
  if (failed(infer.requireMultiple(dims[*axis], getGroups(), "the number of channels")) ||
      failed(checkVector(infer, getScale(), dims[*axis], "scale")) ||
      failed(checkVector(infer, getBias(), dims[*axis], "bias")))
    return failure();
  infer.setResult(getY(), dims, elementTypeOf(getX()));
  Dims statistics = {dims[0], infer.constant(getGroups())};
  setOptional(infer, getMean(), statistics, statisticsType(elementTypeOf(getX())));
  setOptional(infer, getVariance(), statistics, statisticsType(elementTypeOf(getX())));
  return success();
}

LogicalResult InstanceNormOp::verify() {
  if (getEpsilon().isNegative())
    return emitOpError() << "epsilon must not be negative";
  return success();
}

LogicalResult InstanceNormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (failed(checkRank(infer, getX(), "x", 2, 5)) || failed(checkVector(infer, getScale(), dims[1], "scale")) ||
      failed(checkVector(infer, getBias(), dims[1], "bias")))
    return failure();
  infer.setResult(getY(), dims, elementTypeOf(getX()));
  Dims statistics = {infer.product({dims[0], dims[1]})};
  setOptional(infer, getSavedMean(), statistics, statisticsType(elementTypeOf(getX())));
  setOptional(infer, getSavedVariance(), statistics, statisticsType(elementTypeOf(getX())));
  return success();
}

LogicalResult NormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size());
  if (!axis)
    return failure();
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  dims[*axis] = infer.constant(1);
  setOptional(infer, getNorm(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult PNormOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (getAsvector()) {
    Dims all(getKeepdim() ? dims.size() : 0, infer.constant(1));
    infer.setResult(getOut(), all, elementTypeOf(getX()));
    return success();
  }
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), std::max<size_t>(dims.size(), 1));
  if (!axis)
    return failure();
  if (!dims.empty() && getKeepdim())
    dims[*axis] = infer.constant(1);
  else if (!dims.empty())
    dims.erase(dims.begin() + *axis);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult AffineChannelOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (failed(checkRank(infer, getX(), "x", 2, PDRT_MAX_RANK)))
    return failure();
  std::optional<int64_t> axis = channelAxis(infer, getDataLayout(), dims.size());
  if (!axis || failed(checkVector(infer, getScale(), dims[*axis], "scale")) ||
      failed(checkVector(infer, getBias(), dims[*axis], "bias")))
    return failure();
  return inferUnary(infer, getX(), getOut());
}
