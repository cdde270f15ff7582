//===- Passes.td - the pass from tensors to steps --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLETOKERNEL_PASSES_TD
#define PADDLETOKERNEL_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertPaddleToKernel : Pass<"convert-paddle-to-kernel", "::mlir::ModuleOp"> {
  let summary = "turn tensors into buffers and ops into steps";
  let description = [{
    Each op becomes one library call, runtime call or loop nest that writes a buffer of its own; ops without a faster
    way call their reference kernel. Reshapes become views. Needs inferred shapes: every dynamic dimension must be an
    expression over the function's symbols.

    ```mlir
    func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = paddle.softmax %x {axis = -1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %0 : tensor<2x3xf32>
    }
    ```
    becomes
    ```mlir
    func.func @main(%x: !kernel.buffer<...>) -> !kernel.buffer<...> {
      %0 = kernel.alloc "softmax" : !kernel.buffer<...>
      kernel.softmax ins(%x) outs(%0) {axis = 1 : i64} : ...
      return %0 : !kernel.buffer<...>
    }
    ```
  }];
  let dependentDialects = ["::paddlec::kernel::KernelDialect"];
  let statistics = [
    Statistic<"referenceSteps", "reference-steps", "Ops that call their reference kernel">];
}

#endif // PADDLETOKERNEL_PASSES_TD
