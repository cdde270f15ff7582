//===- LinearAlgebra.cpp - square matrices and systems of equations ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

/// Reports an operand whose last two dimensions are no square matrix.
static LogicalResult checkSquare(ShapeInference &infer, Value x) {
  if (failed(checkRank(infer, x, "x", 2, INT32_MAX)))
    return failure();
  Dims dims = infer.shapeOf(x);
  return infer.requireEqual(dims.back(), dims[dims.size() - 2], "the number of columns of a square matrix");
}

static LogicalResult inferSquareMatrix(ShapeInference &infer, Value x, Value out) {
  return failed(checkSquare(infer, x)) ? failure() : inferUnary(infer, x, out);
}

#define GET_OP_CLASSES
#include "dialects/paddle/ir/LinearAlgebra.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/LinearAlgebra.cpp.inc"

namespace paddlec::paddle {
void registerLinearAlgebraOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/LinearAlgebra.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult DetOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSquare(infer, getX())))
    return failure();
  Dims dims = infer.shapeOf(getX());
  infer.setResult(getOut(), ArrayRef(dims).drop_back(2), elementTypeOf(getX()));
  return success();
}

LogicalResult SlogdetOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSquare(infer, getX())))
    return failure();
  Dims dims = infer.shapeOf(getX()), result = {infer.constant(2)};
  result.append(dims.begin(), dims.end() - 2);
  infer.setResult(getOut(), result, elementTypeOf(getX()));
  return success();
}

/// The shape of the solution of systems of equations.
static LogicalResult inferSolution(ShapeInference &infer, Value x, Value y, Value out) {
  if (failed(checkSquare(infer, x)) || failed(checkSameElementType(infer, x, y)) ||
      failed(checkRank(infer, y, "y", 1, INT32_MAX)))
    return failure();
  Dims left = infer.shapeOf(x), right = infer.shapeOf(y);
  bool isColumn = right.size() == 1;
  if (isColumn)
    right.push_back(infer.constant(1));
  if (failed(infer.requireEqual(right[right.size() - 2], left.back(), "y's number of rows")))
    return failure();
  std::optional<Dims> dims = infer.broadcast(ArrayRef(left).drop_back(2), ArrayRef(right).drop_back(2));
  if (!dims)
    return failure();
  dims->push_back(left.back());
  if (!isColumn)
    dims->push_back(right.back());
  infer.setResult(out, *dims, elementTypeOf(x));
  return success();
}

LogicalResult SolveOp::inferShapes(ShapeInference &infer) { return inferSolution(infer, getX(), getY(), getOut()); }
LogicalResult TriangularSolveOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getY(), "y", 2, INT32_MAX)))
    return failure();
  return inferSolution(infer, getX(), getY(), getOut());
}

LogicalResult CholeskySolveOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, INT32_MAX)))
    return failure();
  return inferSolution(infer, getY(), getX(), getOut());
}

/// The batch of x's matrices, then these dimensions.
static Dims withBatch(ShapeInference &infer, Value x, ArrayRef<Dim> last) {
  Dims dims = infer.shapeOf(x);
  dims.resize(dims.size() - 2);
  dims.append(last.begin(), last.end());
  return dims;
}

LogicalResult QrOp::verify() {
  if (StringRef mode = getMode(); mode != "reduced" && mode != "complete" && mode != "r")
    return emitOpError() << "mode '" << mode << "' is not known; expected reduced, complete or r";
  return success();
}

LogicalResult QrOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, INT32_MAX)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  Dim rows = dims[dims.size() - 2], columns = dims.back();
  Dim inner = getMode() == "complete" ? rows : infer.min(rows, columns);
  infer.setResult(getQ(), getMode() == "r" ? Dims{infer.constant(0)} : withBatch(infer, getX(), {rows, inner}),
                  elementTypeOf(getX()));
  infer.setResult(getR(), withBatch(infer, getX(), {inner, columns}), elementTypeOf(getX()));
  return success();
}

LogicalResult LuOp::verify() {
  if (!getPivot())
    return emitOpError() << "pivot is false: factors without pivoting are not supported; Paddle has them on GPUs only";
  return success();
}

LogicalResult LuOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, INT32_MAX)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  Type integer = IntegerType::get(infer.getContext(), 32);
  infer.setResult(getPivots(), withBatch(infer, getX(), {infer.min(dims[dims.size() - 2], dims.back())}), integer);
  infer.setResult(getInfos(), withBatch(infer, getX(), {}), integer);
  return inferUnary(infer, getX(), getOut());
}

