//===- Diagonal.td - diagonals, crops, rarer products ----------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Rarer ops on matrices and parts of tensors.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_DIAGONAL_TD
#define PADDLE_OPS_DIAGONAL_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_DiagOp : Paddle_PlainOp<"diag"> {
  let summary = "a matrix with a vector on a diagonal, or the diagonal of a matrix";
  let description = [{
    `offset` moves the diagonal up; elements off it are `padding_value`.

    Example: `%1 = paddle.diag %0 : (tensor<3xf32>) -> tensor<3x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$offset, Paddle_Float<"0.0">:$padding_value);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_DiagonalOp : Paddle_PlainOp<"diagonal"> {
  let summary = "the diagonals of the matrices in two dimensions";
  let description = [{
    They become the last dimension.

    Example: `%1 = paddle.diagonal %0 {axis1 = 1 : i64, axis2 = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$offset, Paddle_Int<"0">:$axis1, Paddle_Int<"1">:$axis2);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_DiagEmbedOp : Paddle_PlainOp<"diag_embed"> {
  let summary = "matrices with the vectors of the last dimension on their diagonals";
  let description = [{
    Example: `%1 = paddle.diag_embed %0 : (tensor<2x3xf32>) -> tensor<2x3x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$input, Paddle_Int<"0">:$offset, Paddle_Int<"-2">:$dim1, Paddle_Int<"-1">:$dim2);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_CropOp : Paddle_PlainOp<"crop"> {
  let summary = "a part of a tensor";
  let description = [{
    From `offsets` on, in `shape`, where -1 means all that follows.

    Example:
    `%1 = paddle.crop %0, %shape, %offsets : (tensor<4x8xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$shape, Paddle_IndexTensor:$offsets);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_MaskedFillOp : Paddle_PlainOp<"masked_fill"> {
  let summary = "a value where a mask is true, else x";
  let description = [{
    Example: `%1 = paddle.masked_fill %0, %m, %v : (tensor<2x3xf32>, tensor<2x3xi1>, tensor<f32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_BoolTensor:$mask, Paddle_Tensor:$value);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_MultiplexOp : Paddle_PlainOp<"multiplex"> {
  let summary = "row i of the operand that index i names";
  let description = [{
    Example: `%2 = paddle.multiplex %0, %1, %i
        : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x1xi32>) -> tensor<4x8xf32>`
  }];
  let arguments = (ins Variadic<Paddle_Tensor>:$inputs, Paddle_IndexTensor:$index);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_RepeatInterleaveWithTensorIndexOp : Paddle_PlainOp<"repeat_interleave_with_tensor_index"> {
  let summary = "each slice along an axis as often as a vector says";
  let description = [{
    Example: `%1 = paddle.repeat_interleave_with_tensor_index %0, %n {axis = 0 : i64}
        : (tensor<3x8xf32>, tensor<3xi64>) -> tensor<?x8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$repeats, Paddle_I64Attr:$axis,
                       Paddle_Int<"-1">:$output_size);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_UniqueConsecutiveOp : Paddle_PlainOp<"unique_consecutive"> {
  let summary = "elements without repetitions of the one before";
  let description = [{
    The further results, each element's place and the lengths of runs, are empty unless asked for. Sizes depend on
    the data.

    Example: `%1:3 = paddle.unique_consecutive %0 {dtype = i64}
        : (tensor<8xf32>) -> (tensor<?xf32>, tensor<?xi64>, tensor<?xi64>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Bool<"false">:$return_inverse, Paddle_Bool<"false">:$return_counts,
                       Paddle_Ints<>:$axis, Paddle_DType:$dtype);
  // PIR programs declare x's element type for index and counts; shape inference says which integer it is.
  let results = (outs Paddle_Tensor:$out, Paddle_Tensor:$index, Paddle_Tensor:$counts);
}

def Paddle_KronOp : Paddle_PlainOp<"kron"> {
  let summary = "Kronecker product";
  let description = [{
    Example: `%2 = paddle.kron %0, %1 : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<8x15xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_CrossOp : Paddle_PlainOp<"cross"> {
  let summary = "vector product along a dimension of size 3";
  let description = [{
    `axis` 9 means the first such dimension.

    Example: `%2 = paddle.cross %0, %1 {axis = 1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y, Paddle_Int<"9">:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_DistOp : Paddle_PlainOp<"dist"> {
  let summary = "p-norm of x - y";
  let description = [{
    Example: `%2 = paddle.dist %0, %1 {p = 1.0 : f64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<f32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$y, Paddle_Float<"2.0">:$p);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_SquaredL2NormOp : Paddle_PlainOp<"squared_l2_norm"> {
  let summary = "sum of squares";
  let description = [{
    Example: `%1 = paddle.squared_l2_norm %0 : (tensor<2x3xf32>) -> tensor<1xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_TrilIndicesOp : Paddle_PlainOp<"tril_indices"> {
  let summary = "places on and below a diagonal of a matrix";
  let description = [{
    Row and column numbers are the two rows of the result.

    Example:
    ```mlir
    %0 = paddle.tril_indices {cols = 3 : i64, dtype = i64, offset = 0 : i64, rows = 3 : i64} : () -> tensor<2x6xi64>
    ```
  }];
  let arguments = (ins Paddle_I64Attr:$rows, Paddle_I64Attr:$cols, Paddle_I64Attr:$offset, TypeAttr:$dtype);
  let results = (outs Paddle_IndexTensor:$out);
  let hasVerifier = 1;
}

def Paddle_TriuIndicesOp : Paddle_PlainOp<"triu_indices"> {
  let summary = "places on and above a diagonal of a matrix";
  let description = [{
    Row and column numbers are the two rows of the result.

    Example:
    ```mlir
    %0 = paddle.triu_indices {col = 3 : i64, dtype = i64, offset = 0 : i64, row = 3 : i64} : () -> tensor<2x6xi64>
    ```
  }];
  let arguments = (ins Paddle_I64Attr:$row, Paddle_I64Attr:$col, Paddle_I64Attr:$offset, TypeAttr:$dtype);
  let results = (outs Paddle_IndexTensor:$out);
  let hasVerifier = 1;
}

def Paddle_FillDiagonalOp : Paddle_PlainOp<"fill_diagonal"> {
  let summary = "x with one number on its diagonal";
  let description = [{
    With `wrap` the diagonal of a tall matrix begins anew below its end.

    Example: `%1 = paddle.fill_diagonal %0 {value = 1.0 : f64} : (tensor<3x4xf32>) -> tensor<3x4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Float<"0.0">:$value, Paddle_Int<"0">:$offset,
                       Paddle_Bool<"false">:$wrap);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_FillDiagonalTensorOp : Paddle_PlainOp<"fill_diagonal_tensor"> {
  let summary = "x with the elements of y on the diagonals of two dimensions";
  let description = [{
    `offset` is above the main diagonal when positive. The shape of y is that of `diagonal`, or it is one vector in a
    matrix of one row.

    Example: `%2 = paddle.fill_diagonal_tensor %0, %1 {dim1 = 1 : i64, dim2 = 2 : i64}
        : (tensor<2x3x4xf32>, tensor<2x3xf32>) -> tensor<2x3x4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y, Paddle_Int<"0">:$offset, Paddle_Int<"0">:$dim1,
                       Paddle_Int<"1">:$dim2);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_ShardIndexOp : Paddle_PlainOp<"shard_index"> {
  let summary = "positions inside one of several equal parts of an index range";
  let description = [{
    `index_num` positions are divided among `nshards`; those outside part `shard_id` become `ignore_value`.

    Example: `%1 = paddle.shard_index %0 {index_num = 20 : i64, nshards = 2 : i64, shard_id = 0 : i64}
        : (tensor<4x1xi64>) -> tensor<4x1xi64>`
  }];
  let arguments = (ins Paddle_IndexTensor:$input, Paddle_I64Attr:$index_num, Paddle_I64Attr:$nshards,
                       Paddle_I64Attr:$shard_id, Paddle_Int<"-1">:$ignore_value);
  let results = (outs Paddle_IndexTensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_DIAGONAL_TD
