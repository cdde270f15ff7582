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

/// A loop's body is on its own: constants that folding moved out of it come back.
LogicalResult sinkConstants(kernel::LoopOp loop, ConversionPatternRewriter &rewriter) {
  Region &body = loop.getBody();
  DenseMap<Value, Value> inside;
  for (Operation &inner : body.front())
    for (OpOperand &operand : inner.getOpOperands()) {
      Value value = operand.get();
      if (body.isAncestor(value.getParentRegion()))
        continue;
      Operation *source = value.getDefiningOp();
      if (!source || source->getNumOperands() != 0 || !isPure(source))
        return failure();
      Value &copy = inside[value];
      if (!copy) {
        OpBuilder::InsertionGuard guard(rewriter);
        rewriter.setInsertionPointToStart(&body.front());
        copy = rewriter.clone(*source)->getResult(0);
      }
      rewriter.modifyOpInPlace(&inner, [&] { operand.set(copy); });
    }
  return success();
}

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
    if (failed(sinkConstants(loop, rewriter)))
      return rewriter.notifyMatchFailure(op, "its body uses a value of the function");
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
