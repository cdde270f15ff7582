//===- Index.cpp - rows picked by indices ---------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

class EmbeddingPattern : public OpConversionPattern<paddle::EmbeddingOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::EmbeddingOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    IntegerAttr padding;
    if (op.getPaddingIdx() != -1)
      padding = op.getPaddingIdxAttr();
    Value dst = allocate(rewriter, op, op.getOut().getType());
    kernel::GatherOp::create(rewriter, op.getLoc(), adaptor.getWeight(), adaptor.getX(), dst,
                             rewriter.getI64IntegerAttr(0), padding);
    rewriter.replaceOp(op, dst);
    return success();
  }
};

} // namespace

void populateIndexPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<EmbeddingPattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
