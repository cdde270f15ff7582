//===- Decoding.td - labels out of scores ----------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What sequence models end with: the best path through scores, beams followed back, CTC's labels.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_DECODING_TD
#define PADDLE_OPS_DECODING_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_ViterbiDecodeOp : Paddle_PlainOp<"viterbi_decode"> {
  let summary = "the path of tags with the highest score, and that score, of each sequence of a batch";
  let description = [{
    potentials is [batch, steps, tags], transition_params [tags, tags]. With `include_bos_eos_tag` the last row of the
    transitions is added at a sequence's start and the last but one at its end. Paths are as long as the longest
    sequence, 0 behind the end.

    Example: `%3:2 = paddle.viterbi_decode %0, %1, %2
        : (tensor<2x5x4xf32>, tensor<4x4xf32>, tensor<2xi64>) -> (tensor<2xf32>, tensor<2x?xi64>)`
  }];
  let arguments = (ins Paddle_FloatTensor:$potentials, Paddle_FloatTensor:$transition_params,
                       Paddle_IndexTensor:$lengths, Paddle_Bool<"true">:$include_bos_eos_tag);
  let results = (outs Paddle_Tensor:$scores, Paddle_IndexTensor:$path);
}

def Paddle_CtcAlignOp : Paddle_PlainOp<"ctc_align"> {
  let summary = "labels of connectionist temporal classification: repetitions merged, blanks dropped";
  let description = [{
    input is [batch, steps] with the sequences' lengths; labels move to the front, `padding_value` follows, and
    `output_length` ([batch, 1]) says how many there are. Without lengths it is one sequence [steps, 1], and the result
    has the labels alone, or a single -1 where there is none.

    Example: `%2:2 = paddle.ctc_align %0, %1
        : (tensor<2x6xi32>, tensor<2x1xi32>) -> (tensor<2x6xi32>, tensor<2x1xi32>)`
  }];
  let arguments = (ins Paddle_IndexTensor:$input, Optional<Paddle_IndexTensor>:$input_length, Paddle_Int<"0">:$blank,
                       Paddle_Bool<"true">:$merge_repeated, Paddle_Int<"0">:$padding_value);
  let results = (outs Paddle_IndexTensor:$output, Optional<Paddle_IndexTensor>:$output_length);
}

def Paddle_CrfDecodingOp : Paddle_Op<"crf_decoding", [AttrSizedOperandSegments]> {
  let summary = "the best tags of a conditional random field";
  let description = [{
    emission is [batch, steps, tags] with lengths, or [steps, tags] of one sequence. The first two rows of transition
    are the weights of starting and ending with each tag. With labels the result says where they agree.

    Example: `%2 = paddle.crf_decoding %0, %1 : (tensor<5x4xf32>, tensor<6x4xf32>) -> tensor<5x1xi64>`
  }];
  let arguments = (ins Paddle_FloatTensor:$emission, Paddle_FloatTensor:$transition,
                       Optional<Paddle_IndexTensor>:$label, Optional<Paddle_IndexTensor>:$length);
  let results = (outs Paddle_Tensor:$viterbi_path);
  let assemblyFormat = [{
    $emission `,` $transition (`label` `(` $label^ `)`)? (`length` `(` $length^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
}

def Paddle_GatherTreeOp : Paddle_PlainOp<"gather_tree"> {
  let summary = "the beams of a search from its steps and their parents";
  let description = [{
    Both are [steps, batch, beams].

    Example: `%2 = paddle.gather_tree %0, %1 : (tensor<4x2x3xi64>, tensor<4x2x3xi64>) -> tensor<4x2x3xi64>`
  }];
  let arguments = (ins Paddle_IndexTensor:$ids, Paddle_IndexTensor:$parents);
  let results = (outs Paddle_IndexTensor:$out);
}

#endif // PADDLE_OPS_DECODING_TD
