//===- Compare.cpp - formulas of comparisons and logic --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "lowering/PaddleToLinalg/Elementwise.h"
#include "lowering/PaddleToLinalg/PopulatePatterns.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Compare.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"

#include <limits>

using namespace mlir;

namespace paddlec::lowering {
using Args = ArrayRef<Scalar>;

static Scalar formula(paddle::EqualOp, Args x) { return x[0] == x[1]; }
static Scalar formula(paddle::NotEqualOp, Args x) { return x[0] != x[1]; }
static Scalar formula(paddle::LessThanOp, Args x) { return x[0] < x[1]; }
static Scalar formula(paddle::LessEqualOp, Args x) { return x[0] <= x[1]; }
static Scalar formula(paddle::GreaterThanOp, Args x) { return x[0] > x[1]; }
static Scalar formula(paddle::GreaterEqualOp, Args x) { return x[0] >= x[1]; }
static Scalar formula(paddle::LogicalAndOp, Args x) { return (x[0] != 0.0) & (x[1] != 0.0); }
static Scalar formula(paddle::LogicalOrOp, Args x) { return (x[0] != 0.0) | (x[1] != 0.0); }
static Scalar formula(paddle::LogicalXorOp, Args x) { return (x[0] != 0.0) ^ (x[1] != 0.0); }
static Scalar formula(paddle::LogicalNotOp, Args x) { return x[0] == 0.0; }
static Scalar formula(paddle::IsNanOp, Args x) { return x[0] != x[0]; }
static Scalar formula(paddle::IsInfOp, Args x) { return abs(x[0]) == std::numeric_limits<double>::infinity(); }
static Scalar formula(paddle::IsFiniteOp, Args x) { return abs(x[0]) < std::numeric_limits<double>::infinity(); }
static Scalar formula(paddle::BitwiseAndOp, Args x) { return x[0] & x[1]; }
static Scalar formula(paddle::BitwiseOrOp, Args x) { return x[0] | x[1]; }
static Scalar formula(paddle::BitwiseXorOp, Args x) { return x[0] ^ x[1]; }

namespace {

/// Takes either value as it is.
class WherePattern : public OpRewritePattern<paddle::WhereOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(paddle::WhereOp op, PatternRewriter &rewriter) const override {
    return rewriteElementwise(op, {op.getCondition(), op.getX(), op.getY()}, /*computeType=*/nullptr, rewriter,
                              [](Args x) { return select(x[0], x[1], x[2]); });
  }
};

/// All bits inverted; of a boolean, its negation.
class BitwiseNotPattern : public OpRewritePattern<paddle::BitwiseNotOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(paddle::BitwiseNotOp op, PatternRewriter &rewriter) const override {
    Type type = getElementTypeOrSelf(op.getX().getType());
    Type computeType = type.isInteger(1) ? type : getComputeType(type);
    return rewriteElementwise(op, {op.getX()}, computeType, rewriter, [](Args x) { return x[0] ^ x[0].number(-1); });
  }
};

} // namespace

void populateComparePatterns(RewritePatternSet &patterns) {
  using namespace paddle;
  addNumberFunctions<EqualOp, NotEqualOp, LessThanOp, LessEqualOp, GreaterThanOp, GreaterEqualOp, LogicalAndOp,
                     LogicalOrOp, LogicalXorOp, LogicalNotOp, BitwiseAndOp, BitwiseOrOp, BitwiseXorOp>(patterns);
  patterns.add<ElementwisePattern<IsNanOp, Accepts::Floats, ComputesIn::Operand>,
               ElementwisePattern<IsInfOp, Accepts::Floats, ComputesIn::Operand>,
               ElementwisePattern<IsFiniteOp, Accepts::Floats, ComputesIn::Operand>, WherePattern, BitwiseNotPattern>(
      patterns.getContext());
}

} // namespace paddlec::lowering
