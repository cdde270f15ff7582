//===- Roi.cpp - pooling of regions of interest ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// roi_align, roi_pool and psroi_pool. Boxes are x1, y1, x2, y2; boxes_num says how many belong to each image.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// Reads the op's common operands and says which image a box belongs to.
struct Regions {
  const Tensor &x, &boxes, &numbers;
  int64_t count, height, width, pooledHeight, pooledWidth;
  double scale;

  explicit Regions(const Call &call)
      : x(call.inputs[0]), boxes(call.inputs[1]), numbers(call.inputs.size() > 2 ? call.inputs[2] : absent()),
        count(boxes.dims[0]), height(x.dims[2]), width(x.dims[3]), pooledHeight(call.getInt("pooled_height", 1)),
        pooledWidth(call.getInt("pooled_width", 1)), scale(call.getFloat("spatial_scale", 1)) {}

  static const Tensor &absent() {
    static const Tensor none;
    return none;
  }
  pdrt_code check(Call &call) const {
    if (x.rank != 4 || boxes.rank != 2 || boxes.dims[1] != 4)
      return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with boxes of rank %d", x.rank, boxes.rank);
    if (!numbers.present() && x.dims[0] != 1)
      return call.fail(PDRT_UNSUPPORTED, "several images without boxes_num");
    int64_t total = 0;
    for (int64_t i = 0; numbers.present() && i < numbers.count(); ++i)
      total += intAt(numbers, i);
    if (numbers.present() && (numbers.count() != x.dims[0] || total != count))
      return call.fail(PDRT_INVALID_ARGUMENT, "boxes_num doesn't fit the boxes and images");
    return PDRT_OK;
  }
  int64_t imageOf(int64_t box) const {
    int64_t image = 0;
    for (int64_t end = 0; numbers.present(); ++image)
      if (end += intAt(numbers, image); box < end)
        break;
    return image;
  }
};

/// The bilinear value of a plane at a place; 0 when it is more than a pixel outside.
template <typename T> T sample(const T *plane, int64_t height, int64_t width, T y, T x) {
  if (y < T(-1) || y > static_cast<T>(height) || x < T(-1) || x > static_cast<T>(width))
    return 0;
  y = std::max(y, T(0)), x = std::max(x, T(0));
  int64_t top = static_cast<int64_t>(y), left = static_cast<int64_t>(x), bottom = top + 1, right = left + 1;
  if (top >= height - 1)
    top = bottom = height - 1, y = static_cast<T>(top);
  if (left >= width - 1)
    left = right = width - 1, x = static_cast<T>(left);
  T up = static_cast<T>(bottom) - y, before = static_cast<T>(right) - x;
  return up * before * plane[top * width + left] + up * (1 - before) * plane[top * width + right] +
         (1 - up) * before * plane[bottom * width + left] + (1 - up) * (1 - before) * plane[bottom * width + right];
}

int64_t clampTo(int64_t value, int64_t size) { return std::clamp<int64_t>(value, 0, size); }

} // namespace

/// x, boxes, boxes_num?
pdrt_code roi_align(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  Regions regions(call);
  PDRT_TRY(regions.check(call));
  const Tensor &x = regions.x, &out = call.outputs[0];
  int64_t ratio = call.getInt("sampling_ratio", -1), channels = x.dims[1];
  bool aligned = call.getBool("aligned", false);
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    T *to = out.as<T>();
    T shift = aligned ? T(0.5) : T(0), scale = static_cast<T>(static_cast<float>(regions.scale));
    for (int64_t n = 0; n < regions.count; ++n) {
      const T *box = regions.boxes.as<T>() + 4 * n;
      T left = box[0] * scale - shift, top = box[1] * scale - shift;
      T width = box[2] * scale - shift - left, height = box[3] * scale - shift - top;
      if (!aligned)
        width = std::max(width, T(1)), height = std::max(height, T(1));
      T binHeight = height / static_cast<T>(regions.pooledHeight),
        binWidth = width / static_cast<T>(regions.pooledWidth);
      int64_t rows = ratio > 0 ? ratio : truncateTo<int64_t>(std::ceil(height / static_cast<T>(regions.pooledHeight)));
      int64_t columns = ratio > 0 ? ratio : truncateTo<int64_t>(std::ceil(width / static_cast<T>(regions.pooledWidth)));
      int64_t image = regions.imageOf(n);
      for (int64_t c = 0; c < channels; ++c) {
        const T *plane = x.as<T>() + (image * channels + c) * regions.height * regions.width;
        for (int64_t py = 0; py < regions.pooledHeight; ++py)
          for (int64_t px = 0; px < regions.pooledWidth; ++px) {
            double sum = 0;
            for (int64_t i = 0; i < rows; ++i)
              for (int64_t j = 0; j < columns; ++j) {
                T y = top + binHeight * (static_cast<T>(py) + (static_cast<T>(i) + T(0.5)) / static_cast<T>(rows));
                T z = left + binWidth * (static_cast<T>(px) + (static_cast<T>(j) + T(0.5)) / static_cast<T>(columns));
                sum += static_cast<double>(sample(plane, regions.height, regions.width, y, z));
              }
            *to++ = static_cast<T>(sum * (1.0 / static_cast<double>(rows * columns)));
          }
      }
    }
    return PDRT_OK;
  });
}

