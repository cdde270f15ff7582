//===- ConvTest.cpp - convolutions against a plain loop ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Every kind of convolution that the runtime claims, in every layout.
//
//===----------------------------------------------------------------------===//
#include "PrimitiveRunner.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace pdrt;
using namespace pdrt::cpu;
using namespace pdrt::test;

namespace {

struct Case {
  const char *name;
  int64_t batch, in, out, groups;
  std::vector<int64_t> size, kernel, stride, dilation, padBegin, padEnd;
  bool transposed = false;
};

Sizes sizes(std::vector<int64_t> list) {
  switch (list.size()) {
  case 1:
    return {list[0]};
  case 2:
    return {list[0], list[1]};
  case 3:
    return {list[0], list[1], list[2]};
  case 4:
    return {list[0], list[1], list[2], list[3]};
  default:
    return {list[0], list[1], list[2], list[3], list[4]};
  }
}

int64_t count(const std::vector<int64_t> &list) {
  int64_t n = 1;
  for (int64_t value : list)
    n *= value;
  return n;
}

std::vector<int64_t> outputSize(const Case &c) {
  std::vector<int64_t> result;
  for (size_t i = 0; i < c.size.size(); ++i) {
    const int64_t reach = (c.kernel[i] - 1) * c.dilation[i] + 1;
    result.push_back(c.transposed ? (c.size[i] - 1) * c.stride[i] + reach - c.padBegin[i] - c.padEnd[i]
                                  : (c.size[i] + c.padBegin[i] + c.padEnd[i] - reach) / c.stride[i] + 1);
  }
  return result;
}

std::vector<int64_t> join(int64_t a, int64_t b, std::vector<int64_t> rest) {
  rest.insert(rest.begin(), {a, b});
  return rest;
}

/// Goes through [size...], one index after the other.
template <typename F> void each(const std::vector<int64_t> &size, F f) {
  std::vector<int64_t> at(size.size(), 0);
  for (int64_t n = count(size); n > 0; --n) {
    f(at);
    for (size_t i = size.size(); i-- > 0;) {
      if (++at[i] < size[i])
        break;
      at[i] = 0;
    }
  }
}

int64_t flat(const std::vector<int64_t> &at, const std::vector<int64_t> &size) {
  int64_t index = 0;
  for (size_t i = 0; i < size.size(); ++i)
    index = index * size[i] + at[i];
  return index;
}

std::vector<float> expected(const Case &c, const std::vector<float> &x, const std::vector<float> &w,
                            const std::vector<float> &bias) {
  const std::vector<int64_t> outSize = outputSize(c);
  const int64_t outCount = count(outSize), inCount = count(c.size), kernelCount = count(c.kernel);
  std::vector<double> y(c.batch * c.out * outCount);
  const int64_t inPer = c.in / c.groups, outPer = c.out / c.groups;
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t o = 0; o < c.out; ++o)
      for (int64_t i = 0; i < outCount; ++i)
        y[(n * c.out + o) * outCount + i] = bias[o];
  const std::vector<int64_t> &small = c.transposed ? c.size : outSize;
  const std::vector<int64_t> &large = c.transposed ? outSize : c.size;
  for (int64_t n = 0; n < c.batch; ++n)
    for (int64_t g = 0; g < c.groups; ++g)
      for (int64_t o = 0; o < outPer; ++o)
        for (int64_t i = 0; i < inPer; ++i)
          each(small, [&](const std::vector<int64_t> &at) {
            each(c.kernel, [&](const std::vector<int64_t> &k) {
              std::vector<int64_t> other(at.size());
              for (size_t d = 0; d < at.size(); ++d) {
                other[d] = at[d] * c.stride[d] + k[d] * c.dilation[d] - c.padBegin[d];
                if (other[d] < 0 || other[d] >= large[d])
                  return;
              }
              const auto &inAt = c.transposed ? at : other;
              const auto &outAt = c.transposed ? other : at;
              const int64_t weight = c.transposed ? (g * inPer + i) * outPer + o : (g * outPer + o) * inPer + i;
              y[(n * c.out + g * outPer + o) * outCount + flat(outAt, outSize)] +=
                  static_cast<double>(x[(n * c.in + g * inPer + i) * inCount + flat(inAt, c.size)]) *
                  w[weight * kernelCount + flat(k, c.kernel)];
            });
          });
  return {y.begin(), y.end()};
}

