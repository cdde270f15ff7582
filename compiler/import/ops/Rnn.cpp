//===- Rnn.cpp - rows of the recurrent ops ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How recurrent layers look in files. The rows' language is described in Schema.h. The dropout state of `rnn` says
// nothing in inference and is dropped on reading.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"rnn",
     "x=Input, pre_state[]=PreState, weight_list[]=WeightList, sequence_length?=SequenceLength, -dropout_state_in",
     "out=Out, dropout_state_out, state[]=State, reserve",
     "dropout_prob:float=0; is_bidirec:bool=false; input_size:int+=10; hidden_size:int+=100; num_layers:int+=1; "
     "mode:string=RNN_TANH; seed:int=0; is_test:bool=false",
     "rnn"},
    {"gru", "input=Input, h0?=H0, weight=Weight, bias?=Bias",
     "batch_gate, batch_reset_hidden_prev, batch_hidden, hidden=Hidden",
     "activation:string=tanh; gate_activation:string=sigmoid; is_reverse:bool=false; origin_mode:bool=false; "
     "is_test:bool=false",
     "gru"},
    {"lstm", "input=Input, h0?=H0, c0?=C0, weight=Weight, bias=Bias",
     "hidden=Hidden, cell=Cell, batch_gate, batch_cell_pre_act",
     "use_peepholes:bool=true; is_reverse:bool=false; is_test:bool=false; gate_activation:string=sigmoid; "
     "cell_activation:string=tanh; candidate_activation:string=tanh",
     "lstm"},
    {"crf_decoding", "emission=Emission, transition=Transition, label?=Label, length?=Length",
     "viterbi_path=ViterbiPath", "", "crf_decoding"},
    {"gru_unit", "input=Input, hidden_prev=HiddenPrev, weight=Weight, bias?=Bias",
     "gate, reset_hidden_prev, hidden=Hidden", "activation:int=2; gate_activation:int=1; origin_mode:bool=false",
     "gru_unit"},
    {"viterbi_decode", "potentials=Input, transition_params=Transition, lengths=Length", "scores=Scores, path=Path",
     "include_bos_eos_tag:bool=true", "viterbi_decode"},
    {"ctc_align", "input=Input, input_length?=InputLength", "output=Output, output_length=OutputLength",
     "blank:int=0; merge_repeated:bool=true; padding_value:int=0", "ctc_align"},
    {"gather_tree", "ids=Ids, parents=Parents", "out=Out", "", "gather_tree"},
};

} // namespace

OpFamily rnnOps() { return {"rnn", rows, {}}; }

} // namespace paddlec::import
