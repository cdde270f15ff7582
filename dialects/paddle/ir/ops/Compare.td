//===- Compare.td - comparisons and logic ----------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops whose results are booleans (i1), and the choice by a boolean.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_COMPARE_TD
#define PADDLE_OPS_COMPARE_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_CompareOp<string mnemonic, string formula> : Paddle_BinaryOp<mnemonic, Paddle_Tensor, Paddle_BoolTensor> {
  let summary = formula;
  let description = "Element by element, with numpy's broadcasting.\n\nExample: `%2 = paddle." # mnemonic #
                    " %0, %1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>`\n";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferCompare(infer, getX(), getY(), getOut());
    }
  }];
}

def Paddle_EqualOp : Paddle_CompareOp<"equal", "x == y">;
def Paddle_NotEqualOp : Paddle_CompareOp<"not_equal", "x != y">;
def Paddle_LessThanOp : Paddle_CompareOp<"less_than", "x < y">;
def Paddle_LessEqualOp : Paddle_CompareOp<"less_equal", "x <= y">;
def Paddle_GreaterThanOp : Paddle_CompareOp<"greater_than", "x > y">;
def Paddle_GreaterEqualOp : Paddle_CompareOp<"greater_equal", "x >= y">;
def Paddle_LogicalAndOp : Paddle_CompareOp<"logical_and", "x and y, where any element but 0 is true">;
def Paddle_LogicalOrOp : Paddle_CompareOp<"logical_or", "x or y, where any element but 0 is true">;
def Paddle_LogicalXorOp : Paddle_CompareOp<"logical_xor", "x exclusive-or y, where any element but 0 is true">;

class Paddle_TestOp<string mnemonic, string formula> : Paddle_UnaryOp<mnemonic> {
  let summary = formula;
  let description = "Element by element.\n\nExample: `%1 = paddle." # mnemonic #
                    " %0 : (tensor<2x3xf32>) -> tensor<2x3xi1>`\n";
  let results = (outs Paddle_BoolTensor:$out);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferTest(infer, getX(), getOut());
    }
  }];
}
def Paddle_LogicalNotOp : Paddle_TestOp<"logical_not", "whether x is 0">;
def Paddle_IsNanOp : Paddle_TestOp<"isnan", "whether x is not a number">;
def Paddle_IsInfOp : Paddle_TestOp<"isinf", "whether x is infinite">;
def Paddle_IsFiniteOp : Paddle_TestOp<"isfinite", "whether x is neither infinite nor NaN">;

def Paddle_EqualAllOp : Paddle_PlainOp<"equal_all"> {
  let summary = "whether x and y have the same shape and elements";
  let description = [{
    Example: `%2 = paddle.equal_all %0, %1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<i1>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y);
  let results = (outs Paddle_Tensor:$out); // PIR programs declare x's element type; shape inference says boolean
}

class Paddle_CloseBase<string mnemonic> : Paddle_PlainOp<mnemonic> {
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y, Paddle_Tensor:$rtol, Paddle_Tensor:$atol,
                       Paddle_Bool<"false">:$equal_nan);
  let results = (outs Paddle_BoolTensor:$out);
}
def Paddle_AllcloseOp : Paddle_CloseBase<"allclose"> {
  let summary = "whether |x - y| <= atol + rtol * |y| everywhere";
  let description = [{
    Example: `%2 = paddle.allclose %0, %1, %r, %a
        : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f64>, tensor<f64>) -> tensor<i1>`
  }];
}
def Paddle_IscloseOp : Paddle_CloseBase<"isclose"> {
  let summary = "where |x - y| <= atol + rtol * |y|";
  let description = [{
    Example: `%2 = paddle.isclose %0, %1, %r, %a
        : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<f64>, tensor<f64>) -> tensor<2x3xi1>`
  }];
}

def Paddle_WhereOp : Paddle_PlainOp<"where"> {
  let summary = "x where the condition holds, else y";
  let description = [{
    The three operands are broadcast together.

    Example: `%2 = paddle.where %c, %0, %1
        : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_BoolTensor:$condition, Paddle_Tensor:$x, Paddle_Tensor:$y);
  let results = (outs Paddle_Tensor:$out);
}

#endif // PADDLE_OPS_COMPARE_TD
