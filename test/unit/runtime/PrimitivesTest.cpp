//===- PrimitivesTest.cpp - library calls but convolutions, against plain loops ---===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Matrix products, pooling, softmax, layer normalisation, resampling, reorders, concatenation.
//
//===----------------------------------------------------------------------===//
#include "PrimitiveRunner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace pdrt;
using namespace pdrt::cpu;
using namespace pdrt::test;

namespace {

constexpr Layout plain = Layout::Plain;

Operand given(Sizes dims, Layout layout = plain) { return cpu::runtime(PDRT_FLOAT32, layout, dims); }

struct MatMulCase {
  Sizes x, y, dst;
  bool transposeX, transposeY;
};

Sizes wide(const Sizes &dims, int32_t rank) {
  Sizes result = rank == 2 ? Sizes{1, 1} : rank == 3 ? Sizes{1, 1, 1} : Sizes{1, 1, 1, 1};
  for (int32_t i = 0; i < dims.size(); ++i)
    result[rank - dims.size() + i] = dims[i];
  return result;
}

int64_t count(const Sizes &dims) {
  int64_t n = 1;
  for (int32_t i = 0; i < dims.size(); ++i)
    n *= dims[i];
  return n;
}

std::vector<float> product(const MatMulCase &c, const std::vector<float> &x, const std::vector<float> &y) {
  const int32_t rank = c.dst.size();
  const Sizes xs = wide(c.x, rank), ys = wide(c.y, rank);
  const int64_t m = c.dst[rank - 2], n = c.dst[rank - 1], k = xs[rank - (c.transposeX ? 2 : 1)];
  std::vector<float> result(count(c.dst));
  for (int64_t b = 0; b < count(c.dst) / (m * n); ++b) {
    int64_t xb = 0, yb = 0, rest = b, xStride = 1, yStride = 1;
    for (int32_t d = rank - 3; d >= 0; --d) {
      const int64_t at = rest % c.dst[d];
      rest /= c.dst[d];
      xb += (xs[d] == 1 ? 0 : at) * xStride;
      yb += (ys[d] == 1 ? 0 : at) * yStride;
      xStride *= xs[d];
      yStride *= ys[d];
    }
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        double sum = 0;
        for (int64_t l = 0; l < k; ++l)
          sum += static_cast<double>(x[xb * m * k + (c.transposeX ? l * m + i : i * k + l)]) *
                 y[yb * k * n + (c.transposeY ? j * k + l : l * n + j)];
        result[(b * m + i) * n + j] = static_cast<float>(sum);
      }
  }
  return result;
}

const MatMulCase matMulCases[] = {
    {{5, 7}, {7, 9}, {5, 9}, false, false},
    {{7, 5}, {7, 9}, {5, 9}, true, false},
    {{5, 7}, {9, 7}, {5, 9}, false, true},
    {{7, 5}, {9, 7}, {5, 9}, true, true},
    {{1, 64}, {64, 100}, {1, 100}, false, false},
    {{64, 1}, {1, 30}, {64, 30}, false, false},
    {{3, 17, 32}, {32, 48}, {3, 17, 48}, false, false}, // folded
    {{3, 17, 32}, {48, 32}, {3, 17, 48}, false, true},
    {{3, 32, 17}, {32, 48}, {3, 17, 48}, true, false},
    {{2, 3, 17, 32}, {32, 48}, {2, 3, 17, 48}, false, false},
    {{2, 3, 17, 32}, {2, 3, 32, 9}, {2, 3, 17, 9}, false, false},
    {{2, 3, 17, 32}, {2, 3, 9, 32}, {2, 3, 17, 9}, false, true},
    {{2, 1, 17, 32}, {1, 3, 32, 9}, {2, 3, 17, 9}, false, false},
    {{17, 32}, {2, 3, 32, 9}, {2, 3, 17, 9}, false, false},
    {{3, 17, 32}, {1, 32, 48}, {3, 17, 48}, false, false},
    {{1, 17, 32}, {4, 32, 8}, {4, 17, 8}, false, false},
    {{2, 12, 40, 64}, {2, 12, 40, 64}, {2, 12, 40, 40}, false, true},
};

