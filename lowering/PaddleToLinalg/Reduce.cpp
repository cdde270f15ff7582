//===- Reduce.cpp - reductions to linalg.generic --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One nest that reduces in a type wide enough, and a nest over the result for what remains: a mean's division, a norm's
// root, the conversion back. logsumexp and norms of other orders stay with the reference kernels.
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/KernelOps.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "lowering/PaddleToLinalg/Elementwise.h"
#include "lowering/PaddleToLinalg/PopulatePatterns.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Reduce.h.inc"

#include <limits>

using namespace mlir;

namespace paddlec::lowering {
namespace {

using Exprs = SmallVector<AffineExpr>;

/// What a reduction does, beside its axes.
struct Reduction {
  Type type; ///< it is kept in
  double initial;
  function_ref<Scalar(Scalar total, Scalar element)> combine;
  function_ref<Scalar(Scalar total, Scalar count)> finish; ///< `count` is an int64; none: nothing to do
};

/// The axes that a constant operand or an attribute lists, as flags; all when the list is empty.
std::optional<SmallVector<bool>> getReduced(int64_t rank, std::optional<ArrayRef<int64_t>> axes, bool all) {
  if (!axes)
    return std::nullopt;
  SmallVector<bool> reduced(rank, all || axes->empty());
  for (int64_t axis : *axes) {
    if (axis < -rank || axis >= rank)
      return std::nullopt;
    reduced[axis < 0 ? axis + rank : axis] = true;
  }
  return reduced;
}

LogicalResult rewriteReduction(Operation *op, ArrayRef<bool> reduced, bool keepDim, const Reduction &reduction,
                               PatternRewriter &rewriter) {
  MLIRContext *context = op->getContext();
  Value x = op->getOperand(0);
  auto resultType = cast<RankedTensorType>(op->getResult(0).getType());
  paddle::Dims dims = paddle::getDims(x.getType());
  if (dims.empty() || !llvm::is_contained(reduced, true))
    return rewriter.notifyMatchFailure(op, "there is nothing to reduce");
  if (!llvm::all_of(dims, [](AffineExpr dim) { return dim; }))
    return rewriter.notifyMatchFailure(op, "the operand's dimensions are not known");

  Exprs outputIndices;
  SmallVector<AffineExpr> sizes;
  SmallVector<utils::IteratorType> iterators;
  for (auto [index, dim] : llvm::enumerate(dims)) {
    iterators.push_back(reduced[index] ? utils::IteratorType::reduction : utils::IteratorType::parallel);
    if (!reduced[index])
      outputIndices.push_back(getAffineDimExpr(index, context));
    else if (keepDim)
      outputIndices.push_back(getAffineConstantExpr(0, context));
    if (reduced[index])
      sizes.push_back(dim);
  }
  if (static_cast<int64_t>(outputIndices.size()) != resultType.getRank())
    return rewriter.notifyMatchFailure(op, "the result has another rank than the axes say");
  AffineMap maps[] = {rewriter.getMultiDimIdentityMap(dims.size()),
                      AffineMap::get(dims.size(), 0, outputIndices, context)};

  auto totalType = RankedTensorType::get(resultType.getShape(), reduction.type, resultType.getEncoding());
  TypedAttr initial =
      isa<FloatType>(reduction.type) ? TypedAttr(rewriter.getFloatAttr(reduction.type, reduction.initial))
      : reduction.initial == -std::numeric_limits<double>::infinity()
          ? TypedAttr(rewriter.getIntegerAttr(reduction.type,
                                              APInt::getSignedMinValue(reduction.type.getIntOrFloatBitWidth())))
      : reduction.initial == std::numeric_limits<double>::infinity()
          ? TypedAttr(rewriter.getIntegerAttr(reduction.type,
                                              APInt::getSignedMaxValue(reduction.type.getIntOrFloatBitWidth())))
          : TypedAttr(rewriter.getIntegerAttr(reduction.type, static_cast<int64_t>(reduction.initial)));
  Value init = kernel::InitOp::create(rewriter, op->getLoc(), totalType, initial);
  auto total = linalg::GenericOp::create(
      rewriter, op->getLoc(), TypeRange(totalType), ValueRange(x), ValueRange(init), maps, iterators,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        Scalar element(builder, loc, convertElement(builder, loc, args[0], reduction.type));
        linalg::YieldOp::create(builder, loc, reduction.combine(element.with(args[1]), element).get());
      });
  if (!reduction.finish && totalType == resultType) {
    rewriter.replaceOp(op, total.getResults());
    return success();
  }

