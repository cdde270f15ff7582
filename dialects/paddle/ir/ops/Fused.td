//===- Fused.td - convolution and matmul with an epilogue ------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What the fusion passes turn Paddle's convolutions and matmuls into: normalised attributes, a bias, and post ops.
// No importer makes these ops. Ops of Paddle's own do not belong here.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_FUSED_TD
#define PADDLE_OPS_FUSED_TD

include "dialects/paddle/ir/PaddleBase.td"

/// post_ops(product(...) + bias). `post_operands` feeds the `add` and `mul` steps in order; each has the result's rank
/// and in every dimension its size or 1.
class Paddle_FusedOp<string mnemonic>
    : Paddle_Op<mnemonic, [AttrSizedOperandSegments, DeclareOpInterfaceMethods<FusedOpInterface>]> {
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_FusedConvOp : Paddle_FusedOp<"fused_conv"> {
  let summary = "convolution with bias and post ops";
  let description = [{
    Stands for conv2d, depthwise_conv2d and conv3d: the number of spatial dimensions follows from the rank, and
    a depthwise convolution is one with `groups` equal to its input's channels. The filter is
    [out channels, in channels / groups, spatial...] in every data format. `paddings` is explicit, begin and end of
    each spatial dimension: [top, bottom, left, right]. `bias` has one element an output channel.

    Example:
    ```mlir
    %0 = paddle.fused_conv %x, %w bias %b post_ops [#paddle.post_op<add>, #paddle.post_op<relu>](%r)
        {strides = array<i64: 1, 1>, paddings = array<i64: 1, 1, 1, 1>, dilations = array<i64: 1, 1>}
        : (tensor<1x8x14x14xf32>, tensor<16x8x3x3xf32>, tensor<16xf32>, tensor<1x16x14x14xf32>)
        -> tensor<1x16x14x14xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$input, Paddle_FloatTensor:$filter, Optional<Paddle_FloatTensor>:$bias,
    Variadic<Paddle_FloatTensor>:$post_operands,
    DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings, DenseI64ArrayAttr:$dilations,
    Paddle_Int<"1">:$groups,
    Paddle_Str<"NCHW">:$data_format,
    DefaultValuedAttr<Paddle_PostOps, "{}">:$post_ops);
  let assemblyFormat = [{
    $input `,` $filter (`bias` $bias^)? (`post_ops` $post_ops^)? (`(` $post_operands^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
}

def Paddle_FusedConvTransposeOp : Paddle_FusedOp<"fused_conv_transpose"> {
  let summary = "transposed convolution with bias and post ops";
  let description = [{
    Stands for conv2d_transpose, depthwise_conv2d_transpose and conv3d_transpose. The filter is
    [in channels, out channels / groups, spatial...]. A spatial dimension of the result is
    (in - 1) * stride - begin - end + dilation * (kernel - 1) + 1 + output_padding; the extra rows at the end that
    `output_padding` (one number a spatial dimension) asks for are computed like the others.

    Example:
    ```mlir
    %0 = paddle.fused_conv_transpose %x, %w bias %b post_ops [#paddle.post_op<sigmoid>]
        {strides = array<i64: 2, 2>, paddings = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>,
         output_padding = array<i64: 0, 0>}
        : (tensor<1x24x80x80xf32>, tensor<24x1x2x2xf32>, tensor<1xf32>) -> tensor<1x1x160x160xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$input, Paddle_FloatTensor:$filter, Optional<Paddle_FloatTensor>:$bias,
    Variadic<Paddle_FloatTensor>:$post_operands,
    DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$paddings, DenseI64ArrayAttr:$output_padding,
    DenseI64ArrayAttr:$dilations,
    Paddle_Int<"1">:$groups,
    Paddle_Str<"NCHW">:$data_format,
    DefaultValuedAttr<Paddle_PostOps, "{}">:$post_ops);
  let assemblyFormat = [{
    $input `,` $filter (`bias` $bias^)? (`post_ops` $post_ops^)? (`(` $post_operands^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
}

def Paddle_FusedMatMulOp : Paddle_FusedOp<"fused_matmul"> {
  let summary = "matrix product with bias and post ops";
  let description = [{
    Batches of matrices: the last two dimensions are multiplied, those before broadcast as numpy does. Both
    operands have rank two or more. `bias` has one element a column of the result.

    Example:
    ```mlir
    %0 = paddle.fused_matmul %x, %y bias %b post_ops [#paddle.post_op<gelu_erf>]
        : (tensor<4x128x768xf32>, tensor<768x3072xf32>, tensor<3072xf32>) -> tensor<4x128x3072xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$x, Paddle_FloatTensor:$y, Optional<Paddle_FloatTensor>:$bias,
    Variadic<Paddle_FloatTensor>:$post_operands,
    Paddle_Bool<"false">:$transpose_x, Paddle_Bool<"false">:$transpose_y,
    DefaultValuedAttr<Paddle_PostOps, "{}">:$post_ops);
  let assemblyFormat = [{
    $x `,` $y (`bias` $bias^)? (`post_ops` $post_ops^)? (`(` $post_operands^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
}

#endif // PADDLE_OPS_FUSED_TD
