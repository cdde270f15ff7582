//===- Pool.cpp - pooling --------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Maximum, average and power pooling in two and three dimensions: fixed, global and adaptive windows, with indices, and
// max unpooling.
//
//===----------------------------------------------------------------------===//
#include "reference/Window.h"

namespace pdrt::ref {
namespace {

/// The windows of one pooling op, resolved for its input and output.
struct Pooling {
  Image in, out;
  Window window;
  bool adaptive;

  Pooling(const Tensor &x, const Tensor &result, bool channelLast, bool adaptive)
      : in(x, channelLast), out(result, channelLast), adaptive(adaptive) {}

  pdrt_code resolve(Call &call, const Dims &kernel) {
    int32_t spatial = call.inputs[0].rank - 2;
    bool global = call.getBool("global_pooling", false);
    if (!global && kernel.rank < spatial && !adaptive)
      return call.fail(PDRT_INVALID_ARGUMENT, "%d kernel sizes for %d axes", kernel.rank, spatial);
    for (int32_t i = 0; i < spatial; ++i)
      window.size[3 - spatial + i] = global || i >= kernel.rank ? in.size[3 - spatial + i] : kernel[i];
    PDRT_TRY(expectPlaces(call, in, out));
    PDRT_TRY(window.resolve(call, spatial, in.size));
    for (int32_t i = 0; i < 3; ++i)
      if (global || adaptive)
        window.before[i] = window.after[i] = 0;
    return PDRT_OK;
  }

  /// The inputs [first, last) of an output, clipped, and `full`: with the padding counted as Paddle counts it.
  struct Range {
    int64_t first, last, full;
  };
  Range range(int32_t axis, int64_t at) const {
    int64_t size = in.size[axis];
    if (adaptive) {
      int64_t bins = out.size[axis], first = at * size / bins, last = ((at + 1) * size + bins - 1) / bins;
      return {first, last, last - first};
    }
    int64_t first = at * window.stride[axis] - window.before[axis];
    int64_t last = std::min(first + window.size[axis], size + window.before[axis]);
    return {std::max<int64_t>(first, 0), std::min(last, size), last - first};
  }

