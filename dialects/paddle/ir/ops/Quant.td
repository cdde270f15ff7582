//===- Quant.td - quantization in saved programs ---------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The ops that Paddle's quantization tools leave in a program. What the compiler makes of them is for its passes.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_QUANT_TD
#define PADDLE_OPS_QUANT_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_LinearQuantOp<string mnemonic> : Paddle_Op<mnemonic, [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins
    Paddle_Tensor:$x, Paddle_Tensor:$scale, Paddle_Tensor:$zero_point, Optional<Paddle_Tensor>:$in_accum,
    Optional<Paddle_Tensor>:$in_state, Paddle_Int<"0">:$quant_axis, Paddle_Int<"8">:$bit_length,
    Paddle_Int<"-128">:$qmin, Paddle_Int<"127">:$qmax, Paddle_Int<"0">:$round_type, Paddle_Bool<"true">:$is_test,
    Paddle_Bool<"false">:$only_observer);
  let results = (outs Paddle_Tensor:$y, Optional<Paddle_Tensor>:$out_state, Optional<Paddle_Tensor>:$out_accum,
                      Optional<Paddle_Tensor>:$out_scale);
  let assemblyFormat = [{
    $x `,` $scale `,` $zero_point (`accum` `(` $in_accum^ `)`)? (`state` `(` $in_state^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Paddle_QuantizeLinearOp : Paddle_LinearQuantOp<"quantize_linear"> {
  let summary = "x / scale rounded to integers from qmin to qmax";
  let description = [{
    One scale, or one for each slice along `quant_axis`; the result keeps x's type. Results after `y` serve training.

    Example:
    ```mlir
    %1 = paddle.quantize_linear %0, %s, %z {quant_axis = -1 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
        : (tensor<2x3xf32>, tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
    ```
  }];
}

def Paddle_DequantizeLinearOp : Paddle_LinearQuantOp<"dequantize_linear"> {
  let summary = "integers times their scale";
  let description = [{
    The reverse of quantize_linear; integer operands give the scale's type.

    Example:
    ```mlir
    %1 = paddle.dequantize_linear %0, %s, %z {quant_axis = -1 : i64, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
        : (tensor<2x3xi8>, tensor<f32>, tensor<f32>) -> tensor<2x3xf32>
    ```
  }];
}

class Paddle_FakeQuantOp<string mnemonic> : Paddle_PlainOp<mnemonic> {
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$out_scale);
}

def Paddle_FakeQuantizeDequantizeAbsMaxOp : Paddle_FakeQuantOp<"fake_quantize_dequantize_abs_max"> {
  let summary = "x rounded to what the given number of bits can hold, by its largest magnitude";
  let description = [{
    Example:
    `%1:2 = paddle.fake_quantize_dequantize_abs_max %0 : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<1xf32>)`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"8">:$bit_length, Paddle_Int<"1">:$round_type);
}

def Paddle_FakeChannelWiseQuantizeDequantizeAbsMaxOp
    : Paddle_FakeQuantOp<"fake_channel_wise_quantize_dequantize_abs_max"> {
  let summary = "as fake_quantize_dequantize_abs_max, for each slice along quant_axis";
  let description = [{
    Example: `%1:2 = paddle.fake_channel_wise_quantize_dequantize_abs_max %0
        : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"8">:$bit_length, Paddle_Int<"1">:$round_type,
                       Paddle_Int<"0">:$quant_axis);
}

def Paddle_FakeChannelWiseQuantizeAbsMaxOp : Paddle_FakeQuantOp<"fake_channel_wise_quantize_abs_max"> {
  let summary = "as fake_quantize_abs_max, for each slice along quant_axis";
  let description = [{
    With `is_test` the scales would have to be those of an earlier run, which is refused.

    Example: `%1:2 = paddle.fake_channel_wise_quantize_abs_max %0
        : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"8">:$bit_length, Paddle_Int<"1">:$round_type,
                       Paddle_Int<"0">:$quant_axis, Paddle_Bool<"false">:$is_test);
  let hasVerifier = 1;
}

def Paddle_FakeQuantizeAbsMaxOp : Paddle_FakeQuantOp<"fake_quantize_abs_max"> {
  let summary = "x as integers of the given number of bits, by its largest magnitude";
  let description = [{
    The result keeps x's type.

    Example:
    `%1:2 = paddle.fake_quantize_abs_max %0 : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<1xf32>)`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"8">:$bit_length, Paddle_Int<"1">:$round_type);
}

class Paddle_MovingQuantOp<string mnemonic> : Paddle_Op<mnemonic, [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$in_scale, Optional<Paddle_Tensor>:$in_accum,
    Optional<Paddle_Tensor>:$in_state, Paddle_Float<"0.9">:$moving_rate, Paddle_Int<"8">:$bit_length,
    Paddle_Bool<"false">:$is_test, Paddle_Int<"1">:$round_type);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$out_scale, Optional<Paddle_Tensor>:$out_state,
                      Optional<Paddle_Tensor>:$out_accum);
  let assemblyFormat = [{
    $x `,` $in_scale (`accum` `(` $in_accum^ `)`)? (`state` `(` $in_state^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
}

def Paddle_FakeQuantizeDequantizeMovingAverageAbsMaxOp
    : Paddle_MovingQuantOp<"fake_quantize_dequantize_moving_average_abs_max"> {
  let summary = "x rounded to what the given number of bits can hold, by a stored scale";
  let description = [{
    Example:
    ```mlir
    %1 = paddle.fake_quantize_dequantize_moving_average_abs_max %0, %s
        {is_test = true, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
        : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Paddle_FakeQuantizeMovingAverageAbsMaxOp : Paddle_MovingQuantOp<"fake_quantize_moving_average_abs_max"> {
  let summary = "x as integers of the given number of bits, by a stored scale";
  let description = [{
    The result keeps x's type.

    Example:
    ```mlir
    %1 = paddle.fake_quantize_moving_average_abs_max %0, %s
        {is_test = true, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
        : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    ```
  }];
}

def Paddle_FakeDequantizeMaxAbsOp : Paddle_PlainOp<"fake_dequantize_max_abs"> {
  let summary = "x * scale / max_range";
  let description = [{
    Example: `%1 = paddle.fake_dequantize_max_abs %0, %s {max_range = 127.0 : f64}
        : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_FloatTensor:$scale, F64Attr:$max_range);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_FakeQuantizeRangeAbsMaxOp : Paddle_Op<"fake_quantize_range_abs_max", [AttrSizedResultSegments]> {
  let summary = "x as integers of the given number of bits, by the largest scale of the last steps";
  let description = [{
    In inference that is `in_scale`. The result keeps x's type.

    Example:
    ```mlir
    %1 = paddle.fake_quantize_range_abs_max %0, %s {is_test = true, resultSegmentSizes = array<i32: 1, 0, 0>}
        : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$in_scale, Optional<Paddle_Tensor>:$iter,
    Paddle_Int<"10000">:$window_size, Paddle_Int<"8">:$bit_length, Paddle_Bool<"false">:$is_test, Paddle_Int<"1">:$round_type);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$out_scale, Optional<Paddle_Tensor>:$out_scales);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Paddle_FakeChannelWiseDequantizeMaxAbsOp : Paddle_PlainOp<"fake_channel_wise_dequantize_max_abs"> {
  let summary = "x * scale / largest integer, with a scale for each slice of an axis";
  let description = [{
    One list of scales belongs to `quant_axis`; with a second, of one element, the first belongs to `x_num_col_dims`.
    `quant_bits` gives the bits of each.

    Example: `%1 = paddle.fake_channel_wise_dequantize_max_abs %0, %s
        : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Variadic<Paddle_FloatTensor>:$scales, Paddle_Ints<"{8}">:$quant_bits,
                       Paddle_Int<"0">:$quant_axis, Paddle_Int<"1">:$x_num_col_dims);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_MovingAverageAbsMaxScaleOp
    : Paddle_Op<"moving_average_abs_max_scale", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "passes a tensor on and keeps its scale; in inference only the former";
  let description = [{
    Example:
    ```mlir
    %1 = paddle.moving_average_abs_max_scale %0 {is_test = true, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
        : (tensor<2x3xf32>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Optional<Paddle_Tensor>:$in_accum, Optional<Paddle_Tensor>:$in_state,
    Paddle_Float<"0.9">:$moving_rate, Paddle_Bool<"false">:$is_test);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$out_scale, Optional<Paddle_Tensor>:$out_state,
                      Optional<Paddle_Tensor>:$out_accum);
  let assemblyFormat = [{
    $x (`accum` `(` $in_accum^ `)`)? (`state` `(` $in_state^ `)`)? attr-dict `:` functional-type(operands, results)
  }];
}

#endif // PADDLE_OPS_QUANT_TD
