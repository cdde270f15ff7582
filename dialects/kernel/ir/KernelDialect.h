//===- KernelDialect.h - the kernel dialect: types and interfaces ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_KERNEL_IR_KERNELDIALECT_H
#define PADDLEC_DIALECTS_KERNEL_IR_KERNELDIALECT_H

#include "dialects/paddle/ir/PaddleDialect.h"

#include "dialects/kernel/ir/KernelDialect.h.inc"
#include "dialects/kernel/ir/KernelEnums.h.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/kernel/ir/KernelInterfaces.h.inc"
#include "dialects/kernel/ir/KernelTypes.h.inc"

#endif // PADDLEC_DIALECTS_KERNEL_IR_KERNELDIALECT_H
