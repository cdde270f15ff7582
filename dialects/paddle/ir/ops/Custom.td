//===- Custom.td - an op that the user brings ------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// All that is known of a custom op is what its declaration says; see compiler/docs/custom-ops.md.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_CUSTOM_TD
#define PADDLE_OPS_CUSTOM_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_CustomOp
    : Op<Paddle_Dialect, "custom", [Pure, DeclareOpInterfaceMethods<InferShapesOpInterface>]> {
  let summary = "an op that the user declares and brings the C++ source of";
  let description = [{
    `op` is the name under which it was declared. `operand_names`, and `counts` (how many values each has: 0 where it
    is absent), say which operand is which; `has_list` that one of them is a list. `allowed_types` holds the element
    types that each may have, none for any. A result has the shape that its rule in `shapes` says (ShapeRule.h) and the
    element type in `element_types`: a type, or the name of the operand that has it. `results_present` is false where
    the program leaves one out; it then has no value.

    Example:
    ```mlir
    %1 = paddle.custom "scaled_shift"(%0) {counts = array<i32: 1>, op_attributes = {repeat = 3 : i64},
        operand_names = ["x"], allowed_types = [[f32]], result_names = ["out"], results_present = array<i1: true>,
        element_types = ["x"], shapes = ["[x.0 * attr.repeat, x.1:]"]} : (tensor<2x4xf32>) -> tensor<6x4xf32>
    ```
  }];
  let arguments = (ins StrAttr:$op, Variadic<Paddle_Tensor>:$inputs, StrArrayAttr:$operand_names,
                       DenseI32ArrayAttr:$counts, ArrayAttr:$allowed_types, DictionaryAttr:$op_attributes,
                       StrArrayAttr:$result_names, DenseBoolArrayAttr:$results_present,
                       StrArrayAttr:$shapes, ArrayAttr:$element_types, UnitAttr:$has_list);
  let results = (outs Variadic<Paddle_Tensor>:$outputs);
  let assemblyFormat = "$op `(` $inputs `)` attr-dict `:` functional-type($inputs, results)";
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The values of an operand; none where it is absent.
    ::mlir::ValueRange getOperandValues(unsigned index);
    /// The first value of the operand of this name; null where it is absent, or there is none.
    ::mlir::Value findOperand(::llvm::StringRef name);
  }];
}

#endif // PADDLE_OPS_CUSTOM_TD
