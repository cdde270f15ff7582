//===- Passes.h - passes that make loops ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Declares every pass of Passes.td. The order in which they run is decided in compiler/pipelines.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_PADDLETOLINALG_PASSES_H
#define PADDLEC_LOWERING_PADDLETOLINALG_PASSES_H

#include "dialects/kernel/ir/KernelDialect.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Pass/Pass.h"

namespace paddlec::lowering {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "lowering/PaddleToLinalg/Passes.h.inc"
} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_PADDLETOLINALG_PASSES_H
