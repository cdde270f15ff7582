//===- Elementwise.cpp - ops on single elements to linalg.generic ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Builds the linalg.generic of an element-wise op, and the formulas of arithmetic with broadcasting. Formulas of other
// families are in the files of their names.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToLinalg/Elementwise.h"
#include "dialects/kernel/ir/KernelOps.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "lowering/PaddleToLinalg/PopulatePatterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"

using namespace mlir;

namespace paddlec::lowering {

std::optional<AffineMap> getBroadcastMap(Type from, Type to, std::optional<unsigned> first) {
  paddle::Dims source = paddle::getDims(from), nest = paddle::getDims(to);
  MLIRContext *context = to.getContext();
  if (source.size() > nest.size())
    return std::nullopt;
  unsigned offset = first.value_or(nest.size() - source.size());
  if (offset + source.size() > nest.size())
    return std::nullopt;
  SmallVector<AffineExpr> exprs;
  for (auto [index, dim] : llvm::enumerate(source)) {
    AffineExpr other = nest[offset + index];
    if (!dim || !other)
      return std::nullopt;
    // Where only the run tells whether a dimension is 1 or the nest's, the loop sees that the two have other sizes.
    bool isOne = dim != other && paddle::getConstant(dim) == 1;
    exprs.push_back(isOne ? getAffineConstantExpr(0, context) : getAffineDimExpr(offset + index, context));
  }
  return AffineMap::get(nest.size(), 0, exprs, context);
}

std::optional<double> getScalarOperand(Value value) {
  ElementsAttr attr = paddle::getConstantAttr(value);
  return attr ? paddle::getScalar(attr) : std::nullopt;
}

/// The single element of a constant as an op in the body.
static Value makeScalar(OpBuilder &builder, Location loc, ElementsAttr attr) {
  Type type = attr.getElementType();
  if (isa<FloatType>(type))
    return makeElement(builder, loc, type, *paddle::getScalar(attr));
  int64_t whole = (*paddle::getSmallIntegers(attr))[0]; // a double would lose bits of an int64
  Type bits = builder.getIntegerType(type.getIntOrFloatBitWidth());
  Value constant =
      arith::ConstantOp::create(builder, loc,
                                IntegerAttr::get(bits, APInt(bits.getIntOrFloatBitWidth(), static_cast<uint64_t>(whole),
                                                             /*isSigned=*/true, /*implicitTrunc=*/true)));
  if (!type.isUnsignedInteger())
    return constant;
  return UnrealizedConversionCastOp::create(builder, loc, type, constant).getResult(0);
}

/// The operand's attribute if it is a real constant of one element.
static ElementsAttr getScalarAttr(Value value) {
  ElementsAttr attr = paddle::getConstantAttr(value);
  if (!attr || attr.getNumElements() != 1 || !isa<FloatType, IntegerType>(attr.getElementType()))
    return {};
  bool isReadable = isa<FloatType>(attr.getElementType()) ? paddle::getScalar(attr).has_value()
                                                          : paddle::getSmallIntegers(attr).has_value();
  return isReadable ? attr : ElementsAttr();
}

LogicalResult rewriteElementwise(Operation *op, ArrayRef<Operand> operands, Type computeType, PatternRewriter &rewriter,
                                 Formula formula) {
  auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
  if (!llvm::all_of(paddle::getDims(resultType), [](AffineExpr dim) { return dim; }))
    return rewriter.notifyMatchFailure(op, "the result's dimensions are not known");
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  SmallVector<ElementsAttr> constants; // one an operand; null for inputs
  for (Operand operand : operands) {
    constants.push_back(getScalarAttr(operand.value));
    if (constants.back())
      continue;
    if (!isa<FloatType, IntegerType>(getElementTypeOrSelf(operand.value.getType())))
      return rewriter.notifyMatchFailure(op, "an operand is not of real numbers");
    std::optional<AffineMap> map = getBroadcastMap(operand.value.getType(), resultType, operand.first);
    if (!map)
      return rewriter.notifyMatchFailure(op, "an operand does not fit the result");
    inputs.push_back(operand.value);
    maps.push_back(*map);
  }
  maps.push_back(rewriter.getMultiDimIdentityMap(resultType.getRank()));
  SmallVector<utils::IteratorType> iterators(resultType.getRank(), utils::IteratorType::parallel);
  Value init = kernel::InitOp::create(rewriter, op->getLoc(), resultType, TypedAttr());

  auto body = [&](OpBuilder &builder, Location loc, ValueRange elements) {
    SmallVector<Scalar> scalars;
    unsigned next = 0;
    for (ElementsAttr constant : constants) {
      Value element = constant ? makeScalar(builder, loc, constant) : elements[next++];
      scalars.emplace_back(builder, loc, computeType ? convertElement(builder, loc, element, computeType) : element);
    }
    Scalar result = formula(scalars);
    linalg::YieldOp::create(builder, loc, convertElement(builder, loc, result.get(), resultType.getElementType()));
  };
  auto generic = linalg::GenericOp::create(rewriter, op->getLoc(), TypeRange(resultType), inputs, ValueRange(init),
                                           maps, iterators, body);
  rewriter.replaceOp(op, generic.getResults());
  return success();
}

using Args = ArrayRef<Scalar>;

static Scalar formula(paddle::AddOp, Args x) { return x[0] + x[1]; }
static Scalar formula(paddle::SubtractOp, Args x) { return x[0] - x[1]; }
static Scalar formula(paddle::MultiplyOp, Args x) { return x[0] * x[1]; }
static Scalar formula(paddle::MaximumOp, Args x) { return maximum(x[0], x[1]); }
static Scalar formula(paddle::MinimumOp, Args x) { return minimum(x[0], x[1]); }
static Scalar formula(paddle::FmaxOp, Args x) { return select((x[0] > x[1]) | (x[1] != x[1]), x[0], x[1]); }
static Scalar formula(paddle::FminOp, Args x) { return select((x[0] < x[1]) | (x[1] != x[1]), x[0], x[1]); }
static Scalar formula(paddle::HeavisideOp, Args x) {
  return select(x[0] == 0.0, x[1], (x[0] > 0.0).convertTo(x[0].getType()));
}
static Scalar formula(paddle::ElementwisePowOp, Args x) { return x[0].apply<math::PowFOp>(x[1]); }
static Scalar formula(paddle::LerpOp, Args x) { return x[0] + x[2] * (x[1] - x[0]); }
static Scalar formula(paddle::Atan2Op, Args x) { return x[0].apply<math::Atan2Op>(x[1]); }
static Scalar formula(paddle::AddNOp, Args x) {
  Scalar sum = x[0];
  for (Scalar other : x.drop_front())
    sum = sum + other;
  return sum;
}

namespace {

/// Integers divide towards zero. A zero divisor is an error in Paddle, which only the reference kernel can report, so
/// the divisor must be a constant here.
class DividePattern : public OpRewritePattern<paddle::DivideOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(paddle::DivideOp op, PatternRewriter &rewriter) const override {
    Type type = getComputeType(getElementTypeOrSelf(op.getX().getType()));
    if (!type)
      return rewriter.notifyMatchFailure(op, "its element type has no generated loop");
    if (isa<FloatType>(type))
      return rewriteElementwise(op, {op.getX(), op.getY()}, type, rewriter, [](Args x) { return x[0] / x[1]; });
    std::optional<double> divisor = getScalarOperand(op.getY());
    if (!divisor || *divisor == 0 || *divisor == -1)
      return rewriter.notifyMatchFailure(op, "the divisor of integers is not a safe constant");
    return rewriteElementwise(op, {op.getX(), op.getY()}, type, rewriter,
                              [](Args x) { return x[0].apply<arith::DivSIOp>(x[1]); });
  }
};

} // namespace

void populateElementwisePatterns(RewritePatternSet &patterns) {
  using namespace paddle;
  addNumberFunctions<AddOp, SubtractOp, MultiplyOp, MaximumOp, MinimumOp, HeavisideOp, AddNOp>(patterns);
  addFloatFunctions<FmaxOp, FminOp, ElementwisePowOp, LerpOp, Atan2Op>(patterns);
  patterns.add<DividePattern>(patterns.getContext());
}

} // namespace paddlec::lowering
