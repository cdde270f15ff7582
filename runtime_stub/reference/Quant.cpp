//===- Quant.cpp - quantization --------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// quantize_linear, dequantize_linear and the fake quantization ops of older models, as inference runs them. Rounding is
// in the type of the data, as in Paddle: it decides which integer a number becomes.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// The scale of each element: one for all, or one a position of an axis.
struct Scales {
  const Tensor *tensor = nullptr;
  int64_t inner = 1, channels = 1;

  pdrt_code resolve(Call &call, const Tensor &x, const Tensor &scale, int64_t axis) {
    tensor = &scale;
    if (!scale.present() || scale.count() < 1)
      return call.fail(PDRT_INVALID_ARGUMENT, "no scale");
    if (axis < 0)
      return PDRT_OK;
    if (axis >= x.rank || scale.count() != x.dims[axis])
      return call.fail(PDRT_INVALID_ARGUMENT, "%lld scales for axis %lld", static_cast<long long>(scale.count()),
                       static_cast<long long>(axis));
    channels = x.dims[axis], inner = product(x, static_cast<int32_t>(axis) + 1, x.rank);
    return PDRT_OK;
  }
  template <typename T> T at(int64_t i) const {
    return static_cast<T>(floatAt(*tensor, channels == 1 ? 0 : i / inner % channels));
  }
};

/// A number on the grid of integers that `scale` and `largest` span. Type 0 rounds to even and then clips, type 1 clips
/// and then rounds halves away from zero.
template <typename T> T quantized(T x, T scale, T largest, int64_t type) {
  T inverse = scale <= T(1e-30) ? T(1) / (scale + T(1e-6)) : T(1) / scale;
  if (type == 0)
    return std::min(std::max(std::nearbyint(largest * inverse * x), -largest - 1), largest);
  T clipped = std::min(std::max(x, -scale), scale);
  return std::round(largest * inverse * clipped);
}

double largestOf(const Call &call) {
  return static_cast<double>((int64_t(1) << (call.getInt("bit_length", 8) - 1)) - 1);
}

/// out = quantized x, and with `back` scaled back to floats.
pdrt_code fakeQuantize(Call &call, const Tensor &scale, int64_t axis, bool back, double largest) {
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Scales scales;
  PDRT_TRY(scales.resolve(call, x, scale, axis));
  int64_t type = call.getInt("round_type", 1);
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      T s = scales.at<T>(i), q = quantized(x.as<T>()[i], s, static_cast<T>(largest), type);
      out.as<T>()[i] = back ? q * s / static_cast<T>(largest) : q;
    }
    return PDRT_OK;
  });
}

/// Writes the largest magnitude of all elements, or of each position of an axis.
pdrt_code findScales(Call &call, const Tensor &x, int64_t axis, const Tensor &scale) {
  int64_t channels = axis < 0 ? 1 : x.dims[axis],
          inner = axis < 0 ? 1 : product(x, static_cast<int32_t>(axis) + 1, x.rank);
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    std::fill(scale.as<T>(), scale.as<T>() + channels, T(0));
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      T &most = scale.as<T>()[i / inner % channels];
      most = std::max(most, std::fabs(x.as<T>()[i]));
    }
    return PDRT_OK;
  });
}

pdrt_code copyIn(Call &call, const Tensor &from, const Tensor &to) {
  return dispatch<Floats>(call, from.dtype, [&]<typename From>() {
    return dispatch<Floats>(call, to.dtype, [&]<typename To>() {
      for (int64_t i = 0, n = to.count(); i < n; ++i)
        to.as<To>()[i] = convert<To>(from.as<From>()[i]);
      return PDRT_OK;
    });
  });
}

/// The ops that find their own scale -> out, out_scale. The scale may be wanted by nobody.
pdrt_code quantizeByMaximum(Call &call, int64_t axis, bool back) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  if (axis >= x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axis), x.rank);
  Tensor scale = call.outputs.size() > 1 ? call.outputs[1] : Tensor();
  if (!scale.present()) {
    int64_t channels = axis < 0 ? 1 : x.dims[axis];
    scale = {call.scratch<double>(static_cast<size_t>(channels) + 1), x.dtype, 1, {channels}};
    if (!scale.data)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the scales");
  }
  PDRT_TRY(findScales(call, x, axis, scale));
  return fakeQuantize(call, scale, axis, back, largestOf(call));
}

/// The ops with a learnt scale: x, in_scale, ... -> out, out_scale, ...
pdrt_code quantizeByState(Call &call, bool back) {
  PDRT_TRY(expect(call, 2, 1));
  if (!call.getBool("is_test", true))
    return call.fail(PDRT_UNSUPPORTED, "a quantization observer in training mode");
  if (call.outputs.size() > 1 && call.outputs[1].present())
    PDRT_TRY(copyIn(call, call.inputs[1], call.outputs[1]));
  return fakeQuantize(call, call.inputs[1], -1, back, largestOf(call));
}

} // namespace

