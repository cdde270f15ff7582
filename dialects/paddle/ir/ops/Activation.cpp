//===- Activation.cpp - activation functions -----------------------------------===//
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
#include "dialects/paddle/ir/Activation.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Activation.cpp.inc"

namespace paddlec::paddle {
void registerActivationOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Activation.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult CeluOp::verify() {
  if (getAlpha().isZero())
    return emitOpError() << "alpha must not be 0";
  return success();
}

LogicalResult PreluOp::verify() {
  if (getMode() != "all" && getMode() != "channel" && getMode() != "element")
    return emitOpError() << "mode '" << getMode() << "' is not known; expected all, channel or element";
  return success();
}

LogicalResult PreluOp::inferShapes(ShapeInference &infer) {
  Dims x = infer.shapeOf(getX()), alpha = infer.shapeOf(getAlpha());
  Dim expected = infer.constant(1);
  if (getMode() == "channel") {
    std::optional<int64_t> axis = channelAxis(infer, getDataFormat(), x.size());
    if (!axis)
      return failure();
    if (x.size() < 2)
      return infer.emitError() << "mode 'channel' needs an operand of rank 2 or more, not " << x.size();
    expected = x[*axis];
  } else if (getMode() == "element") {
    if (x.empty())
      return infer.emitError() << "mode 'element' needs an operand of rank 1 or more";
    expected = infer.product(ArrayRef(x).drop_front());
  }
  if (failed(checkSameElementType(infer, getX(), getAlpha())) ||
      failed(infer.requireEqual(infer.normalize(infer.product(alpha)), infer.normalize(expected),
                                "the number of elements of alpha in mode '" + getMode() + "'")))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult MaxoutOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size());
  if (!axis)
    return failure();
  if (getGroups() < 1)
    return infer.emitError() << "groups must be positive, not " << getGroups();
  if (failed(infer.requireMultiple(dims[*axis], getGroups(), "the number of channels")))
    return failure();
  dims[*axis] = infer.divideExactly(dims[*axis], infer.constant(getGroups()));
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}
