//===- Creation.cpp - tensors made from nothing much ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/APSInt.h"
#include <cmath>

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Creation.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Creation.cpp.inc"

namespace paddlec::paddle {
void registerCreationOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Creation.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static LogicalResult verifyType(Operation *op, Type type) {
  if (!getDType(type))
    return op->emitOpError() << "dtype " << type << " is not an element type of Paddle";
  return success();
}

static LogicalResult verifyShape(Operation *op, ArrayRef<int64_t> shape, Type type) {
  for (int64_t dim : shape)
    if (dim < 0)
      return op->emitOpError() << "shape must not be negative: " << dim;
  if (shape.size() > PDRT_MAX_RANK)
    return op->emitOpError() << "shape has rank " << shape.size() << "; at most " << PDRT_MAX_RANK << " is possible";
  return verifyType(op, type);
}

static Dims toDims(ShapeInference &infer, ArrayRef<int64_t> sizes) {
  Dims dims;
  for (int64_t size : sizes)
    dims.push_back(infer.constant(size));
  return dims;
}

static double numberOf(Attribute attr) {
  if (auto number = dyn_cast<FloatAttr>(attr))
    return number.getValueAsDouble();
  return static_cast<double>(cast<IntegerAttr>(attr).getInt());
}

/// A number as one element of a type, rounded or truncated as Paddle does; null for complex types.
static Attribute elementOf(Attribute number, Type type) {
  if (auto floatType = dyn_cast<FloatType>(type)) {
    APFloat value(numberOf(number));
    bool lost = false;
    value.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven, &lost);
    return FloatAttr::get(floatType, value);
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return nullptr;
  APInt value;
  if (auto exact = dyn_cast<IntegerAttr>(number)) {
    value = integer.getWidth() == 1 ? APInt(1, exact.getInt() != 0) : exact.getValue().sextOrTrunc(integer.getWidth());
  } else {
    double real = numberOf(number);
    if (std::isnan(real))
      return nullptr;
    if (integer.getWidth() == 1) {
      value = APInt(1, real != 0);
    } else {
      llvm::APSInt converted(64, /*isUnsigned=*/false);
      bool exactly = false;
      APFloat(real).convertToInteger(converted, APFloat::rmTowardZero, &exactly);
      value = converted.trunc(integer.getWidth());
    }
  }
  return IntegerAttr::get(integer, value);
}

/// The element as a size, if it is an integral number.
static std::optional<int64_t> asInteger(Attribute number) {
  if (auto exact = dyn_cast<IntegerAttr>(number))
    return exact.getInt();
  double real = numberOf(number);
  if (real != std::floor(real) || !(std::abs(real) <= 9007199254740992.0))
    return std::nullopt;
  return static_cast<int64_t>(real);
}

//===----------------------------------------------------------------------===//
// full and its kin
//===----------------------------------------------------------------------===//

/// Sets the value of a small filled tensor.
static void setFilled(ShapeInference &infer, Value out, std::optional<int64_t> value) {
  auto type = cast<RankedTensorType>(out.getType());
  if (value && type.hasStaticShape() && type.getRank() <= 1 && type.getNumElements() <= 64)
    infer.setValue(out, Dims(type.getNumElements(), infer.constant(*value)));
}

LogicalResult FullOp::verify() { return verifyShape(*this, getShape(), getDtype()); }
LogicalResult FullOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), toDims(infer, getShape()), getDtype());
  setFilled(infer, getOut(), asInteger(getValue()));
  return success();
}

OpFoldResult FullOp::fold(FoldAdaptor) {
  auto type = cast<RankedTensorType>(getOut().getType());
  Attribute element = elementOf(getValue(), type.getElementType());
  return type.hasStaticShape() && element ? OpFoldResult(DenseElementsAttr::get(type, element)) : OpFoldResult();
}

LogicalResult FullIntArrayOp::verify() { return verifyType(*this, getDtype()); }
LogicalResult FullIntArrayOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), {infer.constant(getValue().size())}, getDtype());
  infer.setValue(getOut(), toDims(infer, getValue()));
  return success();
}

OpFoldResult FullIntArrayOp::fold(FoldAdaptor) {
  auto type = cast<RankedTensorType>(getOut().getType());
  if (!type.hasStaticShape())
    return {};
  SmallVector<Attribute> elements;
  for (int64_t value : getValue()) {
    elements.push_back(elementOf(IntegerAttr::get(IntegerType::get(getContext(), 64), value), type.getElementType()));
    if (!elements.back())
      return {};
  }
  return DenseElementsAttr::get(type, elements);
}

LogicalResult FullLikeOp::inferShapes(ShapeInference &infer) {
  Type type = getDtype().value_or(elementTypeOf(getX()));
  infer.setResult(getOut(), infer.shapeOf(getX()), type);
  std::optional<SmallVector<int64_t>> value = infer.constantsOf(getValue());
  setFilled(infer, getOut(), value && value->size() == 1 ? std::optional(value->front()) : std::nullopt);
  return success();
}

