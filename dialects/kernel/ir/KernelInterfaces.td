//===- KernelInterfaces.td - what passes ask of steps ----------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_INTERFACES_TD
#define KERNEL_INTERFACES_TD

include "mlir/IR/OpBase.td"

def StepOpInterface : OpInterface<"StepOpInterface"> {
  let cppNamespace = "::paddlec::kernel";
  let description = [{ A step of the program: reads buffers, writes buffers, has no results. }];
  let methods = [
    InterfaceMethod<"The word for it in comments and profiles: \"conv\", \"loop\".",
                    "::llvm::StringRef", "getStepKind", (ins), [{}], [{ return $_op->getName().stripDialect(); }]>,
    InterfaceMethod<"The operands it writes; all others are read.",
                    "::llvm::SmallVector<::mlir::OpOperand *>", "getWritten", (ins)>,
    InterfaceMethod<[{
      Whether an output may occupy the memory of an input that dies here: every element of the output is computed
      from that element of the input (and others' memory) before anything else reads it.}],
                    "bool", "canWorkInPlace", (ins "::mlir::OpOperand &":$input, "::mlir::OpOperand &":$output), [{}],
                    [{ return false; }]>
  ];
}

#endif // KERNEL_INTERFACES_TD
