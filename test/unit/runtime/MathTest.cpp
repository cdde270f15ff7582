//===- MathTest.cpp - mathematics for generated loops --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Against the standard library in double precision: over ranges, at special values, and that loops vectorise.
//
//===----------------------------------------------------------------------===//
#include "cpu/Math.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <random>
#include <vector>

namespace {

namespace math = pdrt::math;

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

/// The distance in units of the last place of the right result (of the smallest normal number for subnormal ones).
double ulps(float got, double right) {
  const auto rounded = static_cast<float>(right);
  if (std::isnan(right) || std::isnan(got))
    return std::isnan(right) && std::isnan(got) ? 0 : INFINITY;
  if (std::isinf(rounded) || std::isinf(got))
    return got == rounded ? 0 : INFINITY;
  const double magnitude = std::max(std::abs(right), 1.17549435e-38);
  const double unit = std::ldexp(1.0, std::ilogb(magnitude) - 23);
  return std::abs(static_cast<double>(got) - right) / unit;
}

template <typename F, typename R> void checkRange(const char *name, F f, R right, float from, float to, double bound) {
  double worst = 0;
  float worstAt = 0;
  constexpr int steps = 400'000;
  for (int i = 0; i <= steps; ++i) {
    const float x = from + (to - from) * (static_cast<float>(i) / steps);
    const double error = ulps(f(x), right(static_cast<double>(x)));
    if (!(error <= worst)) {
      worst = error;
      worstAt = x;
    }
  }
  EXPECT_LE(worst, bound) << name << " at " << worstAt << ": " << f(worstAt) << ", right: " << right(worstAt);
  if (std::getenv("PADDLEC_TEST_PRINT"))
    std::printf("  %s over [%g, %g]: %.3f\n", name, from, to, worst);
}

/// All magnitudes, by stepping through the bits.
template <typename F, typename R> void checkBits(const char *name, F f, R right, double bound, float largest = inf) {
  double worst = 0;
  float worstAt = 0;
  for (uint64_t bits = 0; bits < (uint64_t(1) << 32); bits += 4099) {
    const auto x = std::bit_cast<float>(static_cast<uint32_t>(bits));
    if (std::abs(x) > largest)
      continue;
    const double error = ulps(f(x), right(static_cast<double>(x)));
    if (!(error <= worst)) {
      worst = error;
      worstAt = x;
    }
  }
  EXPECT_LE(worst, bound) << name << " at " << worstAt << ": " << f(worstAt) << ", right: " << right(worstAt);
  if (std::getenv("PADDLEC_TEST_PRINT"))
    std::printf("  %s over all: %.3f\n", name, worst);
}

#define FLOAT_FUNCTION(name) [](float x) { return math::name(x); }, [](double x) { return std::name(x); }

TEST(Math, WithinTwoUnits) {
  checkBits("exp", FLOAT_FUNCTION(exp), 2);
  checkRange("exp", FLOAT_FUNCTION(exp), -104, 89, 2);
  checkBits("expm1", FLOAT_FUNCTION(expm1), 2);
  checkRange("expm1", FLOAT_FUNCTION(expm1), -2, 2, 2);
  checkBits("log", FLOAT_FUNCTION(log), 2);
  checkRange("log", FLOAT_FUNCTION(log), 0.5f, 2, 2);
  checkBits("log1p", FLOAT_FUNCTION(log1p), 2);
  checkRange("log1p", FLOAT_FUNCTION(log1p), -0.9f, 2, 2);
  checkBits("tanh", FLOAT_FUNCTION(tanh), 2);
  checkRange("tanh", FLOAT_FUNCTION(tanh), -10, 10, 2);
  checkBits("erf", FLOAT_FUNCTION(erf), 2);
  checkRange("erf", FLOAT_FUNCTION(erf), -5, 5, 2);
  checkBits("sin", FLOAT_FUNCTION(sin), 1, 1e15f);
  checkRange("sin", FLOAT_FUNCTION(sin), -10, 10, 1);
  checkBits("cos", FLOAT_FUNCTION(cos), 1, 1e15f);
  checkRange("cos", FLOAT_FUNCTION(cos), -10, 10, 1);
  const auto sigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
  // Below, where 1 + exp(-x) overflows, the answer is zero instead of a subnormal number.
  checkRange(
      "sigmoid", [](float x) { return math::sigmoid(x); }, sigmoid, -87, 100, 3);
}

TEST(Math, Pow) {
  const float special[] = {0.0f,     -0.0f, 1,          -1,          2,          -2,      0.5f,     -0.5f,
                           3,        -3,    1.5f,       -1.5f,       inf,        -inf,    nan,      1e-40f,
                           -1e-40f,  3e38f, -3e38f,     8388607,     8388608,    8388609, -8388609, 16777215,
                           16777216, 1e30f, 4194303.5f, 0.99999994f, 1.0000001f, 1e-45f};
  for (const float x : special)
    for (const float y : special) {
      const double right = std::pow(static_cast<double>(x), static_cast<double>(y));
      const float got = math::pow(x, y);
      EXPECT_LE(ulps(got, right), 1) << x << " to the " << y << ": " << got << ", right: " << right;
      EXPECT_TRUE(right != 0 || std::signbit(got) == std::signbit(right)) << x << " to the " << y;
    }
  std::mt19937 random(1);
  std::uniform_real_distribution<float> base(-20, 20), exponent(-25, 25);
  double worst = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const float x = base(random), y = i % 2 ? exponent(random) : std::trunc(exponent(random));
    worst = std::max(worst, ulps(math::pow(x, y), std::pow(static_cast<double>(x), static_cast<double>(y))));
  }
  EXPECT_LE(worst, 1);
}

