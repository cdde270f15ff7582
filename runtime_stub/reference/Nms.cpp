//===- Nms.cpp - suppression of overlapping boxes --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// nms, multiclass_nms3, matrix_nms and generate_proposals. Overlaps are computed in the type of the data, and equal
// scores are ordered as in Paddle, so that the same boxes stay. Results have room for the most boxes; the true number
// is written.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {
namespace {

template <typename T> T areaOf(const T *box, bool normalized) {
  if (box[2] < box[0] || box[3] < box[1])
    return 0;
  T one = normalized ? T(0) : T(1);
  return (box[2] - box[0] + one) * (box[3] - box[1] + one);
}

template <typename T> T overlapOf(const T *a, const T *b, bool normalized) {
  if (b[0] > a[2] || b[2] < a[0] || b[1] > a[3] || b[3] < a[1])
    return 0;
  T one = normalized ? T(0) : T(1);
  T common = (std::min(a[2], b[2]) - std::max(a[0], b[0]) + one) * (std::min(a[3], b[3]) - std::max(a[1], b[1]) + one);
  return common / (areaOf(a, normalized) + areaOf(b, normalized) - common);
}

/// A stable merge sort of numbers without memory of its own.
template <typename Less> void stableSort(int64_t *items, int64_t *spare, int64_t n, Less less) {
  for (int64_t width = 1; width < n; width *= 2) {
    for (int64_t start = 0; start < n; start += 2 * width) {
      int64_t middle = std::min(start + width, n), end = std::min(start + 2 * width, n);
      std::merge(items + start, items + middle, items + middle, items + end, spare + start, less);
    }
    std::copy(spare, spare + n, items);
  }
}

/// Goes through `order` and keeps the boxes that overlap none kept before by more than the threshold; with eta < 1 the
/// threshold sinks with each box kept. Returns their number; they stand at the beginning of `order`.
template <typename T, typename BoxAt>
int64_t suppress(int64_t *order, int64_t n, BoxAt boxAt, T threshold, T eta, bool normalized) {
  int64_t kept = 0;
  for (int64_t i = 0; i < n; ++i) {
    bool keep = true;
    for (int64_t k = 0; k < kept && keep; ++k)
      keep = overlapOf(boxAt(order[i]), boxAt(order[k]), normalized) <= threshold;
    if (!keep)
      continue;
    order[kept++] = order[i];
    if (eta < 1 && threshold > T(0.5))
      threshold *= eta;
  }
  return kept;
}

/// Detections of one image: class, box and score of each.
template <typename T> struct Detections {
  int64_t *classes = nullptr, *boxes = nullptr, *order = nullptr, *spare = nullptr;
  T *scores = nullptr;
  int64_t size = 0;

  pdrt_code reserve(Call &call, int64_t most) {
    size_t n = static_cast<size_t>(most) + 1;
    classes = call.scratch<int64_t>(n), boxes = call.scratch<int64_t>(n), order = call.scratch<int64_t>(n);
    spare = call.scratch<int64_t>(n), scores = call.scratch<T>(n);
    return classes && boxes && order && spare && scores ? PDRT_OK
                                                        : call.fail(PDRT_OUT_OF_MEMORY, "no memory for the detections");
  }
  void add(int64_t c, int64_t box, T score) {
    classes[size] = c, boxes[size] = box, scores[size] = score, order[size] = size;
    ++size;
  }
};

/// The results of all images: class, score and box a row; the index; the number an image.
struct Output {
  Tensor &out;
  Tensor *index, *numbers;
  int64_t size = 0;

  explicit Output(Call &call)
      : out(call.outputs[0]), index(call.outputs.size() > 1 && call.outputs[1].present() ? &call.outputs[1] : nullptr),
        numbers(call.outputs.size() > 2 && call.outputs[2].present() ? &call.outputs[2] : nullptr) {}

