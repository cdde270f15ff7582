//===- Pipelines.cpp - which passes make up a phase ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Why each pass stands where it does. What a pass does is said in its own Passes.td.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipelines/Pipelines.h"

#include "compiler/pipelines/CpuLevel.h"
#include "dialects/kernel/ir/KernelDialect.h"
#include "dialects/kernel/transforms/Passes.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/transforms/Passes.h"
#include "dialects/paddle/transforms/ShapeOption.h"
#include "lowering/PaddleToKernel/PaddleToKernel.h"
#include "lowering/PaddleToLinalg/Passes.h"
#include "lowering/layout/Layout.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace paddlec::pipelines {

void registerDialects(DialectRegistry &registry) {
  registry.insert<paddle::PaddleDialect, kernel::KernelDialect, affine::AffineDialect, arith::ArithDialect,
                  emitc::EmitCDialect, func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                  memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect>();
}

static void buildSimplify(OpPassManager &manager) {
  // Shapes first: folding and most patterns ask for them. Bodies before the functions one by one, since what is known
  // of a body comes from its caller.
  manager.addPass(paddle::createInferBodies());
  OpPassManager &function = manager.nest<func::FuncOp>();
  function.addPass(paddle::createInferShapes());
  // Shape arithmetic of the program becomes constants, or goes into the types.
  function.addPass(paddle::createFoldConstants());
  function.addPass(paddle::createSimplify());
  // What the patterns merged gets its own types, and gives folding another chance.
  function.addPass(paddle::createInferShapes());
  function.addPass(paddle::createFoldConstants());
  function.addPass(createCSEPass());
  // The bodies of loops and branches that nothing reads any more.
  manager.addPass(createSymbolDCEPass());
}

static void buildFuse(const CompileOptions &options, OpPassManager &manager) {
  OpPassManager &function = manager.nest<func::FuncOp>();
  // One form of convolutions and products for everything behind this, fused or not.
  function.addPass(paddle::createNormalizeConv());
  function.addPass(paddle::createNormalizeMatMul());
  if (options.optLevel >= 1) {
    // Into the weights first: that costs nothing at run time, and a batch norm in between hides what follows it. A bias
    // stands before it, a scale behind; norms that stay (behind a concat) become steps that others can take in.
    function.addPass(paddle::createFoldScaleIntoConv());
    function.addPass(paddle::createFuseConvBatchNorm());
    function.addPass(paddle::createDecomposeBatchNorm());
    function.addPass(paddle::createFoldScaleIntoConv());
    // Then steps on the result. Sums of two branches last: they take along the activations behind them, and need to see
    // which branch has room.
    function.addPass(paddle::createFuseActivation());
    function.addPass(paddle::createFuseResidual());
  }
  // Removes the parameters that nothing reads any more.
  function.addPass(createCSEPass());
}

static void buildLower(const CompileOptions &options, OpPassManager &manager) {
  OpPassManager &function = manager.nest<func::FuncOp>();
  // The last that runs shape rules: what follows keeps the symbols.
  function.addPass(paddle::createDefineSizes());
  // The batch norms that no convolution took in become arithmetic, which becomes loops.
  function.addPass(paddle::createDecomposeBatchNorm());
  // Element-wise ops and reductions first: what remains has a library or runtime call.
  function.addPass(lowering::createConvertPaddleToLinalg());
  if (options.optLevel >= 1)
    function.addPass(lowering::createFuseLinalg());
  manager.addPass(lowering::createConvertPaddleToKernel());
}

static void buildPlan(const CompileOptions &options, OpPassManager &manager) {
  OpPassManager &function = manager.nest<func::FuncOp>();
  if (options.optLevel >= 2)
    function.addPass(lowering::createAssignLayouts({nameOf(options.cpu).str()}));
  // Memory last: nothing after it may add or remove a buffer.
  function.addPass(kernel::createPlanMemory({/*inPlace=*/options.optLevel >= 1}));
}

void buildPhase(Phase phase, const CompileOptions &options, OpPassManager &manager) {
  switch (phase) {
  case Phase::Simplify:
    return buildSimplify(manager);
  case Phase::Fuse:
    return buildFuse(options, manager);
  case Phase::Lower:
    return buildLower(options, manager);
  case Phase::Plan:
    return buildPlan(options, manager);
  case Phase::Import:
  case Phase::Quantize: // float32 is the only precision so far
  case Phase::Emit:
    return;
  }
}

} // namespace paddlec::pipelines
