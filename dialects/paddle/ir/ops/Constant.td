//===- Constant.td - constants and program parameters ----------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_CONSTANT_TD
#define PADDLE_OPS_CONSTANT_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_ConstantOp : Paddle_Op<"constant", [ConstantLike, AllTypesMatch<["value", "out"]>]> {
  let summary = "a parameter of the program, or a value known at compile time";
  let description = [{
    Parameters are resources (`dense_resource<name>`) that point into the mapped parameter file, so they are
    neither copied nor printed; small folded values are dense.

    Example: `%w = paddle.constant dense_resource<conv2d_0.w_0> : tensor<16x3x3x3xf32>`
  }];
  let arguments = (ins ElementsAttr:$value);
  let results = (outs Paddle_Tensor:$out);
  let assemblyFormat = "attr-dict $value";
  let builders = [OpBuilder<(ins "::mlir::ElementsAttr":$value), [{
    build($_builder, $_state, value.getType(), value);
  }]>];
  let hasFolder = 1;
}

#endif // PADDLE_OPS_CONSTANT_TD
