//===- Passes.h - passes inside the kernel dialect ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_KERNEL_TRANSFORMS_PASSES_H
#define PADDLEC_DIALECTS_KERNEL_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include <memory>

namespace paddlec::kernel {

#define GEN_PASS_DECL
#include "dialects/kernel/transforms/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "dialects/kernel/transforms/Passes.h.inc"

/// What PlanMemory leaves on a function, for the printer: the first step of each stage (one stage unless sizes depend
/// on data), three numbers a slot (first step, last step, alias or -1) in the order of stages and slots, and, for a
/// program without symbols, each slot's offset and the arena's bytes.
inline constexpr llvm::StringLiteral stagesAttrName = "kernel.stages";
inline constexpr llvm::StringLiteral livesAttrName = "kernel.lives";
inline constexpr llvm::StringLiteral offsetsAttrName = "kernel.offsets";
inline constexpr llvm::StringLiteral arenaBytesAttrName = "kernel.arena_bytes";

} // namespace paddlec::kernel

#endif // PADDLEC_DIALECTS_KERNEL_TRANSFORMS_PASSES_H
