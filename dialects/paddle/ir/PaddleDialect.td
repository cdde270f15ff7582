//===- PaddleDialect.td - the paddle dialect itself ------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The dialect's own definition. Types and constraints: PaddleTypes.td. Interfaces: PaddleInterfaces.td. Ops: ops/.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_DIALECT_TD
#define PADDLE_DIALECT_TD

include "mlir/IR/DialectBase.td"

def Paddle_Dialect : Dialect {
  let name = "paddle";
  let cppNamespace = "::paddlec::paddle";
  let summary = "PaddlePaddle programs as SSA over tensors";
  let description = [{
    One op per Paddle 3.x (PIR) op, with PIR's operand and attribute names. A trailing underscore of a PIR name
    (an op that works in place there) is dropped: all ops here are pure and produce new values. Lists of values
    are variadic operands and results.

    A tensor with unknown dimensions carries an affine map as encoding that gives each dimension as an expression
    over the function's symbols, such as `tensor<?x3x?xf32, affine_map<()[s0, s1] -> (s0, 3, s1 * 2)>>`. Two
    dimensions with the same expression are provably equal. What each symbol stands for is the function's
    `paddle.symbols` attribute.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    /// Adds the ops of one family; called by that family's file.
    template <typename... Ops> void addFamily() { addOperations<Ops...>(); }
  }];
}

#endif // PADDLE_DIALECT_TD
