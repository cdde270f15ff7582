//===- PhaseChecks.h - what must hold between two phases --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One check at each border. A user's program that a phase cannot handle is found here, all of it at once; what would be
// a mistake of a pass is reported as one. Checks change nothing.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_PIPELINES_PHASECHECKS_H
#define PADDLEC_COMPILER_PIPELINES_PHASECHECKS_H

#include "compiler/pipelines/Phase.h"
#include "compiler/support/Diagnostics.h"

#include "mlir/IR/BuiltinOps.h"

namespace paddlec::pipelines {

/// Checks the module after a phase; errors name the program's file. False if any.
bool checkAfter(Phase phase, mlir::ModuleOp module, llvm::StringRef file, support::Diagnostics &diagnostics);

} // namespace paddlec::pipelines

#endif // PADDLEC_COMPILER_PIPELINES_PHASECHECKS_H
