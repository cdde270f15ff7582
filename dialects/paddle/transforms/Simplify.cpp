//===- Simplify.cpp - removes what does nothing ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Clean-up before fusion: dropout, copies, chains of reshapes and transposes. What changes numbers or merges
// computations is fusion and does not belong here. Identities of single ops are those ops' folders.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Basic.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Join.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Permute.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Shape.h.inc"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_SIMPLIFY
#include "dialects/paddle/transforms/Passes.h.inc"

namespace {

/// A pattern that counts its successes.
template <typename Op> struct CountingPattern : OpRewritePattern<Op> {
  CountingPattern(MLIRContext *context, Pass::Statistic &count) : OpRewritePattern<Op>(context), count(count) {}
  Pass::Statistic &count;
};

} // namespace

//===----------------------------------------------------------------------===//
// Reshapes
//===----------------------------------------------------------------------===//

static bool isReshape(Operation *op) { return isa_and_nonnull<ReshapeOp, FlattenOp, SqueezeOp, UnsqueezeOp>(op); }

/// The operand with which reshape turns one type into the other: constants, 0 for dimensions that are the same ones,
/// and at most one -1. None if the dimensions are not known well enough.
static std::optional<SmallVector<int64_t>> reshapeOperand(RankedTensorType from, RankedTensorType to) {
  Dims source = getDims(from), target = getDims(to);
  SmallVector<int64_t> shape;
  bool hasRest = false;
  for (auto [index, dim] : llvm::enumerate(target)) {
    if (!dim)
      return std::nullopt;
    if (std::optional<int64_t> size = getConstant(dim)) {
      if (*size == 0) // would be read as "the operand's dimension"
        return std::nullopt;
      shape.push_back(*size);
    } else if (index < source.size() && source[index] == dim) {
      shape.push_back(0);
    } else if (!hasRest) {
      shape.push_back(-1);
      hasRest = true;
    } else {
      return std::nullopt;
    }
  }
  return shape;
}

/// Makes the reshape, or null when the dimensions are not known well enough.
static Value createReshape(PatternRewriter &rewriter, Location loc, Value x, RankedTensorType type) {
  auto from = cast<RankedTensorType>(x.getType());
  if (from == type)
    return x;
  std::optional<SmallVector<int64_t>> shape = reshapeOperand(from, type);
  if (!shape)
    return nullptr;
  auto shapeType = RankedTensorType::get({static_cast<int64_t>(shape->size())}, rewriter.getI64Type());
  Value operand = ConstantOp::create(rewriter, loc, DenseElementsAttr::get(shapeType, ArrayRef<int64_t>(*shape)));
  return ReshapeOp::create(rewriter, loc, type, x, operand);
}

