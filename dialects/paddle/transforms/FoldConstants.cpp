//===- FoldConstants.cpp - computes what is known at compile time ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Replaces ops by their results where all operands are constants, or where shape inference knows the elements. The
// numbers come from the reference kernels; this file only decides what is worth it.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/transforms/Evaluate.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_FOLDCONSTANTS
#include "dialects/paddle/transforms/Passes.h.inc"

namespace {

struct FoldConstantsPass : impl::FoldConstantsBase<FoldConstantsPass> {
  using Base::Base;
  void runOnOperation() override;

private:
  /// Ops that were replaced. They stay until the end: the values that shape inference knows are found by address, which
  /// a new op must not reuse.
  SmallVector<Operation *> replaced;

  bool replace(Operation *op, ArrayRef<ElementsAttr> constants);
  bool foldKnownValue(Operation *op, ShapeInference &infer);
  bool foldByItself(Operation *op);
  bool foldOperands(Operation *op);
};

} // namespace

/// A name for the resource of a large constant.
static std::string nameOf(Operation *op) {
  std::string name;
  if (auto location = op->getLoc()->findInstanceOf<NameLoc>())
    name = location.getName().str();
  return name.empty() ? "folded" : name;
}

bool FoldConstantsPass::replace(Operation *op, ArrayRef<ElementsAttr> constants) {
  OpBuilder builder(op);
  for (auto [result, constant] : llvm::zip(op->getResults(), constants))
    if (!result.use_empty())
      result.replaceAllUsesWith(ConstantOp::create(builder, op->getLoc(), constant));
  replaced.push_back(op);
  return true;
}

/// The elements of a list of sizes that turned out to be constant.
bool FoldConstantsPass::foldKnownValue(Operation *op, ShapeInference &infer) {
  if (op->getNumResults() != 1)
    return false;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || !isa<IntegerType>(type.getElementType()))
    return false;
  std::optional<SmallVector<int64_t>> elements = infer.constantsOf(op->getResult(0));
  if (!elements || static_cast<int64_t>(elements->size()) != type.getNumElements())
    return false;
  unsigned width = type.getElementTypeBitWidth();
  SmallVector<APInt> values;
  for (int64_t element : *elements) {
    if (width < 64 && !llvm::isIntN(width, element) && !llvm::isUIntN(width, element))
      return false;
    values.push_back(APInt(width, static_cast<uint64_t>(element), /*isSigned=*/false, /*implicitTrunc=*/true));
  }
  ++numKnown;
  return replace(op, {DenseElementsAttr::get(type, values)});
}

/// The op's own folder: filled tensors stay splats, identities vanish.
bool FoldConstantsPass::foldByItself(Operation *op) {
  SmallVector<OpFoldResult> folded;
  if (failed(op->fold(folded)) || folded.size() != op->getNumResults())
    return false;
  OpBuilder builder(op);
  for (auto [result, value] : llvm::zip(op->getResults(), folded)) {
    auto constant = dyn_cast_if_present<ElementsAttr>(dyn_cast_if_present<Attribute>(value));
    Value known = dyn_cast_if_present<Value>(value);
    if (!known && (!constant || constant.getType() != result.getType()))
      return false;
    if (!known)
      known = ConstantOp::create(builder, op->getLoc(), constant);
    result.replaceAllUsesWith(known);
  }
  ++numFolded;
  replaced.push_back(op);
  return true;
}

bool FoldConstantsPass::foldOperands(Operation *op) {
  if (!canEvaluate(op))
    return false;
  SmallVector<HostTensor> operands;
  int64_t operandBytes = 0;
  for (Value operand : op->getOperands()) {
    ElementsAttr attr = getConstantAttr(operand);
    if (!attr)
      return false;
    auto type = dyn_cast<RankedTensorType>(attr.getType());
    std::optional<pdrt_dtype> dtype = getDType(attr.getElementType());
    // Expanding a splat of many elements only to fold it costs more than it gives.
    bool largeSplat = attr.isSplat() && attr.getNumElements() > 64 * 1024;
    std::optional<ConstantBytes> bytes = type && dtype && !largeSplat ? getBytes(attr) : std::nullopt;
    if (!bytes)
      return false;
    HostTensor &tensor = operands.emplace_back();
    tensor.dtype = *dtype;
    tensor.dims.assign(type.getShape().begin(), type.getShape().end());
    if (bytes->owned.empty())
      tensor.bytes = bytes->bytes;
    else
      tensor.own(std::move(bytes->owned));
    if (static_cast<int64_t>(tensor.bytes.size()) != attr.getNumElements() * int64_t(pdrt_dtype_size(*dtype)))
      return false;
    operandBytes += tensor.bytes.size();
  }
  // A larger constant than the operands costs memory and file size for ever; below the limit that does not matter.
  int64_t limit = std::max<int64_t>(operandBytes, static_cast<int64_t>(limitMiB) << 20);
  SmallVector<const HostTensor *> pointers;
  for (HostTensor &operand : operands)
    pointers.push_back(&operand);
  SmallVector<HostTensor> results;
  std::string message;
  if (failed(evaluate(op, pointers, results, message, limit))) {
    // An op that fails on constants fails whenever it runs; the run will say so, if it is ever reached.
    reportMissed(op, "fold-constants", op->getName().stripDialect() + " of constants is left for run time: " + message);
    ++numLeft;
    return false;
  }
  SmallVector<ElementsAttr> constants;
  for (auto [result, tensor] : llvm::zip(op->getResults(), results)) {
    auto type = RankedTensorType::get(tensor.dims, getElementType(&getContext(), tensor.dtype));
    auto declared = cast<RankedTensorType>(result.getType());
    if (type.getElementType() != declared.getElementType() || (declared.hasStaticShape() && type != declared)) {
      ++numLeft;
      return false;
    }
    constants.push_back(makeConstant(type, std::move(tensor.owned), nameOf(op)));
  }
  ++numFolded;
  reportApplied(op, "fold-constants", "computed " + op->getName().stripDialect() + " at compile time");
  return replace(op, constants);
}

void FoldConstantsPass::runOnOperation() {
  func::FuncOp function = getOperation();
  if (function.isExternal() || !function.getBody().hasOneBlock())
    return;
  // Rules run on the way, so that a folded operand gives the next op its value.
  replaced.clear();
  ShapeInference infer(&getContext(), getInputSymbols(function));
  Block &body = function.getBody().front();
  for (Operation &op : body) {
    if (isa<ConstantOp>(op) || op.getNumResults() == 0 || op.getNumRegions() != 0 || !isPure(&op))
      continue;
    infer.setOperation(&op);
    auto rule = dyn_cast<InferShapesOpInterface>(op);
    if (!rule)
      continue;
    if (isOpTriviallyDead(&op))
      continue;
    if (failed(rule.inferShapes(infer)) || failed(infer.checkResults()))
      return signalPassFailure();
    if (!foldKnownValue(&op, infer) && !foldByItself(&op))
      foldOperands(&op);
  }
  for (Operation *op : llvm::reverse(replaced))
    op->erase();
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&op))
      op.erase();
  // Rules may have sharpened types up to the results.
  function.setFunctionType(
      FunctionType::get(&getContext(), body.getArgumentTypes(), body.getTerminator()->getOperandTypes()));
  setSymbols(function, infer.getSymbols());
}

} // namespace paddlec::paddle
