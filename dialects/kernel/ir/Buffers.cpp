//===- Buffers.cpp - facts about buffers ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/Buffers.h"
#include "dialects/paddle/ir/ConstantData.h"

#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace paddlec::kernel {

int64_t BufferType::getBlock() const {
  switch (getLayout()) {
  case Layout::Blocked8:
    return 8;
  case Layout::Blocked16:
    return 16;
  case Layout::Plain:
  case Layout::ChannelsLast:
    return 1;
  }
  return 1;
}

BufferType BufferType::withLayout(Layout layout) const {
  return get(getContext(), getDims(), getElementType(), layout);
}

LogicalResult BufferType::verify(function_ref<InFlightDiagnostic()> emitError, AffineMap dims, Type elementType,
                                 Layout layout) {
  if (dims.getNumDims() != 0)
    return emitError() << "a buffer's dimensions are over symbols only, got " << AffineMapAttr::get(dims);
  if (layout != Layout::Plain && (dims.getNumResults() < 3 || dims.getNumResults() > 5))
    return emitError() << "a " << stringifyLayout(layout)
                       << " buffer needs channels and one to three spatial dimensions, got rank "
                       << dims.getNumResults();
  if (!paddle::getDType(elementType))
    return emitError() << "a buffer cannot hold elements of type " << elementType;
  return success();
}

BufferType getBufferType(RankedTensorType type) {
  AffineMap map;
  if (auto encoding = dyn_cast_or_null<AffineMapAttr>(type.getEncoding()))
    map = encoding.getValue();
  else
    map = AffineMap::get(0, 0, paddle::getDims(type), type.getContext());
  return BufferType::get(type.getContext(), map, type.getElementType(), Layout::Plain);
}

SmallVector<paddle::SymbolAttr> getSymbols(Operation *function) {
  SmallVector<paddle::SymbolAttr> symbols;
  if (auto array = function->getAttrOfType<ArrayAttr>(paddle::symbolsAttrName))
    llvm::append_range(symbols, array.getAsRange<paddle::SymbolAttr>());
  return symbols;
}

AffineExpr getPhysicalCount(BufferType type) {
  AffineExpr count = getAffineConstantExpr(1, type.getContext());
  for (unsigned i = 0; i < type.getRank(); ++i) {
    AffineExpr dim = type.getDim(i);
    if (i == 1 && type.getBlock() > 1)
      dim = dim.ceilDiv(type.getBlock()) * type.getBlock();
    count = count * dim;
  }
  return count;
}

int64_t getElementBytes(Type elementType) {
  std::optional<pdrt_dtype> dtype = paddle::getDType(elementType);
  return dtype ? static_cast<int64_t>(pdrt_dtype_size(*dtype)) : 0;
}

Value getStorage(Value buffer) {
  while (auto view = buffer.getDefiningOp<ViewOp>())
    buffer = view.getSource();
  return buffer;
}

StringRef getName(Value buffer) {
  Value storage = getStorage(buffer);
  if (auto alloc = storage.getDefiningOp<AllocOp>())
    return alloc.getName();
  if (auto variable = storage.getDefiningOp<VariableOp>())
    return variable.getName();
  if (auto weight = storage.getDefiningOp<WeightOp>())
    return weight.getName();
  if (auto argument = dyn_cast<BlockArgument>(storage))
    if (auto function = dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      if (auto name = function.getArgAttrOfType<StringAttr>(argument.getArgNumber(), paddle::nameAttrName))
        return name.getValue();
  return "value";
}

} // namespace paddlec::kernel
