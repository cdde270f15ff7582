//===- FuseActivation.cpp - activations into convolutions and matmuls -----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Turns functions of one element that follow a fused op into its post ops. Whether a target can run them there is
// decided when the op is lowered.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/VariableName.h"
#include "dialects/paddle/transforms/FuseUtils.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#include "llvm/ADT/TypeSwitch.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Activation.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Join.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Basic.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Trigonometry.h.inc"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_FUSEACTIVATION
#include "dialects/paddle/transforms/Passes.h.inc"

static constexpr StringLiteral passName = "fuse-activation";

static PostOpAttr makePostOp(MLIRContext *context, PostOpKind kind) {
  return PostOpAttr::get(context, kind, FloatAttr(), FloatAttr());
}

static std::optional<double> scalarOf(Value value) {
  ElementsAttr constant = getConstantAttr(value);
  return constant ? getScalar(constant) : std::nullopt;
}

/// The post op that computes what `op` does to its first operand, or null.
static PostOpAttr matchActivation(Operation *op) {
  MLIRContext *context = op->getContext();
  auto plain = [&](PostOpKind kind) { return makePostOp(context, kind); };
  auto with = [&](PostOpKind kind, double alpha, double beta) { return PostOpAttr::get(context, kind, alpha, beta); };
  return TypeSwitch<Operation *, PostOpAttr>(op)
      .Case([&](ReluOp) { return plain(PostOpKind::Relu); })
      .Case([&](SigmoidOp) { return plain(PostOpKind::Sigmoid); })
      .Case([&](TanhOp) { return plain(PostOpKind::Tanh); })
      .Case([&](Relu6Op) { return with(PostOpKind::Clip, 0, 6); })
      .Case<SiluOp, SwishOp>([&](auto) { return with(PostOpKind::Swish, 1, 0); })
      .Case([&](HardSwishOp) { return with(PostOpKind::HardSwish, 1.0 / 6, 0.5); })
      .Case(
          [&](LeakyReluOp leaky) { return with(PostOpKind::LeakyRelu, leaky.getNegativeSlope().convertToDouble(), 0); })
      .Case([&](HardSigmoidOp hard) {
        return with(PostOpKind::HardSigmoid, hard.getSlope().convertToDouble(), hard.getOffset().convertToDouble());
      })
      .Case([&](HardTanhOp hard) {
        return with(PostOpKind::Clip, hard.getTMin().convertToDouble(), hard.getTMax().convertToDouble());
      })
      .Case([&](GeluOp gelu) { return plain(gelu.getApproximate() ? PostOpKind::GeluTanh : PostOpKind::GeluErf); })
      .Case([&](ClipOp clip) {
        std::optional<double> low = scalarOf(clip.getMin()), high = scalarOf(clip.getMax());
        return low && high ? with(PostOpKind::Clip, *low, *high) : PostOpAttr();
      })
      .Case([&](PreluOp prelu) {
        // One slope for all elements is a leaky relu; one a channel is not a post op.
        std::optional<double> slope = scalarOf(prelu.getAlpha());
        return slope ? with(PostOpKind::LeakyRelu, *slope, 0) : PostOpAttr();
      })
      .Default([](Operation *) { return PostOpAttr(); });
}

/// Appends x * alpha + beta, merging it with a linear step that is already last.
static void appendLinear(FusedOpInterface fused, Affine affine) {
  ArrayAttr postOps = fused.getPostOps();
  if (!postOps.empty())
    if (auto last = cast<PostOpAttr>(postOps.getValue().back()); last.getKind() == PostOpKind::Linear) {
      affine = Affine{{last.getAlpha()}, {last.getBeta()}}.then(affine);
      fused.setPostOpsAttr(ArrayAttr::get(fused.getContext(), postOps.getValue().drop_back()));
    }
  appendPostOp(fused, PostOpAttr::get(fused.getContext(), PostOpKind::Linear, affine.scale[0], affine.shift[0]));
}

