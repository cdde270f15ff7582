//===- Passes.td - passes inside the kernel dialect ------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_PASSES_TD
#define KERNEL_PASSES_TD

include "mlir/Pass/PassBase.td"

def PlanMemory : Pass<"kernel-plan-memory", "::mlir::func::FuncOp"> {
  let summary = "give each temporary a slot in the arena";
  let description = [{
    Finds from which step to which each temporary is alive, lets a step work in place where that is legal (an
    element-wise loop on a source that dies there, a convolution or matmul that adds a tensor that dies there), and,
    when all sizes are constants, fixes the offsets. With symbols the offsets are computed by the runtime with the
    same planner when it first sees their values.

    ```mlir
    %0 = kernel.alloc "a" : !kernel.buffer<...>
    %1 = kernel.alloc "b" : !kernel.buffer<...>
    ```
    becomes
    ```mlir
    %0 = kernel.alloc "a" {slot = 0 : i64} : !kernel.buffer<...>
    %1 = kernel.alloc "b" {alias = 0 : i64, slot = 1 : i64} : !kernel.buffer<...>
    ```
  }];
  let options = [Option<"inPlace", "in-place", "bool", "true", "Let steps work in place">];
  let statistics = [Statistic<"slots", "slots", "Temporaries">,
                    Statistic<"shared", "in-place", "Temporaries that took over another's memory">];
  let dependentDialects = ["::paddlec::kernel::KernelDialect"];
}

#endif // KERNEL_PASSES_TD
