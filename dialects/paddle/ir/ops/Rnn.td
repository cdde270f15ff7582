//===- Rnn.td - recurrent layers -------------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Whole recurrent networks as one op.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_RNN_TD
#define PADDLE_OPS_RNN_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_RnnOp : Paddle_Op<"rnn", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "layers of an LSTM, GRU or plain recurrent network over sequences";
  let description = [{
    x is [steps, batch, features]. `mode` is "LSTM", "GRU", "RNN_TANH" or "RNN_RELU". States are
    [layers * directions, batch, hidden_size]: the hidden state, and the cell of an LSTM. `weight_list` has, for each
    layer and direction, the matrices of input and state, then all biases in the same order.

    Example:
    ```mlir
    %1:2 = paddle.rnn %0 state(%h) weights(%wi, %wh, %bi, %bh)
        {hidden_size = 4 : i64, input_size = 3 : i64, is_test = true, mode = "RNN_TANH",
         resultSegmentSizes = array<i32: 1, 0, 1, 0>}
        : (tensor<5x2x3xf32>, tensor<1x2x4xf32>, tensor<4x3xf32>, tensor<4x4xf32>, tensor<4xf32>, tensor<4xf32>)
        -> (tensor<5x2x4xf32>, tensor<1x2x4xf32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Variadic<Paddle_FloatTensor>:$pre_state, Variadic<Paddle_FloatTensor>:$weight_list,
    Optional<Paddle_IndexTensor>:$sequence_length,
    Paddle_Float<"0.0">:$dropout_prob, Paddle_Bool<"false">:$is_bidirec, Paddle_Int<"10">:$input_size,
    Paddle_Int<"100">:$hidden_size, Paddle_Int<"1">:$num_layers, Paddle_Str<"RNN_TANH">:$mode, Paddle_Int<"0">:$seed,
    Paddle_Bool<"false">:$is_test);
  let results = (outs
    Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$dropout_state_out, Variadic<Paddle_Tensor>:$state,
    Optional<Paddle_Tensor>:$reserve);
  let assemblyFormat = [{
    $x `state` `(` $pre_state `)` `weights` `(` $weight_list `)` (`length` `(` $sequence_length^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_RNN_TD
