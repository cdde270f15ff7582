//===- Elementwise.cpp - arithmetic with broadcasting ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleOps.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.cpp.inc"

namespace paddlec::paddle {
void registerElementwiseOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Elementwise.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// The rule of every op that broadcasts two operands and keeps the element type.
static LogicalResult inferBroadcast(ShapeInference &infer, Value x, Value y, Value out) {
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(x), infer.shapeOf(y));
  if (!dims)
    return failure();
  infer.setShape(out, *dims);
  return success();
}

LogicalResult AddOp::inferShapes(ShapeInference &infer) { return inferBroadcast(infer, getX(), getY(), getOut()); }
