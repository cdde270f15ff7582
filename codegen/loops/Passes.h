//===- Passes.h - looking at emitted loops --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_LOOPS_PASSES_H
#define PADDLEC_CODEGEN_LOOPS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace paddlec::codegen {
#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "codegen/loops/Passes.h.inc"
} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_LOOPS_PASSES_H
