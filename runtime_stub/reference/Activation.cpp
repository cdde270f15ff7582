//===- Activation.cpp - activation functions -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Functions of one floating tensor with parameters from attributes, and prelu. Where Paddle's choice of comparison
// decides what NaN becomes, the same comparison stands here. Plain mathematics is in Math.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Unary.h"

#include <algorithm>

namespace pdrt::ref {
namespace {

/// Parameters are float in Paddle's kernels, also where the attribute is a double.
double parameter(const Call &call, std::string_view name, double otherwise) {
  return static_cast<float>(call.getFloat(name, otherwise));
}

/// Eigen's cwiseMax/cwiseMin: the first operand stays when the comparison is false, and so does NaN.
double keepMax(double x, double limit) { return x < limit ? limit : x; }
double keepMin(double x, double limit) { return limit < x ? limit : x; }

double sigmoidOf(double x) { return 1 / (1 + std::exp(-x)); }

} // namespace

pdrt_code relu(Call &call) {
  return unarySame<Reals>(call, []<typename T>(T x) { return x > T(0) ? x : T(0); });
}

pdrt_code relu6(Call &call) {
  double limit = parameter(call, "threshold", 6);
  return unarySame<Reals>(call, [=]<typename T>(T x) {
    T low = x < T(0) ? T(0) : x;
    return T(limit) < low ? T(limit) : low;
  });
}

pdrt_code leaky_relu(Call &call) {
  double slope = parameter(call, "negative_slope", 0.02);
  return unaryFloat(call, [=](double x) { return slope < 1 ? keepMax(x, slope * x) : keepMin(x, slope * x); });
}

pdrt_code hardtanh(Call &call) {
  double low = parameter(call, "t_min", 0), high = parameter(call, "t_max", 24);
  return unaryFloat(call, [=](double x) { return keepMin(keepMax(x, low), high); });
}

pdrt_code hardswish(Call &call) {
  double threshold = parameter(call, "threshold", 6), scale = parameter(call, "scale", 6);
  double offset = parameter(call, "offset", 3);
  // In the type itself: the product overflows where Paddle's does.
  return unarySame<Floats>(call, [=]<typename T>(T x) -> T {
    return static_cast<T>(keepMin(keepMax(x + static_cast<T>(offset), 0), threshold)) * x / static_cast<T>(scale);
  });
}

pdrt_code hardsigmoid(Call &call) {
  double slope = parameter(call, "slope", 0.2), offset = parameter(call, "offset", 0.5);
  return unaryFloat(call, [=](double x) { return keepMin(keepMax(x * slope + offset, 0), 1); });
}

pdrt_code sigmoid(Call &call) { return unaryFloat(call, sigmoidOf); }

pdrt_code logsigmoid(Call &call) {
  return unaryFloat(call, [](double x) {
    double shift = keepMax(-x, 0);
    return -shift - std::log(std::exp(-shift) + std::exp(-x - shift));
  });
}

pdrt_code swish(Call &call) {
  double beta = parameter(call, "beta", 1);
  return unaryFloat(call, [=](double x) { return x / (1 + std::exp(-beta * x)); });
}

pdrt_code silu(Call &call) {
  return unaryFloat(call, [](double x) { return x / (1 + std::exp(-x)); });
}

pdrt_code gelu(Call &call) {
  bool approximate = call.getBool("approximate", false);
  return unarySame<Floats>(call, [=]<typename T>(T x) -> T {
    double v = static_cast<double>(x);
    double share = approximate ? std::tanh(0.79788456080286535588 * (v + 0.044715 * v * v * v))
                               : std::erf(v * 0.70710678118654752440);
    return x * static_cast<T>(1 + share) * T(0.5); // overflows where Paddle's does
  });
}

pdrt_code elu(Call &call) {
  double alpha = parameter(call, "alpha", 1);
  return unaryFloat(call, [=](double x) { return x < 0 ? alpha * std::expm1(x) : x; });
}

pdrt_code celu(Call &call) {
  double alpha = parameter(call, "alpha", 1);
  return unaryFloat(call, [=](double x) { return x < 0 ? alpha * std::expm1(x / alpha) : x; });
}

pdrt_code selu(Call &call) {
  double scale = parameter(call, "scale", 1.0507009873554804934193349852946);
  double alpha = parameter(call, "alpha", 1.6732632423543772848170429916717);
  return unaryFloat(call, [=](double x) { return scale * (x <= 0 ? alpha * std::exp(x) - alpha : x); });
}

pdrt_code softplus(Call &call) {
  double beta = call.getFloat("beta", 1), threshold = call.getFloat("threshold", 20);
  return unaryFloat(call, [=](double x) { return x * beta > threshold ? x : std::log1p(std::exp(x * beta)) / beta; });
}

pdrt_code mish(Call &call) {
  double threshold = parameter(call, "lambda", 20);
  return unaryFloat(call, [=](double x) { return x * std::tanh(x > threshold ? x : std::log1p(std::exp(x))); });
}

pdrt_code softshrink(Call &call) {
  double threshold = parameter(call, "threshold", 0.5);
  return unaryFloat(call, [=](double x) {
    // Sums of products as in Paddle, so that infinity becomes NaN there and here.
    return double(x > threshold) * (x - threshold) + double(x < -threshold) * (x + threshold);
  });
}

pdrt_code hardshrink(Call &call) {
  double threshold = parameter(call, "threshold", 0.5);
  return unaryFloat(call, [=](double x) { return x * double(x < -threshold || x > threshold); });
}

pdrt_code thresholded_relu(Call &call) {
  double threshold = parameter(call, "threshold", 1), value = parameter(call, "value", 0);
  return unaryFloat(call, [=](double x) { return double(x > threshold) * x + double(x <= threshold) * value; });
}

pdrt_code tanh_shrink(Call &call) {
  return unaryFloat(call, [](double x) { return x - std::tanh(x); });
}

pdrt_code softsign(Call &call) {
  return unaryFloat(call, [](double x) { return x / (1 + std::fabs(x)); });
}

pdrt_code stanh(Call &call) {
  double scaleA = parameter(call, "scale_a", 0.67), scaleB = parameter(call, "scale_b", 1.7159);
  return unaryFloat(call, [=](double x) { return scaleB * std::tanh(scaleA * x); });
}

pdrt_code logit(Call &call) {
  double eps = call.getFloat("eps", 1e-6);
  return unaryFloat(call, [=](double x) {
    if (eps == 0 && (x < 0 || x > 1))
      return std::numeric_limits<double>::quiet_NaN();
    double inside = keepMax(keepMin(x, 1 - eps), eps);
    return std::log(inside / (1 - inside));
  });
}

/// x, alpha; mode "all" has one alpha, "channel" one a channel, "element" one a position of a sample.
pdrt_code prelu(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &alpha = call.inputs[1], &out = call.outputs[0];
  std::string_view mode = call.getString("mode", "all");
  bool channelLast = call.getString("data_format", "NCHW") == "NHWC";
  if (mode != "all" && mode != "channel" && mode != "element")
    return call.fail(PDRT_UNSUPPORTED, "mode '%.*s' isn't known", static_cast<int>(mode.size()), mode.data());
  int64_t channels = x.rank < 2 ? 1 : channelLast ? x.dims[x.rank - 1] : x.dims[1];
  int64_t inner = x.rank < 2 || channelLast ? 1 : product(x, 2, x.rank);
  int64_t sample = x.rank < 1 ? 1 : product(x, 1, x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t k = mode == "all" ? 0 : mode == "channel" ? i / inner % channels : i % sample;
      double value = convert<double>(x.as<T>()[i]);
      out.as<T>()[i] = convert<T>(value > 0 ? value : value * convert<double>(alpha.as<T>()[k]));
    }
    return PDRT_OK;
  });
}