LogicalResult LuUnpackOp::inferShapes(ShapeInference &infer) {
  int64_t rank = rankOf(getX());
  if (failed(checkRank(infer, getX(), "x", 2, INT32_MAX)) || failed(checkRank(infer, getY(), "y", rank - 1, rank - 1)))
    return failure();
  Dims dims = infer.shapeOf(getX()), pivots = infer.shapeOf(getY());
  Dim rows = dims[dims.size() - 2], columns = dims.back(), inner = infer.min(rows, columns);
  Dims expected = withBatch(infer, getX(), {inner});
  for (auto [index, pair] : llvm::enumerate(llvm::zip(pivots, expected)))
    if (failed(infer.requireEqual(std::get<0>(pair), std::get<1>(pair), "dimension " + Twine(index) + " of 'y'")))
      return failure();
  Type type = elementTypeOf(getX());
  infer.setResult(getPmat(), withBatch(infer, getX(), {rows, rows}), type);
  infer.setResult(getL(), withBatch(infer, getX(), {rows, inner}), type);
  infer.setResult(getU(), withBatch(infer, getX(), {inner, columns}), type);
  return success();
}

LogicalResult TraceOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, INT32_MAX)))
    return failure();
  std::optional<SmallVector<int64_t>> axes =
      normalizeAxes(infer, {static_cast<int64_t>(getAxis1()), static_cast<int64_t>(getAxis2())}, rankOf(getX()));
  if (!axes)
    return failure();
  Dims dims;
  for (auto [index, dim] : llvm::enumerate(infer.shapeOf(getX())))
    if (!llvm::is_contained(*axes, static_cast<int64_t>(index)))
      dims.push_back(dim);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult BilinearOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, 2)) || failed(checkRank(infer, getY(), "y", 2, 2)) ||
      failed(checkRank(infer, getWeight(), "weight", 3, 3)))
    return failure();
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY()), weight = infer.shapeOf(getWeight());
  if (failed(infer.requireEqual(y[0], x[0], "y's number of rows")) ||
      failed(infer.requireEqual(weight[1], x[1], "weight's second dimension")) ||
      failed(infer.requireEqual(weight[2], y[1], "weight's third dimension")))
    return failure();
  infer.setResult(getOut(), {x[0], weight[0]}, elementTypeOf(getX()));
  return success();
}

LogicalResult MultiDotOp::inferShapes(ShapeInference &infer) {
  if (getX().size() < 2)
    return infer.emitError() << "has " << getX().size() << " operands, expected 2 or more";
  Dims result;
  Dim inner;
  for (auto [index, operand] : llvm::enumerate(getX())) {
    bool isFirst = index == 0, isLast = index + 1 == getX().size();
    if (failed(checkRank(infer, operand, "x", isFirst || isLast ? 1 : 2, 2)))
      return failure();
    Dims dims = infer.shapeOf(operand);
    if (isFirst) {
      if (dims.size() == 2)
        result.push_back(dims[0]);
      inner = dims.back();
      continue;
    }
    if (failed(infer.requireEqual(dims[0], inner, "the next matrix's number of rows")))
      return failure();
    inner = dims.back();
    if (isLast && dims.size() == 2)
      result.push_back(inner);
  }
  infer.setResult(getOut(), result, elementTypeOf(getX().front()));
  return success();
}

LogicalResult BaddbmmOp::inferShapes(ShapeInference &infer) {
  // An input of two dimensions would be [batch, columns] to Paddle, unlike anywhere else; it is refused.
  if (failed(checkSameElementType(infer, getX(), getY())) || failed(checkSameElementType(infer, getX(), getInput())) ||
      failed(checkRank(infer, getX(), "x", 3, 3)) || failed(checkRank(infer, getY(), "y", 3, 3)) ||
      failed(checkRank(infer, getInput(), "input", 3, 3)))
    return failure();
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY());
  if (failed(infer.requireEqual(y[0], x[0], "y's batch")) ||
      failed(infer.requireEqual(y[1], x[2], "y's number of rows")))
    return failure();
  Dims dims = {x[0], x[1], y[2]};
  Dims input = infer.shapeOf(getInput());
  for (auto [from, to] : llvm::zip(llvm::reverse(input), llvm::reverse(dims)))
    if (failed(infer.requireExpands(from, to, "a dimension of input")))
      return failure();
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}
