//===- Window.h - sliding windows of convolution and pooling ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Reads images of one to three spatial axes in either layout, and resolves Paddle's padding attributes to numbers.
// Shared by Conv.cpp, ConvTranspose.cpp, Pool.cpp and the like.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_WINDOW_H
#define PADDLEC_RUNTIME_REFERENCE_WINDOW_H

#include "reference/Arguments.h"

namespace pdrt::ref {

/// A batch of images with strides in elements. Fewer than three spatial axes are preceded by axes of size 1.
struct Image {
  int64_t batch = 1, channels = 1;
  int64_t size[3] = {1, 1, 1};
  int64_t batchStride = 0, channelStride = 0;
  int64_t stride[3] = {};

  Image(const Tensor &tensor, bool channelLast) {
    Dims strides = rowMajorStrides(dimsOf(tensor));
    int32_t channelAxis = channelLast ? tensor.rank - 1 : 1, firstSpatial = channelLast ? 1 : 2;
    int32_t spatial = tensor.rank - 2;
    batch = tensor.dims[0], batchStride = strides[0];
    channels = tensor.dims[channelAxis], channelStride = strides[channelAxis];
    for (int32_t i = 0; i < spatial; ++i) {
      size[3 - spatial + i] = tensor.dims[firstSpatial + i];
      stride[3 - spatial + i] = strides[firstSpatial + i];
    }
  }
  int64_t positions() const { return size[0] * size[1] * size[2]; }
  int64_t offset(int64_t n, int64_t c, int64_t d, int64_t h, int64_t w) const {
    return n * batchStride + c * channelStride + d * stride[0] + h * stride[1] + w * stride[2];
  }
};

/// "NHWC", "NDHWC", "NLC": the channel is the last letter.
inline bool isChannelLast(const Call &call, std::string_view attribute = "data_format") {
  std::string_view format = call.getString(attribute, "NCHW");
  return format.size() > 2 && format.back() == 'C';
}

/// Refuses a convolution or pool of something that finds no place for its window. Nothing of nothing is fine.
inline pdrt_code expectPlaces(Call &call, const Image &in, const Image &out) {
  if (in.batch * in.channels * in.positions() == 0 || out.positions() > 0)
    return PDRT_OK;
  return call.fail(PDRT_INVALID_ARGUMENT, "its window is larger than the padded input, of size %lld x %lld x %lld",
                   static_cast<long long>(in.size[0]), static_cast<long long>(in.size[1]),
                   static_cast<long long>(in.size[2]));
}

/// The window of each of three spatial axes.
struct Window {
  int64_t size[3] = {1, 1, 1}, stride[3] = {1, 1, 1}, dilation[3] = {1, 1, 1};
  int64_t before[3] = {}, after[3] = {};

  /// Where tap k of output position `out` lies in the input.
  int64_t at(int32_t axis, int64_t out, int64_t tap) const {
    return out * stride[axis] - before[axis] + tap * dilation[axis];
  }

  /// Reads strides, dilations, paddings and padding_algorithm of an op with `spatial` axes over an input of `in`.
  pdrt_code resolve(Call &call, int32_t spatial, const int64_t *in) {
    int32_t first = 3 - spatial;
    std::span<const int64_t> strides = call.getInts("strides"), dilations = call.getInts("dilations");
    std::span<const int64_t> paddings = call.getInts("paddings");
    std::string_view algorithm = call.getString("padding_algorithm", "EXPLICIT");
    for (int32_t i = 0; i < spatial; ++i) {
      size_t k = static_cast<size_t>(i);
      if (k < strides.size())
        stride[first + i] = strides[k];
      if (k < dilations.size())
        dilation[first + i] = dilations[k];
      if (stride[first + i] < 1 || dilation[first + i] < 1)
        return call.fail(PDRT_INVALID_ARGUMENT, "strides and dilations must be positive");
    }
    if (algorithm == "VALID")
      return PDRT_OK;
    if (algorithm == "SAME") {
      for (int32_t i = first; i < 3; ++i) { // Paddle drops dilation here
        int64_t outputs = (in[i] + stride[i] - 1) / stride[i];
        int64_t total = std::max<int64_t>((outputs - 1) * stride[i] + size[i] - in[i], 0);
        before[i] = total / 2, after[i] = total - total / 2, dilation[i] = 1;
      }
      return PDRT_OK;
    }
    if (algorithm != "EXPLICIT")
      return call.fail(PDRT_UNSUPPORTED, "padding_algorithm '%.*s' isn't known", static_cast<int>(algorithm.size()),
                       algorithm.data());
    for (int32_t i = 0; i < spatial && !paddings.empty(); ++i) {
      size_t k = static_cast<size_t>(i), pairs = static_cast<size_t>(spatial) * 2;
      if (paddings.size() == pairs)
        before[first + i] = paddings[2 * k], after[first + i] = paddings[2 * k + 1];
      else if (paddings.size() == static_cast<size_t>(spatial))
        before[first + i] = after[first + i] = paddings[k];
      else
        return call.fail(PDRT_INVALID_ARGUMENT, "%zu paddings for %d spatial axes", paddings.size(), spatial);
    }
    return PDRT_OK;
  }
};

} // namespace pdrt::ref

#endif // PADDLEC_RUNTIME_REFERENCE_WINDOW_H