/// x, boxes, boxes_num? -> out, arg_max.
pdrt_code roi_pool(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  Regions regions(call);
  PDRT_TRY(regions.check(call));
  const Tensor &x = regions.x, &out = call.outputs[0];
  int64_t channels = x.dims[1];
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    int64_t at = 0;
    T scale = static_cast<T>(static_cast<float>(regions.scale));
    for (int64_t n = 0; n < regions.count; ++n) {
      const T *box = regions.boxes.as<T>() + 4 * n;
      int64_t corner[4];
      for (int i = 0; i < 4; ++i)
        corner[i] = truncateTo<int64_t>(std::round(box[i] * scale));
      float binHeight = static_cast<float>(std::max<int64_t>(corner[3] - corner[1] + 1, 1)) /
                        static_cast<float>(regions.pooledHeight);
      float binWidth =
          static_cast<float>(std::max<int64_t>(corner[2] - corner[0] + 1, 1)) / static_cast<float>(regions.pooledWidth);
      int64_t image = regions.imageOf(n);
      for (int64_t c = 0; c < channels; ++c) {
        const T *plane = x.as<T>() + (image * channels + c) * regions.height * regions.width;
        for (int64_t py = 0; py < regions.pooledHeight; ++py)
          for (int64_t px = 0; px < regions.pooledWidth; ++px, ++at) {
            int64_t top = clampTo(static_cast<int64_t>(std::floor(static_cast<float>(py) * binHeight)) + corner[1],
                                  regions.height);
            int64_t left =
                clampTo(static_cast<int64_t>(std::floor(static_cast<float>(px) * binWidth)) + corner[0], regions.width);
            int64_t bottom = clampTo(
                static_cast<int64_t>(std::ceil(static_cast<float>(py + 1) * binHeight)) + corner[1], regions.height);
            int64_t right = clampTo(static_cast<int64_t>(std::ceil(static_cast<float>(px + 1) * binWidth)) + corner[0],
                                    regions.width);
            T best = bottom <= top || right <= left ? T(0) : -std::numeric_limits<T>::max();
            int64_t place = -1;
            for (int64_t h = top; h < bottom; ++h)
              for (int64_t w = left; w < right; ++w)
                if (T value = plane[h * regions.width + w]; value > best)
                  best = value, place = h * regions.width + w;
            out.as<T>()[at] = best;
            if (call.outputs.size() > 1 && call.outputs[1].present())
              call.outputs[1].as<int64_t>()[at] = place;
          }
      }
    }
    return PDRT_OK;
  });
}

/// x, boxes, boxes_num?: each bin averages a channel of its own.
pdrt_code psroi_pool(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  Regions regions(call);
  PDRT_TRY(regions.check(call));
  const Tensor &x = regions.x, &out = call.outputs[0];
  int64_t channels = call.getInt("output_channels", 1);
  if (x.dims[1] != channels * regions.pooledHeight * regions.pooledWidth)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld channels for %lld bins", static_cast<long long>(x.dims[1]),
                     static_cast<long long>(channels * regions.pooledHeight * regions.pooledWidth));
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    T *to = out.as<T>();
    T scale = static_cast<T>(static_cast<float>(regions.scale));
    for (int64_t n = 0; n < regions.count; ++n) {
      const T *box = regions.boxes.as<T>() + 4 * n;
      T left = std::round(box[0]) * scale, top = std::round(box[1]) * scale;
      T right = (std::round(box[2]) + 1) * scale, bottom = (std::round(box[3]) + 1) * scale;
      T binHeight = std::max(bottom - top, T(0.1)) / static_cast<T>(regions.pooledHeight);
      T binWidth = std::max(right - left, T(0.1)) / static_cast<T>(regions.pooledWidth);
      int64_t image = regions.imageOf(n);
      for (int64_t c = 0; c < channels; ++c)
        for (int64_t py = 0; py < regions.pooledHeight; ++py)
          for (int64_t px = 0; px < regions.pooledWidth; ++px) {
            int64_t h0 = clampTo(truncateTo<int64_t>(std::floor(static_cast<T>(py) * binHeight + top)), regions.height);
            int64_t w0 = clampTo(truncateTo<int64_t>(std::floor(static_cast<T>(px) * binWidth + left)), regions.width);
            int64_t h1 =
                clampTo(truncateTo<int64_t>(std::ceil(static_cast<T>(py + 1) * binHeight + top)), regions.height);
            int64_t w1 =
                clampTo(truncateTo<int64_t>(std::ceil(static_cast<T>(px + 1) * binWidth + left)), regions.width);
            int64_t channel = (c * regions.pooledHeight + py) * regions.pooledWidth + px;
            const T *plane = x.as<T>() + (image * x.dims[1] + channel) * regions.height * regions.width;
            double sum = 0;
            for (int64_t h = h0; h < h1; ++h)
              for (int64_t w = w0; w < w1; ++w)
                sum += static_cast<double>(plane[h * regions.width + w]);
            *to++ = h1 <= h0 || w1 <= w0 ? T(0) : static_cast<T>(sum / static_cast<double>((h1 - h0) * (w1 - w0)));
          }
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