  template <typename T> pdrt_code add(Call &call, int64_t c, T score, const T *box, int64_t boxSize, int64_t place) {
    if (size >= out.dims[0])
      return call.fail(PDRT_INVALID_ARGUMENT, "more boxes than the result has room for");
    T *row = out.as<T>() + size * (boxSize + 2);
    row[0] = static_cast<T>(c), row[1] = score;
    std::copy(box, box + boxSize, row + 2);
    if (index)
      index->as<int32_t>()[size] = static_cast<int32_t>(place);
    ++size;
    return PDRT_OK;
  }
  void endImage(int64_t image, int64_t count) {
    if (numbers)
      numbers->as<int32_t>()[image] = static_cast<int32_t>(count);
  }
  void finish() {
    out.dims[0] = size;
    if (index)
      index->dims[0] = size;
  }
};

} // namespace

/// x: boxes in falling order of score -> the numbers of those kept.
pdrt_code nms(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  Tensor &out = call.outputs[0];
  int64_t n = x.dims[0];
  int64_t *order = call.scratch<int64_t>(static_cast<size_t>(n) + 1);
  if (!order || out.dims[0] < n)
    return call.fail(PDRT_INVALID_ARGUMENT, "no room for %lld boxes", static_cast<long long>(n));
  for (int64_t i = 0; i < n; ++i)
    order[i] = i;
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    T threshold = static_cast<T>(static_cast<float>(call.getFloat("threshold", 1)));
    int64_t kept = suppress<T>(
        order, n, [&](int64_t i) { return x.as<const T>() + 4 * i; }, threshold, T(1), true);
    std::copy(order, order + kept, out.as<int64_t>());
    out.dims[0] = kept;
    return PDRT_OK;
  });
}

