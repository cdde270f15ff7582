//===- Index.cpp - elements chosen by indices ----------------------------------===//
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
#include "dialects/paddle/ir/Index.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Index.cpp.inc"

namespace paddlec::paddle {
void registerIndexOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Index.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// An index vector: 1-D, or the older [n, 1]. Gives the number of indices; null for a scalar. Reports other ranks.
static std::optional<Dim> indexCount(ShapeInference &infer, Value index) {
  Dims dims = infer.shapeOf(index);
  if (dims.empty())
    return Dim();
  if (dims.size() == 1)
    return dims[0];
  if (dims.size() == 2 && getConstant(dims[1]).value_or(1) == 1 &&
      succeeded(infer.requireEqual(dims[1], infer.constant(1), "the last dimension of index")))
    return dims[0];
  infer.emitError() << "index must be a vector, but has rank " << dims.size();
  return std::nullopt;
}

LogicalResult GatherOp::inferShapes(ShapeInference &infer) {
  std::optional<int64_t> axis = constantScalar(infer, getAxis(), "axis");
  Dims dims = infer.shapeOf(getX());
  if (!axis || !(axis = normalizeAxis(infer, *axis, dims.size())))
    return failure();
  std::optional<Dim> count = indexCount(infer, getIndex());
  if (!count)
    return failure();
  std::optional<int64_t> size = getConstant(dims[*axis]);
  std::optional<SmallVector<int64_t>> indices = infer.constantsOf(getIndex());
  if (size && indices)
    for (int64_t index : *indices)
      if (index < -*size || index >= *size)
        return infer.emitError() << "index " << index << " is out of range for dimension " << *axis << " of size "
                                 << *size;
  if (*count)
    dims[*axis] = *count;
  else
    dims.erase(dims.begin() + *axis);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  std::optional<Dims> value = infer.valueOf(getX());
  if (!value || rankOf(getX()) != 1 || !indices || dims.size() > 1)
    return success();
  Dims elements;
  for (int64_t index : *indices) {
    index = index < 0 ? index + static_cast<int64_t>(value->size()) : index;
    if (index < 0 || index >= static_cast<int64_t>(value->size()))
      return success();
    elements.push_back((*value)[index]);
  }
  infer.setValue(getOut(), elements);
  return success();
}

LogicalResult GatherNdOp::inferShapes(ShapeInference &infer) {
  Dims x = infer.shapeOf(getX()), index = infer.shapeOf(getIndex());
  if (index.empty())
    return infer.emitError() << "index must not be a scalar";
  std::optional<int64_t> depth = getConstant(index.back());
  if (!depth)
    return infer.emitError() << "the last dimension of index must be known at compile time";
  if (*depth > static_cast<int64_t>(x.size()))
    return infer.emitError() << "index tuples have " << *depth << " elements for an operand of rank " << x.size();
  Dims dims(index.begin(), index.end() - 1);
  llvm::append_range(dims, ArrayRef(x).drop_front(*depth));
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult EmbeddingOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getWeight(), "weight", 2, 2)))
    return failure();
  Dims dims = infer.shapeOf(getX()), table = infer.shapeOf(getWeight());
  std::optional<int64_t> rows = getConstant(table[0]);
  if (rows && (getPaddingIdx() >= *rows || getPaddingIdx() < -*rows))
    return infer.emitError() << "padding_idx " << getPaddingIdx() << " is out of range for a table of " << *rows
                             << " rows";
  dims.push_back(table[1]);
  infer.setResult(getOut(), dims, elementTypeOf(getWeight()));
  return success();
}

LogicalResult IndexSelectOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size());
  std::optional<Dim> count = axis ? indexCount(infer, getIndex()) : std::nullopt;
  if (!count)
    return failure();
  dims[*axis] = *count ? *count : infer.constant(1);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult IndexSampleOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, 2)) || failed(checkRank(infer, getIndex(), "index", 2, 2)) ||
      failed(infer.requireEqual(infer.shapeOf(getIndex())[0], infer.shapeOf(getX())[0], "index's number of rows")))
    return failure();
  infer.setResult(getOut(), infer.shapeOf(getIndex()), elementTypeOf(getX()));
  return success();
}

/// Indices have their own size along the axis; in all other dimensions they stand for places of the tensor.
static LogicalResult requireInside(ShapeInference &infer, Value indices, Value x, int64_t axis) {
  Dims places = infer.shapeOf(indices), dims = infer.shapeOf(x);
  axis = axis < 0 ? axis + static_cast<int64_t>(dims.size()) : axis;
  for (auto [index, dim] : llvm::enumerate(dims))
    if (static_cast<int64_t>(index) != axis &&
        failed(infer.requireAtMost(places[index], dim, "dimension " + Twine(index) + " of indices")))
      return failure();
  return success();
}

LogicalResult TakeAlongAxisOp::inferShapes(ShapeInference &infer) {
  if (!normalizeAxis(infer, getAxis(), rankOf(getArr())) ||
      failed(checkRank(infer, getIndices(), "indices", rankOf(getArr()), rankOf(getArr()))) ||
      failed(requireInside(infer, getIndices(), getArr(), getAxis())))
    return failure();
  infer.setResult(getOut(), infer.shapeOf(getIndices()), elementTypeOf(getArr()));
  return success();
}

