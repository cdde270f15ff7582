//===- Join.cpp - joining and splitting tensors --------------------------------===//
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
#include "dialects/paddle/ir/Join.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Join.cpp.inc"

namespace paddlec::paddle {
void registerJoinOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Join.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// Operands of a list must have one rank, one element type and, but for `except`, one shape.
static LogicalResult checkAlike(ShapeInference &infer, ValueRange list, int64_t except) {
  Dims first = infer.shapeOf(list.front());
  for (auto [index, value] : llvm::enumerate(list.drop_front())) {
    if (failed(checkSameElementType(infer, list.front(), value)))
      return failure();
    Dims dims = infer.shapeOf(value);
    if (dims.size() != first.size())
      return infer.emitError() << "operand " << index + 1 << " has rank " << dims.size() << ", operand 0 has rank "
                               << first.size();
    for (auto [axis, dim] : llvm::enumerate(dims))
      if (static_cast<int64_t>(axis) != except &&
          failed(infer.requireEqual(dim, first[axis], "dimension " + Twine(axis) + " of operand " + Twine(index + 1))))
        return failure();
  }
  return success();
}

/// Of dimensions that must be equal, a constant one is the best to keep.
static void preferConstants(ShapeInference &infer, ValueRange list, Dims &dims, int64_t except) {
  for (Value value : list)
    for (auto [axis, dim] : llvm::enumerate(infer.shapeOf(value)))
      if (static_cast<int64_t>(axis) != except && getConstant(dim))
        dims[axis] = dim;
}

LogicalResult ConcatOp::verify() {
  if (getX().empty())
    return emitOpError() << "needs at least one tensor besides the axis";
  return success();
}

/// The operands that count. Old programs have empty vectors among tensors of another rank.
static SmallVector<Value> partsOf(ShapeInference &infer, ValueRange operands) {
  int64_t rank = 0;
  for (Value operand : operands)
    rank = std::max(rank, rankOf(operand));
  SmallVector<Value> parts;
  for (Value operand : operands) {
    bool isPlaceholder =
        rankOf(operand) == 1 && rank != 1 && getConstant(infer.shapeOf(operand)[0]) == std::optional<int64_t>(0);
    if (!isPlaceholder)
      parts.push_back(operand);
  }
  return parts;
}

LogicalResult ConcatOp::inferShapes(ShapeInference &infer) {
  std::optional<int64_t> axis = constantScalar(infer, getAxis(), "axis");
  SmallVector<Value> parts = partsOf(infer, getX());
  bool hasScalar = llvm::any_of(parts, [](Value part) { return rankOf(part) == 0; });
  bool hasVector = llvm::any_of(parts, [](Value part) { return rankOf(part) == 1; });
  Dims dims = infer.shapeOf(parts.front());
  if (!axis || !(axis = normalizeAxis(infer, *axis, std::max<size_t>(dims.size(), 1))))
    return failure();
  if (hasScalar && !hasVector)
    return infer.emitError() << "scalars cannot be concatenated; stack them";
  if (hasScalar) {
    // The sizes that make up the shape operand of an old program may be scalars or vectors of one element.
    Dim total = infer.constant(0);
    for (Value part : parts) {
      if (failed(checkRank(infer, part, "x", 0, 1)) || failed(checkSameElementType(infer, parts.front(), part)))
        return failure();
      total = total + (rankOf(part) == 0 ? infer.constant(1) : infer.shapeOf(part)[0]);
    }
    dims = {total};
  } else {
    if (failed(checkAlike(infer, parts, *axis)))
      return failure();
    preferConstants(infer, parts, dims, *axis);
    dims[*axis] = infer.constant(0);
    for (Value value : parts)
      dims[*axis] = dims[*axis] + infer.shapeOf(value)[*axis];
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX().front()));

  if (dims.size() != 1)
    return success();
  Dims elements;
  for (Value value : getX()) {
    std::optional<Dims> part = infer.knownElementsOf(value);
    if (!part)
      return success();
    llvm::append_range(elements, *part);
  }
  infer.setValue(getOut(), elements);
  return success();
}

OpFoldResult ConcatOp::fold(FoldAdaptor) {
  if (getX().size() == 1 && getX().front().getType() == getOut().getType())
    return getX().front();
  return {};
}