/// bboxes, scores, rois_num? -> out, index, nms_rois_num. With rois_num, boxes are [m, classes, 4] of all images.
pdrt_code multiclass_nms3(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &boxes = call.inputs[0], &scores = call.inputs[1];
  static const Tensor absent;
  const Tensor &numbers = call.inputs.size() > 2 ? call.inputs[2] : absent;
  bool byRoi = scores.rank == 2;
  if (boxes.rank != 3 || (scores.rank != 3 && !byRoi) || boxes.dims[2] != 4)
    return call.fail(PDRT_UNSUPPORTED, "boxes of %lld numbers with scores of rank %d",
                     static_cast<long long>(boxes.rank == 3 ? boxes.dims[2] : 0), scores.rank);
  if (byRoi && !numbers.present())
    return call.fail(PDRT_UNSUPPORTED, "scores of rank 2 without rois_num");
  int64_t images = byRoi ? numbers.count() : scores.dims[0], classes = scores.dims[1];
  int64_t nmsTop = call.getInt("nms_top_k", -1), keepTop = call.getInt("keep_top_k", -1),
          background = call.getInt("background_label", 0);
  bool normalized = call.getBool("normalized", true);
  Output output(call);
  return dispatch<Types<float, double>>(call, boxes.dtype, [&]<typename T>() {
    T scoreLimit = static_cast<T>(static_cast<float>(call.getFloat("score_threshold", 0)));
    T overlapLimit = static_cast<T>(static_cast<float>(call.getFloat("nms_threshold", 0.3)));
    T eta = static_cast<T>(static_cast<float>(call.getFloat("nms_eta", 1)));
    int64_t most = (byRoi ? scores.dims[0] : scores.dims[2]);
    Detections<T> found;
    PDRT_TRY(found.reserve(call, most * classes));
    int64_t *order = call.scratch<int64_t>(static_cast<size_t>(most) + 1),
            *spare = call.scratch<int64_t>(static_cast<size_t>(most) + 1);
    if (!order || !spare)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the order");
    int64_t first = 0;
    for (int64_t image = 0; image < images; ++image) {
      int64_t count = byRoi ? intAt(numbers, image) : scores.dims[2];
      if (byRoi && (count < 0 || first + count > most))
        return call.fail(PDRT_INVALID_ARGUMENT, "rois_num doesn't fit the boxes");
      auto boxAt = [&](int64_t c, int64_t i) {
        return boxes.as<const T>() + 4 * (byRoi ? (first + i) * classes + c : image * count + i);
      };
      auto scoreAt = [&](int64_t c, int64_t i) {
        return scores.as<const T>()[byRoi ? (first + i) * classes + c : (image * classes + c) * count + i];
      };
      found.size = 0;
      for (int64_t c = 0; c < classes; ++c) {
        if (c == background)
          continue;
        int64_t n = 0;
        for (int64_t i = 0; i < count; ++i)
          if (scoreAt(c, i) > scoreLimit)
            order[n++] = i;
        stableSort(order, spare, n, [&](int64_t a, int64_t b) {
          return static_cast<float>(scoreAt(c, a)) > static_cast<float>(scoreAt(c, b));
        });
        if (nmsTop > -1)
          n = std::min(n, nmsTop);
        n = suppress<T>(
            order, n, [&](int64_t i) { return boxAt(c, i); }, overlapLimit, eta, normalized);
        if (byRoi)
          std::sort(order, order + n);
        for (int64_t i = 0; i < n; ++i)
          found.add(c, order[i], scoreAt(c, order[i]));
      }
      int64_t kept = found.size;
      if (keepTop > -1 && kept > keepTop) { // the best of all classes, then by class again
        stableSort(found.order, found.spare, kept, [&](int64_t a, int64_t b) {
          return static_cast<float>(found.scores[a]) > static_cast<float>(found.scores[b]);
        });
        kept = keepTop;
        stableSort(found.order, found.spare, kept, [&](int64_t a, int64_t b) {
          bool sameClass = found.classes[a] == found.classes[b];
          return sameClass ? byRoi && found.boxes[a] < found.boxes[b] : found.classes[a] < found.classes[b];
        });
      }
      for (int64_t k = 0; k < kept; ++k) {
        int64_t d = found.order[k], c = found.classes[d], i = found.boxes[d];
        int64_t place = byRoi ? (first + i) * classes + c : image * count + i;
        PDRT_TRY(output.add(call, c, found.scores[d], boxAt(c, i), 4, place));
      }
      output.endImage(image, kept);
      first += byRoi ? count : 0;
    }
    output.finish();
    return PDRT_OK;
  });
}

