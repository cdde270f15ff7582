//===- Pad.cpp - padding and rearranging of images -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// pad, pad3d in its four modes, pixel and channel shuffles, unfold and fold, temporal_shift.
//
//===----------------------------------------------------------------------===//
#include "reference/Window.h"

namespace pdrt::ref {
namespace {

/// The source position of a padded one, or -1 for the constant.
int64_t sourceOf(int64_t at, int64_t size, std::string_view mode) {
  if (mode == "constant")
    return at < 0 || at >= size ? -1 : at;
  if (mode == "replicate")
    return std::clamp<int64_t>(at, 0, size - 1);
  if (mode == "circular") {
    int64_t rest = at % size;
    return rest < 0 ? rest + size : rest;
  }
  at = at < 0 ? -at : at;
  return std::min(at, 2 * (size - 1) - at); // reflect, which the op's check limits to one reflection
}

/// Fills out from x; `before[i]` elements come before axis i.
pdrt_code padTo(Call &call, const Tensor &x, const Tensor &out, const int64_t *before, std::string_view mode,
                double value) {
  if (x.count() == 0 && out.count() != 0 && mode != "constant")
    return call.fail(PDRT_INVALID_ARGUMENT, "padding of an empty tensor by '%.*s'", static_cast<int>(mode.size()),
                     mode.data());
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    Dims strides = rowMajorStrides(dimsOf(x));
    Walk<1> walk(dimsOf(out)); // only its index is used
    T constant = convert<T>(value);
    for (T *to = out.as<T>(); !walk.done(); walk.next()) {
      int64_t from = 0;
      bool inside = true;
      for (int32_t i = 0; i < x.rank; ++i) {
        int64_t at = sourceOf(walk.index[i] - before[i], x.dims[i], mode);
        inside &= at >= 0 && at < x.dims[i];
        from += at * strides[i];
      }
      *to++ = inside ? x.as<T>()[from] : constant;
    }
    return PDRT_OK;
  });
}

/// Moves elements between [n, c * r * r, h, w] and [n, c, h * r, w * r]; `small` has the former shape.
template <bool Up> pdrt_code shufflePixels(Call &call, int64_t r) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.rank != 4 || out.rank != 4 || r < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with a factor of %lld", x.rank,
                     static_cast<long long>(r));
  bool last = isChannelLast(call);
  Image deep(Up ? x : out, last), wide(Up ? out : x, last);
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    for (int64_t n = 0; n < wide.batch; ++n)
      for (int64_t c = 0; c < wide.channels; ++c)
        for (int64_t h = 0; h < wide.size[1]; ++h)
          for (int64_t w = 0; w < wide.size[2]; ++w) {
            int64_t flat = wide.offset(n, c, 0, h, w);
            int64_t stacked = deep.offset(n, c * r * r + h % r * r + w % r, 0, h / r, w / r);
            out.as<T>()[Up ? flat : stacked] = x.as<T>()[Up ? stacked : flat];
          }
    return PDRT_OK;
  });
}

/// The windows of unfold and fold over an image of height x width.
struct Patches {
  Window window;
  int64_t rows = 0, columns = 0;

  pdrt_code resolve(Call &call, int64_t height, int64_t width) {
    std::span<const int64_t> kernel = call.getInts("kernel_sizes"), strides = call.getInts("strides");
    std::span<const int64_t> paddings = call.getInts("paddings"), dilations = call.getInts("dilations");
    if (kernel.size() != 2 || strides.size() != 2 || dilations.size() != 2 ||
        (paddings.size() != 4 && paddings.size() != 2))
      return call.fail(PDRT_INVALID_ARGUMENT, "kernel, strides, paddings and dilations must be lists of 2, 2, 4 and 2");
    int64_t size[2] = {height, width}, count[2];
    for (size_t i = 0; i < 2; ++i) {
      int32_t axis = static_cast<int32_t>(i) + 1;
      window.size[axis] = kernel[i], window.stride[axis] = strides[i], window.dilation[axis] = dilations[i];
      window.before[axis] = paddings[i], window.after[axis] = paddings.size() == 4 ? paddings[i + 2] : paddings[i];
      if (strides[i] < 1)
        return call.fail(PDRT_INVALID_ARGUMENT, "strides must be positive");
      count[i] =
          (size[i] + window.before[axis] + window.after[axis] - (dilations[i] * (kernel[i] - 1) + 1)) / strides[i] + 1;
    }
    rows = count[0], columns = count[1];
    return PDRT_OK;
  }

  /// Calls f(row of the matrix, column of the matrix, h, w) for every tap; h or w may lie outside the image.
  template <typename F> void forEach(int64_t channels, F f) const {
    for (int64_t c = 0; c < channels; ++c)
      for (int64_t i = 0; i < window.size[1]; ++i)
        for (int64_t j = 0; j < window.size[2]; ++j)
          for (int64_t h = 0; h < rows; ++h)
            for (int64_t w = 0; w < columns; ++w)
              f(c, (c * window.size[1] + i) * window.size[2] + j, h * columns + w, window.at(1, h, i),
                window.at(2, w, j));
  }
};

} // namespace

/// x, pad_value; `paddings` has a pair an axis.
pdrt_code pad(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0];
  std::span<const int64_t> paddings = call.getInts("paddings");
  if (paddings.size() != static_cast<size_t>(2 * x.rank))
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu paddings for rank %d", paddings.size(), x.rank);
  int64_t before[PDRT_MAX_RANK];
  for (int32_t i = 0; i < x.rank; ++i)
    before[i] = paddings[static_cast<size_t>(2 * i)];
  return padTo(call, x, call.outputs[0], before, "constant", call.scalarFloat(call.inputs[1]));
}

