//===- Shape.td - shapes, reshaping, broadcasting --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops that look at or change the shape and keep the order of elements, and explicit broadcasting.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_SHAPE_TD
#define PADDLE_OPS_SHAPE_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_ReshapeOp : Paddle_PlainOp<"reshape"> {
  let summary = "the same elements in another shape";
  let description = [{
    In `shape`, 0 stands for the operand's dimension of that index, and one -1 for what is left.

    Example: `%1 = paddle.reshape %0, %shape : (tensor<2x3x4xf32>, tensor<2xi64>) -> tensor<2x12xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$shape);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_FlattenOp : Paddle_PlainOp<"flatten"> {
  let summary = "merges the dimensions from start_axis to stop_axis";
  let description = [{
    Both are included and may count from the end.

    Example: `%1 = paddle.flatten %0 {stop_axis = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"1">:$start_axis, Paddle_Int<"1">:$stop_axis);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_SqueezeOp : Paddle_PlainOp<"squeeze"> {
  let summary = "drops dimensions of size 1";
  let description = [{
    Those in `axis` that have size 1, or all such if it is empty. A dimension in `axis` of another size stays.

    Example: `%1 = paddle.squeeze %0, %axis : (tensor<2x1x4xf32>, tensor<1xi64>) -> tensor<2x4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_UnsqueezeOp : Paddle_PlainOp<"unsqueeze"> {
  let summary = "adds dimensions of size 1";
  let description = [{
    One after another at the places in `axis`, which count in the shape made so far.

    Example: `%1 = paddle.unsqueeze %0, %axis : (tensor<2x4xf32>, tensor<1xi64>) -> tensor<2x1x4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_ShapeOp : Paddle_PlainOp<"shape"> {
  let summary = "the operand's shape as 32-bit integers";
  let description = [{
    Example: `%1 = paddle.shape %0 : (tensor<2x4xf32>) -> tensor<2xi32>`
  }];
  let arguments = (ins Paddle_Tensor:$input);
  let results = (outs RankedTensorOf<[I32]>:$out);
}

def Paddle_Shape64Op : Paddle_PlainOp<"shape64"> {
  let summary = "the operand's shape as 64-bit integers";
  let description = [{
    Example: `%1 = paddle.shape64 %0 : (tensor<2x4xf32>) -> tensor<2xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$input);
  let results = (outs RankedTensorOf<[I64]>:$out);
}

def Paddle_NumelOp : Paddle_PlainOp<"numel"> {
  let summary = "the operand's number of elements";
  let description = [{
    Example: `%1 = paddle.numel %0 : (tensor<2x4xf32>) -> tensor<i64>`
  }];
  let arguments = (ins Paddle_Tensor:$x);
  let results = (outs RankedTensorOf<[I64]>:$size);
}

def Paddle_ExpandOp : Paddle_PlainOp<"expand"> {
  let summary = "repeats dimensions of size 1 up to a shape";
  let description = [{
    The operand is aligned at the right. In `shape`, -1 keeps the operand's dimension.

    Example: `%1 = paddle.expand %0, %shape : (tensor<1x4xf32>, tensor<3xi64>) -> tensor<2x3x4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$shape);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_ExpandAsOp : Paddle_PlainOp<"expand_as"> {
  let summary = "repeats dimensions of size 1 up to another tensor's shape";
  let description = [{
    `target_shape` is used where `y` is absent.

    Example: `%2 = paddle.expand_as %0, %1 : (tensor<1x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Optional<Paddle_Tensor>:$y, Paddle_Ints<>:$target_shape);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_TileOp : Paddle_PlainOp<"tile"> {
  let summary = "repeats a tensor along its dimensions";
  let description = [{
    The shorter of the shape and `repeat_times` is filled up with ones at the left.

    Example: `%1 = paddle.tile %0, %times : (tensor<2x4xf32>, tensor<2xi64>) -> tensor<4x12xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$repeat_times);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_BroadcastTensorsOp : Paddle_PlainOp<"broadcast_tensors"> {
  let summary = "expands all operands to their common shape";
  let description = [{
    Example: `%2:2 = paddle.broadcast_tensors %0, %1
        : (tensor<1x4xf32>, tensor<3x1xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>)`
  }];
  let arguments = (ins Variadic<Paddle_Tensor>:$input);
  let results = (outs Variadic<Paddle_Tensor>:$out);
}

#endif // PADDLE_OPS_SHAPE_TD
