//===- Search.cpp - searching, sorting, running totals -------------------------===//
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
#include "dialects/paddle/ir/Search.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Search.cpp.inc"

namespace paddlec::paddle {
void registerSearchOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Search.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// An integer type that an attribute may give; 64 bits otherwise.
static std::optional<Type> indexType(ShapeInference &infer, std::optional<Type> dtype) {
  Type type = dtype.value_or(IntegerType::get(infer.getContext(), 64));
  if (type.isSignlessInteger(32) || type.isSignlessInteger(64))
    return type;
  infer.emitError() << "dtype " << type << " is not possible for indices; expected i32 or i64";
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// argmax, argmin
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult inferArgExtreme(ShapeInference &infer, Op op) {
  std::optional<Type> type = indexType(infer, op.getDtype());
  if (!type)
    return failure();
  Dims dims = infer.shapeOf(op.getX());
  if (op.getFlatten()) {
    // keepdims keeps a dimension of 1 for each of the operand's.
    Dims all(op.getKeepdims() ? dims.size() : 0, infer.constant(1));
    infer.setResult(op.getOut(), all, *type);
    return success();
  }
  std::optional<int64_t> axis = constantScalar(infer, op.getAxis(), "axis");
  if (!axis || !(axis = normalizeAxis(infer, *axis, std::max<size_t>(dims.size(), 1))))
    return failure();
  if (!dims.empty()) {
    bool nothing = getConstant(dims[*axis]) == std::optional<int64_t>(0);
    if (!getConstant(dims[*axis]))
      infer.requireUnequal(dims[*axis], infer.constant(0), "the number of elements to search");
    if (op.getKeepdims())
      dims[*axis] = infer.constant(1);
    else
      dims.erase(dims.begin() + *axis);
    if (nothing && getConstant(infer.product(dims)) != std::optional<int64_t>(0)) // else nothing is asked for either
      return infer.emitError() << "dimension " << *axis << " has no elements to search";
  }
  infer.setResult(op.getOut(), dims, *type);
  return success();
}

LogicalResult ArgmaxOp::inferShapes(ShapeInference &infer) { return inferArgExtreme(infer, *this); }
LogicalResult ArgminOp::inferShapes(ShapeInference &infer) { return inferArgExtreme(infer, *this); }

//===----------------------------------------------------------------------===//
// Sorting
//===----------------------------------------------------------------------===//

LogicalResult ArgsortOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getIndices(), infer.shapeOf(getX()), IntegerType::get(getContext(), 64));
  return inferAlongAxis(infer, getX(), getAxis(), getOut());
}

LogicalResult TopkOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), std::max<size_t>(dims.size(), 1));
  std::optional<Dims> k = axis ? sizeList(infer, getK(), "k") : std::nullopt;
  if (!k)
    return failure();
  if (k->size() != 1)
    return infer.emitError() << "k must have one element, but has " << k->size();
  std::optional<int64_t> count = getConstant(k->front());
  if (count && *count < 1)
    return infer.emitError() << "k must be positive, not " << *count;
  if (!dims.empty()) {
    if (std::optional<int64_t> size = getConstant(dims[*axis]); size && count && *count > *size)
      return infer.emitError() << "k " << *count << " is more than the " << *size << " elements of dimension " << *axis;
    if (failed(infer.requireAtMost(k->front(), dims[*axis], "k")))
      return failure();
    dims[*axis] = k->front();
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  infer.setResult(getIndices(), dims, IntegerType::get(getContext(), 64));
  return success();
}

/// Two results, elements and places, without the axis or with it as 1.
static LogicalResult inferReducedPair(ShapeInference &infer, Value x, int64_t axisAttr, bool keepdim, Value out,
                                      Value indices) {
  Dims dims = infer.shapeOf(x);
  std::optional<int64_t> axis = normalizeAxis(infer, axisAttr, std::max<size_t>(dims.size(), 1));
  if (!axis)
    return failure();
  if (!dims.empty() && keepdim)
    dims[*axis] = infer.constant(1);
  else if (!dims.empty())
    dims.erase(dims.begin() + *axis);
  infer.setResult(out, dims, elementTypeOf(x));
  infer.setResult(indices, dims, IntegerType::get(infer.getContext(), 64));
  return success();
}