TEST(MatMul, MatchesPlainLoop) {
  for (size_t number = 0; number < std::size(matMulCases); ++number) {
    const MatMulCase &c = matMulCases[number];
    const auto x = numbers(count(c.x), 1), y = numbers(count(c.y), 2);
    const int64_t columns = c.dst[c.dst.size() - 1];
    const auto bias = numbers(columns, 3);
    const auto plainResult = product(c, x, y);
    for (const bool constantY : {false, true})
      for (const bool withBias : {false, true}) {
        MatMulDesc desc;
        desc.x = given(c.x);
        desc.y = constantY ? constant(0, PDRT_FLOAT32, c.y) : given(c.y);
        if (withBias)
          desc.bias = constant(1, PDRT_FLOAT32, {columns});
        desc.dst = given(c.dst);
        desc.transposeX = c.transposeX;
        desc.transposeY = c.transposeY;
        const PostOp relu[] = {{PostOpKind::Relu}};
        if (withBias)
          desc.postOps = relu;
        auto right = plainResult;
        for (size_t i = 0; withBias && i < right.size(); ++i)
          right[i] = std::max(0.0f, right[i] + bias[i % columns]);
        std::vector<float> result(right.size(), NAN);
        std::vector<const void *> arguments = {x.data()};
        if (!constantY)
          arguments.push_back(y.data());
        arguments.push_back(result.data());
        const Outcome outcome =
            runPrimitive([&](Preparation &p) { return p.matmul(0, desc); }, arguments, {y, bias}, 2);
        ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
        EXPECT_LT(relativeError(result, right), 1e-5) << "case " << number << " by " << outcome.implementation;
        EXPECT_EQ(outcome.implementation.find("ref"), std::string::npos)
            << "case " << number << " constant " << constantY;
        if (std::getenv("PADDLEC_TEST_PRINT"))
          std::printf("  case %zu, constant %d: %s\n", number, constantY, outcome.implementation.c_str());
      }
  }
}

TEST(MatMul, PostOperands) {
  const MatMulCase &c = matMulCases[6]; // folded: [3, 17, 32] x [32, 48]
  const auto x = numbers(count(c.x), 1), y = numbers(count(c.y), 2), full = numbers(3 * 17 * 48, 3),
             columns = numbers(48, 4), rows = numbers(17, 5), scalar = numbers(1, 6);
  const auto result = product(c, x, y);
  struct {
    Sizes dims;
    const std::vector<float> &data;
    int64_t stride, period;
  } operands[] = {{{3, 17, 48}, full, 1, 3 * 17 * 48},
                  {{48}, columns, 1, 48},
                  {{1, 1, 48}, columns, 1, 48},
                  {{17, 1}, rows, 48, 17},
                  {{1}, scalar, 1, 1},
                  {{}, scalar, 1, 1}};
  for (const PostOpKind kind : {PostOpKind::Add, PostOpKind::Mul})
    for (const auto &operand : operands)
      for (const bool constantOperand : {false, true}) {
        PostOp ops[] = {{kind}, {PostOpKind::Tanh}};
        ops[0].operand = constantOperand ? constant(1, PDRT_FLOAT32, operand.dims) : given(operand.dims);
        MatMulDesc desc;
        desc.x = given(c.x);
        desc.y = constant(0, PDRT_FLOAT32, c.y);
        desc.dst = given(c.dst);
        desc.postOps = ops;
        auto right = result;
        for (size_t i = 0; i < right.size(); ++i) {
          const float value = operand.data[i / operand.stride % operand.period];
          right[i] = std::tanh(kind == PostOpKind::Add ? right[i] + value : right[i] * value);
        }
        std::vector<float> got(right.size(), NAN);
        std::vector<const void *> arguments = {x.data()};
        if (!constantOperand)
          arguments.push_back(operand.data.data());
        arguments.push_back(got.data());
        const Outcome outcome =
            runPrimitive([&](Preparation &p) { return p.matmul(0, desc); }, arguments, {y, operand.data});
        ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
        EXPECT_LT(relativeError(got, right), 1e-5) << "operand of rank " << operand.dims.size();
      }
}

