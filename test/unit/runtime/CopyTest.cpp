//===- CopyTest.cpp - strided copies and gathering -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Random boxes of every element size against the definition.
//
//===----------------------------------------------------------------------===//
#include "cpu/Copy.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace pdrt;
using namespace pdrt::cpu;

namespace {

/// One random copy: dense tensors on both sides in random orders of their dimensions, with gaps, flips, broadcasts.
void copyRandomBox(std::mt19937 &random, size_t elementBytes, int rank, int64_t largest) {
  std::vector<int64_t> dims(rank), srcStrides(rank), dstStrides(rank);
  for (int64_t &dim : dims)
    dim = 1 + static_cast<int64_t>(random() % largest);
  const auto strides = [&](std::vector<int64_t> &result, bool source, int64_t &extent, int64_t &start) {
    std::vector<int> order(rank);
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    if (random() % 2)
      std::iota(order.begin(), order.end(), 0);
    int64_t stride = 1 + (random() % 4 == 0);
    start = 0;
    for (int i = rank; i-- > 0;) {
      const int axis = order[i];
      if (source && random() % 5 == 0) {
        result[axis] = 0;
        continue;
      }
      result[axis] = stride;
      stride *= dims[axis] + (random() % 4 == 0);
      if (random() % 5 == 0) {
        start += result[axis] * (dims[axis] - 1);
        result[axis] = -result[axis];
      }
    }
    extent = stride + 2;
  };
  int64_t srcExtent, dstExtent, srcStart, dstStart;
  strides(srcStrides, true, srcExtent, srcStart);
  strides(dstStrides, false, dstExtent, dstStart);
  std::vector<uint8_t> src(srcExtent * elementBytes), dst(dstExtent * elementBytes, 0xAB);
  for (uint8_t &byte : src)
    byte = static_cast<uint8_t>(random());
  std::vector<uint8_t> right = dst;
  int64_t total = 1;
  for (int64_t dim : dims)
    total *= dim;
  for (int64_t i = 0; i < total; ++i) {
    int64_t rest = i, from = srcStart, to = dstStart;
    for (int axis = rank; axis-- > 0;) {
      const int64_t at = rest % dims[axis];
      rest /= dims[axis];
      from += at * srcStrides[axis];
      to += at * dstStrides[axis];
    }
    std::memcpy(right.data() + to * elementBytes, src.data() + from * elementBytes, elementBytes);
  }
  copyStrided(elementBytes, dims, src.data() + srcStart * elementBytes, srcStrides,
              dst.data() + dstStart * elementBytes, dstStrides);
  ASSERT_EQ(dst, right) << "elements of " << elementBytes << " bytes, rank " << rank;
}

TEST(CopyStrided, RandomBoxes) {
  std::mt19937 random(3);
  for (const size_t elementBytes : {1, 2, 3, 4, 6, 8, 16, 24})
    for (int rank = 0; rank <= 9; ++rank)
      for (int round = 0; round < 30; ++round)
        copyRandomBox(random, elementBytes, rank, rank < 3 ? 40 : rank < 6 ? 7 : 3);
}

TEST(CopyStrided, LargeOnesUseThreads) {
  std::mt19937 random(4);
  for (int round = 0; round < 20; ++round) {
    copyRandomBox(random, 4, 1, 500'000);
    copyRandomBox(random, 4, 2, 700);
    copyRandomBox(random, 8, 3, 90);
    copyRandomBox(random, 4, 4, 30);
  }
}

TEST(CopyStrided, MoreDimensionsThanUsual) {
  std::mt19937 random(5);
  for (const size_t elementBytes : {4, 5})
    for (const int rank : {14, 15, 16, 17, 20})
      copyRandomBox(random, elementBytes, rank, 2);
}

TEST(CopyStrided, NothingToCopy) {
  const int64_t dims[] = {4, 0, 2}, strides[] = {8, 2, 1};
  copyStrided(4, dims, nullptr, strides, nullptr, strides);
}

TEST(Fill, AnySize) {
  std::vector<float> values(1001, 1.0f);
  const float seven = 7;
  fill(4, values.data(), 1000, &seven);
  EXPECT_EQ(values[0], 7);
  EXPECT_EQ(values[999], 7);
  EXPECT_EQ(values[1000], 1);
  std::vector<int64_t> large(200'000);
  const int64_t value = -3;
  fill(8, large.data(), 200'000, &value);
  EXPECT_EQ(large, std::vector<int64_t>(200'000, -3));
}

TEST(GatherRows, OnAnyAxisWithPadding) {
  std::vector<float> table(2 * 5 * 3);
  std::iota(table.begin(), table.end(), 0.0f);
  const int64_t indices[] = {4, 0, -1, 2};
  std::vector<float> got(2 * 4 * 3);
  pdrt_status status = {};
  ASSERT_EQ(gatherRows(status, 4, table.data(), 2, 5, 3, indices, 4, 2, got.data()), PDRT_OK);
  for (int64_t o = 0; o < 2; ++o)
    for (int64_t i = 0; i < 4; ++i)
      for (int64_t j = 0; j < 3; ++j) {
        const int64_t row = indices[i] < 0 ? indices[i] + 5 : indices[i];
        EXPECT_EQ(got[(o * 4 + i) * 3 + j], row == 2 ? 0 : table[(o * 5 + row) * 3 + j]);
      }
  const int32_t narrow[] = {1, 5};
  const std::vector<float> before = got;
  EXPECT_EQ(gatherRows(status, 4, table.data(), 2, 5, 3, narrow, 2, -1, got.data()), PDRT_INVALID_ARGUMENT);
  EXPECT_EQ(std::string(status.message), "index 5 at position 1 is outside of [-5, 5)");
  EXPECT_EQ(got, before);
  const int64_t low[] = {-6};
  EXPECT_EQ(gatherRows(status, 4, table.data(), 2, 5, 3, low, 1, -1, got.data()), PDRT_INVALID_ARGUMENT);
  EXPECT_EQ(gatherRows(status, 4, table.data(), 2, 5, 3, low, 0, -1, got.data()), PDRT_OK);
}

TEST(GatherRows, Large) {
  const int64_t rows = 1000, inner = 257, count = 3000;
  std::vector<uint16_t> table(rows * inner), got(count * inner);
  std::iota(table.begin(), table.end(), uint16_t(0));
  std::vector<int32_t> indices(count);
  for (int64_t i = 0; i < count; ++i)
    indices[i] = static_cast<int32_t>(i * 7 % rows);
  pdrt_status status = {};
  ASSERT_EQ(gatherRows(status, 2, table.data(), 1, rows, inner, indices.data(), count, -1, got.data()), PDRT_OK);
  for (int64_t i = 0; i < count; ++i)
    ASSERT_EQ(std::memcmp(&got[i * inner], &table[indices[i] * inner], inner * 2), 0);
}

} // namespace
