//===- WeightCache.h - constants in the form that primitives want --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Internal to cpu/: has oneDNN types. A constant is packed once for each form that a primitive asks for. The first form
// of a constant stays for the life of the model; further ones (other shapes may want other blockings) go with the last
// primitive that uses them.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_WEIGHTCACHE_H
#define PADDLEC_RUNTIME_CPU_WEIGHTCACHE_H

#include "core/Memory.h"
#include "cpu/Library.h"

#include <dnnl.hpp>

#include <mutex>
#include <vector>

namespace pdrt::cpu {

struct Stream {
  dnnl::stream stream;
};

/// One constant in one form.
struct PackedWeight {
  AlignedBlock memory;
  dnnl::memory::desc from;
  dnnl::memory::desc to;
};

class WeightCache {
public:
  WeightCache(std::span<const WeightInfo> infos, std::span<const void *const> data, bool droppable);

  dnnl::engine &engine() { return cpuEngine; }
  size_t size() const { return infos.size(); }
  const void *raw(int32_t weight) const { return data[weight]; }
  size_t bytes(int32_t weight) const { return infos[weight].bytes; }
  const char *name(int32_t weight) const { return infos[weight].name; }

  /// Constant `weight`, which lies in its blob as `from` says, as `to` wants it.
  std::shared_ptr<const PackedWeight> pack(int32_t weight, const dnnl::memory::desc &from, const dnnl::memory::desc &to,
                                           dnnl::stream &stream);

private:
  struct Forms {
    std::shared_ptr<const PackedWeight> first;
    std::vector<std::weak_ptr<const PackedWeight>> further;
  };
  dnnl::engine cpuEngine;
  std::span<const WeightInfo> infos;
  std::span<const void *const> data;
  bool droppable;
  std::mutex mutex;
  std::vector<Forms> forms;
};

} // namespace pdrt::cpu

#endif // PADDLEC_RUNTIME_CPU_WEIGHTCACHE_H
