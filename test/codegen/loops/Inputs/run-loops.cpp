//===- run-loops.cpp - compares emitted loops with plain C++ --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Compiled by run-loops.mlir with the emitted functions included before it. Arrays are of exact size, so that the
// address sanitizer sees a read beyond an end.
//
//===----------------------------------------------------------------------===//
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <random>
#include <vector>

namespace {

int failures = 0;

void check(bool holds, const char *what) {
  if (holds)
    return;
  std::fprintf(stderr, "wrong: %s\n", what);
  ++failures;
}

std::vector<float> randomFloats(size_t count, unsigned seed) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> distribution(-2, 2);
  std::vector<float> values(count);
  for (float &value : values)
    value = distribution(generator);
  return values;
}

bool close(float a, double b) {
  return (std::isnan(a) && std::isnan(b)) || std::fabs(a - b) <= 1e-5 * (1 + std::fabs(b));
}

constexpr int64_t N = 3, C = 24, H = 7, W = 5, S = H * W, B = 16, CB = 2;

size_t blockedIndex(int64_t n, int64_t c, int64_t s, int64_t space) {
  return static_cast<size_t>(((n * CB + c / B) * space + s) * B + c % B);
}

/// Channels above C are zero, as the library keeps them.
std::vector<float> toBlocked(const std::vector<float> &plain, int64_t space) {
  std::vector<float> blocked(static_cast<size_t>(N * CB * space * B));
  for (int64_t n = 0; n < N; ++n)
    for (int64_t c = 0; c < C; ++c)
      for (int64_t s = 0; s < space; ++s)
        blocked[blockedIndex(n, c, s, space)] = plain[static_cast<size_t>((n * C + c) * space + s)];
  return blocked;
}

/// The elements as `expected(n, c, s)` says, and zero in the padding.
void checkBlocked(const std::vector<float> &blocked, int64_t space, const char *what,
                  const std::function<double(int64_t, int64_t, int64_t)> &expected) {
  bool right = true;
  for (int64_t n = 0; n < N; ++n)
    for (int64_t c = 0; c < CB * B; ++c)
      for (int64_t s = 0; s < space; ++s)
        right &= close(blocked[blockedIndex(n, c, s, space)], c < C ? expected(n, c, s) : 0.0);
  check(right, what);
}

void plainLoops() {
  std::vector<float> x = randomFloats(N * C * S, 1), y = randomFloats(N * C * S, 2), v = randomFloats(C, 3);
  std::vector<float> m = randomFloats(N * S, 4), out(N * C * S, -99);
  test_loop0(x.data(), y.data(), out.data(), N * C * S);
  bool right = true;
  for (size_t i = 0; i < out.size(); ++i)
    right &= out[i] == std::fmax(x[i] + y[i], 0.0f);
  check(right, "a flat loop");

  std::vector<float> inPlace = x;
  test_loop0(inPlace.data(), y.data(), inPlace.data(), N * C * S);
  check(inPlace == out, "a flat loop in place");

  test_loop1(x.data(), v.data(), m.data(), out.data(), N, S);
  right = true;
  for (int64_t n = 0; n < N; ++n)
    for (int64_t c = 0; c < C; ++c)
      for (int64_t s = 0; s < S; ++s) {
        size_t i = static_cast<size_t>((n * C + c) * S + s);
        right &= close(out[i], x[i] * v[c] - m[n * S + s]);
      }
  check(right, "broadcasts");
}

void blockedLoops() {
  std::vector<float> x = randomFloats(N * C * S, 1), v = randomFloats(C, 3), g = randomFloats(N * C, 5);
  std::vector<float> blocked = toBlocked(x, S), gate = toBlocked(g, 1), out(blocked.size(), -99);
  auto at = [&](int64_t n, int64_t c, int64_t s) { return double(x[static_cast<size_t>((n * C + c) * S + s)]); };
  test_loop2(blocked.data(), gate.data(), v.data(), out.data(), N, S);
  checkBlocked(out, S, "a blocked loop with a tail",
               [&](int64_t n, int64_t c, int64_t s) { return at(n, c, s) * g[n * C + c] + v[c] + 1; });

  auto total = [&](int64_t n, int64_t c) {
    double sum = 0;
    for (int64_t s = 0; s < S; ++s)
      sum += at(n, c, s);
    return sum;
  };
  std::vector<float> pooled(N * C, -99);
  test_loop3(blocked.data(), pooled.data(), N, S);
  bool right = true;
  for (int64_t n = 0; n < N; ++n)
    for (int64_t c = 0; c < C; ++c)
      right &= close(pooled[static_cast<size_t>(n * C + c)], total(n, c));
  check(right, "a blocked sum into a plain matrix");

  std::vector<float> gates(N * CB * B, -99);
  test_loop4(blocked.data(), gates.data(), N, S);
  checkBlocked(gates, 1, "a blocked sum into blocks", [&](int64_t n, int64_t c, int64_t) { return total(n, c) + 1; });

  std::vector<float> last(N * S * C, -99);
  test_loop5(x.data(), v.data(), last.data(), N * S);
  right = true;
  for (size_t i = 0; i < last.size(); ++i)
    right &= last[i] == x[i] + v[i % C];
  check(right, "channels last");
}

