//===- KernelOps.h - all ops of the kernel dialect ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_KERNEL_IR_KERNELOPS_H
#define PADDLEC_DIALECTS_KERNEL_IR_KERNELOPS_H

#include "dialects/kernel/ir/KernelDialect.h"

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "dialects/kernel/ir/Storage.h.inc"
#define GET_OP_CLASSES
#include "dialects/kernel/ir/Library.h.inc"
#define GET_OP_CLASSES
#include "dialects/kernel/ir/Loop.h.inc"
#define GET_OP_CLASSES
#include "dialects/kernel/ir/Runtime.h.inc"
#define GET_OP_CLASSES
#include "dialects/kernel/ir/Control.h.inc"

#endif // PADDLEC_DIALECTS_KERNEL_IR_KERNELOPS_H