/// x, scale, zero_point, ... -> y.
pdrt_code quantize_linear(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  if (!call.getBool("is_test", true))
    return call.fail(PDRT_UNSUPPORTED, "a quantization observer in training mode");
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (call.getBool("only_observer", false))
    return copyIn(call, x, out);
  Scales scales;
  PDRT_TRY(scales.resolve(call, x, call.inputs[1], call.getInt("quant_axis", 0)));
  double largest = static_cast<double>(call.getInt("qmax", 127));
  int64_t type = call.getInt("round_type", 0);
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    return dispatch<Reals>(call, out.dtype, [&]<typename Out>() {
      for (int64_t i = 0, n = x.count(); i < n; ++i)
        out.as<Out>()[i] = convert<Out>(quantized(x.as<T>()[i], scales.at<T>(i), static_cast<T>(largest), type));
      return PDRT_OK;
    });
  });
}

/// x, scale, zero_point, ... -> y.
pdrt_code dequantize_linear(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool observer = call.getBool("only_observer", false);
  Scales scales;
  PDRT_TRY(scales.resolve(call, x, call.inputs[1], call.getInt("quant_axis", 0)));
  double largest = static_cast<double>(call.getInt("qmax", 127));
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    return dispatch<Floats>(call, out.dtype, [&]<typename Out>() {
      for (int64_t i = 0, n = x.count(); i < n; ++i) {
        double value = convert<double>(x.as<T>()[i]);
        out.as<Out>()[i] = convert<Out>(observer ? value : value * scales.at<double>(i) / largest);
      }
      return PDRT_OK;
    });
  });
}

pdrt_code fake_quantize_abs_max(Call &call) { return quantizeByMaximum(call, -1, false); }
pdrt_code fake_quantize_dequantize_abs_max(Call &call) { return quantizeByMaximum(call, -1, true); }
pdrt_code fake_channel_wise_quantize_abs_max(Call &call) {
  if (call.getBool("is_test", false)) // the scales are given
    return call.fail(PDRT_UNSUPPORTED, "fake_channel_wise_quantize_abs_max with is_test");
  return quantizeByMaximum(call, call.getInt("quant_axis", 0), false);
}
pdrt_code fake_channel_wise_quantize_dequantize_abs_max(Call &call) {
  return quantizeByMaximum(call, call.getInt("quant_axis", 0), true);
}
pdrt_code fake_quantize_moving_average_abs_max(Call &call) { return quantizeByState(call, false); }
pdrt_code fake_quantize_dequantize_moving_average_abs_max(Call &call) { return quantizeByState(call, true); }
pdrt_code fake_quantize_range_abs_max(Call &call) { return quantizeByState(call, false); }

/// x, ... -> out = x: the scale it observes matters in training only.
pdrt_code moving_average_abs_max_scale(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  return copyIn(call, call.inputs[0], call.outputs[0]);
}

/// x, scale: x * scale / max_range.
pdrt_code fake_dequantize_max_abs(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  double factor = call.scalarFloat(call.inputs[1]) / call.getFloat("max_range", 127);
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    return dispatch<Floats>(call, out.dtype, [&]<typename Out>() {
      for (int64_t i = 0, n = x.count(); i < n; ++i)
        out.as<Out>()[i] = convert<Out>(convert<double>(x.as<T>()[i]) * factor);
      return PDRT_OK;
    });
  });
}

/// x, scales[]: x * scale / largest integer; the scales are those of the slices along an axis, and one for all.
pdrt_code fake_channel_wise_dequantize_max_abs(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  std::span<const Tensor> given = operandList(call, 1, 2);
  std::span<const int64_t> bits = call.getInts("quant_bits");
  if (given.empty() || given.size() > 2 || bits.size() < given.size())
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu scales of %zu bits", given.size(), bits.size());
  bool both = given.size() == 2;
  Scales scales;
  int32_t axis = normalizeAxis(call.getInt(both ? "x_num_col_dims" : "quant_axis", both), x.rank);
  PDRT_TRY(scales.resolve(call, x, given[0], axis));
  double largest = 1;
  for (size_t i = 0; i < given.size(); ++i)
    largest *= static_cast<double>((int64_t(1) << (bits[i] - 1)) - 1);
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    return dispatch<Types<float, double>>(call, out.dtype, [&]<typename Out>() {
      Out whole = both ? static_cast<Out>(floatAt(given[1], 0)) : Out(1);
      for (int64_t i = 0, n = x.count(); i < n; ++i)
        out.as<Out>()[i] = convert<Out>(x.as<T>()[i]) * scales.at<Out>(i) * whole / static_cast<Out>(largest);
      return PDRT_OK;
    });
  });
}

} // namespace pdrt::ref
