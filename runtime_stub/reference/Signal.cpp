//===- Signal.cpp - transforms of signals ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Fourier transforms by their definition in double, frames and their overlapping sum, and stft built of them.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// The factor of a transform over n elements in all.
double factorOf(std::string_view normalization, bool forward, double n) {
  if (normalization == "ortho")
    return 1 / std::sqrt(n);
  return (normalization == "forward") == forward ? 1 / n : 1;
}

/// The discrete Fourier transform along one axis, in place.
pdrt_code transform(Call &call, Complex128 *data, const Dims &shape, int32_t axis, bool forward) {
  int64_t length = shape[axis], outer = 1, inner = 1;
  for (int32_t i = 0; i < shape.rank; ++i)
    (i < axis ? outer : inner) *= i == axis ? 1 : shape[i];
  size_t n = static_cast<size_t>(length) + 1;
  Complex128 *roots = call.scratch<Complex128>(n), *line = call.scratch<Complex128>(n);
  if (!roots || !line)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a line");
  for (int64_t k = 0; k < length; ++k) {
    double angle = 6.283185307179586476925 * static_cast<double>(k) / static_cast<double>(length);
    roots[k] = {std::cos(angle), forward ? -std::sin(angle) : std::sin(angle)};
  }
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) {
      auto at = [&](int64_t k) -> Complex128 & { return data[(o * length + k) * inner + i]; };
      for (int64_t k = 0; k < length; ++k) {
        line[k] = 0;
        for (int64_t j = 0; j < length; ++j)
          line[k] += at(j) * roots[k * j % length];
      }
      for (int64_t k = 0; k < length; ++k)
        at(k) = line[k];
    }
  return PDRT_OK;
}

/// x as complex doubles in scratch memory.
Complex128 *load(Call &call, const Tensor &x) {
  Complex128 *data = call.scratch<Complex128>(static_cast<size_t>(x.count()) + 1);
  if (!data) {
    call.fail(PDRT_OUT_OF_MEMORY, "no memory for the transform");
    return nullptr;
  }
  pdrt_code code = dispatch<Types<float, double, Complex64, Complex128>>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      data[i] = convert<Complex128>(x.as<T>()[i]);
    return PDRT_OK;
  });
  return code == PDRT_OK ? data : nullptr;
}

pdrt_code checkAxes(Call &call, const Dims &axes, int32_t rank) {
  if (axes.rank == 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "no axes");
  for (int32_t i = 0; i < axes.rank; ++i)
    if (axes[i] < 0 || axes[i] >= rank)
      return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axes[i]),
                       rank);
  return PDRT_OK;
}

/// Transforms x along all axes and stores the part that out has room for, times the factor.
pdrt_code transformAll(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Dims axes = intAttribute(call, "axes"), shape = dimsOf(x);
  PDRT_TRY(checkAxes(call, axes, x.rank));
  bool forward = call.getBool("forward", true);
  Complex128 *data = load(call, x);
  if (!data)
    return PDRT_OUT_OF_MEMORY;
  double n = 1;
  for (int32_t i = 0; i < axes.rank; ++i) {
    n *= static_cast<double>(shape[static_cast<int32_t>(axes[i])]);
    PDRT_TRY(transform(call, data, shape, static_cast<int32_t>(axes[i]), forward));
  }
  double factor = factorOf(call.getString("normalization", "backward"), forward, n);
  return dispatch<Types<Complex64, Complex128>>(call, out.dtype, [&]<typename T>() {
    Walk<1> walk(dimsOf(out));
    walk.setStrides(0, rowMajorStrides(shape));
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ = convert<T>(data[walk.offset[0]] * factor);
    return PDRT_OK;
  });
}

/// The axis of frames: 0 puts them first, -1 (or the last) after the frame's elements.
bool framesFirst(const Call &call) { return call.getInt("axis", -1) == 0; }

} // namespace

pdrt_code fft_c2c(Call &call) { return transformAll(call); }

/// The last axis may keep its first half only: the result's shape says so.
pdrt_code fft_r2c(Call &call) { return transformAll(call); }

/// The inverse of a one-sided transform: the other half is the conjugate of the first.
pdrt_code fft_c2r(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Dims axes = intAttribute(call, "axes"), shape = dimsOf(x), whole = dimsOf(out);
  PDRT_TRY(checkAxes(call, axes, x.rank));
  bool forward = call.getBool("forward", false);
  Complex128 *half = load(call, x);
  if (!half)
    return PDRT_OUT_OF_MEMORY;
  int32_t last = static_cast<int32_t>(axes[axes.rank - 1]);
  for (int32_t i = 0; i + 1 < axes.rank; ++i)
    PDRT_TRY(transform(call, half, shape, static_cast<int32_t>(axes[i]), forward));
  Complex128 *data = call.scratch<Complex128>(static_cast<size_t>(out.count()) + 1);
  if (!data)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the transform");
  int64_t length = whole[last], kept = length / 2 + 1;
  if (shape[last] < kept)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld elements for a transform of %lld",
                     static_cast<long long>(shape[last]), static_cast<long long>(length));
  Dims strides = rowMajorStrides(shape);
  Walk<1> walk(whole); // only its index is used
  for (int64_t i = 0; !walk.done(); walk.next(), ++i) {
    int64_t k = walk.index[last], mirrored = k < kept ? k : length - k, at = 0;
    for (int32_t d = 0; d < shape.rank; ++d)
      at += (d == last ? mirrored : walk.index[d]) * strides[d];
    data[i] = k < kept ? half[at] : std::conj(half[at]);
    if (k == 0 || 2 * k == length)
      data[i] = data[i].real();
  }
  PDRT_TRY(transform(call, data, whole, last, forward));
  double n = 1;
  for (int32_t i = 0; i < axes.rank; ++i)
    n *= static_cast<double>(whole[static_cast<int32_t>(axes[i])]);
  double factor = factorOf(call.getString("normalization", "backward"), forward, n);
  return dispatch<Types<float, double>>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0, count = out.count(); i < count; ++i)
      out.as<T>()[i] = static_cast<T>(data[i].real() * factor);
    return PDRT_OK;
  });
}

