//===- Resample.cpp - interpolation ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// nearest, linear, bilinear, trilinear and bicubic interpolation in every align mode. Source positions are computed in
// float exactly as Paddle does, since they decide which pixels are read.
//
//===----------------------------------------------------------------------===//
#include "reference/Window.h"

namespace pdrt::ref {
namespace {

/// The geometry of one axis.
struct Axis {
  int64_t in, out;
  float ratio;
  bool alignCorners, halfPixel;

  /// Two neighbours and the weight of the second.
  struct Pair {
    int64_t first, second;
    float weight;
  };
  Pair linear(int64_t k) const {
    int64_t first = static_cast<int64_t>(halfPixel ? ratio * (static_cast<double>(k) + 0.5) - 0.5
                                                   : static_cast<double>(ratio * static_cast<float>(k)));
    first = std::max<int64_t>(first, 0);
    float source = static_cast<float>(ratio * (static_cast<double>(k) + 0.5) - 0.5);
    source = source > 0 ? source : 0;
    float weight =
        halfPixel ? source - static_cast<float>(first) : ratio * static_cast<float>(k) - static_cast<float>(first);
    return {std::min(first, in - 1), std::min(first + 1, in - 1), weight};
  }

  int64_t nearest(int64_t k) const {
    float position = ratio * static_cast<float>(k);
    int64_t at = alignCorners ? static_cast<int64_t>(position + 0.5) : static_cast<int64_t>(position);
    return std::clamp<int64_t>(at, 0, in - 1);
  }

  /// Four neighbours and their weights (a = -0.75).
  struct Four {
    int64_t at[4];
    double weight[4];
  };
  template <typename T> Four cubic(int64_t k) const {
    T position = alignCorners ? static_cast<T>(ratio * static_cast<float>(k))
                              : static_cast<T>(ratio * (static_cast<double>(k) + 0.5) - 0.5);
    T whole = std::floor(position);
    double t = static_cast<double>(position - whole);
    auto near = [](double x) { return (1.25 * x - 2.25) * x * x + 1; };
    auto far = [](double x) { return ((-0.75 * x + 3.75) * x - 6) * x + 3; };
    Four four = {{}, {far(t + 1), near(t), near(1 - t), far(2 - t)}};
    for (int64_t i = 0; i < 4; ++i)
      four.at[i] = std::clamp<int64_t>(static_cast<int64_t>(whole) - 1 + i, 0, in - 1);
    return four;
  }
};

/// Attributes and operands of an interp op: x, out_size?, size_tensor[]?, scale_tensor?.
struct Resampling {
  Image in, out;
  Axis axes[3];
  int unusedCorners = 0; ///< the bits of axes that the tensor doesn't have

  Resampling(Call &call, const Tensor &x, const Tensor &result)
      : in(x, isChannelLast(call)), out(result, isChannelLast(call)), axes() {
    int32_t spatial = x.rank - 2;
    bool corners = call.getBool("align_corners", true), half = !corners && call.getInt("align_mode", 1) == 0;
    std::span<const double> scale = call.getFloats("scale");
    std::span<const int64_t> scaleInts = call.getInts("scale"); // "[2, 2]" may arrive as integers
    const Tensor &sizes = operandAt(call, 1, 4), &scaleTensor = operandAt(call, 3, 4);
    std::span<const Tensor> sizeTensors = operandList(call, 2, 4);
    bool sizeGiven = !sizeTensors.empty() && sizeTensors.front().present();
    for (int32_t i = 0; i < 3; ++i) {
      size_t k = static_cast<size_t>(i - (3 - spatial));
      double factor = 0;
      if (i < 3 - spatial)
        unusedCorners |= 1 << i;
      if (i >= 3 - spatial && !sizeGiven) {
        if (scaleTensor.present())
          factor = floatAt(scaleTensor, scaleTensor.count() > static_cast<int64_t>(k) ? static_cast<int64_t>(k) : 0);
        else if (!scale.empty())
          factor = scale[k < scale.size() ? k : 0];
        else if (!scaleInts.empty())
          factor = static_cast<double>(scaleInts[k < scaleInts.size() ? k : 0]);
        if (sizes.present())
          factor = 0; // the size wins
      }
      axes[i] = {in.size[i], out.size[i], ratio(in.size[i], out.size[i], corners, factor, spatial), corners, half};
    }
  }

