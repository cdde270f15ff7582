//===- Quant.cpp - quantization in saved programs ------------------------------===//
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
#include "dialects/paddle/ir/Quant.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Quant.cpp.inc"

namespace paddlec::paddle {
void registerQuantOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Quant.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// Results that serve training have the shapes of what they update, or one element.
static void setTraining(ShapeInference &infer, Value result, Value like) {
  if (!result)
    return;
  Dims one = {infer.constant(1)};
  infer.setResult(result, like ? infer.shapeOf(like) : one, elementTypeOf(like ? like : result));
}

static LogicalResult verifyBits(Operation *op, int64_t bits) {
  if (bits < 1 || bits > 16)
    return op->emitOpError() << "bit_length must be from 1 to 16, not " << bits;
  return success();
}

/// One scale, or one for each slice along an axis.
static LogicalResult checkScale(ShapeInference &infer, Value x, Value scale, int64_t axis) {
  Dim count = infer.normalize(infer.product(infer.shapeOf(scale)));
  std::optional<int64_t> known = getConstant(count);
  if (known == std::optional<int64_t>(1) || axis < 0)
    return success();
  std::optional<int64_t> normal = normalizeAxis(infer, axis, rankOf(x));
  if (!normal)
    return failure();
  return infer.requireEqual(count, infer.shapeOf(x)[*normal], "the number of scales");
}

template <typename Op> static LogicalResult inferLinear(ShapeInference &infer, Op op, Type type) {
  if (failed(checkScale(infer, op.getX(), op.getScale(), op.getQuantAxis())))
    return failure();
  infer.setResult(op.getY(), infer.shapeOf(op.getX()), type);
  setTraining(infer, op.getOutState(), op.getInState());
  setTraining(infer, op.getOutAccum(), op.getInAccum());
  setTraining(infer, op.getOutScale(), op.getScale());
  return success();
}

LogicalResult QuantizeLinearOp::verify() { return verifyBits(*this, getBitLength()); }
LogicalResult DequantizeLinearOp::verify() { return verifyBits(*this, getBitLength()); }
LogicalResult QuantizeLinearOp::inferShapes(ShapeInference &infer) {
  return inferLinear(infer, *this, elementTypeOf(getX()));
}
LogicalResult DequantizeLinearOp::inferShapes(ShapeInference &infer) {
  Type type = elementTypeOf(getX());
  return inferLinear(infer, *this, isInteger(type) ? elementTypeOf(getScale()) : type);
}

LogicalResult FakeQuantizeDequantizeAbsMaxOp::inferShapes(ShapeInference &infer) {
  setOptional(infer, getOutScale(), {infer.constant(1)}, elementTypeOf(getX()));
  return inferUnary(infer, getX(), getOut());
}

template <typename Op> static LogicalResult inferChannels(ShapeInference &infer, Op op) {
  std::optional<int64_t> axis = normalizeAxis(infer, op.getQuantAxis(), rankOf(op.getX()));
  if (!axis)
    return failure();
  setOptional(infer, op.getOutScale(), {infer.shapeOf(op.getX())[*axis]}, elementTypeOf(op.getX()));
  return inferUnary(infer, op.getX(), op.getOut());
}

LogicalResult FakeChannelWiseQuantizeDequantizeAbsMaxOp::inferShapes(ShapeInference &infer) {
  return inferChannels(infer, *this);
}

LogicalResult FakeChannelWiseQuantizeAbsMaxOp::verify() {
  if (getIsTest())
    return emitOpError() << "is_test is true: scales that an earlier run left are not supported";
  return verifyBits(*this, getBitLength());
}
LogicalResult FakeChannelWiseQuantizeAbsMaxOp::inferShapes(ShapeInference &infer) {
  return inferChannels(infer, *this);
}

LogicalResult FakeQuantizeAbsMaxOp::inferShapes(ShapeInference &infer) {
  setOptional(infer, getOutScale(), {infer.constant(1)}, elementTypeOf(getX()));
  return inferUnary(infer, getX(), getOut());
}

template <typename Op> static LogicalResult inferMoving(ShapeInference &infer, Op op) {
  if (failed(checkScale(infer, op.getX(), op.getInScale(), /*axis=*/-1)))
    return failure();
  setTraining(infer, op.getOutScale(), op.getInScale());
  setTraining(infer, op.getOutState(), op.getInState());
  setTraining(infer, op.getOutAccum(), op.getInAccum());
  return inferUnary(infer, op.getX(), op.getOut());
}

LogicalResult FakeQuantizeDequantizeMovingAverageAbsMaxOp::inferShapes(ShapeInference &infer) {
  return inferMoving(infer, *this);
}
LogicalResult FakeQuantizeMovingAverageAbsMaxOp::inferShapes(ShapeInference &infer) {
  return inferMoving(infer, *this);
}

LogicalResult FakeDequantizeMaxAbsOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), infer.shapeOf(getX()), elementTypeOf(getScale()));
  return success();
}

LogicalResult MovingAverageAbsMaxScaleOp::inferShapes(ShapeInference &infer) {
  setTraining(infer, getOutScale(), nullptr);
  setTraining(infer, getOutState(), getInState());
  setTraining(infer, getOutAccum(), getInAccum());
  return inferUnary(infer, getX(), getOut());
}

LogicalResult FakeQuantizeRangeAbsMaxOp::verify() {
  if (!getIsTest())
    return emitOpError() << "is_test is false: scales that change with each run are not supported";
  return verifyBits(*this, getBitLength());
}
LogicalResult FakeQuantizeRangeAbsMaxOp::inferShapes(ShapeInference &infer) {
  if (failed(checkScale(infer, getX(), getInScale(), /*axis=*/-1)))
    return failure();
  setTraining(infer, getOutScale(), getInScale());
  setTraining(infer, getOutScales(), nullptr);
  return inferUnary(infer, getX(), getOut());
}

LogicalResult FakeChannelWiseDequantizeMaxAbsOp::verify() {
  if (getScales().empty() || getScales().size() > 2 || getScales().size() > getQuantBits().size())
    return emitOpError() << "has " << getScales().size() << " scales and " << getQuantBits().size()
                         << " quant_bits, expected one or two of each";
  for (int64_t bits : getQuantBits())
    if (failed(verifyBits(*this, bits)))
      return failure();
  return success();
}
LogicalResult FakeChannelWiseDequantizeMaxAbsOp::inferShapes(ShapeInference &infer) {
  int64_t wanted = getScales().size() == 1 ? getQuantAxis() : getXNumColDims();
  std::optional<int64_t> axis = normalizeAxis(infer, wanted, rankOf(getX()));
  if (!axis || failed(checkScale(infer, getX(), getScales().front(), *axis)))
    return failure();
  infer.setResult(getOut(), infer.shapeOf(getX()), elementTypeOf(getScales().front()));
  return success();
}
