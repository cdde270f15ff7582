//===- Slice.td - parts of tensors, and padding ----------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Reading and writing ranges of dimensions, and adding elements around.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_SLICE_TD
#define PADDLE_OPS_SLICE_TD

include "dialects/paddle/ir/PaddleBase.td"

/// Values of any number type that PIR stores as doubles and older files as integers.
def Paddle_Numbers : AnyAttrOf<[DenseF64ArrayAttr, DenseI64ArrayAttr, DenseBoolArrayAttr]>;

def Paddle_SliceOp : Paddle_PlainOp<"slice"> {
  let summary = "a range of some dimensions";
  let description = [{
    From `starts` up to, but without, `ends` along `axes`. Negative bounds count from the end, and all are limited to
    the dimension, so 2147483647 means to the end. Dimensions in `decrease_axis` must have one element left and are
    dropped.

    Example:
    ```mlir
    %1 = paddle.slice %0, %starts, %ends {axes = array<i64: 1>}
        : (tensor<2x8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x3xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$input, Paddle_IndexTensor:$starts, Paddle_IndexTensor:$ends,
                       DenseI64ArrayAttr:$axes, Paddle_Ints<>:$infer_flags, Paddle_Ints<>:$decrease_axis);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_StridedSliceOp : Paddle_PlainOp<"strided_slice"> {
  let summary = "every n-th element of a range of some dimensions";
  let description = [{
    As slice, with a step for each axis. With a negative one the range is walked backwards; an end of -1 then means
    down to and with element 0.

    Example:
    ```mlir
    %1 = paddle.strided_slice %0, %starts, %ends, %strides {axes = array<i64: 1>}
        : (tensor<2x8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2x4xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$starts, Paddle_IndexTensor:$ends,
                       Paddle_IndexTensor:$strides, DenseI64ArrayAttr:$axes);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_SetValueOp : Paddle_PlainOp<"set_value"> {
  let summary = "a tensor with constants written into a range of it";
  let description = [{
    The range is that of strided_slice. `values` in `shape` are broadcast to it; `decrease_axes` and `none_axes` say
    which dimensions of the range they lack or have in addition.

    Example:
    ```mlir
    %1 = paddle.set_value %0, %starts, %ends, %steps
        {axes = array<i64: 0>, shape = array<i64: 1>, values = array<f64: 0.0>}
        : (tensor<8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$starts, Paddle_IndexTensor:$ends,
                       Paddle_IndexTensor:$steps, DenseI64ArrayAttr:$axes, Paddle_Ints<>:$decrease_axes,
                       Paddle_Ints<>:$none_axes, Paddle_Ints<>:$shape, Paddle_Numbers:$values);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_SetValueWithTensorOp : Paddle_PlainOp<"set_value_with_tensor"> {
  let summary = "a tensor with another written into a range of it";
  let description = [{
    As set_value, with the values as an operand.

    Example:
    ```mlir
    %1 = paddle.set_value_with_tensor %0, %v, %starts, %ends, %steps {axes = array<i64: 0>}
        : (tensor<8xf32>, tensor<2xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$values, Paddle_IndexTensor:$starts, Paddle_IndexTensor:$ends,
                       Paddle_IndexTensor:$steps, DenseI64ArrayAttr:$axes, Paddle_Ints<>:$decrease_axes,
                       Paddle_Ints<>:$none_axes);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_PadOp : Paddle_PlainOp<"pad"> {
  let summary = "a constant around a tensor";
  let description = [{
    `paddings` has begin and end of each dimension, the first one first.

    Example:
    ```mlir
    %1 = paddle.pad %0, %v {paddings = array<i64: 0, 0, 1, 2>} : (tensor<2x4xf32>, tensor<f32>) -> tensor<2x7xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$pad_value, DenseI64ArrayAttr:$paddings);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_Pad3dOp : Paddle_PlainOp<"pad3d"> {
  let summary = "pads the three inner dimensions of volumes";
  let description = [{
    `paddings` is [left, right, top, bottom, front, back]. `mode` is "constant", "reflect", "replicate" or "circular".

    Example:
    ```mlir
    %1 = paddle.pad3d %0, %p {mode = "reflect"} : (tensor<1x3x4x8x8xf32>, tensor<6xi64>) -> tensor<1x3x4x10x10xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$paddings, Paddle_Str<"constant">:$mode,
                       Paddle_Float<"0.0">:$pad_value, Paddle_Str<"NCDHW">:$data_format);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_SLICE_TD
