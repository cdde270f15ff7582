//===- Norm.td - normalisation ---------------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Normalisation by statistics, stored or computed. Results that inference never uses are optional.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_NORM_TD
#define PADDLE_OPS_NORM_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_BatchNormOp : Paddle_Op<"batch_norm", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "(x - mean) / sqrt(variance + epsilon) * scale + bias, a channel at a time";
  let description = [{
    Inference uses the stored `mean` and `variance`, whatever `use_global_stats` says; `trainable_statistics` without
    `use_global_stats`, or `is_test = false`, computes them from the batch. The results after `out` serve training
    only and are usually absent.

    Example:
    ```mlir
    %1 = paddle.batch_norm %0, %mean, %variance scale(%s) bias(%b)
        {is_test = true, resultSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}
        : (tensor<1x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<1x8x4x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$mean, Paddle_FloatTensor:$variance,
    Optional<Paddle_FloatTensor>:$scale, Optional<Paddle_FloatTensor>:$bias,
    Paddle_Bool<"true">:$is_test, Paddle_Float<"0.9">:$momentum, Paddle_Float<"1e-5">:$epsilon,
    Paddle_Str<"NCHW">:$data_format, Paddle_Bool<"false">:$use_global_stats,
    Paddle_Bool<"false">:$trainable_statistics);
  let results = (outs
    Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$mean_out, Optional<Paddle_Tensor>:$variance_out,
    Optional<Paddle_Tensor>:$saved_mean, Optional<Paddle_Tensor>:$saved_variance,
    Optional<Paddle_Tensor>:$reserve_space);
  let assemblyFormat = [{
    $x `,` $mean `,` $variance (`scale` `(` $scale^ `)`)? (`bias` `(` $bias^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let declarations = [{
    /// Whether the stored statistics are used, as they are in inference.
    bool usesStoredStatistics() { return getUseGlobalStats() || (getIsTest() && !getTrainableStatistics()); }
  }];
}

/// What the norms over a part of each sample share.
class Paddle_SampleNorm<string mnemonic>
    : Paddle_Op<mnemonic, [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let assemblyFormat = [{
    $x (`scale` `(` $scale^ `)`)? (`bias` `(` $bias^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Paddle_LayerNormOp : Paddle_SampleNorm<"layer_norm"> {
  let summary = "normalises over the dimensions from begin_norm_axis on";
  let description = [{
    (x - mean) / sqrt(variance + epsilon) * scale + bias, with `scale` and `bias` of as many elements as are
    normalised together. `mean` and `variance` serve training and are usually absent.

    Example:
    ```mlir
    %1 = paddle.layer_norm %0 scale(%s) bias(%b)
        {begin_norm_axis = 2 : i64, resultSegmentSizes = array<i32: 1, 0, 0>}
        : (tensor<2x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x4x8xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Optional<Paddle_FloatTensor>:$scale, Optional<Paddle_FloatTensor>:$bias,
    Paddle_Float<"1e-5">:$epsilon, Paddle_Int<"1">:$begin_norm_axis);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$mean, Optional<Paddle_Tensor>:$variance);
}

def Paddle_GroupNormOp : Paddle_SampleNorm<"group_norm"> {
  let summary = "normalises over groups of channels of each sample";
  let description = [{
    `groups` divides the channels; `scale` and `bias` have one element a channel.

    Example:
    ```mlir
    %1 = paddle.group_norm %0 scale(%s) bias(%b) {groups = 4 : i64, resultSegmentSizes = array<i32: 1, 0, 0>}
        : (tensor<2x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8x4x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Optional<Paddle_FloatTensor>:$scale, Optional<Paddle_FloatTensor>:$bias,
    Paddle_Float<"1e-5">:$epsilon, Paddle_Int<"-1">:$groups, Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$y, Optional<Paddle_Tensor>:$mean, Optional<Paddle_Tensor>:$variance);
}

def Paddle_InstanceNormOp : Paddle_SampleNorm<"instance_norm"> {
  let summary = "normalises each channel of each sample";
  let description = [{
    Channels are dimension 1; `scale` and `bias` have one element a channel.

    Example:
    ```mlir
    %1 = paddle.instance_norm %0 scale(%s) bias(%b) {resultSegmentSizes = array<i32: 1, 0, 0>}
        : (tensor<2x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8x4x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Optional<Paddle_FloatTensor>:$scale, Optional<Paddle_FloatTensor>:$bias,
    Paddle_Float<"1e-5">:$epsilon);
  let results = (outs
    Paddle_FloatTensor:$y, Optional<Paddle_Tensor>:$saved_mean, Optional<Paddle_Tensor>:$saved_variance);
}

def Paddle_NormOp : Paddle_PlainOp<"norm"> {
  let summary = "x / sqrt(sum(x * x) + epsilon) along an axis";
  let description = [{
    The second result, the divisor, is usually absent.

    Example: `%1 = paddle.norm %0 {axis = 1 : i64} : (tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_I64Attr:$axis, Paddle_Float<"1e-10">:$epsilon,
                       Paddle_Bool<"true">:$is_test);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$norm);
}

def Paddle_PNormOp : Paddle_PlainOp<"p_norm"> {
  let summary = "(sum of |x|^porder)^(1 / porder) along an axis";
  let description = [{
    `porder` may be infinite or 0. With `asvector` the whole tensor is one vector.

    Example: `%1 = paddle.p_norm %0 {axis = 1 : i64, keepdim = true} : (tensor<2x8xf32>) -> tensor<2x1xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"2.0">:$porder, Paddle_Int<"-1">:$axis,
                       Paddle_Float<"1e-12">:$epsilon, Paddle_Bool<"false">:$keepdim, Paddle_Bool<"false">:$asvector);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_AffineChannelOp : Paddle_PlainOp<"affine_channel"> {
  let summary = "x * scale + bias, a channel at a time";
  let description = [{
    Example:
    ```mlir
    %1 = paddle.affine_channel %0, %s, %b {data_layout = "NCHW"}
        : (tensor<2x8x4x4xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8x4x4xf32>
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$scale, Paddle_FloatTensor:$bias,
                       Paddle_Str<"AnyLayout">:$data_layout);
  let results = (outs Paddle_FloatTensor:$out);
}

#endif // PADDLE_OPS_NORM_TD
