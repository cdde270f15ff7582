//===- Complex.cpp - complex numbers and bit shifts ----------------------------===//
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
#include "dialects/paddle/ir/Complex.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Complex.cpp.inc"

namespace paddlec::paddle {
void registerComplexOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Complex.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static Type realType(Type type) {
  auto complex = dyn_cast<ComplexType>(type);
  return complex ? complex.getElementType() : type;
}

static LogicalResult inferPart(ShapeInference &infer, Value x, Value out) {
  infer.setResult(out, infer.shapeOf(x), realType(elementTypeOf(x)));
  return success();
}

LogicalResult RealOp::inferShapes(ShapeInference &infer) { return inferPart(infer, getX(), getOut()); }
LogicalResult ImagOp::inferShapes(ShapeInference &infer) { return inferPart(infer, getX(), getOut()); }
LogicalResult AngleOp::inferShapes(ShapeInference &infer) { return inferPart(infer, getX(), getOut()); }

/// Paddle has complex numbers of single and double precision.
static LogicalResult checkPrecision(ShapeInference &infer, Type type) {
  if (type.isF32() || type.isF64())
    return success();
  return infer.emitError() << "there are no complex numbers of " << type;
}

LogicalResult ComplexOp::inferShapes(ShapeInference &infer) {
  Type type = elementTypeOf(getReal());
  if (failed(checkSameElementType(infer, getReal(), getImag())) || failed(checkPrecision(infer, type)))
    return failure();
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(getReal()), infer.shapeOf(getImag()));
  if (!dims)
    return failure();
  infer.setResult(getOut(), *dims, ComplexType::get(type));
  return success();
}

LogicalResult AsComplexOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (dims.empty())
    return infer.emitError() << "x must have a last dimension of size 2";
  if (failed(infer.requireEqual(dims.back(), infer.constant(2), "the last dimension")) ||
      failed(checkPrecision(infer, elementTypeOf(getX()))))
    return failure();
  infer.setResult(getOut(), ArrayRef(dims).drop_back(), ComplexType::get(elementTypeOf(getX())));
  return success();
}

LogicalResult AsRealOp::inferShapes(ShapeInference &infer) {
  if (!isa<ComplexType>(elementTypeOf(getX())))
    return infer.emitError() << "x must be complex, not " << elementTypeOf(getX());
  Dims dims = infer.shapeOf(getX());
  dims.push_back(infer.constant(2));
  infer.setResult(getOut(), dims, realType(elementTypeOf(getX())));
  return success();
}

LogicalResult SwigluOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (dims.empty())
    return infer.emitError() << "x must not be a scalar";
  if (getY())
    return inferBinary(infer, getX(), getY(), getOut());
  if (failed(infer.requireMultiple(dims.back(), 2, "the last dimension")))
    return failure();
  dims.back() = infer.divideExactly(dims.back(), infer.constant(2));
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult CrossEntropyWithSoftmaxOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getInput());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size());
  if (!axis || failed(checkRank(infer, getLabel(), "label", dims.size(), dims.size())))
    return failure();
  Dims label = infer.shapeOf(getLabel());
  for (auto [index, dim] : llvm::enumerate(dims))
    if (getSoftLabel() || static_cast<int64_t>(index) != *axis)
      if (failed(infer.requireEqual(label[index], dim, "dimension " + Twine(index) + " of label")))
        return failure();
  infer.setResult(getSoftmax(), dims, elementTypeOf(getInput()));
  dims[*axis] = infer.constant(1);
  infer.setResult(getLoss(), dims, elementTypeOf(getInput()));
  return success();
}

LogicalResult GammainccOp::inferShapes(ShapeInference &infer) {
  return failed(checkLike(infer, getY(), "y", getX())) ? failure() : inferUnary(infer, getX(), getOut());
}

LogicalResult PolygammaOp::verify() {
  if (auto n = static_cast<int64_t>(getN()); n < 1)
    return emitOpError() << "n is " << n << ", expected 1 or more; the digamma function is the op digamma";
  return success();
}