namespace {

/// reshape(reshape(x)) is one reshape, whichever of the four ops they are.
template <typename Op> struct MergeReshapes : CountingPattern<Op> {
  using CountingPattern<Op>::CountingPattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    Operation *inner = op.getX().getDefiningOp();
    if (!isReshape(inner))
      return rewriter.notifyMatchFailure(op, "the operand is not reshaped");
    Value x = inner->getOperand(0);
    while (isReshape(x.getDefiningOp()))
      x = x.getDefiningOp()->getOperand(0);
    Value merged = createReshape(rewriter, op.getLoc(), x, cast<RankedTensorType>(op.getOut().getType()));
    if (!merged)
      return rewriter.notifyMatchFailure(op, "more than one dimension is unknown");
    reportApplied(op, "simplify", "merged reshapes");
    rewriter.replaceOp(op, merged);
    ++this->count;
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Transposes
//===----------------------------------------------------------------------===//

struct MergeTransposes : CountingPattern<TransposeOp> {
  using CountingPattern::CountingPattern;
  LogicalResult matchAndRewrite(TransposeOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getX().getDefiningOp<TransposeOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "the operand is not transposed");
    SmallVector<int64_t> first = inner.getNormalPerm(), perm;
    for (int64_t axis : op.getNormalPerm())
      perm.push_back(first[axis]);
    reportApplied(op, "simplify", "merged transposes");
    rewriter.replaceOpWithNewOp<TransposeOp>(op, op.getOut().getType(), inner.getX(), perm);
    ++count;
    return success();
  }
};

/// A transpose that leaves the order of all dimensions but those of size 1 moves no data.
struct TransposeToReshape : CountingPattern<TransposeOp> {
  using CountingPattern::CountingPattern;
  LogicalResult matchAndRewrite(TransposeOp op, PatternRewriter &rewriter) const override {
    auto from = cast<RankedTensorType>(op.getX().getType());
    SmallVector<int64_t> order;
    for (int64_t axis : op.getNormalPerm())
      if (from.getDimSize(axis) != 1)
        order.push_back(axis);
    if (!llvm::is_sorted(order))
      return rewriter.notifyMatchFailure(op, "dimensions change their order");
    Value reshaped = createReshape(rewriter, op.getLoc(), op.getX(), cast<RankedTensorType>(op.getOut().getType()));
    if (!reshaped)
      return rewriter.notifyMatchFailure(op, "more than one dimension is unknown");
    reportApplied(op, "simplify", "turned a transpose that moves no data into a reshape");
    rewriter.replaceOp(op, reshaped);
    ++count;
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Dropout, sums of two, expansions
//===----------------------------------------------------------------------===//

struct RemoveDropout : CountingPattern<DropoutOp> {
  using CountingPattern::CountingPattern;
  LogicalResult matchAndRewrite(DropoutOp op, PatternRewriter &rewriter) const override {
    if (!op.getIsTest())
      return rewriter.notifyMatchFailure(op, "drops elements at random (is_test is false)");
    if (op.getMask() && !op.getMask().use_empty())
      return rewriter.notifyMatchFailure(op, "its mask is used");
    if (op.getX().getType() != op.getOut().getType())
      return rewriter.notifyMatchFailure(op, "shapes are not inferred");
    Value replacement = op.getX();
    if (op.getMode() == "downgrade_in_infer") {
      ElementsAttr attr = op.getP() ? getConstantAttr(op.getP()) : nullptr;
      std::optional<double> probability = attr ? getScalar(attr) : std::nullopt;
      if (!probability)
        return rewriter.notifyMatchFailure(op, "its probability is not known");
      auto type = RankedTensorType::get({1}, rewriter.getF32Type());
      ElementsAttr factor = makeConstant(type, ArrayRef<double>(1.0 - *probability), "scale");
      Value scale = ConstantOp::create(rewriter, op.getLoc(), factor);
      replacement = ScaleOp::create(rewriter, op.getLoc(), op.getOut().getType(), op.getX(), scale, APFloat(0.0));
    }
    reportApplied(op, "simplify", "removed dropout");
    rewriter.replaceAllUsesWith(op.getOut(), replacement);
    rewriter.eraseOp(op);
    ++count;
    return success();
  }
};

/// A sum of two is an add, which fuses.
struct AddNToAdd : OpRewritePattern<AddNOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AddNOp op, PatternRewriter &rewriter) const override {
    if (op.getInputs().size() != 2)
      return rewriter.notifyMatchFailure(op, "has not two operands");
    rewriter.replaceOpWithNewOp<AddOp>(op, op.getOut().getType(), op.getInputs()[0], op.getInputs()[1]);
    return success();
  }
};

/// An operand that is expanded to the other's shape is broadcast by the op itself.
template <typename Op> struct DropExpand : CountingPattern<Op> {
  using CountingPattern<Op>::CountingPattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    Value operands[] = {op.getX(), op.getY()};
    for (unsigned i = 0; i < 2; ++i) {
      Operation *expand = operands[i].getDefiningOp();
      auto type = cast<RankedTensorType>(op.getOut().getType());
      // The other operand alone must give the result its shape.
      bool known = type.hasStaticShape() || type.getEncoding();
      if (!isa_and_nonnull<ExpandOp, ExpandAsOp>(expand) || operands[1 - i].getType() != type || !known)
        continue;
      reportApplied(op, "simplify", "dropped an expansion that is broadcast anyway");
      rewriter.modifyOpInPlace(op, [&] { op->setOperand(i, expand->getOperand(0)); });
      ++this->count;
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no operand is expanded");
  }
};

struct SimplifyPass : impl::SimplifyBase<SimplifyPass> {
  using Base::Base;
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    patterns.add<RemoveDropout>(context, numDropouts);
    patterns.add<AddNToAdd>(context);
    patterns
        .add<MergeReshapes<ReshapeOp>, MergeReshapes<FlattenOp>, MergeReshapes<SqueezeOp>, MergeReshapes<UnsqueezeOp>>(
            context, numReshapes);
    patterns.add<MergeTransposes, TransposeToReshape>(context, numTransposes);
    patterns.add<DropExpand<AddOp>, DropExpand<SubtractOp>, DropExpand<MultiplyOp>, DropExpand<DivideOp>>(context,
                                                                                                          numExpands);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace paddlec::paddle
