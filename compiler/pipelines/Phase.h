//===- Phase.h - the phases of a compilation ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Their order, names and one sentence each. The driver can stop after any of them and dump the IR around each. Which
// passes run in which phase is decided in Pipelines.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_PIPELINES_PHASE_H
#define PADDLEC_COMPILER_PIPELINES_PHASE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace paddlec::pipelines {

enum class Phase { Import, Simplify, Fuse, Quantize, Lower, Plan, Emit };

/// All phases in the order in which they run.
llvm::ArrayRef<Phase> allPhases();

/// "simplify": as in `--stop-after` and in the names of dumps.
llvm::StringRef nameOf(Phase phase);

/// What the phase does, in one sentence.
llvm::StringRef describe(Phase phase);

/// The phase of that name, if there is one.
std::optional<Phase> parsePhase(llvm::StringRef name);

} // namespace paddlec::pipelines

#endif // PADDLEC_COMPILER_PIPELINES_PHASE_H
