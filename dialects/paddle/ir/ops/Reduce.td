//===- Reduce.td - reductions over dimensions ------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Sums, extremes and the like. Searches (argmax, topk) and running sums: Search.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_REDUCE_TD
#define PADDLE_OPS_REDUCE_TD

include "dialects/paddle/ir/PaddleBase.td"

/// A reduction whose axes are an operand; no axes means all.
class Paddle_ReduceOp<string mnemonic, string what> : Paddle_PlainOp<mnemonic> {
  let summary = what;
  let description = "Over the dimensions in `axis`, or over all if it is empty. They stay with size 1 if `keepdim`." #
                    "\n\nExample: `%1 = paddle." # mnemonic #
                    " %0, %axis {keepdim = true} : (tensor<2x8xf32>, tensor<1xi64>) -> tensor<2x1xf32>`\n";
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis, Paddle_Bool<"false">:$keepdim);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_MeanOp : Paddle_ReduceOp<"mean", "mean of elements">;
def Paddle_MaxOp : Paddle_ReduceOp<"max", "largest element">;
def Paddle_MinOp : Paddle_ReduceOp<"min", "smallest element">;
def Paddle_SumOp : Paddle_ReduceOp<"sum", "sum of elements; booleans and 32-bit integers give 64-bit ones"> {
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis, Paddle_DType:$dtype, Paddle_Bool<"false">:$keepdim);
}
def Paddle_ProdOp : Paddle_ReduceOp<"prod", "product of elements"> {
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis, Paddle_Bool<"false">:$keepdim,
                       Paddle_Bool<"false">:$reduce_all);
}

/// A reduction whose axes are an attribute.
class Paddle_ReduceAttrOp<string mnemonic, string what, Type resultType = Paddle_Tensor, string element = "f32">
    : Paddle_PlainOp<mnemonic> {
  let summary = what;
  let description = "Over the dimensions in `axis`, or over all if it is empty. They stay with size 1 if `keepdim`." #
                    "\n\nExample: `%1 = paddle." # mnemonic # " %0 {axis = array<i64: -1>} : (tensor<2x8x" # element #
                    ">) -> tensor<2x" # element # ">`\n";
  let arguments = (ins Paddle_Tensor:$x, Paddle_Ints<>:$axis, Paddle_Bool<"false">:$keepdim);
  let results = (outs resultType:$out);
}

// PIR programs declare x's element type; shape inference says boolean.
def Paddle_AllOp : Paddle_ReduceAttrOp<"all", "whether all elements are true", Paddle_Tensor, "i1">;
def Paddle_AnyOp : Paddle_ReduceAttrOp<"any", "whether any element is true", Paddle_Tensor, "i1">;
def Paddle_AmaxOp : Paddle_ReduceAttrOp<"amax", "largest element; differs from max in its gradient only">;
def Paddle_AminOp : Paddle_ReduceAttrOp<"amin", "smallest element; differs from min in its gradient only">;
def Paddle_LogsumexpOp : Paddle_ReduceAttrOp<"logsumexp", "logarithm of the sum of exponentials"> {
  let arguments = (ins Paddle_Tensor:$x, Paddle_Ints<>:$axis, Paddle_Bool<"false">:$keepdim,
                       Paddle_Bool<"false">:$reduce_all);
}
def Paddle_FrobeniusNormOp : Paddle_ReduceOp<"frobenius_norm", "square root of the sum of squares"> {
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_IndexTensor:$axis, Paddle_Bool<"false">:$keep_dim,
                       Paddle_Bool<"false">:$reduce_all);
}

def Paddle_MeanAllOp : Paddle_PlainOp<"mean_all"> {
  let summary = "mean of all elements";
  let description = [{
    Example: `%1 = paddle.mean_all %0 : (tensor<2x8xf32>) -> tensor<f32>`
  }];
  let arguments = (ins Paddle_Tensor:$x);
  let results = (outs Paddle_Tensor:$out);
}

#endif // PADDLE_OPS_REDUCE_TD
