//===- Random.cpp - random numbers -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// dropout as inference does it, and the ops that draw numbers. With a seed the numbers are Paddle's on the CPU: the
// same generator of the C++ library feeds the same distributions. Without one each call takes a new seed; those numbers
// are as good as Paddle's, not the same.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <type_traits>

namespace pdrt::ref {
namespace {

using Engine = std::mt19937_64;

/// The seed of this call: the op's own, or the next of a series (splitmix64) that is each thread's and begins with the
/// time and the place of the thread's memory.
uint64_t seedOf(const Call &call) {
  if (int64_t given = call.getInt("seed", 0))
    return static_cast<uint64_t>(given);
  thread_local uint64_t state = 0;
  if (state == 0)
    state = static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()) ^
            reinterpret_cast<uintptr_t>(&state) << 20;
  uint64_t seed = state += 0x9E3779B97F4A7C15u;
  seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9u;
  seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EBu;
  return seed ^ (seed >> 31);
}

/// Fills the result with draw(engine) for each element.
template <typename T, typename Draw> pdrt_code fillWith(Call &call, Draw draw) {
  Engine engine(seedOf(call));
  const Tensor &out = call.outputs[0];
  for (int64_t i = 0, n = out.count(); i < n; ++i)
    out.as<T>()[i] = draw(engine);
  return PDRT_OK;
}

/// Numbers of less precision than float are drawn as floats.
template <typename T> using Drawn = std::conditional_t<std::is_same_v<T, double>, double, float>;

} // namespace

/// x, seed_tensor?, p -> out, mask. In inference x itself, or (downgrade_in_infer) x * (1 - p).
pdrt_code dropout(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (!call.getBool("is_test", false))
    return call.fail(PDRT_UNSUPPORTED, "dropout in training mode");
  std::string_view mode = call.getString("mode", "downgrade_in_infer");
  if (mode != "downgrade_in_infer" && mode != "downscale_in_infer" && mode != "upscale_in_train")
    return call.fail(PDRT_UNSUPPORTED, "mode '%.*s' isn't known", static_cast<int>(mode.size()), mode.data());
  double p =
      call.inputs.size() > 2 && call.inputs[2].present() ? call.scalarFloat(call.inputs[2]) : call.getFloat("p", 0.5);
  float keep = mode == "upscale_in_train" ? 1.0f : 1.0f - static_cast<float>(p);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<T>()[i] = keep == 1.0f ? x.as<T>()[i] : convert<T>(convert<double>(x.as<T>()[i]) * keep);
    return PDRT_OK;
  });
}

/// shape: numbers of a normal distribution.
pdrt_code gaussian(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  return dispatch<Floats>(call, call.outputs[0].dtype, [&]<typename T>() {
    using D = Drawn<T>;
    std::normal_distribution<D> normal(static_cast<D>(call.getFloat("mean", 0)),
                                       static_cast<D>(call.getFloat("std", 1)));
    return fillWith<T>(call, [&](Engine &engine) { return convert<T>(normal(engine)); });
  });
}

/// shape, min, max: numbers from [min, max).
pdrt_code uniform(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  return dispatch<Floats>(call, call.outputs[0].dtype, [&]<typename T>() {
    using D = Drawn<T>;
    std::uniform_real_distribution<D> even(static_cast<D>(call.scalarFloat(call.inputs[1])),
                                           static_cast<D>(call.scalarFloat(call.inputs[2])));
    return fillWith<T>(call, [&](Engine &engine) { return convert<T>(even(engine)); });
  });
}

/// shape: integers from [low, high).
pdrt_code randint(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  int64_t low = call.getInt("low", 0), high = call.getInt("high", 1);
  if (low >= high)
    return call.fail(PDRT_INVALID_ARGUMENT, "low %lld is not below high %lld", static_cast<long long>(low),
                     static_cast<long long>(high));
  return dispatch<IndexInts>(call, call.outputs[0].dtype, [&]<typename T>() {
    std::uniform_int_distribution<int64_t> even(low, high - 1);
    return fillWith<T>(call, [&](Engine &engine) { return static_cast<T>(even(engine)); });
  });
}

/// The numbers below n in random order.
pdrt_code randperm(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  const Tensor &out = call.outputs[0];
  Engine engine(seedOf(call));
  return dispatch<Types<int64_t, int32_t, float, double>>(call, out.dtype, [&]<typename T>() {
    T *numbers = out.as<T>();
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      numbers[i] = static_cast<T>(i);
    std::shuffle(numbers, numbers + out.count(), engine);
    return PDRT_OK;
  });
}

/// x: 1 with the probability that an element says, else 0.
pdrt_code bernoulli(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      if (double p = convert<double>(x.as<T>()[i]); !(p >= 0 && p <= 1))
        return call.fail(PDRT_INVALID_ARGUMENT, "%g is not a probability", p);
    std::uniform_real_distribution<double> even(0, 1);
    const T *p = x.as<T>();
    return fillWith<T>(call, [&](Engine &engine) { return convert<T>(even(engine) < convert<double>(*p++) ? 1 : 0); });
  });
}

/// x [..., places], num_samples: places drawn with probabilities in proportion to x.
pdrt_code multinomial(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool replacement = call.getBool("replacement", false);
  int64_t places = x.rank > 0 ? x.dims[x.rank - 1] : 0, samples = out.rank > 0 ? out.dims[out.rank - 1] : 0;
  Engine engine(seedOf(call));
  double *weights = call.scratch<double>(static_cast<size_t>(places) + 1);
  if (!weights)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the probabilities");
  std::uniform_real_distribution<double> even(0, 1);
  int64_t *to = out.as<int64_t>();
  for (int64_t row = 0, rows = places > 0 ? x.count() / places : 0; row < rows; ++row) {
    loadDoubles(x, row * places, places, weights);
    int64_t possible = 0;
    for (int64_t i = 0; i < places; ++i) {
      if (!(weights[i] >= 0) || std::isinf(weights[i]))
        return call.fail(PDRT_INVALID_ARGUMENT, "%g is not a probability", weights[i]);
      possible += weights[i] > 0;
    }
    if (possible < (replacement ? 1 : samples))
      return call.fail(PDRT_INVALID_ARGUMENT, "%lld places have a probability, and %lld are wanted",
                       static_cast<long long>(possible), static_cast<long long>(samples));
    for (int64_t s = 0; s < samples; ++s) {
      double sum = 0;
      for (int64_t i = 0; i < places; ++i)
        sum += weights[i];
      double left = even(engine) * sum;
      int64_t chosen = -1;
      // Rounding may leave a rest behind the last place: then that is meant.
      for (int64_t i = 0; i < places && (chosen < 0 || left >= 0); ++i)
        if (weights[i] > 0)
          chosen = i, left -= weights[i];
      *to++ = chosen;
      if (!replacement)
        weights[chosen] = 0;
    }
  }
  return PDRT_OK;
}

} // namespace pdrt::ref