/// bboxes, scores -> out, index, roisnum: scores decay with the overlap instead of boxes being dropped.
pdrt_code matrix_nms(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &boxes = call.inputs[0], &scores = call.inputs[1];
  if (boxes.rank != 3 || scores.rank != 3)
    return call.fail(PDRT_INVALID_ARGUMENT, "boxes of rank %d with scores of rank %d", boxes.rank, scores.rank);
  int64_t images = scores.dims[0], classes = scores.dims[1], count = scores.dims[2], boxSize = boxes.dims[2];
  int64_t nmsTop = call.getInt("nms_top_k", -1), keepTop = call.getInt("keep_top_k", -1),
          background = call.getInt("background_label", 0);
  bool normalized = call.getBool("normalized", true), gaussian = call.getBool("use_gaussian", false);
  Output output(call);
  return dispatch<Types<float, double>>(call, boxes.dtype, [&]<typename T>() {
    T scoreLimit = static_cast<T>(static_cast<float>(call.getFloat("score_threshold", 0)));
    T postLimit = static_cast<T>(static_cast<float>(call.getFloat("post_threshold", 0)));
    T sigma = static_cast<T>(static_cast<float>(call.getFloat("gaussian_sigma", 2)));
    Detections<T> found;
    PDRT_TRY(found.reserve(call, classes * count));
    int64_t *order = call.scratch<int64_t>(static_cast<size_t>(count) + 1);
    T *most = call.scratch<T>(static_cast<size_t>(count) + 1);
    if (!order || !most)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the order");
    for (int64_t image = 0; image < images; ++image) {
      found.size = 0;
      const T *imageBoxes = boxes.as<const T>() + image * count * boxSize;
      for (int64_t c = 0; c < classes; ++c) {
        if (c == background)
          continue;
        const T *score = scores.as<const T>() + (image * classes + c) * count;
        int64_t n = 0;
        for (int64_t i = 0; i < count; ++i)
          if (!(score[i] <= scoreLimit))
            order[n++] = i;
        int64_t kept = nmsTop > -1 ? std::min(n, nmsTop) : n;
        std::partial_sort(order, order + kept, order + n, [&](int64_t a, int64_t b) { return score[a] > score[b]; });
        for (int64_t i = 0; i < kept; ++i) {
          T decay = 1;
          most[i] = 0; // the most that box i overlaps a better one
          for (int64_t j = 0; j < i; ++j) {
            T overlap = overlapOf(imageBoxes + order[i] * boxSize, imageBoxes + order[j] * boxSize, normalized);
            most[i] = std::max(most[i], overlap);
            T factor =
                gaussian ? std::exp((most[j] * most[j] - overlap * overlap) * sigma)
                         : static_cast<T>((1.0 - static_cast<double>(overlap)) / (1.0 - static_cast<double>(most[j])));
            decay = std::min(decay, factor);
          }
          if (T value = i == 0 ? score[order[i]] : decay * score[order[i]]; value > postLimit)
            found.add(c, order[i], value);
        }
      }
      int64_t kept = keepTop > -1 ? std::min(found.size, keepTop) : found.size;
      std::partial_sort(found.order, found.order + kept, found.order + found.size,
                        [&](int64_t a, int64_t b) { return found.scores[a] > found.scores[b]; });
      for (int64_t k = 0; k < kept; ++k) {
        int64_t d = found.order[k];
        PDRT_TRY(output.add(call, found.classes[d], found.scores[d], imageBoxes + found.boxes[d] * boxSize, boxSize,
                            image * count + found.boxes[d]));
      }
      output.endImage(image, kept);
    }
    output.finish();
    return PDRT_OK;
  });
}

