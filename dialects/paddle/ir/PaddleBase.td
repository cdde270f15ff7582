//===- PaddleBase.td - base classes of paddle ops --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Base classes by arity. Each file under ops/ includes this one and holds one family.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_BASE_TD
#define PADDLE_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialects/paddle/ir/PaddleDialect.td"
include "dialects/paddle/ir/PaddleTypes.td"
include "dialects/paddle/ir/PaddleInterfaces.td"

/// A pure op with a shape rule. The mnemonic is PIR's name without a trailing underscore.
class Paddle_Op<string mnemonic, list<Trait> traits = []>
    : Op<Paddle_Dialect, mnemonic,
         !listconcat([Pure, DeclareOpInterfaceMethods<InferShapesOpInterface>], traits)>;

/// One tensor in, one of the same shape and type out.
class Paddle_UnaryOp<string mnemonic, Type operandType = Paddle_Tensor, list<Trait> traits = []>
    : Paddle_Op<mnemonic, traits> {
  let arguments = (ins operandType:$x);
  let results = (outs operandType:$out);
  let assemblyFormat = "$x attr-dict `:` functional-type(operands, results)";
}

/// Two tensors, broadcast as numpy does.
class Paddle_BinaryOp<string mnemonic, Type operandType = Paddle_Tensor, Type resultType = operandType,
                      list<Trait> traits = []> : Paddle_Op<mnemonic, traits> {
  let arguments = (ins operandType:$x, operandType:$y);
  let results = (outs resultType:$out);
  let assemblyFormat = "$x `,` $y attr-dict `:` functional-type(operands, results)";
}

#endif // PADDLE_BASE_TD
