//===- paddlec-opt.cpp - runs passes on IR ---------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The usual MLIR driver with paddlec's dialects and passes, for tests and for reading IR. Nothing but registration
// belongs here; pipelines are in compiler/pipelines.
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/Passes.h"
#include "dialects/kernel/ir/KernelDialect.h"
#include "dialects/kernel/transforms/Passes.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/transforms/Passes.h"
#include "lowering/PaddleToKernel/PaddleToKernel.h"
#include "lowering/PaddleToLinalg/Passes.h"
#include "lowering/layout/Layout.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<paddlec::paddle::PaddleDialect, paddlec::kernel::KernelDialect, mlir::affine::AffineDialect,
                  mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::emitc::EmitCDialect,
                  mlir::func::FuncDialect, mlir::linalg::LinalgDialect, mlir::math::MathDialect,
                  mlir::memref::MemRefDialect, mlir::scf::SCFDialect, mlir::tensor::TensorDialect>();
  mlir::registerTransformsPasses();
  paddlec::paddle::registerPaddlePasses();
  paddlec::lowering::registerPaddleToLinalgPasses();
  paddlec::lowering::registerPaddleToKernelPasses();
  paddlec::lowering::registerLayoutPasses();
  paddlec::kernel::registerKernelPasses();
  paddlec::codegen::registerCodegenLoopsPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "paddlec pass driver\n", registry));
}
