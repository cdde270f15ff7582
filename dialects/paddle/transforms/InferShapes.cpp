//===- InferShapes.cpp - sets the shape of every value ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Gives input dimensions their symbols and runs the ops' own rules in order. It knows no op: rules are in the ops'
// files.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/Passes.h"
#include "dialects/paddle/transforms/RunShapeRule.h"
#include "dialects/paddle/transforms/ShapeOption.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include <numeric>

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_INFERSHAPES
#include "dialects/paddle/transforms/Passes.h.inc"

namespace {

struct InferShapesPass : impl::InferShapesBase<InferShapesPass> {
  using Base::Base;
  void runOnOperation() override;

private:
  /// Symbols of the inputs: what the function had, then one for each new unknown dimension.
  SmallVector<SymbolAttr> symbols;
  SmallVector<Dims> argumentDims; ///< empty for arguments that are no tensors

  std::string inputName(unsigned index);
  LogicalResult nameDimensions();
  LogicalResult specialise();
  LogicalResult specialiseDim(const ShapeOption &option, unsigned input, unsigned dim, SmallVector<Dim> &replacement);
  void dropUnusedSymbols();
  void setArgumentTypes();
  LogicalResult runRules(ShapeInference &infer);
};

} // namespace

std::string InferShapesPass::inputName(unsigned index) {
  if (auto name = getOperation().getArgAttrOfType<StringAttr>(index, nameAttrName))
    return name.str();
  return "arg" + std::to_string(index);
}

LogicalResult InferShapesPass::nameDimensions() {
  func::FuncOp function = getOperation();
  argumentDims.clear();
  for (BlockArgument argument : function.getArguments()) {
    Dims &dims = argumentDims.emplace_back();
    auto type = dyn_cast<RankedTensorType>(argument.getType());
    if (!type) {
      if (isa<UnrankedTensorType>(argument.getType()))
        return emitError(function.getLoc())
               << "input '" << inputName(argument.getArgNumber()) << "' has no rank; give its shape in the program";
      continue;
    }
    dims = getDims(type);
    for (auto [index, dim] : llvm::enumerate(dims)) {
      bool unknown = !dim;
      if (dim)
        dim.walk([&](AffineExpr expr) {
          auto symbol = dyn_cast<AffineSymbolExpr>(expr);
          unknown |= symbol && symbol.getPosition() >= symbols.size();
        });
      if (!unknown)
        continue;
      std::string name = inputName(argument.getArgNumber()) + "." + std::to_string(index);
      symbols.push_back(SymbolAttr::get(&getContext(), name, SymbolKind::InputDim, argument.getArgNumber(), index,
                                        /*minimum=*/0, /*maximum=*/-1, /*multiple=*/1, nullptr));
      dim = getAffineSymbolExpr(symbols.size() - 1, &getContext());
    }
  }
  return success();
}

/// Applies what the user says of one dimension; a symbol that gets a fixed size is put into `replacement`.
LogicalResult InferShapesPass::specialiseDim(const ShapeOption &option, unsigned input, unsigned dim,
                                             SmallVector<Dim> &replacement) {
  const DimOption &wanted = option.dims[dim];
  if (wanted.isFree)
    return success();
  Dim known = argumentDims[input][dim];
  auto mismatch = [&] {
    InFlightDiagnostic error = emitError(getOperation().getLoc())
                               << "dimension " << dim << " of input '" << option.input << "' ";
    return error;
  };
  if (auto symbol = dyn_cast<AffineSymbolExpr>(known)) {
    SymbolAttr old = symbols[symbol.getPosition()];
    int64_t minimum = std::max(old.getMinimum(), wanted.minimum);
    int64_t maximum = old.getMaximum() < 0 ? wanted.maximum
                      : wanted.maximum < 0 ? old.getMaximum()
                                           : std::min(old.getMaximum(), wanted.maximum);
    bool isZero = wanted.isFixed() && wanted.minimum == 0; // an explicit 0 is meant, the default minimum of 1 is not
    if (isZero)
      minimum = maximum = 0;
    if ((maximum >= 0 && minimum > maximum) || (wanted.isFixed() && minimum % old.getMultiple() != 0))
      return mismatch() << "is limited to " << old.getMinimum() << ".."
                        << (old.getMaximum() < 0 ? std::string("?") : std::to_string(old.getMaximum())) << ":"
                        << old.getMultiple() << " already, which the requested shape contradicts";
    if (wanted.isFixed()) {
      Dim &value = replacement[symbol.getPosition()];
      Dim fixed = getAffineConstantExpr(wanted.minimum, &getContext());
      if (value && isa<AffineConstantExpr>(value) && value != fixed)
        return mismatch() << "is " << wanted.minimum
                          << " in the requested shape, but the program makes it equal to one "
                          << "that is " << cast<AffineConstantExpr>(value).getValue();
      value = fixed;
      return success();
    }
    int64_t multiple = std::lcm(old.getMultiple(), wanted.multiple);
    symbols[symbol.getPosition()] = SymbolAttr::get(&getContext(), old.getName(), SymbolKind::InputDim, old.getInput(),
                                                    old.getDim(), minimum, maximum, multiple, nullptr);
    return success();
  }
  if (std::optional<int64_t> size = getConstant(known)) {
    if (*size < wanted.minimum || (wanted.maximum >= 0 && *size > wanted.maximum) || *size % wanted.multiple != 0)
      return mismatch() << "is " << *size << " in the program, which the requested shape contradicts";
    return success();
  }
  return mismatch() << "follows from other dimensions and cannot be set";
}

