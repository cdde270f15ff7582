//===- KernelBase.td - base classes of kernel ops --------------*- tablegen -*-===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef KERNEL_BASE_TD
#define KERNEL_BASE_TD

include "mlir/IR/OpBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "dialects/kernel/ir/KernelDialect.td"
include "dialects/kernel/ir/KernelTypes.td"
include "dialects/kernel/ir/KernelInterfaces.td"
include "dialects/paddle/ir/PaddleTypes.td"

class Kernel_Op<string mnemonic, list<Trait> traits = []> : Op<Kernel_Dialect, mnemonic, traits>;

/// A step. Its last operand, `dst`, is written; the others are read.
class Kernel_StepOp<string mnemonic, list<Trait> traits = []>
    : Kernel_Op<mnemonic, !listconcat([DeclareOpInterfaceMethods<StepOpInterface>], traits)>;

def Kernel_Read : Arg<Kernel_BufferType, "", [MemRead]>;
def Kernel_Write : Arg<Kernel_BufferType, "", [MemWrite]>;

#endif // KERNEL_BASE_TD
