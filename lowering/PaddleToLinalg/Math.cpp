//===- Math.cpp - formulas of mathematical functions ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Functions without a vectorisable form (gamma functions, inverse error function) have none here: they stay with the
// reference kernels.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "lowering/PaddleToLinalg/Elementwise.h"
#include "lowering/PaddleToLinalg/PopulatePatterns.h"

#include "mlir/Dialect/Math/IR/Math.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Math.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Trigonometry.h.inc"

#include <cmath>

using namespace mlir;

namespace paddlec::lowering {
using Args = ArrayRef<Scalar>;

static Scalar formula(paddle::ExpOp, Args x) { return exp(x[0]); }
static Scalar formula(paddle::Expm1Op, Args x) { return expm1(x[0]); }
static Scalar formula(paddle::LogOp, Args x) { return log(x[0]); }
static Scalar formula(paddle::Log1pOp, Args x) { return log1p(x[0]); }
static Scalar formula(paddle::Log2Op, Args x) { return x[0].apply<math::Log2Op>(); }
static Scalar formula(paddle::Log10Op, Args x) { return x[0].apply<math::Log10Op>(); }
static Scalar formula(paddle::ErfOp, Args x) { return erf(x[0]); }
static Scalar formula(paddle::SqrtOp, Args x) { return sqrt(x[0]); }
static Scalar formula(paddle::RsqrtOp, Args x) { return 1.0 / sqrt(x[0]); }
static Scalar formula(paddle::ReciprocalOp, Args x) { return 1.0 / x[0]; }
static Scalar formula(paddle::SquareOp, Args x) { return x[0] * x[0]; }
static Scalar formula(paddle::FloorOp, Args x) { return x[0].isFloat() ? x[0].apply<math::FloorOp>() : x[0]; }
static Scalar formula(paddle::CeilOp, Args x) { return x[0].isFloat() ? x[0].apply<math::CeilOp>() : x[0]; }
static Scalar formula(paddle::TruncOp, Args x) { return x[0].isFloat() ? x[0].apply<math::TruncOp>() : x[0]; }
static Scalar formula(paddle::AbsOp, Args x) { return abs(x[0]); }
static Scalar formula(paddle::SignOp, Args x) {
  Scalar sign = (x[0] > 0.0).convertTo(x[0].getType()) - (x[0] < 0.0).convertTo(x[0].getType());
  return x[0].isFloat() ? select(x[0] != x[0], x[0], sign) : sign;
}

static Scalar formula(paddle::SinOp, Args x) { return x[0].apply<math::SinOp>(); }
static Scalar formula(paddle::CosOp, Args x) { return x[0].apply<math::CosOp>(); }
static Scalar formula(paddle::TanOp, Args x) { return x[0].apply<math::TanOp>(); }
static Scalar formula(paddle::AsinOp, Args x) { return x[0].apply<math::AsinOp>(); }
static Scalar formula(paddle::AcosOp, Args x) { return x[0].apply<math::AcosOp>(); }
static Scalar formula(paddle::AtanOp, Args x) { return x[0].apply<math::AtanOp>(); }
static Scalar formula(paddle::SinhOp, Args x) { return x[0].apply<math::SinhOp>(); }
static Scalar formula(paddle::CoshOp, Args x) { return x[0].apply<math::CoshOp>(); }
static Scalar formula(paddle::TanhOp, Args x) { return tanh(x[0]); }
static Scalar formula(paddle::AsinhOp, Args x) { return x[0].apply<math::AsinhOp>(); }
static Scalar formula(paddle::AcoshOp, Args x) { return x[0].apply<math::AcoshOp>(); }
static Scalar formula(paddle::AtanhOp, Args x) { return x[0].apply<math::AtanhOp>(); }

/// x rounded to places; halves go to the even neighbour.
static Scalar formula(paddle::RoundOp op, Args x) {
  int64_t decimals = op.getDecimals();
  if (!x[0].isFloat())
    return x[0];
  if (decimals == 0)
    return x[0].apply<math::RoundEvenOp>();
  double power = std::pow(10.0, static_cast<double>(std::abs(decimals)));
  Scalar rounded = decimals > 0 ? (x[0] * power).apply<math::RoundEvenOp>() / power
                                : (x[0] / power).apply<math::RoundEvenOp>() * power;
  return select(abs(x[0]) < std::numeric_limits<double>::infinity(), rounded, x[0]);
}

static Scalar formula(paddle::LogitOp op, Args x) {
  double eps = op.getEps().convertToDouble();
  Scalar inside = keepMax(keepMin(x[0], 1 - eps), eps);
  Scalar logit = log(inside / (1.0 - inside));
  if (eps != 0)
    return logit;
  return select((x[0] < 0.0) | (x[0] > 1.0), std::numeric_limits<double>::quiet_NaN(), logit);
}

namespace {

/// Small whole exponents become products.
class PowPattern : public OpRewritePattern<paddle::PowOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(paddle::PowOp op, PatternRewriter &rewriter) const override {
    Type type = getComputeType(getElementTypeOrSelf(op.getX().getType()));
    if (!type)
      return rewriter.notifyMatchFailure(op, "its element type has no generated loop");
    double exponent = static_cast<float>(op.getY().convertToDouble());
    bool isSmall = exponent == std::floor(exponent) && exponent >= 0 && exponent <= 4;
    if (!isSmall && !isa<FloatType>(type))
      return rewriter.notifyMatchFailure(op, "an integer with a large or fractional exponent");
    return rewriteElementwise(op, {op.getX()}, type, rewriter, [&](Args x) {
      if (!isSmall)
        return x[0].apply<math::PowFOp>(x[0].number(exponent));
      if (exponent == 0)
        return x[0].number(1);
      Scalar square = x[0] * x[0];
      return exponent == 1 ? x[0] : exponent == 2 ? square : exponent == 3 ? square * x[0] : square * square;
    });
  }
};

} // namespace

void populateMathPatterns(RewritePatternSet &patterns) {
  using namespace paddle;
  addFloatFunctions<ExpOp, Expm1Op, LogOp, Log1pOp, Log2Op, Log10Op, ErfOp, SqrtOp, RsqrtOp, ReciprocalOp, LogitOp>(
      patterns);
  addFloatFunctions<SinOp, CosOp, TanOp, AsinOp, AcosOp, AtanOp, SinhOp, CoshOp, TanhOp, AsinhOp, AcoshOp, AtanhOp>(
      patterns);
  addNumberFunctions<SquareOp, FloorOp, CeilOp, TruncOp, RoundOp, AbsOp, SignOp>(patterns);
  patterns.add<PowPattern>(patterns.getContext());
}

} // namespace paddlec::lowering
