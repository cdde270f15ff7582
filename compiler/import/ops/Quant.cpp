//===- Quant.cpp - rows of the quantization ops -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How quantization ops look in files. The rows' language is described in Schema.h. In inference (`is_test`) the
// statistics that these ops can update are inputs only: the results that hold them are not made.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

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
    {"fake_channel_wise_quantize_abs_max", "x=X", "out=Out, out_scale=OutScale",
     "bit_length:int+=8; round_type:int=1; quant_axis:int=0; is_test:bool=false", "fake_channel_wise_quantize_abs_max"},
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

/// x and the other input of an op on integers; false after an error.
bool readIntegers(Upgrade &up, std::string_view slot, ValueId &x, ValueId &other) {
  x = up.input("X");
  other = up.input(slot);
  if (!x || !other)
    return up.error(support::DiagnosticCode::OperandMismatch, "an input is missing or undefined");
  return true;
}

/// X * Scale / max_range.
bool composeDequantizeAbsMax(Upgrade &up) {
  ValueId x = 0, scale = 0;
  if (!readIntegers(up, "Scale", x, scale))
    return false;
  x = up.cast(x, PDRT_FLOAT32);
  const Type type = up.typeOf(x);
  ValueId range = up.full(up.getFloat("max_range", 0), PDRT_FLOAT32);
  scale = up.reshape(scale, {}, PDRT_FLOAT32);
  up.bind("Out", up.emit("divide", {up.emit("multiply", {x, scale}, {}, type), range}, {}, type));
  return true;
}

/// The element of Dict at X, or the negative of that at X + 128.
bool composeDequantizeLog(Upgrade &up) {
  ValueId x = 0, table = 0;
  if (!readIntegers(up, "Dict", x, table))
    return false;
  x = up.cast(x, PDRT_INT64);
  const Type type = up.typeOf(x), out = Type::tensor(PDRT_FLOAT32, type.dims);
  ValueId below = up.emit("less_than", {x, up.full(0, PDRT_INT64)}, {}, Type::tensor(PDRT_BOOL, type.dims));
  ValueId moved = up.emit("add", {x, up.full(128, PDRT_INT64)}, {}, type);
  Type places = type;
  places.dims.push_back(1);
  ValueId place = up.emit("where", {below, moved, x}, {}, type);
  place = up.emit("unsqueeze", {place, up.ints({-1})}, {}, places);
  ValueId found = up.emit("gather_nd", {table, place}, {}, out);
  ValueId negative =
      up.emit("scale", {found, up.full(-1, PDRT_FLOAT32)}, {{"bias", 0.0}, {"bias_after_scale", true}}, out);
  up.bind("Out", up.emit("where", {below, negative, found}, {}, out));
  return true;
}

constexpr ComposedRow composed[] = {
    {{"dequantize_abs_max", "x=X, scale=Scale", "out:float32=Out", "max_range:float", "dequantize_abs_max"},
     composeDequantizeAbsMax},
    {{"dequantize_log", "x=X, dict=Dict", "out:float32=Out", "", "dequantize_log"}, composeDequantizeLog},
};

} // namespace

OpFamily quantOps() { return {"quant", rows, {}, composed}; }

} // namespace paddlec::import