/// Operands that are views: a transpose of the middle dimensions, as attention makes it.
TEST(MatMul, StridedOperands) {
  const int64_t b = 2, s = 11, h = 3, d = 16;
  const auto q = numbers(b * s * h * d, 1), k = numbers(b * s * h * d, 2);
  MatMulDesc desc;
  desc.x = given({b, h, s, d});
  desc.x.desc.strides = {s * h * d, d, h * d, 1};
  desc.y = desc.x;
  desc.transposeY = true;
  desc.dst = given({b, h, s, s});
  std::vector<float> got(b * h * s * s), right(got.size());
  for (int64_t i = 0; i < b; ++i)
    for (int64_t j = 0; j < h; ++j)
      for (int64_t m = 0; m < s; ++m)
        for (int64_t n = 0; n < s; ++n) {
          double sum = 0;
          for (int64_t l = 0; l < d; ++l)
            sum += static_cast<double>(q[((i * s + m) * h + j) * d + l]) * k[((i * s + n) * h + j) * d + l];
          right[((i * h + j) * s + m) * s + n] = static_cast<float>(sum);
        }
  const Outcome outcome =
      runPrimitive([&](Preparation &p) { return p.matmul(0, desc); }, {q.data(), k.data(), got.data()});
  ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
  EXPECT_LT(relativeError(got, right), 1e-5);
}

TEST(MatMul, Empty) {
  MatMulDesc desc;
  desc.x = given({2, 0});
  desc.y = given({0, 3});
  desc.dst = given({2, 3});
  std::vector<float> got(6, 9.0f);
  Outcome outcome = runPrimitive([&](Preparation &p) { return p.matmul(0, desc); }, {nullptr, nullptr, got.data()});
  ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
  EXPECT_EQ(got, std::vector<float>(6, 0.0f));
  desc.x = given({0, 5});
  desc.y = given({5, 3});
  desc.dst = given({0, 3});
  outcome = runPrimitive([&](Preparation &p) { return p.matmul(0, desc); }, {nullptr, nullptr, nullptr});
  EXPECT_EQ(outcome.code, PDRT_OK) << outcome.message;
  desc.y = given({6, 3});
  desc.x = given({4, 5});
  desc.dst = given({4, 3});
  outcome = runPrimitive([&](Preparation &p) { return p.matmul(0, desc); }, {nullptr, nullptr, nullptr});
  EXPECT_EQ(outcome.code, PDRT_INVALID_ARGUMENT);
  EXPECT_NE(outcome.message.find("inner dimensions"), std::string::npos) << outcome.message;
}

TEST(Pool, MatchesPlainLoop) {
  struct {
    int64_t size, kernel, stride, pad, out;
  } cases[] = {{12, 3, 2, 1, 6}, {12, 2, 2, 0, 6}, {7, 7, 1, 0, 1}, {13, 3, 2, 0, 6}, {12, 3, 2, 0, 6} /* ceil */,
               {9, 2, 3, 0, 3}};
  const int64_t channels = 16;
  for (const auto &c : cases)
    for (const PoolKind kind : {PoolKind::Max, PoolKind::AverageIncludePadding, PoolKind::AverageExcludePadding})
      for (const Layout layout : {plain, Layout::ChannelsLast, Layout::Blocked16}) {
        const auto x = numbers(channels * c.size * c.size, 1);
        const auto at = [&](int64_t size, int64_t ch, int64_t i, int64_t j) {
          return layout == plain ? (ch * size + i) * size + j : (i * size + j) * channels + ch;
        };
        std::vector<float> right(channels * c.out * c.out), got(right.size(), NAN);
        for (int64_t ch = 0; ch < channels; ++ch)
          for (int64_t i = 0; i < c.out; ++i)
            for (int64_t j = 0; j < c.out; ++j) {
              double sum = 0;
              float largest = -INFINITY;
              int64_t inside = 0;
              for (int64_t k = 0; k < c.kernel; ++k)
                for (int64_t l = 0; l < c.kernel; ++l) {
                  const int64_t r = i * c.stride + k - c.pad, s = j * c.stride + l - c.pad;
                  if (r < 0 || r >= c.size || s < 0 || s >= c.size)
                    continue;
                  const float value = x[at(c.size, ch, r, s)];
                  ++inside;
                  sum += value;
                  largest = std::max(largest, value);
                }
              const int64_t area = kind == PoolKind::AverageIncludePadding ? c.kernel * c.kernel : inside;
              right[at(c.out, ch, i, j)] =
                  kind == PoolKind::Max ? largest : static_cast<float>(sum / static_cast<double>(area));
            }
        PoolDesc desc = {kind,
                         given({1, channels, c.size, c.size}, layout),
                         given({1, channels, c.out, c.out}, layout),
                         {c.kernel, c.kernel},
                         {c.stride, c.stride},
                         {c.pad, c.pad},
                         {}};
        const Outcome outcome = runPrimitive([&](Preparation &p) { return p.pool(0, desc); }, {x.data(), got.data()});
        ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
        EXPECT_LT(relativeError(got, right), 1e-5) << "size " << c.size << " by " << outcome.implementation;
      }
}

