//===- DefineSizes.cpp - puts in what finds out data-dependent sizes ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Which symbols there are is said by the shape rules; here each gets the op that gives it its value at run time. What
// the rules took on trust, such as two unknown sizes being equal, goes into the function's list of requirements.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/OperandGroups.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/VariableName.h"
#include "dialects/paddle/transforms/Passes.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Control.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Custom.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Sizes.h.inc"

#include "reference/Kernel.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_DEFINESIZES
#include "dialects/paddle/transforms/Passes.h.inc"

namespace {

struct DefineSizesPass : impl::DefineSizesBase<DefineSizesPass> {
  using Base::Base;
  void runOnOperation() override;

private:
  LogicalResult defineSizes(Operation *op, ArrayRef<unsigned> wanted);
  void defineElements(Value tensor, ArrayRef<DataSymbol> wanted);
  void setRequirements(func::FuncOp function, ArrayRef<Requirement> requirements);
};

} // namespace

/// The attributes that a kernel may ask for: all but what says how operands are grouped.
static DictionaryAttr kernelAttributes(Operation *op) {
  NamedAttrList attributes(op->getAttrDictionary());
  attributes.erase("operandSegmentSizes");
  attributes.erase("resultSegmentSizes");
  return attributes.getDictionary(op->getContext());
}

LogicalResult DefineSizesPass::defineSizes(Operation *op, ArrayRef<unsigned> wanted) {
  SmallVector<int64_t> binds;
  for (unsigned symbol : wanted) {
    Dim dim = getAffineSymbolExpr(symbol, &getContext());
    bool found = false;
    for (OpResult result : op->getResults())
      for (auto [axis, size] : llvm::enumerate(getDims(result.getType())))
        if (!found && size == dim) {
          binds.append({static_cast<int64_t>(result.getResultNumber()), static_cast<int64_t>(axis), symbol});
          found = true;
        }
    if (!found)
      return op->emitOpError() << "decides a size at run time that is no dimension of its results";
    ++numSizes;
  }
  OpBuilder builder(op);
  std::string sizesKernel = ("sizes_" + op->getName().stripDialect()).str();
  if (!pdrt::ref::find(sizesKernel)) {
    if (!isa<IfOp, WhileOp, CustomOp>(op) && !pdrt::ref::find(op->getName().stripDialect()))
      return op->emitOpError() << "decides the size of its result at run time, which is not supported for this op";
    op->setAttr(bindsAttrName, builder.getDenseI64ArrayAttr(binds));
    builder.setInsertionPointAfter(op);
    KeepOp::create(builder, op->getLoc(), op->getResult(binds.front()));
    return success();
  }
  ValueGroups groups = getOperandGroups(op);
  BindSizesOp::create(builder, op->getLoc(), builder.getStringAttr(op->getName().stripDialect()), op->getOperands(),
                      builder.getDenseI64ArrayAttr(binds),
                      builder.getTypeArrayAttr(SmallVector<Type>(op->getResultTypes())), kernelAttributes(op),
                      builder.getDenseI32ArrayAttr(groups.counts), groups.hasList ? builder.getUnitAttr() : UnitAttr());
  return success();
}

void DefineSizesPass::defineElements(Value tensor, ArrayRef<DataSymbol> wanted) {
  OpBuilder builder(&getContext());
  builder.setInsertionPointAfterValue(tensor);
  SmallVector<int64_t> symbols, elements;
  for (const DataSymbol &data : wanted) {
    symbols.push_back(data.symbol);
    elements.push_back(data.element);
    ++numElements;
  }
  BindElementsOp::create(builder, tensor.getLoc(), tensor, builder.getDenseI64ArrayAttr(symbols),
                         builder.getDenseI64ArrayAttr(elements));
}

void DefineSizesPass::setRequirements(func::FuncOp function, ArrayRef<Requirement> requirements) {
  SmallVector<Attribute> attributes;
  for (const Requirement &requirement : requirements) {
    std::string what = requirement.op->getName().stripDialect().str();
    if (StringRef name = getVariableName(requirement.op->getLoc()); !name.empty())
      what += (" (" + name + ")").str();
    what += ": " + requirement.what;
    Dim dims[] = {requirement.a, requirement.b};
    attributes.push_back(
        RequirementAttr::get(&getContext(), requirement.kind, getSymbolMap(dims, &getContext()), what));
    ++numRequirements;
  }
  if (attributes.empty())
    function->removeAttr(requirementsAttrName);
  else
    function->setAttr(requirementsAttrName, ArrayAttr::get(&getContext(), attributes));
}

void DefineSizesPass::runOnOperation() {
  func::FuncOp function = getOperation();
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return;
  SmallVector<SymbolAttr> inputs = getInputSymbols(function);
  ShapeInference infer(&getContext(), inputs);
  infer.noteRequirements();
  Block &body = function.getBody().front();
  for (Operation &op : body) {
    auto rule = dyn_cast<InferShapesOpInterface>(op);
    if (!rule)
      continue;
    infer.setOperation(&op);
    if (failed(rule.inferShapes(infer)) || failed(infer.checkResults()))
      return signalPassFailure();
  }
  llvm::MapVector<Operation *, SmallVector<unsigned>> sizes;
  llvm::MapVector<Value, SmallVector<DataSymbol>> elements;
  for (const DataSymbol &data : infer.getDataSymbols()) {
    if (data.op)
      sizes[data.op].push_back(data.symbol);
    else
      elements[data.tensor].push_back(data);
  }
  for (auto &[op, symbols] : sizes)
    if (failed(defineSizes(op, symbols)))
      return signalPassFailure();
  for (auto &[tensor, symbols] : elements)
    defineElements(tensor, symbols);
  function.setFunctionType(
      FunctionType::get(&getContext(), body.getArgumentTypes(), body.getTerminator()->getOperandTypes()));
  setSymbols(function, infer.getSymbols());
  setRequirements(function, infer.getRequirements());
}

} // namespace paddlec::paddle
