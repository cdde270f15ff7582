//===- GridSample.cpp - sampling at given places ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// grid_sample in two and three dimensions, affine_grid, and deformable convolution. Places are computed in the type of
// the data, as in Paddle, since they decide which pixels are read.
//
//===----------------------------------------------------------------------===//
#include "reference/Window.h"

namespace pdrt::ref {
namespace {

enum class Border { Zeros, Edge, Reflection };

/// A normalised coordinate to a pixel position on an axis of `size`.
template <typename T> T pixelOf(T coordinate, int64_t size, bool corners, Border border) {
  T last = static_cast<T>(size - 1);
  T at = corners ? (coordinate + T(1)) * static_cast<T>(static_cast<double>(size - 1) * 0.5)
                 : (coordinate + T(1)) * static_cast<T>(static_cast<double>(size) * 0.5) - T(0.5);
  auto clip = [&](T value) { return std::min(std::max(value, T(0)), last); };
  if (border == Border::Edge)
    return clip(at);
  if (border == Border::Zeros)
    return at;
  if (corners) {
    if (size == 1)
      return 0;
    T range = last * 2, distance = std::fabs(at), extra = distance - std::floor(distance / range) * range;
    return std::min(extra, range - extra);
  }
  T range = (last + 1) * 2, distance = std::fabs(at + T(0.5)), extra = distance - std::floor(distance / range) * range;
  return clip(std::min(extra, range - extra) - T(0.5));
}

/// The element at a position, 0 outside.
template <typename T> double elementAt(const T *x, const Image &in, int64_t n, int64_t c, const double *at) {
  int64_t place[3];
  for (int i = 0; i < 3; ++i) {
    if (!(at[i] >= 0 && at[i] <= static_cast<double>(in.size[i] - 1)))
      return 0;
    place[i] = static_cast<int64_t>(at[i]);
  }
  return static_cast<double>(x[in.offset(n, c, place[0], place[1], place[2])]);
}

} // namespace

/// x, grid; the grid's last axis has x, y (and z) from -1 to 1.
pdrt_code grid_sample(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &grid = call.inputs[1], &result = call.outputs[0];
  std::string_view mode = call.getString("mode", "bilinear"), padding = call.getString("padding_mode", "zeros");
  bool corners = call.getBool("align_corners", true), nearest = mode == "nearest";
  if ((x.rank != 4 && x.rank != 5) || grid.rank != x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with a grid of rank %d", x.rank, grid.rank);
  if (mode != "bilinear" && !nearest)
    return call.fail(PDRT_UNSUPPORTED, "mode '%.*s' isn't known", static_cast<int>(mode.size()), mode.data());
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    return call.fail(PDRT_UNSUPPORTED, "padding_mode '%.*s' isn't known", static_cast<int>(padding.size()),
                     padding.data());
  Border border = padding == "zeros" ? Border::Zeros : padding == "border" ? Border::Edge : Border::Reflection;
  Image in(x, false), out(result, false);
  int32_t spatial = x.rank - 2;
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    const T *coordinates = grid.as<T>();
    for (int64_t n = 0; n < out.batch; ++n)
      for (int64_t d = 0; d < out.size[0]; ++d)
        for (int64_t h = 0; h < out.size[1]; ++h)
          for (int64_t w = 0; w < out.size[2]; ++w, coordinates += spatial) {
            T position[3] = {0, 0, 0};
            for (int32_t i = 0; i < spatial; ++i)
              position[2 - i] = pixelOf(coordinates[i], in.size[2 - i], corners, border);
            for (int64_t c = 0; c < out.channels; ++c) {
              double sum = 0, at[3];
              if (nearest) {
                for (int i = 0; i < 3; ++i)
                  at[i] = std::round(position[i]);
                sum = elementAt(x.as<T>(), in, n, c, at);
              } else {
                for (int corner = 0; corner < 1 << spatial; ++corner) {
                  double weight = 1;
                  at[0] = 0;
                  for (int32_t i = 0; i < spatial; ++i) {
                    T low = std::floor(position[2 - i]), share = position[2 - i] - low;
                    bool second = corner >> i & 1;
                    at[2 - i] = static_cast<double>(second ? low + T(1) : low);
                    weight *= static_cast<double>(second ? share : T(1) - share);
                  }
                  sum += weight * elementAt(x.as<T>(), in, n, c, at);
                }
              }
              result.as<T>()[out.offset(n, c, d, h, w)] = static_cast<T>(sum);
            }
          }
    return PDRT_OK;
  });
}

