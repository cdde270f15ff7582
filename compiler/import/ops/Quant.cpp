//===- Quant.cpp - rows of the quantization ops -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How quantization ops look in files. The rows' language is described in Schema.h. In inference (`is_test`) the
// statistics that these ops can update are inputs only: the results that hold them are not made.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"quantize_linear", "x=X, scale=Scale, zero_point=ZeroPoint, in_accum?=InAccum, in_state?=InState",
     "y=Y, out_state, out_accum, out_scale",
     "quant_axis:int=0; bit_length:int+=8; qmin:int=-128; qmax:int=127; round_type:int=0; is_test:bool=true; "
     "only_observer:bool=false",
     "quantize_linear"},
    {"dequantize_linear", "x=X, scale=Scale, zero_point=ZeroPoint, in_accum?=InAccum, in_state?=InState",
     "y=Y, out_state, out_accum, out_scale",
     "quant_axis:int=0; bit_length:int+=8; qmin:int=-128; qmax:int=127; round_type:int=0; is_test:bool=true; "
     "only_observer:bool=false",
     "dequantize_linear"},
    {"fake_quantize_abs_max", "x=X", "out=Out, out_scale=OutScale", "bit_length:int+=8; round_type:int=1",
     "fake_quantize_abs_max"},
    {"fake_quantize_range_abs_max", "x=X, in_scale=InScale, iter?=Iter", "out=Out, out_scale, out_scales",
     "window_size:int=10000; bit_length:int+=8; is_test:bool=false; round_type:int=1", "fake_quantize_range_abs_max"},
    {"fake_quantize_dequantize_abs_max", "x=X", "out=Out, out_scale=OutScale", "bit_length:int+=8; round_type:int=1",
     "fake_quantize_dequantize_abs_max"},
    {"fake_channel_wise_quantize_dequantize_abs_max", "x=X", "out=Out, out_scale=OutScale",
     "bit_length:int+=8; round_type:int=1; quant_axis:int=0", "fake_channel_wise_quantize_dequantize_abs_max"},
    {"fake_quantize_dequantize_moving_average_abs_max", "x=X, in_scale=InScale, in_accum?=InAccum, in_state?=InState",
     "out=Out, out_scale, out_state, out_accum",
     "moving_rate:float=0.9; bit_length:int+=8; is_test:bool=false; round_type:int=1",
     "fake_quantize_dequantize_moving_average_abs_max"},
    {"fake_quantize_moving_average_abs_max", "x=X, in_scale=InScale, in_accum?=InAccum, in_state?=InState",
     "out=Out, out_scale, out_state, out_accum",
     "moving_rate:float=0.9; bit_length:int+=8; is_test:bool=false; round_type:int=1",
     "fake_quantize_moving_average_abs_max"},
    {"fake_dequantize_max_abs", "x=X, scale=Scale", "out=Out", "max_range:float", "fake_dequantize_max_abs"},
    {"fake_channel_wise_dequantize_max_abs", "x=X, scales[]=Scales", "out=Out",
     "quant_bits:int[]=[8]; quant_axis:int=0; x_num_col_dims:int=1", "fake_channel_wise_dequantize_max_abs"},
    {"moving_average_abs_max_scale", "x=X, in_accum?=InAccum, in_state?=InState",
     "out=Out, out_scale, out_state, out_accum", "moving_rate:float=0.9; is_test:bool=false",
     "moving_average_abs_max_scale"},
};

} // namespace

OpFamily quantOps() { return {"quant", rows, {}}; }

} // namespace paddlec::import
