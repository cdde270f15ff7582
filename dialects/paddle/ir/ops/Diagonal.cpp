//===- Diagonal.cpp - diagonals, crops, rarer products -------------------------===//
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
#include "dialects/paddle/ir/Diagonal.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Diagonal.cpp.inc"

namespace paddlec::paddle {
void registerDiagonalOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Diagonal.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// The length of the diagonal of a matrix.
static Dim diagonalLength(ShapeInference &infer, Dim rows, Dim columns, int64_t offset) {
  Dim below = offset < 0 ? rows + offset : rows, above = offset > 0 ? columns - offset : columns;
  return infer.max(infer.min(below, above), infer.constant(0));
}

LogicalResult DiagOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 0, 2)))
    return failure();
  Dims x = infer.shapeOf(getX());
  Dims dims;
  if (x.size() == 2) {
    dims = {diagonalLength(infer, x[0], x[1], getOffset())};
  } else {
    Dim size = (x.empty() ? infer.constant(1) : x[0]) + std::abs(getOffset());
    dims = {size, size};
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

/// The shape of the diagonals of two dimensions: the other dimensions, then the length.
static std::optional<Dims> diagonalsOf(ShapeInference &infer, Value x, ArrayRef<int64_t> dimensions, int64_t offset) {
  Dims shape = infer.shapeOf(x), dims;
  std::optional<SmallVector<int64_t>> axes = normalizeAxes(infer, dimensions, shape.size());
  if (!axes)
    return std::nullopt;
  for (auto [index, dim] : llvm::enumerate(shape))
    if (!llvm::is_contained(*axes, static_cast<int64_t>(index)))
      dims.push_back(dim);
  dims.push_back(diagonalLength(infer, shape[(*axes)[0]], shape[(*axes)[1]], offset));
  return dims;
}

LogicalResult DiagonalOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = diagonalsOf(infer, getX(), {getAxis1(), getAxis2()}, getOffset());
  if (!dims)
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

LogicalResult FillDiagonalTensorOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = diagonalsOf(infer, getX(), {getDim1(), getDim2()}, getOffset());
  if (!dims || failed(checkSameElementType(infer, getX(), getY())) ||
      failed(infer.requireEqual(infer.normalize(infer.product(infer.shapeOf(getY()))),
                                infer.normalize(infer.product(*dims)), "the number of elements of y")))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult DiagEmbedOp::inferShapes(ShapeInference &infer) {
  Dims x = infer.shapeOf(getInput());
  if (x.empty())
    return infer.emitError() << "input must not be a scalar";
  std::optional<SmallVector<int64_t>> axes = normalizeAxes(infer, {getDim1(), getDim2()}, x.size() + 1);
  if (!axes)
    return failure();
  Dim size = x.back() + std::abs(getOffset());
  Dims dims(x.begin(), x.end() - 1);
  llvm::sort(*axes);
  for (int64_t axis : *axes)
    dims.insert(dims.begin() + axis, size);
  infer.setResult(getOut(), dims, elementTypeOf(getInput()));
  return success();
}

LogicalResult CropOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<Dims> shape = sizeList(infer, getShape(), "shape");
  std::optional<Dims> offsets = shape ? sizeList(infer, getOffsets(), "offsets") : std::nullopt;
  if (!offsets)
    return failure();
  if (shape->size() != dims.size() || offsets->size() != dims.size())
    return infer.emitError() << "shape and offsets have " << shape->size() << " and " << offsets->size()
                             << " elements for an operand of rank " << dims.size();
  for (auto [index, dim] : llvm::enumerate(dims)) {
    std::optional<int64_t> have = getConstant(dim), part = getConstant((*shape)[index]),
                           offset = getConstant((*offsets)[index]);
    if ((part && *part < -1) || (offset && *offset < 0) || (have && part && offset && *part + *offset > *have))
      return infer.emitError() << "the part from " << offset.value_or(0) << " of size " << part.value_or(0)
                               << " leaves dimension " << index;
    Dim size = part && *part == -1 ? dim - (*offsets)[index] : (*shape)[index];
    if (failed(infer.requireAtMost(size + (*offsets)[index], dim, "the end of the part in dimension " + Twine(index))))
      return failure();
    dim = size;
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult MaskedFillOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(getX()), infer.shapeOf(getMask()));
  if (!dims || failed(checkSameElementType(infer, getX(), getValue())))
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

LogicalResult MultiplexOp::verify() {
  if (getInputs().empty())
    return emitOpError() << "needs at least one tensor besides the index";
  return success();
}

LogicalResult MultiplexOp::inferShapes(ShapeInference &infer) {
  for (Value input : getInputs().drop_front())
    if (failed(checkSameElementType(infer, getInputs().front(), input)) ||
        failed(checkRank(infer, input, "inputs", rankOf(getInputs().front()), rankOf(getInputs().front()))))
      return failure();
  Dims dims = infer.shapeOf(getInputs().front()), index = infer.shapeOf(getIndex());
  if (dims.empty() || index.empty())
    return infer.emitError() << "operands must not be scalars";
  for (Value input : getInputs().drop_front())
    for (auto [axis, dim] : llvm::enumerate(infer.shapeOf(input)))
      if (failed(infer.requireEqual(dim, dims[axis], "dimension " + Twine(axis) + " of an input")))
        return failure();
  if (failed(infer.requireAtMost(index[0], dims[0], "the number of indices")))
    return failure();
  dims[0] = index[0];
  infer.setResult(getOut(), dims, elementTypeOf(getInputs().front()));
  return success();
}

LogicalResult RepeatInterleaveWithTensorIndexOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size());
  if (!axis)
    return failure();
  std::optional<Dims> repeats = infer.valueOf(getRepeats());
  std::optional<int64_t> size = getConstant(dims[*axis]);
  if (repeats && repeats->size() == 1) {
    dims[*axis] = infer.product({dims[*axis], repeats->front()});
  } else if (repeats) {
    if (size && *size != static_cast<int64_t>(repeats->size()))
      return infer.emitError() << "repeats has " << repeats->size() << " elements for dimension " << *axis
                               << " of size " << *size;
    if (failed(infer.requireEqual(dims[*axis], infer.constant(repeats->size()), "the size of the repeated dimension")))
      return failure();
    Dim sum = infer.constant(0);
    for (Dim count : *repeats)
      sum = sum + count;
    dims[*axis] = sum;
  } else {
    Dims list = infer.shapeOf(getRepeats());
    if (!list.empty() && failed(infer.requireExpands(list[0], dims[*axis], "the number of repeats")))
      return failure();
    dims[*axis] = infer.dataDependent(infer.constant(INT32_MAX), "repeated");
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult UniqueConsecutiveOp::inferShapes(ShapeInference &infer) {
  Type type = getDtype().value_or(IntegerType::get(getContext(), 64));
  Dims x = infer.shapeOf(getX()), dims;
  int64_t at = 0;
  if (!getAxis().empty()) {
    std::optional<int64_t> axis = normalizeAxis(infer, getAxis().front(), x.size());
    if (!axis)
      return failure();
    at = *axis;
    dims = x;
  } else {
    dims = {infer.product(x)};
  }
  Dim searched = dims[at];
  dims[at] = infer.dataDependent(searched, "unique");
  Dim none = infer.constant(0);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  infer.setResult(getIndex(), {getReturnInverse() ? searched : none}, type);
  infer.setResult(getCounts(), {getReturnCounts() ? dims[at] : none}, type);
  return success();
}

LogicalResult KronOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())))
    return failure();
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY()), dims;
  size_t rank = std::max(x.size(), y.size());
  x.insert(x.begin(), rank - x.size(), infer.constant(1));
  y.insert(y.begin(), rank - y.size(), infer.constant(1));
  for (auto [a, b] : llvm::zip(x, y))
    dims.push_back(infer.product({a, b}));
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult CrossOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (failed(checkSameElementType(infer, getX(), getY())) ||
      failed(checkRank(infer, getY(), "y", dims.size(), dims.size())))
    return failure();
  if (getAxis() != 9) { // 9: the first dimension of size 3
    std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), dims.size());
    if (!axis || failed(infer.requireEqual(dims[*axis], infer.constant(3), "the size of dimension " + Twine(*axis))))
      return failure();
  }
  return inferBinary(infer, getX(), getY(), getOut());
}