/// scores, bbox_deltas, im_shape, anchors, variances -> rpn_rois, rpn_roi_probs, rpn_rois_num.
pdrt_code generate_proposals(Call &call) {
  PDRT_TRY(expect(call, 5, 2));
  const Tensor &scores = call.inputs[0], &deltas = call.inputs[1], &shape = call.inputs[2], &anchors = call.inputs[3],
               &variances = call.inputs[4];
  Tensor &rois = call.outputs[0], &probabilities = call.outputs[1];
  if (scores.rank != 4 || deltas.rank != 4 ||
      anchors.count() != scores.count() / std::max<int64_t>(scores.dims[0], 1) * 4)
    return call.fail(PDRT_INVALID_ARGUMENT, "scores of rank %d, or anchors that don't fit", scores.rank);
  int64_t images = scores.dims[0], perPlace = scores.dims[1], plane = scores.dims[2] * scores.dims[3],
          count = perPlace * plane;
  int64_t before = call.getInt("pre_nms_top_n", 6000), after = call.getInt("post_nms_top_n", 1000);
  bool pixel = call.getBool("pixel_offset", true);
  return dispatch<Types<float, double>>(call, scores.dtype, [&]<typename T>() {
    T limit = static_cast<T>(static_cast<float>(call.getFloat("nms_thresh", 0.5))),
      eta = static_cast<T>(static_cast<float>(call.getFloat("eta", 1)));
    T smallest = static_cast<T>(std::max(static_cast<float>(call.getFloat("min_size", 0.1)), 1.0f)),
      one = pixel ? T(1) : T(0);
    const T widest = static_cast<T>(std::log(1000.0 / 16.0));
    size_t room = static_cast<size_t>(count) + 1;
    int64_t *order = call.scratch<int64_t>(room), *spare = call.scratch<int64_t>(room),
            *kept = call.scratch<int64_t>(room);
    T *boxes = call.scratch<T>(4 * room);
    if (!order || !spare || !kept || !boxes)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the proposals");
    int64_t total = 0;
    auto append = [&](const T *box, T score) {
      std::copy(box, box + 4, rois.as<T>() + 4 * total);
      probabilities.as<T>()[total++] = score;
    };
    for (int64_t image = 0; image < images; ++image) {
      // Anchors are numbered [h, w, anchor] while scores are [anchor, h, w].
      auto score = [&](int64_t i) {
        return scores.as<const T>()[(image * perPlace + i % perPlace) * plane + i / perPlace];
      };
      auto delta = [&](int64_t i, int64_t k) {
        return deltas.as<const T>()[((image * perPlace + i % perPlace) * 4 + k) * plane + i / perPlace];
      };
      T height = shape.as<const T>()[image * shape.dims[1]], width = shape.as<const T>()[image * shape.dims[1] + 1];
      for (int64_t i = 0; i < count; ++i)
        order[i] = i;
      int64_t n = count;
      auto better = [&](int64_t a, int64_t b) { return score(a) > score(b); };
      if (before <= 0 || before >= count) {
        std::sort(order, order + count, better);
      } else {
        std::nth_element(order, order + before, order + count, better);
        n = before;
      }
      int64_t number = 0;
      for (int64_t k = 0; k < n; ++k) {
        int64_t i = order[k];
        const T *anchor = anchors.as<const T>() + 4 * i, *factor = variances.as<const T>() + 4 * i;
        T w = anchor[2] - anchor[0] + one, h = anchor[3] - anchor[1] + one;
        T x = factor[0] * delta(i, 0) * w + (anchor[0] + T(0.5) * w),
          y = factor[1] * delta(i, 1) * h + (anchor[1] + T(0.5) * h);
        T newW = std::exp(std::min(factor[2] * delta(i, 2), widest)) * w,
          newH = std::exp(std::min(factor[3] * delta(i, 3), widest)) * h;
        T corner[4] = {x - newW / 2, y - newH / 2, x + newW / 2 - one, y + newH / 2 - one};
        T *box = boxes + 4 * number;
        for (int c = 0; c < 4; ++c)
          box[c] = std::max(std::min(corner[c], (c % 2 ? height : width) - one), T(0));
        T boxW = box[2] - box[0] + one, boxH = box[3] - box[1] + one;
        bool inside = !pixel || (box[0] + boxW / 2 <= width && box[1] + boxH / 2 <= height);
        if (boxW >= smallest && boxH >= smallest && inside) {
          kept[number] = number;
          spare[number++] = i;
        }
      }
      int64_t start = total, space = std::min(rois.dims[0], probabilities.dims[0]) - total;
      auto full = [&] { return call.fail(PDRT_INVALID_ARGUMENT, "more proposals than the result has room for"); };
      if (space < 1)
        return full();
      if (number == 0) {
        const T zero[4] = {};
        append(zero, T(0));
      } else {
        int64_t *source = spare;
        if (limit > 0) {
          // Ties: Paddle sorts rising and stably, then goes from the end, so the later of equals comes first.
          std::sort(kept, kept + number, [&](int64_t a, int64_t b) {
            T l = score(source[a]), r = score(source[b]);
            return l > r || (l == r && a > b);
          });
          number = suppress<T>(
              kept, number, [&](int64_t i) { return boxes + 4 * i; }, limit, eta, !pixel);
          if (after > 0)
            number = std::min(number, after);
        }
        if (number > space)
          return full();
        for (int64_t k = 0; k < number; ++k)
          append(boxes + 4 * kept[k], score(source[kept[k]]));
      }
      if (call.outputs.size() > 2 && call.outputs[2].present())
        call.outputs[2].as<int32_t>()[image] = static_cast<int32_t>(total - start);
    }
    rois.dims[0] = probabilities.dims[0] = total;
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
