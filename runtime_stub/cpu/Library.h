//===- Library.h - what the core asks of the CPU library -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Set-up of oneDNN, without its types.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_LIBRARY_H
#define PADDLEC_RUNTIME_CPU_LIBRARY_H

#include "core/Program.h"
#include "cpu/Primitives.h"

namespace pdrt::cpu {

struct WeightCacheDeleter {
  void operator()(WeightCache *cache) const;
};
using WeightCachePtr = std::unique_ptr<WeightCache, WeightCacheDeleter>;

struct StreamDeleter {
  void operator()(Stream *stream) const;
};
using StreamPtr = std::unique_ptr<Stream, StreamDeleter>;

/// Whether the loaded oneDNN is one that this code can use.
pdrt_code checkLibrary(pdrt_status *status);

/// For a model's constants, which lie at `data`. `droppable`: the pages of packed constants may be given back, since
/// the kernel reads them from their file again. Throws what oneDNN throws.
WeightCachePtr makeWeightCache(std::span<const WeightInfo> infos, std::span<const void *const> data, bool droppable);

StreamPtr makeStream(WeightCache &cache);

} // namespace pdrt::cpu

#endif // PADDLEC_RUNTIME_CPU_LIBRARY_H
