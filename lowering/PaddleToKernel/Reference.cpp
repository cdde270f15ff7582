//===- Reference.cpp - ops without a faster way to their reference kernels ------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The pattern of last resort, for every paddle op that has a reference kernel, and for custom ops, whose kernel is the
// user's. What it cannot take stays a paddle op and is reported by the check at the end of the phase.
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/CustomKernel.h"
#include "dialects/paddle/ir/OperandGroups.h"
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"
#include "reference/Kernel.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Custom.h.inc"

using namespace mlir;

namespace paddlec::lowering {
namespace {

/// The type with room for the largest sizes: symbols that the op binds give way to their bounds.
kernel::BufferType getLargest(kernel::BufferType type, ArrayRef<int64_t> binds, ArrayRef<paddle::SymbolAttr> symbols) {
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> bounds;
  for (unsigned i = 0; i < symbols.size(); ++i)
    bounds.push_back(getAffineSymbolExpr(i, context));
  for (size_t i = 2; i < binds.size(); i += 3)
    bounds[binds[i]] = symbols[binds[i]].getOperands().getValue().getResult(0);
  SmallVector<AffineExpr> dims;
  for (AffineExpr dim : type.getDims().getResults())
    dims.push_back(dim.replaceSymbols(bounds));
  return getPlainBuffer(dims, type.getElementType());
}

class ReferencePattern : public ConversionPattern {
public:
  ReferencePattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    auto custom = dyn_cast<paddle::CustomOp>(op);
    StringRef name = custom ? custom.getOp() : op->getName().stripDialect();
    if (!isa_and_nonnull<paddle::PaddleDialect>(op->getDialect()) || (!custom && !pdrt::ref::find(name)))
      return rewriter.notifyMatchFailure(op, "no reference kernel");
    NamedAttrList attributes(op->getAttrDictionary());
    auto binds = dyn_cast_or_null<DenseI64ArrayAttr>(attributes.erase(paddle::bindsAttrName));
    SmallVector<paddle::SymbolAttr> symbols = kernel::getSymbols(op->getParentOp());
    SmallVector<Value> results, views;
    for (Type type : op->getResultTypes()) {
      auto buffer = dyn_cast_or_null<kernel::BufferType>(getTypeConverter()->convertType(type));
      if (!buffer)
        return rewriter.notifyMatchFailure(op, "a result's dimensions are not known");
      results.push_back(allocate(rewriter, op, binds ? getLargest(buffer, binds, symbols) : buffer));
    }
    paddle::ValueGroups groups = paddle::getOperandGroups(op), made = paddle::getResultGroups(op);
    SmallVector<bool> resultsPresent = getPresent(made.counts);
    attributes.erase("operandSegmentSizes");
    attributes.erase("resultSegmentSizes");
    std::string kernelName = name.str();
    if (custom) {
      attributes = NamedAttrList(custom.getOpAttributes());
      kernelName = (kernel::customKernelPrefix + name).str();
    }
    kernel::ReferenceOp::create(
        rewriter, op->getLoc(), rewriter.getStringAttr(kernelName), operands, results,
        rewriter.getDenseBoolArrayAttr(getPresent(groups.counts)), attributes.getDictionary(op->getContext()),
        groups.hasList ? rewriter.getDenseI32ArrayAttr(groups.counts) : DenseI32ArrayAttr(),
        llvm::is_contained(resultsPresent, false) ? rewriter.getDenseBoolArrayAttr(resultsPresent)
                                                  : DenseBoolArrayAttr(),
        binds);
    for (auto [result, type] : llvm::zip(results, op->getResultTypes()))
      views.push_back(
          view(rewriter, op->getLoc(), result, cast<kernel::BufferType>(getTypeConverter()->convertType(type))));
    rewriter.replaceOp(op, views);
    return success();
  }
};

} // namespace

SmallVector<bool> getPresent(ArrayRef<int32_t> counts) {
  SmallVector<bool> present;
  for (int32_t count : counts) {
    present.append(count, true);
    if (count == 0)
      present.push_back(false);
  }
  return present;
}

void populateReferencePatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<ReferencePattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
