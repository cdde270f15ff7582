//===- Picture.td - rarer ops on pictures ----------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Pools, norms and shuffles of channels that few models have; the common ones: Pool.td, Norm.td, Permute.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_PICTURE_TD
#define PADDLE_OPS_PICTURE_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_LrnOp : Paddle_PlainOp<"lrn"> {
  let summary = "x over a power of the squares of the neighbouring channels";
  let description = [{
    x * (k + alpha * sum of squares over `n` channels)^-beta. `mid_out` is the sum with k.

    Example: `%1 = paddle.lrn %0 {n = 5 : i64} : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"5">:$n, Paddle_Float<"2.0">:$k, Paddle_Float<"0.0001">:$alpha,
                       Paddle_Float<"0.75">:$beta, Paddle_Str<"AnyLayout">:$data_format);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_FloatTensor>:$mid_out);
  let hasVerifier = 1;
}

def Paddle_LpPool2dOp : Paddle_PlainOp<"lp_pool2d"> {
  let summary = "p-norm over windows of height and width";
  let description = [{
    `norm_type` is p. The window is as that of pool2d.

    Example:
    ```mlir
    %1 = paddle.lp_pool2d %0 {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>, norm_type = 2.0 : f64}
        : (tensor<1x3x8x8xf32>) -> tensor<1x3x4x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, DenseI64ArrayAttr:$kernel_size, Paddle_Ints<"{1, 1}">:$strides,
    Paddle_Ints<"{0, 0}">:$paddings, Paddle_Bool<"false">:$ceil_mode, Paddle_Bool<"true">:$exclusive,
    Paddle_Str<"NCHW">:$data_format, Paddle_Str<"lp">:$pooling_type, Paddle_Bool<"false">:$global_pooling,
    Paddle_Bool<"false">:$adaptive, Paddle_Str<"EXPLICIT">:$padding_algorithm, Paddle_Float<"2.0">:$norm_type);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_UnpoolOp : Paddle_PlainOp<"unpool"> {
  let summary = "elements put back to where a maximum was taken from; zeros elsewhere";
  let description = [{
    `output_size` ends with the height and width of the result.

    Example:
    ```mlir
    %1 = paddle.unpool %0, %i, %s {ksize = array<i64: 2, 2>, strides = array<i64: 2, 2>}
        : (tensor<1x3x4x4xf32>, tensor<1x3x4x4xi32>, tensor<2xi64>) -> tensor<1x3x8x8xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_IndexTensor:$indices, Paddle_IndexTensor:$output_size, DenseI64ArrayAttr:$ksize,
    Paddle_Ints<"{1, 1}">:$strides, Paddle_Ints<"{0, 0}">:$padding, Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_Unpool3dOp : Paddle_PlainOp<"unpool3d"> {
  let summary = "elements put back to where a maximum was taken from in space; zeros elsewhere";
  let description = [{
    `output_size` ends with the depth, height and width of the result.

    Example:
    ```mlir
    %1 = paddle.unpool3d %0, %i {ksize = array<i64: 2, 2, 2>, output_size = array<i64: 4, 8, 8>}
        : (tensor<1x3x2x4x4xf32>, tensor<1x3x2x4x4xi32>) -> tensor<1x3x4x8x8xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_IndexTensor:$indices, DenseI64ArrayAttr:$ksize, Paddle_Ints<"{1, 1, 1}">:$strides,
    Paddle_Ints<"{0, 0, 0}">:$paddings, DenseI64ArrayAttr:$output_size, Paddle_Str<"NCDHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_ShuffleChannelOp : Paddle_PlainOp<"shuffle_channel"> {
  let summary = "interleaves groups of channels; channel_shuffle of older programs";
  let description = [{
    Example: `%1 = paddle.shuffle_channel %0 {group = 2 : i64} : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"1">:$group);
  let results = (outs Paddle_FloatTensor:$out);
}

#endif // PADDLE_OPS_PICTURE_TD
