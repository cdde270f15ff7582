//===- Trigonometry.cpp - circular and hyperbolic functions --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Trigonometry.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Trigonometry.cpp.inc"

namespace paddlec::paddle {
void registerTrigonometryOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Trigonometry.cpp.inc"
      >();
}
} // namespace paddlec::paddle
