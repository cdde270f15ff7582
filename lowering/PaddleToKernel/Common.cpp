//===- Common.cpp - what the lowering patterns share ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/VariableName.h"

using namespace mlir;

namespace paddlec::lowering {

std::string getVariableName(Location loc, StringRef otherwise) {
  StringRef name = paddle::getVariableName(loc);
  return (name.empty() ? otherwise : name).str();
}

TypedValue<kernel::BufferType> allocate(OpBuilder &builder, Operation *op, kernel::BufferType type) {
  std::string name = getVariableName(op->getLoc(), op->getName().stripDialect());
  return kernel::AllocOp::create(builder, op->getLoc(), type, builder.getStringAttr(name), IntegerAttr(), IntegerAttr(),
                                 builder.getI64IntegerAttr(0))
      .getBuffer();
}

TypedValue<kernel::BufferType> allocate(OpBuilder &builder, Operation *op, Type tensorType) {
  return allocate(builder, op, kernel::getBufferType(cast<RankedTensorType>(tensorType)));
}

AffineMapAttr getMapAttr(ArrayRef<AffineExpr> exprs, MLIRContext *context) {
  return AffineMapAttr::get(paddle::getSymbolMap(exprs, context));
}

kernel::BufferType getPlainBuffer(ArrayRef<AffineExpr> dims, Type elementType) {
  MLIRContext *context = elementType.getContext();
  return kernel::BufferType::get(context, getMapAttr(dims, context).getValue(), elementType, kernel::Layout::Plain);
}

Value view(OpBuilder &builder, Location loc, Value buffer, kernel::BufferType type) {
  if (buffer.getType() == type)
    return buffer;
  return kernel::ViewOp::create(builder, loc, type, buffer);
}

Value view(OpBuilder &builder, Location loc, Value buffer, ArrayRef<AffineExpr> dims) {
  return view(builder, loc, buffer, getPlainBuffer(dims, cast<kernel::BufferType>(buffer.getType()).getElementType()));
}

Exprs getDims(Value buffer) { return Exprs(cast<kernel::BufferType>(buffer.getType()).getDims().getResults()); }

AffineExpr product(ArrayRef<AffineExpr> dims, MLIRContext *context) {
  paddle::ShapeInference arithmetic(context, {});
  return arithmetic.product(dims);
}

Exprs getRowMajorStrides(ArrayRef<AffineExpr> dims, MLIRContext *context) {
  Exprs strides(dims.size());
  for (size_t i = 0; i < dims.size(); ++i)
    strides[i] = product(dims.drop_front(i + 1), context);
  return strides;
}

bool isF32Buffer(Value buffer) {
  return !buffer || cast<kernel::BufferType>(buffer.getType()).getElementType().isF32();
}

std::optional<SmallVector<int64_t>> getIntegers(Value tensor) {
  ElementsAttr attr = paddle::getConstantAttr(tensor);
  return attr ? paddle::getSmallIntegers(attr) : std::nullopt;
}

} // namespace paddlec::lowering
