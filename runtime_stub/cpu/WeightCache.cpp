//===- WeightCache.cpp - constants in the form that primitives want ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Also the set-up of oneDNN for the core.
//
//===----------------------------------------------------------------------===//
#include "cpu/WeightCache.h"

#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace pdrt::cpu {
namespace {

/// Gives the whole pages of a packed constant's raw form back; a later reader gets them from the file again.
void dropPages(const void *data, size_t bytes) {
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const uintptr_t begin = (reinterpret_cast<uintptr_t>(data) + page - 1) / page * page;
  const uintptr_t end = (reinterpret_cast<uintptr_t>(data) + bytes) / page * page;
  if (begin < end)
    madvise(reinterpret_cast<void *>(begin), end - begin, MADV_DONTNEED);
}

} // namespace

pdrt_code checkLibrary(pdrt_status *status) {
  const dnnl_version_t *version = dnnl_version();
  if (version->major != DNNL_VERSION_MAJOR || version->minor < DNNL_VERSION_MINOR)
    return fail(status, PDRT_UNSUPPORTED, "oneDNN %d.%d or a later %d.x is needed, %d.%d is loaded", DNNL_VERSION_MAJOR,
                DNNL_VERSION_MINOR, DNNL_VERSION_MAJOR, version->major, version->minor);
  return PDRT_OK;
}

void WeightCacheDeleter::operator()(WeightCache *cache) const { delete cache; }
void StreamDeleter::operator()(Stream *stream) const { delete stream; }

WeightCachePtr makeWeightCache(std::span<const WeightInfo> infos, std::span<const void *const> data, bool droppable) {
  return WeightCachePtr(new WeightCache(infos, data, droppable));
}

StreamPtr makeStream(WeightCache &cache) { return StreamPtr(new Stream{dnnl::stream(cache.engine())}); }

WeightCache::WeightCache(std::span<const WeightInfo> infos, std::span<const void *const> data, bool droppable)
    : cpuEngine(dnnl::engine::kind::cpu, 0), infos(infos), data(data), droppable(droppable), forms(infos.size()) {}

std::shared_ptr<const PackedWeight> WeightCache::pack(int32_t weight, const dnnl::memory::desc &from,
                                                      const dnnl::memory::desc &to, dnnl::stream &stream) {
  // One thread packs, others wait: two sessions that start together want the same constants.
  const std::lock_guard lock(mutex);
  Forms &known = forms[weight];
  const auto fits = [&](const std::shared_ptr<const PackedWeight> &form) {
    return form && form->to == to && form->from == from;
  };
  if (fits(known.first))
    return known.first;
  std::erase_if(known.further, [](const auto &form) { return form.expired(); });
  for (const std::weak_ptr<const PackedWeight> &form : known.further)
    if (auto alive = form.lock(); fits(alive))
      return alive;

  auto packed = std::make_shared<PackedWeight>();
  packed->from = from;
  packed->to = to;
  if (!packed->memory.reserve(to.get_size()))
    throw std::bad_alloc();
  dnnl::memory source(from, cpuEngine, const_cast<void *>(data[weight]));
  dnnl::memory target(to, cpuEngine, packed->memory.data());
  dnnl::reorder(source, target).execute(stream, source, target);
  stream.wait();
  if (droppable)
    dropPages(data[weight], infos[weight].bytes);
  if (!known.first)
    known.first = packed;
  else
    known.further.push_back(packed);
  return packed;
}

} // namespace pdrt::cpu
