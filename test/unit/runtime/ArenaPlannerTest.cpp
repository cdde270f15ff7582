//===- ArenaPlannerTest.cpp - the arena planner --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Properties that any plan must have, over many random programs, and a few plans known by hand.
//
//===----------------------------------------------------------------------===//
#include "core/ArenaPlanner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

using namespace pdrt;

namespace {

size_t plan(const std::vector<BufferLife> &lives, const std::vector<size_t> &bytes, std::vector<size_t> &offsets) {
  offsets.assign(lives.size(), 77);
  return planArena(lives, bytes, offsets.data());
}

TEST(ArenaPlanner, Nothing) {
  std::vector<size_t> offsets;
  EXPECT_EQ(plan({}, {}, offsets), 0u);
}

TEST(ArenaPlanner, ChainTakesTwoBuffers) {
  std::vector<BufferLife> lives;
  for (int i = 0; i < 10; ++i)
    lives.push_back({i, i + 1, -1});
  std::vector<size_t> offsets;
  EXPECT_EQ(plan(lives, std::vector<size_t>(10, 1000), offsets), 2048u);
}

TEST(ArenaPlanner, BestFitTakesTheSmallestGap) {
  // Two holes open at step 1: 256 bytes and 128 bytes. The late buffer of 128 bytes takes the smaller one.
  const std::vector<BufferLife> lives = {{0, 9, -1}, {0, 0, -1}, {0, 9, -1}, {0, 0, -1}, {0, 9, -1}, {1, 2, -1}};
  std::vector<size_t> offsets;
  const size_t total = plan(lives, {4096, 256, 2048, 128, 1024, 128}, offsets);
  EXPECT_EQ(total, 4096u + 2048 + 1024 + 256 + 128);
}

TEST(ArenaPlanner, AliasesShareMemoryAndLife) {
  const std::vector<BufferLife> lives = {{0, 1, -1}, {1, 2, 0}, {2, 5, 1}, {4, 4, -1}};
  std::vector<size_t> offsets;
  const size_t total = plan(lives, {64, 64, 640, 64}, offsets);
  EXPECT_EQ(total, 704u);
  EXPECT_EQ(offsets[0], offsets[1]);
  EXPECT_EQ(offsets[0], offsets[2]);
  EXPECT_TRUE(offsets[3] >= offsets[2] + 640 || offsets[3] + 64 <= offsets[2]);
}

TEST(ArenaPlanner, RefusesTheImpossible) {
  std::vector<size_t> offsets;
  EXPECT_EQ(plan({{0, 1, -1}}, {SIZE_MAX}, offsets), arenaImpossible);
  EXPECT_EQ(plan({{0, 1, -1}, {0, 1, -1}, {0, 1, -1}}, std::vector<size_t>(3, SIZE_MAX / 2 - 63), offsets),
            arenaImpossible);
  EXPECT_EQ(plan({{0, 1, 0}}, {64}, offsets), arenaImpossible);
  EXPECT_EQ(plan({{0, 1, 5}}, {64}, offsets), arenaImpossible);
  EXPECT_EQ(plan({{0, 1, -1}}, {}, offsets), arenaImpossible);
}

TEST(ArenaPlanner, RandomProgramsNeverOverlap) {
  std::mt19937 random(1);
  double used = 0, bound = 0;
  for (int round = 0; round < 200; ++round) {
    const int count = 1 + static_cast<int>(random() % 120);
    std::vector<BufferLife> lives;
    std::vector<size_t> bytes;
    std::vector<int> root;
    for (int i = 0; i < count; ++i) {
      const int last = i + static_cast<int>(random() % (random() % 5 == 0 ? 40 : 4));
      const bool alias = i > 0 && random() % 6 == 0;
      lives.push_back({i, last, alias ? static_cast<int32_t>(random() % i) : -1});
      bytes.push_back(random() % 7 == 0 ? 0 : random() % 100'000);
      root.push_back(alias ? root[lives.back().alias] : i);
    }
    std::vector<size_t> offsets, again;
    const size_t total = plan(lives, bytes, offsets);
    ASSERT_EQ(plan(lives, bytes, again), total);
    ASSERT_EQ(offsets, again);
    // The sum of what lives at a step bounds the plan from below; a group lives from its first member to its last.
    std::vector<BufferLife> group = lives;
    for (int i = 0; i < count; ++i) {
      group[root[i]].first = std::min(group[root[i]].first, lives[i].first);
      group[root[i]].last = std::max(group[root[i]].last, lives[i].last);
    }
    size_t lower = 0;
    for (int step = 0; step < count + 40; ++step) {
      std::vector<size_t> alive(count, 0);
      for (int i = 0; i < count; ++i)
        if (group[root[i]].first <= step && step <= group[root[i]].last)
          alive[root[i]] = std::max(alive[root[i]], (bytes[i] + 63) / 64 * 64);
      size_t sum = 0;
      for (size_t value : alive)
        sum += value;
      lower = std::max(lower, sum);
    }
    for (int i = 0; i < count; ++i) {
      ASSERT_EQ(offsets[i] % arenaAlignment, 0u);
      ASSERT_LE(offsets[i] + bytes[i], total);
      ASSERT_EQ(offsets[i], offsets[root[i]]);
      for (int j = 0; j < i; ++j)
        if (root[i] != root[j] && lives[i].first <= lives[j].last && lives[j].first <= lives[i].last) {
          const bool apart = offsets[i] + bytes[i] <= offsets[j] || offsets[j] + bytes[j] <= offsets[i];
          ASSERT_TRUE(apart || !bytes[i] || !bytes[j]);
        }
    }
    ASSERT_GE(total, lower);
    used += static_cast<double>(total);
    bound += static_cast<double>(lower);
  }
  EXPECT_LT(used, 1.2 * bound);
}

TEST(ByteCount, NeverWraps) {
  EXPECT_EQ(byteCount(4, {}), 4u);
  EXPECT_EQ(byteCount(4, {2, 3}), 24u);
  EXPECT_EQ(byteCount(8, {INT64_MAX, 0}), 0u);
  EXPECT_EQ(byteCount(1, {INT64_MAX, INT64_MAX}), sizeOverflow);
  EXPECT_EQ(byteCount(8, {int64_t(1) << 32, int64_t(1) << 32}), sizeOverflow);
  EXPECT_EQ(byteCount(4, {3, -1, 0}), sizeNegative);
}

} // namespace
