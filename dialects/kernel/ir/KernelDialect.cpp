//===- KernelDialect.cpp - registration of the kernel dialect -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/KernelOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace paddlec::kernel;

#include "dialects/kernel/ir/KernelDialect.cpp.inc"
#include "dialects/kernel/ir/KernelEnums.cpp.inc"
#include "dialects/kernel/ir/KernelInterfaces.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "dialects/kernel/ir/KernelTypes.cpp.inc"

namespace paddlec::kernel {
void registerStorageOps(KernelDialect *dialect);
void registerLibraryOps(KernelDialect *dialect);
void registerLoopOps(KernelDialect *dialect);
void registerRuntimeOps(KernelDialect *dialect);
void registerControlOps(KernelDialect *dialect);
} // namespace paddlec::kernel

void KernelDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialects/kernel/ir/KernelTypes.cpp.inc"
      >();
  registerStorageOps(this);
  registerLibraryOps(this);
  registerLoopOps(this);
  registerRuntimeOps(this);
  registerControlOps(this);
}
