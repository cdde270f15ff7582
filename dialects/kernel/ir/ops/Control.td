//===- Control.td - steps that run bodies ----------------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Branches and loops. Bodies are private functions; results are variables, since their sizes are known afterwards.
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_OPS_CONTROL_TD
#define KERNEL_OPS_CONTROL_TD

include "dialects/kernel/ir/KernelBase.td"

def Kernel_VariableOp : Kernel_Op<"variable", [MemoryEffects<[MemAlloc]>]> {
  let summary = "a result of a loop or a branch";
  let description = [{
    Its memory is the runtime's and grows with what it holds. `index` is its number in the entry, set when the memory is
    planned.

    Example: `%b = kernel.variable "tokens" : !kernel.buffer<...>`
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<I64Attr>:$index);
  let results = (outs Kernel_BufferType:$buffer);
  let assemblyFormat = "$name attr-dict `:` type($buffer)";
}

def Kernel_BranchOp : Kernel_StepOp<"branch", [AttrSizedOperandSegments]> {
  let summary = "one of two bodies, by a condition";
  let description = [{ `binds` as in kernel.reference. The outputs are variables. }];
  let arguments = (ins Kernel_Read:$cond, Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$captured,
                       Arg<Variadic<Kernel_BufferType>, "", [MemWrite]>:$outputs, FlatSymbolRefAttr:$then_body,
                       FlatSymbolRefAttr:$else_body, OptionalAttr<DenseI64ArrayAttr>:$binds);
  let assemblyFormat = [{
    $then_body `,` $else_body `ins` `(` $cond `)` `captured` `(` $captured `)` `outs` `(` $outputs `)` attr-dict
    `:` functional-type(operands, results)
  }];
}

def Kernel_WhileOp : Kernel_StepOp<"while", [AttrSizedOperandSegments]> {
  let summary = "a body that runs as long as a condition holds";
  let description = [{
    The body takes the carried and the captured buffers and gives the next condition and the next carried values.
    `binds` as in kernel.reference. The outputs are variables.
  }];
  let arguments = (ins Kernel_Read:$cond, Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$carried,
                       Arg<Variadic<Kernel_BufferType>, "", [MemRead]>:$captured,
                       Arg<Variadic<Kernel_BufferType>, "", [MemWrite]>:$outputs, FlatSymbolRefAttr:$body,
                       OptionalAttr<DenseI64ArrayAttr>:$binds);
  let assemblyFormat = [{
    $body `ins` `(` $cond `)` `carried` `(` $carried `)` `captured` `(` $captured `)` `outs` `(` $outputs `)` attr-dict
    `:` functional-type(operands, results)
  }];
}

#endif // KERNEL_OPS_CONTROL_TD
