//===- Loss.td - losses between predictions and labels ---------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Losses that saved programs hold as ops of their own. The cross entropy of a softmax is in Activation.td.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_LOSS_TD
#define PADDLE_OPS_LOSS_TD

include "dialects/paddle/ir/PaddleBase.td"

def Paddle_BceLossOp : Paddle_PlainOp<"bce_loss"> {
  let summary = "binary cross entropy of probabilities";
  let description = [{
    Element by element: -(label * log(input) + (1 - label) * log(1 - input)), with logarithms of at least -100. An input
    outside [0, 1] is an error when the op runs.

    Example: `%2 = paddle.bce_loss %0, %1 : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_FloatTensor:$label);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_SigmoidCrossEntropyWithLogitsOp : Paddle_PlainOp<"sigmoid_cross_entropy_with_logits"> {
  let summary = "binary cross entropy of the sigmoid of x";
  let description = [{
    Element by element: (1 - label) * x + pos_weight * log(1 + exp(-x)), and 0 where the label is `ignore_index`. With
    `normalize` it is divided by the number of the other elements.

    Example:
    ```mlir
    %2 = paddle.sigmoid_cross_entropy_with_logits %0, %1 {ignore_index = -1 : i64, normalize = true}
        : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$label, Optional<Paddle_FloatTensor>:$pos_weight,
                       Paddle_Bool<"false">:$normalize, Paddle_Int<"-100">:$ignore_index);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_HuberLossOp : Paddle_PlainOp<"huber_loss"> {
  let summary = "squares of small differences, magnitudes of large ones";
  let description = [{
    With r = label - input, which is the second result: r * r / 2 where |r| <= delta, elsewhere
    delta * (|r| - delta / 2).

    Example:
    ```mlir
    %2:2 = paddle.huber_loss %0, %1 {delta = 1.0} : (tensor<2x8xf32>, tensor<2x8xf32>)
        -> (tensor<2x8xf32>, tensor<2x8xf32>)
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_FloatTensor:$label, F64Attr:$delta);
  let results = (outs Paddle_FloatTensor:$out, Paddle_FloatTensor:$residual);
}

def Paddle_KldivLossOp : Paddle_PlainOp<"kldiv_loss"> {
  let summary = "Kullback-Leibler divergence of label from the logarithms x";
  let description = [{
    Element by element: label * (log(label) - x), 0 for a label that is not positive; exp(label) * (label - x) with
    `log_target`. `reduction` is "none", "sum", "mean", or "batchmean": the sum divided by the first dimension.

    Example:
    ```mlir
    %2 = paddle.kldiv_loss %0, %1 {log_target = false, reduction = "mean"} : (tensor<2x8xf32>, tensor<2x8xf32>)
        -> tensor<f32>
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_FloatTensor:$label, Paddle_Str<"mean">:$reduction,
                       Paddle_Bool<"false">:$log_target);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

def Paddle_NllLossOp : Paddle_PlainOp<"nll_loss"> {
  let summary = "weighted negative log likelihood of classes";
  let description = [{
    -input[i, label[i]] * weight[label[i]] for each row (or for each place of a picture NCHW), 0 where the label is
    `ignore_index`. `reduction` is "none", "sum", or "mean": the sum divided by the sum of the weights. That sum is the
    second result, which is 0 without a reduction.

    Example:
    ```mlir
    %2:2 = paddle.nll_loss %0, %1 {ignore_index = -100 : i64, reduction = "mean"} : (tensor<4x8xf32>, tensor<4xi64>)
        -> (tensor<f32>, tensor<f32>)
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_IndexTensor:$label, Optional<Paddle_FloatTensor>:$weight,
                       Paddle_Int<"-100">:$ignore_index, Paddle_Str<"mean">:$reduction);
  let results = (outs Paddle_FloatTensor:$out, Paddle_FloatTensor:$total_weight);
  let hasVerifier = 1;
}

def Paddle_LogLossOp : Paddle_PlainOp<"log_loss"> {
  let summary = "cross entropy of a column of probabilities";
  let description = [{
    -label * log(input + epsilon) - (1 - label) * log(1 - input + epsilon), for each row.

    Example:
    ```mlir
    %2 = paddle.log_loss %0, %1 {epsilon = 1.0e-4} : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    ```
  }];
  let arguments = (ins Paddle_FloatTensor:$input, Paddle_FloatTensor:$label, F64Attr:$epsilon);
  let results = (outs Paddle_FloatTensor:$out);
}

def Paddle_HingeLossOp : Paddle_PlainOp<"hinge_loss"> {
  let summary = "max(0, 1 - logits * (2 * labels - 1)) for a column of logits";
  let description = [{
    Labels are 0 and 1.

    Example: `%2 = paddle.hinge_loss %0, %1 : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$logits, Paddle_FloatTensor:$labels);
  let results = (outs Paddle_FloatTensor:$loss);
}

def Paddle_IdentityLossOp : Paddle_PlainOp<"identity_loss"> {
  let summary = "marks a loss: x, its sum or its mean";
  let description = [{
    `reduction` is 0 for the sum, 1 for the mean, 2 for x itself.

    Example: `%1 = paddle.identity_loss %0 {reduction = 0 : i64} : (tensor<2x8xf32>) -> tensor<f32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_Int<"1">:$reduction);
  let results = (outs Paddle_FloatTensor:$out);
  let hasVerifier = 1;
}

#endif // PADDLE_OPS_LOSS_TD
