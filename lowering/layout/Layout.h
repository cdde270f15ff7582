//===- Layout.h - the choice of physical orders ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_LAYOUT_LAYOUT_H
#define PADDLEC_LOWERING_LAYOUT_LAYOUT_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace paddlec::lowering {

#define GEN_PASS_DECL
#include "lowering/layout/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "lowering/layout/Passes.h.inc"

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_LAYOUT_LAYOUT_H
