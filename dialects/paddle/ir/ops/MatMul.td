//===- MatMul.td - products of matrices and vectors ------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Paddle's own products. What fusion makes of them: Fused.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_MATMUL_TD
#define PADDLE_OPS_MATMUL_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_MatmulOp : Paddle_PlainOp<"matmul"> {
  let summary = "matrix product, batched";
  let description = [{
    The last two dimensions are multiplied, those before broadcast as numpy does. An operand of rank 1 is a row on
    the left or a column on the right, and the result lacks that dimension; transposing it changes nothing.

    Example:
    ```mlir
    %2 = paddle.matmul %0, %1 {transpose_y = true} : (tensor<4x8x16xf32>, tensor<32x16xf32>) -> tensor<4x8x32xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y, Paddle_Bool<"false">:$transpose_x,
                       Paddle_Bool<"false">:$transpose_y);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_BmmOp : Paddle_PlainOp<"bmm"> {
  let summary = "matrix product of batches of the same size";
  let description = [{
    Example: `%2 = paddle.bmm %0, %1 : (tensor<4x8x16xf32>, tensor<4x16x32xf32>) -> tensor<4x8x32xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_MvOp : Paddle_PlainOp<"mv"> {
  let summary = "matrix times vector";
  let description = [{
    Example: `%2 = paddle.mv %0, %1 : (tensor<8x16xf32>, tensor<16xf32>) -> tensor<8xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$vec);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_DotOp : Paddle_PlainOp<"dot"> {
  let summary = "inner product along the last dimension";
  let description = [{
    Example: `%2 = paddle.dot %0, %1 : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_AddmmOp : Paddle_PlainOp<"addmm"> {
  let summary = "beta * input + alpha * (x times y)";
  let description = [{
    Example:
    ```mlir
    %3 = paddle.addmm %0, %1, %2 : (tensor<8x32xf32>, tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$input, Paddle_Tensor:$x, Paddle_Tensor:$y, Paddle_Float<"1.0">:$beta,
                       Paddle_Float<"1.0">:$alpha);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_EinsumOp : Paddle_PlainOp<"einsum", [AttrSizedResultSegments]> {
  let summary = "sum of products over labelled dimensions";
  let description = [{
    `equation` labels each operand's dimensions with letters, "..." standing for those that are broadcast. Labels that
    the result lacks are summed over. Without "->" the result has the labels that occur once, sorted. The caches
    serve training and are absent.

    Example:
    ```mlir
    %2 = paddle.einsum %0, %1 {equation = "bij,bjk->bik", resultSegmentSizes = array<i32: 1, 0, 0>}
        : (tensor<4x8x16xf32>, tensor<4x16x32xf32>) -> tensor<4x8x32xf32>
    ```
  }];
  let arguments = (ins Variadic<Paddle_Tensor>:$x, StrAttr:$equation);
  let results = (outs Paddle_Tensor:$out, Variadic<Paddle_Tensor>:$inner_cache, Variadic<Paddle_Tensor>:$xshape);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_MATMUL_TD
