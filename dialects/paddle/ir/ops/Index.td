//===- Index.td - elements chosen by indices -------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Gathering, scattering, and results whose size depends on the data.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_INDEX_TD
#define PADDLE_OPS_INDEX_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_GatherOp : Paddle_PlainOp<"gather"> {
  let summary = "slices along an axis, in the order of an index vector";
  let description = [{
    A 0-D `index` drops the axis.

    Example: `%1 = paddle.gather %0, %i, %axis : (tensor<4x8xf32>, tensor<3xi64>, tensor<i32>) -> tensor<3x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$index, Paddle_IndexTensor:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_GatherNdOp : Paddle_PlainOp<"gather_nd"> {
  let summary = "elements or slices at index tuples";
  let description = [{
    The last dimension of `index` holds the first indices of what is taken.

    Example: `%1 = paddle.gather_nd %0, %i : (tensor<4x8xf32>, tensor<3x2xi64>) -> tensor<3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$index);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_EmbeddingOp : Paddle_PlainOp<"embedding"> {
  let summary = "rows of a table";
  let description = [{
    Row `padding_idx` counts as zeros, unless that is -1.

    Example: `%1 = paddle.embedding %ids, %table : (tensor<2x5xi64>, tensor<100x16xf32>) -> tensor<2x5x16xf32>`
  }];
  let arguments = (ins Paddle_IntTensor:$x, Paddle_Tensor:$weight, Paddle_Int<"-1">:$padding_idx,
                       Paddle_Bool<"false">:$sparse);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_IndexSelectOp : Paddle_PlainOp<"index_select"> {
  let summary = "slices along an axis, in the order of an index vector";
  let description = [{
    Example: `%1 = paddle.index_select %0, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<4x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$index, Paddle_Int<"0">:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_IndexSampleOp : Paddle_PlainOp<"index_sample"> {
  let summary = "elements of each row by that row's indices";
  let description = [{
    Example: `%1 = paddle.index_sample %0, %i : (tensor<4x8xf32>, tensor<4x3xi64>) -> tensor<4x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$index);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_TakeAlongAxisOp : Paddle_PlainOp<"take_along_axis"> {
  let summary = "elements along an axis by an index for each result";
  let description = [{
    Example:
    `%1 = paddle.take_along_axis %0, %i {axis = 1 : i64} : (tensor<4x8xf32>, tensor<4x3xi64>) -> tensor<4x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$arr, Paddle_IndexTensor:$indices, Paddle_I64Attr:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_PutAlongAxisOp : Paddle_PlainOp<"put_along_axis"> {
  let summary = "writes or accumulates values along an axis by indices";
  let description = [{
    `reduce` is "assign", "add", "mul" (or "multiply"), "mean", "amax" or "amin".

    Example: `%1 = paddle.put_along_axis %0, %i, %v {axis = 1 : i64}
        : (tensor<4x8xf32>, tensor<4x3xi64>, tensor<4x3xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$arr, Paddle_IndexTensor:$indices, Paddle_Tensor:$values, Paddle_I64Attr:$axis,
                       Paddle_Str<"assign">:$reduce, Paddle_Bool<"true">:$include_self);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_ScatterOp : Paddle_PlainOp<"scatter"> {
  let summary = "writes slices at the indices of an index vector";
  let description = [{
    With `overwrite = false` the slices that are written are set to zero first and then summed up.

    Example: `%1 = paddle.scatter %0, %i, %u
        : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$index, Paddle_Tensor:$updates,
                       Paddle_Bool<"true">:$overwrite);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_ScatterNdAddOp : Paddle_PlainOp<"scatter_nd_add"> {
  let summary = "adds elements or slices at index tuples";
  let description = [{
    Example: `%1 = paddle.scatter_nd_add %0, %i, %u
        : (tensor<4x8xf32>, tensor<3x1xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$index, Paddle_Tensor:$updates);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_IndexPutOp : Paddle_PlainOp<"index_put"> {
  let summary = "writes or adds values at positions given by several index tensors";
  let description = [{
    Operands are the tensor, one index tensor for each of the first dimensions (or one mask), and the values.

    Example: `%1 = paddle.index_put %0, %i, %v
        : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Variadic<Paddle_IntTensor>:$indices, Paddle_Tensor:$value,
                       Paddle_Bool<"false">:$accumulate);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_IndexAddOp : Paddle_PlainOp<"index_add"> {
  let summary = "adds slices along an axis at the indices of an index vector";
  let description = [{
    Example: `%1 = paddle.index_add %0, %i, %v {axis = 0 : i64}
        : (tensor<4x8xf32>, tensor<3xi64>, tensor<3x8xf32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$index, Paddle_Tensor:$add_value, Paddle_Int<"0">:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_OneHotOp : Paddle_PlainOp<"one_hot"> {
  let summary = "1 at the place of each class number, 0 elsewhere";
  let description = [{
    Example: `%1 = paddle.one_hot %0, %n : (tensor<2x3xi64>, tensor<1xi32>) -> tensor<2x3x10xf32>`
  }];
  let arguments = (ins Paddle_IntTensor:$x, Paddle_IndexTensor:$num_classes);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_SequenceMaskOp : Paddle_PlainOp<"sequence_mask"> {
  let summary = "for each length, 1 at as many places, 0 behind";
  let description = [{
    `max_len` is the number of places; a negative one stands for the longest length, which only the data tells.

    Example: `%1 = paddle.sequence_mask %0, %n {out_dtype = i64} : (tensor<3xi64>, tensor<1xi32>) -> tensor<3x?xi64>`
  }];
  let arguments = (ins Paddle_IntTensor:$x, Paddle_IndexTensor:$max_len, Paddle_DType:$out_dtype);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_MaskedSelectOp : Paddle_PlainOp<"masked_select"> {
  let summary = "the elements where a mask is true, as a vector";
  let description = [{
    The result's size depends on the data.

    Example: `%1 = paddle.masked_select %0, %m : (tensor<2x3xf32>, tensor<2x3xi1>) -> tensor<?xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_BoolTensor:$mask);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_NonzeroOp : Paddle_PlainOp<"nonzero"> {
  let summary = "index tuples of the elements that are not 0";
  let description = [{
    The result's size depends on the data.

    Example: `%1 = paddle.nonzero %0 : (tensor<2x3xi1>) -> tensor<?x2xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$condition);
  let results = (outs RankedTensorOf<[I64]>:$out);
}

def Paddle_RepeatInterleaveOp : Paddle_PlainOp<"repeat_interleave"> {
  let summary = "each slice along an axis several times in a row";
  let description = [{
    Example: `%1 = paddle.repeat_interleave %0 {axis = 1 : i64, repeats = 2 : i64}
        : (tensor<2x3xf32>) -> tensor<2x6xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_I64Attr:$repeats, Paddle_I64Attr:$axis, Paddle_Int<"-1">:$output_size);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_INDEX_TD
