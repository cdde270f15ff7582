//===- Passes.td - the choice of physical orders ---------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef LAYOUT_PASSES_TD
#define LAYOUT_PASSES_TD

include "mlir/Pass/PassBase.td"

def AssignLayouts : Pass<"kernel-assign-layouts", "::mlir::func::FuncOp"> {
  let summary = "keep convolution chains in the library's blocked order";
  let description = [{
    Convolutions write the order that the target likes; pooling, resampling, concatenation and element-wise loops
    follow their sources; everything else, the inputs and the results are plain. Where a step needs another order than
    its source has, a reorder stands, once per source and order. A reorder that would move nothing (one pixel, whole
    blocks of channels) is a view.

    ```mlir
    kernel.conv ins(%x, %w) outs(%a)       // %x plain, %a plain
    kernel.pool max ins(%a) outs(%b)
    return %b
    ```
    becomes
    ```mlir
    kernel.conv ins(%x, %w) outs(%a)       // %a blocked16
    kernel.pool max ins(%a) outs(%b)       // %b blocked16
    kernel.reorder ins(%b) outs(%c)        // %c plain
    return %c
    ```
  }];
  let options = [Option<"cpu", "cpu", "std::string", "\"x86-64-v3\"", "The CPU level, as in --cpu">];
  let statistics = [Statistic<"reorders", "reorders", "Reorders put in">,
                    Statistic<"blocked", "blocked-buffers", "Buffers in a blocked order">];
  let dependentDialects = ["::paddlec::kernel::KernelDialect"];
}

#endif // LAYOUT_PASSES_TD
