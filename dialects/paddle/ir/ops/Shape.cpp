//===- Shape.cpp - shapes, reshaping, broadcasting -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Shape.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Shape.cpp.inc"

namespace paddlec::paddle {
void registerShapeOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Shape.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static Type i64(ShapeInference &infer) { return IntegerType::get(infer.getContext(), 64); }

/// A reshape keeps the elements, and so a known value.
static void keepValue(ShapeInference &infer, Value x, Value out) {
  if (std::optional<Dims> value = infer.valueOf(x); value && rankOf(out) <= 1)
    infer.setValue(out, *value);
}

//===----------------------------------------------------------------------===//
// reshape
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> shape = sizeList(infer, getShape(), "shape");
  if (!shape)
    return failure();
  Dims x = infer.shapeOf(getX());
  if (llvm::any_of(*shape, [&](Dim element) { return mayBePlaceholder(infer, element); })) {
    Dims dims;
    for (auto [index, element] : llvm::enumerate(*shape)) {
      std::optional<int64_t> size = getConstant(element);
      if (size && *size == 0 && index < x.size())
        dims.push_back(x[index]);
      else if ((size && *size > 0) || (!size && !mayBePlaceholder(infer, element)))
        dims.push_back(element);
      else
        dims.push_back(infer.dataDependent(infer.product(x), "reshaped"));
    }
    infer.setResult(getOut(), dims, elementTypeOf(getX()));
    keepValue(infer, getX(), getOut());
    return success();
  }
  std::optional<size_t> rest;
  Dims dims, known;
  for (auto [index, element] : llvm::enumerate(*shape)) {
    std::optional<int64_t> size = getConstant(element);
    if (size && *size == -1) {
      if (rest)
        return infer.emitError() << "shape has two elements of -1";
      rest = index;
      dims.push_back(infer.constant(1));
      continue;
    }
    if (size && *size < -1)
      return infer.emitError() << "shape has an element of " << *size;
    // 0 copies a dimension, except that a tensor without elements may say 0 and mean it.
    if (size && *size == 0) {
      if (index < x.size()) {
        element = x[index];
      } else if (!llvm::is_contained(x, infer.constant(0))) {
        return infer.emitError() << "shape's element " << index << " is 0, but the operand has only rank " << x.size();
      }
    }
    dims.push_back(element);
    known.push_back(element);
  }
  Dim total = infer.normalize(infer.product(x)), product = infer.normalize(infer.product(known));
  std::optional<int64_t> count = getConstant(total), part = getConstant(product);
  if (rest) {
    if (count && part && (*part == 0 ? *count != 0 : *count % *part != 0))
      return infer.emitError() << "the " << *count << " elements of the operand do not fill rows of " << *part;
    dims[*rest] = infer.divideExactly(total, product);
  } else if (count && part && *count != *part) {
    return infer.emitError() << "the operand has " << *count << " elements, the requested shape " << *part;
  }
  if (failed(infer.requireEqual(infer.product(dims), total, "the number of elements of the requested shape")))
    return failure();
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  keepValue(infer, getX(), getOut());
  return success();
}

/// Replaces an op that changes neither shape nor order by its operand.
static OpFoldResult foldToOperand(Value x, Value out) {
  auto type = cast<RankedTensorType>(x.getType());
  // Equal types with unknown dimensions are equal shapes only if the encoding says so.
  if (x.getType() == out.getType() && (type.hasStaticShape() || type.getEncoding()))
    return x;
  return {};
}

OpFoldResult ReshapeOp::fold(FoldAdaptor) { return foldToOperand(getX(), getOut()); }
OpFoldResult FlattenOp::fold(FoldAdaptor) { return foldToOperand(getX(), getOut()); }
OpFoldResult SqueezeOp::fold(FoldAdaptor) { return foldToOperand(getX(), getOut()); }
OpFoldResult UnsqueezeOp::fold(FoldAdaptor) { return foldToOperand(getX(), getOut()); }
OpFoldResult ExpandOp::fold(FoldAdaptor) { return foldToOperand(getX(), getOut()); }
OpFoldResult ExpandAsOp::fold(FoldAdaptor) { return foldToOperand(getX(), getOut()); }
OpFoldResult TileOp::fold(FoldAdaptor) { return foldToOperand(getX(), getOut()); }