TEST(Math, SpecialValues) {
  const auto same = [](float got, float right) {
    return std::isnan(right) ? std::isnan(got) : std::bit_cast<uint32_t>(got) == std::bit_cast<uint32_t>(right);
  };
#define EXPECT_SAME(call, right) EXPECT_TRUE(same(call, right)) << #call << " is " << (call)
  EXPECT_SAME(math::exp(inf), inf);
  EXPECT_SAME(math::exp(-inf), 0.0f);
  EXPECT_SAME(math::exp(nan), nan);
  EXPECT_SAME(math::exp(88.8f), inf);
  EXPECT_SAME(math::exp(-105.0f), 0.0f);
  EXPECT_SAME(math::exp(0.0f), 1.0f);
  EXPECT_SAME(math::exp(-0.0f), 1.0f);
  EXPECT_SAME(math::expm1(-0.0f), -0.0f);
  EXPECT_SAME(math::expm1(-inf), -1.0f);
  EXPECT_SAME(math::expm1(inf), inf);
  EXPECT_SAME(math::expm1(nan), nan);
  EXPECT_SAME(math::log(0.0f), -inf);
  EXPECT_SAME(math::log(-0.0f), -inf);
  EXPECT_SAME(math::log(-1.0f), nan);
  EXPECT_SAME(math::log(-inf), nan);
  EXPECT_SAME(math::log(inf), inf);
  EXPECT_SAME(math::log(nan), nan);
  EXPECT_SAME(math::log(1.0f), 0.0f);
  EXPECT_SAME(math::log1p(-1.0f), -inf);
  EXPECT_SAME(math::log1p(-2.0f), nan);
  EXPECT_SAME(math::log1p(-0.0f), -0.0f);
  EXPECT_SAME(math::log1p(inf), inf);
  EXPECT_SAME(math::log1p(nan), nan);
  EXPECT_SAME(math::tanh(inf), 1.0f);
  EXPECT_SAME(math::tanh(-inf), -1.0f);
  EXPECT_SAME(math::tanh(-0.0f), -0.0f);
  EXPECT_SAME(math::tanh(nan), nan);
  EXPECT_SAME(math::erf(inf), 1.0f);
  EXPECT_SAME(math::erf(-inf), -1.0f);
  EXPECT_SAME(math::erf(-0.0f), -0.0f);
  EXPECT_SAME(math::erf(nan), nan);
  EXPECT_SAME(math::sin(-0.0f), -0.0f);
  EXPECT_SAME(math::sin(inf), nan);
  EXPECT_SAME(math::cos(-inf), nan);
  EXPECT_SAME(math::cos(nan), nan);
  EXPECT_SAME(math::sigmoid(-inf), 0.0f);
  EXPECT_SAME(math::sigmoid(inf), 1.0f);
  EXPECT_SAME(math::sigmoid(nan), nan);
  EXPECT_SAME(math::softplus(30.0f, 1.0f, 20.0f), 30.0f);
  EXPECT_SAME(math::softplus(nan, 1.0f, 20.0f), nan);
  EXPECT_SAME(math::roundAway(0.5f), 1.0f);
  EXPECT_SAME(math::roundAway(-2.5f), -3.0f);
  EXPECT_SAME(math::roundAway(0.49999997f), 0.0f);
  EXPECT_SAME(math::roundAway(-0.2f), -0.0f);
  EXPECT_SAME(math::roundAway(8388609.0f), 8388609.0f);
  EXPECT_SAME(math::roundAway(-inf), -inf);
  EXPECT_SAME(math::roundEven(2.5f), 2.0f);
  EXPECT_SAME(math::roundEven(3.5f), 4.0f);
  EXPECT_SAME(math::rsqrt(4.0f), 0.5f);
  EXPECT_EQ(math::abs(std::numeric_limits<int32_t>::min()), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(math::abs(int64_t(-5)), 5);
#undef EXPECT_SAME
}

TEST(Math, RoundingIsExact) {
  for (uint64_t bits = 0; bits < (uint64_t(1) << 32); bits += 1021) {
    const auto x = std::bit_cast<float>(static_cast<uint32_t>(bits));
    if (std::isnan(x)) {
      ASSERT_TRUE(std::isnan(math::floor(x)) && std::isnan(math::ceil(x)) && std::isnan(math::trunc(x)));
      continue;
    }
    const double wide = x;
    ASSERT_EQ(math::roundAway(x), std::round(x)) << x;
    for (const auto &[got, right] : {std::pair(math::floor(x), std::floor(x)), std::pair(math::ceil(x), std::ceil(x)),
                                     std::pair(math::trunc(x), std::trunc(x))}) {
      ASSERT_EQ(got, right) << x;
      ASSERT_EQ(std::signbit(got), std::signbit(right)) << x;
    }
    ASSERT_EQ(math::floor(wide), std::floor(wide)) << x;
    ASSERT_EQ(math::ceil(wide), std::ceil(wide)) << x;
    ASSERT_EQ(math::trunc(wide), std::trunc(wide)) << x;
  }
}

/// Nanoseconds an element, at best.
template <typename F> double timeLoop(F f, const std::vector<float> &x, std::vector<float> &y) {
  double best = 1e9;
  for (int round = 0; round < 20; ++round) {
    const auto start = std::chrono::steady_clock::now();
    f(x.data(), y.data(), x.size());
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count() / static_cast<double>(x.size()));
  }
  return best;
}

