//===- Attention.td - attention and its parts ------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What Paddle's transformers leave in a program as one op.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_ATTENTION_TD
#define PADDLE_OPS_ATTENTION_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_FlashAttnOp : Paddle_Op<"flash_attn", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let summary = "softmax(q * k^T / sqrt(size) + mask) * v";
  let description = [{
    q is [batch, queries, heads, size]; k and v are [batch, keys, heads, size], where several heads of q may share one.
    With `causal` a query sees the keys up to its own place, counted from the end. Results after `out` serve training.

    Example:
    ```mlir
    %1 = paddle.flash_attn %q, %k, %v {causal = true, resultSegmentSizes = array<i32: 1, 0, 0, 0>}
        : (tensor<1x5x2x8xf32>, tensor<1x5x2x8xf32>, tensor<1x5x2x8xf32>) -> tensor<1x5x2x8xf32>
    ```
  }];
  let arguments = (ins
    Paddle_FloatTensor:$q, Paddle_FloatTensor:$k, Paddle_FloatTensor:$v, Optional<Paddle_Tensor>:$fixed_seed_offset,
    Optional<Paddle_FloatTensor>:$attn_mask, Paddle_Float<"0.0">:$dropout, Paddle_Bool<"false">:$causal,
    Paddle_Bool<"false">:$return_softmax, Paddle_Bool<"false">:$is_test, Paddle_Str<"">:$rng_name);
  let results = (outs Paddle_FloatTensor:$out, Optional<Paddle_Tensor>:$softmax, Optional<Paddle_Tensor>:$softmax_lse,
                      Optional<Paddle_Tensor>:$seed_offset);
  let assemblyFormat = [{
    $q `,` $k `,` $v (`seed` `(` $fixed_seed_offset^ `)`)? (`mask` `(` $attn_mask^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Paddle_FusedSoftmaxMaskOp : Paddle_PlainOp<"fused_softmax_mask"> {
  let summary = "softmax(x + mask) along the last dimension";
  let description = [{
    x is [batch, heads, queries, keys]; the mask has one head, or as many.

    Example: `%2 = paddle.fused_softmax_mask %0, %1 : (tensor<1x2x4x32xf32>, tensor<1x1x4x32xf32>)
        -> tensor<1x2x4x32xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$mask);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_FusedSoftmaxMaskUpperTriangleOp : Paddle_PlainOp<"fused_softmax_mask_upper_triangle"> {
  let summary = "softmax along the last dimension, in which a row ends at the diagonal";
  let description = [{
    Example:
    `%1 = paddle.fused_softmax_mask_upper_triangle %0 : (tensor<1x2x32x32xf32>) -> tensor<1x2x32x32xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$X);
  let results = (outs Paddle_FloatTensor:$Out);
}

#endif // PADDLE_OPS_ATTENTION_TD
