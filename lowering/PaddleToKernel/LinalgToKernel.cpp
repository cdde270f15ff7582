//===- LinalgToKernel.cpp - linalg.generic to kernel.loop -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A linalg.generic on tensors becomes one loop nest that writes new buffers. The kernel.init ops behind its outs give
// the initial values; they are dead afterwards.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

class GenericPattern : public OpConversionPattern<linalg::GenericOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "it is not on tensors");
    SmallVector<Attribute> initialValues;
    for (Value init : op.getOutputs()) {
      auto start = init.getDefiningOp<kernel::InitOp>();
      if (!start)
        return rewriter.notifyMatchFailure(op, "it does not start from kernel.init");
      initialValues.push_back(start.getValueAttr());
    }
    bool reduces = op.getNumReductionLoops() > 0;
    if (reduces && !llvm::all_of(initialValues, [](Attribute value) { return value; }))
      return rewriter.notifyMatchFailure(op, "it reduces from an undefined value");

    SmallVector<Value> buffers;
    for (Type type : op.getResultTypes())
      buffers.push_back(allocate(rewriter, op, type));
    SmallVector<Attribute> iterators;
    for (utils::IteratorType kind : op.getIteratorTypesArray())
      iterators.push_back(rewriter.getStringAttr(utils::stringifyIteratorType(kind)));
    auto loop = kernel::LoopOp::create(rewriter, op.getLoc(), adaptor.getInputs(), buffers, op.getIndexingMaps(),
                                       rewriter.getArrayAttr(iterators),
                                       reduces ? rewriter.getArrayAttr(initialValues) : ArrayAttr());
    rewriter.inlineRegionBefore(op.getRegion(), loop.getBody(), loop.getBody().end());
    Operation *yield = loop.getBody().front().getTerminator();
    rewriter.setInsertionPoint(yield);
    rewriter.replaceOpWithNewOp<kernel::YieldOp>(yield, yield->getOperands());
    rewriter.replaceOp(op, buffers);
    return success();
  }
};

} // namespace

void populateLinalgToKernelPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<GenericPattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
