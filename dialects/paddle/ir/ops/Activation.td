//===- Activation.td - activation functions --------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Functions of one element that networks use between layers, and softmax. Plain mathematics: Math.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_ACTIVATION_TD
#define PADDLE_OPS_ACTIVATION_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_ReluOp : Paddle_FormulaOp<"relu", "max(x, 0)", Paddle_Tensor>;
def Paddle_Relu6Op : Paddle_FormulaOp<"relu6", "min(max(x, 0), 6)">;
def Paddle_SigmoidOp : Paddle_FormulaOp<"sigmoid", "1 / (1 + exp(-x))">;
def Paddle_LogSigmoidOp : Paddle_FormulaOp<"logsigmoid", "log(1 / (1 + exp(-x)))">;
def Paddle_SiluOp : Paddle_FormulaOp<"silu", "x / (1 + exp(-x))">;
def Paddle_SwishOp : Paddle_FormulaOp<"swish", "x / (1 + exp(-x)), as silu">;
def Paddle_HardSwishOp : Paddle_FormulaOp<"hardswish", "x * min(max(x + 3, 0), 6) / 6">;
def Paddle_SoftsignOp : Paddle_FormulaOp<"softsign", "x / (1 + |x|)">;
def Paddle_TanhShrinkOp : Paddle_FormulaOp<"tanh_shrink", "x - tanh(x)">;

class Paddle_ActivationOp<string mnemonic, string formula> : Paddle_UnaryOp<mnemonic, Paddle_FloatTensor> {
  let summary = formula;
}

def Paddle_LeakyReluOp : Paddle_ActivationOp<"leaky_relu", "x > 0 ? x : negative_slope * x"> {
  let description = [{
    Example: `%1 = paddle.leaky_relu %0 {negative_slope = 1.000000e-01 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"0.02">:$negative_slope);
}

def Paddle_EluOp : Paddle_ActivationOp<"elu", "x > 0 ? x : alpha * (exp(x) - 1)"> {
  let description = [{
    Example: `%1 = paddle.elu %0 {alpha = 2.000000e+00 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"1.0">:$alpha);
}

def Paddle_CeluOp : Paddle_ActivationOp<"celu", "max(0, x) + min(0, alpha * (exp(x / alpha) - 1))"> {
  let description = [{
    `alpha` must not be zero.

    Example: `%1 = paddle.celu %0 {alpha = 2.000000e+00 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"1.0">:$alpha);
  let hasVerifier = 1;
}

def Paddle_SeluOp : Paddle_ActivationOp<"selu", "scale * (x > 0 ? x : alpha * exp(x) - alpha)"> {
  let description = [{
    Example: `%1 = paddle.selu %0 : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"1.0507009873554804934193349852946">:$scale,
                       Paddle_Float<"1.6732632423543772848170429916717">:$alpha);
}

def Paddle_GeluOp : Paddle_ActivationOp<"gelu", "x * Phi(x), Phi the normal distribution"> {
  let description = [{
    With `approximate`, 0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))); else through erf.

    Example: `%1 = paddle.gelu %0 {approximate = true} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Bool<"false">:$approximate);
}

def Paddle_HardSigmoidOp : Paddle_ActivationOp<"hardsigmoid", "min(max(slope * x + offset, 0), 1)"> {
  let description = [{
    Example: `%1 = paddle.hardsigmoid %0 {slope = 2.000000e-01 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"0.2">:$slope, Paddle_Float<"0.5">:$offset);
}

def Paddle_HardTanhOp : Paddle_ActivationOp<"hardtanh", "min(max(x, t_min), t_max)"> {
  let description = [{
    Example: `%1 = paddle.hardtanh %0 {t_min = -1.000000e+00 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"0.0">:$t_min, Paddle_Float<"24.0">:$t_max);
}

def Paddle_HardShrinkOp : Paddle_ActivationOp<"hardshrink", "|x| > threshold ? x : 0"> {
  let description = [{
    Example: `%1 = paddle.hardshrink %0 {threshold = 1.000000e+00 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"0.5">:$threshold);
}

def Paddle_SoftShrinkOp : Paddle_ActivationOp<"softshrink", "x > t ? x - t : x < -t ? x + t : 0, t the threshold"> {
  let description = [{
    Example: `%1 = paddle.softshrink %0 {threshold = 1.000000e+00 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"0.5">:$threshold);
}

def Paddle_ThresholdedReluOp : Paddle_ActivationOp<"thresholded_relu", "x > threshold ? x : value"> {
  let description = [{
    Example: `%1 = paddle.thresholded_relu %0 {threshold = 2.000000e+00 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"1.0">:$threshold, Paddle_Float<"0.0">:$value);
}

def Paddle_SoftplusOp : Paddle_ActivationOp<"softplus", "beta * x > threshold ? x : log(1 + exp(beta * x)) / beta"> {
  let description = [{
    Example: `%1 = paddle.softplus %0 {beta = 2.000000e+00 : f64} : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"1.0">:$beta, Paddle_Float<"20.0">:$threshold);
}

def Paddle_MishOp : Paddle_ActivationOp<"mish", "x * tanh(softplus(x))"> {
  let description = [{
    softplus(x) is taken as x above `lambda`.

    Example: `%1 = paddle.mish %0 : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"20.0">:$lambda);
}

def Paddle_StanhOp : Paddle_ActivationOp<"stanh", "scale_b * tanh(scale_a * x)"> {
  let description = [{
    Example: `%1 = paddle.stanh %0 : (tensor<4xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"0.67">:$scale_a, Paddle_Float<"1.7159">:$scale_b);
}

def Paddle_PreluOp : Paddle_ActivationOp<"prelu", "x > 0 ? x : alpha * x"> {
  let description = [{
    `alpha` has one element (`mode` "all"), one a channel ("channel"), or one an element of a sample ("element").

    Example:
    `%1 = paddle.prelu %0, %a {mode = "channel"} : (tensor<2x3x4x4xf32>, tensor<3xf32>) -> tensor<2x3x4x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$alpha, Paddle_Str<"NCHW">:$data_format,
                       Paddle_Str<"all">:$mode);
  let extraClassDefinition = "";
  let hasVerifier = 1;
}

class Paddle_SoftmaxBase<string mnemonic, string formula> : Paddle_UnaryOp<mnemonic, Paddle_FloatTensor> {
  let summary = formula;
  let description = "Along dimension `axis`, which counts from the end when negative.\n\nExample: `%1 = paddle." #
                    mnemonic # " %0 {axis = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>`\n";
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"-1">:$axis);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferAlongAxis(infer, getX(), getAxis(), getOut());
    }
  }];
}
def Paddle_SoftmaxOp : Paddle_SoftmaxBase<"softmax", "exp(x) / sum(exp(x))">;
def Paddle_LogSoftmaxOp : Paddle_SoftmaxBase<"log_softmax", "x - log(sum(exp(x)))">;

def Paddle_MaxoutOp : Paddle_PlainOp<"maxout"> {
  let summary = "largest of `groups` neighbouring channels";
  let description = [{
    Dimension `axis` shrinks by the factor `groups`, which must divide it.

    Example: `%1 = paddle.maxout %0 {axis = 1 : i64, groups = 2 : i64} : (tensor<1x4x8xf32>) -> tensor<1x2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_I64Attr:$groups, Paddle_Int<"1">:$axis);
  let results = (outs Paddle_FloatTensor:$out);
}

#endif // PADDLE_OPS_ACTIVATION_TD