#define LOOP(name)                                                                                                     \
  __attribute__((noinline)) void name##Loop(const float *__restrict x, float *__restrict y, size_t n) {                \
    for (size_t i = 0; i < n; ++i)                                                                                     \
      y[i] = math::name(x[i]);                                                                                         \
  }                                                                                                                    \
  __attribute__((noinline)) void name##Scalar(const float *__restrict x, float *__restrict y, size_t n) {              \
    for (size_t i = 0; i < n; ++i) {                                                                                   \
      y[i] = math::name(x[i]);                                                                                         \
      asm volatile("" ::: "memory");                                                                                   \
    }                                                                                                                  \
  }
LOOP(exp)
LOOP(expm1)
LOOP(log)
LOOP(log1p)
LOOP(tanh)
LOOP(erf)
LOOP(sigmoid)
LOOP(sin)
LOOP(cos)
LOOP(roundAway)
LOOP(floor)
LOOP(ceil)
LOOP(trunc)
LOOP(roundEven)

__attribute__((noinline)) void powLoop(const float *__restrict x, float *__restrict y, size_t n) {
  for (size_t i = 0; i < n; ++i)
    y[i] = math::pow(x[i], 1.7f);
}
__attribute__((noinline)) void powScalar(const float *__restrict x, float *__restrict y, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    y[i] = math::pow(x[i], 1.7f);
    asm volatile("" ::: "memory");
  }
}

/// Each loop runs clearly faster than one that can't be vectorised.
TEST(Math, LoopsVectorise) {
#ifdef __AVX2__
  std::vector<float> x(4096), y(4096);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = static_cast<float>(i) / 1000.0f - 1.9f;
#define CHECK_LOOP(name)                                                                                               \
  {                                                                                                                    \
    const double vector = timeLoop(name##Loop, x, y), scalar = timeLoop(name##Scalar, x, y);                           \
    EXPECT_LT(vector, scalar * 0.6) << #name;                                                                          \
    if (std::getenv("PADDLEC_TEST_PRINT"))                                                                             \
      std::printf("  %s: %.2f ns, scalar %.2f ns\n", #name, vector, scalar);                                           \
  }
  CHECK_LOOP(exp)
  CHECK_LOOP(expm1)
  CHECK_LOOP(log)
  CHECK_LOOP(log1p)
  CHECK_LOOP(tanh)
  CHECK_LOOP(erf)
  CHECK_LOOP(sigmoid)
  CHECK_LOOP(sin)
  CHECK_LOOP(cos)
  CHECK_LOOP(pow)
  CHECK_LOOP(roundAway)
  CHECK_LOOP(floor)
  CHECK_LOOP(ceil)
  CHECK_LOOP(trunc)
  CHECK_LOOP(roundEven)
#else
  GTEST_SKIP() << "compiled without AVX2";
#endif
}

} // namespace
