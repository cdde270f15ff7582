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

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Iterators.h"

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
    populateControlPatterns(patterns, converter);
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
    populateSizesPatterns(patterns, converter);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns, converter);
    populateReturnOpTypeConversionPattern(patterns, converter);

    ConversionTarget target(context);
    // arith and math: the bodies of loops, into which constants come back.
    target.addLegalDialect<kernel::KernelDialect, arith::ArithDialect, math::MathDialect>();
    target.addLegalOp<ModuleOp>();
    target.addDynamicallyLegalOp<func::FuncOp>(
        [&](func::FuncOp function) { return converter.isSignatureLegal(function.getFunctionType()); });
    target.addDynamicallyLegalOp<func::ReturnOp>(
        [&](func::ReturnOp op) { return converter.isLegal(op.getOperandTypes()); });
    // What no pattern takes is left in place, so that the check at the border of the phase lists all of it at once.
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      return signalPassFailure();
    eraseDeadSteps();
    getOperation().walk([&](kernel::ReferenceOp) { ++referenceSteps; });
  }

private:
  /// Whether anything reads the memory behind a buffer.
  static bool isRead(Value buffer) {
    return llvm::any_of(buffer.getUses(), [](OpOperand &use) {
      if (auto view = dyn_cast<kernel::ViewOp>(use.getOwner()))
        return isRead(view.getBuffer());
      auto step = dyn_cast<kernel::StepOpInterface>(use.getOwner());
      return !step || !llvm::is_contained(step.getWritten(), &use);
    });
  }

  /// Reshapes became views, so what computed their shapes may have no reader left. Last steps first: a step that goes
  /// may have been the only reader of an earlier one.
  void eraseDeadSteps() {
    getOperation().walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (isa<kernel::AllocOp, kernel::VariableOp, kernel::WeightOp, kernel::ViewOp>(op) || isPure(op)) {
        if (op->use_empty() && !op->hasTrait<OpTrait::IsTerminator>())
          op->erase();
        return;
      }
      auto step = dyn_cast<kernel::StepOpInterface>(op);
      if (!step || !step.getBoundSymbols().empty() || llvm::any_of(step.getWritten(), [](OpOperand *written) {
            Value storage = kernel::getStorage(written->get());
            bool isTemporary = isa_and_nonnull<kernel::AllocOp, kernel::VariableOp>(storage.getDefiningOp());
            return !isTemporary || isRead(storage);
          }))
        return;
      op->erase();
    });
  }
};

} // namespace
} // namespace paddlec::lowering
