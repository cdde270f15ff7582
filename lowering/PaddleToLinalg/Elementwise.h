//===- Elementwise.h - ops on single elements to linalg.generic -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The pattern that all element-wise ops share. An op's file gives its formula as an overload of `formula`; broadcasting
// and element types are dealt with here.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_PADDLETOLINALG_ELEMENTWISE_H
#define PADDLEC_LOWERING_PADDLETOLINALG_ELEMENTWISE_H

#include "lowering/PaddleToLinalg/Scalar.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

namespace paddlec::lowering {

/// Where an operand with dimensions `from` is read in a nest over the dimensions `to`: aligned at the right as numpy
/// does, or `to`'s dimension `first` onwards. None when a dimension is not known or there are too many.
std::optional<mlir::AffineMap> getBroadcastMap(mlir::Type from, mlir::Type to,
                                               std::optional<unsigned> first = std::nullopt);

/// One operand of a nest. Constants of one element are no inputs: they go into the body.
struct Operand {
  Operand(mlir::Value value) : value(value) {}
  Operand(mlir::Value value, unsigned first) : value(value), first(first) {}
  mlir::Value value;
  std::optional<unsigned> first; ///< see getBroadcastMap
};

/// Replaces a one-result op by a nest over its result. With a compute type, operands come in that type and the result
/// is converted back; without, operands come as they are.
using Formula = llvm::function_ref<Scalar(mlir::ArrayRef<Scalar>)>;
llvm::LogicalResult rewriteElementwise(mlir::Operation *op, mlir::ArrayRef<Operand> operands, mlir::Type computeType,
                                       mlir::PatternRewriter &rewriter, Formula formula);

/// The value of an operand that is a constant of one element.
std::optional<double> getScalarOperand(mlir::Value value);

/// What an op takes: floats alone, or integers and booleans too.
enum class Accepts { Floats, Numbers };
/// What its formula computes in: the operands' type, or the result's (a function of an integer that gives a float).
enum class ComputesIn { Operand, Result };

template <typename OpTy, Accepts accepts, ComputesIn computesIn>
class ElementwisePattern : public mlir::OpRewritePattern<OpTy> {
public:
  using mlir::OpRewritePattern<OpTy>::OpRewritePattern;

  llvm::LogicalResult matchAndRewrite(OpTy op, mlir::PatternRewriter &rewriter) const override {
    mlir::Value typed = computesIn == ComputesIn::Operand ? op->getOperand(0) : op->getResult(0);
    mlir::Type type = getComputeType(mlir::getElementTypeOrSelf(typed.getType()));
    if (!type || (accepts == Accepts::Floats && !mlir::isa<mlir::FloatType>(type)))
      return rewriter.notifyMatchFailure(op, "its element type has no generated loop");
    llvm::SmallVector<Operand> operands(op->getOperands().begin(), op->getOperands().end());
    return rewriteElementwise(op, operands, type, rewriter,
                              [&](mlir::ArrayRef<Scalar> x) -> Scalar { return formula(op, x); });
  }
};

/// For functions of floats: computed in the result's type.
template <typename... Ops> void addFloatFunctions(mlir::RewritePatternSet &patterns) {
  patterns.add<ElementwisePattern<Ops, Accepts::Floats, ComputesIn::Result>...>(patterns.getContext());
}
/// For functions of any real number, computed in the operands' type.
template <typename... Ops> void addNumberFunctions(mlir::RewritePatternSet &patterns) {
  patterns.add<ElementwisePattern<Ops, Accepts::Numbers, ComputesIn::Operand>...>(patterns.getContext());
}

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_PADDLETOLINALG_ELEMENTWISE_H