/// x, paddings: left, right, top, bottom, front, back.
pdrt_code pad3d(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0];
  Dims paddings = intList(operandList(call, 1, 2));
  std::string_view mode = call.getString("mode", "constant");
  if (x.rank != 5 || paddings.rank != 6)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with %d paddings", x.rank, paddings.rank);
  if (mode != "constant" && mode != "reflect" && mode != "replicate" && mode != "circular")
    return call.fail(PDRT_UNSUPPORTED, "mode '%.*s' isn't known", static_cast<int>(mode.size()), mode.data());
  int32_t depth = isChannelLast(call) ? 1 : 2;
  int64_t before[PDRT_MAX_RANK] = {};
  for (int32_t i = 0; i < 3; ++i) {
    before[depth + i] = paddings[4 - 2 * i];
    if (int64_t most = std::max(paddings[4 - 2 * i], paddings[5 - 2 * i]);
        mode == "reflect" && most >= x.dims[depth + i])
      return call.fail(PDRT_INVALID_ARGUMENT, "a reflection of %lld on a dimension of %lld",
                       static_cast<long long>(most), static_cast<long long>(x.dims[depth + i]));
  }
  return padTo(call, x, call.outputs[0], before, mode, call.getFloat("pad_value", 0));
}

pdrt_code pixel_shuffle(Call &call) { return shufflePixels<true>(call, call.getInt("upscale_factor", 1)); }
pdrt_code pixel_unshuffle(Call &call) { return shufflePixels<false>(call, call.getInt("downscale_factor", 1)); }

/// Channel k of group g becomes channel g of group k.
pdrt_code channel_shuffle(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t groups = call.getInt("groups", call.getInt("group", 1));
  Image image(x, isChannelLast(call));
  if (x.rank != 4 || groups < 1 || image.channels % groups != 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld channels in %lld groups", static_cast<long long>(image.channels),
                     static_cast<long long>(groups));
  int64_t size = image.channels / groups;
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    for (int64_t n = 0; n < image.batch; ++n)
      for (int64_t c = 0; c < image.channels; ++c)
        for (int64_t h = 0; h < image.size[1]; ++h)
          for (int64_t w = 0; w < image.size[2]; ++w)
            out.as<T>()[image.offset(n, c, 0, h, w)] =
                x.as<T>()[image.offset(n, c % groups * size + c / groups, 0, h, w)];
    return PDRT_OK;
  });
}

pdrt_code shuffle_channel(Call &call) { return channel_shuffle(call); }

/// Channels of the first part come from the previous frame, of the second part from the next one.
pdrt_code temporal_shift(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t frames = call.getInt("seg_num", 1);
  float ratio = static_cast<float>(call.getFloat("shift_ratio", 0.25));
  Image image(x, isChannelLast(call));
  if (x.rank != 4 || frames < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with %lld frames", x.rank,
                     static_cast<long long>(frames));
  int64_t first = static_cast<int64_t>(static_cast<float>(image.channels) * ratio);
  int64_t second = static_cast<int64_t>(static_cast<float>(image.channels) * 2 * ratio);
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    for (int64_t n = 0; n < image.batch; ++n)
      for (int64_t c = 0; c < image.channels; ++c) {
        int64_t shift = c < first ? -1 : c < second ? 1 : 0, frame = n % frames + shift;
        for (int64_t h = 0; h < image.size[1]; ++h)
          for (int64_t w = 0; w < image.size[2]; ++w)
            out.as<T>()[image.offset(n, c, 0, h, w)] =
                frame < 0 || frame >= frames ? T() : x.as<T>()[image.offset(n + shift, c, 0, h, w)];
      }
    return PDRT_OK;
  });
}

/// [n, c, h, w] to [n, c * kh * kw, windows].
pdrt_code unfold(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.rank != 4)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d", x.rank);
  Patches patches;
  PDRT_TRY(patches.resolve(call, x.dims[2], x.dims[3]));
  int64_t width = patches.rows * patches.columns;
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    for (int64_t n = 0; n < x.dims[0]; ++n) {
      const T *from = x.as<T>() + n * product(x, 1, 4);
      T *to = out.as<T>() + n * product(out, 1, out.rank);
      patches.forEach(x.dims[1], [&](int64_t c, int64_t row, int64_t column, int64_t h, int64_t w) {
        bool inside = h >= 0 && h < x.dims[2] && w >= 0 && w < x.dims[3];
        to[row * width + column] = inside ? from[(c * x.dims[2] + h) * x.dims[3] + w] : T();
      });
    }
    return PDRT_OK;
  });
}

/// The sum of the windows at their places: the adjoint of unfold.
pdrt_code fold(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (out.rank != 4)
    return call.fail(PDRT_INVALID_ARGUMENT, "a result of rank %d", out.rank);
  Patches patches;
  PDRT_TRY(patches.resolve(call, out.dims[2], out.dims[3]));
  int64_t width = patches.rows * patches.columns;
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      out.as<T>()[i] = T();
    for (int64_t n = 0; n < out.dims[0]; ++n) {
      T *to = out.as<T>() + n * product(out, 1, 4);
      const T *from = x.as<T>() + n * product(x, 1, x.rank);
      patches.forEach(out.dims[1], [&](int64_t c, int64_t row, int64_t column, int64_t h, int64_t w) {
        if (h >= 0 && h < out.dims[2] && w >= 0 && w < out.dims[3]) {
          T &sum = to[(c * out.dims[2] + h) * out.dims[3] + w];
          sum = convert<T>(convert<Compute<T>>(sum) + convert<Compute<T>>(from[row * width + column]));
        }
      });
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
