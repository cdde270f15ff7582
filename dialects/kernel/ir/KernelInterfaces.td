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
  let description = [{
    A step of the program: reads buffers, writes buffers, has no results. A step that writes no buffer sets symbols.
  }];
  let methods = [
    InterfaceMethod<"The word for it in comments and profiles: \"conv\", \"loop\".",
                    "::llvm::StringRef", "getStepKind", (ins), [{}], [{ return $_op->getName().stripDialect(); }]>,
    InterfaceMethod<"The operands it writes; all others are read.",
                    "::llvm::SmallVector<::mlir::OpOperand *>", "getWritten", (ins)>,
    InterfaceMethod<"The symbols of the function that it gives their values.",
                    "::llvm::SmallVector<int64_t>", "getBoundSymbols", (ins), [{}], [{
      ::llvm::SmallVector<int64_t> bound;
      if (auto symbols = $_op->template getAttrOfType<::mlir::DenseI64ArrayAttr>("symbols"))
        bound.assign(symbols.asArrayRef().begin(), symbols.asArrayRef().end());
      if (auto binds = $_op->template getAttrOfType<::mlir::DenseI64ArrayAttr>("binds"))
        for (int64_t i = 2; i < binds.size(); i += 3)
          bound.push_back(binds[i]);
      return bound;
    }]>,
    InterfaceMethod<[{
      Whether an output may occupy the memory of an input that dies here: every element of the output is computed
      from that element of the input (and others' memory) before anything else reads it.}],
                    "bool", "canWorkInPlace", (ins "::mlir::OpOperand &":$input, "::mlir::OpOperand &":$output), [{}],
                    [{ return false; }]>
  ];
}

#endif // KERNEL_INTERFACES_TD
