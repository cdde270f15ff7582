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
    of one element go into the body. 16-bit floats are computed in float. An op whose operands' dimensions are neither
    provably equal nor 1, or whose element type has no loop, stays for the reference kernel.

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

#endif // PADDLE_TO_LINALG_PASSES_TD
