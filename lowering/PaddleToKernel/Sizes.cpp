//===- Sizes.cpp - what gives symbols their values at run time ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The ops that define-sizes put in, on buffers.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

class BindElementsPattern : public OpConversionPattern<paddle::BindElementsOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::BindElementsOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<kernel::BindElementsOp>(op, adaptor.getTensor(), op.getSymbolsAttr(),
                                                        op.getElementsAttr());
    return success();
  }
};

class BindSizesPattern : public OpConversionPattern<paddle::BindSizesOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::BindSizesOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<kernel::BindSizesOp>(
        op, rewriter.getStringAttr("sizes_" + op.getOp()), adaptor.getInputs(), op.getBindsAttr(),
        op.getResultTypesAttr(), rewriter.getDenseBoolArrayAttr(getPresent(op.getCounts())), op.getOpAttributesAttr(),
        op.getHasList() ? op.getCountsAttr() : DenseI32ArrayAttr());
    return success();
  }
};

/// Steps that bind symbols stay by themselves.
class KeepPattern : public OpConversionPattern<paddle::KeepOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::KeepOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateSizesPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<BindElementsPattern, BindSizesPattern, KeepPattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
