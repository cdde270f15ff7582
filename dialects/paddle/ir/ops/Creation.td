//===- Creation.td - tensors made from nothing much ------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Filled tensors, ranges, and literals. Parameters: Constant.td; random numbers: Random.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_CREATION_TD
#define PADDLE_OPS_CREATION_TD

include "dialects/paddle/ir/PaddleBase.td"

/// A number; 64-bit integers beyond 2^53 are given as such.
def Paddle_Number : AnyAttrOf<[F64Attr, Paddle_I64Attr]>;
def Paddle_NumberList : AnyAttrOf<[DenseF64ArrayAttr, DenseI64ArrayAttr, DenseBoolArrayAttr]>;

def Paddle_FullOp : Paddle_PlainOp<"full"> {
  let summary = "a tensor filled with one number";
  let description = [{
    Example: `%0 = paddle.full {dtype = f32, shape = array<i64: 2, 3>, value = 1.0 : f64} : () -> tensor<2x3xf32>`
  }];
  let arguments = (ins DenseI64ArrayAttr:$shape, Paddle_Number:$value, TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Paddle_FullIntArrayOp : Paddle_PlainOp<"full_int_array"> {
  let summary = "a vector of integers";
  let description = [{
    Example: `%0 = paddle.full_int_array {dtype = i64, value = array<i64: 2, -1>} : () -> tensor<2xi64>`
  }];
  let arguments = (ins DenseI64ArrayAttr:$value, TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let assemblyFormat = "attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Paddle_FullLikeOp : Paddle_PlainOp<"full_like"> {
  let summary = "a tensor filled with one number, in the shape of another";
  let description = [{
    Example: `%1 = paddle.full_like %0, %v : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$value, Paddle_DType:$dtype);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_FullWithTensorOp : Paddle_PlainOp<"full_with_tensor"> {
  let summary = "a tensor filled with a number, in a shape given by an operand";
  let description = [{
    Example: `%1 = paddle.full_with_tensor %v, %shape {dtype = f32} : (tensor<1xf32>, tensor<2xi64>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$value, Paddle_IndexTensor:$shape, TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_FullBatchSizeLikeOp : Paddle_PlainOp<"full_batch_size_like"> {
  let summary = "a filled tensor with one dimension taken from another";
  let description = [{
    Dimension `output_dim_idx` of `shape` is replaced by dimension `input_dim_idx` of the operand.

    Example:
    ```mlir
    %1 = paddle.full_batch_size_like %0
        {dtype = f32, input_dim_idx = 0 : i64, output_dim_idx = 0 : i64, shape = array<i64: -1, 8>, value = 0.0 : f64}
        : (tensor<4x3xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins Paddle_Tensor:$input, DenseI64ArrayAttr:$shape, TypeAttr:$dtype, Paddle_Number:$value,
                       Paddle_Int<"0">:$input_dim_idx, Paddle_Int<"0">:$output_dim_idx);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_EmptyOp : Paddle_PlainOp<"empty"> {
  let summary = "a tensor whose elements don't matter";
  let description = [{
    Example: `%0 = paddle.empty %shape {dtype = f32} : (tensor<2xi64>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_IndexTensor:$shape, TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_AssignValueOp : Paddle_PlainOp<"assign_value"> {
  let summary = "a tensor literal";
  let description = [{
    The optional operand is what Paddle's in-place form overwrites.

    Example:
    ```mlir
    %0 = paddle.assign_value {dtype = f32, shape = array<i64: 2>, values = array<f64: 1.0, 2.0>} : () -> tensor<2xf32>
    ```
  }];
  let arguments = (ins Optional<Paddle_Tensor>:$output, DenseI64ArrayAttr:$shape, TypeAttr:$dtype,
                       Paddle_NumberList:$values);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
  let hasFolder = 1;
}

def Paddle_ArangeOp : Paddle_PlainOp<"arange"> {
  let summary = "numbers from start up to, but without, end";
  let description = [{
    Example: `%0 = paddle.arange %start, %end, %step {dtype = i64}
        : (tensor<i64>, tensor<i64>, tensor<i64>) -> tensor<5xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$start, Paddle_Tensor:$end, Paddle_Tensor:$step, Paddle_DType:$dtype);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_LinspaceOp : Paddle_PlainOp<"linspace"> {
  let summary = "`number` evenly spaced numbers from start to stop, both included";
  let description = [{
    Example: `%0 = paddle.linspace %a, %b, %n {dtype = f32}
        : (tensor<1xf32>, tensor<1xf32>, tensor<1xi32>) -> tensor<5xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$start, Paddle_Tensor:$stop, Paddle_IndexTensor:$number, TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_LogspaceOp : Paddle_PlainOp<"logspace"> {
  let summary = "`base` to the power of `num` evenly spaced exponents from start to stop, both included";
  let description = [{
    Example: `%0 = paddle.logspace %a, %b, %n, %base {dtype = f32}
        : (tensor<1xf32>, tensor<1xf32>, tensor<1xi32>, tensor<1xf32>) -> tensor<5xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$start, Paddle_Tensor:$stop, Paddle_IndexTensor:$num, Paddle_Tensor:$base,
                       TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

def Paddle_EyeOp : Paddle_PlainOp<"eye"> {
  let summary = "1 on the diagonal, 0 elsewhere";
  let description = [{
    `num_columns` -1 means as many as rows.

    Example: `%0 = paddle.eye %rows, %columns {dtype = f32} : (tensor<1xi64>, tensor<1xi64>) -> tensor<3x4xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$num_rows, Paddle_Tensor:$num_columns, TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_CREATION_TD
