//===- FuseLinalg.cpp - joins loops ---------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Decides what pays; how ops are joined is upstream's.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ShapeInference.h"
#include "lowering/PaddleToLinalg/Passes.h"

#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace paddlec::lowering {
#define GEN_PASS_DEF_FUSELINALG
#include "lowering/PaddleToLinalg/Passes.h.inc"

namespace {

/// Whether computing an element again costs no more than reading it: nothing but moves, conversions and a little
/// arithmetic.
bool isCheap(linalg::GenericOp op) {
  unsigned count = 0;
  for (Operation &inner : op.getBody()->without_terminator()) {
    if (isa<UnrealizedConversionCastOp>(inner))
      continue;
    if (!isa<arith::ArithDialect>(inner.getDialect()) || isa<arith::DivFOp, arith::DivSIOp, arith::RemFOp>(inner))
      return false;
    count += !isa<arith::ConstantOp>(inner);
  }
  return count <= 4;
}

/// Whether an operand may have size 1 where the result has more, as only the run tells. The sizes of such a loop are
/// its result's, which another loop would not know.
bool mayBroadcast(linalg::GenericOp op) {
  SmallVector<AffineExpr> sizes(op.getNumLoops());
  auto visit = [&](OpOperand &operand, bool isResult) {
    paddle::Dims dims = paddle::getDims(operand.get().getType());
    for (auto [expr, dim] : llvm::zip_equal(op.getMatchingIndexingMap(&operand).getResults(), dims))
      if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
        if (isResult)
          sizes[loop.getPosition()] = dim;
        else if (AffineExpr size = sizes[loop.getPosition()]; size && size != dim)
          return true;
      }
    return false;
  };
  for (OpOperand &output : op.getDpsInitsMutable())
    visit(output, true);
  return llvm::any_of(op.getDpsInputOperands(), [&](OpOperand *input) { return visit(*input, false); });
}

/// Bytes read for one element of the result.
unsigned getBytesRead(linalg::GenericOp op) {
  unsigned bytes = 0;
  for (Value input : op.getInputs()) {
    Type type = getElementTypeOrSelf(input.getType());
    bytes += type.isIntOrFloat() ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8) : 16;
  }
  return bytes;
}

/// Upstream's own pattern would also replace kernel.init by tensor.empty.
class FusePattern : public OpRewritePattern<linalg::GenericOp> {
public:
  FusePattern(MLIRContext *context, unsigned maxInputs) : OpRewritePattern(context), maxInputs(maxInputs) {}

  LogicalResult matchAndRewrite(linalg::GenericOp consumer, PatternRewriter &rewriter) const override {
    for (OpOperand &operand : consumer->getOpOperands()) {
      if (!linalg::areElementwiseOpsFusable(&operand) || !paysToFuse(operand))
        continue;
      FailureOr<linalg::ElementwiseOpFusionResult> fused = linalg::fuseElementwiseOps(rewriter, &operand);
      if (failed(fused))
        continue;
      for (Value result : consumer->getResults())
        rewriter.replaceAllUsesWith(result, fused->replacements.lookup(result));
      rewriter.eraseOp(consumer);
      return success();
    }
    return rewriter.notifyMatchFailure(consumer, "no producer that pays to fuse");
  }

private:
  unsigned maxInputs;

  bool paysToFuse(OpOperand &operand) const {
    auto producer = operand.get().getDefiningOp<linalg::GenericOp>();
    auto consumer = cast<linalg::GenericOp>(operand.getOwner());
    if (!producer->hasOneUse() || mayBroadcast(producer) || mayBroadcast(consumer))
      return false;
    // A reader that repeats elements would compute them again each time.
    AffineMap map = consumer.getMatchingIndexingMap(&operand);
    if (!map.isPermutation() && !isCheap(producer))
      return false;
    return producer.getInputs().size() + consumer.getInputs().size() - 1 <= maxInputs;
  }
};

struct FuseLinalgPass : impl::FuseLinalgBase<FuseLinalgPass> {
  using Base::Base;

  void runOnOperation() override {
    unsigned before = countLoops();
    copyCheapProducers();
    RewritePatternSet patterns(&getContext());
    patterns.add<FusePattern>(&getContext(), maxInputs);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, &getContext());
    for (StringRef dialect : {"arith", "math"})
      if (Dialect *loaded = getContext().getLoadedDialect(dialect))
        loaded->getCanonicalizationPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    IRRewriter rewriter(&getContext());
    DominanceInfo dominance(getOperation());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    numFused += before - std::min(before, countLoops());
  }

  unsigned countLoops() {
    unsigned count = 0;
    getOperation().walk([&](linalg::GenericOp) { ++count; });
    return count;
  }

  /// A fill, a conversion or a broadcast with several readers becomes one for each.
  void copyCheapProducers() {
    SmallVector<linalg::GenericOp> producers;
    getOperation().walk([&](linalg::GenericOp op) { producers.push_back(op); });
    for (linalg::GenericOp producer : llvm::reverse(producers)) {
      if (producer.getNumReductionLoops() > 0 || producer->getNumResults() != 1 || producer->use_empty() ||
          producer->hasOneUse() || mayBroadcast(producer) || !isCheap(producer) || producer.getInputs().size() > 1)
        continue;
      Type type = getElementTypeOrSelf(producer->getResult(0).getType());
      if (!type.isIntOrFloat() || getBytesRead(producer) > llvm::divideCeil(type.getIntOrFloatBitWidth(), 8))
        continue;
      // All readers must take it in, else it is stored anyway.
      if (!llvm::all_of(producer->getUsers(), [](Operation *user) { return isa<linalg::GenericOp>(user); }))
        continue;
      SmallVector<OpOperand *> uses = llvm::to_vector(llvm::make_pointer_range(producer->getUses()));
      for (OpOperand *use : ArrayRef(uses).drop_front()) {
        OpBuilder builder(producer);
        use->set(builder.clone(*producer)->getResult(0));
      }
      ++numCopied;
    }
  }
};

} // namespace
} // namespace paddlec::lowering