/// theta [n, 2, 3] or [n, 3, 4] -> a grid for grid_sample.
pdrt_code affine_grid(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &theta = call.inputs[0], &out = call.outputs[0];
  bool corners = call.getBool("align_corners", true);
  int32_t spatial = out.rank - 2;
  if (theta.rank != 3 || (spatial != 2 && spatial != 3) || theta.dims[1] != spatial || theta.dims[2] != spatial + 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "theta and the result don't fit");
  auto coordinate = [&](int64_t i, int64_t size) {
    // One place between two corners is none: the step is infinite, and Paddle's result NaN.
    double step = 2.0 / static_cast<double>(corners ? size - 1 : size);
    return -1 + step * (static_cast<double>(i) + (corners ? 0 : 0.5));
  };
  return dispatch<Types<float, double>>(call, theta.dtype, [&]<typename T>() {
    Dims places = dimsOf(out);
    --places.rank;
    T *to = out.as<T>();
    for (Walk<1> walk(places); !walk.done(); walk.next()) // only its index is used
      for (int32_t r = 0; r < spatial; ++r) {
        const T *row = theta.as<T>() + (walk.index[0] * spatial + r) * (spatial + 1);
        double sum = static_cast<double>(row[spatial]);
        for (int32_t i = 0; i < spatial; ++i)
          sum += static_cast<double>(row[i]) * coordinate(walk.index[spatial - i], places[spatial - i]);
        *to++ = static_cast<T>(sum);
      }
    return PDRT_OK;
  });
}

/// x, offset, filter, mask?: each tap reads at its place plus an offset, bilinearly, times its mask.
pdrt_code deformable_conv(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &offset = call.inputs[1], &filter = call.inputs[2], &result = call.outputs[0];
  bool masked = call.inputs.size() > 3 && call.inputs[3].present();
  int64_t groups = call.getInt("groups", 1), deformable = call.getInt("deformable_groups", 1);
  if (x.rank != 4 || filter.rank != 4 || groups < 1 || deformable < 1 || x.dims[1] % deformable != 0 ||
      filter.dims[1] * groups != x.dims[1])
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d, or groups that don't fit", x.rank);
  Image in(x, false), out(result, false);
  Window window;
  window.size[1] = filter.dims[2], window.size[2] = filter.dims[3];
  PDRT_TRY(window.resolve(call, 2, in.size));
  int64_t taps = window.size[1] * window.size[2], perFilter = filter.dims[1], outPerGroup = out.channels / groups;
  int64_t plane = out.size[1] * out.size[2];
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    for (int64_t n = 0; n < out.batch; ++n)
      for (int64_t o = 0; o < out.channels; ++o)
        for (int64_t h = 0; h < out.size[1]; ++h)
          for (int64_t w = 0; w < out.size[2]; ++w) {
            double sum = 0;
            for (int64_t i = 0; i < perFilter; ++i) {
              int64_t c = o / outPerGroup * perFilter + i, g = c / (in.channels / deformable);
              for (int64_t tap = 0; tap < taps; ++tap) {
                int64_t place = h * out.size[2] + w;
                const T *shift = offset.as<T>() + (n * deformable + g) * 2 * taps * plane + place;
                T y = static_cast<T>(window.at(1, h, tap / window.size[2])) + shift[2 * tap * plane];
                T z = static_cast<T>(window.at(2, w, tap % window.size[2])) + shift[(2 * tap + 1) * plane];
                if (!(y > -1 && z > -1 && y < static_cast<T>(in.size[1]) && z < static_cast<T>(in.size[2])))
                  continue;
                T top = std::floor(y), left = std::floor(z), dy = y - top, dz = z - left;
                double value = 0;
                for (int corner = 0; corner < 4; ++corner) {
                  bool down = corner & 1, right = corner & 2;
                  double at[3] = {0, static_cast<double>(down ? top + 1 : top),
                                  static_cast<double>(right ? left + 1 : left)};
                  value += static_cast<double>((down ? dy : 1 - dy) * (right ? dz : 1 - dz)) *
                           elementAt(x.as<T>(), in, n, c, at);
                }
                if (masked)
                  value *=
                      static_cast<double>(call.inputs[3].as<T>()[((n * deformable + g) * taps + tap) * plane + place]);
                sum += value * static_cast<double>(filter.as<T>()[(o * perFilter + i) * taps + tap]);
              }
            }
            result.as<T>()[out.offset(n, o, 0, h, w)] = static_cast<T>(sum);
          }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
