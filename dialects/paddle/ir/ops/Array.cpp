//===- Array.cpp - tensor arrays --------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Array.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Array.cpp.inc"

namespace paddlec::paddle {
void registerArrayOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Array.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult ArrayWriteOp::inferShapes(ShapeInference &infer) {
  Dims array = infer.shapeOf(getArray()), dims = infer.shapeOf(getX());
  if (array.size() != dims.size() + 1)
    return infer.emitError() << "an element of rank " << dims.size() << " for an array of elements of rank "
                             << static_cast<int64_t>(array.size()) - 1;
  if (failed(checkSameElementType(infer, getArray(), getX())))
    return failure();
  dims.insert(dims.begin(), infer.dataDependent(infer.constant(INT32_MAX), "written"));
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult ArrayReadOp::inferShapes(ShapeInference &infer) {
  Dims array = infer.shapeOf(getArray());
  if (array.empty())
    return infer.emitError() << "reads from a scalar";
  infer.setResult(getOut(), ArrayRef(array).drop_front(), elementTypeOf(getArray()));
  return success();
}

LogicalResult ArrayLengthOp::inferShapes(ShapeInference &infer) {
  Dims array = infer.shapeOf(getX());
  if (array.empty())
    return infer.emitError() << "asks for the length of a scalar";
  infer.setResult(getOut(), {infer.constant(1)}, IntegerType::get(getContext(), 64));
  infer.setValue(getOut(), {array.front()});
  return success();
}

LogicalResult ArrayToTensorOp::inferShapes(ShapeInference &infer) {
  Dims array = infer.shapeOf(getX());
  if (array.empty())
    return infer.emitError() << "joins a scalar";
  Dims dims(array.begin() + 1, array.end());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size() + getUseStack());
  if (!axis)
    return failure();
  if (getUseStack())
    dims.insert(dims.begin() + *axis, array.front());
  else
    dims[*axis] = infer.product({dims[*axis], array.front()});
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  infer.setResult(getOutIndex(), {array.front()}, IntegerType::get(getContext(), 32));
  return success();
}
