//===- Registry.cpp - finds a reference kernel by its op's name ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Artefacts don't link this file: it would pull in every kernel.
//
//===----------------------------------------------------------------------===//
#include "reference/Kernels.h"

namespace pdrt::ref {
namespace {

struct Entry {
  std::string_view name;
  Kernel kernel;
};

constexpr Entry table[] = {
#define PDRT_KERNEL(name) {#name, name},
#include "reference/kernels.def"
#undef PDRT_KERNEL
};

} // namespace

Kernel find(std::string_view op) {
  if (op.ends_with('_')) // the in-place form computes the same
    op.remove_suffix(1);
  for (const Entry &entry : table)
    if (entry.name == op)
      return entry.kernel;
  return nullptr;
}

} // namespace pdrt::ref