/// [N, C, S] plain to a layout and back.
std::vector<float> toLayout(const std::vector<float> &x, int64_t n, int64_t c, int64_t s, Layout layout) {
  const int64_t block = layout == Layout::Blocked8 ? 8 : layout == Layout::Blocked16 ? 16 : 1;
  if (layout == Layout::Plain)
    return x;
  const int64_t padded = (c + block - 1) / block * block;
  std::vector<float> y(n * padded * s);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < c; ++j)
      for (int64_t k = 0; k < s; ++k)
        y[layout == Layout::ChannelsLast ? (i * s + k) * c + j
                                         : ((i * padded / block + j / block) * s + k) * block + j % block] =
            x[(i * c + j) * s + k];
  return y;
}

std::vector<float> fromLayout(const std::vector<float> &y, int64_t n, int64_t c, int64_t s, Layout layout) {
  const int64_t block = layout == Layout::Blocked8 ? 8 : layout == Layout::Blocked16 ? 16 : 1;
  if (layout == Layout::Plain)
    return y;
  const int64_t padded = (c + block - 1) / block * block;
  std::vector<float> x(n * c * s);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < c; ++j)
      for (int64_t k = 0; k < s; ++k)
        x[(i * c + j) * s + k] =
            y[layout == Layout::ChannelsLast ? (i * s + k) * c + j
                                             : ((i * padded / block + j / block) * s + k) * block + j % block];
  return x;
}

