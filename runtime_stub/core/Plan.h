//===- Plan.h - all that one set of shapes needs, and a cache of it ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A plan belongs to one session. It is looked up by stage, symbol values and number of threads.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_PLAN_H
#define PADDLEC_RUNTIME_CORE_PLAN_H

#include "core/Frame.h"
#include "core/Program.h"

#include <memory>
#include <span>
#include <vector>

namespace pdrt {

struct Plan {
  const Stage *stage = nullptr;
  int threads = 0; ///< primitives are made for a number of threads
  std::vector<int64_t> symbols;
  const size_t *offsets = nullptr;
  std::vector<size_t> ownOffsets;
  size_t arenaBytes = 0;
  std::vector<cpu::Primitive> primitives;
  size_t scratchpadBytes = 0;
  size_t footprintBytes = 0;
  uint64_t lastUse = 0;
};

/// The first entry that accepts the shapes; its symbols are written to `symbols`, which has room for every entry's.
/// Null, with the reason, when none does.
const Entry *selectEntry(const Program &program, const pdrt_shape *shapes, std::span<int64_t> symbols,
                         pdrt_status *status, pdrt_code &code);

/// Offsets and arena size of a stage for these symbols. `ownOffsets` is used when the stage has no static plan.
pdrt_code layOut(const Stage &stage, const int64_t *symbols, std::vector<size_t> &ownOffsets, const size_t *&offsets,
                 size_t &arenaBytes, pdrt_status *status);

/// The largest number of symbols of any entry.
size_t maxSymbols(const Program &program);

/// The place of an entry or a body among all of them, entries first.
size_t profileIndex(const Program &program, const Entry &entry);
/// The one at that place.
const Entry &entryAt(const Program &program, size_t index);

/// Plans of earlier shapes. The least recently used go when the budget is passed; the newest always stays, and a plan
/// that is in use lives until it is let go.
class PlanCache {
public:
  explicit PlanCache(size_t budget) : budget(budget) {}
  std::shared_ptr<Plan> find(const Stage *stage, const int64_t *symbols, int threads);
  void insert(const std::shared_ptr<Plan> &plan);
  size_t size() const { return plans.size(); }

private:
  std::vector<std::shared_ptr<Plan>> plans;
  size_t budget;
  size_t total = 0;
  uint64_t clock = 0;
};

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_PLAN_H
