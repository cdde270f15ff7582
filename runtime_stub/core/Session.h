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

} // namespace pdrt

struct pdrt_session {
  pdrt_session(const pdrt_model *model, size_t cacheBytes) : model(model), plans(cacheBytes) {}

  const pdrt_model *model;
  int threads = 0;
  pdrt::cpu::StreamPtr stream;
  pdrt::PlanCache plans;
  pdrt::AlignedBlock arena;
  pdrt::AlignedBlock scratchpad;
  pdrt::BumpBuffer temporaries;
  std::vector<pdrt_shape> shapes;
  std::vector<int64_t> symbols;
  std::vector<pdrt::AlignedBlock> staging; ///< copies of results that lie in memory which isn't the session's
  std::vector<std::vector<pdrt::StepRecord>> profile; ///< one list an entry
  bool profiling = false;
  std::atomic_flag busy = ATOMIC_FLAG_INIT;
  pdrt_status status = {};
};

#endif // PADDLEC_RUNTIME_CORE_SESSION_H
