//===- Math.td - mathematical functions of one element ---------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Plain mathematics on each element. Activations: Activation.td; what takes two tensors: Elementwise.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_MATH_TD
#define PADDLE_OPS_MATH_TD

include "dialects/paddle/ir/PaddleBase.td"

/// A formula whose values are real also where x is an integer: the result is float32 then.
class Paddle_RealFormulaOp<string mnemonic, string formula> : Paddle_FormulaOp<mnemonic, formula, Paddle_Tensor> {
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return inferReal(infer, getX(), getOut());
    }
  }];
}

def Paddle_CeilOp : Paddle_FormulaOp<"ceil", "least integer not below x", Paddle_Tensor>;
def Paddle_ErfOp : Paddle_FormulaOp<"erf", "error function of x">;
def Paddle_ErfinvOp : Paddle_FormulaOp<"erfinv", "inverse error function of x">;
def Paddle_ExpOp : Paddle_RealFormulaOp<"exp", "e to the power of x">;
def Paddle_Expm1Op : Paddle_RealFormulaOp<"expm1", "exp(x) - 1, exact near 0">;
def Paddle_FloorOp : Paddle_FormulaOp<"floor", "largest integer not above x", Paddle_Tensor>;
def Paddle_LgammaOp : Paddle_FormulaOp<"lgamma", "logarithm of the gamma function of |x|">;
def Paddle_DigammaOp : Paddle_FormulaOp<"digamma", "logarithmic derivative of the gamma function">;
def Paddle_LogOp : Paddle_RealFormulaOp<"log", "natural logarithm of x">;
def Paddle_Log10Op : Paddle_RealFormulaOp<"log10", "logarithm of x to base 10">;
def Paddle_Log1pOp : Paddle_RealFormulaOp<"log1p", "log(1 + x), exact near 0">;
def Paddle_Log2Op : Paddle_RealFormulaOp<"log2", "logarithm of x to base 2">;
def Paddle_ReciprocalOp : Paddle_FormulaOp<"reciprocal", "1 / x", Paddle_Tensor>;
def Paddle_RsqrtOp : Paddle_FormulaOp<"rsqrt", "1 / sqrt(x)", Paddle_Tensor>;
def Paddle_SignOp : Paddle_FormulaOp<"sign", "-1, 0 or 1 as x is below, at or above 0", Paddle_Tensor>;
def Paddle_SqrtOp : Paddle_FormulaOp<"sqrt", "square root of x", Paddle_Tensor>;
def Paddle_SquareOp : Paddle_FormulaOp<"square", "x * x", Paddle_Tensor>;
def Paddle_TruncOp : Paddle_FormulaOp<"trunc", "x rounded towards 0", Paddle_Tensor> {
  let arguments = (ins Paddle_Tensor:$input);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferUnary(infer, getInput(), getOut());
    }
  }];
}

def Paddle_AbsOp : Paddle_UnaryOp<"abs"> {
  let summary = "absolute value of x";
  let description = [{
    Of a complex number, its modulus: the result is real then.

    Example: `%1 = paddle.abs %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let extraClassDefinition = "";
}

def Paddle_RoundOp : Paddle_UnaryOp<"round"> {
  let summary = "x rounded to `decimals` places";
  let description = [{
    Halves go to the even neighbour.

    Example: `%1 = paddle.round %0 {decimals = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$decimals);
}

def Paddle_PowOp : Paddle_UnaryOp<"pow"> {
  let summary = "x to the power of the constant `y`";
  let description = [{
    The attribute bears PIR's name, `y`. Integers stay integers.

    Example: `%1 = paddle.pow %0 {y = 2.000000e+00 : f64} : (tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Float<"1.0">:$y);
}

def Paddle_LogitOp : Paddle_UnaryOp<"logit", Paddle_FloatTensor> {
  let summary = "log(x / (1 - x))";
  let description = [{
    x is first clamped to [eps, 1 - eps] when `eps` is positive.

    Example: `%1 = paddle.logit %0 {eps = 1.000000e-03 : f64} : (tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"1e-6">:$eps);
}

#endif // PADDLE_OPS_MATH_TD
