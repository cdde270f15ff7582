//===- Passes.td - the choice of physical orders ---------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef LAYOUT_PASSES_TD
#define LAYOUT_PASSES_TD

include "mlir/Pass/PassBase.td"

def AssignLayouts : Pass<"kernel-assign-layouts", "::mlir::func::FuncOp"> {
  let summary = "keep convolution chains in the order that the library likes";
  let description = [{
    Convolutions write the order that the target likes; pooling, resampling, concatenation and element-wise loops
    follow their sources; everything else, the inputs and the results are plain. Where a step needs another order than
    its source has, a reorder stands, once per source and order. A reorder that would move nothing (one pixel, one
    channel, channels moved to where they are) is a view.

    ```mlir
    kernel.conv ins(%x, %w) outs(%a)       // %x plain, %a plain
    kernel.pool max ins(%a) outs(%b)
    return %b
    ```
    becomes
    ```mlir
    kernel.conv ins(%x, %w) outs(%a)       // %a channels_last
    kernel.pool max ins(%a) outs(%b)       // %b channels_last
    kernel.reorder ins(%b) outs(%c)        // %c plain
    return %c
    ```
  }];
  let options = [Option<"cpu", "cpu", "std::string", "\"x86-64-v3\"", "The CPU level, as in --cpu">];
  let statistics = [Statistic<"reorders", "reorders", "Reorders put in">,
                    Statistic<"moved", "transposes-removed", "Transposes that became views">,
                    Statistic<"changed", "changed-buffers", "Buffers in another order than row-major">];
  let dependentDialects = ["::paddlec::kernel::KernelDialect"];
}

#endif // LAYOUT_PASSES_TD
