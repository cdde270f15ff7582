//===- Sort.cpp - sorting and searching along an axis ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// argsort, topk, argmax, kthvalue, mode, searchsorted. Where Paddle's order of equal elements comes from the standard
// library's algorithms, the same algorithms run here on the same comparisons, so that indices agree. unique is in
// Unique.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {
namespace {

/// The lines of a tensor along one axis; place(line, i) is the offset of element i.
struct Lines {
  int64_t outer = 1, length = 1, inner = 1;

  pdrt_code resolve(Call &call, const Tensor &x, int64_t wanted) {
    int32_t axis = normalizeAxis(wanted, x.rank);
    if (axis < 0)
      return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(wanted),
                       x.rank);
    if (x.rank > 0)
      outer = product(x, 0, axis), length = x.dims[axis], inner = product(x, axis + 1, x.rank);
    return PDRT_OK;
  }
  int64_t count() const { return outer * inner; }
  int64_t place(int64_t line, int64_t i) const { return (line / inner * length + i) * inner + line % inner; }
  /// The same for a result with another length.
  int64_t place(int64_t line, int64_t i, int64_t otherLength) const {
    return (line / inner * otherLength + i) * inner + line % inner;
  }
};

template <typename T> bool isNan(T value) {
  if constexpr (isFloating<T>)
    return std::isnan(convert<double>(value));
  else
    return false;
}

/// Orders positions of a line by their values: NaN is the largest of all.
template <typename T> struct Before {
  const T *values;
  bool descending;

  bool operator()(int64_t a, int64_t b) const {
    auto l = convert<Compute<T>>(values[a]), r = convert<Compute<T>>(values[b]);
    if (descending)
      return (isNan(l) && !isNan(r)) || l > r;
    return (!isNan(l) && isNan(r)) || l < r;
  }
};

/// A stable merge sort without memory of its own.
template <typename Less> void stableSort(int64_t *items, int64_t *spare, int64_t n, Less less) {
  for (int64_t width = 1; width < n; width *= 2) {
    for (int64_t start = 0; start < n; start += 2 * width) {
      int64_t middle = std::min(start + width, n), end = std::min(start + 2 * width, n);
      std::merge(items + start, items + middle, items + middle, items + end, spare + start, less);
    }
    std::copy(spare, spare + n, items);
  }
}

/// A line gathered into consecutive memory, and its positions 0, 1, 2 ...
template <typename T> struct Line {
  T *values = nullptr;
  int64_t *order = nullptr, *spare = nullptr;

  pdrt_code reserve(Call &call, int64_t length) {
    size_t n = static_cast<size_t>(length) + 1;
    values = call.scratch<T>(n), order = call.scratch<int64_t>(n), spare = call.scratch<int64_t>(n);
    if (!values || !order || !spare)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a line");
    return PDRT_OK;
  }
  void load(const Tensor &x, const Lines &lines, int64_t line) {
    for (int64_t i = 0; i < lines.length; ++i) {
      values[i] = x.as<T>()[lines.place(line, i)];
      order[i] = i;
    }
  }
};

void storeIndex(const Tensor &tensor, int64_t at, int64_t value) {
  if (!tensor.present() || !tensor.data)
    return;
  if (tensor.dtype == PDRT_INT32)
    tensor.as<int32_t>()[at] = static_cast<int32_t>(value);
  else
    tensor.as<int64_t>()[at] = value;
}

template <typename T> void storeValue(const Tensor &tensor, int64_t at, T value) {
  if (tensor.present() && tensor.data)
    tensor.as<T>()[at] = value;
}

/// The first largest (Sign 1) or smallest element of each line, or of the whole tensor.
template <int Sign> pdrt_code argExtreme(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  Tensor x = call.inputs[0];
  const Tensor &out = call.outputs[0];
  int64_t axis = call.inputs.size() > 1 ? call.scalarInt(call.inputs[1]) : call.getInt("axis", -1);
  if (call.getBool("flatten", false)) {
    x.dims[0] = call.inputs[0].count(), x.rank = 1;
    axis = 0;
  }
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, axis));
  if (lines.length == 0 && lines.count() > 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the extreme of no elements");
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    for (int64_t line = 0; line < lines.count(); ++line) {
      int64_t best = 0;
      auto value = [&](int64_t i) { return convert<Compute<T>>(x.as<T>()[lines.place(line, i)]); };
      for (int64_t i = 1; i < lines.length; ++i)
        if (Sign > 0 ? value(i) > value(best) : value(i) < value(best))
          best = i;
      storeIndex(out, line, best);
    }
    return PDRT_OK;
  });
}

} // namespace

/// x -> out, indices.
pdrt_code argsort(Call &call) {
  PDRT_TRY(expect(call, 1, 2));
  const Tensor &x = call.inputs[0];
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, call.getInt("axis", -1)));
  bool descending = call.getBool("descending", false), stable = call.getBool("stable", false);
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    Line<T> line;
    PDRT_TRY(line.reserve(call, lines.length));
    for (int64_t k = 0; k < lines.count(); ++k) {
      line.load(x, lines, k);
      Before<T> before{line.values, descending};
      if (stable)
        stableSort(line.order, line.spare, lines.length, before);
      else
        std::sort(line.order, line.order + lines.length, before);
      for (int64_t i = 0; i < lines.length; ++i) {
        storeValue(call.outputs[0], lines.place(k, i), line.values[line.order[i]]);
        storeIndex(call.outputs[1], lines.place(k, i), line.order[i]);
      }
    }
    return PDRT_OK;
  });
}