  paddle::ShapeInference arithmetic(context, {});
  AffineExpr count = arithmetic.product(sizes);
  unsigned numSymbols = 0;
  count.walk([&](AffineExpr part) {
    if (auto symbol = dyn_cast<AffineSymbolExpr>(part))
      numSymbols = std::max(numSymbols, symbol.getPosition() + 1);
  });
  SmallVector<AffineMap> identities(2, rewriter.getMultiDimIdentityMap(resultType.getRank()));
  SmallVector<utils::IteratorType> parallel(resultType.getRank(), utils::IteratorType::parallel);
  Value out = kernel::InitOp::create(rewriter, op->getLoc(), resultType, TypedAttr());
  auto finished = linalg::GenericOp::create(
      rewriter, op->getLoc(), TypeRange(resultType), total.getResults(), ValueRange(out), identities, parallel,
      [&](OpBuilder &builder, Location loc, ValueRange args) {
        Scalar value(builder, loc, args[0]);
        if (reduction.finish) {
          std::optional<int64_t> known = paddle::getConstant(count);
          Value number;
          if (known)
            number = makeElement(builder, loc, builder.getI64Type(), static_cast<double>(*known));
          else
            number = kernel::ExtentOp::create(builder, loc, builder.getI64Type(),
                                              AffineMapAttr::get(AffineMap::get(0, numSymbols, count)));
          value = reduction.finish(value, value.with(number));
        }
        linalg::YieldOp::create(builder, loc, convertElement(builder, loc, value.get(), resultType.getElementType()));
      });
  rewriter.replaceOp(op, finished.getResults());
  return success();
}

/// Sums and products: floats in float (the emitter adds in double), or in double where that is asked for; integers and
/// booleans in int64. Floats that shall become integers do so before they are added.
Type getTotalType(Operation *op) {
  Type type = getElementTypeOrSelf(op->getOperand(0).getType());
  if (isa<IntegerType>(getElementTypeOrSelf(op->getResult(0).getType())))
    return IntegerType::get(op->getContext(), 64);
  if (isa<FloatType>(type))
    return getElementTypeOrSelf(op->getResult(0).getType()).isF64() ? Float64Type::get(op->getContext())
                                                                    : getComputeType(type);
  return isa<IntegerType>(type) ? IntegerType::get(op->getContext(), 64) : Type();
}

Scalar addUp(Scalar total, Scalar element) { return total + element; }

template <typename OpTy> class ReducePattern : public OpRewritePattern<OpTy> {
public:
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    int64_t rank = cast<RankedTensorType>(op.getX().getType()).getRank();
    std::optional<SmallVector<bool>> reduced = getAxes(op, rank);
    if (!reduced)
      return rewriter.notifyMatchFailure(op, "the axes are not known");
    Type element = getElementTypeOrSelf(op.getX().getType());
    if (!getComputeType(element))
      return rewriter.notifyMatchFailure(op, "its element type has no generated loop");
    bool isFloat = isa<FloatType>(element);
    Type i1 = rewriter.getI1Type();
    double infinity = std::numeric_limits<double>::infinity();
    auto rewrite = [&](Reduction reduction) {
      return rewriteReduction(op, *reduced, keepsDims(op), reduction, rewriter);
    };

    if constexpr (std::is_same_v<OpTy, paddle::SumOp>)
      return rewrite({getTotalType(op), 0, addUp, nullptr});
    if constexpr (std::is_same_v<OpTy, paddle::ProdOp>)
      return rewrite({getTotalType(op), 1, [](Scalar a, Scalar b) { return a * b; }, nullptr});
    if constexpr (isMean) {
      if (!isFloat)
        return rewriter.notifyMatchFailure(op, "the mean of integers");
      return rewrite({getTotalType(op), 0, addUp,
                      [](Scalar total, Scalar count) { return total / count.convertTo(total.getType()); }});
    }
    if constexpr (std::is_same_v<OpTy, paddle::FrobeniusNormOp>)
      return rewrite({getTotalType(op), 0, [](Scalar a, Scalar b) { return a + b * b; },
                      [](Scalar total, Scalar) { return sqrt(total); }});
    if constexpr (std::is_same_v<OpTy, paddle::MaxOp> || std::is_same_v<OpTy, paddle::AmaxOp>)
      return rewrite({getComputeType(element), -infinity, maximum, nullptr});
    if constexpr (std::is_same_v<OpTy, paddle::MinOp> || std::is_same_v<OpTy, paddle::AminOp>)
      return rewrite({getComputeType(element), infinity, minimum, nullptr});
    if constexpr (std::is_same_v<OpTy, paddle::AllOp>)
      return rewrite({i1, 1, [](Scalar a, Scalar b) { return a & b; }, nullptr});
    if constexpr (std::is_same_v<OpTy, paddle::AnyOp>)
      return rewrite({i1, 0, [](Scalar a, Scalar b) { return a | b; }, nullptr});
    return failure();
  }

private:
  static constexpr bool isMean = std::is_same_v<OpTy, paddle::MeanOp> || std::is_same_v<OpTy, paddle::MeanAllOp>;

  static bool keepsDims(OpTy op) {
    if constexpr (std::is_same_v<OpTy, paddle::MeanAllOp>)
      return false;
    else if constexpr (std::is_same_v<OpTy, paddle::FrobeniusNormOp>)
      return op.getKeepDim();
    else
      return op.getKeepdim();
  }

  static std::optional<SmallVector<bool>> getAxes(OpTy op, int64_t rank) {
    bool all = false;
    if constexpr (requires { op.getReduceAll(); })
      all = op.getReduceAll();
    if constexpr (std::is_same_v<OpTy, paddle::MeanAllOp>) {
      return getReduced(rank, ArrayRef<int64_t>(), true);
    } else if constexpr (std::is_convertible_v<decltype(op.getAxis()), Value>) {
      ElementsAttr attr = paddle::getConstantAttr(op.getAxis());
      std::optional<SmallVector<int64_t>> axes = attr ? paddle::getSmallIntegers(attr) : std::nullopt;
      if (!axes)
        return std::nullopt;
      return getReduced(rank, ArrayRef<int64_t>(*axes), all);
    } else {
      return getReduced(rank, op.getAxis(), all);
    }
  }
};

} // namespace

void populateReducePatterns(RewritePatternSet &patterns) {
  using namespace paddle;
  patterns.add<ReducePattern<AllOp>, ReducePattern<AmaxOp>, ReducePattern<AminOp>, ReducePattern<AnyOp>,
               ReducePattern<FrobeniusNormOp>, ReducePattern<MaxOp>, ReducePattern<MeanAllOp>, ReducePattern<MeanOp>,
               ReducePattern<MinOp>, ReducePattern<ProdOp>, ReducePattern<SumOp>>(patterns.getContext());
}

} // namespace paddlec::lowering
