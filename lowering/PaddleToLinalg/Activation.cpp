//===- Activation.cpp - formulas of activation functions ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// As in Paddle's CPU kernels: where its choice of comparison decides what NaN and infinity become, the same comparison
// stands here. The reference kernels (runtime_stub/reference/Activation.cpp) say the same in plain C++.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "lowering/PaddleToLinalg/Elementwise.h"
#include "lowering/PaddleToLinalg/PopulatePatterns.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Activation.h.inc"

using namespace mlir;

namespace paddlec::lowering {
using Args = ArrayRef<Scalar>;

/// Parameters are float in Paddle's kernels, also where the attribute is a double.
static double parameter(const APFloat &value) { return static_cast<float>(value.convertToDouble()); }

/// An element of type `type` that is 1 or 0.
static Scalar indicator(Scalar condition, Scalar like) { return condition.convertTo(like.getType()); }

static Scalar sigmoid(Scalar x) { return 1.0 / (exp(-x) + 1.0); }

static Scalar formula(paddle::ReluOp, Args x) { return select(x[0] > 0.0, x[0], 0.0); }
static Scalar formula(paddle::Relu6Op, Args x) { return keepMin(keepMax(x[0], 0), 6); }
static Scalar formula(paddle::LeakyReluOp op, Args x) {
  double slope = parameter(op.getNegativeSlope());
  // Paddle takes the maximum of x and slope * x, or the minimum for slopes from 1 on.
  Scalar scaled = x[0] * slope;
  return select(slope < 1 ? x[0] < scaled : scaled < x[0], scaled, x[0]);
}
static Scalar formula(paddle::HardTanhOp op, Args x) {
  return keepMin(keepMax(x[0], parameter(op.getTMin())), parameter(op.getTMax()));
}
static Scalar formula(paddle::HardSwishOp, Args x) { return keepMin(keepMax(x[0] + 3.0, 0), 6) * x[0] / 6.0; }
static Scalar formula(paddle::HardSigmoidOp op, Args x) {
  return keepMin(keepMax(x[0] * parameter(op.getSlope()) + parameter(op.getOffset()), 0), 1);
}
static Scalar formula(paddle::SigmoidOp, Args x) { return sigmoid(x[0]); }
static Scalar formula(paddle::LogSigmoidOp, Args x) {
  Scalar shift = keepMax(-x[0], 0);
  return -shift - log(exp(-shift) + exp(-x[0] - shift));
}
static Scalar formula(paddle::SiluOp, Args x) { return x[0] / (exp(-x[0]) + 1.0); }
static Scalar formula(paddle::SwishOp, Args x) { return x[0] / (exp(-x[0]) + 1.0); }
static Scalar formula(paddle::GeluOp op, Args x) {
  if (op.getApproximate()) {
    Scalar cube = x[0] * x[0] * x[0];
    return x[0] * 0.5 * (tanh((x[0] + cube * 0.044715) * 0.79788456080286535588) + 1.0);
  }
  return x[0] * 0.5 * (erf(x[0] * 0.70710678118654752440) + 1.0);
}
static Scalar formula(paddle::EluOp op, Args x) {
  return select(x[0] < 0.0, expm1(x[0]) * parameter(op.getAlpha()), x[0]);
}
static Scalar formula(paddle::CeluOp op, Args x) {
  double alpha = parameter(op.getAlpha());
  return select(x[0] < 0.0, expm1(x[0] / alpha) * alpha, x[0]);
}
static Scalar formula(paddle::SeluOp op, Args x) {
  double alpha = parameter(op.getAlpha());
  return select(x[0] <= 0.0, exp(x[0]) * alpha - alpha, x[0]) * parameter(op.getScale());
}
static Scalar formula(paddle::SoftplusOp op, Args x) {
  double beta = op.getBeta().convertToDouble();
  Scalar scaled = x[0] * beta;
  return select(scaled > op.getThreshold().convertToDouble(), x[0], log1p(exp(scaled)) / beta);
}
static Scalar formula(paddle::MishOp op, Args x) {
  return x[0] * tanh(select(x[0] > parameter(op.getLambda()), x[0], log1p(exp(x[0]))));
}
static Scalar formula(paddle::SoftShrinkOp op, Args x) {
  // Sums of products as in Paddle, so that infinity becomes NaN there and here.
  double t = parameter(op.getThreshold());
  return indicator(x[0] > t, x[0]) * (x[0] - t) + indicator(x[0] < -t, x[0]) * (x[0] + t);
}
static Scalar formula(paddle::HardShrinkOp op, Args x) {
  double t = parameter(op.getThreshold());
  return x[0] * indicator((x[0] < -t) | (x[0] > t), x[0]);
}
static Scalar formula(paddle::ThresholdedReluOp op, Args x) {
  double t = parameter(op.getThreshold());
  return indicator(x[0] > t, x[0]) * x[0] + indicator(x[0] <= t, x[0]) * parameter(op.getValue());
}
static Scalar formula(paddle::TanhShrinkOp, Args x) { return x[0] - tanh(x[0]); }
static Scalar formula(paddle::SoftsignOp, Args x) { return x[0] / (abs(x[0]) + 1.0); }
static Scalar formula(paddle::StanhOp op, Args x) {
  return tanh(x[0] * parameter(op.getScaleA())) * parameter(op.getScaleB());
}

namespace {

/// alpha has one element, one a channel, or one an element of a sample.
class PreluPattern : public OpRewritePattern<paddle::PreluOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(paddle::PreluOp op, PatternRewriter &rewriter) const override {
    auto type = cast<RankedTensorType>(op.getX().getType());
    auto alphaType = cast<RankedTensorType>(op.getAlpha().getType());
    Operand alpha(op.getAlpha());
    if (op.getMode() == "channel") {
      if (type.getRank() < 2 || alphaType.getRank() != 1)
        return rewriter.notifyMatchFailure(op, "alpha is not a vector over the channels");
      alpha.first = op.getDataFormat() == "NHWC" ? type.getRank() - 1 : 1;
    } else if (op.getMode() != "all" && alphaType.getRank() != type.getRank()) {
      return rewriter.notifyMatchFailure(op, "alpha does not have the shape of a sample");
    } else if (op.getMode() == "all" && alphaType.getNumElements() != 1) {
      return rewriter.notifyMatchFailure(op, "alpha has several elements in mode \"all\"");
    }
    return rewriteElementwise(op, {op.getX(), alpha}, getComputeType(type.getElementType()), rewriter,
                              [](Args x) { return select(x[0] > 0.0, x[0], x[0] * x[1]); });
  }
};

} // namespace

void populateActivationPatterns(RewritePatternSet &patterns) {
  using namespace paddle;
  addNumberFunctions<ReluOp>(patterns);
  addFloatFunctions<Relu6Op, LeakyReluOp, HardTanhOp, HardSwishOp, HardSigmoidOp, SigmoidOp, LogSigmoidOp, SiluOp,
                    SwishOp, GeluOp, EluOp, CeluOp, SeluOp, SoftplusOp, MishOp, SoftShrinkOp, HardShrinkOp,
                    ThresholdedReluOp, TanhShrinkOp, SoftsignOp, StanhOp>(patterns);
  patterns.add<PreluPattern>(patterns.getContext());
}

} // namespace paddlec::lowering