void reductions() {
  constexpr int64_t rows = 9, columns = 131;
  std::vector<float> x = randomFloats(rows * columns, 6);
  x[5 * columns + 77] = NAN;
  std::vector<float> sums(rows, -99), tops(columns, -99);
  test_loop6(x.data(), sums.data(), rows, columns);
  test_loop7(x.data(), tops.data(), columns, rows);
  bool right = true;
  for (int64_t i = 0; i < rows; ++i) {
    double sum = 0;
    for (int64_t j = 0; j < columns; ++j)
      sum += double(x[i * columns + j]) * x[i * columns + j];
    right &= close(sums[i], sum);
  }
  check(right, "sums of rows");
  right = true;
  for (int64_t j = 0; j < columns; ++j) {
    float top = -INFINITY;
    for (int64_t i = 0; i < rows; ++i)
      if (x[i * columns + j] > top || std::isnan(x[i * columns + j]))
        top = x[i * columns + j];
    right &= j == 77 ? std::isnan(tops[j]) : tops[j] == top;
  }
  check(right, "maxima of columns");

  // A long sum of numbers of one sign, which float accumulators get wrong by more than 1e-5.
  constexpr int64_t many = 3000000;
  std::vector<float> tenths(many, 0.1f);
  float total = 0;
  test_loop8(tenths.data(), &total, many);
  check(close(total, double(0.1f) * many), "a long sum");

  std::vector<float> cube = randomFloats(4 * 11 * 7, 7), slab(4 * 7, -99);
  test_loop9(cube.data(), slab.data(), 4, 11);
  right = true;
  for (int64_t i = 0; i < 4; ++i)
    for (int64_t k = 0; k < 7; ++k) {
      double sum = 0;
      for (int64_t j = 0; j < 11; ++j)
        sum += cube[(i * 11 + j) * 7 + k];
      right &= close(slab[i * 7 + k], sum);
    }
  check(right, "sums over a middle dimension");

  bool flags[3 * 40] = {}, any[3] = {true, true, true};
  flags[40 + 39] = true;
  test_loop10(flags, any, 3, 40);
  check(!any[0] && any[1] && !any[2], "any of booleans");

  std::vector<int64_t> longs(2 * 50), low(2), all(2);
  for (int64_t i = 0; i < 100; ++i)
    longs[i] = (i * 37) % 101 - 50 + (int64_t(1) << 40);
  test_loop11(longs.data(), low.data(), all.data(), 2, 50);
  right = true;
  for (int64_t i = 0; i < 2; ++i) {
    int64_t smallest = INT64_MAX, sum = 0;
    for (int64_t j = 0; j < 50; ++j) {
      smallest = std::min(smallest, longs[i * 50 + j]);
      sum += longs[i * 50 + j];
    }
    right &= low[i] == smallest && all[i] == sum;
  }
  check(right, "two reductions of integers");
}

void types() {
  constexpr int64_t rows = 6, columns = 21, count = rows * columns;
  std::vector<float> x = randomFloats(count, 8), t(count);
  std::vector<pdrt::Half> halves(count), thirds(count);
  for (int64_t i = 0; i < count; ++i)
    halves[i] = pdrt::Half(x[i]);
  test_loop12(halves.data(), thirds.data(), count);
  bool right = true;
  for (int64_t i = 0; i < count; ++i)
    right &= thirds[i].bits == pdrt::Half(static_cast<float>(halves[i]) * 0.333333343f).bits;
  check(right, "float16");

  std::vector<uint8_t> bytes(count), sums(count);
  std::unique_ptr<bool[]> flags(new bool[count]);
  for (int64_t i = 0; i < count; ++i) {
    bytes[i] = static_cast<uint8_t>(i * 3);
    flags[i] = i % 3 == 0;
  }
  test_loop13(bytes.data(), flags.get(), sums.data(), count);
  right = true;
  for (int64_t i = 0; i < count; ++i)
    right &= sums[i] == static_cast<uint8_t>(bytes[i] + (flags[i] ? 200 : 0));
  check(right, "uint8 and bool");

  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j)
      t[j * rows + i] = static_cast<float>(i * 100 + j);
  x[0] = NAN;
  t[0] = 1;
  x[1] = INFINITY;
  t[rows] = 1;
  std::vector<int64_t> whole(count);
  test_loop14(t.data(), x.data(), whole.data(), rows, columns);
  right = whole[0] == INT64_MIN && whole[1] == INT64_MIN;
  for (int64_t i = 2; i < count; ++i)
    right &= whole[i] == static_cast<int64_t>(t[i % columns * rows + i / columns] * x[i]);
  check(right, "a transposed operand and float to int64");

  std::vector<float> means(count);
  x[0] = x[1] = 3;
  test_loop15(x.data(), means.data(), count, columns);
  right = true;
  for (int64_t i = 0; i < count; ++i)
    right &= means[i] == x[i] / 21.0f;
  check(right, "a size known at run time");
}

void runTimeBroadcast() {
  for (auto [first, second] : {std::pair<int64_t, int64_t>{5, 5}, {1, 5}, {5, 1}, {1, 1}}) {
    const int64_t both = std::max(first, second);
    std::vector<float> x = randomFloats(static_cast<size_t>(first * 12), 9),
                       y = randomFloats(static_cast<size_t>(second * 12), 10);
    std::vector<float> out(static_cast<size_t>(both * 12), -99);
    test_loop16(x.data(), y.data(), out.data(), both, first, second);
    bool right = true;
    for (int64_t i = 0; i < both * 12; ++i)
      right &= out[i] == x[first == 1 ? i % 12 : i] - y[second == 1 ? i % 12 : i];
    check(right, "a dimension that is broadcast at run time");
  }
}

} // namespace

int main() {
  plainLoops();
  blockedLoops();
  reductions();
  types();
  runTimeBroadcast();
  return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
