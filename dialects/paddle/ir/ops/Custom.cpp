//===- Custom.cpp - an op that the user brings -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The one op whose rule is data.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ShapeRule.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Custom.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Custom.cpp.inc"

namespace paddlec::paddle {
void registerCustomOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Custom.cpp.inc"
      >();
}
} // namespace paddlec::paddle

ValueRange CustomOp::getOperandValues(unsigned index) {
  unsigned first = 0;
  for (int32_t count : getCounts().take_front(index))
    first += count;
  return ValueRange(getInputs()).slice(first, getCounts()[index]);
}

Value CustomOp::findOperand(StringRef name) {
  for (auto [index, given] : llvm::enumerate(getOperandNames().getAsValueRange<StringAttr>()))
    if (given == name && getCounts()[index] > 0)
      return getOperandValues(index).front();
  return nullptr;
}

LogicalResult CustomOp::verify() {
  size_t numOperands = getOperandNames().size();
  if (getCounts().size() != numOperands || getAllowedTypes().size() != numOperands)
    return emitOpError() << "has " << numOperands << " operand names, " << getCounts().size() << " counts and "
                         << getAllowedTypes().size() << " lists of element types";
  int64_t total = 0;
  for (int32_t count : getCounts()) {
    if (count < 0)
      return emitOpError() << "has the negative count " << count;
    total += count;
  }
  if (total != static_cast<int64_t>(getInputs().size()))
    return emitOpError() << "has " << getInputs().size() << " operands, but counts of " << total;
  for (Attribute types : getAllowedTypes())
    if (!isa<ArrayAttr>(types) ||
        !llvm::all_of(cast<ArrayAttr>(types), [](Attribute type) { return isa<TypeAttr>(type); }))
      return emitOpError() << "has allowed_types that are no lists of types";
  size_t declared = getResultNames().size();
  if (getResultsPresent().size() != declared || getShapes().size() != declared ||
      getElementTypes().size() != declared ||
      static_cast<size_t>(llvm::count(getResultsPresent(), true)) != getOutputs().size())
    return emitOpError() << "has " << getOutputs().size() << " results, but " << declared << " names, "
                         << llvm::count(getResultsPresent(), true) << " of " << getResultsPresent().size()
                         << " present, " << getShapes().size() << " shapes and " << getElementTypes().size()
                         << " element types";
  for (StringRef text : getShapes().getAsValueRange<StringAttr>()) {
    std::string message;
    if (!ShapeRule::parse(text, message))
      return emitOpError() << "has a shape rule that cannot be read: " << message;
  }
  for (Attribute type : getElementTypesAttr())
    if (!isa<TypeAttr, StringAttr>(type))
      return emitOpError() << "has an element type that is neither a type nor an operand's name";
  return success();
}

LogicalResult CustomOp::inferShapes(ShapeInference &infer) {
  for (auto [index, types] : llvm::enumerate(getAllowedTypes().getAsRange<ArrayAttr>())) {
    if (types.empty())
      continue;
    for (Value value : getOperandValues(index)) {
      Type elementType = cast<RankedTensorType>(value.getType()).getElementType();
      if (llvm::is_contained(types.getAsValueRange<TypeAttr>(), elementType))
        continue;
      return infer.emitError() << "input " << cast<StringAttr>(getOperandNames()[index]).getValue() << " of custom op '"
                               << getOp() << "' is of type " << elementType << "; its declaration allows " << types;
    }
  }
  auto operand = [&](StringRef name) { return findOperand(name); };
  ResultRange outputs = getOutputs();
  for (auto [index, present] : llvm::enumerate(getResultsPresent())) {
    if (!present)
      continue;
    Value output = outputs.front();
    outputs = outputs.drop_front();
    StringRef name = cast<StringAttr>(getResultNames()[index]).getValue();
    std::string message;
    std::optional<ShapeRule> rule = ShapeRule::parse(cast<StringAttr>(getShapes()[index]).getValue(), message);
    if (!rule)
      return infer.emitError() << message;
    std::optional<Dims> dims = rule->evaluate(infer, operand, getOpAttributes(), name);
    if (!dims)
      return failure();
    Type elementType;
    if (auto type = dyn_cast<TypeAttr>(getElementTypesAttr()[index])) {
      elementType = type.getValue();
    } else {
      StringRef source = cast<StringAttr>(getElementTypesAttr()[index]).getValue();
      Value value = findOperand(source);
      if (!value)
        return infer.emitError() << "result " << name << " of custom op '" << getOp() << "' has the type of input "
                                 << source << ", which is absent";
      elementType = cast<RankedTensorType>(value.getType()).getElementType();
    }
    infer.setResult(output, *dims, elementType);
  }
  return success();
}
