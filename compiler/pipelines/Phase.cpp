//===- Phase.cpp - the phases of a compilation ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One table.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipelines/Phase.h"

namespace paddlec::pipelines {
namespace {

struct Row {
  Phase phase;
  const char *name;
  const char *sentence;
};

// In the order of the enum, so that a phase is its index.
constexpr Row rows[] = {
    {Phase::Import, "import", "Reads the saved program and its parameters into the paddle dialect."},
    {Phase::Simplify, "simplify", "Infers shapes, folds constants and removes what has no effect."},
    {Phase::Fuse, "fuse",
     "Folds batch norms and scales into weights; joins bias, activation and residual to their op."},
    {Phase::Quantize, "quantize", "Chooses the precision of each op; does nothing for float32."},
    {Phase::Lower, "lower", "Turns paddle ops into library calls, loop nests and runtime calls on buffers."},
    {Phase::Plan, "plan", "Decides layouts, the order of steps and the place of every temporary in memory."},
    {Phase::Emit, "emit", "Prints the C++ sources, the weights and the build files."},
};

} // namespace

llvm::ArrayRef<Phase> allPhases() {
  static constexpr Phase phases[] = {Phase::Import, Phase::Simplify, Phase::Fuse, Phase::Quantize,
                                     Phase::Lower,  Phase::Plan,     Phase::Emit};
  return phases;
}

llvm::StringRef nameOf(Phase phase) { return rows[static_cast<size_t>(phase)].name; }

llvm::StringRef describe(Phase phase) { return rows[static_cast<size_t>(phase)].sentence; }

std::optional<Phase> parsePhase(llvm::StringRef name) {
  for (const Row &row : rows)
    if (name == row.name)
      return row.phase;
  return std::nullopt;
}

} // namespace paddlec::pipelines
