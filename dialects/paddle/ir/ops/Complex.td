//===- Complex.td - complex numbers and bit shifts -------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Parts of complex numbers, and the rarer element-wise ops.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_COMPLEX_TD
#define PADDLE_OPS_COMPLEX_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_PartOp<string mnemonic, string what> : Paddle_PlainOp<mnemonic> {
  let summary = what;
  let description = "A real operand is a complex one without imaginary part.\n\nExample: `%1 = paddle." # mnemonic #
                    " %0 : (tensor<3xcomplex<f32>>) -> tensor<3xf32>`\n";
  let arguments = (ins Paddle_Tensor:$x);
  let results = (outs Paddle_Tensor:$out);
}
def Paddle_RealOp : Paddle_PartOp<"real", "real part">;
def Paddle_ImagOp : Paddle_PartOp<"imag", "imaginary part">;
def Paddle_AngleOp : Paddle_PartOp<"angle", "angle to the positive real axis">;

def Paddle_ConjOp : Paddle_FormulaOp<"conj", "complex conjugate", Paddle_Tensor, "complex<f32>">;

def Paddle_ComplexOp : Paddle_PlainOp<"complex"> {
  let summary = "complex numbers of real and imaginary parts";
  let description = [{
    Example: `%2 = paddle.complex %0, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xcomplex<f32>>`
  }];
  let arguments = (ins Paddle_FloatTensor:$real, Paddle_FloatTensor:$imag);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_AsComplexOp : Paddle_PlainOp<"as_complex"> {
  let summary = "reads pairs of numbers in the last dimension as complex numbers";
  let description = [{
    Example: `%1 = paddle.as_complex %0 : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_AsRealOp : Paddle_PlainOp<"as_real"> {
  let summary = "writes complex numbers as pairs in a new last dimension";
  let description = [{
    Example: `%1 = paddle.as_real %0 : (tensor<3xcomplex<f32>>) -> tensor<3x2xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_CopysignOp : Paddle_BinaryOp<"copysign"> {
  let summary = "the magnitude of x with the sign of y";
  let description = [{
    Example: `%2 = paddle.copysign %0, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>`
  }];
}

def Paddle_NextafterOp : Paddle_BinaryOp<"nextafter", Paddle_FloatTensor> {
  let summary = "the next number after x in the direction of y";
  let description = [{
    Example: `%2 = paddle.nextafter %0, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>`
  }];
}

def Paddle_I0Op : Paddle_FormulaOp<"i0", "the modified Bessel function of order 0">;
def Paddle_I0eOp : Paddle_FormulaOp<"i0e", "exp(-|x|) times the modified Bessel function of order 0">;
def Paddle_I1Op : Paddle_FormulaOp<"i1", "the modified Bessel function of order 1">;
def Paddle_I1eOp : Paddle_FormulaOp<"i1e", "exp(-|x|) times the modified Bessel function of order 1">;
def Paddle_GammalnOp : Paddle_FormulaOp<"gammaln", "log(|gamma(x)|)">;

def Paddle_GammainccOp : Paddle_PlainOp<"gammaincc"> {
  let summary = "the regularized upper incomplete gamma function Q(x, y)";
  let description = [{
    Where x or y is not positive it is 1. Paddle broadcasts nothing here.

    Example: `%2 = paddle.gammaincc %0, %1 : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$y);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_PolygammaOp : Paddle_UnaryOp<"polygamma", Paddle_FloatTensor> {
  let summary = "the n-th derivative of the digamma function";
  let description = [{
    n is at least 1; the digamma function itself is `digamma`.

    Example: `%1 = paddle.polygamma %0 {n = 1 : i64} : (tensor<3xf32>) -> tensor<3xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_I64Attr:$n);
  let hasVerifier = 1;
}

class Paddle_ShiftOp<string mnemonic, string what> : Paddle_BinaryOp<mnemonic, Paddle_IntTensor> {
  let summary = what;
  let description = "With `is_arithmetic` the sign stays.\n\nExample: `%2 = paddle." # mnemonic #
                    " %0, %1 : (tensor<3xi32>, tensor<3xi32>) -> tensor<3xi32>`\n";
  let arguments = (ins Paddle_IntTensor:$x, Paddle_IntTensor:$y, Paddle_Bool<"true">:$is_arithmetic);
}
def Paddle_BitwiseLeftShiftOp : Paddle_ShiftOp<"bitwise_left_shift", "x shifted up by y bits">;
def Paddle_BitwiseRightShiftOp : Paddle_ShiftOp<"bitwise_right_shift", "x shifted down by y bits">;

def Paddle_SwigluOp : Paddle_PlainOp<"swiglu"> {
  let summary = "silu(x) * y";
  let description = [{
    Without `y` the last dimension of x is halved: the first half is x, the second y.

    Example: `%1 = paddle.swiglu %0 : (tensor<2x8xf32>) -> tensor<2x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Optional<Paddle_FloatTensor>:$y);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_CrossEntropyWithSoftmaxOp : Paddle_PlainOp<"cross_entropy_with_softmax"> {
  let summary = "softmax, and the cross entropy with labels";
  let description = [{
    Labels are class numbers, or distributions with `soft_label`.

    Example:
    ```mlir
    %1:2 = paddle.cross_entropy_with_softmax %0, %l
        : (tensor<2x8xf32>, tensor<2x1xi64>) -> (tensor<2x8xf32>, tensor<2x1xf32>)
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_Tensor:$label, Paddle_Bool<"false">:$soft_label,
                       Paddle_Bool<"true">:$use_softmax, Paddle_Bool<"true">:$numeric_stable_mode,
                       Paddle_Int<"-100">:$ignore_index, Paddle_Int<"-1">:$axis);
  let results = (outs Paddle_FloatTensor:$softmax, Paddle_FloatTensor:$loss);
}

#endif // PADDLE_OPS_COMPLEX_TD
