//===- MatMul.cpp - matrix products to oneDNN steps -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

/// Dimensions with ones in front, up to `rank`.
Exprs padRank(ArrayRef<AffineExpr> dims, size_t rank, MLIRContext *context) {
  Exprs padded(rank - dims.size(), getAffineConstantExpr(1, context));
  padded.append(dims.begin(), dims.end());
  return padded;
}

/// Creates the step on operands of rank two or more. A stack of row vectors times one matrix is one larger product,
/// which is faster and lets the library pack the matrix.
void createMatMul(OpBuilder &builder, Location loc, Value x, Value y, Value bias, ValueRange postOperands, Value dst,
                  bool transposeX, bool transposeY, ArrayAttr postOps) {
  MLIRContext *context = builder.getContext();
  Exprs xDims = getDims(x), yDims = getDims(y), dstDims = getDims(dst);
  SmallVector<Value> posts(postOperands);
  bool postsFlatten = llvm::all_of(posts, [&](Value post) {
    Exprs dims = getDims(post);
    return dims == dstDims || llvm::all_of(ArrayRef(dims).drop_back(dims.empty() ? 0 : 1),
                                           [&](AffineExpr dim) { return dim == getAffineConstantExpr(1, context); });
  });
  if (yDims.size() == 2 && xDims.size() > 2 && !transposeX && postsFlatten) {
    AffineExpr rows = product(ArrayRef(xDims).drop_back(), context);
    x = view(builder, loc, x, {rows, xDims.back()});
    dst = view(builder, loc, dst, {rows, dstDims.back()});
    for (Value &post : posts) {
      Exprs dims = getDims(post);
      if (dims == dstDims)
        post = view(builder, loc, post, {rows, dims.back()});
      else
        post = view(builder, loc, post, {getAffineConstantExpr(1, context), product(dims, context)});
    }
  } else {
    size_t rank = dstDims.size();
    x = view(builder, loc, x, padRank(xDims, rank, context));
    y = view(builder, loc, y, padRank(yDims, rank, context));
    for (Value &post : posts)
      post = view(builder, loc, post, padRank(getDims(post), rank, context));
  }
  kernel::MatMulOp::create(builder, loc, x, y, bias, posts, dst, transposeX ? builder.getUnitAttr() : UnitAttr(),
                           transposeY ? builder.getUnitAttr() : UnitAttr(), postOps, UnitAttr());
}

class FusedMatMulPattern : public OpConversionPattern<paddle::FusedMatMulOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::FusedMatMulOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isF32(op.getX()) || !isF32(op.getY()))
      return rewriter.notifyMatchFailure(op, "the library step is for float32");
    Value dst = allocate(rewriter, op, op.getOut().getType());
    createMatMul(rewriter, op.getLoc(), adaptor.getX(), adaptor.getY(), adaptor.getBias(), adaptor.getPostOperands(),
                 dst, op.getTransposeX(), op.getTransposeY(), op.getPostOpsAttr());
    rewriter.replaceOp(op, dst);
    return success();
  }
};

class MatMulPattern : public OpConversionPattern<paddle::MatmulOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::MatmulOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isF32(op.getX()) || !isF32(op.getY()))
      return rewriter.notifyMatchFailure(op, "the library step is for float32");
    MLIRContext *context = op.getContext();
    Location loc = op.getLoc();
    AffineExpr one = getAffineConstantExpr(1, context);
    Value x = adaptor.getX(), y = adaptor.getY();
    bool transposeX = op.getTransposeX(), transposeY = op.getTransposeY();
    Value dst = allocate(rewriter, op, op.getOut().getType());
    Exprs dstDims = getDims(dst);
    // A vector on the left is a row, on the right a column; the flags do not apply to them.
    if (getDims(y).size() == 1) {
      y = view(rewriter, loc, y, {getDims(y)[0], one});
      dstDims.push_back(one);
      transposeY = false;
    }
    if (getDims(x).size() == 1) {
      x = view(rewriter, loc, x, {one, getDims(x)[0]});
      dstDims.insert(dstDims.end() - 1, one);
      transposeX = false;
    }
    createMatMul(rewriter, loc, x, y, Value(), {}, view(rewriter, loc, dst, dstDims), transposeX, transposeY,
                 rewriter.getArrayAttr({}));
    rewriter.replaceOp(op, dst);
    return success();
  }
};

} // namespace

void populateMatMulPatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<FusedMatMulPattern, MatMulPattern>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
