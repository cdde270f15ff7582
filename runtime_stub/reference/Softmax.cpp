//===- Softmax.cpp - softmax and what is built on it -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// softmax, log_softmax and cross entropy along any axis.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// Calls f(place, length) for each line of x along the axis; place(i) is the offset of its element i.
template <typename F> void forEachLine(const Tensor &x, int32_t axis, F f) {
  int64_t outer = product(x, 0, axis), length = x.rank ? x.dims[axis] : 1,
          inner = product(x, std::min(axis + 1, x.rank), x.rank);
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t k = 0; k < inner; ++k)
      f([=](int64_t i) { return (o * length + i) * inner + k; }, length);
}

/// The largest element, NaN if there is one.
template <typename T, typename Place> double largest(const T *x, Place place, int64_t length) {
  double best = -std::numeric_limits<double>::infinity();
  for (int64_t i = 0; i < length; ++i)
    if (double value = convert<double>(x[place(i)]); !(value <= best))
      best = value;
  return best;
}

} // namespace

pdrt_code softmax(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", -1), x.rank);
  if (axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    forEachLine(x, axis, [&](auto place, int64_t length) {
      double top = largest(x.as<T>(), place, length), sum = 0;
      for (int64_t i = 0; i < length; ++i)
        sum += std::exp(convert<double>(x.as<T>()[place(i)]) - top);
      for (int64_t i = 0; i < length; ++i)
        out.as<T>()[place(i)] = convert<T>(std::exp(convert<double>(x.as<T>()[place(i)]) - top) / sum);
    });
    return PDRT_OK;
  });
}

pdrt_code log_softmax(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", -1), x.rank);
  if (axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    forEachLine(x, axis, [&](auto place, int64_t length) {
      double top = largest(x.as<T>(), place, length), sum = 0;
      // Paddle clips the distance from the maximum at -64, which shows in the logarithm.
      auto distance = [&](int64_t i) {
        double d = convert<double>(x.as<T>()[place(i)]) - top;
        return d < -64 ? -64 : d;
      };
      for (int64_t i = 0; i < length; ++i)
        sum += std::exp(distance(i));
      for (int64_t i = 0; i < length; ++i)
        out.as<T>()[place(i)] = convert<T>(distance(i) - std::log(sum));
    });
    return PDRT_OK;
  });
}

/// input, label -> softmax, loss. Labels are classes (one less on the axis) or, with soft_label, probabilities.
pdrt_code cross_entropy_with_softmax(Call &call) {
  PDRT_TRY(expect(call, 2, 2));
  const Tensor &x = call.inputs[0], &label = call.inputs[1], &probabilities = call.outputs[0], &loss = call.outputs[1];
  int32_t axis = normalizeAxis(call.getInt("axis", -1), x.rank);
  if (axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  bool soft = call.getBool("soft_label", false), use = call.getBool("use_softmax", true);
  int64_t ignore = call.getInt("ignore_index", -100);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    int64_t line = 0;
    pdrt_code code = PDRT_OK;
    forEachLine(x, axis, [&](auto place, int64_t length) {
      double top = largest(x.as<T>(), place, length), sum = 0;
      for (int64_t i = 0; i < length; ++i)
        sum += std::exp(convert<double>(x.as<T>()[place(i)]) - top);
      auto logarithm = [&](int64_t i) {
        double value = convert<double>(x.as<T>()[place(i)]);
        return use ? value - top - std::log(sum) : std::log(value);
      };
      if (probabilities.present())
        for (int64_t i = 0; i < length; ++i)
          probabilities.as<T>()[place(i)] =
              use ? convert<T>(std::exp(convert<double>(x.as<T>()[place(i)]) - top) / sum) : x.as<T>()[place(i)];
      double total = 0;
      if (soft) {
        for (int64_t i = 0; i < length; ++i)
          if (double weight = floatAt(label, place(i)); weight != 0)
            total -= weight * logarithm(i);
      } else if (int64_t c = intAt(label, line); c != ignore) {
        if (c < 0 || c >= length)
          code = call.fail(PDRT_INVALID_ARGUMENT, "the label %lld isn't below %lld", static_cast<long long>(c),
                           static_cast<long long>(length));
        else
          total = -logarithm(c);
      }
      loss.as<T>()[line++] = convert<T>(total);
    });
    return code;
  });
}

} // namespace pdrt::ref
