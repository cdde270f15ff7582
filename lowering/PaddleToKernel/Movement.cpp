//===- Movement.cpp - ops that move elements without computing ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Transposes, concatenation, splits, slices and broadcasts become strided copies, or oneDNN's reorder and concat.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

/// Creates a copy of a box of `sizes`, with offsets and strides in elements.
void createCopy(OpBuilder &builder, Location loc, Value src, Value dst, ArrayRef<AffineExpr> sizes,
                ArrayRef<AffineExpr> srcStrides, AffineExpr srcOffset, ArrayRef<AffineExpr> dstStrides,
                AffineExpr dstOffset, bool partial = false) {
  MLIRContext *context = builder.getContext();
  kernel::CopyOp::create(builder, loc, src, dst, getMapAttr(sizes, context), getMapAttr(srcStrides, context),
                         getMapAttr({srcOffset}, context), getMapAttr(dstStrides, context),
                         getMapAttr({dstOffset}, context), partial ? builder.getUnitAttr() : UnitAttr());
}

class TransposePattern : public OpConversionPattern<paddle::TransposeOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::TransposeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    Exprs src = getDims(adaptor.getX());
    int64_t rank = src.size();
    SmallVector<int64_t> perm;
    for (int64_t axis : op.getPerm())
      perm.push_back(axis < 0 ? axis + rank : axis);
    // Moving only dimensions of size one moves nothing.
    SmallVector<int64_t> moved;
    for (int64_t axis : perm)
      if (src[axis] != getAffineConstantExpr(1, context))
        moved.push_back(axis);
    if (llvm::is_sorted(moved)) {
      rewriter.replaceOp(op, view(rewriter, op.getLoc(), adaptor.getX(),
                                  cast<kernel::BufferType>(getTypeConverter()->convertType(op.getType()))));
      return success();
    }
    Value dst = allocate(rewriter, op, op.getOut().getType());
    if (isF32(op.getX())) {
      kernel::ReorderOp::create(rewriter, op.getLoc(), adaptor.getX(), dst, rewriter.getDenseI64ArrayAttr(perm));
    } else {
      Exprs srcStrides = getRowMajorStrides(src, context), permuted;
      for (int64_t axis : perm)
        permuted.push_back(srcStrides[axis]);
      Exprs dims = getDims(dst);
      AffineExpr zero = getAffineConstantExpr(0, context);
      createCopy(rewriter, op.getLoc(), adaptor.getX(), dst, dims, permuted, zero, getRowMajorStrides(dims, context),
                 zero);
    }
    rewriter.replaceOp(op, dst);
    return success();
  }
};

class ConcatPattern : public OpConversionPattern<paddle::ConcatOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::ConcatOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> axis = getIntegers(op.getAxis());
    if (!axis || axis->size() != 1)
      return rewriter.notifyMatchFailure(op, "the axis is not known at compile time");
    int64_t at = axis->front() < 0 ? axis->front() + cast<RankedTensorType>(op.getType()).getRank() : axis->front();
    Value dst = allocate(rewriter, op, op.getOut().getType());
    if (isF32(op.getOut())) {
      kernel::ConcatOp::create(rewriter, op.getLoc(), adaptor.getX(), dst, rewriter.getI64IntegerAttr(at));
      rewriter.replaceOp(op, dst);
      return success();
    }
    MLIRContext *context = op.getContext();
    AffineExpr zero = getAffineConstantExpr(0, context), start = zero;
    Exprs dstStrides = getRowMajorStrides(getDims(dst), context);
    for (Value part : adaptor.getX()) {
      Exprs dims = getDims(part);
      createCopy(rewriter, op.getLoc(), part, dst, dims, getRowMajorStrides(dims, context), zero, dstStrides,
                 start * dstStrides[at], /*partial=*/true);
      start = start + dims[at];
    }
    rewriter.replaceOp(op, dst);
    return success();
  }
};

/// split and split_with_num: each part is a box of the source. The parts' sizes are the results' dimensions.
template <typename SplitLikeOp> class SplitPattern : public OpConversionPattern<SplitLikeOp> {
public:
  using OpConversionPattern<SplitLikeOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(SplitLikeOp op, typename SplitLikeOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::optional<SmallVector<int64_t>> axis = getIntegers(op.getAxis());
    if (!axis || axis->size() != 1)
      return rewriter.notifyMatchFailure(op, "the axis is not known at compile time");
    MLIRContext *context = op.getContext();
    Exprs src = getDims(adaptor.getX());
    int64_t at = axis->front() < 0 ? axis->front() + static_cast<int64_t>(src.size()) : axis->front();
    Exprs srcStrides = getRowMajorStrides(src, context);
    AffineExpr zero = getAffineConstantExpr(0, context), start = zero;
    SmallVector<Value> parts;
    for (Value result : op->getResults()) {
      Value dst = allocate(rewriter, op, result.getType());
      Exprs dims = getDims(dst);
      createCopy(rewriter, op.getLoc(), adaptor.getX(), dst, dims, srcStrides, start * srcStrides[at],
                 getRowMajorStrides(dims, context), zero);
      parts.push_back(dst);
      start = start + dims[at];
    }
    rewriter.replaceOp(op, parts);
    return success();
  }
};

