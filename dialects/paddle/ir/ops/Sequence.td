//===- Sequence.td - sequence ops of Paddle 1.x ----------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops that read one sequence, a row an element. Where Paddle takes a batch of them by LoD, a compiled program takes
// one.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_SEQUENCE_TD
#define PADDLE_OPS_SEQUENCE_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_GruOp : Paddle_Op<"gru", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "a layer of gated recurrent units over one sequence";
  let description = [{
    input is [steps, 3 * size], already multiplied by the input's weights; weight is [size, 3 * size]. Gates stand in
    the order update, reset, candidate. Results before `hidden` serve training.

    Example:
    ```mlir
    %1 = paddle.gru %0 weight(%w) bias(%b) {resultSegmentSizes = array<i32: 0, 0, 0, 1>}
        : (tensor<5x12xf32>, tensor<4x12xf32>, tensor<1x12xf32>) -> tensor<5x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$input, Optional<Paddle_FloatTensor>:$h0, Paddle_FloatTensor:$weight,
    Optional<Paddle_FloatTensor>:$bias, Paddle_Str<"tanh">:$activation, Paddle_Str<"sigmoid">:$gate_activation,
    Paddle_Bool<"false">:$is_reverse, Paddle_Bool<"false">:$origin_mode, Paddle_Bool<"false">:$is_test);
  let results = (outs
    Optional<Paddle_FloatTensor>:$batch_gate, Optional<Paddle_FloatTensor>:$batch_reset_hidden_prev,
    Optional<Paddle_FloatTensor>:$batch_hidden, Paddle_FloatTensor:$hidden);
  let assemblyFormat = [{
    $input (`h0` `(` $h0^ `)`)? `weight` `(` $weight `)` (`bias` `(` $bias^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Paddle_LstmOp : Paddle_Op<"lstm", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "a layer of long short-term memory over one sequence";
  let description = [{
    input is [steps, 4 * size], already multiplied by the input's weights; weight is [size, 4 * size]. Gates stand in
    the order candidate, input, forget, output; with peepholes the bias has three more parts.

    Example:
    ```mlir
    %1:2 = paddle.lstm %0 weight(%w) bias(%b)
        {resultSegmentSizes = array<i32: 1, 1, 0, 0>, use_peepholes = false}
        : (tensor<5x16xf32>, tensor<4x16xf32>, tensor<1x16xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>)
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$input, Optional<Paddle_FloatTensor>:$h0, Optional<Paddle_FloatTensor>:$c0,
    Paddle_FloatTensor:$weight, Paddle_FloatTensor:$bias, Paddle_Bool<"true">:$use_peepholes,
    Paddle_Bool<"false">:$is_reverse, Paddle_Bool<"false">:$is_test, Paddle_Str<"sigmoid">:$gate_activation,
    Paddle_Str<"tanh">:$cell_activation, Paddle_Str<"tanh">:$candidate_activation);
  let results = (outs
    Paddle_FloatTensor:$hidden, Paddle_FloatTensor:$cell, Optional<Paddle_FloatTensor>:$batch_gate,
    Optional<Paddle_FloatTensor>:$batch_cell_pre_act);
  let assemblyFormat = [{
    $input (`h0` `(` $h0^ `)`)? (`c0` `(` $c0^ `)`)? `weight` `(` $weight `)` `bias` `(` $bias `)` attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Paddle_GruUnitOp : Paddle_Op<"gru_unit", [AttrSizedResultSegments]> {
  let summary = "one step of gated recurrent units";
  let description = [{
    As gru, of [batch, 3 * size] and the state [batch, size]. `activation` and `gate_activation` are 0 identity,
    1 sigmoid, 2 tanh, 3 relu. Results before `hidden` serve training.

    Example:
    ```mlir
    %2 = paddle.gru_unit %0, %1, %w {resultSegmentSizes = array<i32: 0, 0, 1>}
        : (tensor<5x12xf32>, tensor<5x4xf32>, tensor<4x12xf32>) -> tensor<5x4xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$input, Paddle_FloatTensor:$hidden_prev, Paddle_FloatTensor:$weight,
    Optional<Paddle_FloatTensor>:$bias, Paddle_Int<"2">:$activation, Paddle_Int<"1">:$gate_activation,
    Paddle_Bool<"false">:$origin_mode);
  let results = (outs Optional<Paddle_FloatTensor>:$gate, Optional<Paddle_FloatTensor>:$reset_hidden_prev,
                      Paddle_FloatTensor:$hidden);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Paddle_SequencePoolOp : Paddle_Op<"sequence_pool"> {
  let summary = "one sequence as one row: a sum, average, largest, first or last element";
  let description = [{
    x is [steps, ...]. `pooltype` is SUM, AVERAGE, SQRT (the sum over the square root of the number of steps), MAX,
    FIRST or LAST; of no steps the result is `pad_value`. Where the largest elements stood serves training.

    Example: `%1 = paddle.sequence_pool %0 {pooltype = "MAX"} : (tensor<5x4xf32>) -> tensor<1x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Bool<"false">:$is_test, Paddle_Str<"AVERAGE">:$pooltype,
                       Paddle_Float<"0.0">:$pad_value);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$max_index);
  let assemblyFormat = "$x attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_SEQUENCE_TD
