//===- ConvertPaddleToLinalg.cpp - element-wise ops to linalg.generic -----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Runs the patterns of this folder. What none of them takes stays a paddle op.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToLinalg/Passes.h"
#include "lowering/PaddleToLinalg/PopulatePatterns.h"

#include "mlir/Transforms/WalkPatternRewriteDriver.h"

using namespace mlir;

namespace paddlec::lowering {
#define GEN_PASS_DEF_CONVERTPADDLETOLINALG
#include "lowering/PaddleToLinalg/Passes.h.inc"

namespace {

struct ConvertPaddleToLinalgPass : impl::ConvertPaddleToLinalgBase<ConvertPaddleToLinalgPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateActivationPatterns(patterns);
    populateBasicPatterns(patterns);
    populateComparePatterns(patterns);
    populateElementwisePatterns(patterns);
    populateMathPatterns(patterns);
    populateReducePatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    getOperation().walk([&](linalg::GenericOp) { ++numLoops; });
  }
};

} // namespace
} // namespace paddlec::lowering
