//===- Statistics.td - medians, counts, norms that bound -------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Rarer reductions and what mixes an element with a statistic. Plain reductions: Reduce.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_STATISTICS_TD
#define PADDLE_OPS_STATISTICS_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_MedianOfOp<string mnemonic, string what> : Paddle_PlainOp<mnemonic> {
  let summary = what;
  let description = what # ", over the dimensions in `axis`, or over all if it is empty. `mode` says what an even " #
                    "number of elements gives: the mean of the two in the middle (\"avg\") or the lower (\"min\"). " #
                    "`medians`, the places, is not computed: nothing may use it.\n\nExample: `%1 = paddle." # mnemonic #
                    " %0 {axis = array<i64: 1>, keepdim = false, mode = \"avg\"} : (tensor<2x8xf32>) -> tensor<2xf32>`\n";
  let arguments = (ins Paddle_Tensor:$x, Paddle_Ints<>:$axis, Paddle_Bool<"true">:$keepdim, Paddle_Str<"avg">:$mode);
  let results = (outs Paddle_Tensor:$out, Optional<Paddle_Tensor>:$medians);
  let hasVerifier = 1;
}
def Paddle_MedianOp : Paddle_MedianOfOp<"median", "the middle of the elements; NaN if there is any">;
def Paddle_NanmedianOp : Paddle_MedianOfOp<"nanmedian", "the middle of the elements that are not NaN">;