/// Sets the results of a split into parts of these sizes, and their values.
static LogicalResult setParts(ShapeInference &infer, Value x, int64_t axis, ArrayRef<Dim> sizes, ValueRange results) {
  if (results.size() != sizes.size())
    return infer.emitError() << "has " << results.size() << " results for " << sizes.size() << " parts";
  Dims dims = infer.shapeOf(x);
  for (auto [size, result] : llvm::zip(sizes, results)) {
    dims[axis] = size;
    infer.setResult(result, dims, elementTypeOf(x));
  }
  std::optional<Dims> value = infer.valueOf(x);
  if (!value || dims.size() != 1)
    return success();
  size_t at = 0;
  for (auto [size, result] : llvm::zip(sizes, results)) {
    std::optional<int64_t> count = getConstant(size);
    if (!count || *count < 0 || at + *count > value->size())
      return success();
    infer.setValue(result, ArrayRef(*value).slice(at, *count));
    at += *count;
  }
  return success();
}

LogicalResult SplitOp::inferShapes(ShapeInference &infer) {
  std::optional<int64_t> axis = constantScalar(infer, getAxis(), "axis");
  Dims x = infer.shapeOf(getX());
  if (!axis || !(axis = normalizeAxis(infer, *axis, x.size())))
    return failure();
  std::optional<Dims> sizes = sizeList(infer, getSections(), "sections");
  if (!sizes)
    return failure();
  std::optional<size_t> rest;
  Dim sum = infer.constant(0);
  for (auto [index, size] : llvm::enumerate(*sizes)) {
    std::optional<int64_t> known = getConstant(size);
    if (known && *known == -1) {
      if (rest)
        return infer.emitError() << "sections has two elements of -1";
      rest = index;
      continue;
    }
    if (known && *known < 0)
      return infer.emitError() << "sections has an element of " << *known;
    sum = sum + size;
  }
  Dim left = infer.normalize(x[*axis] - sum);
  std::optional<int64_t> missing = getConstant(left);
  if (rest) {
    if (missing && *missing < 0)
      return infer.emitError() << "sections add up to " << -*missing << " more than dimension " << *axis << " has";
    (*sizes)[*rest] = left;
    if (failed(infer.requireAtMost(sum, x[*axis], "the sum of sections")))
      return failure();
  } else if (missing && *missing != 0) {
    return infer.emitError() << "sections add up to " << getConstant(infer.normalize(sum)).value_or(0)
                             << ", but dimension " << *axis << " has size " << getConstant(x[*axis]).value_or(*missing);
  } else if (failed(infer.requireEqual(sum, x[*axis], "the sum of sections"))) {
    return failure();
  }
  return setParts(infer, getX(), *axis, *sizes, getOut());
}

LogicalResult SplitWithNumOp::verify() {
  if (getNum() < 1)
    return emitOpError() << "num must be positive, not " << getNum();
  return success();
}

LogicalResult SplitWithNumOp::inferShapes(ShapeInference &infer) {
  std::optional<int64_t> axis = constantScalar(infer, getAxis(), "axis");
  Dims x = infer.shapeOf(getX());
  if (!axis || !(axis = normalizeAxis(infer, *axis, x.size())))
    return failure();
  if (failed(infer.requireMultiple(x[*axis], getNum(), "the size of dimension " + Twine(*axis))))
    return failure();
  Dims sizes(getNum() == static_cast<int64_t>(getOut().size()) ? getNum() : 0,
             infer.divideExactly(x[*axis], infer.constant(getNum())));
  if (sizes.empty())
    return infer.emitError() << "has " << getOut().size() << " results for " << getNum() << " parts";
  return setParts(infer, getX(), *axis, sizes, getOut());
}

LogicalResult StackOp::verify() {
  if (getX().empty())
    return emitOpError() << "needs at least one operand";
  return success();
}

LogicalResult StackOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX().front());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size() + 1);
  if (!axis || failed(checkAlike(infer, getX(), -1)))
    return failure();
  preferConstants(infer, getX(), dims, -1);
  dims.insert(dims.begin() + *axis, infer.constant(getX().size()));
  infer.setResult(getOut(), dims, elementTypeOf(getX().front()));
  if (dims.size() != 1)
    return success();
  Dims elements;
  for (Value value : getX()) {
    std::optional<Dims> part = infer.knownElementsOf(value);
    if (!part || part->size() != 1)
      return success();
    elements.push_back(part->front());
  }
  infer.setValue(getOut(), elements);
  return success();
}

