//===- FuseResidual.cpp - sums and products with other tensors ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Turns the add or multiply of a fused op's result and another tensor into a post op, then the activations that
// follow. Constants that can go into the weights were folded before (FoldScaleIntoConv.cpp).
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/VariableName.h"
#include "dialects/paddle/transforms/FuseUtils.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#include "mlir/IR/Builders.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_FUSERESIDUAL
#include "dialects/paddle/transforms/Passes.h.inc"

static constexpr StringLiteral passName = "fuse-residual";

/// Whether `other` may be the operand of a post op of `fused`: a tensor of the result's shape, or a constant that
/// varies along the channels alone.
static bool isPostOperand(FusedOpInterface fused, Value other) {
  auto type = cast<RankedTensorType>(fused->getResult(0).getType());
  return haveSameShape(other.getType(), type) || getAlongAxis(other, type, fused.getChannelAxis());
}

/// A post operand has the result's rank: [C, 1, 1] becomes [1, C, 1, 1].
static Value withRankOf(FusedOpInterface fused, Value other) {
  auto type = cast<RankedTensorType>(other.getType());
  int64_t rank = cast<RankedTensorType>(fused->getResult(0).getType()).getRank();
  if (type.getRank() == rank)
    return other;
  // Not of the result's rank, so it was taken as a constant.
  std::optional<ConstantBytes> bytes = getBytes(getConstantAttr(other));
  if (!bytes)
    return nullptr;
  SmallVector<int64_t> shape(rank - type.getRank(), 1);
  llvm::append_range(shape, type.getShape());
  OpBuilder builder(fused);
  return ConstantOp::create(builder, other.getLoc(),
                            makeConstant(RankedTensorType::get(shape, type.getElementType()),
                                         std::vector<char>(bytes->bytes.begin(), bytes->bytes.end()),
                                         getConstantName(other)));
}

/// The later of the two fused ops that may take `op` in, so that the other operand is there already.
static FusedOpInterface chooseProducer(Operation *op) {
  FusedOpInterface chosen;
  for (unsigned side : {0, 1}) {
    Value x = op->getOperand(side);
    FusedOpInterface fused = getFusableProducer(x, op);
    if (!fused || x.getType() != op->getResult(0).getType() || !isPostOperand(fused, op->getOperand(1 - side)))
      continue;
    if (!chosen || chosen->isBeforeInBlock(fused))
      chosen = fused;
  }
  return chosen;
}

static void explainMiss(Operation *op) {
  for (Value operand : op->getOperands())
    if (auto fused = operand.getDefiningOp<FusedOpInterface>()) {
      const char *reason = operand.hasOneUse() ? ": the other operand is not known to have the same shape"
                                               : ", whose result has other uses";
      reportMissed(op, passName,
                   "not fused into " + fused->getName().stripDialect() + " " + getVariableName(fused->getLoc()) +
                       reason);
      return;
    }
}

static bool fuseBinary(Operation *op) {
  if (!isa<AddOp, MultiplyOp>(op))
    return false;
  FusedOpInterface fused = chooseProducer(op);
  if (!fused) {
    explainMiss(op);
    return false;
  }
  Value other = withRankOf(fused, op->getOperand(op->getOperand(0) == fused->getResult(0) ? 1 : 0));
  if (!other)
    return false;
  PostOpKind kind = isa<AddOp>(op) ? PostOpKind::Add : PostOpKind::Mul;
  appendPostOp(fused, PostOpAttr::get(op->getContext(), kind, FloatAttr(), FloatAttr()), other);
  StringRef name = getVariableName(other.getLoc());
  reportApplied(fused, passName,
                "fused " + op->getName().stripDialect() + " of " + (name.empty() ? "another tensor" : name));
  replaceConsumer(fused, op->getResult(0));
  return true;
}

namespace {
struct FuseResidual : impl::FuseResidualBase<FuseResidual> {
  void runOnOperation() override {
    SmallVector<Operation *> candidates;
    getOperation().walk([&](Operation *op) {
      if (op->getNumResults() == 1 && !isa<FusedOpInterface>(op) && isa_and_nonnull<PaddleDialect>(op->getDialect()))
        candidates.push_back(op);
    });
    // In program order, so that a sum's producer has taken in what stands between, and an activation finds its sum.
    for (Operation *op : candidates) {
      if (fuseActivation(op))
        continue;
      numFused += fuseBinary(op);
    }
  }
};
} // namespace

} // namespace paddlec::paddle
