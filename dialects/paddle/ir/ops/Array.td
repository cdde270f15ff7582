//===- Array.td - tensor arrays --------------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A tensor array whose elements have one shape is a tensor with one more dimension in front. Writing gives a new array;
// the importer threads it through the program, where Paddle changes one in place.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_ARRAY_TD
#define PADDLE_OPS_ARRAY_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_ArrayWriteOp : Paddle_PlainOp<"array_write"> {
  let summary = "an array with one element set or appended";
  let description = [{
    `i` is at most the array's length. Elements of other shapes than those that are there are refused at run time.

    Example: `%0 = paddle.array_write %a, %x, %i : (tensor<2x3xf32>, tensor<3xf32>, tensor<i64>) -> tensor<?x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$array, Paddle_Tensor:$x, Paddle_IndexTensor:$i);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_ArrayReadOp : Paddle_PlainOp<"array_read"> {
  let summary = "one element of an array";
  let description = [{
    Example: `%0 = paddle.array_read %a, %i : (tensor<2x3xf32>, tensor<i64>) -> tensor<3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$array, Paddle_IndexTensor:$i);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_ArrayLengthOp : Paddle_PlainOp<"array_length"> {
  let summary = "the number of elements of an array";
  let description = [{ Example: `%0 = paddle.array_length %a : (tensor<2x3xf32>) -> tensor<1xi64>` }];
  let arguments = (ins Paddle_Tensor:$x);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_ArrayToTensorOp : Paddle_PlainOp<"array_to_tensor"> {
  let summary = "an array's elements stacked or joined along an axis";
  let description = [{
    `out_index` has each element's size along the axis.

    Example:
    ```mlir
    %0:2 = paddle.array_to_tensor %a {axis = 0 : i64, use_stack = true}
        : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xi32>)
    ```
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$axis, Paddle_Bool<"false">:$use_stack);
  let results = (outs Paddle_Tensor:$out, Paddle_Tensor:$out_index);
}

#endif // PADDLE_OPS_ARRAY_TD