/// x * sigmoid(x) and x * hardsigmoid(x), written as two ops, where x has no other use.
static PostOpAttr matchGate(MultiplyOp multiply, Operation *&gate) {
  for (unsigned side : {0, 1}) {
    Value x = multiply->getOperand(side);
    gate = multiply->getOperand(1 - side).getDefiningOp();
    if (!isa_and_nonnull<SigmoidOp, HardSigmoidOp>(gate) || gate->getOperand(0) != x || !gate->hasOneUse() ||
        !x.hasNUses(2))
      continue;
    if (auto hard = dyn_cast<HardSigmoidOp>(gate))
      return PostOpAttr::get(multiply.getContext(), PostOpKind::HardSwish, hard.getSlope().convertToDouble(),
                             hard.getOffset().convertToDouble());
    return PostOpAttr::get(multiply.getContext(), PostOpKind::Swish, 1.0, 0.0);
  }
  return {};
}

static bool fuseGate(MultiplyOp multiply) {
  Operation *gate = nullptr;
  PostOpAttr postOp = matchGate(multiply, gate);
  if (!postOp)
    return false;
  auto fused = gate->getOperand(0).getDefiningOp<FusedOpInterface>();
  if (!fused || fused->getBlock() != multiply->getBlock() || gate->getBlock() != multiply->getBlock())
    return false;
  appendPostOp(fused, postOp);
  reportApplied(fused, passName, "fused x * " + gate->getName().stripDialect() + "(x)");
  replaceConsumer(fused, multiply->getResult(0));
  gate->erase();
  return true;
}

/// An activation of a concat of fused ops is a concat of activated ones, which costs no pass over the data.
static bool fuseThroughConcat(Operation *op, PostOpAttr postOp) {
  auto concat = op->getOperand(0).getDefiningOp<ConcatOp>();
  if (!concat || !concat.getOut().hasOneUse() || concat.getOut().getType() != op->getResult(0).getType())
    return false;
  SmallVector<FusedOpInterface> producers;
  for (Value part : concat.getX()) {
    FusedOpInterface fused = getFusableProducer(part, concat);
    if (!fused)
      return false;
    producers.push_back(fused);
  }
  for (FusedOpInterface fused : producers) {
    appendPostOp(fused, postOp);
    reportApplied(fused, passName, "fused " + op->getName().stripDialect() + " that follows a concat");
  }
  concat->setLoc(FusedLoc::get(op->getContext(), {op->getLoc(), concat->getLoc()}));
  op->getResult(0).replaceAllUsesWith(concat.getOut());
  op->erase();
  return true;
}

/// Whether `op` is the gate of a product that fuseGate takes as a whole.
static bool isGate(Operation *op) {
  if (!op->getResult(0).hasOneUse())
    return false;
  auto multiply = dyn_cast<MultiplyOp>(*op->getResult(0).user_begin());
  Operation *gate = nullptr;
  return multiply && matchGate(multiply, gate) && gate == op;
}

bool fuseActivation(Operation *op) {
  if (auto multiply = dyn_cast<MultiplyOp>(op); multiply && fuseGate(multiply))
    return true;
  OpOperand *data = nullptr;
  std::optional<AffineStep> step;
  PostOpAttr postOp = matchActivation(op);
  if (postOp) {
    if (fuseThroughConcat(op, postOp))
      return true;
    data = &op->getOpOperand(0);
  } else if ((step = matchAffine(op, /*axis=*/-1)) && step->affine.isUniform()) {
    data = step->operand;
  }
  if (!data || data->get().getType() != op->getResult(0).getType())
    return false;
  FusedOpInterface fused = getFusableProducer(data->get(), op);
  if (!fused) {
    if (auto shared = data->get().getDefiningOp<FusedOpInterface>(); shared && !isGate(op))
      reportMissed(op, passName,
                   "not fused into " + shared->getName().stripDialect() + " " + getVariableName(shared->getLoc()) +
                       ", whose result has other uses");
    return false;
  }
  if (postOp)
    appendPostOp(fused, postOp);
  else
    appendLinear(fused, step->affine);
  reportApplied(fused, passName, "fused " + op->getName().stripDialect());
  replaceConsumer(fused, op->getResult(0));
  return true;
}

namespace {
struct FuseActivation : impl::FuseActivationBase<FuseActivation> {
  void runOnOperation() override {
    // In program order, so that each op finds its producer complete.
    SmallVector<Operation *> candidates;
    getOperation().walk([&](Operation *op) {
      if (op->getNumResults() == 1 && !isa<FusedOpInterface>(op) && isa_and_nonnull<PaddleDialect>(op->getDialect()))
        candidates.push_back(op);
    });
    for (Operation *op : candidates)
      numFused += fuseActivation(op);
  }
};
} // namespace

} // namespace paddlec::paddle