/// In inference a leaky relu with the mean of the two slopes.
pdrt_code rrelu(Call &call) {
  if (!call.getBool("is_test", false))
    return call.fail(PDRT_UNSUPPORTED, "rrelu in training mode");
  double slope = (parameter(call, "lower", 0.125) + parameter(call, "upper", 1.0 / 3)) / 2;
  return unaryFloat(call, [=](double x) { return x < 0 ? x * slope : x; });
}

/// label, prior_dist?: the label mixed with the prior, or with equal shares.
pdrt_code label_smooth(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool prior = call.inputs.size() > 1 && call.inputs[1].present();
  double epsilon = parameter(call, "epsilon", 0);
  int64_t classes = x.rank ? x.dims[x.rank - 1] : 1;
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      double share = prior ? convert<double>(call.inputs[1].as<T>()[i % classes]) : 1 / static_cast<double>(classes);
      out.as<T>()[i] = convert<T>((1 - epsilon) * convert<double>(x.as<T>()[i]) + epsilon * share);
    }
    return PDRT_OK;
  });
}

/// silu(x) * y; without y, x is split in two along its last axis.
pdrt_code swiglu(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool two = call.inputs.size() > 1 && call.inputs[1].present();
  int64_t width = out.rank > 0 ? out.dims[out.rank - 1] : 1;
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      int64_t at = two ? i : i / width * 2 * width + i % width;
      double gate = convert<double>(x.as<T>()[at]);
      double value = convert<double>(two ? call.inputs[1].as<T>()[i] : x.as<T>()[at + width]);
      out.as<T>()[i] = convert<T>(gate * sigmoidOf(gate) * value);
    }
    return PDRT_OK;
  });
}

/// The largest of `groups` neighbouring channels.
pdrt_code maxout(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t groups = call.getInt("groups", 1);
  int32_t axis = normalizeAxis(call.getInt("axis", 1), x.rank);
  if (axis < 0 || groups < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "axis or groups out of range");
  int64_t inner = product(x, axis + 1, x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      double best = -static_cast<double>(std::numeric_limits<float>::max());
      for (int64_t g = 0; g < groups; ++g)
        best = std::max(best, convert<double>(x.as<T>()[(i / inner * groups + g) * inner + i % inner]));
      out.as<T>()[i] = convert<T>(best);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