/// [..., n] to [..., frame_length, frames], or with axis 0 [n, ...] to [frames, frame_length, ...].
pdrt_code frame(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t length = call.getInt("frame_length", 1), hop = call.getInt("hop_length", 1);
  bool first = framesFirst(call);
  int64_t size = x.rank < 1 ? 0 : first ? x.dims[0] : x.dims[x.rank - 1];
  if (out.rank != x.rank + 1 || length < 1 || hop < 1 || size < length)
    return call.fail(PDRT_INVALID_ARGUMENT, "frames of %lld of a signal of %lld", static_cast<long long>(length),
                     static_cast<long long>(size));
  int64_t frames = first ? out.dims[0] : out.dims[out.rank - 1], others = x.count() / size;
  if ((frames - 1) * hop + length > size)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld frames don't fit", static_cast<long long>(frames));
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    T *to = out.as<T>();
    if (first)
      for (int64_t f = 0; f < frames; ++f)
        for (int64_t i = 0; i < length; ++i)
          for (int64_t o = 0; o < others; ++o)
            *to++ = x.as<T>()[(f * hop + i) * others + o];
    else
      for (int64_t o = 0; o < others; ++o)
        for (int64_t i = 0; i < length; ++i)
          for (int64_t f = 0; f < frames; ++f)
            *to++ = x.as<T>()[o * size + f * hop + i];
    return PDRT_OK;
  });
}

/// The adjoint of frame: overlapping frames are summed.
pdrt_code overlap_add(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t hop = call.getInt("hop_length", 1);
  bool first = framesFirst(call);
  if (x.rank < 2 || out.rank != x.rank - 1 || hop < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "frames of rank %d", x.rank);
  int64_t frames = first ? x.dims[0] : x.dims[x.rank - 1], length = first ? x.dims[1] : x.dims[x.rank - 2];
  int64_t size = first ? out.dims[0] : out.dims[out.rank - 1], others = size ? out.count() / size : 0;
  if ((frames - 1) * hop + length > size)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld frames don't fit", static_cast<long long>(frames));
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      int64_t o = first ? i % others : i / size, at = first ? i / others : i % size;
      Accumulator<T> sum = 0;
      for (int64_t f = 0; f < frames; ++f)
        if (int64_t k = at - f * hop; k >= 0 && k < length)
          sum +=
              convert<Accumulator<T>>(x.as<T>()[first ? (f * length + k) * others + o : (o * length + k) * frames + f]);
      out.as<T>()[i] = convert<T>(sum);
    }
    return PDRT_OK;
  });
}

/// x, window: frames times the window, transformed -> [..., frequencies, frames].
pdrt_code stft(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &window = call.inputs[1], &out = call.outputs[0];
  int64_t length = call.getInt("n_fft", 1), hop = call.getInt("hop_length", 1);
  if (x.rank < 1 || out.rank != x.rank + 1 || window.count() != length || hop < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "a signal of rank %d with a window of %lld", x.rank,
                     static_cast<long long>(window.count()));
  int64_t size = x.dims[x.rank - 1], frames = out.dims[out.rank - 1], frequencies = out.dims[out.rank - 2],
          others = x.count() / std::max<int64_t>(size, 1);
  if ((frames - 1) * hop + length > size)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld frames don't fit", static_cast<long long>(frames));
  double factor = call.getBool("normalized", false) ? 1 / std::sqrt(static_cast<double>(length)) : 1;
  Complex128 *line = call.scratch<Complex128>(static_cast<size_t>(length) + 1);
  if (!line)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a frame");
  Dims shape;
  shape.push(length);
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    for (int64_t o = 0; o < others; ++o)
      for (int64_t f = 0; f < frames; ++f) {
        for (int64_t i = 0; i < length; ++i)
          line[i] = static_cast<double>(x.as<T>()[o * size + f * hop + i]) * static_cast<double>(window.as<T>()[i]);
        PDRT_TRY(transform(call, line, shape, 0, true));
        for (int64_t k = 0; k < frequencies; ++k)
          out.as<std::complex<T>>()[(o * frequencies + k) * frames + f] = convert<std::complex<T>>(line[k] * factor);
      }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
