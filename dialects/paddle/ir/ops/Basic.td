//===- Basic.td - copies, conversions, scaling -----------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Small ops that every program has: copies, type conversions, scale, clip, dropout.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_BASIC_TD
#define PADDLE_OPS_BASIC_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_CopyOp<string mnemonic, string what> : Paddle_UnaryOp<mnemonic> {
  let summary = what;
  let description = "The same tensor; in SSA form nothing is copied.\n\nExample: `%1 = paddle." # mnemonic #
                    " %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>`\n";
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferCopy(infer, getX(), getOut());
    }
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) {
      return getX().getType() == getOut().getType() ? ::mlir::OpFoldResult(getX()) : ::mlir::OpFoldResult();
    }
  }];
  let hasFolder = 1;
}

def Paddle_AssignOp : Paddle_CopyOp<"assign", "a copy of a tensor">;
def Paddle_ShareDataOp : Paddle_CopyOp<"share_data", "another name for a tensor">;
def Paddle_MemcpyOp : Paddle_CopyOp<"memcpy", "a copy of a tensor on another device"> {
  let arguments = (ins Paddle_Tensor:$x, Paddle_Int<"0">:$dst_place_type);
}
def Paddle_AssignOutOp : Paddle_CopyOp<"assign_out", "a copy of a tensor into another's memory"> {
  let description = [{
    `output` is what Paddle overwrites; its value does not matter.

    Example: `%2 = paddle.assign_out %0, %1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$output);
}
def Paddle_PrintOp : Paddle_CopyOp<"print", "passes a tensor on; what Paddle would print is not printed"> {
  let arguments = (ins Paddle_Tensor:$in);
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferShapes(::paddlec::paddle::ShapeInference &infer) {
      return ::paddlec::paddle::inferCopy(infer, getIn(), getOut());
    }
    ::mlir::OpFoldResult $cppClass::fold(FoldAdaptor) {
      return getIn().getType() == getOut().getType() ? ::mlir::OpFoldResult(getIn()) : ::mlir::OpFoldResult();
    }
  }];
}

def Paddle_CastOp : Paddle_PlainOp<"cast"> {
  let summary = "converts elements to another type";
  let description = [{
    Floats are truncated towards 0 on the way to integers; any element but 0 is true.

    Example: `%1 = paddle.cast %0 {dtype = i64} : (tensor<2x3xf32>) -> tensor<2x3xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$x, TypeAttr:$dtype);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_ScaleOp : Paddle_PlainOp<"scale"> {
  let summary = "scale * x + bias";
  let description = [{
    With `bias_after_scale = false`, scale * (x + bias).

    Example: `%1 = paddle.scale %0, %s {bias = 1.0 : f64} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$scale, Paddle_Float<"0.0">:$bias,
                       Paddle_Bool<"true">:$bias_after_scale);
  let results = (outs Paddle_Tensor:$out);
  let hasFolder = 1;
}

def Paddle_ClipOp : Paddle_PlainOp<"clip"> {
  let summary = "min(max(x, minimum), maximum)";
  let description = [{
    Example: `%1 = paddle.clip %0, %lo, %hi : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Tensor:$min, Paddle_Tensor:$max);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_IncrementOp : Paddle_PlainOp<"increment"> {
  let summary = "x + value, of a single element";
  let description = [{
    Example: `%1 = paddle.increment %0 {value = 1.0 : f64} : (tensor<1xi64>) -> tensor<1xi64>`
  }];
  let arguments = (ins Paddle_Tensor:$x, Paddle_Float<"1.0">:$value);
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_DropoutOp : Paddle_Op<"dropout", [AttrSizedOperandSegments]> {
  let summary = "in inference x, or x * (1 - p)";
  let description = [{
    `mode` "upscale_in_train" leaves x alone, "downgrade_in_infer" scales it by 1 - p. With `is_test = false` Paddle
    drops elements at random, which an ahead-of-time compiled program does not do. `mask` serves training.

    Example: `%1 = paddle.dropout %0, %p {is_test = true, mode = "upscale_in_train"}
        : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Optional<Paddle_Tensor>:$seed_tensor, Optional<Paddle_Tensor>:$p,
                       Paddle_Bool<"false">:$is_test, Paddle_Str<"downgrade_in_infer">:$mode, Paddle_Int<"0">:$seed,
                       Paddle_Bool<"false">:$fix_seed);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$mask);
  let assemblyFormat = [{
    $x (`seed` `(` $seed_tensor^ `)`)? (`,` $p^)? attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_BASIC_TD