const Case cases[] = {
    {"3x3", 2, 16, 32, 1, {9, 11}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"1x1", 1, 24, 40, 1, {7, 7}, {1, 1}, {1, 1}, {1, 1}, {0, 0}, {0, 0}},
    {"1x1 stride 2", 1, 32, 16, 1, {8, 9}, {1, 1}, {2, 2}, {1, 1}, {0, 0}, {0, 0}},
    {"first", 1, 3, 16, 1, {23, 21}, {7, 7}, {2, 2}, {1, 1}, {3, 3}, {3, 3}},
    {"dilated", 1, 16, 16, 1, {15, 15}, {3, 3}, {1, 1}, {2, 3}, {2, 3}, {2, 3}},
    {"uneven padding", 1, 8, 8, 1, {9, 9}, {3, 2}, {2, 1}, {1, 1}, {0, 1}, {1, 0}},
    {"depthwise", 2, 32, 32, 32, {10, 10}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"depthwise 20 stride 2", 1, 20, 20, 20, {11, 11}, {5, 5}, {2, 2}, {1, 1}, {2, 2}, {2, 2}},
    {"depthwise with multiplier", 1, 8, 16, 8, {6, 6}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"grouped", 1, 32, 64, 4, {8, 8}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
    {"one axis", 2, 16, 16, 1, {19}, {5}, {2}, {1}, {2}, {2}},
    {"three axes", 1, 8, 16, 1, {5, 6, 7}, {3, 3, 3}, {1, 2, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
    {"transposed", 1, 16, 8, 1, {6, 5}, {4, 4}, {2, 2}, {1, 1}, {1, 1}, {1, 1}, true},
    {"transposed, output padding", 1, 8, 16, 1, {5, 5}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {0, 0}, true},
    {"transposed, output padding beyond", 1, 8, 16, 1, {5, 5}, {2, 2}, {2, 2}, {1, 1}, {0, 0}, {-1, -1}, true},
    {"transposed, grouped", 2, 16, 32, 4, {5, 5}, {3, 3}, {2, 1}, {1, 2}, {1, 1}, {0, 1}, true},
    {"transposed depthwise", 1, 16, 16, 16, {5, 5}, {4, 4}, {2, 2}, {1, 1}, {1, 1}, {1, 1}, true},
    {"transposed, one axis", 1, 8, 8, 1, {9}, {3}, {2}, {1}, {1}, {1}, true},
};

ConvDesc describeConv(const Case &c, Layout layout, bool constantWeights) {
  ConvDesc desc;
  desc.src = cpu::runtime(PDRT_FLOAT32, layout, sizes(join(c.batch, c.in, c.size)));
  const Sizes weights =
      sizes(c.transposed ? join(c.in, c.out / c.groups, c.kernel) : join(c.out, c.in / c.groups, c.kernel));
  desc.weights =
      constantWeights ? constant(0, PDRT_FLOAT32, weights) : cpu::runtime(PDRT_FLOAT32, Layout::Plain, weights);
  desc.bias = constant(1, PDRT_FLOAT32, {c.out});
  desc.dst = cpu::runtime(PDRT_FLOAT32, layout, sizes(join(c.batch, c.out, outputSize(c))));
  desc.strides = sizes(c.stride);
  desc.dilations = sizes(c.dilation);
  desc.padsBegin = sizes(c.padBegin);
  desc.padsEnd = sizes(c.padEnd);
  desc.groups = c.groups;
  desc.transposed = c.transposed;
  return desc;
}

class Conv : public testing::TestWithParam<std::tuple<size_t, Layout>> {};

TEST_P(Conv, MatchesPlainLoop) {
  const Case &c = cases[std::get<0>(GetParam())];
  const Layout layout = std::get<1>(GetParam());
  const auto x = numbers(c.batch * c.in * count(c.size), 1);
  const auto w = numbers(c.in * c.out / c.groups * count(c.kernel), 2);
  const auto bias = numbers(c.out, 3);
  const int64_t outCount = count(outputSize(c));
  const auto right = expected(c, x, w, bias);
  const auto source = toLayout(x, c.batch, c.in, count(c.size), layout);
  for (const bool constantWeights : {true, false})
    for (const int threads : {1, 2}) {
      auto y = toLayout(std::vector<float>(right.size(), NAN), c.batch, c.out, outCount, layout);
      const ConvDesc desc = describeConv(c, layout, constantWeights);
      std::vector<const void *> arguments = {source.data()};
      if (!constantWeights)
        arguments.push_back(w.data());
      arguments.push_back(y.data());
      const Outcome outcome =
          runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, arguments, {w, bias}, threads);
      ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
      EXPECT_LT(relativeError(fromLayout(y, c.batch, c.out, outCount, layout), right), 1e-5)
          << c.name << " by " << outcome.implementation;
      EXPECT_EQ(outcome.implementation.find("ref"), std::string::npos) << c.name << " by " << outcome.implementation;
      if (std::getenv("PADDLEC_TEST_PRINT"))
        std::printf("  %s, layout %d%s: %s\n", c.name, static_cast<int>(layout),
                    constantWeights ? "" : ", weights given", outcome.implementation.c_str());
    }
}

INSTANTIATE_TEST_SUITE_P(All, Conv,
                         testing::Combine(testing::Range(size_t(0), std::size(cases)),
                                          testing::Values(Layout::Plain, Layout::ChannelsLast, Layout::Blocked8,
                                                          Layout::Blocked16)));

float apply(PostOpKind kind, float x, float alpha, float beta) {
  const auto unit = [&] { return std::max(0.0f, std::min(1.0f, alpha * x + beta)); };
  switch (kind) {
  case PostOpKind::Relu:
    return std::max(x, 0.0f);
  case PostOpKind::LeakyRelu:
    return x > 0 ? x : alpha * x;
  case PostOpKind::Clip:
    return std::min(std::max(x, alpha), beta);
  case PostOpKind::Sigmoid:
    return 1 / (1 + std::exp(-x));
  case PostOpKind::Tanh:
    return std::tanh(x);
  case PostOpKind::Swish:
    return x / (1 + std::exp(-alpha * x));
  case PostOpKind::HardSwish:
    return x * unit();
  case PostOpKind::HardSigmoid:
    return unit();
  case PostOpKind::GeluErf:
    return 0.5f * x * (1 + std::erf(x * std::sqrt(0.5f)));
  case PostOpKind::GeluTanh:
    return 0.5f * x * (1 + std::tanh(0.7978845608f * (x + 0.044715f * x * x * x)));
  case PostOpKind::Linear:
    return alpha * x + beta;
  default:
    return x;
  }
}

TEST(ConvPostOps, Activations) {
  const Case &c = cases[0];
  const auto x = numbers(c.batch * c.in * count(c.size), 1);
  const auto w = numbers(c.in * c.out * count(c.kernel), 2);
  const auto bias = numbers(c.out, 3);
  const int64_t outCount = count(outputSize(c));
  const auto plain = expected(c, x, w, bias);
  const PostOp ops[] = {{PostOpKind::Relu},
                        {PostOpKind::LeakyRelu, 0.1f},
                        {PostOpKind::Clip, -0.5f, 1.5f},
                        {PostOpKind::Sigmoid},
                        {PostOpKind::Tanh},
                        {PostOpKind::Swish, 1.0f},
                        {PostOpKind::HardSwish, 1.0f / 6, 0.5f},
                        {PostOpKind::HardSigmoid, 0.2f, 0.5f},
                        {PostOpKind::GeluErf},
                        {PostOpKind::GeluTanh},
                        {PostOpKind::Linear, 2.0f, -1.0f}};
  for (const Layout layout : {Layout::Plain, Layout::ChannelsLast, Layout::Blocked16})
    for (const PostOp &op : ops) {
      auto right = plain;
      for (float &value : right)
        value = apply(op.kind, value, op.alpha, op.beta);
      ConvDesc desc = describeConv(c, layout, true);
      desc.postOps = {&op, 1};
      const auto source = toLayout(x, c.batch, c.in, count(c.size), layout);
      auto y = toLayout(right, c.batch, c.out, outCount, layout);
      std::fill(y.begin(), y.end(), 0.0f);
      const Outcome outcome =
          runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, {source.data(), y.data()}, {w, bias});
      ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
      EXPECT_LT(relativeError(fromLayout(y, c.batch, c.out, outCount, layout), right), 1e-5)
          << "post-op " << static_cast<int>(op.kind) << " by " << outcome.implementation;
    }
}

/// Add in place, a run-time Add, a constant Mul per channel, and activations between them.
void checkChains(const Case &c) {
  const auto x = numbers(c.batch * c.in * count(c.size), 1);
  const auto w = numbers(c.in * c.out / c.groups * count(c.kernel), 2);
  const auto bias = numbers(c.out, 3);
  const auto scale = numbers(c.out, 4);
  const int64_t outCount = count(outputSize(c));
  const auto plain = expected(c, x, w, bias);
  const auto residual = numbers(plain.size(), 5);
  const auto second = numbers(plain.size(), 6);
  for (const Layout layout : {Layout::Plain, Layout::ChannelsLast, Layout::Blocked8, Layout::Blocked16})
    for (const bool inPlace : {false, true})
      for (const bool given : {false, true}) {
        const Sizes full = sizes(join(c.batch, c.out, outputSize(c)));
        PostOp ops[4] = {{PostOpKind::Add}, {PostOpKind::Relu}, {PostOpKind::Mul}, {PostOpKind::Add}};
        ops[0].inPlace = inPlace;
        ops[0].operand = cpu::runtime(PDRT_FLOAT32, layout, full);
        ops[2].operand = constant(2, PDRT_FLOAT32, {c.out, 1, 1});
        ops[3].operand = cpu::runtime(PDRT_FLOAT32, layout, full);
        auto right = plain;
        for (size_t i = 0; i < right.size(); ++i)
          right[i] = std::max(right[i] + residual[i], 0.0f) * scale[i / outCount % c.out] + second[i];
        ConvDesc desc = describeConv(c, layout, true);
        desc.postOps = ops;
        const auto source = toLayout(x, c.batch, c.in, count(c.size), layout);
        auto y = toLayout(residual, c.batch, c.out, outCount, layout);
        const auto residualThere = y;
        const auto secondThere = toLayout(second, c.batch, c.out, outCount, layout);
        std::vector<const void *> arguments = {source.data()};
        if (!inPlace)
          arguments.push_back(residualThere.data());
        else if (given)
          arguments.push_back(y.data());
        arguments.push_back(secondThere.data());
        arguments.push_back(y.data());
        const Outcome outcome =
            runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, arguments, {w, bias, scale});
        ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
        EXPECT_LT(relativeError(fromLayout(y, c.batch, c.out, outCount, layout), right), 1e-5)
            << "layout " << static_cast<int>(layout) << " by " << outcome.implementation;
      }
}

