//===- Pool.td - pooling ---------------------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Maxima and averages over sliding windows, and windows laid out as columns.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_POOL_TD
#define PADDLE_OPS_POOL_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_Pool2dOp : Paddle_PlainOp<"pool2d"> {
  let summary = "maximum or average over windows of height and width";
  let description = [{
    `pooling_type` is "max" or "avg". With `global_pooling` the window is the whole picture. With `adaptive`,
    `kernel_size` is the size of the result and windows spread evenly. `exclusive` leaves padding out of averages.
    `ceil_mode` counts a last window that hangs over.

    Example:
    ```mlir
    %1 = paddle.pool2d %0, %k {pooling_type = "max", strides = array<i64: 2, 2>, paddings = array<i64: 1, 1>}
        : (tensor<1x64x112x112xf32>, tensor<2xi64>) -> tensor<1x64x56x56xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_IndexTensor:$kernel_size,
    Paddle_Ints<"{1, 1}">:$strides, Paddle_Ints<"{0, 0}">:$paddings, Paddle_Bool<"false">:$ceil_mode,
    Paddle_Bool<"true">:$exclusive, Paddle_Str<"NCHW">:$data_format, StrAttr:$pooling_type,
    Paddle_Bool<"false">:$global_pooling, Paddle_Bool<"false">:$adaptive, Paddle_Str<"EXPLICIT">:$padding_algorithm);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_Pool3dOp : Paddle_PlainOp<"pool3d"> {
  let summary = "maximum or average over windows of depth, height and width";
  let description = [{
    As pool2d, with one dimension more and `kernel_size` as an attribute.

    Example:
    ```mlir
    %1 = paddle.pool3d %0 {kernel_size = array<i64: 2, 2, 2>, pooling_type = "avg", strides = array<i64: 2, 2, 2>}
        : (tensor<1x3x8x8x8xf32>) -> tensor<1x3x4x4x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, DenseI64ArrayAttr:$kernel_size,
    Paddle_Ints<"{1, 1, 1}">:$strides, Paddle_Ints<"{0, 0, 0}">:$paddings, Paddle_Bool<"false">:$ceil_mode,
    Paddle_Bool<"true">:$exclusive, Paddle_Str<"NCDHW">:$data_format, StrAttr:$pooling_type,
    Paddle_Bool<"false">:$global_pooling, Paddle_Bool<"false">:$adaptive, Paddle_Str<"EXPLICIT">:$padding_algorithm);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

class Paddle_MaxPoolWithIndex<string mnemonic, string ones, string zeros> : Paddle_PlainOp<mnemonic> {
  let arguments = (ins
    Paddle_FloatTensor:$x, DenseI64ArrayAttr:$kernel_size, Paddle_Ints<ones>:$strides, Paddle_Ints<zeros>:$paddings,
    Paddle_Bool<"false">:$global_pooling, Paddle_Bool<"false">:$adaptive, Paddle_Bool<"false">:$ceil_mode);
  let results = (outs Paddle_FloatTensor:$out, Paddle_IndexTensor:$mask);
  let hasVerifier = 1;
}

def Paddle_MaxPool2dWithIndexOp : Paddle_MaxPoolWithIndex<"max_pool2d_with_index", "{1, 1}", "{0, 0}"> {
  let summary = "maximum over windows, and where it was";
  let description = [{
    `mask` is the place of each maximum in its flattened picture.

    Example:
    ```mlir
    %1:2 = paddle.max_pool2d_with_index %0 {kernel_size = array<i64: 2, 2>, strides = array<i64: 2, 2>}
        : (tensor<1x3x8x8xf32>) -> (tensor<1x3x4x4xf32>, tensor<1x3x4x4xi32>)
    ```
  }];
}

def Paddle_MaxPool3dWithIndexOp : Paddle_MaxPoolWithIndex<"max_pool3d_with_index", "{1, 1, 1}", "{0, 0, 0}"> {
  let summary = "maximum over windows of three dimensions, and where it was";
  let description = [{
    As max_pool2d_with_index.

    Example:
    ```mlir
    %1:2 = paddle.max_pool3d_with_index %0 {kernel_size = array<i64: 2, 2, 2>, strides = array<i64: 2, 2, 2>}
        : (tensor<1x3x8x8x8xf32>) -> (tensor<1x3x4x4x4xf32>, tensor<1x3x4x4x4xi32>)
    ```
  }];
}

def Paddle_UnfoldOp : Paddle_PlainOp<"unfold"> {
  let summary = "the windows of a picture as columns";
  let description = [{
    The result is [batch, channels * kernel, windows]. `paddings` is [top, left, bottom, right], or two numbers.

    Example:
    ```mlir
    %1 = paddle.unfold %0 {kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>,
                           paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
        : (tensor<1x3x8x8xf32>) -> tensor<1x12x16xf32>
    ```
  }];
  let arguments = (ins
    Paddle_Tensor:$x, DenseI64ArrayAttr:$kernel_sizes, DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings,
    DenseI64ArrayAttr:$dilations);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_FoldOp : Paddle_PlainOp<"fold"> {
  let summary = "adds columns up to a picture; the reverse of unfold";
  let description = [{
    Example:
    ```mlir
    %1 = paddle.fold %0 {output_sizes = array<i64: 8, 8>, kernel_sizes = array<i64: 2, 2>, strides = array<i64: 2, 2>,
                         paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>}
        : (tensor<1x12x16xf32>) -> tensor<1x3x8x8xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, DenseI64ArrayAttr:$output_sizes, DenseI64ArrayAttr:$kernel_sizes, DenseI64ArrayAttr:$strides,
    DenseI64ArrayAttr:$paddings, DenseI64ArrayAttr:$dilations);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_POOL_TD
