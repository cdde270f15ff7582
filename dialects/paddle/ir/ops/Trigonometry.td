//===- Trigonometry.td - circular and hyperbolic functions -----*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// sin and its kin, apart from Math.td so that both compile quickly.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_TRIGONOMETRY_TD
#define PADDLE_OPS_TRIGONOMETRY_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_AcosOp : Paddle_FormulaOp<"acos", "angle in [0, pi] whose cosine is x", Paddle_Tensor>;
def Paddle_AcoshOp : Paddle_FormulaOp<"acosh", "inverse hyperbolic cosine of x", Paddle_Tensor>;
def Paddle_AsinOp : Paddle_FormulaOp<"asin", "angle in [-pi/2, pi/2] whose sine is x", Paddle_Tensor>;
def Paddle_AsinhOp : Paddle_FormulaOp<"asinh", "inverse hyperbolic sine of x", Paddle_Tensor>;
def Paddle_AtanOp : Paddle_FormulaOp<"atan", "angle in (-pi/2, pi/2) whose tangent is x", Paddle_Tensor>;
def Paddle_AtanhOp : Paddle_FormulaOp<"atanh", "inverse hyperbolic tangent of x", Paddle_Tensor>;
def Paddle_CosOp : Paddle_FormulaOp<"cos", "cosine of x", Paddle_Tensor>;
def Paddle_CoshOp : Paddle_FormulaOp<"cosh", "hyperbolic cosine of x", Paddle_Tensor>;
def Paddle_SinOp : Paddle_FormulaOp<"sin", "sine of x", Paddle_Tensor>;
def Paddle_SinhOp : Paddle_FormulaOp<"sinh", "hyperbolic sine of x", Paddle_Tensor>;
def Paddle_TanOp : Paddle_FormulaOp<"tan", "tangent of x", Paddle_Tensor>;
def Paddle_TanhOp : Paddle_FormulaOp<"tanh", "hyperbolic tangent of x", Paddle_Tensor>;

#endif // PADDLE_OPS_TRIGONOMETRY_TD