TEST(Pool, RefusesWindowsWithoutPlace) {
  const auto prepare = [](int64_t batch) {
    PoolDesc desc = {PoolKind::Max, given({batch, 3, 2, 8}), given({batch, 3, 0, 6}), {3, 3}, {1, 1}, {0, 0}, {}};
    std::vector<float> x(48), got(1);
    return runPrimitive([&](Preparation &p) { return p.pool(0, desc); }, {x.data(), got.data()});
  };
  const Outcome outcome = prepare(1);
  EXPECT_EQ(outcome.code, PDRT_INVALID_ARGUMENT);
  EXPECT_NE(outcome.message.find("window is larger"), std::string::npos) << outcome.message;
  EXPECT_EQ(prepare(0).code, PDRT_OK); // nothing of nothing
}

TEST(Softmax, AnyAxisAndItsLogarithm) {
  const Sizes dims = {3, 5, 7, 4};
  const auto x = numbers(count(dims), 1);
  const int64_t strides[] = {140, 28, 4, 1};
  for (int32_t axis = -1; axis < 4; ++axis)
    for (const bool log : {false, true}) {
      const int32_t a = axis < 0 ? 3 : axis;
      std::vector<float> right(x.size()), got(x.size());
      for (int64_t i = 0; i < count(dims); ++i) {
        const int64_t begin = i - i / strides[a] % dims[a] * strides[a];
        double sum = 0;
        for (int64_t j = 0; j < dims[a]; ++j)
          sum += std::exp(static_cast<double>(x[begin + j * strides[a]]));
        right[i] = static_cast<float>(log ? x[i] - std::log(sum) : std::exp(static_cast<double>(x[i])) / sum);
      }
      const SoftmaxDesc desc = {given(dims), given(dims), axis, log};
      const Outcome outcome = runPrimitive([&](Preparation &p) { return p.softmax(0, desc); }, {x.data(), got.data()});
      ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
      EXPECT_LT(relativeError(got, right), 1e-5) << "axis " << axis << " by " << outcome.implementation;
    }
}

TEST(Softmax, LogarithmIsLimitedAsInPaddle) {
  // Rows and columns, longer and shorter than a vector; minus infinity is a mask, and NaN spoils its own line only.
  for (const int64_t axis : {3, 21, 40})
    for (const int64_t inner : {1, 5}) {
      const int64_t outer = 3;
      auto x = numbers(outer * axis * inner, 1);
      for (float &value : x)
        value *= 1000;
      for (int64_t i = 0; i < outer; ++i)
        x[(i * axis + 1) * inner] = -INFINITY;
      std::vector<float> right(x.size()), got(x.size());
      for (int64_t i = 0; i < outer; ++i)
        for (int64_t k = 0; k < inner; ++k) {
          double largest = -INFINITY, sum = 0;
          const auto distance = [&](int64_t j) { return std::max(x[(i * axis + j) * inner + k] - largest, -64.0); };
          for (int64_t j = 0; j < axis; ++j)
            largest = std::max(largest, static_cast<double>(x[(i * axis + j) * inner + k]));
          for (int64_t j = 0; j < axis; ++j)
            sum += std::exp(distance(j));
          for (int64_t j = 0; j < axis; ++j)
            right[(i * axis + j) * inner + k] = static_cast<float>(distance(j) - std::log(sum));
        }
      x[axis * inner + 2 * inner] = NAN; // in the second line
      const SoftmaxDesc desc = {given({outer, axis, inner}), given({outer, axis, inner}), 1, true};
      const Outcome outcome = runPrimitive([&](Preparation &p) { return p.softmax(0, desc); }, {x.data(), got.data()});
      ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
      for (int64_t j = 0; j < axis; ++j) {
        EXPECT_TRUE(std::isnan(got[(axis + j) * inner]));
        got[(axis + j) * inner] = right[(axis + j) * inner];
      }
      EXPECT_LT(relativeError(got, right), 1e-6) << axis << " by " << inner;
    }
}

