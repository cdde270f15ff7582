//===- ArenaPlanner.cpp - offsets of temporaries in one block of memory --------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Greedy by size with best fit. Deterministic: ties are broken by first step, then by index.
//
//===----------------------------------------------------------------------===//
#include "core/ArenaPlanner.h"

#include <algorithm>
#include <vector>

namespace pdrt {
namespace {

/// The buffers of one alias group, as one block.
struct Block {
  int32_t first;
  int32_t last;
  size_t bytes;
  size_t offset;
  int32_t root;
};

bool livesTogether(const Block &a, const Block &b) { return a.first <= b.last && b.first <= a.last; }

} // namespace

size_t planArena(std::span<const BufferLife> lives, std::span<const size_t> bytes, size_t *offsets) {
  const size_t count = lives.size();
  if (bytes.size() != count || count > INT32_MAX)
    return arenaImpossible;

  std::vector<int32_t> blockOf(count);
  std::vector<Block> blocks;
  blocks.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const BufferLife &life = lives[i];
    if (bytes[i] > SIZE_MAX / 2)
      return arenaImpossible;
    const size_t rounded = (bytes[i] + arenaAlignment - 1) / arenaAlignment * arenaAlignment;
    if (life.alias < 0) {
      blockOf[i] = static_cast<int32_t>(blocks.size());
      blocks.push_back({life.first, life.last, rounded, 0, static_cast<int32_t>(i)});
      continue;
    }
    if (static_cast<size_t>(life.alias) >= i)
      return arenaImpossible;
    blockOf[i] = blockOf[life.alias];
    Block &block = blocks[blockOf[i]];
    block.first = std::min(block.first, life.first);
    block.last = std::max(block.last, life.last);
    block.bytes = std::max(block.bytes, rounded);
  }

  std::vector<int32_t> order(blocks.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = static_cast<int32_t>(i);
  std::sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    if (blocks[a].bytes != blocks[b].bytes)
      return blocks[a].bytes > blocks[b].bytes;
    if (blocks[a].first != blocks[b].first)
      return blocks[a].first < blocks[b].first;
    return blocks[a].root < blocks[b].root;
  });

  size_t total = 0;
  std::vector<int32_t> placed; // by offset
  placed.reserve(blocks.size());
  for (int32_t index : order) {
    Block &block = blocks[index];
    if (block.bytes == 0)
      continue;
    size_t end = 0; // of what is placed below and lives at the same time
    size_t bestGap = SIZE_MAX;
    size_t bestOffset = SIZE_MAX;
    for (int32_t other : placed) {
      const Block &neighbour = blocks[other];
      if (!livesTogether(block, neighbour))
        continue;
      if (neighbour.offset > end) {
        const size_t gap = neighbour.offset - end;
        if (gap >= block.bytes && gap < bestGap) {
          bestGap = gap;
          bestOffset = end;
        }
      }
      end = std::max(end, neighbour.offset + neighbour.bytes);
    }
    block.offset = bestOffset == SIZE_MAX ? end : bestOffset;
    if (block.offset > SIZE_MAX / 2 - block.bytes)
      return arenaImpossible;
    total = std::max(total, block.offset + block.bytes);
    placed.insert(std::upper_bound(placed.begin(), placed.end(), index,
                                   [&](int32_t a, int32_t b) { return blocks[a].offset < blocks[b].offset; }),
                  index);
  }

  for (size_t i = 0; i < count; ++i)
    offsets[i] = blocks[blockOf[i]].offset;
  return total;
}

} // namespace pdrt