TEST(ConvPostOps, Chains) {
  checkChains(cases[0]);
  checkChains(cases[4]);
}

/// Where the library has only slow code for the layout, the convolution runs in another one.
TEST(ConvPostOps, ChainsInAnotherLayout) {
  checkChains(cases[5]);
  checkChains(cases[8]);
  checkChains(cases[9]);
}

TEST(ConvLayouts, Mixed) {
  for (const size_t number : {3, 0, 6})
    for (const Layout from : {Layout::Plain, Layout::ChannelsLast, Layout::Blocked16})
      for (const Layout to : {Layout::Plain, Layout::ChannelsLast, Layout::Blocked8, Layout::Blocked16}) {
        const Case &c = cases[number];
        const auto x = numbers(c.batch * c.in * count(c.size), 1);
        const auto w = numbers(c.in * c.out / c.groups * count(c.kernel), 2);
        const auto bias = numbers(c.out, 3);
        const int64_t outCount = count(outputSize(c));
        const auto right = expected(c, x, w, bias);
        ConvDesc desc = describeConv(c, from, true);
        desc.dst.desc.layout = to;
        const auto source = toLayout(x, c.batch, c.in, count(c.size), from);
        auto y = toLayout(right, c.batch, c.out, outCount, to);
        std::fill(y.begin(), y.end(), NAN);
        const Outcome outcome =
            runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, {source.data(), y.data()}, {w, bias});
        ASSERT_EQ(outcome.code, PDRT_OK) << outcome.message;
        EXPECT_LT(relativeError(fromLayout(y, c.batch, c.out, outCount, to), right), 1e-5);
        EXPECT_EQ(outcome.implementation.find("ref"), std::string::npos) << c.name << " by " << outcome.implementation;
        if (std::getenv("PADDLEC_TEST_PRINT"))
          std::printf("  %s, layouts %d to %d: %s\n", c.name, static_cast<int>(from), static_cast<int>(to),
                      outcome.implementation.c_str());
      }
}

