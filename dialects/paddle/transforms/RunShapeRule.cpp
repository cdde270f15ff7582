//===- RunShapeRule.cpp - an op's shape rule, on types that may be wrong -----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/RunShapeRule.h"

using namespace mlir;

namespace paddlec::paddle {

/// The verifier, on which the rules rely. What a file declares of results may contradict it where it contradicts the
/// op's rule as well; so before that counts, results are taken to have an operand's element type, as they mostly do.
static LogicalResult verifyForRule(Operation &op) {
  const auto verifyQuietly = [&] {
    ScopedDiagnosticHandler silence(op.getContext(), [](Diagnostic &) { return success(); });
    return op.getName().verifyInvariants(&op);
  };
  if (succeeded(verifyQuietly()))
    return success();
  SmallVector<Type> declared(op.getResultTypes());
  for (Type type : SmallVector<Type>(op.getOperandTypes())) {
    auto operand = dyn_cast<RankedTensorType>(type);
    for (Value result : op.getResults())
      if (auto tensor = dyn_cast<RankedTensorType>(result.getType()); tensor && operand)
        result.setType(tensor.clone(operand.getElementType()));
    if (succeeded(verifyQuietly()))
      return success();
  }
  for (auto [result, type] : llvm::zip_equal(op.getResults(), declared))
    result.setType(type);
  return op.getName().verifyInvariants(&op);
}

LogicalResult runShapeRule(InferShapesOpInterface rule, ShapeInference &infer) {
  Operation *op = rule.getOperation();
  infer.setOperation(op);
  return failure(failed(verifyForRule(*op)) || failed(rule.inferShapes(infer)) || failed(infer.checkResults()));
}

} // namespace paddlec::paddle
