//===- Passes.td - passes over the paddle dialect --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One entry a pass, with the IR before and after. The pass "paddle-x-y" is XY.cpp, and its test is x-y.mlir.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_PASSES_TD
#define PADDLE_PASSES_TD

include "mlir/Pass/PassBase.td"

def InferShapes : Pass<"paddle-infer-shapes", "::mlir::func::FuncOp"> {
  let summary = "Sets the shape and element type of every value";
  let description = [{
    Gives each unknown dimension of an argument a symbol (or keeps the one it has), then runs every op's shape rule
    in order and updates the function's type. Symbols are listed in `paddle.symbols`. What the file said about
    results is replaced, so types that a rule contradicts do not survive.

    `shapes` specialises the inputs first: `x=1x3x640x640` fixes sizes, `1..8` limits one, `320..960:32` also promises
    a multiple, `?` leaves it free. Inputs that are not named keep their dimensions.

    Before:
    ```mlir
    func.func @main(%x: tensor<?x4xf32> {paddle.name = "x"}) -> tensor<*xf32> {
      %0 = paddle.concat %x, %x, %axis : (tensor<?x4xf32>, tensor<?x4xf32>, tensor<i32>) -> tensor<?x?xf32>
    ```
    After:
    ```mlir
    #map = affine_map<()[s0] -> (s0, 4)>
    #map1 = affine_map<()[s0] -> (s0 * 2, 4)>
    func.func @main(%x: tensor<?x4xf32, #map> {paddle.name = "x"}) -> tensor<?x4xf32, #map1>
        attributes {paddle.symbols = [#paddle.symbol<"x.0", input_dim, input = 0, dim = 0, minimum = 1>]} {
      %0 = paddle.concat %x, %x, %axis : (...) -> tensor<?x4xf32, #map1>
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let options = [ListOption<"shapes", "shapes", "std::string",
                            "Input shapes, such as x=1x3x640x640 or x=1..8x3x320..960:32x?">];
  let statistics = [Statistic<"numOps", "ops", "Ops whose rule ran">,
                    Statistic<"numSymbols", "symbols", "Symbols of the function afterwards">];
}

def InferBodies : Pass<"paddle-infer-bodies", "::mlir::ModuleOp"> {
  let summary = "Sets the shapes in the bodies of loops and branches";
  let description = [{
    Bodies are functions; their arguments get the shapes of what is handed over, equal dimensions the same symbol, and
    loops and branches learn what is known of their results. A loop first assumes that the shapes of what it carries
    stay as they begin; a dimension for which the body contradicts that becomes unknown, until nothing changes.

    Before:
    ```mlir
    %0 = paddle.while %c @body carried(%i, %x) captured() : (tensor<i1>, tensor<i64>, tensor<2x4xf32>) -> ...
    func.func private @body(%i: tensor<i64>, %x: tensor<?x?xf32>) -> ...
    ```
    After:
    ```mlir
    %0 = paddle.while %c @body carried(%i, %x) captured() {sizes_from = array<i64: 16, 17>} : ...
    func.func private @body(%i: tensor<i64>, %x: tensor<2x4xf32>) -> ...
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let statistics = [Statistic<"numBodies", "bodies", "Bodies that were given shapes">];
}

def DefineSizes : Pass<"paddle-define-sizes", "::mlir::func::FuncOp"> {
  let summary = "Puts in what finds out data-dependent sizes at run time";
  let description = [{
    Runs the shape rules once more and gives every symbol that only the data decides its definition: elements of small
    integer tensors are read by `paddle.bind_elements` right behind the tensor; sizes that an op decides are asked for
    by `paddle.bind_sizes` in front of it where there is a kernel `sizes_<op>`, else the op itself is marked with
    `paddle.binds` and reports them when it has run; `paddle.keep` behind it says that it must. What the rules took on
    trust, such as two unknown dimensions being equal, becomes the function's `paddle.requires`, which the artefact
    checks. Behind this pass no shape rule may run again: it would number the symbols anew.

    Before:
    ```mlir
    %0 = paddle.nonzero %x : (tensor<4xi1>) -> tensor<?x1xi64, affine_map<()[s0] -> (s0, 1)>>
    ```
    After:
    ```mlir
    %0 = paddle.nonzero %x {paddle.binds = array<i64: 0, 0, 0>} : (tensor<4xi1>) -> ...
    paddle.keep %0 : ...
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let statistics = [Statistic<"numRequirements", "requirements", "Requirements that are checked at run time">,
                    Statistic<"numElements", "elements", "Symbols that are read from tensors">,
                    Statistic<"numSizes", "sizes", "Symbols that an op or its sizes kernel decides">];
}

def FoldConstants : Pass<"paddle-fold-constants", "::mlir::func::FuncOp"> {
  let summary = "Computes what is known at compile time";
  let description = [{
    Ops whose operands are all constants are run through their reference kernels, unless the result is larger than
    both the operands and `limit-mib`. Lists of sizes that shape inference knows become constants even when they are
    computed from the shapes of inputs. Runs the shape rules on the way.

    Before:
    ```mlir
    %0 = paddle.shape64 %x : (tensor<2x3x4xf32>) -> tensor<3xi64>
    %1 = paddle.slice %0, %one, %two {axes = array<i64: 0>} : (...) -> tensor<1xi64>
    %2 = paddle.transpose %w {perm = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
    ```
    After:
    ```mlir
    %0 = paddle.constant dense<3> : tensor<1xi64>
    %1 = paddle.constant dense<...> : tensor<3x2xf32>
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let options = [Option<"limitMiB", "limit-mib", "int64_t", /*default=*/"1",
                        "Results of up to this size are folded even when they are larger than the operands">];
  let statistics = [Statistic<"numFolded", "folded", "Ops that were computed">,
                    Statistic<"numKnown", "known", "Lists of sizes that became constants">,
                    Statistic<"numLeft", "left", "Ops on constants that could not be computed">];
}

def Simplify : Pass<"paddle-simplify", "::mlir::func::FuncOp"> {
  let summary = "Removes what does nothing and merges what moves no data";
  let description = [{
    Dropout becomes nothing or a scale, copies and identities vanish, chains of reshape, flatten, squeeze and
    unsqueeze become one reshape and chains of transposes one transpose, a transpose that only moves dimensions of
    size 1 becomes a reshape, expansions that the user broadcasts anyway are dropped. Needs inferred shapes.

    Before:
    ```mlir
    %0 = paddle.dropout %x, %p {is_test = true, mode = "upscale_in_train"} : (...) -> tensor<2x3x4xf32>
    %1 = paddle.flatten %0 {stop_axis = 2 : i64} : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
    %2 = paddle.unsqueeze %1, %axis : (tensor<2x12xf32>, tensor<1xi64>) -> tensor<2x1x12xf32>
    ```
    After:
    ```mlir
    %shape = paddle.constant dense<[2, 1, 12]> : tensor<3xi64>
    %0 = paddle.reshape %x, %shape : (tensor<2x3x4xf32>, tensor<3xi64>) -> tensor<2x1x12xf32>
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let statistics = [Statistic<"numDropouts", "dropouts", "Dropouts removed or turned into scales">,
                    Statistic<"numReshapes", "reshapes", "Reshapes merged">,
                    Statistic<"numTransposes", "transposes", "Transposes merged or turned into reshapes">,
                    Statistic<"numExpands", "expands", "Expansions dropped">];
}

//===----------------------------------------------------------------------===//
// Fusion
//===----------------------------------------------------------------------===//

def NormalizeConv : Pass<"paddle-normalize-conv", "::mlir::func::FuncOp"> {
  let summary = "Turns Paddle's convolutions into fused ones";
  let description = [{
    conv2d, depthwise_conv2d and conv3d become fused_conv, their transposed forms fused_conv_transpose. Paddings
    become explicit begin and end numbers; `SAME` is resolved where the input's size, or a promise about its multiple,
    decides it, `output_size` of a transposed convolution becomes `output_padding`. A convolution whose padding is
    known only when it runs, or that is not of float32, keeps its Paddle form.

    Before:
    ```mlir
    %0 = paddle.conv2d %x, %w {padding_algorithm = "SAME", strides = array<i64: 2, 2>}
        : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
    ```
    After:
    ```mlir
    %0 = paddle.fused_conv %x, %w
        {dilations = array<i64: 1, 1>, paddings = array<i64: 0, 1, 0, 1>, strides = array<i64: 2, 2>}
        : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
    ```
  }];
  let statistics = [Statistic<"numNormalized", "normalized", "Convolutions that became fused ones">,
                    Statistic<"numKept", "kept", "Convolutions whose padding is not known">];
}

def NormalizeMatMul : Pass<"paddle-normalize-matmul", "::mlir::func::FuncOp"> {
  let summary = "Turns Paddle's matrix products into fused ones";
  let description = [{
    matmul, bmm and addmm (with beta = 1) of float32 matrices become fused_matmul. A product with a vector, or of
    another element type, keeps its Paddle form.

    Before:
    ```mlir
    %0 = paddle.matmul %x, %y {transpose_y = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
    ```
    After:
    ```mlir
    %0 = paddle.fused_matmul %x, %y {transpose_y = true} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
    ```
  }];
  let statistics = [Statistic<"numNormalized", "normalized", "Products that became fused ones">];
}

def FuseConvBatchNorm : Pass<"paddle-fuse-conv-batch-norm", "::mlir::func::FuncOp"> {
  let summary = "Folds batch_norm into the weights and bias of the convolution before it";
  let description = [{
    With statistics that are given and constant, batch_norm is a factor and a term for each channel. Both go into the
    weights and bias of a fused convolution or matmul that has no other user and no steps in between. The weights
    become new constants: what else uses the old ones is not affected.

    Before:
    ```mlir
    %0 = paddle.fused_conv %x, %w {...} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    %1:6 = paddle.batch_norm %0, %mean, %variance, %scale, %bias {is_test = true, ...} : ...
    ```
    After:
    ```mlir
    %0 = paddle.fused_conv %x, %folded_weights bias %folded_bias {...}
        : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>) -> tensor<1x4x6x6xf32>
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let statistics = [Statistic<"numFolded", "folded", "Batch norms folded into weights">,
                    Statistic<"numRefused", "refused", "Batch norms after a convolution that could not be folded">];
}

def DecomposeBatchNorm : Pass<"paddle-decompose-batch-norm", "::mlir::func::FuncOp"> {
  let summary = "Makes a multiplication and an addition of batch_norm with constant statistics";
  let description = [{
    For those that no convolution took in, such as one after a concat. One that computes statistics of its batch, or
    whose parameters are not constant, or of half precision stays.

    Before:
    ```mlir
    %0:6 = paddle.batch_norm %x, %mean, %variance, %scale, %bias {is_test = true, ...} : ...
    ```
    After:
    ```mlir
    %0 = paddle.multiply %x, %factor : (tensor<1x4x6x6xf32>, tensor<4x1x1xf32>) -> tensor<1x4x6x6xf32>
    %1 = paddle.add %0, %term : (tensor<1x4x6x6xf32>, tensor<4x1x1xf32>) -> tensor<1x4x6x6xf32>
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let statistics = [Statistic<"numDecomposed", "decomposed", "Batch norms that became arithmetic">];
}

def FoldScaleIntoConv : Pass<"paddle-fold-scale-into-conv", "::mlir::func::FuncOp"> {
  let summary = "Folds constant factors and terms into the weights and bias before them";
  let description = [{
    add, subtract, multiply, divide and scale with constants that are one scalar, or one element an output channel,
    go into the weights and bias of the fused convolution or matmul they follow, all at once.

    Before:
    ```mlir
    %0 = paddle.fused_matmul %x, %w : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
    %1 = paddle.add %0, %b : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    ```
    After:
    ```mlir
    %0 = paddle.fused_matmul %x, %w bias %b : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    ```
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let statistics = [Statistic<"numFolded", "folded", "Ops folded into weights and bias">];
}

def FuseActivation : Pass<"paddle-fuse-activation", "::mlir::func::FuncOp"> {
  let summary = "Makes activations post ops of the convolution or matmul before them";
  let description = [{
    Takes relu, relu6, leaky_relu, prelu with one slope, clip, hardtanh, sigmoid, tanh, silu, swish, x * sigmoid(x),
    hardswish, x * hardsigmoid(x), hardsigmoid, gelu, and what adds or multiplies by a constant scalar (`linear`;
    several in a row become one), when nothing else uses the value between. An activation of a concat whose parts all
    come from fused ops becomes a post op of each of them.

    Before:
    ```mlir
    %0 = paddle.fused_conv %x, %w {...} : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    %1 = paddle.relu6 %0 : (tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
    ```
    After:
    ```mlir
    %0 = paddle.fused_conv %x, %w post_ops [#paddle.post_op<clip, 0.0 : f64, 6.0 : f64>] {...}
        : (tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x6xf32>
    ```
  }];
  let statistics = [Statistic<"numFused", "fused", "Ops that became post ops">];
}

def FuseResidual : Pass<"paddle-fuse-residual", "::mlir::func::FuncOp"> {
  let summary = "Makes sums and products with another tensor post ops";
  let description = [{
    An add or multiply of a fused op's result and a tensor of provably the same shape, or a constant with one element
    a channel, becomes the post op `add` or `mul`; activations that follow become post ops too. When both operands
    come from fused ops, the later one takes it, since the other's result is there by then.

    Before:
    ```mlir
    %0 = paddle.fused_conv %x, %w {...} : (tensor<1x4x8x8xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x8x8xf32>
    %1 = paddle.add %x, %0 : (tensor<1x4x8x8xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
    %2 = paddle.relu %1 : (tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
    ```
    After:
    ```mlir
    %0 = paddle.fused_conv %x, %w post_ops [#paddle.post_op<add>, #paddle.post_op<relu>](%x) {...}
        : (tensor<1x4x8x8xf32>, tensor<4x4x1x1xf32>, tensor<1x4x8x8xf32>) -> tensor<1x4x8x8xf32>
    ```
  }];
  let statistics = [Statistic<"numFused", "fused", "Sums and products that became post ops">];
}

#endif // PADDLE_PASSES_TD
