//===- Signal.td - transforms of signals -----------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Fourier transforms, and the cutting of signals into frames that short-time transforms need.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_SIGNAL_TD
#define PADDLE_OPS_SIGNAL_TD

include "dialects/paddle/ir/PaddleBase.td"

/// `normalization` says where 1/n goes: "forward", "backward", or its root to both ("ortho").
class Paddle_FourierOp<string mnemonic> : Paddle_PlainOp<mnemonic> {
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_FftC2cOp : Paddle_FourierOp<"fft_c2c"> {
  let summary = "the discrete Fourier transform along some axes";
  let description = [{
    Example: `%1 = paddle.fft_c2c %0 {axes = array<i64: 1>, forward = true, normalization = "backward"}
        : (tensor<2x8xcomplex<f32>>) -> tensor<2x8xcomplex<f32>>`
  }];
  let arguments = (ins Paddle_Tensor:$x, DenseI64ArrayAttr:$axes, StrAttr:$normalization, BoolAttr:$forward);
}

def Paddle_FftR2cOp : Paddle_FourierOp<"fft_r2c"> {
  let summary = "the discrete Fourier transform of real numbers along some axes";
  let description = [{
    With `onesided` the last of the axes keeps its first half, which determines the other.

    Example: `%1 = paddle.fft_r2c %0 {axes = array<i64: 1>, forward = true, normalization = "backward", onesided = true}
        : (tensor<2x8xf32>) -> tensor<2x5xcomplex<f32>>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, DenseI64ArrayAttr:$axes, StrAttr:$normalization, BoolAttr:$forward,
                       BoolAttr:$onesided);
}

def Paddle_FftC2rOp : Paddle_FourierOp<"fft_c2r"> {
  let summary = "the real numbers whose one-sided transform is given";
  let description = [{
    `last_dim_size` is the result's size along the last of the axes; 0 means 2 * (n - 1).

    Example: `%1 = paddle.fft_c2r %0 {axes = array<i64: 1>, forward = false, normalization = "backward"}
        : (tensor<2x5xcomplex<f32>>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, DenseI64ArrayAttr:$axes, StrAttr:$normalization, BoolAttr:$forward,
                       Paddle_Int<"0">:$last_dim_size);
}

def Paddle_FrameOp : Paddle_PlainOp<"frame"> {
  let summary = "a signal cut into frames that may overlap";
  let description = [{
    With axis -1 [..., n] becomes [..., frame_length, frames], with axis 0 [n, ...] becomes [frames, frame_length, ...].

    Example: `%1 = paddle.frame %0 {axis = -1 : i64, frame_length = 4 : i64, hop_length = 2 : i64}
        : (tensor<2x12xf32>) -> tensor<2x4x5xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_I64Attr:$frame_length, Paddle_I64Attr:$hop_length,
                       Paddle_Int<"-1">:$axis);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_OverlapAddOp : Paddle_PlainOp<"overlap_add"> {
  let summary = "the sum of overlapping frames";
  let description = [{
    Example: `%1 = paddle.overlap_add %0 {axis = -1 : i64, hop_length = 2 : i64}
        : (tensor<2x4x5xf32>) -> tensor<2x12xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_I64Attr:$hop_length, Paddle_Int<"-1">:$axis);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_StftOp : Paddle_PlainOp<"stft"> {
  let summary = "the Fourier transforms of a signal's frames times a window";
  let description = [{
    Results are [..., frequencies, frames].

    Example: `%2 = paddle.stft %0, %w {hop_length = 2 : i64, n_fft = 8 : i64, normalized = false, onesided = true}
        : (tensor<2x16xf32>, tensor<8xf32>) -> tensor<2x5x5xcomplex<f32>>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$window, Paddle_I64Attr:$n_fft,
                       Paddle_I64Attr:$hop_length, Paddle_Bool<"false">:$normalized, Paddle_Bool<"true">:$onesided);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_SIGNAL_TD