  /// Of one pixel Paddle makes the first one, but in one and three dimensions without align_corners.
  static float ratio(int64_t in, int64_t out, bool corners, double factor, int32_t spatial) {
    if (out <= 1 && (corners || spatial == 2))
      return 0.0f;
    if (corners)
      return static_cast<float>(in - 1) / static_cast<float>(out - 1);
    if (factor > 0)
      return static_cast<float>(1.0 / factor);
    return static_cast<float>(in) / static_cast<float>(out);
  }
};

pdrt_code checkInterp(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.rank < 3 || x.rank > 5 || out.rank != x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d", x.rank);
  if (x.count() == 0 && out.count() != 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "an empty input");
  return PDRT_OK;
}

/// Calls f<T>(n, c, d, h, w) -> double for every output element.
template <typename F> pdrt_code resample(Call &call, F f) {
  PDRT_TRY(checkInterp(call));
  const Tensor &x = call.inputs[0], &result = call.outputs[0];
  Resampling geometry(call, x, result);
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    const Image &out = geometry.out;
    for (int64_t n = 0; n < out.batch; ++n)
      for (int64_t c = 0; c < out.channels; ++c)
        for (int64_t d = 0; d < out.size[0]; ++d)
          for (int64_t h = 0; h < out.size[1]; ++h)
            for (int64_t w = 0; w < out.size[2]; ++w)
              result.as<T>()[out.offset(n, c, d, h, w)] = f(geometry, x.as<const T>(), n, c, d, h, w);
    return PDRT_OK;
  });
}

template <typename T>
T linearAt(const Resampling &g, const T *x, int64_t n, int64_t c, int64_t d, int64_t h, int64_t w) {
  Axis::Pair pair[3] = {g.axes[0].linear(d), g.axes[1].linear(h), g.axes[2].linear(w)};
  double sum = 0;
  for (int corner = 0; corner < 8; ++corner) {
    int64_t at[3];
    double weight = 1;
    for (int i = 0; i < 3; ++i) {
      bool second = corner >> i & 1;
      at[i] = second ? pair[i].second : pair[i].first;
      weight *= second ? pair[i].weight : 1.0f - pair[i].weight;
    }
    if (!(corner & g.unusedCorners)) // a weight of zero counts: it makes infinity NaN
      sum += weight * convert<double>(x[g.in.offset(n, c, at[0], at[1], at[2])]);
  }
  return convert<T>(sum);
}

} // namespace

pdrt_code nearest_interp(Call &call) {
  return resample(
      call, []<typename T>(const Resampling &g, const T *x, int64_t n, int64_t c, int64_t d, int64_t h, int64_t w) {
        return x[g.in.offset(n, c, g.axes[0].nearest(d), g.axes[1].nearest(h), g.axes[2].nearest(w))];
      });
}

pdrt_code linear_interp(Call &call) {
  return resample(call, [](const auto &...arguments) { return linearAt(arguments...); });
}
pdrt_code bilinear_interp(Call &call) { return linear_interp(call); }
pdrt_code trilinear_interp(Call &call) { return linear_interp(call); }

pdrt_code bicubic_interp(Call &call) {
  return resample(call, []<typename T>(const Resampling &g, const T *x, int64_t n, int64_t c, int64_t, int64_t h,
                                       int64_t w) {
    using P = std::conditional_t<std::is_same_v<T, double>, double, float>;
    Axis::Four rows = g.axes[1].template cubic<P>(h), columns = g.axes[2].template cubic<P>(w);
    double sum = 0;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        sum += rows.weight[i] * columns.weight[j] * convert<double>(x[g.in.offset(n, c, 0, rows.at[i], columns.at[j])]);
    return convert<T>(sum);
  });
}

namespace {

/// The size that a scale gives, in float as Paddle computes it.
pdrt_code writeScaledSizes(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &scaleTensor = operandAt(call, 3, 4);
  Tensor &out = call.outputs[0];
  if (x.rank < 3 || x.rank > 5)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d", x.rank);
  std::span<const double> scale = call.getFloats("scale");
  out.rank = x.rank;
  std::copy_n(x.dims, x.rank, out.dims);
  const int32_t first = isChannelLast(call) ? 1 : 2;
  for (int32_t i = 0; i < x.rank - 2; ++i) {
    const size_t k = static_cast<size_t>(i);
    double factor = 0;
    if (scaleTensor.present() && scaleTensor.count() > 0)
      factor = floatAt(scaleTensor, scaleTensor.count() > i ? i : 0);
    else if (!scale.empty())
      factor = scale[k < scale.size() ? k : 0];
    if (!(factor > 0) || factor > 65536)
      return call.fail(PDRT_INVALID_ARGUMENT, "a scale of %g", factor);
    int64_t &size = out.dims[first + i];
    size = static_cast<int64_t>(static_cast<float>(size) * static_cast<float>(factor));
  }
  return PDRT_OK;
}

} // namespace

pdrt_code sizes_bicubic_interp(Call &call) { return writeScaledSizes(call); }
pdrt_code sizes_bilinear_interp(Call &call) { return writeScaledSizes(call); }
pdrt_code sizes_linear_interp(Call &call) { return writeScaledSizes(call); }
pdrt_code sizes_nearest_interp(Call &call) { return writeScaledSizes(call); }
pdrt_code sizes_trilinear_interp(Call &call) { return writeScaledSizes(call); }

} // namespace pdrt::ref