TEST(Softmax, LargeInPlaceWithThreads) {
  const int64_t outer = 2, axis = 21, inner = 70 * 90 + 3;
  auto x = numbers(outer * axis * inner, 1);
  for (float &value : x)
    value *= 50; // large differences, and still no overflow
  std::vector<float> right(x.size());
  for (int64_t i = 0; i < outer; ++i)
    for (int64_t k = 0; k < inner; ++k) {
      double largest = -INFINITY, sum = 0;
      for (int64_t j = 0; j < axis; ++j)
        largest = std::max(largest, static_cast<double>(x[(i * axis + j) * inner + k]));
      for (int64_t j = 0; j < axis; ++j)
        sum += std::exp(x[(i * axis + j) * inner + k] - largest);
      for (int64_t j = 0; j < axis; ++j)
        right[(i * axis + j) * inner + k] = static_cast<float>(std::exp(x[(i * axis + j) * inner + k] - largest) / sum);
    }
  x[axis * inner / 2] = NAN; // spoils its own column only
  const Operand shape = given({outer, axis, inner});
  const Outcome outcome = runPrimitive(
      [&](Preparation &p) {
        return p.softmax(0, {shape, shape, 1});
      },
      {x.data(), x.data()}, {}, 3);
  ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
  EXPECT_EQ(outcome.implementation, "pdrt:softmax");
  const int64_t spoiled = axis * inner / 2 % inner;
  for (int64_t j = 0; j < axis; ++j) {
    EXPECT_TRUE(std::isnan(x[j * inner + spoiled]));
    x[j * inner + spoiled] = right[j * inner + spoiled];
  }
  EXPECT_LT(relativeError(x, right), 1e-5);
}

TEST(LayerNorm, WithAndWithoutScaleAndBias) {
  for (const int64_t columns : {1, 7, 768}) {
    const int64_t rows = 5;
    const auto x = numbers(rows * columns, 1), scale = numbers(columns, 2), bias = numbers(columns, 3);
    for (int mask = 0; mask < 4; ++mask) {
      std::vector<float> right(x.size()), got(x.size());
      for (int64_t i = 0; i < rows; ++i) {
        double mean = 0, variance = 0;
        for (int64_t j = 0; j < columns; ++j)
          mean += x[i * columns + j] / static_cast<double>(columns);
        for (int64_t j = 0; j < columns; ++j)
          variance += (x[i * columns + j] - mean) * (x[i * columns + j] - mean) / static_cast<double>(columns);
        for (int64_t j = 0; j < columns; ++j)
          right[i * columns + j] =
              static_cast<float>((x[i * columns + j] - mean) / std::sqrt(variance + 1e-5) * (mask & 1 ? scale[j] : 1) +
                                 (mask & 2 ? bias[j] : 0));
      }
      LayerNormDesc desc = {given({rows, columns}), {}, {}, given({rows, columns}), 1e-5f};
      if (mask & 1)
        desc.scale = constant(0, PDRT_FLOAT32, {columns});
      if (mask & 2)
        desc.bias = given({columns});
      std::vector<const void *> arguments = {x.data()};
      if (mask & 2)
        arguments.push_back(bias.data());
      arguments.push_back(got.data());
      const Outcome outcome = runPrimitive([&](Preparation &p) { return p.layerNorm(0, desc); }, arguments, {scale});
      ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
      EXPECT_LT(relativeError(got, right), 1e-5) << columns << " columns, mask " << mask;
    }
  }
}