/// slice: a box with step one. Starts that are negative or beyond the end are clamped as Paddle does.
class SlicePattern : public OpConversionPattern<paddle::SliceOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::SliceOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    std::optional<SmallVector<int64_t>> starts = getIntegers(op.getStarts());
    if (!starts || starts->size() != op.getAxes().size())
      return rewriter.notifyMatchFailure(op, "the starts are not known at compile time");
    Exprs src = getDims(adaptor.getInput());
    int64_t rank = src.size();
    Exprs srcStrides = getRowMajorStrides(src, context);
    AffineExpr zero = getAffineConstantExpr(0, context), offset = zero;
    for (auto [axis, start] : llvm::zip_equal(op.getAxes(), *starts)) {
      int64_t at = axis < 0 ? axis + rank : axis;
      std::optional<int64_t> size = paddle::getConstant(src[at]);
      if (size) {
        int64_t clamped = std::clamp<int64_t>(start < 0 ? start + *size : start, 0, *size);
        offset = offset + srcStrides[at] * clamped;
      } else if (start >= 0) {
        // A start beyond the end leaves nothing to copy, so the offset does not matter then.
        offset = offset + srcStrides[at] * start;
      } else if (start == -1) {
        offset = offset + srcStrides[at] * (src[at] - 1);
      } else {
        return rewriter.notifyMatchFailure(op, "a start counted from an end not known at compile time");
      }
    }
    Value dst = allocate(rewriter, op, op.getOut().getType());
    // Dropped axes have size one in the box.
    Exprs box, dims = getDims(dst);
    size_t next = 0;
    for (int64_t i = 0; i < rank; ++i) {
      bool dropped =
          llvm::any_of(op.getDecreaseAxis(), [&](int64_t axis) { return (axis < 0 ? axis + rank : axis) == i; });
      if (dropped)
        box.push_back(getAffineConstantExpr(1, context));
      else if (next < dims.size())
        box.push_back(dims[next++]);
      else
        return rewriter.notifyMatchFailure(op, "decrease_axis does not fit the result's rank");
    }
    createCopy(rewriter, op.getLoc(), adaptor.getInput(), dst, box, srcStrides, offset,
               getRowMajorStrides(box, context), zero);
    rewriter.replaceOp(op, dst);
    return success();
  }
};

/// expand: dimensions of size one are read with stride zero.
template <typename ExpandLikeOp> class ExpandPattern : public OpConversionPattern<ExpandLikeOp> {
public:
  using OpConversionPattern<ExpandLikeOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(ExpandLikeOp op, typename ExpandLikeOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    Exprs src = getDims(adaptor.getX()), dims = paddle::getDims(op.getOut().getType());
    Exprs srcStrides = getRowMajorStrides(src, context), strides;
    AffineExpr zero = getAffineConstantExpr(0, context), one = getAffineConstantExpr(1, context);
    for (size_t i = 0; i < dims.size(); ++i) {
      if (i + src.size() < dims.size()) {
        strides.push_back(zero);
        continue;
      }
      size_t at = i + src.size() - dims.size();
      if (src[at] != one && src[at] != dims[i])
        return rewriter.notifyMatchFailure(op, "a dimension that is one or not is known only at run time");
      strides.push_back(src[at] == one && dims[i] != one ? zero : srcStrides[at]);
    }
    Value dst = allocate(rewriter, op, op.getOut().getType());
    createCopy(rewriter, op.getLoc(), adaptor.getX(), dst, dims, strides, zero, getRowMajorStrides(dims, context),
               zero);
    rewriter.replaceOp(op, dst);
    return success();
  }
};

/// stack: each source is a box of the result with size one along the new axis.
class StackPattern : public OpConversionPattern<paddle::StackOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::StackOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    MLIRContext *context = op.getContext();
    Value dst = allocate(rewriter, op, op.getOut().getType());
    Exprs dims = getDims(dst), dstStrides = getRowMajorStrides(dims, context);
    int64_t axis = op.getAxis() < 0 ? op.getAxis() + static_cast<int64_t>(dims.size()) : op.getAxis();
    Exprs box = dims;
    box[axis] = getAffineConstantExpr(1, context);
    AffineExpr zero = getAffineConstantExpr(0, context);
    for (auto [index, part] : llvm::enumerate(adaptor.getX()))
      createCopy(rewriter, op.getLoc(), part, dst, box, getRowMajorStrides(box, context), zero, dstStrides,
                 dstStrides[axis] * static_cast<int64_t>(index), /*partial=*/true);
    rewriter.replaceOp(op, dst);
    return success();
  }
};

} // namespace

void populateMovementPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<TransposePattern, ConcatPattern, SplitPattern<paddle::SplitOp>, SplitPattern<paddle::SplitWithNumOp>,
               SlicePattern, ExpandPattern<paddle::ExpandOp>, StackPattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
