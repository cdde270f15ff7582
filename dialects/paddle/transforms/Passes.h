//===- Passes.h - passes over the paddle dialect ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Declares every pass of Passes.td. The order in which they run is decided in compiler/pipelines.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_TRANSFORMS_PASSES_H
#define PADDLEC_DIALECTS_PADDLE_TRANSFORMS_PASSES_H

#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"

namespace paddlec::paddle {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "dialects/paddle/transforms/Passes.h.inc"
} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_TRANSFORMS_PASSES_H
