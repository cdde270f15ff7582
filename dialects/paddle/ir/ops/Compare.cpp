//===- Compare.cpp - comparisons and logic -------------------------------------===//
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
#include "dialects/paddle/ir/Compare.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Compare.cpp.inc"

namespace paddlec::paddle {
void registerCompareOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Compare.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult EqualAllOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())))
    return failure();
  infer.setResult(getOut(), {}, IntegerType::get(getContext(), 1));
  return success();
}

LogicalResult AllcloseOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())))
    return failure();
  infer.setResult(getOut(), {}, IntegerType::get(getContext(), 1));
  return success();
}

LogicalResult IscloseOp::inferShapes(ShapeInference &infer) { return inferCompare(infer, getX(), getY(), getOut()); }

LogicalResult WhereOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())))
    return failure();
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(getX()), infer.shapeOf(getY()));
  if (!dims || !(dims = infer.broadcast(*dims, infer.shapeOf(getCondition()))))
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}