LogicalResult InferShapesPass::specialise() {
  llvm::StringMap<unsigned> inputs;
  for (unsigned i = 0; i < argumentDims.size(); ++i)
    inputs[inputName(i)] = i;
  SmallVector<Dim> replacement(symbols.size());
  llvm::StringSet<> seen;
  for (const std::string &text : shapes) {
    llvm::Expected<ShapeOption> option = parseShapeOption(text);
    if (!option)
      return emitError(getOperation().getLoc()) << llvm::toString(option.takeError());
    auto found = inputs.find(option->input);
    if (found == inputs.end()) {
      InFlightDiagnostic error = emitError(getOperation().getLoc())
                                 << "there is no input '" << option->input << "' to give a shape";
      std::string names;
      for (unsigned i = 0; i < argumentDims.size(); ++i)
        names += (i ? ", " : "") + inputName(i);
      error.attachNote() << "the inputs are: " << (names.empty() ? "none" : names);
      return failure();
    }
    if (!seen.insert(option->input).second)
      return emitError(getOperation().getLoc()) << "input '" << option->input << "' is given two shapes";
    if (argumentDims[found->second].size() != option->dims.size())
      return emitError(getOperation().getLoc())
             << "input '" << option->input << "' has rank " << argumentDims[found->second].size()
             << ", but the requested shape '" << text << "' has rank " << option->dims.size();
    for (unsigned dim = 0; dim < option->dims.size(); ++dim)
      if (failed(specialiseDim(*option, found->second, dim, replacement)))
        return failure();
  }
  for (auto [index, value] : llvm::enumerate(replacement))
    if (!value)
      value = getAffineSymbolExpr(index, &getContext());
  for (Dims &dims : argumentDims)
    for (Dim &dim : dims)
      dim = dim.replaceSymbols(replacement);
  return success();
}

/// Renumbers the symbols so that only those that arguments use remain.
void InferShapesPass::dropUnusedSymbols() {
  llvm::SmallBitVector used(symbols.size());
  for (Dims &dims : argumentDims)
    for (Dim dim : dims)
      dim.walk([&](AffineExpr expr) {
        if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
          used.set(symbol.getPosition());
      });
  SmallVector<Dim> replacement;
  SmallVector<SymbolAttr> kept;
  for (auto [index, symbol] : llvm::enumerate(symbols)) {
    replacement.push_back(getAffineSymbolExpr(kept.size(), &getContext()));
    if (used[index])
      kept.push_back(symbol);
  }
  for (Dims &dims : argumentDims)
    for (Dim &dim : dims)
      dim = dim.replaceSymbols(replacement);
  symbols = std::move(kept);
}

void InferShapesPass::setArgumentTypes() {
  for (BlockArgument argument : getOperation().getArguments())
    if (auto type = dyn_cast<RankedTensorType>(argument.getType()))
      argument.setType(getTensorType(argumentDims[argument.getArgNumber()], type.getElementType()));
}

LogicalResult InferShapesPass::runRules(ShapeInference &infer) {
  for (Operation &op : getOperation().getBody().front()) {
    if (auto rule = dyn_cast<InferShapesOpInterface>(op)) {
      if (failed(runShapeRule(rule, infer)))
        return failure();
      ++numOps;
      continue;
    }
    for (Value result : op.getResults())
      if (auto type = dyn_cast<ShapedType>(result.getType()); type && !type.hasStaticShape())
        return op.emitOpError() << "has no shape rule";
  }
  return success();
}

void InferShapesPass::runOnOperation() {
  func::FuncOp function = getOperation();
  if (function.isExternal())
    return;
  if (!function.getBody().hasOneBlock()) {
    emitError(function.getLoc()) << "has several blocks; control flow must be structured";
    return signalPassFailure();
  }
  symbols = getInputSymbols(function);
  if (failed(nameDimensions()) || failed(specialise()))
    return signalPassFailure();
  dropUnusedSymbols();
  setArgumentTypes();
  ShapeInference infer(&getContext(), symbols);
  if (failed(runRules(infer)))
    return signalPassFailure();

  Block &body = function.getBody().front();
  function.setFunctionType(
      FunctionType::get(&getContext(), body.getArgumentTypes(), body.getTerminator()->getOperandTypes()));
  numSymbols = infer.getSymbols().size();
  setSymbols(function, infer.getSymbols());
}

} // namespace paddlec::paddle
