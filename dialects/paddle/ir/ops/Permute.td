//===- Permute.td - moving elements about ----------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops that change the order of elements by a fixed rule.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_PERMUTE_TD
#define PADDLE_OPS_PERMUTE_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_TransposeOp : Paddle_PlainOp<"transpose"> {
  let summary = "reorders dimensions";
  let description = [{
    Dimension i of the result is dimension `perm[i]` of the operand; negative ones count from the end.

    Example: `%1 = paddle.transpose %0 {perm = array<i64: 0, 2, 1>} : (tensor<2x3x4xf32>) -> tensor<2x4x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, DenseI64ArrayAttr:$perm);
  let results = (outs Paddle_Tensor:$out);
  let hasVerifier = 1;
  let hasFolder = 1;
  let declarations = [{
    /// `perm` with entries from 0 to rank - 1.
    ::llvm::SmallVector<int64_t> getNormalPerm();
  }];
}

def Paddle_FlipOp : Paddle_PlainOp<"flip"> {
  let summary = "reverses the order along dimensions";
  let description = [{
    Example: `%1 = paddle.flip %0 {axis = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, DenseI64ArrayAttr:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_ReverseOp : Paddle_PlainOp<"reverse"> {
  let summary = "reverses the order along dimensions";
  let description = [{
    As flip, with the axes as an operand.

    Example: `%1 = paddle.reverse %0, %axis : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_RollOp : Paddle_PlainOp<"roll"> {
  let summary = "shifts elements along dimensions; what leaves comes in at the other end";
  let description = [{
    One of `shifts` for each of `axis`; without axes the flattened tensor is shifted.

    Example: `%1 = paddle.roll %0, %shifts {axis = array<i64: 1>} : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_IndexTensor:$shifts, Paddle_Ints<>:$axis);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_PixelShuffleOp : Paddle_PlainOp<"pixel_shuffle"> {
  let summary = "turns channels into height and width";
  let description = [{
    [N, C * r * r, H, W] becomes [N, C, H * r, W * r], r being `upscale_factor`.

    Example: `%1 = paddle.pixel_shuffle %0 {upscale_factor = 2 : i64} : (tensor<1x8x4x4xf32>) -> tensor<1x2x8x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"1">:$upscale_factor, Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_PixelUnshuffleOp : Paddle_PlainOp<"pixel_unshuffle"> {
  let summary = "turns height and width into channels";
  let description = [{
    [N, C, H * r, W * r] becomes [N, C * r * r, H, W], r being `downscale_factor`.

    Example:
    `%1 = paddle.pixel_unshuffle %0 {downscale_factor = 2 : i64} : (tensor<1x2x8x8xf32>) -> tensor<1x8x4x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"1">:$downscale_factor, Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_ChannelShuffleOp : Paddle_PlainOp<"channel_shuffle"> {
  let summary = "interleaves groups of channels";
  let description = [{
    Example: `%1 = paddle.channel_shuffle %0 {groups = 2 : i64} : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"1">:$groups, Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_TemporalShiftOp : Paddle_PlainOp<"temporal_shift"> {
  let summary = "shifts some channels to the neighbouring frames";
  let description = [{
    Frames are the batch, `seg_num` a video. The first `shift_ratio` of the channels comes from the frame before, the
    next as many from the frame after.

    Example: `%1 = paddle.temporal_shift %0 {seg_num = 2 : i64} : (tensor<4x8x4x4xf32>) -> tensor<4x8x4x4xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_I64Attr:$seg_num, Paddle_Float<"0.25">:$shift_ratio,
                       Paddle_Str<"NCHW">:$data_format);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

class Paddle_TriangleOp<string mnemonic, string what> : Paddle_UnaryOp<mnemonic> {
  let summary = what;
  let description = "Of the last two dimensions; `diagonal` moves the border up.\n\nExample: `%1 = paddle." # mnemonic #
                    " %0 {diagonal = 1 : i64} : (tensor<4x4xf32>) -> tensor<4x4xf32>`\n";
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$diagonal);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      if (failed(::paddlec::paddle::checkRank(infer, getX(), "x", 2, 9)))
        return ::mlir::failure();
      return ::paddlec::paddle::inferUnary(infer, getX(), getOut());
    }
  }];
}
def Paddle_TrilOp : Paddle_TriangleOp<"tril", "zeros above the diagonal">;
def Paddle_TriuOp : Paddle_TriangleOp<"triu", "zeros below the diagonal">;

#endif // PADDLE_OPS_PERMUTE_TD
