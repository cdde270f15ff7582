//===- Resample.td - resizing pictures -------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Interpolation to another size and sampling at given points.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_RESAMPLE_TD
#define PADDLE_OPS_RESAMPLE_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_InterpOp<string mnemonic, string what, string shapes, Type pixels = Paddle_FloatTensor>
    : Paddle_Op<mnemonic, [AttrSizedOperandSegments]> {
  let summary = what;
  let description = "The size is, in this order: the elements of `size_tensor`, `out_size`, the input's size times " #
                    "`scale_tensor` or `scale` (one number, or one a dimension), `out_d`, `out_h`, `out_w`. " #
                    "`align_corners` lets the corner pixels coincide; `align_mode` 0 lets the corners' edges do." #
                    "\n\nExample: `%1 = paddle." # mnemonic # " %0 {scale = array<f64: 2.0>, align_corners = " #
                    "false} : " # shapes # "`\n";
  let arguments = (ins
    pixels:$x, Optional<Paddle_IndexTensor>:$out_size, Variadic<Paddle_IndexTensor>:$size_tensor,
    Optional<Paddle_FloatTensor>:$scale_tensor,
    Paddle_Str<"NCHW">:$data_format, Paddle_Int<"0">:$out_d, Paddle_Int<"0">:$out_h, Paddle_Int<"0">:$out_w,
    Paddle_Floats<>:$scale, Paddle_Str<"bilinear">:$interp_method, Paddle_Bool<"true">:$align_corners,
    Paddle_Int<"1">:$align_mode);
  let results = (outs pixels:$output);
  let assemblyFormat = [{
    $x (`out_size` `(` $out_size^ `)`)? (`size_tensor` `(` $size_tensor^ `)`)? (`scale_tensor` `(` $scale_tensor^ `)`)?
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Paddle_NearestInterpOp : Paddle_InterpOp<"nearest_interp", "resizes by taking the nearest pixel",
  "(tensor<1x3x4x4xf32>) -> tensor<1x3x8x8xf32>", Paddle_Tensor>; // also of integers
def Paddle_BilinearInterpOp : Paddle_InterpOp<"bilinear_interp", "resizes by linear interpolation in two dimensions",
  "(tensor<1x3x4x4xf32>) -> tensor<1x3x8x8xf32>">;
def Paddle_BicubicInterpOp : Paddle_InterpOp<"bicubic_interp", "resizes by cubic interpolation in two dimensions",
  "(tensor<1x3x4x4xf32>) -> tensor<1x3x8x8xf32>">;
def Paddle_LinearInterpOp : Paddle_InterpOp<"linear_interp", "resizes by linear interpolation in one dimension",
  "(tensor<1x3x4xf32>) -> tensor<1x3x8xf32>">;
def Paddle_TrilinearInterpOp : Paddle_InterpOp<"trilinear_interp",
  "resizes by linear interpolation in three dimensions", "(tensor<1x3x4x4x4xf32>) -> tensor<1x3x8x8x8xf32>">;

def Paddle_GridSampleOp : Paddle_PlainOp<"grid_sample"> {
  let summary = "samples pictures at given points";
  let description = [{
    `grid` has x and y from -1 to 1 for each result pixel. `mode` is "bilinear" or "nearest", `padding_mode` is
    "zeros", "border" or "reflection".

    Example:
    `%2 = paddle.grid_sample %0, %1 : (tensor<1x3x8x8xf32>, tensor<1x5x6x2xf32>) -> tensor<1x3x5x6xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$grid, Paddle_Str<"bilinear">:$mode,
                       Paddle_Str<"zeros">:$padding_mode, Paddle_Bool<"true">:$align_corners);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_AffineGridOp : Paddle_PlainOp<"affine_grid"> {
  let summary = "the points of an affine map, for grid_sample";
  let description = [{
    `input` is [n, 2, 3] or [n, 3, 4]; `output_shape` is the shape of the picture to sample.

    Example:
    `%1 = paddle.affine_grid %0, %shape : (tensor<1x2x3xf32>, tensor<4xi64>) -> tensor<1x5x6x2xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_IndexTensor:$output_shape, Paddle_Bool<"true">:$align_corners);
  let results = (outs Paddle_FloatTensor:$output);
}

#endif // PADDLE_OPS_RESAMPLE_TD