LogicalResult FullWithTensorOp::verify() { return verifyType(*this, getDtype()); }
LogicalResult FullWithTensorOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> shape = sizeList(infer, getShape(), "shape");
  if (!shape)
    return failure();
  for (Dim dim : *shape)
    if (std::optional<int64_t> size = getConstant(dim); size && *size < 0)
      return infer.emitError() << "shape must not be negative: " << *size;
  infer.setResult(getOut(), *shape, getDtype());
  auto type = cast<RankedTensorType>(getOut().getType());
  std::optional<Dims> value = infer.valueOf(getValue());
  if (value && value->size() == 1 && type.hasStaticShape() && type.getRank() <= 1 && type.getNumElements() <= 64)
    infer.setValue(getOut(), Dims(type.getNumElements(), value->front()));
  return success();
}

LogicalResult FullBatchSizeLikeOp::verify() {
  if (getOutputDimIdx() < 0 || getOutputDimIdx() >= static_cast<int64_t>(getShape().size()))
    return emitOpError() << "output_dim_idx " << getOutputDimIdx() << " is out of range for a shape of rank "
                         << getShape().size();
  if (getInputDimIdx() < 0 || getInputDimIdx() >= rankOf(getInput()))
    return emitOpError() << "input_dim_idx " << getInputDimIdx() << " is out of range for an operand of rank "
                         << rankOf(getInput());
  return verifyType(*this, getDtype());
}
LogicalResult FullBatchSizeLikeOp::inferShapes(ShapeInference &infer) {
  Dims dims = toDims(infer, getShape());
  dims[getOutputDimIdx()] = infer.shapeOf(getInput())[getInputDimIdx()];
  for (Dim dim : dims)
    if (std::optional<int64_t> size = getConstant(dim); size && *size < 0)
      return infer.emitError() << "shape must not be negative: " << *size;
  infer.setResult(getOut(), dims, getDtype());
  return success();
}

LogicalResult EmptyOp::verify() { return verifyType(*this, getDtype()); }
LogicalResult EmptyOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> shape = sizeList(infer, getShape(), "shape");
  if (!shape)
    return failure();
  infer.setResult(getOut(), *shape, getDtype());
  return success();
}

//===----------------------------------------------------------------------===//
// assign_value
//===----------------------------------------------------------------------===//

static SmallVector<Attribute> listOf(Attribute values) {
  SmallVector<Attribute> list;
  Builder b(values.getContext());
  if (auto floats = dyn_cast<DenseF64ArrayAttr>(values))
    for (double value : floats.asArrayRef())
      list.push_back(b.getF64FloatAttr(value));
  else if (auto integers = dyn_cast<DenseI64ArrayAttr>(values))
    for (int64_t value : integers.asArrayRef())
      list.push_back(b.getI64IntegerAttr(value));
  else if (auto bools = dyn_cast<DenseBoolArrayAttr>(values))
    for (bool value : bools.asArrayRef())
      list.push_back(b.getI64IntegerAttr(value));
  return list;
}

LogicalResult AssignValueOp::verify() {
  if (failed(verifyShape(*this, getShape(), getDtype())))
    return failure();
  int64_t count = 1;
  for (int64_t dim : getShape())
    if (llvm::MulOverflow(count, dim, count))
      return emitOpError() << "shape is too large";
  int64_t given = listOf(getValues()).size();
  if (given != count)
    return emitOpError() << "has " << given << " values for " << count << " elements";
  return success();
}

LogicalResult AssignValueOp::inferShapes(ShapeInference &infer) {
  infer.setResult(getOut(), toDims(infer, getShape()), getDtype());
  Dims value;
  for (Attribute number : listOf(getValues())) {
    std::optional<int64_t> element = asInteger(number);
    if (!element)
      return success();
    value.push_back(infer.constant(*element));
  }
  if (getShape().size() <= 1)
    infer.setValue(getOut(), value);
  return success();
}

OpFoldResult AssignValueOp::fold(FoldAdaptor) {
  auto type = cast<RankedTensorType>(getOut().getType());
  if (!type.hasStaticShape())
    return {};
  SmallVector<Attribute> elements;
  for (Attribute number : listOf(getValues())) {
    elements.push_back(elementOf(number, type.getElementType()));
    if (!elements.back())
      return {};
  }
  return DenseElementsAttr::get(type, elements);
}

//===----------------------------------------------------------------------===//
// Ranges
//===----------------------------------------------------------------------===//

