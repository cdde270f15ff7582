//===- Box.cpp - boxes of detectors ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// prior_box, box_coder, yolo_box and box_clip: from features and offsets to boxes. Suppression is in Nms.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// A list of numbers given as floats or, when all are whole, as integers.
struct NumberList {
  std::span<const double> floats;
  std::span<const int64_t> ints;

  NumberList(const Call &call, std::string_view name) : floats(call.getFloats(name)), ints(call.getInts(name)) {}
  size_t size() const { return std::max(floats.size(), ints.size()); }
  float operator[](size_t i) const {
    return floats.empty() ? static_cast<float>(ints[i]) : static_cast<float>(floats[i]);
  }
};

constexpr size_t maxRatios = 64;

/// Aspect ratios without doubles: 1 first, and with `flip` the inverse of each.
size_t expandRatios(const NumberList &ratios, bool flip, float *out) {
  size_t size = 0;
  auto push = [&](float ratio) {
    if (size < maxRatios)
      out[size++] = ratio;
  };
  push(1.0f);
  for (size_t i = 0; i < ratios.size(); ++i) {
    float ratio = ratios[i];
    bool known = false;
    for (size_t k = 0; k < size; ++k)
      known |= std::fabs(ratio - out[k]) < 1e-6f;
    if (known)
      continue;
    push(ratio);
    if (flip)
      push(1.0f / ratio);
  }
  return size;
}

} // namespace

/// input, image -> out [h, w, priors, 4], var.
pdrt_code prior_box(Call &call) {
  PDRT_TRY(expect(call, 2, 2));
  const Tensor &input = call.inputs[0], &image = call.inputs[1], &out = call.outputs[0], &var = call.outputs[1];
  NumberList minimums(call, "min_sizes"), maximums(call, "max_sizes"), variances(call, "variances");
  float ratios[maxRatios];
  size_t numRatios = expandRatios(NumberList(call, "aspect_ratios"), call.getBool("flip", true), ratios);
  bool ordered = call.getBool("min_max_aspect_ratios_order", false), clip = call.getBool("clip", true);
  if (maximums.size() != 0 && maximums.size() != minimums.size())
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu max_sizes for %zu min_sizes", maximums.size(), minimums.size());
  int64_t rows = input.dims[2], columns = input.dims[3];
  double height = static_cast<double>(image.dims[2]), width = static_cast<double>(image.dims[3]);
  double stepW = static_cast<float>(call.getFloat("step_w", 0)), stepH = static_cast<float>(call.getFloat("step_h", 0));
  if (stepW == 0 || stepH == 0)
    stepW = width / static_cast<double>(columns), stepH = height / static_cast<double>(rows);
  double offset = static_cast<float>(call.getFloat("offset", 0.5));
  size_t priors = minimums.size() * numRatios + maximums.size();
  if (out.count() != rows * columns * static_cast<int64_t>(priors) * 4)
    return call.fail(PDRT_INVALID_ARGUMENT, "the result doesn't have %zu boxes a place", priors);
  return dispatch<Types<float, double>>(call, out.dtype, [&]<typename T>() {
    T *to = out.as<T>();
    for (int64_t h = 0; h < rows; ++h)
      for (int64_t w = 0; w < columns; ++w) {
        double x = (static_cast<double>(w) + offset) * stepW, y = (static_cast<double>(h) + offset) * stepH;
        auto box = [&](double halfWidth, double halfHeight) {
          double corner[4] = {(x - halfWidth) / width, (y - halfHeight) / height, (x + halfWidth) / width,
                              (y + halfHeight) / height};
          for (double value : corner)
            *to++ = static_cast<T>(clip ? std::min(std::max(value, 0.0), 1.0) : value);
        };
        for (size_t s = 0; s < minimums.size(); ++s) {
          double size = minimums[s];
          auto square = [&] {
            if (maximums.size() > 0) {
              double half = std::sqrt(size * maximums[s]) / 2;
              box(half, half);
            }
          };
          if (ordered) {
            box(size / 2, size / 2);
            square();
          }
          for (size_t r = 0; r < numRatios; ++r)
            if (!ordered || std::fabs(ratios[r] - 1.0f) >= 1e-6f)
              box(size * std::sqrt(static_cast<double>(ratios[r])) / 2,
                  size / std::sqrt(static_cast<double>(ratios[r])) / 2);
          if (!ordered)
            square();
        }
      }
    for (int64_t i = 0, n = var.count(); i < n; ++i)
      var.as<T>()[i] = static_cast<T>(variances[static_cast<size_t>(i) % variances.size()]);
    return PDRT_OK;
  });
}

