//===- Join.td - joining and splitting tensors -----------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Lists of tensors are variadic operands and results.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_JOIN_TD
#define PADDLE_OPS_JOIN_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_ConcatOp : Paddle_PlainOp<"concat"> {
  let summary = "tensors one behind the other along an axis";
  let description = [{
    The last operand is the axis. Among vectors, a scalar counts as a vector of one element.

    Example: `%2 = paddle.concat %0, %1, %axis
        : (tensor<2x3xf32>, tensor<2x5xf32>, tensor<i32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Variadic<Paddle_Tensor>:$x, Paddle_IndexTensor:$axis);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Paddle_SplitOp : Paddle_PlainOp<"split"> {
  let summary = "parts of given sizes along an axis";
  let description = [{
    One of the `sections` may be -1: what is left.

    Example: `%1:2 = paddle.split %0, %sections, %axis
        : (tensor<2x8xf32>, tensor<2xi64>, tensor<i32>) -> (tensor<2x3xf32>, tensor<2x5xf32>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$sections, Paddle_IndexTensor:$axis);
  let results = (outs Variadic<Paddle_Tensor>:$out);
}

def Paddle_SplitWithNumOp : Paddle_PlainOp<"split_with_num"> {
  let summary = "`num` equal parts along an axis";
  let description = [{
    Example: `%1:2 = paddle.split_with_num %0, %axis {num = 2 : i64}
        : (tensor<2x8xf32>, tensor<i32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis, Paddle_I64Attr:$num);
  let results = (outs Variadic<Paddle_Tensor>:$out);
  let hasVerifier = 1;
}

def Paddle_StackOp : Paddle_PlainOp<"stack"> {
  let summary = "tensors of one shape along a new axis";
  let description = [{
    Example: `%2 = paddle.stack %0, %1 {axis = 1 : i64} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3x2xf32>`
  }];
  let arguments = (ins Variadic<Paddle_Tensor>:$x, Paddle_Int<"0">:$axis);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_UnstackOp : Paddle_PlainOp<"unstack"> {
  let summary = "slices along an axis, without that axis";
  let description = [{
    Example: `%1:2 = paddle.unstack %0 {axis = 1 : i64, num = 2 : i64}
        : (tensor<3x2xf32>) -> (tensor<3xf32>, tensor<3xf32>)`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$axis, Paddle_Int<"0">:$num);
  let results = (outs Variadic<Paddle_Tensor>:$out);
}

def Paddle_UnbindOp : Paddle_PlainOp<"unbind"> {
  let summary = "slices along an axis, without that axis";
  let description = [{
    Example: `%1:2 = paddle.unbind %0 {axis = 1 : i64} : (tensor<3x2xf32>) -> (tensor<3xf32>, tensor<3xf32>)`
  }];
  let arguments = (ins Paddle_Tensor:$input, Paddle_Int<"0">:$axis);
  let results = (outs Variadic<Paddle_Tensor>:$out);
}

def Paddle_MeshgridOp : Paddle_PlainOp<"meshgrid"> {
  let summary = "coordinate grids of vectors";
  let description = [{
    Result i has vector i along dimension i and repeats it along the others.

    Example: `%2:2 = paddle.meshgrid %0, %1 : (tensor<2xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)`
  }];
  let arguments = (ins Variadic<Paddle_Tensor>:$inputs);
  let results = (outs Variadic<Paddle_Tensor>:$out);
}

class Paddle_PartialOp<string mnemonic> : Paddle_PlainOp<mnemonic> {
  let arguments = (ins Variadic<Paddle_Tensor>:$x, Paddle_Int<"0">:$start_index, Paddle_Int<"-1">:$length);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}
def Paddle_PartialConcatOp : Paddle_PartialOp<"partial_concat"> {
  let summary = "concatenates some columns of each operand";
  let description = [{
    `length` columns from `start_index` on; -1 means all that follow.

    Example: `%2 = paddle.partial_concat %0, %1 {length = 2 : i64}
        : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>`
  }];
}
def Paddle_PartialSumOp : Paddle_PartialOp<"partial_sum"> {
  let summary = "adds some columns of each operand";
  let description = [{
    `length` columns from `start_index` on; -1 means all that follow.

    Example: `%2 = paddle.partial_sum %0, %1 {length = 2 : i64}
        : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>`
  }];
}

#endif // PADDLE_OPS_JOIN_TD
