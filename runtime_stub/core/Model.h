//===- Model.h - an open model -------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Immutable once open, shared by its sessions; it lives until the last of them and its owner let go.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_MODEL_H
#define PADDLEC_RUNTIME_CORE_MODEL_H

#include "core/WeightsFile.h"
#include "cpu/Library.h"

#include <atomic>
#include <vector>

struct pdrt_model {
  const pdrt::Program *program = nullptr;
  pdrt::WeightsBlob blob;
  std::vector<const void *> weights; ///< one pointer a constant
  pdrt::cpu::WeightCachePtr packed;
  mutable std::atomic<int64_t> references{1};
};

namespace pdrt {
void retain(const pdrt_model *model);
void release(const pdrt_model *model);
} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_MODEL_H
