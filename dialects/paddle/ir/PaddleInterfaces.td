//===- PaddleInterfaces.td - what passes ask of paddle ops -----*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Interfaces of paddle ops. Keep each small: a pass that needs one fact of one op asks that op.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_INTERFACES_TD
#define PADDLE_INTERFACES_TD

include "mlir/IR/OpBase.td"

def InferShapesOpInterface : OpInterface<"InferShapesOpInterface"> {
  let cppNamespace = "::paddlec::paddle";
  let description = [{
    The op's shape and type rule, written once over symbolic dimensions. Static shapes are the special case of
    constant expressions. A rule sets every result that exists, reports impossible shapes with
    `infer.emitError()` (never an assert), and may set the symbolic value of small integer results.
  }];
  let methods = [InterfaceMethod<
    "Sets the result types from the operands' shapes and, where the rule needs them, their values.",
    "::llvm::LogicalResult", "inferShapes", (ins "::paddlec::paddle::ShapeInference &":$infer)>];
}

#endif // PADDLE_INTERFACES_TD