TEST(ConvErrors, SaysWhatIsWrong) {
  ConvDesc desc = describeConv(cases[0], Layout::Plain, true);
  const std::vector<float> bias(32), tooFew(7);
  std::vector<float> x(2 * 16 * 9 * 11), y(2 * 32 * 9 * 11);
  Outcome outcome = runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, {x.data(), y.data()}, {tooFew, bias});
  EXPECT_EQ(outcome.code, PDRT_INTERNAL_ERROR);
  EXPECT_NE(outcome.message.find("[32, 16, 3, 3]"), std::string::npos) << outcome.message;
  desc.dst.desc.dims = {2, 32, 90, 11};
  outcome = runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, {x.data(), y.data()}, {tooFew, bias});
  EXPECT_EQ(outcome.code, PDRT_LIBRARY_ERROR);
  EXPECT_NE(outcome.message.find("convolution"), std::string::npos) << outcome.message;
  desc.src.desc.dtype = PDRT_INT64;
  outcome = runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, {x.data(), y.data()}, {tooFew, bias});
  EXPECT_EQ(outcome.code, PDRT_UNSUPPORTED);
  EXPECT_NE(outcome.message.find("int64"), std::string::npos) << outcome.message;
  outcome = runPrimitive([&](Preparation &p) { return p.conv(1, desc); }, {x.data(), y.data()}, {tooFew, bias});
  EXPECT_EQ(outcome.code, PDRT_INTERNAL_ERROR);
}

TEST(ConvErrors, NoElementsIsNoWork) {
  ConvDesc desc = describeConv(cases[0], Layout::Plain, true);
  desc.src.desc.dims = {0, 16, 9, 11};
  desc.dst.desc.dims = {0, 32, 9, 11};
  const std::vector<float> w(32 * 16 * 9), bias(32);
  const Outcome outcome = runPrimitive([&](Preparation &p) { return p.conv(0, desc); }, {nullptr, nullptr}, {w, bias});
  EXPECT_EQ(outcome.code, PDRT_OK) << outcome.message;
}

} // namespace
