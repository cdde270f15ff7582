//===- Pyramid.cpp - regions on feature pyramids ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// distribute_fpn_proposals, collect_fpn_proposals and anchor_generator.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {

/// fpn_rois, rois_num? -> the boxes of each level, the numbers an image of each level, restore_index.
pdrt_code distribute_fpn_proposals(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &rois = call.inputs[0];
  bool numbered = call.inputs.size() > 1 && call.inputs[1].present();
  int64_t lowest = call.getInt("min_level", 2), highest = call.getInt("max_level", 5),
          refer = call.getInt("refer_level", 4);
  double scale = static_cast<double>(call.getInt("refer_scale", 224));
  bool pixel = call.getBool("pixel_offset", true);
  int64_t levels = highest - lowest + 1, n = rois.rank == 2 ? rois.dims[0] : 0;
  if (rois.rank != 2 || rois.dims[1] != 4 || levels < 1 || call.outputs.size() < static_cast<size_t>(levels + 1))
    return call.fail(PDRT_INVALID_ARGUMENT, "boxes of rank %d on %lld levels", rois.rank,
                     static_cast<long long>(levels));
  Tensor &restore = call.outputs.back();
  bool countsWanted = call.outputs.size() >= static_cast<size_t>(2 * levels + 1);
  int64_t images = numbered ? call.inputs[1].count() : 1;
  return dispatch<Types<float, double>>(call, rois.dtype, [&]<typename T>() {
    int64_t place = 0;
    for (int64_t level = 0; level < levels; ++level) {
      Tensor &out = call.outputs[static_cast<size_t>(level)];
      int64_t count = 0, image = 0, left = numbered ? intAt(call.inputs[1], 0) : n, inImage = 0;
      auto endImage = [&] {
        if (countsWanted && call.outputs[static_cast<size_t>(levels + level)].present())
          call.outputs[static_cast<size_t>(levels + level)].as<int32_t>()[image] = static_cast<int32_t>(inImage);
        ++image, inImage = 0;
        left = numbered && image < images ? intAt(call.inputs[1], image) : 0;
      };
      for (int64_t i = 0; i < n; ++i, --left) {
        while (left == 0 && image + 1 < images)
          endImage();
        const T *box = rois.as<T>() + 4 * i;
        T one = pixel ? T(1) : T(0), width = box[2] - box[0], height = box[3] - box[1];
        T area = width < 0 || height < 0 ? T(0) : (width + one) * (height + one);
        double at =
            std::floor(std::log2(static_cast<double>(std::sqrt(area)) / scale + 1e-6) + static_cast<double>(refer));
        if (std::clamp<int64_t>(truncateTo<int64_t>(at), lowest, highest) - lowest != level)
          continue;
        if (count == out.dims[0])
          return call.fail(PDRT_INVALID_ARGUMENT, "more boxes than the result has room for");
        std::copy(box, box + 4, out.as<T>() + 4 * count++);
        ++inImage;
        if (restore.present())
          restore.as<int32_t>()[i] = static_cast<int32_t>(place);
        ++place;
      }
      while (image < images)
        endImage();
      out.dims[0] = count;
    }
    return PDRT_OK;
  });
}

