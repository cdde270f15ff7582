//===- Elementwise.cpp - arithmetic with broadcasting ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.cpp.inc"

namespace paddlec::paddle {
void registerElementwiseOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Elementwise.cpp.inc"
      >();
}
} // namespace paddlec::paddle

//===----------------------------------------------------------------------===//
// Rules. Sums, products and limits of sizes are sizes again, so their values are followed.
//===----------------------------------------------------------------------===//

template <typename Op>
static LogicalResult inferWithValue(ShapeInference &infer, Op op,
                                    llvm::function_ref<std::optional<Dim>(Dim, Dim)> function) {
  if (failed(inferBinary(infer, op.getX(), op.getY(), op.getOut())))
    return failure();
  combineValues(infer, op.getX(), op.getY(), op.getOut(), function);
  return success();
}

/// a / b for known non-negative a and positive b, where rounding down and towards zero agree.
static std::optional<Dim> divideSizes(ShapeInference &infer, Dim a, Dim b) {
  std::optional<int64_t> divisor = getConstant(b);
  std::optional<int64_t> low = infer.lowerBound(a);
  if (!divisor || *divisor <= 0 || !low || *low < 0)
    return std::nullopt;
  return a.floorDiv(b);
}

LogicalResult AddOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [](Dim a, Dim b) { return a + b; });
}
LogicalResult SubtractOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [](Dim a, Dim b) { return a - b; });
}
LogicalResult MultiplyOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [&](Dim a, Dim b) { return infer.product({a, b}); });
}
LogicalResult DivideOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [&](Dim a, Dim b) { return divideSizes(infer, a, b); });
}
LogicalResult FloorDivideOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [&](Dim a, Dim b) { return divideSizes(infer, a, b); });
}
LogicalResult RemainderOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [&](Dim a, Dim b) -> std::optional<Dim> {
    std::optional<int64_t> divisor = getConstant(b);
    if (!divisor || *divisor <= 0)
      return std::nullopt;
    return a % b;
  });
}
LogicalResult MaximumOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [&](Dim a, Dim b) { return infer.max(a, b); });
}
LogicalResult MinimumOp::inferShapes(ShapeInference &infer) {
  return inferWithValue(infer, *this, [&](Dim a, Dim b) { return infer.min(a, b); });
}

LogicalResult Atan2Op::inferShapes(ShapeInference &infer) {
  if (failed(inferBinary(infer, getX(), getY(), getOut())))
    return failure();
  if (isInteger(elementTypeOf(getX())))
    infer.setResult(getOut(), infer.shapeOf(getOut()), Float64Type::get(getContext()));
  return success();
}

LogicalResult LerpOp::inferShapes(ShapeInference &infer) {
  if (failed(checkSameElementType(infer, getX(), getY())) || failed(checkSameElementType(infer, getX(), getWeight())))
    return failure();
  std::optional<Dims> dims = infer.broadcast(infer.shapeOf(getX()), infer.shapeOf(getY()));
  if (!dims || !(dims = infer.broadcast(*dims, infer.shapeOf(getWeight()))))
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

LogicalResult AddNOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getInputs().front());
  for (Value input : getInputs().drop_front()) {
    if (failed(checkSameElementType(infer, getInputs().front(), input)))
      return failure();
    Dims other = infer.shapeOf(input);
    if (other.size() != dims.size())
      return infer.emitError() << "operands have ranks " << dims.size() << " and " << other.size()
                               << ", but must have one shape";
    for (auto [index, dim] : llvm::enumerate(other))
      if (failed(infer.requireEqual(dim, dims[index], "dimension " + Twine(index) + " of an operand")))
        return failure();
  }
  infer.setResult(getOut(), dims, elementTypeOf(getInputs().front()));
  return success();
}

LogicalResult AddNOp::verify() {
  if (getInputs().empty())
    return emitOpError() << "needs at least one operand";
  return success();
}

//===----------------------------------------------------------------------===//
// Folders
//===----------------------------------------------------------------------===//

/// Whether a constant operand has this one value in all elements (only small ones are looked at).
static bool isAll(Attribute attr, double value) {
  auto elements = dyn_cast_or_null<DenseElementsAttr>(attr);
  if (!elements || !elements.isSplat())
    return false;
  if (isa<FloatType>(elements.getElementType()))
    return elements.getSplatValue<APFloat>().convertToDouble() == value;
  if (isa<IntegerType>(elements.getElementType()))
    return elements.getSplatValue<APInt>().getSExtValue() == static_cast<int64_t>(value);
  return false;
}

/// The operand, if the op may be replaced by it.
static OpFoldResult keepOperand(Value operand, Value out) {
  return operand.getType() == out.getType() ? OpFoldResult(operand) : OpFoldResult();
}

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  // x + 0 is not x for x = -0.0, but no one can tell them apart except by dividing: Paddle's own passes do the same.
  if (isAll(adaptor.getY(), 0))
    return keepOperand(getX(), getOut());
  if (isAll(adaptor.getX(), 0))
    return keepOperand(getY(), getOut());
  return {};
}
OpFoldResult SubtractOp::fold(FoldAdaptor adaptor) {
  return isAll(adaptor.getY(), 0) ? keepOperand(getX(), getOut()) : OpFoldResult();
}
OpFoldResult MultiplyOp::fold(FoldAdaptor adaptor) {
  if (isAll(adaptor.getY(), 1))
    return keepOperand(getX(), getOut());
  if (isAll(adaptor.getX(), 1))
    return keepOperand(getY(), getOut());
  return {};
}
OpFoldResult DivideOp::fold(FoldAdaptor adaptor) {
  return isAll(adaptor.getY(), 1) ? keepOperand(getX(), getOut()) : OpFoldResult();
}
OpFoldResult AddNOp::fold(FoldAdaptor) {
  return getInputs().size() == 1 ? keepOperand(getInputs().front(), getOut()) : OpFoldResult();
}