  /// Calls f(n, c, d, h, w, rangeD, rangeH, rangeW) for every output.
  template <typename F> void forEach(F f) const {
    for (int64_t n = 0; n < out.batch; ++n)
      for (int64_t c = 0; c < out.channels; ++c)
        for (int64_t d = 0; d < out.size[0]; ++d)
          for (int64_t h = 0; h < out.size[1]; ++h)
            for (int64_t w = 0; w < out.size[2]; ++w)
              f(n, c, d, h, w, range(0, d), range(1, h), range(2, w));
  }
};

pdrt_code checkRank(Call &call, int32_t rank) {
  PDRT_TRY(expect(call, 1, 1));
  if (call.inputs[0].rank != rank || call.outputs[0].rank != rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d instead of %d", call.inputs[0].rank, rank);
  return PDRT_OK;
}

/// Maximum or average, or with `power` the p-norm.
pdrt_code pool(Call &call, const Dims &kernel, double power) {
  const Tensor &x = call.inputs[0], &result = call.outputs[0];
  std::string_view type = call.getString("pooling_type", power > 0 ? "avg" : "max");
  if (type != "max" && type != "avg" && !(type == "lp" && power > 0))
    return call.fail(PDRT_UNSUPPORTED, "pooling_type '%.*s' isn't known", static_cast<int>(type.size()), type.data());
  bool average = type != "max", exclusive = call.getBool("exclusive", true);
  Pooling pooling(x, result, isChannelLast(call), call.getBool("adaptive", false));
  PDRT_TRY(pooling.resolve(call, kernel));
  if (!average) // Paddle's maximum takes the bins for a kernel and slides it, whatever `adaptive` says
    pooling.adaptive = false;
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    pooling.forEach([&](int64_t n, int64_t c, int64_t d, int64_t h, int64_t w, auto rd, auto rh, auto rw) {
      double value = average ? 0 : -static_cast<double>(std::numeric_limits<float>::max());
      int64_t count = 0;
      for (int64_t i = rd.first; i < rd.last; ++i)
        for (int64_t j = rh.first; j < rh.last; ++j)
          for (int64_t k = rw.first; k < rw.last; ++k, ++count) {
            double element = convert<double>(x.as<T>()[pooling.in.offset(n, c, i, j, k)]);
            if (power > 0)
              value += std::pow(element, power);
            else
              value = average ? value + element : value > element ? value : element; // NaN replaces, as in Paddle
          }
      if (power > 0)
        value = std::pow(value, 1 / power);
      else if (average)
        value /= static_cast<double>(exclusive || pooling.adaptive ? count : rd.full * rh.full * rw.full);
      result.as<T>()[pooling.out.offset(n, c, d, h, w)] = convert<T>(value);
    });
    return PDRT_OK;
  });
}

/// Maximum and its place inside the input's channel.
pdrt_code poolWithIndex(Call &call, int32_t rank) {
  PDRT_TRY(checkRank(call, rank));
  PDRT_TRY(expect(call, 1, 2));
  const Tensor &x = call.inputs[0], &result = call.outputs[0], &mask = call.outputs[1];
  Pooling pooling(x, result, false, call.getBool("adaptive", false));
  PDRT_TRY(pooling.resolve(call, intAttribute(call, "kernel_size")));
  for (int64_t dilation : pooling.window.dilation)
    if (dilation != 1)
      return call.fail(PDRT_UNSUPPORTED, "dilated windows aren't supported");
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    pooling.forEach([&](int64_t n, int64_t c, int64_t d, int64_t h, int64_t w, auto rd, auto rh, auto rw) {
      double best = -static_cast<double>(std::numeric_limits<float>::max());
      int64_t place = -1;
      for (int64_t i = rd.first; i < rd.last; ++i)
        for (int64_t j = rh.first; j < rh.last; ++j)
          for (int64_t k = rw.first; k < rw.last; ++k)
            if (double element = convert<double>(x.as<T>()[pooling.in.offset(n, c, i, j, k)]); best < element) {
              best = element;
              place = (i * pooling.in.size[1] + j) * pooling.in.size[2] + k;
            }
      int64_t at = pooling.out.offset(n, c, d, h, w);
      result.as<T>()[at] = convert<T>(best);
      if (mask.present() && mask.dtype == PDRT_INT64)
        mask.as<int64_t>()[at] = place;
      else if (mask.present())
        mask.as<int32_t>()[at] = static_cast<int32_t>(place);
    });
    return PDRT_OK;
  });
}

/// x goes to the places `indices` names in zeros.
pdrt_code unpoolTo(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &indices = call.inputs[1], &out = call.outputs[0];
  int64_t from = product(x, 2, x.rank), to = product(out, 2, out.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      out.as<T>()[i] = T();
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t place = intAt(indices, i);
      if (place < 0 || place >= to)
        return call.fail(PDRT_INVALID_ARGUMENT, "the index %lld is outside the result", static_cast<long long>(place));
      out.as<T>()[i / from * to + place] = x.as<T>()[i];
    }
    return PDRT_OK;
  });
}

} // namespace

/// x, kernel_size.
pdrt_code pool2d(Call &call) {
  PDRT_TRY(checkRank(call, 4));
  return pool(call, call.inputs.size() > 1 ? intList(call.inputs.subspan(1)) : intAttribute(call, "kernel_size"), 0);
}

pdrt_code pool3d(Call &call) {
  PDRT_TRY(checkRank(call, 5));
  return pool(call, intAttribute(call, "kernel_size"), 0);
}

pdrt_code lp_pool2d(Call &call) {
  PDRT_TRY(checkRank(call, 4));
  Dims kernel = call.inputs.size() > 1 ? intList(call.inputs.subspan(1)) : intAttribute(call, "kernel_size");
  return pool(call, kernel, call.getFloat("norm_type", 2));
}

pdrt_code max_pool2d_with_index(Call &call) { return poolWithIndex(call, 4); }
pdrt_code max_pool3d_with_index(Call &call) { return poolWithIndex(call, 5); }
pdrt_code unpool(Call &call) { return unpoolTo(call); }
pdrt_code unpool3d(Call &call) { return unpoolTo(call); }

} // namespace pdrt::ref
