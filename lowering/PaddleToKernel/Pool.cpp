//===- Pool.cpp - pooling to oneDNN steps ---------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

class Pool2dPattern : public OpConversionPattern<paddle::Pool2dOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::Pool2dOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isF32(op.getX()))
      return rewriter.notifyMatchFailure(op, "the library step is for float32");
    if (op.getDataFormat() != "NCHW")
      return rewriter.notifyMatchFailure(op, "channels are not in the second dimension");
    MLIRContext *context = op.getContext();
    AffineExpr one = getAffineConstantExpr(1, context);
    Exprs src = getDims(adaptor.getX());
    Exprs dstDims = paddle::getDims(op.getOut().getType());
    bool isMax = op.getPoolingType() == "max";
    kernel::PoolKind kind = isMax ? kernel::PoolKind::Max : kernel::PoolKind::AverageExcludePadding;
    DenseI64ArrayAttr kernel;
    SmallVector<int64_t> strides{1, 1}, begin{0, 0};
    if (op.getGlobalPooling() || (op.getAdaptive() && dstDims[2] == one && dstDims[3] == one)) {
      // The whole extent: no kernel attribute.
    } else if (op.getAdaptive()) {
      SmallVector<int64_t> window;
      for (unsigned i = 2; i < 4; ++i) {
        std::optional<int64_t> in = paddle::getConstant(src[i]), out = paddle::getConstant(dstDims[i]);
        if (!in || !out || *out == 0 || *in % *out != 0)
          return rewriter.notifyMatchFailure(op, "adaptive windows of unequal size");
        window.push_back(*in / *out);
      }
      kernel = rewriter.getDenseI64ArrayAttr(window);
      strides = window;
    } else {
      std::optional<SmallVector<int64_t>> window = getIntegers(op.getKernelSize());
      if (!window || window->size() != 2)
        return rewriter.notifyMatchFailure(op, "the window's size is not known at compile time");
      if (op.getPaddingAlgorithm() == "VALID") {
        // No padding.
      } else if (op.getPaddingAlgorithm() == "SAME") {
        for (unsigned i = 0; i < 2; ++i) {
          std::optional<int64_t> in = paddle::getConstant(src[i + 2]), out = paddle::getConstant(dstDims[i + 2]);
          if (!in || !out)
            return rewriter.notifyMatchFailure(op, "SAME padding of a size not known at compile time");
          int64_t total = std::max<int64_t>((*out - 1) * op.getStrides()[i] + (*window)[i] - *in, 0);
          begin[i] = total / 2;
        }
      } else {
        ArrayRef<int64_t> paddings = op.getPaddings();
        begin = paddings.size() == 4 ? SmallVector<int64_t>{paddings[0], paddings[2]} : SmallVector<int64_t>(paddings);
      }
      // With ceil_mode the last window may hang over, and Paddle's count then differs from the library's.
      bool padded = llvm::any_of(begin, [](int64_t pad) { return pad != 0; });
      if (!isMax && !op.getExclusive()) {
        if (op.getCeilMode())
          return rewriter.notifyMatchFailure(op, "inclusive average with ceil_mode");
        if (padded)
          kind = kernel::PoolKind::AverageIncludePadding;
      }
      kernel = rewriter.getDenseI64ArrayAttr(*window);
      strides.assign(op.getStrides().begin(), op.getStrides().end());
    }
    Value dst = allocate(rewriter, op, op.getOut().getType());
    kernel::PoolOp::create(rewriter, op.getLoc(), adaptor.getX(), dst, kind, kernel,
                           rewriter.getDenseI64ArrayAttr(strides), rewriter.getDenseI64ArrayAttr(begin));
    rewriter.replaceOp(op, dst);
    return success();
  }
};

} // namespace

void populatePoolPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<Pool2dPattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
