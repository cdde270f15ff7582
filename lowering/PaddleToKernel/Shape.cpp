//===- Shape.cpp - ops that only change a tensor's dimensions -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Reshapes are views, constants are weights, and shapes asked for are written from the symbols.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;

namespace paddlec::lowering {
namespace {

/// An op whose first result is its first operand under other dimensions.
template <typename ReshapeLikeOp> class ViewPattern : public OpConversionPattern<ReshapeLikeOp> {
public:
  using OpConversionPattern<ReshapeLikeOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(ReshapeLikeOp op, typename ReshapeLikeOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast_or_null<kernel::BufferType>(this->getTypeConverter()->convertType(op->getResult(0).getType()));
    if (!type)
      return rewriter.notifyMatchFailure(op, "the result's dimensions are not known");
    rewriter.replaceOp(op, view(rewriter, op.getLoc(), adaptor.getOperands().front(), type));
    return success();
  }
};

class ConstantPattern : public OpConversionPattern<paddle::ConstantOp> {
public:
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(paddle::ConstantOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    std::string name;
    if (auto resource = dyn_cast<DenseResourceElementsAttr>(op.getValue()))
      name = resource.getRawHandle().getKey().str();
    else
      name = getVariableName(op.getLoc(), "constant");
    rewriter.replaceOpWithNewOp<kernel::WeightOp>(op, kernel::getBufferType(cast<RankedTensorType>(op.getType())),
                                                  op.getValue(), rewriter.getStringAttr(name));
    return success();
  }
};

template <typename ShapeLikeOp> class ShapePattern : public OpConversionPattern<ShapeLikeOp> {
public:
  using OpConversionPattern<ShapeLikeOp>::OpConversionPattern;

  LogicalResult matchAndRewrite(ShapeLikeOp op, typename ShapeLikeOp::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value dst = allocate(rewriter, op, op.getOut().getType());
    kernel::SymbolsOp::create(rewriter, op.getLoc(), dst,
                              getMapAttr(paddle::getDims(op->getOperand(0).getType()), op.getContext()));
    rewriter.replaceOp(op, dst);
    return success();
  }
};

} // namespace

void populateShapePatterns(RewritePatternSet &patterns, const TypeConverter &converter) {
  patterns.add<ViewPattern<paddle::ReshapeOp>, ViewPattern<paddle::FlattenOp>, ViewPattern<paddle::SqueezeOp>,
               ViewPattern<paddle::UnsqueezeOp>, ViewPattern<paddle::AssignOp>, ConstantPattern,
               ShapePattern<paddle::ShapeOp>, ShapePattern<paddle::Shape64Op>>(converter, patterns.getContext());
}

} // namespace paddlec::lowering