def Paddle_HistogramOp : Paddle_PlainOp<"histogram"> {
  let summary = "counts of elements in `bins` equal intervals";
  let description = [{
    The intervals lie between `min` and `max`; both 0 means the range of the elements. Weights are added instead of
    counts, and with `density` the area is 1.

    Example: `%1 = paddle.histogram %0 {bins = 10 : i64} : (tensor<2x8xf32>) -> tensor<10xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$input, Optional<Paddle_Tensor>:$weight, Paddle_Int<"100">:$bins,
                       Paddle_Float<"0.0">:$min, Paddle_Float<"0.0">:$max, Paddle_Bool<"false">:$density);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_ReduceAsOp : Paddle_PlainOp<"reduce_as"> {
  let summary = "x summed into the shape of target";
  let description = [{
    Example: `%2 = paddle.reduce_as %0, %1 : (tensor<2x3x4xf32>, tensor<3x1xf32>) -> tensor<3x1xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$target);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_RenormOp : Paddle_PlainOp<"renorm"> {
  let summary = "slices along an axis whose p-norm is above max_norm scaled down to it";
  let description = [{
    Example: `%1 = paddle.renorm %0 {axis = 1 : i64, max_norm = 1.0, p = 2.0} : (tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, F64Attr:$p, Paddle_I64Attr:$axis, F64Attr:$max_norm);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_SpectralNormOp : Paddle_PlainOp<"spectral_norm"> {
  let summary = "a weight divided by its largest singular value, as power iteration finds it";
  let description = [{
    The weight is a matrix with a row for each index of `dim`. u (of the rows) and v (of the columns) are where
    `power_iters` steps begin.

    Example: `%1 = paddle.spectral_norm %0, %u, %v {power_iters = 2 : i64}
        : (tensor<4x3x2xf32>, tensor<4xf32>, tensor<6xf32>) -> tensor<4x3x2xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$weight, Paddle_FloatTensor:$u, Paddle_FloatTensor:$v, Paddle_Int<"0">:$dim,
                       Paddle_Int<"1">:$power_iters, Paddle_Float<"1e-12">:$eps);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_LabelSmoothOp : Paddle_PlainOp<"label_smooth"> {
  let summary = "labels mixed with a prior distribution, or with equal shares";
  let description = [{
    Example: `%1 = paddle.label_smooth %0 {epsilon = 0.1} : (tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$label, Optional<Paddle_FloatTensor>:$prior_dist,
                       Paddle_Float<"0.0">:$epsilon);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_RreluOp : Paddle_PlainOp<"rrelu"> {
  let summary = "leaky relu with the mean of two slopes";
  let description = [{
    Training draws slopes at random and is not supported; `noise` belongs to it.

    Example: `%1 = paddle.rrelu %0 {is_test = true} : (tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Float<"0.125">:$lower, Paddle_Float<"0.3333333333333333">:$upper,
                       Paddle_Bool<"false">:$is_test);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$noise);
  let hasVerifier = 1;
}

def Paddle_BincountOp : Paddle_PlainOp<"bincount"> {
  let summary = "how often each number from 0 on occurs, or the sum of its weights";
  let description = [{
    The result has at least `minlength` elements; how many, the data decides.

    Example: `%1 = paddle.bincount %0, %n : (tensor<8xi64>, tensor<1xi32>) -> tensor<?xi64>`
  }];
  let arguments = (ins Paddle_IndexTensor:$x, Optional<Paddle_Tensor>:$weights, Paddle_IndexTensor:$minlength);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_L1NormOp : Paddle_PlainOp<"l1_norm"> {
  let summary = "the sum of magnitudes";
  let description = [{
    Example: `%1 = paddle.l1_norm %0 : (tensor<2x8xf32>) -> tensor<f32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_ClipByNormOp : Paddle_PlainOp<"clip_by_norm"> {
  let summary = "x scaled down to max_norm if its norm is above";
  let description = [{
    Example: `%1 = paddle.clip_by_norm %0 {max_norm = 1.0 : f64} : (tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, F64Attr:$max_norm);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_IsEmptyOp : Paddle_PlainOp<"is_empty"> {
  let summary = "whether x has no elements";
  let description = [{
    Example: `%1 = paddle.is_empty %0 : (tensor<2x8xf32>) -> tensor<i1>`
  }];
  let arguments = (ins Paddle_Tensor:$x);
  let results = (outs Paddle_BoolTensor:$out);
}

def Paddle_DataNormOp : Paddle_Op<"data_norm", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "x normalised by running sums of a recommender";
  let description = [{
    With mean = batch_sum / batch_size and scale = sqrt(batch_size / batch_square_sum), (x - mean) * scale, and with
    `enable_scale_and_shift` times `scale_w` plus `bias`. With `slot_dim` each group of so many columns is 0 where its
    first is. `means` and `scales` serve training.

    Example:
    ```mlir
    %1 = paddle.data_norm %0, %n, %s, %q {resultSegmentSizes = array<i32: 1, 0, 0>}
        : (tensor<2x8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
    ```
  }];
  let arguments = (ins
    Optional<Paddle_FloatTensor>:$scale_w, Optional<Paddle_FloatTensor>:$bias, Paddle_FloatTensor:$x,
    Paddle_FloatTensor:$batch_size, Paddle_FloatTensor:$batch_sum, Paddle_FloatTensor:$batch_square_sum,
    Paddle_Float<"1e-4">:$epsilon, Paddle_Int<"-1">:$slot_dim, Paddle_Float<"0.9999999">:$summary_decay_rate,
    Paddle_Bool<"false">:$enable_scale_and_shift, Paddle_Str<"NCHW">:$data_layout, Paddle_Bool<"false">:$sync_stats);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_FloatTensor>:$means,
                      Optional<Paddle_FloatTensor>:$scales);
  let assemblyFormat = [{
    (`scale` `(` $scale_w^ `)`)? (`bias` `(` $bias^ `)`)? $x `,` $batch_size `,` $batch_sum `,` $batch_square_sum
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Paddle_RmsNormOp : Paddle_PlainOp<"rms_norm"> {
  let summary = "x / sqrt(mean(x^2) + epsilon) over the last dimensions, times a scale";
  let description = [{
    Example:
    ```mlir
    %2 = paddle.rms_norm %0, %1 {epsilon = 1.0e-5 : f64, normalized_shape = array<i64: 8>}
        : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Optional<Paddle_FloatTensor>:$scale, DenseI64ArrayAttr:$normalized_shape,
                       Paddle_Float<"1e-5">:$epsilon);
  let results = (outs Paddle_FloatTensor:$y, Optional<Paddle_FloatTensor>:$invvar);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_STATISTICS_TD
