//===- Random.td - random numbers ------------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops that draw numbers. With a `seed` other than 0 they draw the same ones in each run, and the same as Paddle on the
// CPU; else each run of an artefact draws others. They are not pure, so that none is folded or shared.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_OPS_RANDOM_TD
#define PADDLE_OPS_RANDOM_TD

include "dialects/paddle/ir/PaddleBase.td"

class Paddle_RandomOp<string mnemonic> : Paddle_PlainOp<mnemonic> {
  let traits = [MemoryEffects<[MemAlloc]>, OperandKindsOpInterface, DeclareOpInterfaceMethods<InferShapesOpInterface>];
  let results = (outs Paddle_Tensor:$out);
}

def Paddle_GaussianOp : Paddle_RandomOp<"gaussian"> {
  let summary = "numbers drawn from a normal distribution";
  let description = [{
    Example: `%1 = paddle.gaussian %shape {dtype = f32, mean = 0.0, std = 1.0} : (tensor<2xi64>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_IndexTensor:$shape, Paddle_Float<"0.0">:$mean, Paddle_Float<"1.0">:$std,
                       Paddle_Int<"0">:$seed, TypeAttr:$dtype);
  let hasVerifier = 1;
}

def Paddle_UniformOp : Paddle_RandomOp<"uniform"> {
  let summary = "numbers drawn evenly from [min, max)";
  let description = [{
    Example: `%1 = paddle.uniform %shape, %min, %max {dtype = f32}
        : (tensor<2xi64>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_IndexTensor:$shape, Paddle_Tensor:$min, Paddle_Tensor:$max, TypeAttr:$dtype,
                       Paddle_Int<"0">:$seed);
  let hasVerifier = 1;
}

def Paddle_RandintOp : Paddle_RandomOp<"randint"> {
  let summary = "integers drawn evenly from [low, high)";
  let description = [{
    Example: `%1 = paddle.randint %shape {dtype = i64, high = 10 : i64} : (tensor<2xi64>) -> tensor<2x3xi64>`
  }];
  let arguments = (ins Paddle_IndexTensor:$shape, Paddle_Int<"0">:$low, Paddle_I64Attr:$high, TypeAttr:$dtype);
  let hasVerifier = 1;
}

def Paddle_RandpermOp : Paddle_RandomOp<"randperm"> {
  let summary = "the numbers from 0 to n - 1 in random order";
  let description = [{
    Example: `%0 = paddle.randperm {dtype = i64, n = 5 : i64} : () -> tensor<5xi64>`
  }];
  let arguments = (ins Paddle_I64Attr:$n, TypeAttr:$dtype);
  let hasVerifier = 1;
}

def Paddle_BernoulliOp : Paddle_RandomOp<"bernoulli"> {
  let summary = "1 with the probability that x says, else 0";
  let description = [{
    Example: `%1 = paddle.bernoulli %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x);
}

def Paddle_MultinomialOp : Paddle_RandomOp<"multinomial"> {
  let summary = "places drawn with probabilities in proportion to x's last dimension";
  let description = [{
    Without `replacement` no place is drawn twice.

    Example: `%1 = paddle.multinomial %0, %n : (tensor<2x8xf32>, tensor<1xi32>) -> tensor<2x3xi64>`
  }];
  let arguments = (ins Paddle_FloatTensor:$x, Paddle_IndexTensor:$num_samples, Paddle_Bool<"false">:$replacement);
}

#endif // PADDLE_OPS_RANDOM_TD