/// multi_level_rois[], multi_level_scores[], multi_level_rois_num[]? -> the best boxes, ordered by image; their
/// numbers.
pdrt_code collect_fpn_proposals(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  std::span<const Tensor> rois = operandList(call, 0, 3), scores = operandList(call, 1, 3),
                          numbers = operandList(call, 2, 3);
  Tensor &out = call.outputs[0];
  if (rois.size() != scores.size() || (numbers.size() != rois.size()))
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu boxes, %zu scores and %zu numbers", rois.size(), scores.size(),
                     numbers.size());
  int64_t total = 0, images = numbers.empty() ? 1 : numbers[0].count();
  for (const Tensor &score : scores)
    total += score.count();
  size_t room = static_cast<size_t>(total) + 1;
  int64_t *order = call.scratch<int64_t>(room), *image = call.scratch<int64_t>(room),
          *level = call.scratch<int64_t>(room), *place = call.scratch<int64_t>(room);
  if (!order || !image || !level || !place)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the boxes");
  int64_t n = 0;
  for (size_t l = 0; l < rois.size(); ++l) {
    int64_t current = 0, end = intAt(numbers[l], 0);
    for (int64_t i = 0; i < scores[l].count(); ++i, ++n) {
      while (i >= end && current + 1 < images)
        end += intAt(numbers[l], ++current);
      order[n] = n, image[n] = current, level[n] = static_cast<int64_t>(l), place[n] = i;
    }
  }
  return dispatch<Types<float, double>>(call, out.dtype, [&]<typename T>() {
    auto score = [&](int64_t k) { return scores[static_cast<size_t>(level[k])].template as<const T>()[place[k]]; };
    // By score and then by number, so that equal scores keep their order.
    std::sort(order, order + n,
              [&](int64_t a, int64_t b) { return score(a) > score(b) || (score(a) == score(b) && a < b); });
    int64_t kept = std::min(n, call.getInt("post_nms_topn", n));
    int64_t *rank = call.scratch<int64_t>(room);
    if (!rank || kept > out.dims[0])
      return call.fail(PDRT_INVALID_ARGUMENT, "more boxes than the result has room for");
    for (int64_t k = 0; k < kept; ++k)
      rank[order[k]] = k;
    std::sort(order, order + kept,
              [&](int64_t a, int64_t b) { return image[a] != image[b] ? image[a] < image[b] : rank[a] < rank[b]; });
    bool counting = call.outputs.size() > 1 && call.outputs[1].present();
    for (int64_t i = 0; counting && i < images; ++i)
      call.outputs[1].as<int32_t>()[i] = 0;
    for (int64_t k = 0; k < kept; ++k) {
      const T *box = rois[static_cast<size_t>(level[order[k]])].template as<const T>() + 4 * place[order[k]];
      std::copy(box, box + 4, out.as<T>() + 4 * k);
      if (counting)
        ++call.outputs[1].as<int32_t>()[image[order[k]]];
    }
    out.dims[0] = kept;
    return PDRT_OK;
  });
}

/// input -> anchors [h, w, number, 4], variances.
pdrt_code anchor_generator(Call &call) {
  PDRT_TRY(expect(call, 1, 2));
  const Tensor &input = call.inputs[0], &anchors = call.outputs[0], &variances = call.outputs[1];
  auto number = [&](std::string_view name, size_t i) {
    std::span<const double> floats = call.getFloats(name);
    return floats.empty() ? static_cast<float>(call.getInts(name)[i]) : static_cast<float>(floats[i]);
  };
  auto size = [&](std::string_view name) { return std::max(call.getFloats(name).size(), call.getInts(name).size()); };
  size_t ratios = size("aspect_ratios"), sizes = size("anchor_sizes");
  if (input.rank != 4 || size("stride") != 2 || size("variances") != 4 ||
      anchors.count() != input.dims[2] * input.dims[3] * static_cast<int64_t>(ratios * sizes) * 4)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with %zu anchors", input.rank, ratios * sizes);
  float strideW = number("stride", 0), strideH = number("stride", 1),
        offset = static_cast<float>(call.getFloat("offset", 0.5));
  return dispatch<Types<float, double>>(call, anchors.dtype, [&]<typename T>() {
    T *to = anchors.as<T>();
    for (int64_t h = 0; h < input.dims[2]; ++h)
      for (int64_t w = 0; w < input.dims[3]; ++w) {
        T x = static_cast<T>(w) * strideW + offset * (strideW - 1),
          y = static_cast<T>(h) * strideH + offset * (strideH - 1);
        for (size_t r = 0; r < ratios; ++r)
          for (size_t s = 0; s < sizes; ++s) {
            float ratio = number("aspect_ratios", r), extent = number("anchor_sizes", s);
            T baseW = std::round(std::sqrt(static_cast<T>(strideW * strideH / ratio))),
              baseH = std::round(baseW * ratio);
            T width = extent / strideW * baseW, height = extent / strideH * baseH;
            *to++ = x - T(0.5) * (width - 1), *to++ = y - T(0.5) * (height - 1);
            *to++ = x + T(0.5) * (width - 1), *to++ = y + T(0.5) * (height - 1);
          }
      }
    for (int64_t i = 0, n = variances.count(); i < n; ++i)
      variances.as<T>()[i] = number("variances", static_cast<size_t>(i % 4));
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