/// prior_box, prior_box_var?, target_box.
pdrt_code box_coder(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &prior = call.inputs[0], &priorVar = call.inputs[1], &target = call.inputs[2], &out = call.outputs[0];
  std::string_view type = call.getString("code_type", "encode_center_size");
  bool decode = type == "decode_center_size";
  if (!decode && type != "encode_center_size")
    return call.fail(PDRT_UNSUPPORTED, "code_type '%.*s' isn't known", static_cast<int>(type.size()), type.data());
  NumberList variance(call, "variance");
  double one = call.getBool("box_normalized", true) ? 0 : 1;
  int64_t axis = call.getInt("axis", 0), rows = out.dims[0], columns = out.dims[1];
  return dispatch<Types<float, double>>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) {
        int64_t p = decode && axis != 0 ? i : j;
        const T *box = prior.as<T>() + 4 * p;
        double width = box[2] - box[0] + one, height = box[3] - box[1] + one, x = box[0] + width / 2,
               y = box[1] + height / 2;
        double factor[4] = {1, 1, 1, 1};
        for (int64_t k = 0; k < 4; ++k)
          factor[k] = priorVar.present()     ? priorVar.as<T>()[4 * p + k]
                      : variance.size() == 4 ? variance[static_cast<size_t>(k)]
                                             : 1;
        T *to = out.as<T>() + (i * columns + j) * 4;
        if (decode) {
          const T *t = target.as<T>() + (i * columns + j) * 4;
          double centreX = factor[0] * t[0] * width + x, centreY = factor[1] * t[1] * height + y;
          double w = std::exp(factor[2] * t[2]) * width, h = std::exp(factor[3] * t[3]) * height;
          to[0] = static_cast<T>(centreX - w / 2), to[1] = static_cast<T>(centreY - h / 2);
          to[2] = static_cast<T>(centreX + w / 2 - one), to[3] = static_cast<T>(centreY + h / 2 - one);
        } else {
          const T *t = target.as<T>() + 4 * i;
          double w = t[2] - t[0] + one, h = t[3] - t[1] + one;
          to[0] = static_cast<T>(((static_cast<double>(t[2]) + t[0]) / 2 - x) / width / factor[0]);
          to[1] = static_cast<T>(((static_cast<double>(t[3]) + t[1]) / 2 - y) / height / factor[1]);
          to[2] = static_cast<T>(std::log(std::fabs(w / width)) / factor[2]);
          to[3] = static_cast<T>(std::log(std::fabs(h / height)) / factor[3]);
        }
      }
    return PDRT_OK;
  });
}