LogicalResult ArangeOp::inferShapes(ShapeInference &infer) {
  Type type = getDtype().value_or(elementTypeOf(getStart()));
  std::optional<Dims> start = infer.valueOf(getStart()), end = infer.valueOf(getEnd()), step = infer.valueOf(getStep());
  std::pair<StringRef, Value> operands[] = {{"start", getStart()}, {"end", getEnd()}, {"step", getStep()}};
  for (auto [name, value] : operands) {
    auto operandType = cast<RankedTensorType>(value.getType());
    if (operandType.hasStaticShape() && operandType.getNumElements() != 1)
      return infer.emitError() << name << " must have one element, but has " << operandType.getNumElements();
  }
  auto realOf = [&](Value value, const std::optional<Dims> &known) -> std::optional<double> {
    if (ElementsAttr attr = getConstantAttr(value))
      return getScalar(attr);
    if (auto full = value.getDefiningOp<FullOp>())
      return numberOf(full.getValue());
    if (!known)
      return std::nullopt;
    std::optional<int64_t> element = getConstant(known->front());
    return element ? std::optional<double>(*element) : std::nullopt;
  };
  std::optional<double> from = realOf(getStart(), start), to = realOf(getEnd(), end), by = realOf(getStep(), step);
  if (by && *by == 0)
    return infer.emitError() << "step must not be 0";
  if (from && to && by) {
    if ((*by > 0 && *from > *to) || (*by < 0 && *from < *to))
      return infer.emitError() << "a step of " << *by << " does not lead from " << *from << " to " << *to;
    double count = std::ceil(std::abs((*to - *from) / *by));
    if (!(count <= INT32_MAX))
      return infer.emitError() << "has too many elements";
    infer.setResult(getOut(), {infer.constant(static_cast<int64_t>(count))}, type);
    if (count <= 64 && isInteger(type) && start && step) {
      Dims value;
      for (int64_t i = 0; i < static_cast<int64_t>(count); ++i)
        value.push_back(start->front() + step->front() * i);
      infer.setValue(getOut(), value);
    }
    return success();
  }
  std::optional<int64_t> stride = step ? getConstant(step->front()) : std::nullopt;
  if (start && end && stride) {
    Dim length = *stride > 0 ? end->front() - start->front() : start->front() - end->front();
    Dim count =
        infer.max(infer.normalize((length + (std::abs(*stride) - 1)).floorDiv(std::abs(*stride))), infer.constant(0));
    infer.setResult(getOut(), {count}, type);
    return success();
  }
  infer.setResult(getOut(), {infer.dataDependent(infer.constant(INT32_MAX), "arange")}, type);
  return success();
}

/// A vector of as many elements as the operand says.
static LogicalResult inferSpaced(ShapeInference &infer, Value count, StringRef name, Type dtype, Value out) {
  std::optional<Dims> number = sizeList(infer, count, name);
  if (!number)
    return failure();
  if (number->size() != 1)
    return infer.emitError() << name << " must have one element, but has " << number->size();
  if (std::optional<int64_t> known = getConstant(number->front()); known && *known < 1)
    return infer.emitError() << name << " must be positive, not " << *known;
  infer.setResult(out, {number->front()}, dtype);
  return success();
}

LogicalResult LinspaceOp::verify() { return verifyType(*this, getDtype()); }
LogicalResult LinspaceOp::inferShapes(ShapeInference &infer) {
  return inferSpaced(infer, getNumber(), "number", getDtype(), getOut());
}

LogicalResult LogspaceOp::verify() { return verifyType(*this, getDtype()); }
LogicalResult LogspaceOp::inferShapes(ShapeInference &infer) {
  return inferSpaced(infer, getNum(), "num", getDtype(), getOut());
}

LogicalResult EyeOp::verify() { return verifyType(*this, getDtype()); }
LogicalResult EyeOp::inferShapes(ShapeInference &infer) {
  // Paddle 3 writes these sizes as tensors of floats.
  auto sizeOf = [&](Value value, StringRef name) -> std::optional<Dims> {
    std::optional<double> real;
    if (ElementsAttr attr = getConstantAttr(value))
      real = getScalar(attr);
    else if (auto full = value.getDefiningOp<FullOp>())
      real = numberOf(full.getValue());
    if (real && *real == std::floor(*real) && std::abs(*real) <= INT32_MAX)
      return Dims{infer.constant(static_cast<int64_t>(*real))};
    if (isa<FloatType>(elementTypeOf(value))) {
      infer.emitError() << "'" << name << "' is a float that only the data decides";
      return std::nullopt;
    }
    return sizeList(infer, value, name);
  };
  std::optional<Dims> rows = sizeOf(getNumRows(), "num_rows");
  std::optional<Dims> columns = rows ? sizeOf(getNumColumns(), "num_columns") : std::nullopt;
  if (!columns)
    return failure();
  if (rows->size() != 1 || columns->size() != 1)
    return infer.emitError() << "num_rows and num_columns must have one element each";
  Dim height = rows->front(), width = columns->front();
  if (getConstant(height).value_or(0) < 0 || getConstant(width).value_or(0) < -1)
    return infer.emitError() << "has a negative size of " << *getConstant(height) << " by "
                             << getConstant(width).value_or(0);
  if (getConstant(width).value_or(0) == -1) // as many as rows
    width = height;
  infer.setResult(getOut(), {height, width}, getDtype());
  return success();
}
