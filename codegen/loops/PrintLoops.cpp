//===- PrintLoops.cpp - prints the C++ of every loop ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/loops/LoopEmitter.h"
#include "codegen/loops/Passes.h"
#include "dialects/kernel/ir/Buffers.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace paddlec::codegen {
#define GEN_PASS_DEF_PRINTLOOPS
#include "codegen/loops/Passes.h.inc"

namespace {

struct PrintLoopsPass : impl::PrintLoopsBase<PrintLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    LoopOptions options;
    options.prefix = prefix;
    options.parallelThreshold = threshold;
    options.isStatic = false;
    LoopEmitter loops(options);
    if (failed(loops.add(getOperation())))
      return signalPassFailure();
    llvm::outs() << LoopEmitter::getIncludes() << "\n" << loops.getDefinitions();
    getOperation()->walk([&](kernel::LoopOp op) {
      const LoopCall *call = loops.find(op);
      llvm::outs() << "// " << call->function << "(";
      bool isFirst = true;
      for (Value buffer : call->buffers) {
        llvm::outs() << (isFirst ? "" : ", ") << kernel::getName(buffer);
        isFirst = false;
      }
      for (AffineExpr size : call->sizes)
        llvm::outs() << ", " << size;
      llvm::outs() << ")\n";
    });
  }
};

} // namespace
} // namespace paddlec::codegen
