//===- Conv.cpp - convolutions and their transposes ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One loop nest serves conv2d, depthwise_conv2d, conv3d and the transposed forms: for each output channel, each tap is
// added to a plane of doubles. Deformable convolution is in DeformConv.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Window.h"

namespace pdrt::ref {
namespace {

/// The filter [a, b, kd, kh, kw]; conv: [out, in / groups], transposed: [in, out / groups].
struct Filter {
  int64_t outer, inner, taps;

  explicit Filter(const Tensor &filter)
      : outer(filter.dims[0]), inner(filter.dims[1]), taps(product(filter, 2, filter.rank)) {}
};

/// The positions p in [first, last) of an axis for which p * stride - before + tap * dilation is inside [0, size).
struct Inside {
  int64_t first, last;

  Inside(const Window &window, int32_t axis, int64_t tap, int64_t count, int64_t size) {
    int64_t shift = window.before[axis] - tap * window.dilation[axis], stride = window.stride[axis];
    first = shift <= 0 ? 0 : (shift + stride - 1) / stride;
    last = shift + size <= 0 ? 0 : (shift + size + stride - 1) / stride;
    first = std::min(first, count), last = std::min(last, count);
  }
};

pdrt_code check(Call &call, bool transposed) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &filter = call.inputs[1], &out = call.outputs[0];
  if (x.rank < 3 || x.rank > 5 || filter.rank != x.rank || out.rank != x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with a filter of rank %d", x.rank, filter.rank);
  if (x.dtype != filter.dtype)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of %s with a filter of %s", elementName(x.dtype),
                     elementName(filter.dtype));
  bool last = isChannelLast(call);
  int64_t groups = call.getInt("groups", 1), in = Image(x, last).channels, result = Image(out, last).channels;
  bool fits =
      groups > 0 && (transposed ? filter.dims[0] == in && filter.dims[1] * groups == result
                                : filter.dims[1] * groups == in && filter.dims[0] == result && result % groups == 0);
  if (!fits)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld channels to %lld in %lld groups don't fit a filter of %lld x %lld",
                     static_cast<long long>(in), static_cast<long long>(result), static_cast<long long>(groups),
                     static_cast<long long>(filter.dims[0]), static_cast<long long>(filter.dims[1]));
  return PDRT_OK;
}

/// Adds one tap's products for one pair of channels: the walked side has positions p, the other side is at
/// p * stride - before + tap * dilation. A convolution walks its output, a transposed one its input.
template <bool Transposed, typename T>
void addTap(const Window &window, const T *x, const Image &in, const Image &out, const int64_t *tap, double weight,
            double *plane) {
  const Image &walked = Transposed ? in : out, &other = Transposed ? out : in;
  Inside d(window, 0, tap[0], walked.size[0], other.size[0]);
  Inside h(window, 1, tap[1], walked.size[1], other.size[1]);
  Inside w(window, 2, tap[2], walked.size[2], other.size[2]);
  int64_t fromStep = in.stride[2] * (Transposed ? 1 : window.stride[2]), toStep = Transposed ? window.stride[2] : 1;
  for (int64_t i = d.first; i < d.last; ++i)
    for (int64_t j = h.first; j < h.last; ++j) {
      int64_t k = w.first, otherD = window.at(0, i, tap[0]), otherH = window.at(1, j, tap[1]);
      int64_t otherW = window.at(2, k, tap[2]);
      const T *from = x + (Transposed ? in.offset(0, 0, i, j, k) : in.offset(0, 0, otherD, otherH, otherW));
      int64_t place =
          Transposed ? (otherD * out.size[1] + otherH) * out.size[2] + otherW : (i * out.size[1] + j) * out.size[2] + k;
      for (double *to = plane + place; k < w.last; ++k, from += fromStep, to += toStep)
        *to += weight * convert<double>(*from);
    }
}

template <bool Transposed> pdrt_code convolve(Call &call) {
  PDRT_TRY(check(call, Transposed));
  const Tensor &x = call.inputs[0], &filter = call.inputs[1], &result = call.outputs[0];
  bool last = isChannelLast(call);
  Image in(x, last), out(result, last);
  PDRT_TRY(expectPlaces(call, in, out));
  Filter shape(filter);
  int64_t groups = call.getInt("groups", 1);
  Window window;
  int32_t spatial = x.rank - 2;
  for (int32_t i = 0; i < spatial; ++i)
    window.size[3 - spatial + i] = filter.dims[2 + i];
  PDRT_TRY(window.resolve(call, spatial, in.size));
  double *plane = call.scratch<double>(static_cast<size_t>(out.positions()));
  if (!plane)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for one output channel");
  int64_t groupIn = in.channels / groups, groupOut = out.channels / groups;
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t n = 0; n < out.batch; ++n)
      for (int64_t o = 0; o < out.channels; ++o) {
        std::fill(plane, plane + out.positions(), 0.0);
        int64_t group = o / groupOut;
        for (int64_t i = 0; i < groupIn; ++i) {
          const T *from = x.as<T>() + in.offset(n, group * groupIn + i, 0, 0, 0);
          int64_t row = Transposed ? (group * groupIn + i) * shape.inner + o % groupOut : o * shape.inner + i;
          const T *weights = filter.as<T>() + row * shape.taps;
          int64_t tap[3];
          for (tap[0] = 0; tap[0] < window.size[0]; ++tap[0])
            for (tap[1] = 0; tap[1] < window.size[1]; ++tap[1])
              for (tap[2] = 0; tap[2] < window.size[2]; ++tap[2])
                addTap<Transposed>(window, from, in, out, tap, convert<double>(*weights++), plane);
        }
        const double *value = plane;
        for (int64_t d = 0; d < out.size[0]; ++d)
          for (int64_t h = 0; h < out.size[1]; ++h)
            for (int64_t w = 0; w < out.size[2]; ++w)
              result.as<T>()[out.offset(n, o, d, h, w)] = convert<T>(*value++);
      }
    return PDRT_OK;
  });
}

} // namespace

pdrt_code conv2d(Call &call) { return convolve<false>(call); }
pdrt_code depthwise_conv2d(Call &call) { return convolve<false>(call); }
pdrt_code conv3d(Call &call) { return convolve<false>(call); }

/// x, filter, output_size: the result's shape already says how large it is.
pdrt_code conv2d_transpose(Call &call) { return convolve<true>(call); }
pdrt_code depthwise_conv2d_transpose(Call &call) { return convolve<true>(call); }
pdrt_code conv3d_transpose(Call &call) { return convolve<true>(call); }

} // namespace pdrt::ref
