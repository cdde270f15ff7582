//===- Basic.cpp - scale, clip, cast, fills and broadcasts to linalg ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "lowering/PaddleToLinalg/Elementwise.h"
#include "lowering/PaddleToLinalg/PopulatePatterns.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Basic.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Creation.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Shape.h.inc"

using namespace mlir;

namespace paddlec::lowering {

using Args = ArrayRef<Scalar>;

/// x * scale + bias, or (x + bias) * scale. Integers take scale and bias as integers.
static Scalar formula(paddle::ScaleOp op, Args x) {
  double bias = op.getBias().convertToDouble();
  std::optional<double> scale = getScalarOperand(op.getScale());
  auto scaled = [&](Scalar value) { return scale == 1.0 ? value : value * x[1]; };
  auto shifted = [&](Scalar value) { return bias == 0.0 ? value : value + bias; };
  return op.getBiasAfterScale() ? shifted(scaled(x[0])) : scaled(shifted(x[0]));
}

/// NaN stays.
static Scalar formula(paddle::ClipOp, Args x) { return select(x[0] < x[1], x[1], select(x[0] > x[2], x[2], x[0])); }

static Scalar formula(paddle::IncrementOp op, Args x) { return x[0] + op.getValue().convertToDouble(); }

namespace {

/// Whether it is known which dimensions of x are broadcast. Without, the copy would be the identity to linalg, whose
/// folders then take the shapes to be equal.
static bool isBroadcastKnown(Value x, Value out) {
  paddle::Dims from = paddle::getDims(x.getType()), to = paddle::getDims(out.getType());
  for (size_t i = 0; i < from.size() && i < to.size(); ++i) {
    paddle::Dim dim = from[from.size() - 1 - i];
    if (dim != to[to.size() - 1 - i] && paddle::getConstant(dim) != 1)
      return false;
  }
  return true;
}

/// The operand as it is; the conversion to the result's type, or the broadcast to its shape, is what the op does.
template <typename OpTy> class CopyPattern : public OpRewritePattern<OpTy> {
public:
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!isa<FloatType, IntegerType>(getElementTypeOrSelf(op.getOut().getType())))
      return rewriter.notifyMatchFailure(op, "the result is not of real numbers");
    if (!isBroadcastKnown(op.getX(), op.getOut()))
      return rewriter.notifyMatchFailure(op, "which dimensions are broadcast is known only at run time");
    return rewriteElementwise(op, {op.getX()}, /*computeType=*/nullptr, rewriter, [](Args x) { return x[0]; });
  }
};

/// One number everywhere.
template <typename OpTy> class FillPattern : public OpRewritePattern<OpTy> {
public:
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    if (!isa<FloatType, IntegerType>(getElementTypeOrSelf(op.getOut().getType())))
      return rewriter.notifyMatchFailure(op, "the result is not of real numbers");
    return rewriteElementwise(op, {op.getValue()}, /*computeType=*/nullptr, rewriter, [](Args x) { return x[0]; });
  }
};

/// Inference multiplies by what was kept in training, or does nothing.
class DropoutPattern : public OpRewritePattern<paddle::DropoutOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(paddle::DropoutOp op, PatternRewriter &rewriter) const override {
    std::optional<double> p = op.getP() ? getScalarOperand(op.getP()) : std::nullopt;
    if (!op.getIsTest() || op.getMask() || op.getMode() != "downgrade_in_infer" || !p)
      return rewriter.notifyMatchFailure(op, "it is not a scaling by a constant");
    Type type = getComputeType(getElementTypeOrSelf(op.getX().getType()));
    double kept = 1.0f - static_cast<float>(*p);
    return rewriteElementwise(op, {op.getX()}, type, rewriter, [&](Args x) { return x[0] * kept; });
  }
};

} // namespace

void populateBasicPatterns(RewritePatternSet &patterns) {
  using namespace paddle;
  addNumberFunctions<ScaleOp, ClipOp, IncrementOp>(patterns);
  patterns.add<CopyPattern<CastOp>, CopyPattern<ExpandOp>, CopyPattern<ExpandAsOp>, FillPattern<FullLikeOp>,
               FillPattern<FullWithTensorOp>, DropoutPattern>(patterns.getContext());
}

} // namespace paddlec::lowering
