//===- Sizes.cpp - where data-dependent sizes become known ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Sizes.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Sizes.cpp.inc"

namespace paddlec::paddle {
void registerSizesOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Sizes.cpp.inc"
      >();
}
} // namespace paddlec::paddle
