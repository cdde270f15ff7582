//===- KernelDialect.td - the kernel dialect itself ------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_DIALECT_TD
#define KERNEL_DIALECT_TD

include "mlir/IR/DialectBase.td"

def Kernel_Dialect : Dialect {
  let name = "kernel";
  let cppNamespace = "::paddlec::kernel";
  let summary = "the steps of a compiled program, on planned buffers";
  let description = [{
    Destination-passing: a step reads and writes buffers and has no results. Every step is one call of the library
    (oneDNN), one call of the runtime, or one generated loop nest; layout, post-ops and memory are decided here, so
    that the printer decides nothing. Until the memory is planned each buffer has exactly one writer, which makes
    buffers as easy to reason about as values.

    A function's arguments are the program's inputs and its returned buffers the outputs. `paddle.symbols` on the
    function says what the symbols in buffer types stand for.
  }];
  let dependentDialects = ["::paddlec::paddle::PaddleDialect"];
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
    /// Adds the ops of one family; called by that family's file.
    template <typename... Ops> void addFamily() { addOperations<Ops...>(); }
  }];
}

#endif // KERNEL_DIALECT_TD
