//===- Norm.cpp - softmax and normalisation to oneDNN steps ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

template <typename SoftmaxLikeOp, bool isLog> class SoftmaxPattern : public OpConversionPattern<SoftmaxLikeOp> {
public:
  using OpConversionPattern<SoftmaxLikeOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(SoftmaxLikeOp op, typename SoftmaxLikeOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    int64_t rank = getDims(adaptor.getX()).size();
    if (!isF32(op.getX()) || rank == 0)
      return rewriter.notifyMatchFailure(op, "the library step is for float32 tensors of rank one or more");
    int64_t axis = op.getAxis() < 0 ? op.getAxis() + rank : op.getAxis();
    Value dst = allocate(rewriter, op, op.getOut().getType());
    kernel::SoftmaxOp::create(rewriter, op.getLoc(), adaptor.getX(), dst, rewriter.getI64IntegerAttr(axis),
                              isLog ? rewriter.getUnitAttr() : UnitAttr());
    rewriter.replaceOp(op, dst);
    return success();
  }
};

class LayerNormPattern : public OpConversionPattern<paddle::LayerNormOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::LayerNormOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isF32(op.getX()) || !isF32Buffer(adaptor.getScale()) || !isF32Buffer(adaptor.getBias()))
      return rewriter.notifyMatchFailure(op, "the library step is for float32");
    for (Value result : op->getResults())
      if (result != op.getOut() && !result.use_empty())
        return rewriter.notifyMatchFailure(op, "mean or variance is used");
    Value dst = allocate(rewriter, op, op.getOut().getType());
    kernel::LayerNormOp::create(rewriter, op.getLoc(), adaptor.getX(), adaptor.getScale(), adaptor.getBias(), dst,
                                op.getBeginNormAxisAttr(), op.getEpsilonAttr());
    // Unused results still need a stand-in; nothing reads or writes it.
    SmallVector<Value> replacements;
    for (Value result : op->getResults())
      replacements.push_back(result == op.getOut() ? dst : Value(allocate(rewriter, op, result.getType())));
    rewriter.replaceOp(op, replacements);
    return success();
  }
};

} // namespace

void populateNormPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<SoftmaxPattern<paddle::SoftmaxOp, false>, SoftmaxPattern<paddle::LogSoftmaxOp, true>, LayerNormPattern>(
      converter, patterns.getContext());
}

} // namespace paddlec::lowering
