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

def OperandKindsOpInterface : OpInterface<"OperandKindsOpInterface"> {
  let cppNamespace = "::paddlec::paddle";
  let description = [{
    Which operand of the definition is absent, one value or several, for passes that handle ops of any kind. The base
    class of ops implements it.
  }];
  let methods = [
    StaticInterfaceMethod<"One letter an operand of the definition: r(equired), o(ptional), v(ariadic).",
                          "::llvm::StringRef", "getOperandKinds">,
    StaticInterfaceMethod<"The same of results.", "::llvm::StringRef", "getResultKinds">];
}

def FusedOpInterface : OpInterface<"FusedOpInterface"> {
  let cppNamespace = "::paddlec::paddle";
  let description = [{
    What the fused convolutions and matmul have in common: weights, an optional bias of one element an output
    channel, and post ops with their operands. A matmul's channels are the columns of its result.
  }];
  let methods = [
    InterfaceMethod<"The filter, or a matmul's second operand.", "::mlir::OpOperand &", "getWeightMutable">,
    InterfaceMethod<"The optional bias.", "::mlir::MutableOperandRange", "getBiasMutable">,
    InterfaceMethod<"The operands of `add` and `mul` post ops.", "::mlir::MutableOperandRange",
                    "getPostOperandsMutable">,
    InterfaceMethod<"The post ops.", "::mlir::ArrayAttr", "getPostOps">,
    InterfaceMethod<"Replaces the post ops.", "void", "setPostOpsAttr", (ins "::mlir::ArrayAttr":$attr)>,
    InterfaceMethod<"The result's dimension that bias and channels run along.", "int64_t", "getChannelAxis">,
    InterfaceMethod<"How output channels lie in the weights, whose shape must be static.",
                    "::paddlec::paddle::WeightView", "getWeightView">];
}

#endif // PADDLE_INTERFACES_TD
