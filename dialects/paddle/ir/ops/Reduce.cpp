//===- Reduce.cpp - reductions over dimensions ---------------------------------===//
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
#include "dialects/paddle/ir/Reduce.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Reduce.cpp.inc"

namespace paddlec::paddle {
void registerReduceOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Reduce.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// The shape after reducing `axes` (all if empty).
static std::optional<Dims> reducedDims(ShapeInference &infer, Value x, ArrayRef<int64_t> axes, bool keepdim) {
  Dims dims = infer.shapeOf(x), result;
  std::optional<SmallVector<int64_t>> reduced = normalizeAxes(infer, axes, std::max<size_t>(dims.size(), 1));
  if (!reduced)
    return std::nullopt;
  for (auto [index, dim] : llvm::enumerate(dims)) {
    if (!reduced->empty() && !llvm::is_contained(*reduced, static_cast<int64_t>(index)))
      result.push_back(dim);
    else if (keepdim)
      result.push_back(infer.constant(1));
  }
  return result;
}

static LogicalResult inferReduce(ShapeInference &infer, Value x, ArrayRef<int64_t> axes, bool keepdim, Type type,
                                 Value out) {
  std::optional<Dims> dims = reducedDims(infer, x, axes, keepdim);
  if (!dims)
    return failure();
  infer.setResult(out, *dims, type);
  return success();
}

static LogicalResult inferReduce(ShapeInference &infer, Value x, Value axis, bool reduceAll, bool keepdim, Type type,
                                 Value out) {
  SmallVector<int64_t> axes;
  if (!reduceAll) {
    std::optional<SmallVector<int64_t>> list = constantList(infer, axis, "axis");
    if (!list)
      return failure();
    axes = *list;
  }
  return inferReduce(infer, x, axes, keepdim, type, out);
}

/// Follows the value of a list of sizes that is reduced to one number.
static void reduceValue(ShapeInference &infer, Value x, Value out, llvm::function_ref<Dim(Dim, Dim)> combine) {
  std::optional<Dims> elements = infer.valueOf(x);
  auto type = cast<RankedTensorType>(out.getType());
  if (!elements || elements->empty() || !isInteger(type.getElementType()) || !type.hasStaticShape() ||
      type.getNumElements() != 1)
    return;
  Dim result = elements->front();
  for (Dim element : ArrayRef(*elements).drop_front())
    result = combine(result, element);
  infer.setValue(out, {result});
}

LogicalResult MeanOp::inferShapes(ShapeInference &infer) {
  return inferReduce(infer, getX(), getAxis(), false, getKeepdim(), elementTypeOf(getX()), getOut());
}
LogicalResult MaxOp::inferShapes(ShapeInference &infer) {
  if (failed(inferReduce(infer, getX(), getAxis(), false, getKeepdim(), elementTypeOf(getX()), getOut())))
    return failure();
  reduceValue(infer, getX(), getOut(), [&](Dim a, Dim b) { return infer.max(a, b); });
  return success();
}
LogicalResult MinOp::inferShapes(ShapeInference &infer) {
  if (failed(inferReduce(infer, getX(), getAxis(), false, getKeepdim(), elementTypeOf(getX()), getOut())))
    return failure();
  reduceValue(infer, getX(), getOut(), [&](Dim a, Dim b) { return infer.min(a, b); });
  return success();
}
LogicalResult SumOp::inferShapes(ShapeInference &infer) {
  Type type = getDtype() ? *getDtype() : accumulatorType(elementTypeOf(getX()));
  if (failed(inferReduce(infer, getX(), getAxis(), false, getKeepdim(), type, getOut())))
    return failure();
  reduceValue(infer, getX(), getOut(), [&](Dim a, Dim b) { return a + b; });
  return success();
}
LogicalResult ProdOp::inferShapes(ShapeInference &infer) {
  if (failed(inferReduce(infer, getX(), getAxis(), getReduceAll(), getKeepdim(), elementTypeOf(getX()), getOut())))
    return failure();
  reduceValue(infer, getX(), getOut(), [&](Dim a, Dim b) { return infer.product({a, b}); });
  return success();
}
LogicalResult FrobeniusNormOp::inferShapes(ShapeInference &infer) {
  return inferReduce(infer, getX(), getAxis(), getReduceAll(), getKeepDim(), elementTypeOf(getX()), getOut());
}
LogicalResult AllOp::inferShapes(ShapeInference &infer) {
  return inferReduce(infer, getX(), getAxis(), getKeepdim(), IntegerType::get(getContext(), 1), getOut());
}
LogicalResult AnyOp::inferShapes(ShapeInference &infer) {
  return inferReduce(infer, getX(), getAxis(), getKeepdim(), IntegerType::get(getContext(), 1), getOut());
}
LogicalResult AmaxOp::inferShapes(ShapeInference &infer) {
  return inferReduce(infer, getX(), getAxis(), getKeepdim(), elementTypeOf(getX()), getOut());
}
LogicalResult AminOp::inferShapes(ShapeInference &infer) {
  return inferReduce(infer, getX(), getAxis(), getKeepdim(), elementTypeOf(getX()), getOut());
}
LogicalResult LogsumexpOp::inferShapes(ShapeInference &infer) {
  SmallVector<int64_t> axes;
  if (!getReduceAll())
    llvm::append_range(axes, getAxis());
  return inferReduce(infer, getX(), axes, getKeepdim(), elementTypeOf(getX()), getOut());
}
LogicalResult MeanAllOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), {}, elementTypeOf(getX()));
  return success();
}