/// x, k -> out, indices. A small k is found by a partial sort, a large one by selection and sorting, as in Paddle.
pdrt_code topk(Call &call) {
  PDRT_TRY(expect(call, 1, 2));
  const Tensor &x = call.inputs[0];
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, call.getInt("axis", -1)));
  int64_t k = call.inputs.size() > 1 ? call.scalarInt(call.inputs[1]) : call.getInt("k", 1);
  bool largest = call.getBool("largest", true), sorted = call.getBool("sorted", true);
  if (k < 0 || k > lines.length)
    return call.fail(PDRT_INVALID_ARGUMENT, "the %lld best of %lld", static_cast<long long>(k),
                     static_cast<long long>(lines.length));
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    Line<T> line;
    PDRT_TRY(line.reserve(call, lines.length));
    for (int64_t l = 0; l < lines.count() && k > 0; ++l) {
      line.load(x, lines, l);
      Before<T> before{line.values, largest};
      int64_t *first = line.order, *last = line.order + lines.length;
      if (k * 64 < lines.length) {
        std::partial_sort(first, first + k, last, before);
      } else {
        std::nth_element(first, first + k - 1, last, before);
        if (sorted)
          std::sort(first, first + k - 1, before);
      }
      for (int64_t i = 0; i < k; ++i) {
        int64_t at = lines.place(l, i, k);
        storeValue(call.outputs[0], at, line.values[line.order[i]]);
        storeIndex(call.outputs[1], at, line.order[i]);
      }
    }
    return PDRT_OK;
  });
}

pdrt_code argmax(Call &call) { return argExtreme<1>(call); }
pdrt_code argmin(Call &call) { return argExtreme<-1>(call); }

/// The k-th smallest of each line -> out, indices.
pdrt_code kthvalue(Call &call) {
  PDRT_TRY(expect(call, 1, 2));
  const Tensor &x = call.inputs[0];
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, call.getInt("axis", -1)));
  int64_t k = call.getInt("k", 1);
  if (k < 1 || k > lines.length)
    return call.fail(PDRT_INVALID_ARGUMENT, "element %lld of %lld", static_cast<long long>(k),
                     static_cast<long long>(lines.length));
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    Line<T> line;
    PDRT_TRY(line.reserve(call, lines.length));
    for (int64_t l = 0; l < lines.count(); ++l) {
      line.load(x, lines, l);
      std::nth_element(line.order, line.order + k - 1, line.order + lines.length, Before<T>{line.values, false});
      storeValue(call.outputs[0], l, line.values[line.order[k - 1]]);
      storeIndex(call.outputs[1], l, line.order[k - 1]);
    }
    return PDRT_OK;
  });
}

/// The most frequent value of each line (the smallest of several) and the position that std::sort leaves last -> out,
/// indices.
pdrt_code mode(Call &call) {
  PDRT_TRY(expect(call, 1, 2));
  const Tensor &x = call.inputs[0];
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, call.getInt("axis", -1)));
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    Line<T> line;
    PDRT_TRY(line.reserve(call, lines.length));
    for (int64_t l = 0; l < lines.count(); ++l) {
      line.load(x, lines, l);
      std::sort(line.order, line.order + lines.length, Before<T>{line.values, false});
      int64_t best = 0, most = 0, run = 0;
      for (int64_t i = 0; i < lines.length; ++i) {
        bool same = i > 0 && convert<Compute<T>>(line.values[line.order[i]]) ==
                                 convert<Compute<T>>(line.values[line.order[i - 1]]);
        run = same ? run + 1 : 1;
        if (run > most)
          most = run, best = line.order[i];
      }
      storeValue(call.outputs[0], l, line.values[best]);
      storeIndex(call.outputs[1], l, best);
    }
    return PDRT_OK;
  });
}

/// sorted_sequence, values: the first place where a value could be put, or (right) the last one.
pdrt_code searchsorted(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &sequence = call.inputs[0], &values = call.inputs[1], &out = call.outputs[0];
  bool right = call.getBool("right", false);
  if (sequence.rank < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "a sequence of rank 0");
  int64_t length = sequence.dims[sequence.rank - 1], width = values.rank ? values.dims[values.rank - 1] : 1;
  return dispatch<Reals>(call, sequence.dtype, [&]<typename T>() {
    return dispatch<Reals>(call, values.dtype, [&]<typename V>() {
      for (int64_t i = 0, n = values.count(); i < n; ++i) {
        const T *first = sequence.as<T>() + (sequence.rank == 1 ? 0 : i / width * length);
        double value = convert<double>(values.as<V>()[i]);
        int64_t low = 0, high = length;
        while (low < high) {
          int64_t middle = (low + high) / 2;
          double element = convert<double>(first[middle]);
          // NaN and infinity go to the end.
          bool goesOn = right ? !(value < element) || std::isnan(value) : element < value || std::isnan(value);
          (goesOn ? low : high) = goesOn ? middle + 1 : middle;
        }
        storeIndex(out, i, low);
      }
      return PDRT_OK;
    });
  });
}

} // namespace pdrt::ref
