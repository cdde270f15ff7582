//===- Passes.td - loops as linalg ops -------------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One entry a pass, with the IR before and after.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLE_TO_LINALG_PASSES_TD
#define PADDLE_TO_LINALG_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertPaddleToLinalg : Pass<"convert-paddle-to-linalg", "::mlir::func::FuncOp"> {
  let summary = "Turns element-wise ops and reductions into linalg.generic";
  let description = [{
    Broadcasting becomes indexing maps: a dimension of size 1 that is broadcast is indexed by the constant 0. Constants
    of one element go into the body. 16-bit floats are computed in float. A dimension that may be 1 or the result's, as
    only the run tells, is indexed by the result's; the different size in its type tells the loop to look. An op whose
    element type has no loop stays for the reference kernel.

    Before:
    ```mlir
    %0 = paddle.add %x, %b : (tensor<8x64xf32>, tensor<64xf32>) -> tensor<8x64xf32>
    ```
    After:
    ```mlir
    %init = kernel.init : tensor<8x64xf32>
    %0 = linalg.generic {indexing_maps = [(d0, d1) -> (d0, d1), (d0, d1) -> (d1), (d0, d1) -> (d0, d1)],
                         iterator_types = ["parallel", "parallel"]}
        ins(%x, %b : tensor<8x64xf32>, tensor<64xf32>) outs(%init : tensor<8x64xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %sum = arith.addf %in, %in_0 : f32
      linalg.yield %sum : f32
    } -> tensor<8x64xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::paddlec::kernel::KernelDialect"];
  let statistics = [Statistic<"numLoops", "loops", "Ops that became loops">];
}

def FuseLinalg : Pass<"fuse-linalg", "::mlir::func::FuncOp"> {
  let summary = "Joins loops so that intermediate tensors are never stored";
  let description = [{
    Upstream's fusion of linalg.generic ops, told when it pays: a producer with one reader joins it, unless that reader
    repeats its elements (a broadcast) and they are not cheap to compute again. A cheap producer with several readers
    that reads little more than they do anyway (a conversion, a fill) is copied into each of them. Reductions take the
    ops before them in. Loops with a dimension that is broadcast only at run time stay on their own. Afterwards unused
    operands go and equal ops are one.

    Before:
    ```mlir
    %sum = linalg.generic {...} ins(%x, %b : ...) outs(%init : ...) { arith.addf } -> tensor<8x64xf32>
    %out = linalg.generic {...} ins(%sum : ...) outs(%init : ...) { arith.maximumf } -> tensor<8x64xf32>
    ```
    After:
    ```mlir
    %out = linalg.generic {...} ins(%x, %b : ...) outs(%init : ...) { arith.addf; arith.maximumf } -> tensor<8x64xf32>
    ```
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::paddlec::kernel::KernelDialect"];
  let options = [Option<"maxInputs", "max-inputs", "unsigned", /*default=*/"8",
                        "Most tensors that one loop reads: streams beyond that defeat the prefetchers">];
  let statistics = [Statistic<"numFused", "fused", "Loops that joined another">,
                    Statistic<"numCopied", "copied", "Cheap loops that were copied into their readers">];
}

#endif // PADDLE_TO_LINALG_PASSES_TD
