//===- Session.h - one caller's memory and plans -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Internal to the runtime.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_SESSION_H
#define PADDLEC_RUNTIME_CORE_SESSION_H

#include "core/Memory.h"
#include "core/Plan.h"
#include "cpu/Library.h"

#include <atomic>
#include <vector>

namespace pdrt {

/// The time that one step took so far.
struct StepRecord {
  uint64_t calls = 0;
  int64_t nanoseconds = 0;
  char implementation[64] = {};
};

/// A result of a loop or a branch. Its memory grows with it and stays for the next run.
struct Variable {
  AlignedBlock memory;
  AlignedBlock spare; ///< what a loop fills while it reads `memory`
  pdrt_tensor value = {};
};

/// The memory of the program, or of one body, while it runs. A body never calls itself, so each has one.
struct Activation {
  std::vector<int64_t> symbols;
  std::vector<AlignedBlock> arenas;         ///< by stage
  std::vector<std::shared_ptr<Plan>> plans; ///< of the stages that this run has reached
  std::vector<Variable> variables;
  std::vector<pdrt_shape> shapes;   ///< of a body's inputs
  std::vector<pdrt_tensor> inputs;  ///< of a loop's body, for the next round
  std::vector<pdrt_tensor> outputs; ///< of a body

  /// Whether an address is in memory that is the program's own.
  bool holds(const void *address) const;
};

} // namespace pdrt

struct pdrt_session {
  pdrt_session(const pdrt_model *model, size_t cacheBytes) : model(model), plans(cacheBytes) {}

  const pdrt_model *model;
  int threads = 0;
  pdrt::cpu::StreamPtr stream;
  pdrt::PlanCache plans;
  std::vector<pdrt::Activation> activations; ///< of the program, then of each body
  pdrt::AlignedBlock scratchpad;
  pdrt::BumpBuffer temporaries;
  std::vector<pdrt_shape> shapes;
  std::vector<pdrt::AlignedBlock> staging; ///< copies of results that lie in memory which isn't the session's
  std::vector<std::vector<pdrt::StepRecord>> profile; ///< one list an entry or body
  bool profiling = false;
  std::atomic_flag busy = ATOMIC_FLAG_INIT;
  pdrt_status status = {};
};

#endif // PADDLEC_RUNTIME_CORE_SESSION_H