LogicalResult PutAlongAxisOp::verify() {
  static constexpr StringLiteral known[] = {"assign", "add", "mul", "multiply", "mean", "amax", "amin"};
  if (!llvm::is_contained(known, getReduce()))
    return emitOpError() << "reduce '" << getReduce()
                         << "' is not known; expected assign, add, mul, multiply, mean, amax or amin";
  return success();
}

LogicalResult PutAlongAxisOp::inferShapes(ShapeInference &infer) {
  if (!normalizeAxis(infer, getAxis(), rankOf(getArr())) ||
      failed(checkRank(infer, getIndices(), "indices", rankOf(getArr()), rankOf(getArr()))) ||
      failed(checkSameElementType(infer, getArr(), getValues())) ||
      failed(requireInside(infer, getIndices(), getArr(), getAxis())))
    return failure();
  return inferUnary(infer, getArr(), getOut());
}

LogicalResult ScatterOp::inferShapes(ShapeInference &infer) {
  std::optional<Dim> count = indexCount(infer, getIndex());
  if (!count || failed(checkSameElementType(infer, getX(), getUpdates())))
    return failure();
  Dims x = infer.shapeOf(getX()), updates = infer.shapeOf(getUpdates());
  if (*count && updates.size() == x.size()) {
    if (failed(infer.requireAtMost(*count, updates[0], "the number of indices")))
      return failure();
    for (size_t i = 1; i < x.size(); ++i)
      if (failed(infer.requireEqual(updates[i], x[i], "dimension " + Twine(i) + " of updates")))
        return failure();
  }
  return inferUnary(infer, getX(), getOut());
}

LogicalResult ScatterNdAddOp::inferShapes(ShapeInference &infer) {
  Dims index = infer.shapeOf(getIndex());
  std::optional<int64_t> depth = index.empty() ? std::nullopt : getConstant(index.back());
  if (depth && *depth > rankOf(getX()))
    return infer.emitError() << "index tuples have " << *depth << " elements for an operand of rank " << rankOf(getX());
  if (failed(checkSameElementType(infer, getX(), getUpdates())))
    return failure();
  Dims updates = infer.shapeOf(getUpdates());
  if (depth) {
    Dims expected(index.begin(), index.end() - 1);
    llvm::append_range(expected, ArrayRef(infer.shapeOf(getX())).drop_front(*depth));
    if (updates.size() == expected.size())
      for (auto [i, dim] : llvm::enumerate(expected))
        if (failed(infer.requireEqual(updates[i], dim, "dimension " + Twine(i) + " of updates")))
          return failure();
  }
  return inferUnary(infer, getX(), getOut());
}

LogicalResult IndexPutOp::inferShapes(ShapeInference &infer) {
  if (getIndices().empty())
    return infer.emitError() << "needs at least one index tensor";
  if (failed(checkSameElementType(infer, getX(), getValue())))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult IndexAddOp::inferShapes(ShapeInference &infer) {
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), rankOf(getX()));
  std::optional<Dim> count = axis ? indexCount(infer, getIndex()) : std::nullopt;
  if (!count || failed(checkSameElementType(infer, getX(), getAddValue())))
    return failure();
  Dims x = infer.shapeOf(getX()), added = infer.shapeOf(getAddValue());
  if (added.size() == x.size())
    for (auto [i, dim] : llvm::enumerate(added))
      if (Dim expected = static_cast<int64_t>(i) == *axis ? *count : x[i];
          expected && failed(infer.requireEqual(dim, expected, "dimension " + Twine(i) + " of add_value")))
        return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult OneHotOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> classes = sizeList(infer, getNumClasses(), "num_classes");
  if (!classes)
    return failure();
  if (classes->size() != 1)
    return infer.emitError() << "num_classes must have one element, but has " << classes->size();
  if (std::optional<int64_t> known = getConstant(classes->front()); known && *known < 1)
    return infer.emitError() << "num_classes must be positive, not " << *known;
  Dims dims = infer.shapeOf(getX());
  dims.push_back(classes->front());
  infer.setResult(getOut(), dims, Float32Type::get(getContext()));
  return success();
}

LogicalResult SequenceMaskOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> places = infer.valueOf(getMaxLen());
  if (places && places->size() != 1)
    return infer.emitError() << "max_len must have one element, but has " << places->size();
  Dims dims = infer.shapeOf(getX());
  bool isKnown = places && !mayBePlaceholder(infer, places->front());
  if (isKnown && infer.lowerBound(infer.normalize(places->front())).value_or(-1) >= 0)
    dims.push_back(places->front());
  else
    dims.push_back(infer.dataDependent(infer.constant(INT32_MAX), "longest"));
  infer.setResult(getOut(), dims, getOutDtype().value_or(elementTypeOf(getX())));
  return success();
}

LogicalResult MaskedSelectOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(getX()), infer.shapeOf(getMask()));
  if (!dims)
    return failure();
  Dim count = infer.dataDependent(infer.product(*dims), "selected");
  infer.setResult(getOut(), {count}, elementTypeOf(getX()));
  return success();
}

LogicalResult NonzeroOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getCondition());
  Dim count = infer.dataDependent(infer.product(dims), "nonzero");
  infer.setResult(getOut(), {count, infer.constant(dims.size())}, IntegerType::get(getContext(), 64));
  return success();
}

LogicalResult RepeatInterleaveOp::verify() {
  if (getRepeats() < 0)
    return emitOpError() << "repeats must not be negative: " << getRepeats();
  return success();
}

LogicalResult RepeatInterleaveOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size());
  if (!axis)
    return failure();
  dims[*axis] = dims[*axis] * getRepeats();
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}
