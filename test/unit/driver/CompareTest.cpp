//===- CompareTest.cpp - when results are right ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace paddlec::driver {
namespace {

template <typename T> support::Array make(pdrt_dtype dtype, std::vector<int64_t> dims, std::vector<T> values) {
  support::Array array{dtype, std::move(dims), std::vector<char>(values.size() * sizeof(T))};
  if (!values.empty())
    std::memcpy(array.data.data(), values.data(), array.data.size());
  return array;
}

support::Array floats(std::vector<float> values) {
  int64_t count = static_cast<int64_t>(values.size());
  return make(PDRT_FLOAT32, {count}, std::move(values));
}

constexpr float infinity = std::numeric_limits<float>::infinity();
const float notANumber = std::nanf("");

TEST(Compare, DifferenceIsRelativeToTheLargestMagnitude) {
  Difference difference = compare(floats({1.0f, 100.5f}), floats({1.25f, 100.0f}));
  EXPECT_TRUE(difference.comparable);
  EXPECT_FLOAT_EQ(difference.largest, 0.5);
  EXPECT_FLOAT_EQ(difference.relative, 0.005);
  EXPECT_EQ(difference.where, std::vector<int64_t>{1});
  EXPECT_TRUE(difference.within(0.005));
  EXPECT_FALSE(difference.within(0.0049));
}

TEST(Compare, NaNAndInfinityMustStandWhereExpected) {
  EXPECT_TRUE(compare(floats({notANumber, infinity, 1}), floats({notANumber, infinity, 1})).within(0));
  EXPECT_FALSE(compare(floats({1, 1}), floats({notANumber, 1})).within(1e9));
  EXPECT_FALSE(compare(floats({notANumber, 1}), floats({1, 1})).within(1e9));
  EXPECT_FALSE(compare(floats({infinity, 1}), floats({-infinity, 1})).within(1e9));
}

TEST(Compare, ZeroIsOnlyMetByZero) {
  EXPECT_TRUE(compare(floats({0, 0}), floats({0, 0})).within(0));
  EXPECT_FALSE(compare(floats({0, 1e-30f}), floats({0, 0})).within(1e-4));
}

TEST(Compare, IntegersAndBooleansExactly) {
  int64_t large = (int64_t(1) << 60) + 1;
  EXPECT_TRUE(compare(make<int64_t>(PDRT_INT64, {1}, {large}), make<int64_t>(PDRT_INT64, {1}, {large})).within(0));
  Difference off = compare(make<int64_t>(PDRT_INT64, {1}, {large}), make<int64_t>(PDRT_INT64, {1}, {large - 1}));
  EXPECT_EQ(off.unequal, 1);
  EXPECT_FALSE(off.within(1));
  EXPECT_FALSE(compare(make<uint8_t>(PDRT_BOOL, {2}, {1, 0}), make<uint8_t>(PDRT_BOOL, {2}, {1, 1})).within(1));
}

TEST(Compare, TypeAndShapeExactly) {
  Difference type = compare(floats({1}), make<double>(PDRT_FLOAT64, {1}, {1}));
  EXPECT_FALSE(type.within(1e9));
  EXPECT_NE(type.reason.find("float64"), std::string::npos);
  EXPECT_FALSE(compare(floats({1}), make<float>(PDRT_FLOAT32, {}, {1})).within(1e9));
  EXPECT_FALSE(
      compare(make<float>(PDRT_FLOAT32, {2, 3}, std::vector<float>(6)), floats(std::vector<float>(6))).within(1));
}

TEST(Compare, EmptyTensorsAgree) { EXPECT_TRUE(compare(floats({}), floats({})).within(0)); }

TEST(Compare, PlaceOfTheLargestDifference) {
  support::Array got = make<float>(PDRT_FLOAT32, {2, 3}, {0, 0, 0, 0, 0, 7});
  support::Array want = make<float>(PDRT_FLOAT32, {2, 3}, {0, 0, 0, 1, 0, 1});
  Difference difference = compare(got, want);
  EXPECT_EQ(difference.where, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(difference.got, 7);
  EXPECT_EQ(difference.want, 1);
}

} // namespace
} // namespace paddlec::driver
