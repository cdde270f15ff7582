//===- Rules.cpp - shape rules that several ops share -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ops/Rules.h"

#include "mlir/IR/Builders.h"

using namespace mlir;

namespace paddlec::paddle {

Type elementTypeOf(Value value) { return cast<RankedTensorType>(value.getType()).getElementType(); }
int64_t rankOf(Value value) { return cast<RankedTensorType>(value.getType()).getRank(); }
bool isInteger(Type type) { return isa<IntegerType>(type); }

Type accumulatorType(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (integer && (integer.getWidth() == 1 || integer.getWidth() == 32))
    return IntegerType::get(type.getContext(), 64);
  return type;
}

LogicalResult inferUnary(ShapeInference &infer, Value x, Value out) {
  infer.setResult(out, infer.shapeOf(x), elementTypeOf(x));
  return success();
}

LogicalResult inferCopy(ShapeInference &infer, Value x, Value out) {
  if (std::optional<Dims> value = infer.valueOf(x))
    infer.setValue(out, *value);
  return inferUnary(infer, x, out);
}

void setOptional(ShapeInference &infer, Value result, ArrayRef<Dim> dims, Type elementType) {
  if (result)
    infer.setResult(result, dims, elementType);
}

LogicalResult checkSameElementType(ShapeInference &infer, Value x, Value y) {
  if (elementTypeOf(x) == elementTypeOf(y))
    return success();
  return infer.emitError() << "operands have different element types, " << elementTypeOf(x) << " and "
                           << elementTypeOf(y);
}

LogicalResult checkRank(ShapeInference &infer, Value value, StringRef name, int64_t low, int64_t high) {
  int64_t rank = rankOf(value);
  if (rank >= low && rank <= high)
    return success();
  InFlightDiagnostic error = infer.emitError() << "'" << name << "' has rank " << rank << ", expected ";
  if (low == high)
    return error << low;
  return error << low << " to " << high;
}

LogicalResult checkLike(ShapeInference &infer, Value value, StringRef name, Value other) {
  if (failed(checkSameElementType(infer, other, value)) ||
      failed(checkRank(infer, value, name, rankOf(other), rankOf(other))))
    return failure();
  for (auto [index, dims] : llvm::enumerate(llvm::zip(infer.shapeOf(value), infer.shapeOf(other))))
    if (failed(infer.requireEqual(std::get<0>(dims), std::get<1>(dims),
                                  "dimension " + Twine(index) + " of '" + name + "'")))
      return failure();
  return success();
}

LogicalResult checkUnused(Operation *op, Value result, StringRef name) {
  if (!result || result.use_empty())
    return success();
  return op->emitOpError() << "result '" << name << "' is used, which is not supported";
}

LogicalResult inferBinary(ShapeInference &infer, Value x, Value y, Value out) {
  if (failed(checkSameElementType(infer, x, y)))
    return failure();
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(x), infer.shapeOf(y));
  if (!dims)
    return failure();
  infer.setResult(out, *dims, elementTypeOf(x));
  return success();
}

LogicalResult inferCompare(ShapeInference &infer, Value x, Value y, Value out) {
  if (failed(checkSameElementType(infer, x, y)))
    return failure();
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(x), infer.shapeOf(y));
  if (!dims)
    return failure();
  infer.setResult(out, *dims, IntegerType::get(infer.getContext(), 1));
  return success();
}

LogicalResult inferTest(ShapeInference &infer, Value x, Value out) {
  infer.setResult(out, infer.shapeOf(x), IntegerType::get(infer.getContext(), 1));
  return success();
}

LogicalResult inferAlongAxis(ShapeInference &infer, Value x, int64_t axis, Value out) {
  if (!normalizeAxis(infer, axis, std::max<int64_t>(rankOf(x), 1)))
    return failure();
  return inferUnary(infer, x, out);
}

std::optional<SmallVector<int64_t>> constantList(ShapeInference &infer, Value value, StringRef name) {
  std::optional<SmallVector<int64_t>> elements = infer.constantsOf(value);
  if (!elements)
    infer.emitError() << "'" << name << "' must be known at compile time, but it is computed from data";
  return elements;
}

std::optional<int64_t> constantScalar(ShapeInference &infer, Value value, StringRef name) {
  std::optional<SmallVector<int64_t>> elements = constantList(infer, value, name);
  if (!elements)
    return std::nullopt;
  if (elements->size() != 1) {
    infer.emitError() << "'" << name << "' must have one element, but has " << elements->size();
    return std::nullopt;
  }
  return elements->front();
}

std::optional<Dims> sizeList(ShapeInference &infer, Value value, StringRef name) {
  std::optional<Dims> elements = infer.elementsOf(value, name);
  if (!elements)
    infer.emitError() << "'" << name << "' must be a list of a known number of sizes";
  return elements;
}

bool mayBePlaceholder(ShapeInference &infer, Dim size) {
  if (getConstant(size) || !infer.dependsOnData(size))
    return false;
  std::optional<int64_t> low = infer.lowerBound(infer.normalize(size));
  return !low || *low < 1;
}

std::optional<SmallVector<int64_t>> normalizeAxes(ShapeInference &infer, ArrayRef<int64_t> axes, int64_t rank) {
  SmallVector<int64_t> result;
  for (int64_t axis : axes) {
    std::optional<int64_t> normal = normalizeAxis(infer, axis, rank);
    if (!normal)
      return std::nullopt;
    if (llvm::is_contained(result, *normal)) {
      infer.emitError() << "axis " << axis << " is given twice";
      return std::nullopt;
    }
    result.push_back(*normal);
  }
  return result;
}

void combineValues(ShapeInference &infer, Value x, Value y, Value out,
                   llvm::function_ref<std::optional<Dim>(Dim, Dim)> function) {
  // A float is never a size, and its value would be rounded.
  if (!isInteger(elementTypeOf(out)) || rankOf(out) > 1)
    return;
  std::optional<Dims> a = infer.valueOf(x), b = infer.valueOf(y);
  if (!a || !b || (a->size() != b->size() && a->size() != 1 && b->size() != 1))
    return;
  Dims elements;
  size_t count = a->size() == 1 ? b->size() : a->size();
  for (size_t i = 0; i < count; ++i) {
    std::optional<Dim> element = function((*a)[a->size() == 1 ? 0 : i], (*b)[b->size() == 1 ? 0 : i]);
    if (!element)
      return;
    elements.push_back(*element);
  }
  infer.setValue(out, elements);
}

std::optional<int64_t> channelAxis(ShapeInference &infer, StringRef format, int64_t rank) {
  if (format == "NCHW" || format == "NCDHW" || format == "NCL" || format == "NCW" || format == "AnyLayout")
    return rank < 2 ? 0 : 1;
  if (format == "NHWC" || format == "NDHWC" || format == "NLC" || format == "NWC")
    return rank - 1;
  infer.emitError() << "data format '" << format << "' is not known; expected NCHW, NHWC, NCDHW, NDHWC, NCL or NLC";
  return std::nullopt;
}

} // namespace paddlec::paddle
