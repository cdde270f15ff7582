//===- ArenaPlanner.h - offsets of temporaries in one block of memory ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Places buffers by their live ranges. The compiler links the same code to plan entries whose shapes it knows, so this
// depends on nothing but Program.h.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_ARENAPLANNER_H
#define PADDLEC_RUNTIME_CORE_ARENAPLANNER_H

#include "core/Program.h"

#include <span>

namespace pdrt {

/// What the arena's address and every offset are a multiple of.
inline constexpr size_t arenaAlignment = 64;

/// Returned by planArena when the sizes can't be added up, or the lives are inconsistent (an alias to a later buffer).
inline constexpr size_t arenaImpossible = SIZE_MAX;

/// Gives each buffer an offset so that no two that are alive in a same step overlap, and returns the bytes in all.
/// Buffers in one alias group share an offset; the group takes the largest of their sizes over the union of their
/// lives. Large groups are placed first, each in the smallest gap that holds it. The result depends on the arguments
/// only. `lives`, `bytes` and `offsets` have the same number of elements.
size_t planArena(std::span<const BufferLife> lives, std::span<const size_t> bytes, size_t *offsets);

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_ARENAPLANNER_H
