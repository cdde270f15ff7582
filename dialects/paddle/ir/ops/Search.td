//===- Search.td - searching, sorting, running totals ----------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Places of extremes, orders, and scans along a dimension.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_SEARCH_TD
#define PADDLE_OPS_SEARCH_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_ArgExtreme<string mnemonic, string what> : Paddle_PlainOp<mnemonic> {
  let summary = "index of the " # what # " element along an axis";
  let description = "The first one if there are several. With `flatten` the axis is ignored and the whole tensor is " #
                    "one vector.\n\nExample: `%1 = paddle." # mnemonic #
                    " %0, %axis {dtype = i64} : (tensor<2x8xf32>, tensor<i64>) -> tensor<2xi64>`\n";
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis, Paddle_Bool<"false">:$keepdims,
                       Paddle_Bool<"false">:$flatten, Paddle_DType:$dtype);
  let results = (outs Paddle_IndexTensor:$out);
}
def Paddle_ArgmaxOp : Paddle_ArgExtreme<"argmax", "largest">;
def Paddle_ArgminOp : Paddle_ArgExtreme<"argmin", "smallest">;

def Paddle_ArgsortOp : Paddle_PlainOp<"argsort"> {
  let summary = "sorts along an axis; also gives where elements came from";
  let description = [{
    Example: `%1:2 = paddle.argsort %0 {descending = true} : (tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xi64>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"-1">:$axis, Paddle_Bool<"false">:$descending,
                       Paddle_Bool<"false">:$stable);
  let results = (outs Paddle_Tensor:$out, RankedTensorOf<[I64]>:$indices);
}

def Paddle_TopkOp : Paddle_PlainOp<"topk"> {
  let summary = "the k largest or smallest elements along an axis, and where they were";
  let description = [{
    Example: `%1:2 = paddle.topk %0, %k : (tensor<2x8xf32>, tensor<1xi32>) -> (tensor<2x3xf32>, tensor<2x3xi64>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$k, Paddle_Int<"-1">:$axis, Paddle_Bool<"true">:$largest,
                       Paddle_Bool<"true">:$sorted);
  let results = (outs Paddle_Tensor:$out, RankedTensorOf<[I64]>:$indices);
}

def Paddle_KthvalueOp : Paddle_PlainOp<"kthvalue"> {
  let summary = "the k-th smallest element along an axis, and where it was";
  let description = [{
    `k` counts from 1.

    Example: `%1:2 = paddle.kthvalue %0 {k = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2xf32>, tensor<2xi64>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"1">:$k, Paddle_Int<"-1">:$axis, Paddle_Bool<"false">:$keepdim);
  let results = (outs Paddle_Tensor:$out, RankedTensorOf<[I64]>:$indices);
  let hasVerifier = 1;
}

def Paddle_ModeOp : Paddle_PlainOp<"mode"> {
  let summary = "the most frequent element along an axis, and where it was last";
  let description = [{
    Example: `%1:2 = paddle.mode %0 : (tensor<2x8xf32>) -> (tensor<2xf32>, tensor<2xi64>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"-1">:$axis, Paddle_Bool<"false">:$keepdim);
  let results = (outs Paddle_Tensor:$out, RankedTensorOf<[I64]>:$indices);
}

def Paddle_CumsumOp : Paddle_PlainOp<"cumsum"> {
  let summary = "running sums along an axis";
  let description = [{
    With `flatten` over the whole tensor as one vector; `exclusive` leaves the element itself out; `reverse` runs
    from the end.

    Example: `%1 = paddle.cumsum %0, %axis : (tensor<2x8xf32>, tensor<i32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis, Paddle_Bool<"false">:$flatten,
                       Paddle_Bool<"false">:$exclusive, Paddle_Bool<"false">:$reverse);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_CumprodOp : Paddle_PlainOp<"cumprod"> {
  let summary = "running products along a dimension";
  let description = [{
    Example: `%1 = paddle.cumprod %0 {dim = 1 : i64} : (tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_I64Attr:$dim, Paddle_Bool<"false">:$exclusive,
                       Paddle_Bool<"false">:$reverse);
  let results = (outs Paddle_Tensor:$out);
}

class Paddle_RunningExtreme<string mnemonic, string what> : Paddle_PlainOp<mnemonic> {
  let summary = "running " # what # " along an axis, and where they were";
  let description = "Example: `%1:2 = paddle." # mnemonic #
                    " %0 {dtype = i64} : (tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xi64>)`\n";
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"-1">:$axis, Paddle_DType:$dtype);
  let results = (outs Paddle_Tensor:$out, Paddle_IndexTensor:$indices);
}
def Paddle_CummaxOp : Paddle_RunningExtreme<"cummax", "maxima">;
def Paddle_CumminOp : Paddle_RunningExtreme<"cummin", "minima">;

def Paddle_LogcumsumexpOp : Paddle_PlainOp<"logcumsumexp"> {
  let summary = "logarithms of running sums of exponentials";
  let description = [{
    Example: `%1 = paddle.logcumsumexp %0 {axis = 1 : i64} : (tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"-1">:$axis, Paddle_Bool<"false">:$flatten,
                       Paddle_Bool<"false">:$exclusive, Paddle_Bool<"false">:$reverse);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_SearchsortedOp : Paddle_PlainOp<"searchsorted"> {
  let summary = "where values belong in sorted rows";
  let description = [{
    Example: `%2 = paddle.searchsorted %0, %1 : (tensor<8xf32>, tensor<2x3xf32>) -> tensor<2x3xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$sorted_sequence, Paddle_Tensor:$values, Paddle_Bool<"false">:$out_int32,
                       Paddle_Bool<"false">:$right);
  let results = (outs Paddle_IndexTensor:$out);
}

def Paddle_UniqueOp : Paddle_PlainOp<"unique", [AttrSizedResultSegments]> {
  let summary = "the different elements, sorted";
  let description = [{
    Results after the first: `indices` of first occurrences, `inverse` (each element's place in the result) and
    `counts`, each if asked for. With `axis`, slices along it are compared. Sizes depend on the data.

    Example:
    ```mlir
    %1 = paddle.unique %0 {dtype = i64, is_sorted = true, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
        : (tensor<8xf32>) -> tensor<?xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Bool<"false">:$return_index, Paddle_Bool<"false">:$return_inverse,
                       Paddle_Bool<"false">:$return_counts, Paddle_Ints<>:$axis, Paddle_DType:$dtype,
                       Paddle_Bool<"false">:$is_sorted);
  let results = (outs Paddle_Tensor:$out, Optional<Paddle_Tensor>:$indices, Optional<Paddle_Tensor>:$inverse,
                      Optional<Paddle_Tensor>:$counts);
}

#endif // PADDLE_OPS_SEARCH_TD
