//===- Registry.cpp - finds a reference kernel by its op's name ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Artefacts don't link this file: it would pull in every kernel.
//
//===----------------------------------------------------------------------===//
#include "reference/Kernels.h"

#include <algorithm>
#include <array>

namespace pdrt::ref {
namespace {

struct Entry {
  std::string_view name;
  Kernel kernel;
};

constexpr auto sortedTable() {
  std::array table = {
#define PDRT_KERNEL(name) Entry{#name, name},
#include "reference/kernels.def"
#undef PDRT_KERNEL
  };
  std::sort(table.begin(), table.end(), [](const Entry &a, const Entry &b) { return a.name < b.name; });
  return table;
}

constexpr auto table = sortedTable();

} // namespace

Kernel find(std::string_view op) {
  if (op.ends_with('_')) // the in-place form computes the same
    op.remove_suffix(1);
  const Entry *entry = std::lower_bound(table.begin(), table.end(), op,
                                        [](const Entry &e, std::string_view name) { return e.name < name; });
  return entry != table.end() && entry->name == op ? entry->kernel : nullptr;
}

} // namespace pdrt::ref
