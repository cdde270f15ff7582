//===- Random.cpp - random numbers ---------------------------------------------===//
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
#include "dialects/paddle/ir/Random.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Random.cpp.inc"

namespace paddlec::paddle {
void registerRandomOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Random.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// The result has the shape that an operand says.
static LogicalResult inferDrawn(ShapeInference &infer, Value shape, Value out, Type type) {
  std::optional<Dims> dims = sizeList(infer, shape, "shape");
  if (!dims)
    return failure();
  for (Dim dim : *dims)
    if (std::optional<int64_t> size = getConstant(dim); size && *size < 0)
      return infer.emitError() << "shape must not be negative: " << *size;
  infer.setResult(out, *dims, type);
  return success();
}

static LogicalResult verifyFloat(Operation *op, Type type) {
  if (isa<FloatType>(type) && getDType(type))
    return success();
  return op->emitOpError() << "cannot draw numbers of type " << type;
}

static LogicalResult verifyInteger(Operation *op, Type type) {
  if (type.isInteger(32) || type.isInteger(64))
    return success();
  return op->emitOpError() << "cannot draw integers of type " << type;
}

LogicalResult GaussianOp::verify() { return verifyFloat(*this, getDtype()); }
LogicalResult GaussianOp::inferShapes(ShapeInference &infer) {
  return inferDrawn(infer, getShape(), getOut(), getDtype());
}

LogicalResult UniformOp::verify() { return verifyFloat(*this, getDtype()); }
LogicalResult UniformOp::inferShapes(ShapeInference &infer) {
  return inferDrawn(infer, getShape(), getOut(), getDtype());
}

LogicalResult RandintOp::verify() {
  if (getLow() >= getHigh())
    return emitOpError() << "low " << getLow() << " is not below high " << getHigh();
  return verifyInteger(*this, getDtype());
}
LogicalResult RandintOp::inferShapes(ShapeInference &infer) {
  return inferDrawn(infer, getShape(), getOut(), getDtype());
}

LogicalResult RandpermOp::verify() {
  if (getN() < 0 || getN() > INT32_MAX)
    return emitOpError() << "n is " << getN() << "; expected from 0 to " << INT32_MAX;
  return getDtype().isF32() || getDtype().isF64() ? success() : verifyInteger(*this, getDtype());
}
LogicalResult RandpermOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), {infer.constant(getN())}, getDtype());
  return success();
}

LogicalResult BernoulliOp::inferShapes(ShapeInference &infer) { return inferUnary(infer, getX(), getOut()); }

LogicalResult MultinomialOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 1, 2)))
    return failure();
  std::optional<Dims> number = sizeList(infer, getNumSamples(), "num_samples");
  if (!number)
    return failure();
  if (number->size() != 1)
    return infer.emitError() << "num_samples must have one element, but has " << number->size();
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> samples = getConstant(number->front()), places = getConstant(dims.back());
  if (samples && *samples < 1)
    return infer.emitError() << "num_samples must be positive, not " << *samples;
  if (samples && places && !getReplacement() && *samples > *places)
    return infer.emitError() << "cannot draw " << *samples << " of " << *places << " places without replacement";
  dims.back() = number->front();
  infer.setResult(getOut(), dims, IntegerType::get(getContext(), 64));
  return success();
}