LogicalResult DistOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())) ||
      !infer.broadcast(infer.shapeOf(getX()), infer.shapeOf(getY())))
    return failure();
  infer.setResult(getOut(), {}, elementTypeOf(getX()));
  return success();
}

LogicalResult SquaredL2NormOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), {infer.constant(1)}, elementTypeOf(getX()));
  return success();
}

//===----------------------------------------------------------------------===//
// tril_indices, triu_indices
//===----------------------------------------------------------------------===//

static LogicalResult verifyTriangle(Operation *op, int64_t rows, int64_t columns) {
  if (rows < 0 || columns < 0 || rows > INT32_MAX || columns > INT32_MAX)
    return op->emitOpError() << "has an impossible size of " << rows << " by " << columns;
  return success();
}

/// The number of places on and below the diagonal.
static int64_t countLower(int64_t rows, int64_t columns, int64_t offset) {
  int64_t count = 0;
  for (int64_t row = 0; row < rows; ++row)
    count += std::clamp<int64_t>(row + offset + 1, 0, columns);
  return count;
}

LogicalResult TrilIndicesOp::verify() { return verifyTriangle(*this, getRows(), getCols()); }
LogicalResult TrilIndicesOp::inferShapes(ShapeInference &infer) {
  int64_t count = countLower(getRows(), getCols(), getOffset());
  infer.setResult(getOut(), {infer.constant(2), infer.constant(count)}, getDtype());
  return success();
}

LogicalResult TriuIndicesOp::verify() { return verifyTriangle(*this, getRow(), getCol()); }
LogicalResult TriuIndicesOp::inferShapes(ShapeInference &infer) {
  int64_t count = getRow() * getCol() - countLower(getRow(), getCol(), getOffset() - 1);
  infer.setResult(getOut(), {infer.constant(2), infer.constant(count)}, getDtype());
  return success();
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

LogicalResult FillDiagonalOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, INT32_MAX)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  // In more than two dimensions the diagonal is that of a cube.
  for (Dim dim : ArrayRef(dims).drop_front(dims.size() > 2 ? 1 : dims.size()))
    if (failed(infer.requireEqual(dim, dims[0], "a dimension of x, which has more than two,")))
      return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult ShardIndexOp::verify() {
  if (getNshards() < 1 || getIndexNum() < 1)
    return emitOpError() << "cannot divide " << getIndexNum() << " positions among " << getNshards() << " shards";
  if (getShardId() < 0 || getShardId() >= getNshards())
    return emitOpError() << "shard_id " << getShardId() << " is not one of " << getNshards() << " shards";
  return success();
}
LogicalResult ShardIndexOp::inferShapes(ShapeInference &infer) { return inferUnary(infer, getInput(), getOut()); }
