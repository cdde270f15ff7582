//===- Conv.cpp - convolutions to oneDNN steps ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

/// [N, spatial..., C] in row-major order is [N, C, spatial...] with channels last: the same bytes, the logical order
/// that steps use.
kernel::BufferType asChannelsFirst(kernel::BufferType type) {
  Exprs dims{type.getDim(0), type.getDim(type.getRank() - 1)};
  for (unsigned i = 1; i + 1 < type.getRank(); ++i)
    dims.push_back(type.getDim(i));
  return getPlainBuffer(dims, type.getElementType()).withLayout(kernel::Layout::ChannelsLast);
}

/// A buffer in the step's logical order, whatever the op's data format is.
Value inStepOrder(OpBuilder &builder, Location loc, Value buffer, bool channelsLast) {
  auto type = cast<kernel::BufferType>(buffer.getType());
  return channelsLast && type.getRank() > 2 ? view(builder, loc, buffer, asChannelsFirst(type)) : buffer;
}

template <typename ConvLikeOp> class ConvPattern : public OpConversionPattern<ConvLikeOp> {
public:
  using OpConversionPattern<ConvLikeOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(ConvLikeOp op, typename ConvLikeOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isF32(op.getInput()) || !isF32(op.getFilter()))
      return rewriter.notifyMatchFailure(op, "the library step is for float32");
    bool channelsLast = op.getDataFormat().ends_with("C");
    Location loc = op.getLoc();
    Value dst = allocate(rewriter, op, op.getOut().getType());
    SmallVector<Value> postOperands;
    for (Value operand : adaptor.getPostOperands())
      postOperands.push_back(inStepOrder(rewriter, loc, operand, channelsLast));
    SmallVector<int64_t> begin, end;
    ArrayRef<int64_t> paddings = op.getPaddings();
    for (size_t i = 0; i + 1 < paddings.size(); i += 2) {
      begin.push_back(paddings[i]);
      end.push_back(paddings[i + 1]);
    }
    constexpr bool transposed = std::is_same_v<ConvLikeOp, paddle::FusedConvTransposeOp>;
    // Rows that output_padding adds are rows that less padding at the end leaves over.
    if constexpr (transposed)
      for (auto [pad, extra] : llvm::zip_equal(end, op.getOutputPadding()))
        pad -= extra;
    kernel::ConvOp::create(rewriter, loc, inStepOrder(rewriter, loc, adaptor.getInput(), channelsLast),
                           adaptor.getFilter(), adaptor.getBias(), postOperands,
                           inStepOrder(rewriter, loc, dst, channelsLast), op.getStridesAttr(), op.getDilationsAttr(),
                           rewriter.getDenseI64ArrayAttr(begin), rewriter.getDenseI64ArrayAttr(end), op.getGroupsAttr(),
                           transposed ? rewriter.getUnitAttr() : UnitAttr(), op.getPostOpsAttr(),
                           /*accumulate=*/UnitAttr());
    rewriter.replaceOp(op, dst);
    return success();
  }
};

} // namespace

void populateConvPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<ConvPattern<paddle::FusedConvOp>, ConvPattern<paddle::FusedConvTransposeOp>>(converter,
                                                                                            patterns.getContext());
}

} // namespace paddlec::lowering
