//===- Elementwise.td - arithmetic with broadcasting -----------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_ELEMENTWISE_TD
#define PADDLE_OPS_ELEMENTWISE_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_AddOp : Paddle_BinaryOp<"add"> {
  let summary = "x + y";
  let description = [{
    Element by element, with numpy's broadcasting. Both operands have the result's element type.

    Example: `%2 = paddle.add %0, %1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>`
  }];
}

#endif // PADDLE_OPS_ELEMENTWISE_TD