static LogicalResult inferUnstack(ShapeInference &infer, Value x, int64_t axisAttr, ValueRange results) {
  Dims dims = infer.shapeOf(x);
  std::optional<int64_t> axis = normalizeAxis(infer, axisAttr, dims.size());
  if (!axis || failed(infer.requireEqual(dims[*axis], infer.constant(results.size()),
                                         "the size of dimension " + Twine(*axis) + " (the number of results)")))
    return failure();
  dims.erase(dims.begin() + *axis);
  std::optional<Dims> value = infer.valueOf(x);
  for (auto [index, result] : llvm::enumerate(results)) {
    infer.setResult(result, dims, elementTypeOf(x));
    if (value && dims.empty() && index < value->size())
      infer.setValue(result, {(*value)[index]});
  }
  return success();
}

LogicalResult UnstackOp::inferShapes(ShapeInference &infer) { return inferUnstack(infer, getX(), getAxis(), getOut()); }
LogicalResult UnbindOp::inferShapes(ShapeInference &infer) {
  return inferUnstack(infer, getInput(), getAxis(), getOut());
}

LogicalResult MeshgridOp::inferShapes(ShapeInference &infer) {
  if (getInputs().size() != getOut().size())
    return infer.emitError() << "has " << getInputs().size() << " operands and " << getOut().size() << " results";
  Dims dims;
  for (Value input : getInputs()) {
    if (failed(checkRank(infer, input, "inputs", 0, 1)))
      return failure();
    Dims shape = infer.shapeOf(input);
    dims.push_back(shape.empty() ? infer.constant(1) : shape.front());
  }
  for (auto [input, out] : llvm::zip(getInputs(), getOut()))
    infer.setResult(out, dims, elementTypeOf(input));
  return success();
}

//===----------------------------------------------------------------------===//
// partial_concat and partial_sum
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyPartial(Op op) {
  if (op.getX().empty())
    return op.emitOpError() << "needs at least one operand";
  if (op.getLength() < -1 || op.getLength() == 0)
    return op.emitOpError() << "length must be positive or -1, not " << op.getLength();
  return success();
}

/// The number of columns taken of each operand.
template <typename Op> static std::optional<Dim> partialColumns(ShapeInference &infer, Op op) {
  if (failed(checkRank(infer, op.getX().front(), "x", 2, 2)) || failed(checkAlike(infer, op.getX(), -1)))
    return std::nullopt;
  Dim columns = infer.shapeOf(op.getX().front())[1];
  std::optional<int64_t> size = getConstant(columns);
  int64_t start = op.getStartIndex();
  if (start < 0 && !size) {
    infer.emitError() << "a negative start_index needs a known number of columns";
    return std::nullopt;
  }
  if (start < 0)
    start += *size;
  if (start < 0 || (size && (start >= *size || (op.getLength() > 0 && start + op.getLength() > *size)))) {
    infer.emitError() << "start_index " << op.getStartIndex() << " and length " << op.getLength()
                      << " leave the operand's columns";
    return std::nullopt;
  }
  if (failed(infer.requireAtMost(infer.constant(start + std::max<int64_t>(op.getLength(), 0)), columns,
                                 "the end of the part")))
    return std::nullopt;
  return op.getLength() > 0 ? infer.constant(op.getLength()) : columns - start;
}

LogicalResult PartialConcatOp::verify() { return verifyPartial(*this); }
LogicalResult PartialConcatOp::inferShapes(ShapeInference &infer) {
  std::optional<Dim> columns = partialColumns(infer, *this);
  if (!columns)
    return failure();
  Dims dims = infer.shapeOf(getX().front());
  infer.setResult(getOut(), {dims[0], *columns * static_cast<int64_t>(getX().size())}, elementTypeOf(getX().front()));
  return success();
}

LogicalResult PartialSumOp::verify() { return verifyPartial(*this); }
LogicalResult PartialSumOp::inferShapes(ShapeInference &infer) {
  std::optional<Dim> columns = partialColumns(infer, *this);
  if (!columns)
    return failure();
  infer.setResult(getOut(), {infer.shapeOf(getX().front())[0], *columns}, elementTypeOf(getX().front()));
  return success();
}