LogicalResult KthvalueOp::verify() {
  if (getK() < 1)
    return emitOpError() << "k must be positive, not " << getK();
  return success();
}
LogicalResult KthvalueOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> axis = normalizeAxis(infer, getAxis(), std::max<size_t>(dims.size(), 1));
  std::optional<int64_t> size = axis && !dims.empty() ? getConstant(dims[*axis]) : std::nullopt;
  if (size && getK() > *size)
    return infer.emitError() << "k " << getK() << " is more than the " << *size << " elements of dimension " << *axis;
  if (!axis || (!dims.empty() && failed(infer.requireAtMost(infer.constant(getK()), dims[*axis], "k"))))
    return failure();
  return inferReducedPair(infer, getX(), *axis, getKeepdim(), getOut(), getIndices());
}
LogicalResult ModeOp::inferShapes(ShapeInference &infer) {
  return inferReducedPair(infer, getX(), getAxis(), getKeepdim(), getOut(), getIndices());
}

LogicalResult SearchsortedOp::inferShapes(ShapeInference &infer) {
  Dims sorted = infer.shapeOf(getSortedSequence()), dims = infer.shapeOf(getValues());
  if (sorted.empty())
    return infer.emitError() << "sorted_sequence must not be a scalar";
  if (sorted.size() > 1) {
    if (sorted.size() != dims.size())
      return infer.emitError() << "sorted_sequence has rank " << sorted.size() << ", values has rank " << dims.size();
    for (size_t i = 0; i + 1 < sorted.size(); ++i)
      if (failed(infer.requireEqual(dims[i], sorted[i], "dimension " + Twine(i) + " of values")))
        return failure();
  }
  infer.setResult(getOut(), dims, IntegerType::get(getContext(), getOutInt32() ? 32 : 64));
  return success();
}

LogicalResult UniqueOp::inferShapes(ShapeInference &infer) {
  std::optional<Type> type = indexType(infer, getDtype());
  if (!type)
    return failure();
  Dims x = infer.shapeOf(getX()), dims;
  Dim searched;
  if (getAxis().empty()) {
    searched = infer.product(x);
    dims = {infer.dataDependent(searched, "unique")};
  } else {
    std::optional<int64_t> axis = normalizeAxis(infer, getAxis().front(), x.size());
    if (!axis)
      return failure();
    searched = x[*axis];
    dims = x;
    dims[*axis] = infer.dataDependent(searched, "unique");
  }
  Dim count = getAxis().empty() ? dims[0] : dims[*normalizeAxis(infer, getAxis().front(), x.size())];
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  setOptional(infer, getIndices(), {count}, *type);
  setOptional(infer, getInverse(), {searched}, *type);
  setOptional(infer, getCounts(), {count}, *type);
  return success();
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

LogicalResult CumsumOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (getFlatten()) {
    dims = {infer.product(dims)};
  } else {
    std::optional<int64_t> axis = constantScalar(infer, getAxis(), "axis");
    if (!axis || !normalizeAxis(infer, *axis, std::max<size_t>(dims.size(), 1)))
      return failure();
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult CumprodOp::inferShapes(ShapeInference &infer) {
  return inferAlongAxis(infer, getX(), getDim(), getOut());
}

template <typename Op> static LogicalResult inferRunningExtreme(ShapeInference &infer, Op op) {
  std::optional<Type> type = indexType(infer, op.getDtype());
  if (!type)
    return failure();
  infer.setResult(op.getIndices(), infer.shapeOf(op.getX()), *type);
  return inferAlongAxis(infer, op.getX(), op.getAxis(), op.getOut());
}
LogicalResult CummaxOp::inferShapes(ShapeInference &infer) { return inferRunningExtreme(infer, *this); }
LogicalResult CumminOp::inferShapes(ShapeInference &infer) { return inferRunningExtreme(infer, *this); }

LogicalResult LogcumsumexpOp::inferShapes(ShapeInference &infer) {
  if (getFlatten()) {
    infer.setResult(getOut(), {infer.product(infer.shapeOf(getX()))}, elementTypeOf(getX()));
    return success();
  }
  return inferAlongAxis(infer, getX(), getAxis(), getOut());
}
