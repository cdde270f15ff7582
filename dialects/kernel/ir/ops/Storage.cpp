//===- Storage.cpp - ops of the Storage family ---===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/kernel/ir/KernelOps.h"

using namespace mlir;
using namespace paddlec::kernel;

#define GET_OP_CLASSES
#include "dialects/kernel/ir/Storage.cpp.inc"

namespace paddlec::kernel {
void registerStorageOps(KernelDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/kernel/ir/Storage.cpp.inc"
      >();
}
} // namespace paddlec::kernel