/// x, img_size -> boxes, scores. Boxes below the threshold stay zero.
pdrt_code yolo_box(Call &call) {
  PDRT_TRY(expect(call, 2, 2));
  const Tensor &x = call.inputs[0], &imageSize = call.inputs[1], &boxes = call.outputs[0], &scores = call.outputs[1];
  std::span<const int64_t> anchors = call.getInts("anchors");
  int64_t number = static_cast<int64_t>(anchors.size() / 2), classes = call.getInt("class_num", 1), batch = x.dims[0],
          rows = x.dims[2], columns = x.dims[3];
  bool clip = call.getBool("clip_bbox", true), aware = call.getBool("iou_aware", false);
  double threshold = static_cast<float>(call.getFloat("conf_thresh", 0.01)),
         ratio = static_cast<double>(call.getInt("downsample_ratio", 32));
  double scale = static_cast<float>(call.getFloat("scale_x_y", 1)), bias = -0.5 * (scale - 1),
         factor = static_cast<float>(call.getFloat("iou_aware_factor", 0.5));
  int64_t plane = rows * columns, total = number * plane;
  if (x.rank != 4 || x.dims[1] != number * (classes + 5 + (aware ? 1 : 0)))
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld channels for %lld anchors and %lld classes",
                     static_cast<long long>(x.dims[1]), static_cast<long long>(number),
                     static_cast<long long>(classes));
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    auto sigmoid = [](double v) { return 1 / (1 + std::exp(-v)); };
    for (int64_t i = 0, n = boxes.count(); i < n; ++i)
      boxes.as<T>()[i] = 0;
    for (int64_t i = 0, n = scores.count(); i < n; ++i)
      scores.as<T>()[i] = 0;
    for (int64_t b = 0; b < batch; ++b) {
      double height = static_cast<double>(intAt(imageSize, 2 * b)),
             width = static_cast<double>(intAt(imageSize, 2 * b + 1));
      for (int64_t a = 0; a < number; ++a)
        for (int64_t i = 0; i < rows; ++i)
          for (int64_t j = 0; j < columns; ++j) {
            // With IoU the planes of all anchors' IoU come first; Paddle counts them once for each earlier image too.
            auto entry = [&](int64_t which) {
              int64_t at = (b * number + a) * (classes + 5) * plane + which * plane;
              return static_cast<double>(x.as<T>()[at + (aware ? (b * number + number) * plane : 0) + i * columns + j]);
            };
            double confidence = sigmoid(entry(4));
            if (aware) {
              int64_t at = b * number * (classes + 5) * plane + (b * number + a) * plane + i * columns + j;
              confidence =
                  std::pow(confidence, 1 - factor) * std::pow(sigmoid(static_cast<double>(x.as<T>()[at])), factor);
            }
            if (static_cast<T>(confidence) < static_cast<T>(threshold))
              continue;
            double centreX =
                (static_cast<double>(j) + sigmoid(entry(0)) * scale + bias) * width / static_cast<double>(columns);
            double centreY =
                (static_cast<double>(i) + sigmoid(entry(1)) * scale + bias) * height / static_cast<double>(rows);
            double w = std::exp(entry(2)) * static_cast<double>(anchors[static_cast<size_t>(2 * a)]) * width /
                       (ratio * static_cast<double>(columns));
            double h = std::exp(entry(3)) * static_cast<double>(anchors[static_cast<size_t>(2 * a + 1)]) * height /
                       (ratio * static_cast<double>(rows));
            double corner[4] = {centreX - w / 2, centreY - h / 2, centreX + w / 2, centreY + h / 2};
            if (clip) {
              corner[0] = std::max(corner[0], 0.0), corner[1] = std::max(corner[1], 0.0);
              corner[2] = std::min(corner[2], width - 1), corner[3] = std::min(corner[3], height - 1);
            }
            int64_t place = b * total + a * plane + i * columns + j;
            for (int k = 0; k < 4; ++k)
              boxes.as<T>()[place * 4 + k] = static_cast<T>(corner[k]);
            for (int64_t c = 0; c < classes; ++c)
              scores.as<T>()[place * classes + c] = static_cast<T>(confidence * sigmoid(entry(5 + c)));
          }
    }
    return PDRT_OK;
  });
}

/// input [boxes, 4], im_info [1, 3] = height, width, scale: boxes cut at the borders of the image before scaling.
pdrt_code box_clip(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &info = call.inputs[1], &out = call.outputs[0];
  if (info.count() != 3)
    return call.fail(PDRT_INVALID_ARGUMENT, "im_info with %lld elements", static_cast<long long>(info.count()));
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    const T *size = info.as<T>();
    T limits[] = {std::round(size[1] / size[2]) - 1, std::round(size[0] / size[2]) - 1};
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<T>()[i] = std::max(std::min(x.as<T>()[i], limits[i % 2]), T(0));
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
