//===- Basic.cpp - copies, conversions, scaling --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include <cmath>

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Basic.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Basic.cpp.inc"

namespace paddlec::paddle {
void registerBasicOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Basic.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// What a float operand that must be constant is; none if it is not known yet.
static std::optional<double> knownScalar(ShapeInference &infer, Value value) {
  if (ElementsAttr attr = getConstantAttr(value))
    if (std::optional<double> scalar = getScalar(attr))
      return scalar;
  std::optional<SmallVector<int64_t>> elements = infer.constantsOf(value);
  if (elements && elements->size() == 1)
    return static_cast<double>(elements->front());
  return std::nullopt;
}

static std::optional<int64_t> asInteger(std::optional<double> number) {
  if (!number || *number != std::floor(*number) || std::abs(*number) > 9007199254740992.0)
    return std::nullopt;
  return static_cast<int64_t>(*number);
}

static LogicalResult checkOneElement(ShapeInference &infer, Value value, StringRef name) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.hasStaticShape() && type.getNumElements() != 1)
    return infer.emitError() << name << " must have one element, but has " << type.getNumElements();
  return infer.requireEqual(infer.product(infer.shapeOf(value)), infer.constant(1),
                            "the number of elements of " + name);
}

//===----------------------------------------------------------------------===//
// cast
//===----------------------------------------------------------------------===//

LogicalResult CastOp::inferShapes(ShapeInference &infer) {
  if (!getDType(getDtype()))
    return infer.emitError() << "cannot convert to " << getDtype();
  infer.setResult(getOut(), infer.shapeOf(getX()), getDtype());
  std::optional<Dims> value = infer.valueOf(getX());
  if (!value)
    return success();
  if (getDtype().isInteger(1)) {
    for (Dim &element : *value) {
      std::optional<int64_t> known = getConstant(element);
      if (!known)
        return success();
      element = infer.constant(*known != 0);
    }
  }
  infer.setValue(getOut(), *value);
  return success();
}

OpFoldResult CastOp::fold(FoldAdaptor) {
  return getX().getType() == getOut().getType() ? OpFoldResult(getX()) : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// scale
//===----------------------------------------------------------------------===//

LogicalResult ScaleOp::inferShapes(ShapeInference &infer) {
  if (failed(checkOneElement(infer, getScale(), "scale")) || failed(inferUnary(infer, getX(), getOut())))
    return failure();
  std::optional<Dims> value = infer.valueOf(getX());
  std::optional<int64_t> scale = asInteger(knownScalar(infer, getScale()));
  std::optional<int64_t> bias = asInteger(getBias().convertToDouble());
  if (!value || !scale || !bias || !isInteger(elementTypeOf(getX())))
    return success();
  for (Dim &element : *value)
    element = getBiasAfterScale() ? element * *scale + *bias : (element + *bias) * *scale;
  infer.setValue(getOut(), *value);
  return success();
}

OpFoldResult ScaleOp::fold(FoldAdaptor adaptor) {
  auto scale = dyn_cast_or_null<ElementsAttr>(adaptor.getScale());
  std::optional<double> factor = scale ? getScalar(scale) : std::nullopt;
  if (factor == 1.0 && getBias().isZero() && getX().getType() == getOut().getType())
    return getX();
  return {};
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

LogicalResult ClipOp::inferShapes(ShapeInference &infer) {
  if (failed(checkOneElement(infer, getMin(), "min")) || failed(checkOneElement(infer, getMax(), "max")) ||
      failed(inferUnary(infer, getX(), getOut())))
    return failure();
  std::optional<double> low = knownScalar(infer, getMin()), high = knownScalar(infer, getMax());
  if (low && high && *low > *high)
    return infer.emitError() << "min " << *low << " is above max " << *high;
  std::optional<Dims> value = infer.valueOf(getX());
  if (!value || !isInteger(elementTypeOf(getX())) || !asInteger(low) || !asInteger(high))
    return success();
  for (Dim &element : *value)
    element = infer.min(infer.max(element, infer.constant(*asInteger(low))), infer.constant(*asInteger(high)));
  infer.setValue(getOut(), *value);
  return success();
}

LogicalResult IncrementOp::inferShapes(ShapeInference &infer) {
  if (failed(checkOneElement(infer, getX(), "x")) || failed(inferUnary(infer, getX(), getOut())))
    return failure();
  std::optional<int64_t> step = asInteger(getValue().convertToDouble());
  std::optional<Dims> value = infer.valueOf(getX());
  if (value && value->size() == 1 && step)
    infer.setValue(getOut(), {value->front() + *step});
  return success();
}

LogicalResult DropoutOp::verify() {
  if (getMode() != "upscale_in_train" && getMode() != "downgrade_in_infer")
    return emitOpError() << "mode '" << getMode() << "' is not known; expected upscale_in_train or downgrade_in_infer";
  return success();
}

LogicalResult DropoutOp::inferShapes(ShapeInference &infer) {
  if (getP() && failed(checkOneElement(infer, getP(), "p")))
    return failure();
  setOptional(infer, getMask(), infer.shapeOf(getX()), IntegerType::get(getContext(), 8, IntegerType::Unsigned));
  return inferUnary(infer, getX(), getOut());
}
