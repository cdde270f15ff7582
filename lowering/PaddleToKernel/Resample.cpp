//===- Resample.cpp - interpolation to oneDNN steps or copies -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

/// Whether each spatial dimension grows by a whole number.
bool growsByWholeNumbers(AffineExpr from, AffineExpr to) {
  if (from == to)
    return true;
  std::optional<int64_t> a = paddle::getConstant(from), b = paddle::getConstant(to);
  if (a && b)
    return *a > 0 && *b % *a == 0;
  // A symbolic size times a constant.
  for (int64_t factor = 2; factor <= 64; ++factor)
    if (from * factor == to)
      return true;
  return false;
}
bool growsByWholeNumbers(ArrayRef<AffineExpr> src, ArrayRef<AffineExpr> dst) {
  return llvm::all_of(llvm::zip_equal(src.drop_front(2), dst.drop_front(2)),
                      [](auto sizes) { return growsByWholeNumbers(std::get<0>(sizes), std::get<1>(sizes)); });
}

/// Paddle takes the first pixel where a dimension shrinks to one; the library takes the mean.
bool neverShrinksToOne(ArrayRef<AffineExpr> src, ArrayRef<AffineExpr> dst) {
  for (auto [from, to] : llvm::zip_equal(src.drop_front(2), dst.drop_front(2))) {
    std::optional<int64_t> size = paddle::getConstant(to);
    if (from != to && !(size && *size > 1) && !growsByWholeNumbers(from, to))
      return false;
  }
  return true;
}

/// Paddle's nearest without align_corners reads source index floor(i * in / out); for growth by a whole number that is
/// what oneDNN's half-pixel nearest reads too.
class NearestPattern : public OpConversionPattern<paddle::NearestInterpOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::NearestInterpOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isF32(op.getX()) || op.getDataFormat() != "NCHW" || op.getAlignCorners())
      return rewriter.notifyMatchFailure(op, "not float32 NCHW without align_corners");
    Exprs src = getDims(adaptor.getX()), dst = paddle::getDims(op.getOutput().getType());
    if (!growsByWholeNumbers(src, dst))
      return rewriter.notifyMatchFailure(op, "a scale that is not a whole number");
    Value buffer = allocate(rewriter, op, op.getOutput().getType());
    kernel::ResampleOp::create(rewriter, op.getLoc(), adaptor.getX(), buffer, UnitAttr());
    rewriter.replaceOp(op, buffer);
    return success();
  }
};

/// Paddle's bilinear with align_mode 0 and no align_corners has half-pixel centres, as oneDNN.
class BilinearPattern : public OpConversionPattern<paddle::BilinearInterpOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::BilinearInterpOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isF32(op.getX()) || op.getDataFormat() != "NCHW" || op.getAlignCorners() || op.getAlignMode() != 0)
      return rewriter.notifyMatchFailure(op, "not float32 NCHW with half-pixel centres");
    // With a given scale Paddle divides by it; the library uses the ratio of the sizes. They agree for whole numbers.
    Exprs src = getDims(adaptor.getX()), dst = paddle::getDims(op.getOutput().getType());
    if (!neverShrinksToOne(src, dst))
      return rewriter.notifyMatchFailure(op, "a size that is or may be one");
    bool scaled = !op.getScale().empty() || op.getScaleTensor();
    if (scaled && !growsByWholeNumbers(src, dst))
      return rewriter.notifyMatchFailure(op, "a scale that is not a whole number");
    Value buffer = allocate(rewriter, op, op.getOutput().getType());
    kernel::ResampleOp::create(rewriter, op.getLoc(), adaptor.getX(), buffer, rewriter.getUnitAttr());
    rewriter.replaceOp(op, buffer);
    return success();
  }
};

} // namespace

void populateResamplePatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<NearestPattern, BilinearPattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
