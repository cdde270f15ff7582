//===- Control.td - branches and loops -------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Bodies are private functions of the module, so that every pass over functions works on them too. What a body reads
// from around it is handed over as operands.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_CONTROL_TD
#define PADDLE_OPS_CONTROL_TD

include "dialects/paddle/ir/PaddleBase.td"
include "mlir/IR/SymbolInterfaces.td"

def Paddle_IfOp : Paddle_Op<"if", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "one of two bodies, by a condition";
  let description = [{
    Both bodies take the captured values. `sizes_from` has a number for each dimension of each result: 16 * operand +
    dimension where it is always that of a captured value (operands counted from the first of these), else -1. Such a
    dimension is known before; one that is not, nor a constant, is known when the op has run.

    Example:
    ```mlir
    func.func private @then(tensor<2xf32>) -> tensor<2xf32>
    func.func private @else(tensor<2xf32>) -> tensor<2xf32>
    %0 = paddle.if %c @then, @else (%x) : (tensor<i1>, tensor<2xf32>) -> tensor<2xf32>
    ```
  }];
  let arguments = (ins Paddle_BoolTensor:$cond, Variadic<Paddle_Tensor>:$captured, FlatSymbolRefAttr:$then_body,
                       FlatSymbolRefAttr:$else_body, OptionalAttr<DenseI64ArrayAttr>:$sizes_from);
  let results = (outs Variadic<Paddle_Tensor>:$out);
  let assemblyFormat = [{
    $cond $then_body `,` $else_body `(` $captured `)` attr-dict `:` functional-type(operands, results)
  }];
}

def Paddle_WhileOp : Paddle_Op<"while", [DeclareOpInterfaceMethods<SymbolUserOpInterface>, AttrSizedOperandSegments]> {
  let summary = "a body that runs as long as a condition holds";
  let description = [{
    The body takes the carried and then the captured values; it gives the next condition and the next carried values,
    whose last ones are the results. `sizes_from` as in paddle.if, counted from the first carried value.

    Example:
    ```mlir
    func.func private @body(tensor<i64>, tensor<i64>) -> (tensor<i1>, tensor<i64>)
    %0 = paddle.while %c @body carried(%i) captured(%n) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
    ```
  }];
  let arguments = (ins Paddle_BoolTensor:$cond, Variadic<Paddle_Tensor>:$carried, Variadic<Paddle_Tensor>:$captured,
                       FlatSymbolRefAttr:$body, OptionalAttr<DenseI64ArrayAttr>:$sizes_from);
  let results = (outs Variadic<Paddle_Tensor>:$out);
  let assemblyFormat = [{
    $cond $body `carried` `(` $carried `)` `captured` `(` $captured `)` attr-dict
    `:` functional-type(operands, results)
  }];
}

#endif // PADDLE_OPS_CONTROL_TD
