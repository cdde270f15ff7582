//===- FoldScaleIntoConv.cpp - constant factors and terms into weights ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Takes the multiplications, divisions, additions and subtractions by scalar or per-channel constants that directly
// follow a convolution or matmul into its weights and bias. What follows an activation is not its business.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/FuseUtils.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_FOLDSCALEINTOCONV
#include "dialects/paddle/transforms/Passes.h.inc"

static constexpr StringLiteral passName = "fold-scale-into-conv";

namespace {
/// The steps that directly follow a fused op, each the only user of what is before it.
struct Chain {
  SmallVector<Operation *> ops;
  SmallVector<Affine> affines;
};
} // namespace

static Chain collectChain(FusedOpInterface fused) {
  Chain chain;
  Value value = fused->getResult(0);
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    std::optional<AffineStep> step;
    if (user->getBlock() == fused->getBlock())
      step = matchAffine(user, fused.getChannelAxis());
    if (!step || step->operand != &use || user->getResult(0).getType() != value.getType())
      break;
    chain.ops.push_back(user);
    chain.affines.push_back(std::move(step->affine));
    value = user->getResult(0);
  }
  return chain;
}

namespace {
struct FoldScaleIntoConv : impl::FoldScaleIntoConvBase<FoldScaleIntoConv> {
  void runOnOperation() override {
    SmallVector<FusedOpInterface> fusedOps;
    getOperation().walk([&](FusedOpInterface fused) { fusedOps.push_back(fused); });
    for (FusedOpInterface fused : fusedOps)
      if (fused.getPostOps().empty())
        fold(fused);
  }

  /// Folds the whole chain at once, so that weights are written and rounded once; as much of it as can be if not.
  void fold(FusedOpInterface fused) {
    Chain chain = collectChain(fused);
    std::string why;
    for (size_t length = chain.ops.size(); length > 0; --length) {
      Affine total;
      for (const Affine &affine : ArrayRef(chain.affines).take_front(length))
        total = total.then(affine);
      if (failed(foldIntoWeights(fused, total, why)))
        continue;
      ArrayRef<Operation *> folded = ArrayRef(chain.ops).take_front(length);
      reportApplied(
          fused, passName,
          "folded " +
              llvm::join(llvm::map_range(folded, [](Operation *op) { return op->getName().stripDialect(); }), ", ") +
              " into weights and bias");
      for (Operation *op : folded)
        replaceConsumer(fused, op->getResult(0));
      numFolded += length;
      return;
    }
    if (!chain.ops.empty())
      reportMissed(fused, passName, "did not fold " + chain.ops.front()->getName().stripDialect() + ": " + why);
  }
};
} // namespace

} // namespace paddlec::paddle