LogicalResult FlattenOp::inferShapes(ShapeInference &infer) {
  Dims x = infer.shapeOf(getX());
  int64_t rank = std::max<size_t>(x.size(), 1);
  std::optional<int64_t> start = normalizeAxis(infer, getStartAxis(), rank);
  std::optional<int64_t> stop = start ? normalizeAxis(infer, getStopAxis(), rank) : std::nullopt;
  if (!stop)
    return failure();
  if (*start > *stop)
    return infer.emitError() << "start_axis " << getStartAxis() << " lies behind stop_axis " << getStopAxis();
  Dims dims;
  if (x.empty()) {
    dims.push_back(infer.constant(1));
  } else {
    dims.append(x.begin(), x.begin() + *start);
    dims.push_back(infer.product(ArrayRef(x).slice(*start, *stop - *start + 1)));
    dims.append(x.begin() + *stop + 1, x.end());
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  keepValue(infer, getX(), getOut());
  return success();
}

LogicalResult SqueezeOp::inferShapes(ShapeInference &infer) {
  std::optional<SmallVector<int64_t>> axes = constantList(infer, getAxis(), "axis");
  if (!axes)
    return failure();
  Dims x = infer.shapeOf(getX()), dims;
  llvm::SmallBitVector dropped(x.size());
  for (int64_t axis : *axes) {
    std::optional<int64_t> normal = normalizeAxis(infer, axis, std::max<size_t>(x.size(), 1));
    if (!normal)
      return failure();
    if (!x.empty())
      dropped.set(*normal);
  }
  for (auto [index, dim] : llvm::enumerate(x)) {
    std::optional<int64_t> size = getConstant(dim);
    bool candidate = axes->empty() || dropped[index];
    if (candidate && size && *size == 1)
      continue;
    // An axis that is asked for and unknown is taken to be 1: the program means to drop it. Without axes unknown
    // dimensions stay, as in Paddle's own inference; one that turned out to be 1 would have to go after all.
    if (dropped[index] && !size) {
      if (failed(infer.requireEqual(dim, infer.constant(1), "the squeezed dimension " + Twine(index))))
        return failure();
      continue;
    }
    if (axes->empty() && !size)
      infer.requireUnequal(dim, infer.constant(1), "dimension " + Twine(index));
    dims.push_back(dim);
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  keepValue(infer, getX(), getOut());
  return success();
}

LogicalResult UnsqueezeOp::inferShapes(ShapeInference &infer) {
  std::optional<SmallVector<int64_t>> axes = constantList(infer, getAxis(), "axis");
  if (!axes)
    return failure();
  Dims dims = infer.shapeOf(getX());
  for (int64_t axis : *axes) {
    std::optional<int64_t> normal = normalizeAxis(infer, axis, dims.size() + 1);
    if (!normal)
      return failure();
    dims.insert(dims.begin() + *normal, infer.constant(1));
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  keepValue(infer, getX(), getOut());
  return success();
}

//===----------------------------------------------------------------------===//
// Shapes as values
//===----------------------------------------------------------------------===//

LogicalResult ShapeOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getInput());
  infer.setResult(getOut(), {infer.constant(dims.size())}, IntegerType::get(getContext(), 32));
  infer.setValue(getOut(), dims);
  return success();
}

LogicalResult Shape64Op::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getInput());
  infer.setResult(getOut(), {infer.constant(dims.size())}, i64(infer));
  infer.setValue(getOut(), dims);
  return success();
}

LogicalResult NumelOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getSize(), {}, i64(infer));
  infer.setValue(getSize(), {infer.product(infer.shapeOf(getX()))});
  return success();
}

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

/// x expanded to `shape`, in which -1 keeps x's dimension.
static LogicalResult inferExpand(ShapeInference &infer, Value x, ArrayRef<Dim> shape, Value out) {
  Dims from = infer.shapeOf(x), dims;
  if (from.size() > shape.size())
    return infer.emitError() << "an operand of rank " << from.size() << " cannot be expanded to rank " << shape.size();
  size_t added = shape.size() - from.size();
  for (auto [index, dim] : llvm::enumerate(shape)) {
    std::optional<int64_t> size = getConstant(dim);
    if (size && *size < 0) {
      if (*size != -1 || index < added)
        return infer.emitError() << "shape's element " << index << " is " << *size
                                 << (index < added ? ", but the operand has no such dimension" : "");
      dims.push_back(from[index - added]);
      continue;
    }
    if (index >= added) {
      std::optional<int64_t> have = getConstant(from[index - added]);
      if (size && have && *have != 1 && *have != *size)
        return infer.emitError() << "a dimension of " << *have << " cannot be expanded to " << *size;
      if (failed(infer.requireExpands(from[index - added], dim, "dimension " + Twine(index - added))))
        return failure();
    }
    dims.push_back(dim);
  }
  infer.setResult(out, dims, elementTypeOf(x));
  return success();
}

LogicalResult ExpandOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> shape = sizeList(infer, getShape(), "shape");
  if (!shape)
    return failure();
  for (Dim &size : *shape)
    if (mayBePlaceholder(infer, size))
      size = infer.dataDependent(infer.constant(INT32_MAX), "expanded");
  if (failed(inferExpand(infer, getX(), *shape, getOut())))
    return failure();
  auto type = cast<RankedTensorType>(getOut().getType());
  if (std::optional<Dims> value = infer.valueOf(getX());
      value && value->size() == 1 && type.getRank() == 1 && type.hasStaticShape() && type.getNumElements() <= 64)
    infer.setValue(getOut(), Dims(type.getNumElements(), value->front()));
  return success();
}

LogicalResult ExpandAsOp::inferShapes(ShapeInference &infer) {
  Dims shape;
  if (getY())
    shape = infer.shapeOf(getY());
  else
    for (int64_t size : getTargetShape())
      shape.push_back(infer.constant(size));
  return inferExpand(infer, getX(), shape, getOut());
}

LogicalResult TileOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> times = sizeList(infer, getRepeatTimes(), "repeat_times");
  if (!times)
    return failure();
  Dims x = infer.shapeOf(getX());
  size_t rank = std::max(x.size(), times->size());
  x.insert(x.begin(), rank - x.size(), infer.constant(1));
  times->insert(times->begin(), rank - times->size(), infer.constant(1));
  Dims dims;
  for (auto [dim, count] : llvm::zip(x, *times)) {
    if (std::optional<int64_t> known = getConstant(count); known && *known < 0)
      return infer.emitError() << "repeat_times must not be negative: " << *known;
    dims.push_back(infer.product({dim, count}));
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult BroadcastTensorsOp::inferShapes(ShapeInference &infer) {
  if (getInput().size() != getOut().size())
    return infer.emitError() << "has " << getInput().size() << " operands and " << getOut().size() << " results";
  Dims dims;
  for (Value input : getInput()) {
    std::optional<Dims> merged = infer.broadcast(dims, infer.shapeOf(input));
    if (!merged)
      return failure();
    dims = *merged;
  }
  for (auto [input, out] : llvm::zip(getInput(), getOut()))
    infer.setResult(out, dims, elementTypeOf(input));
  return success();
}
