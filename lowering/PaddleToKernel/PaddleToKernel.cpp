//===- PaddleToKernel.cpp - the pass from tensors to steps on buffers -----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Sets up the conversion; the patterns are in the files of their families.
//
//===----------------------------------------------------------------------===//
#include "lowering/PaddleToKernel/PaddleToKernel.h"
#include "lowering/PaddleToKernel/Common.h"
#include "lowering/PaddleToKernel/PopulatePatterns.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace paddlec::lowering {

#define GEN_PASS_DEF_CONVERTPADDLETOKERNEL
#include "lowering/PaddleToKernel/Passes.h.inc"

namespace {

class ConvertPaddleToKernel : public impl::ConvertPaddleToKernelBase<ConvertPaddleToKernel> {
public:
  void runOnOperation() override {
    MLIRContext &context = getContext();
    TypeConverter converter;
    converter.addConversion([](Type type) { return type; });
    converter.addConversion([](RankedTensorType type) -> std::optional<Type> {
      if (!type.hasStaticShape() && !isa_and_nonnull<AffineMapAttr>(type.getEncoding()))
        return Type();
      return kernel::getBufferType(type);
    });

    RewritePatternSet patterns(&context);
    populateConvPatterns(patterns, converter);
    populateIndexPatterns(patterns, converter);
    populateLinalgToKernelPatterns(patterns, converter);
    populateMatMulPatterns(patterns, converter);
    populateMovementPatterns(patterns, converter);
    populateNormPatterns(patterns, converter);
    populatePoolPatterns(patterns, converter);
    populateReferencePatterns(patterns, converter);
    populateResamplePatterns(patterns, converter);
    populateShapePatterns(patterns, converter);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns, converter);
    populateReturnOpTypeConversionPattern(patterns, converter);

    ConversionTarget target(context);
    target.addLegalDialect<kernel::KernelDialect>();
    target.addLegalOp<ModuleOp>();
    target.addDynamicallyLegalOp<func::FuncOp>(
        [&](func::FuncOp function) { return converter.isSignatureLegal(function.getFunctionType()); });
    target.addDynamicallyLegalOp<func::ReturnOp>(
        [&](func::ReturnOp op) { return converter.isLegal(op.getOperandTypes()); });
    // What no pattern takes is left in place, so that the check at the border of the phase lists all of it at once.
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      return signalPassFailure();
    getOperation().walk([&](kernel::ReferenceOp) { ++referenceSteps; });
    eraseDeadStorage();
  }

private:
  /// Temporaries nobody reads or writes, and weights only ops that became views used (shapes, axes).
  void eraseDeadStorage() {
    getOperation().walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (isa<kernel::AllocOp, kernel::WeightOp, kernel::ViewOp>(op) && op->use_empty())
        op->erase();
    });
  }
};

} // namespace
} // namespace paddlec::lowering
