//===- Loss.cpp - losses between predictions and labels --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Computed in the elements' type as Paddle does, where cancellation shows; sums are kept in double. The cross entropy
// of a softmax is in Softmax.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <cmath>
#include <limits>

namespace pdrt::ref {
namespace {

/// out[i] = f(x[i], label[i]) of tensors of one shape and type.
template <typename F> pdrt_code eachPair(Call &call, F f) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &label = call.inputs[1], &out = call.outputs[0];
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    using C = Compute<T>;
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(f(convert<C>(x.as<T>()[i]), convert<C>(label.as<T>()[i])));
    return PDRT_OK;
  });
}

/// The int that a label is for Paddle; what does not fit is the least.
template <typename T> int64_t truncated(T value) {
  return value > T(-2147483648.0) && value < T(2147483648.0) ? static_cast<int64_t>(value) : INT32_MIN;
}

} // namespace

pdrt_code bce_loss(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  for (int64_t i = 0, n = call.inputs[0].count(); i < n; ++i)
    if (double value = floatAt(call.inputs[0], i); !(value >= 0 && value <= 1))
      return call.fail(PDRT_INVALID_ARGUMENT, "the input %g is not in [0, 1]", value);
  return eachPair(call, []<typename C>(C x, C label) {
    return (label - 1) * std::max(std::log(1 - x), C(-100)) - label * std::max(std::log(x), C(-100));
  });
}

pdrt_code log_loss(Call &call) {
  double given = call.getFloat("epsilon", 0);
  return eachPair(call, [=]<typename C>(C x, C label) {
    C epsilon = static_cast<C>(given);
    return -(label * std::log(x + epsilon)) - (1 - label) * std::log(1 - x + epsilon);
  });
}

pdrt_code hinge_loss(Call &call) {
  return eachPair(call, []<typename C>(C x, C label) {
    C loss = 1 - x * (2 * label - 1);
    return loss < 0 ? C(0) : loss;
  });
}

/// input, label -> out, residual
pdrt_code huber_loss(Call &call) {
  PDRT_TRY(expect(call, 2, 2));
  double given = call.getFloat("delta", 1);
  const Tensor &residual = call.outputs[1];
  int64_t next = 0;
  return eachPair(call, [&]<typename C>(C x, C label) {
    C delta = static_cast<C>(given), difference = label - x, distance = std::fabs(difference);
    double kept = difference;
    if (residual.present())
      storeDoubles(residual, next++, 1, &kept);
    return distance <= delta ? C(0.5) * difference * difference : delta * (distance - C(0.5) * delta);
  });
}

/// x, label, pos_weight? -> out
pdrt_code sigmoid_cross_entropy_with_logits(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  int64_t ignored = call.getInt("ignore_index", -100), next = 0;
  const Tensor *weights = call.inputs.size() > 2 && call.inputs[2].present() ? &call.inputs[2] : nullptr;
  PDRT_TRY(eachPair(call, [&]<typename C>(C x, C label) {
    int64_t i = next++;
    if (truncated(label) == ignored)
      return C(0);
    if (!weights)
      return (x > 0 ? x : C(0)) - x * label + std::log(1 + std::exp(-std::fabs(x)));
    C shift = x < 0 ? -x : C(0);
    return (1 - label) * x +
           static_cast<C>(floatAt(*weights, i)) * (std::log(std::exp(-shift) + std::exp(-x - shift)) + shift);
  }));
  if (!call.getBool("normalize", false))
    return PDRT_OK;
  const Tensor &label = call.inputs[1], &out = call.outputs[0];
  return dispatch<Floats>(call, out.dtype, [&]<typename T>() {
    using C = Compute<T>;
    int64_t counted = 0;
    for (int64_t i = 0, n = label.count(); i < n; ++i) {
      C distance = convert<C>(label.as<T>()[i]) - static_cast<C>(ignored);
      counted += distance < C(-1e-6) || distance > C(1e-6);
    }
    for (int64_t i = 0, n = out.count(); i < n; ++i) // 0 / 0 where all are ignored, as in Paddle
      out.as<T>()[i] = convert<T>(convert<C>(out.as<T>()[i]) / static_cast<C>(counted));
    return PDRT_OK;
  });
}

pdrt_code kldiv_loss(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &label = call.inputs[1], &out = call.outputs[0];
  bool logarithms = call.getBool("log_target", false);
  auto loss = [=]<typename C>(C value, C target) {
    if (logarithms)
      return std::exp(target) * (target - value);
    return target <= 0 ? C(0) : target * (std::log(target) - value);
  };
  std::string_view reduction = call.getString("reduction", "mean");
  if (reduction == "none")
    return eachPair(call, loss);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    using C = Compute<T>;
    double sum = 0, parts = 1;
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      sum += loss(convert<C>(x.as<T>()[i]), convert<C>(label.as<T>()[i]));
    if (reduction == "mean")
      parts = static_cast<double>(x.count());
    else if (reduction == "batchmean" && x.rank > 0)
      parts = static_cast<double>(x.dims[0]);
    // Of no elements even the sum is NaN to Paddle.
    *out.as<T>() = convert<T>(x.count() ? sum / parts : std::numeric_limits<double>::quiet_NaN());
    return PDRT_OK;
  });
}

/// input [N, classes, ...], label [N, ...], weight? [classes] -> out, total_weight
pdrt_code nll_loss(Call &call) {
  PDRT_TRY(expect(call, 2, 2));
  const Tensor &x = call.inputs[0], &label = call.inputs[1], &out = call.outputs[0], &total = call.outputs[1];
  const Tensor *weights = call.inputs.size() > 2 && call.inputs[2].present() ? &call.inputs[2] : nullptr;
  if (x.rank < 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "the input has rank %d, expected 2 or 4", x.rank);
  std::string_view reduction = call.getString("reduction", "mean");
  int64_t ignored = call.getInt("ignore_index", -100), classes = x.dims[1], inner = product(x, 2, x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    double sum = 0, weight = 0;
    for (int64_t i = 0, n = label.count(); i < n; ++i) {
      int64_t c = intAt(label, i);
      double loss = 0;
      if (c != ignored) {
        if (c < 0 || c >= classes)
          return call.fail(PDRT_INVALID_ARGUMENT, "the label %lld isn't below %lld", static_cast<long long>(c),
                           static_cast<long long>(classes));
        double own = weights ? floatAt(*weights, c) : 1;
        loss = -convert<double>(x.as<T>()[(i / inner * classes + c) * inner + i % inner]) * own;
        weight += own;
      }
      sum += loss;
      if (reduction == "none")
        out.as<T>()[i] = convert<T>(loss);
    }
    if (reduction == "none")
      weight = 0;
    else
      *out.as<T>() = convert<T>(reduction == "mean" && weight != 0 ? sum / weight : sum);
    if (total.present())
      *total.as<T>() = convert<T>(weight);
    return PDRT_OK;
  });
}

/// reduction: 0 the sum, 1 the mean, 2 none.
pdrt_code identity_loss(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t reduction = call.getInt("reduction", 1);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    double sum = 0;
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      sum += convert<double>(x.as<T>()[i]);
      if (reduction == 2)
        out.as<T>()[i] = x.as<T>()[i];
    }
    if (reduction != 2)
      *out.as<T>() = convert<T>(reduction == 1 ? sum / static_cast<double>(x.count()) : sum);
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