TEST(Resample, DoublesWithHalfPixelCentres) {
  const auto x = numbers(8 * 5 * 5, 1);
  for (const bool linear : {false, true})
    for (const Layout layout : {plain, Layout::ChannelsLast, Layout::Blocked8}) {
      const auto at = [&](int64_t size, int64_t ch, int64_t i, int64_t j) {
        return layout == plain ? (ch * size + i) * size + j : (i * size + j) * 8 + ch;
      };
      std::vector<float> right(8 * 100), got(8 * 100);
      for (int64_t ch = 0; ch < 8; ++ch)
        for (int64_t i = 0; i < 10; ++i)
          for (int64_t j = 0; j < 10; ++j) {
            const auto value = [&](int64_t r, int64_t s) {
              return x[at(5, ch, std::clamp<int64_t>(r, 0, 4), std::clamp<int64_t>(s, 0, 4))];
            };
            const float r = (i + 0.5f) / 2 - 0.5f, s = (j + 0.5f) / 2 - 0.5f;
            const auto r0 = static_cast<int64_t>(std::floor(r)), s0 = static_cast<int64_t>(std::floor(s));
            const float wr = r - r0, ws = s - s0;
            right[at(10, ch, i, j)] = linear ? (1 - wr) * ((1 - ws) * value(r0, s0) + ws * value(r0, s0 + 1)) +
                                                   wr * ((1 - ws) * value(r0 + 1, s0) + ws * value(r0 + 1, s0 + 1))
                                             : value(i / 2, j / 2);
          }
      const ResampleDesc desc = {given({1, 8, 5, 5}, layout), given({1, 8, 10, 10}, layout), linear};
      const Outcome outcome = runPrimitive([&](Preparation &p) { return p.resample(0, desc); }, {x.data(), got.data()});
      ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
      EXPECT_LT(relativeError(got, right), 1e-5) << outcome.implementation;
    }
}

TEST(Reorder, LayoutsAndTransposes) {
  const int64_t n = 2, c = 20, s = 6;
  const auto x = numbers(n * c * s, 1);
  std::vector<float> blocked(n * 32 * s, NAN), back(x.size());
  const Operand p = given({n, c, s}), b = given({n, c, s}, Layout::Blocked16);
  Outcome outcome = runPrimitive(
      [&](Preparation &prep) {
        return prep.reorder(0, {p, b});
      },
      {x.data(), blocked.data()});
  ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
  EXPECT_EQ(blocked[(1 * s + 2) * 16 + 3], x[(16 + 3) * s + 2]);
  EXPECT_EQ(blocked[(1 * s + 2) * 16 + 5], 0.0f) << "padded channels are zero";
  outcome = runPrimitive([&](Preparation &prep) { return prep.reorder(0, {b, p}); }, {blocked.data(), back.data()});
  ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
  EXPECT_EQ(back, x);
  Operand transposed = given({c, s, n});
  transposed.desc.strides = {s, 1, c * s};
  outcome = runPrimitive(
      [&](Preparation &prep) {
        return prep.reorder(0, {transposed, given({c, s, n})});
      },
      {x.data(), back.data()});
  ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
  EXPECT_EQ(back[(3 * s + 2) * n + 1], x[(1 * c + 3) * s + 2]);
  const std::vector<int32_t> whole = {-3, 0, 7};
  std::vector<float> three(3);
  outcome = runPrimitive(
      [&](Preparation &prep) {
        return prep.reorder(0, {cpu::runtime(PDRT_INT32, plain, {3}), given({3})});
      },
      {whole.data(), three.data()});
  ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
  EXPECT_EQ(three, (std::vector<float>{-3, 0, 7}));
}

TEST(Concat, AlongChannelsWithAnEmptyOne) {
  for (const Layout layout : {plain, Layout::ChannelsLast}) {
    const auto x = numbers(2 * 3 * 4, 1), y = numbers(2 * 5 * 4, 2);
    const Operand sources[] = {given({2, 3, 4}, layout), given({2, 0, 4}, layout), given({2, 5, 4}, layout)};
    const ConcatDesc desc = {sources, given({2, 8, 4}, layout), 1};
    std::vector<float> got(2 * 8 * 4);
    const Outcome outcome =
        runPrimitive([&](Preparation &p) { return p.concat(0, desc); }, {x.data(), nullptr, y.data(), got.data()});
    ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
    for (int64_t i = 0; i < 2; ++i)
      for (int64_t j = 0; j < 8; ++j)
        for (int64_t k = 0; k < 4; ++k) {
          const bool first = j < 3;
          const int64_t ch = first ? j : j - 3, chs = first ? 3 : 5;
          const auto at = [&](int64_t chs, int64_t ch) {
            return layout == plain ? (i * chs + ch) * 4 + k : (i * 4 + k) * chs + ch;
          };
          EXPECT_EQ(got[at(8, j)], (first ? x : y)[at(chs, ch)]);
        }
  }
}

} // namespace
