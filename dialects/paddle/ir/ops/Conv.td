//===- Conv.td - convolutions ----------------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Paddle's own convolutions. What fusion makes of them: Fused.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_CONV_TD
#define PADDLE_OPS_CONV_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_ConvBase<string mnemonic, int spatial, string ones, string zeros, string format>
    : Paddle_PlainOp<mnemonic> {
  let arguments = (ins
    Paddle_FloatTensor:$input, Paddle_FloatTensor:$filter,
    Paddle_Ints<ones>:$strides, Paddle_Ints<zeros>:$paddings, Paddle_Str<"EXPLICIT">:$padding_algorithm,
    Paddle_Ints<ones>:$dilations, Paddle_Int<"1">:$groups, Paddle_Str<format>:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
  let declarations = "static constexpr int64_t spatialDims = " # spatial # ";";
}

def Paddle_Conv2dOp : Paddle_ConvBase<"conv2d", 2, "{1, 1}", "{0, 0}", "NCHW"> {
  let summary = "convolution over height and width";
  let description = [{
    The filter is [out channels, in channels / groups, height, width] in every data format. `paddings` is one number
    a dimension, or begin and end of each. With `padding_algorithm` SAME the result has ceil(input / stride) elements
    and dilations are taken as 1; VALID pads nothing. Both ignore `paddings`.

    Example:
    ```mlir
    %1 = paddle.conv2d %0, %w {paddings = array<i64: 1, 1>, strides = array<i64: 2, 2>}
        : (tensor<1x3x224x224xf32>, tensor<64x3x3x3xf32>) -> tensor<1x64x112x112xf32>
    ```
  }];
}

def Paddle_DepthwiseConv2dOp : Paddle_ConvBase<"depthwise_conv2d", 2, "{1, 1}", "{0, 0}", "NCHW"> {
  let summary = "convolution of each channel by itself";
  let description = [{
    A conv2d whose `groups` is the number of input channels.

    Example:
    ```mlir
    %1 = paddle.depthwise_conv2d %0, %w {groups = 8 : i64, paddings = array<i64: 1, 1>}
        : (tensor<1x8x14x14xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x14x14xf32>
    ```
  }];
}

def Paddle_Conv3dOp : Paddle_ConvBase<"conv3d", 3, "{1, 1, 1}", "{0, 0, 0}", "NCDHW"> {
  let summary = "convolution over depth, height and width";
  let description = [{
    As conv2d, with one dimension more.

    Example:
    ```mlir
    %1 = paddle.conv3d %0, %w : (tensor<1x3x8x8x8xf32>, tensor<4x3x3x3x3xf32>) -> tensor<1x4x6x6x6xf32>
    ```
  }];
}

class Paddle_ConvTransposeBase<string mnemonic> : Paddle_PlainOp<mnemonic> {
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$filter, Optional<Paddle_IndexTensor>:$output_size,
    Paddle_Ints<"{1, 1}">:$strides, Paddle_Ints<"{0, 0}">:$paddings, Paddle_Ints<>:$output_padding,
    Paddle_Str<"EXPLICIT">:$padding_algorithm, Paddle_Int<"1">:$groups, Paddle_Ints<"{1, 1}">:$dilations,
    Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
  let declarations = "static constexpr int64_t spatialDims = 2;";
}

def Paddle_Conv2dTransposeOp : Paddle_ConvTransposeBase<"conv2d_transpose"> {
  let summary = "transposed convolution over height and width";
  let description = [{
    The filter is [in channels, out channels / groups, height, width]. The result's size is
    (in - 1) * stride - paddings + dilation * (kernel - 1) + 1, plus `output_padding`, or `output_size` where that is
    given; it must lie less than a stride above.

    Example:
    ```mlir
    %1 = paddle.conv2d_transpose %0, %w {strides = array<i64: 2, 2>}
        : (tensor<1x24x80x80xf32>, tensor<24x1x2x2xf32>) -> tensor<1x1x160x160xf32>
    ```
  }];
}

def Paddle_DepthwiseConv2dTransposeOp : Paddle_ConvTransposeBase<"depthwise_conv2d_transpose"> {
  let summary = "transposed convolution of each channel by itself";
  let description = [{
    A conv2d_transpose whose `groups` is the number of input channels.

    Example:
    ```mlir
    %1 = paddle.depthwise_conv2d_transpose %0, %w {groups = 8 : i64, strides = array<i64: 2, 2>}
        : (tensor<1x8x10x10xf32>, tensor<8x1x2x2xf32>) -> tensor<1x8x20x20xf32>
    ```
  }];
}

def Paddle_Conv3dTransposeOp : Paddle_PlainOp<"conv3d_transpose"> {
  let summary = "transposed convolution over depth, height and width";
  let description = [{
    As conv2d_transpose, with one dimension more and `output_size` as an attribute.

    Example:
    ```mlir
    %1 = paddle.conv3d_transpose %0, %w {strides = array<i64: 2, 2, 2>}
        : (tensor<1x4x5x5x5xf32>, tensor<4x2x2x2x2xf32>) -> tensor<1x2x10x10x10xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$filter,
    Paddle_Ints<"{1, 1, 1}">:$strides, Paddle_Ints<"{0, 0, 0}">:$paddings, Paddle_Ints<>:$output_padding,
    Paddle_Ints<>:$output_size, Paddle_Str<"EXPLICIT">:$padding_algorithm, Paddle_Int<"1">:$groups,
    Paddle_Ints<"{1, 1, 1}">:$dilations, Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
  let declarations = "static constexpr int64_t spatialDims = 3;";
}

def Paddle_DeformableConvOp : Paddle_PlainOp<"deformable_conv"> {
  let summary = "convolution whose taps are moved by learned offsets";
  let description = [{
    `offset` has 2 * deformable_groups * kh * kw channels (y before x), `mask` half as many; without a mask all
    weights count fully.

    Example:
    ```mlir
    %1 = paddle.deformable_conv %0, %o, %w, %m
        : (tensor<1x3x8x8xf32>, tensor<1x18x6x6xf32>, tensor<4x3x3x3xf32>, tensor<1x9x6x6xf32>)
        -> tensor<1x4x6x6xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$offset, Paddle_FloatTensor:$filter, Optional<Paddle_FloatTensor>:$mask,
    Paddle_Ints<"{1, 1}">:$strides, Paddle_Ints<"{0, 0}">:$paddings, Paddle_Ints<"{1, 1}">:$dilations,
    Paddle_Int<"1">:$deformable_groups, Paddle_Int<"1">:$groups, Paddle_Int<"64">:$im2col_step);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_CONV_TD
