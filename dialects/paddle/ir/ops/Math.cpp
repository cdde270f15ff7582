//===- Math.cpp - mathematical functions of one element ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

/// As inferUnary, but integers give float32.
static LogicalResult inferReal(ShapeInference &infer, Value x, Value out) {
  Type type = elementTypeOf(x);
  infer.setResult(out, infer.shapeOf(x), isInteger(type) ? Type(Float32Type::get(infer.getContext())) : type);
  return success();
}

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Math.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Math.cpp.inc"

namespace paddlec::paddle {
void registerMathOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Math.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult AbsOp::inferShapes(ShapeInference &infer) {
  Type type = elementTypeOf(getX());
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  infer.setResult(getOut(), infer.shapeOf(getX()), type);
  return success();
}
