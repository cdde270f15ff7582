//===- Elementwise.td - arithmetic with broadcasting -----------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Two tensors of one element type, broadcast as numpy does, and a third of that type. Comparisons: Compare.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_ELEMENTWISE_TD
#define PADDLE_OPS_ELEMENTWISE_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_ArithmeticOp<string mnemonic, string formula, Type operandType = Paddle_Tensor, string element = "f32">
    : Paddle_BinaryOp<mnemonic, operandType> {
  let summary = formula;
  let description = "Element by element, with numpy's broadcasting. Both operands have the result's element type." #
                    "\n\nExample: `%2 = paddle." # mnemonic # " %0, %1 : (tensor<2x3x" # element # ">, tensor<3x" #
                    element # ">) -> tensor<2x3x" # element # ">`\n";
}

def Paddle_AddOp : Paddle_ArithmeticOp<"add", "x + y"> {
  let extraClassDefinition = "";
  let hasFolder = 1;
}
def Paddle_SubtractOp : Paddle_ArithmeticOp<"subtract", "x - y"> {
  let extraClassDefinition = "";
  let hasFolder = 1;
}
def Paddle_MultiplyOp : Paddle_ArithmeticOp<"multiply", "x * y"> {
  let extraClassDefinition = "";
  let hasFolder = 1;
}
def Paddle_DivideOp : Paddle_ArithmeticOp<"divide", "x / y; integers are rounded towards 0"> {
  let extraClassDefinition = "";
  let hasFolder = 1;
}
def Paddle_MaximumOp : Paddle_ArithmeticOp<"maximum", "larger of x and y; NaN if either is"> {
  let extraClassDefinition = "";
}
def Paddle_MinimumOp : Paddle_ArithmeticOp<"minimum", "smaller of x and y; NaN if either is"> {
  let extraClassDefinition = "";
}
def Paddle_FmaxOp : Paddle_ArithmeticOp<"fmax", "larger of x and y; the other one if one is NaN">;
def Paddle_FminOp : Paddle_ArithmeticOp<"fmin", "smaller of x and y; the other one if one is NaN">;
def Paddle_ElementwisePowOp : Paddle_ArithmeticOp<"elementwise_pow", "x to the power of y">;
def Paddle_RemainderOp : Paddle_ArithmeticOp<"remainder", "x modulo y, with the sign of y"> {
  let extraClassDefinition = "";
}
def Paddle_FloorDivideOp : Paddle_ArithmeticOp<"floor_divide", "largest integer not above x / y"> {
  let extraClassDefinition = "";
}
def Paddle_HeavisideOp : Paddle_ArithmeticOp<"heaviside", "0, y or 1 as x is below, at or above 0">;
def Paddle_BitwiseAndOp : Paddle_ArithmeticOp<"bitwise_and", "x and y, bit by bit", Paddle_IntTensor, "i32">;
def Paddle_BitwiseOrOp : Paddle_ArithmeticOp<"bitwise_or", "x or y, bit by bit", Paddle_IntTensor, "i32">;
def Paddle_BitwiseXorOp : Paddle_ArithmeticOp<"bitwise_xor", "x exclusive-or y, bit by bit", Paddle_IntTensor, "i32">;
def Paddle_BitwiseNotOp : Paddle_FormulaOp<"bitwise_not", "x with every bit inverted", Paddle_IntTensor, "i32">;

def Paddle_Atan2Op : Paddle_BinaryOp<"atan2"> {
  let summary = "angle of the point (y, x), in (-pi, pi]";
  let description = [{
    The operands bear PIR's names: `x` is the ordinate. Integer operands give f64.

    Example: `%2 = paddle.atan2 %0, %1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>`
  }];
  let extraClassDefinition = "";
}

def Paddle_AddNOp : Paddle_PlainOp<"add_n"> {
  let summary = "sum of a list of tensors of one shape";
  let description = [{
    Example: `%2 = paddle.add_n %0, %1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Variadic<Paddle_Tensor>:$inputs);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Paddle_LerpOp : Paddle_PlainOp<"lerp"> {
  let summary = "x + weight * (y - x)";
  let description = [{
    Example:
    `%3 = paddle.lerp %0, %1, %w : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$y, Paddle_FloatTensor:$weight);
  let results = (outs Paddle_FloatTensor:$out);
}

#endif // PADDLE_OPS_ELEMENTWISE_TD
