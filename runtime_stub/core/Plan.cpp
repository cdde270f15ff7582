//===- Plan.cpp - all that one set of shapes needs, and a cache of it ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// No library calls here: primitives are made by the session, once the arena is known to fit.
//
//===----------------------------------------------------------------------===//
#include "core/Plan.h"
#include "core/ArenaPlanner.h"

#include <algorithm>

namespace pdrt {

size_t maxSymbols(const Program &program) {
  size_t most = 0;
  for (size_t i = 0; i < program.numEntries; ++i)
    most = std::max(most, program.entries[i].numSymbols);
  return most;
}

size_t profileIndex(const Program &program, const Entry &entry) {
  return entry.function ? program.numEntries + entry.function - 1 : static_cast<size_t>(&entry - program.entries);
}

const Entry &entryAt(const Program &program, size_t index) {
  return index < program.numEntries ? program.entries[index] : *program.functions[index - program.numEntries];
}

const Entry *selectEntry(const Program &program, const pdrt_shape *shapes, std::span<int64_t> symbols,
                         pdrt_status *status, pdrt_code &code) {
  code = PDRT_INVALID_ARGUMENT;
  pdrt_status reason = {};
  for (size_t i = 0; i < program.numEntries; ++i) {
    const Entry &entry = program.entries[i];
    std::fill(symbols.begin(), symbols.end(), 0);
    reason = {};
    code = entry.bind(shapes, symbols.data(), &reason);
    if (code == PDRT_OK)
      return &entry;
  }
  const char *text = reason.message[0] ? reason.message : "the shapes of the inputs are not acceptable";
  if (program.numEntries > 1)
    fail(status, code, "none of the %zu compiled shapes fits: %.400s", program.numEntries, text);
  else
    fail(status, code, "%s", text);
  return nullptr;
}

pdrt_code layOut(const Stage &stage, const int64_t *symbols, std::vector<size_t> &ownOffsets, const size_t *&offsets,
                 size_t &arenaBytes, pdrt_status *status) {
  if (stage.check)
    PDRT_TRY(stage.check(symbols, status));
  if (stage.offsets || stage.numBuffers == 0) {
    offsets = stage.offsets;
    arenaBytes = stage.arenaBytes;
    return PDRT_OK;
  }
  std::vector<size_t> bytes(stage.numBuffers);
  ownOffsets.resize(stage.numBuffers);
  stage.sizes(symbols, bytes.data());
  for (size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == sizeNegative)
      return fail(status, PDRT_INVALID_ARGUMENT, "with these input shapes temporary %zu gets a negative dimension", i);
    if (bytes[i] > SIZE_MAX / 4)
      return fail(status, PDRT_OUT_OF_MEMORY, "with these input shapes temporary %zu exceeds the address space", i);
  }
  arenaBytes = planArena({stage.lives, stage.numBuffers}, bytes, ownOffsets.data());
  if (arenaBytes == arenaImpossible)
    return fail(status, PDRT_OUT_OF_MEMORY, "with these input shapes the temporaries exceed the address space");
  offsets = ownOffsets.data();
  return PDRT_OK;
}

std::shared_ptr<Plan> PlanCache::find(const Stage *stage, const int64_t *symbols, int threads) {
  for (const std::shared_ptr<Plan> &plan : plans)
    if (plan->stage == stage && plan->threads == threads &&
        std::equal(plan->symbols.begin(), plan->symbols.end(), symbols)) {
      plan->lastUse = ++clock;
      return plan;
    }
  return nullptr;
}

void PlanCache::insert(const std::shared_ptr<Plan> &plan) {
  plan->lastUse = ++clock;
  total += plan->footprintBytes;
  plans.push_back(plan);
  while (total > budget && plans.size() > 1) {
    const auto oldest = std::min_element(plans.begin(), plans.end() - 1,
                                         [](const auto &a, const auto &b) { return a->lastUse < b->lastUse; });
    total -= (*oldest)->footprintBytes;
    plans.erase(oldest);
  }
}

} // namespace pdrt
