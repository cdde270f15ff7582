//===- Graph.td - messages along the edges of graphs -----------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Rows of nodes gathered along edges and reduced where edges end, and rows reduced by segments.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_GRAPH_TD
#define PADDLE_OPS_GRAPH_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_SegmentPoolOp : Paddle_PlainOp<"segment_pool"> {
  let summary = "rows of x that belong to one segment, reduced";
  let description = [{
    `segment_ids` are sorted; there are as many results as the last says, 0 for segments without rows. `pooltype` is
    "SUM", "MEAN", "MAX" or "MIN". `summed_ids` serves training: nothing may use it.

    Example: `%2 = paddle.segment_pool %0, %1 {pooltype = "MEAN"} : (tensor<5x3xf32>, tensor<5xi64>) -> tensor<?x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$segment_ids, Paddle_Str<"SUM">:$pooltype);
  let results = (outs Paddle_Tensor:$out, Optional<Paddle_Tensor>:$summed_ids);
  let hasVerifier = 1;
}

class Paddle_MessageOp<string mnemonic, dag operands, dag attributes> : Paddle_PlainOp<mnemonic> {
  defvar edges = (ins Paddle_IndexTensor:$src_index, Paddle_IndexTensor:$dst_index, Paddle_IndexTensor:$out_size);
  let arguments = !con(operands, edges, attributes);
  let results = (outs Paddle_Tensor:$out, Optional<Paddle_Tensor>:$dst_count);
  let hasVerifier = 1;
}

def Paddle_SendURecvOp
    : Paddle_MessageOp<"send_u_recv", (ins Paddle_Tensor:$x), (ins Paddle_Str<"SUM">:$reduce_op)> {
  let summary = "rows of x sent along edges and reduced where they arrive";
  let description = [{
    Edge i goes from row src_index[i] of x to row dst_index[i] of the result, which has `out_size` rows, or as many as
    x where that is 0 or less; 0 where no edge ends. `reduce_op` is "SUM", "MEAN", "MAX" or "MIN". `dst_count` serves
    training: nothing may use it.

    Example: `%4 = paddle.send_u_recv %0, %1, %2, %3
        : (tensor<4x3xf32>, tensor<5xi64>, tensor<5xi64>, tensor<1xi64>) -> tensor<4x3xf32>`
  }];
}

def Paddle_SendUeRecvOp : Paddle_MessageOp<"send_ue_recv", (ins Paddle_Tensor:$x, Paddle_Tensor:$y),
                                           (ins Paddle_Str<"ADD">:$message_op, Paddle_Str<"SUM">:$reduce_op)> {
  let summary = "as send_u_recv, with each edge's row of y added or multiplied on the way";
  let description = [{
    `message_op` is "ADD" or "MUL"; rows of x and y are broadcast.

    Example: `%5 = paddle.send_ue_recv %0, %1, %2, %3, %4
        : (tensor<4x3xf32>, tensor<5x1xf32>, tensor<5xi64>, tensor<5xi64>, tensor<1xi64>) -> tensor<4x3xf32>`
  }];
}

def Paddle_SendUvOp : Paddle_PlainOp<"send_uv"> {
  let summary = "for each edge, rows of x and y at its two ends added or multiplied";
  let description = [{
    `message_op` is "ADD" or "MUL"; rows are broadcast.

    Example: `%4 = paddle.send_uv %0, %1, %2, %3
        : (tensor<4x3xf32>, tensor<4x1xf32>, tensor<5xi64>, tensor<5xi64>) -> tensor<5x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$y, Paddle_IndexTensor:$src_index, Paddle_IndexTensor:$dst_index,
                       Paddle_Str<"ADD">:$message_op);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_GRAPH_TD
