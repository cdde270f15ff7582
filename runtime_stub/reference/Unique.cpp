//===- Unique.cpp - distinct elements --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// unique and unique_consecutive, on single elements or on slices along an axis. Results have room for every element;
// the true number is written to their first dimension.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// x as items to compare: elements, or the slices of one axis.
struct Items {
  int64_t number, outer, inner; ///< item i has the elements (o, i, k)
  int64_t first = 1;            ///< the first of the dimensions that `outer` is the product of

  int64_t at(int64_t item, int64_t o, int64_t k) const { return (o * number + item) * inner + k; }
};

/// Paddle exchanges the axis with the first dimension and then compares element by element: the first dimension counts
/// where the axis was. A NaN is behind every number.
template <typename T> int compareItems(const T *x, const Items &items, int64_t a, int64_t b) {
  for (int64_t i = 0; i < items.outer; ++i)
    for (int64_t o = i % items.first * (items.outer / items.first) + i / items.first, k = 0; k < items.inner; ++k) {
      auto l = convert<Compute<T>>(x[items.at(a, o, k)]), r = convert<Compute<T>>(x[items.at(b, o, k)]);
      if (l < r || (l == l && r != r))
        return -1;
      if (r < l || (r == r && l != l))
        return 1;
    }
  return 0;
}

void storeIndex(const Tensor &tensor, int64_t at, int64_t value) {
  if (!tensor.present() || !tensor.data)
    return;
  if (tensor.dtype == PDRT_INT32)
    tensor.as<int32_t>()[at] = static_cast<int32_t>(value);
  else
    tensor.as<int64_t>()[at] = value;
}

/// The groups of equal items: `group[i]` of each item and the item that stands for each group, in result order.
struct Groups {
  int64_t *group, *leader, *size, number = 0;

  pdrt_code reserve(Call &call, int64_t items) {
    size_t n = static_cast<size_t>(items) + 1;
    group = call.scratch<int64_t>(n), leader = call.scratch<int64_t>(n), size = call.scratch<int64_t>(n);
    return group && leader && size ? PDRT_OK : call.fail(PDRT_OUT_OF_MEMORY, "no memory for the groups");
  }
};

/// Writes out, and the optional index, inverse and counts results, for the groups.
template <typename T>
pdrt_code writeGroups(Call &call, const Tensor &x, const Items &items, const Groups &groups, int32_t axis,
                      const int places[3]) {
  constexpr const char *flags[3] = {"return_index", "return_inverse", "return_counts"};
  Tensor &out = call.outputs[0];
  int32_t at = axis < 0 ? 0 : axis;
  if (groups.number > out.dims[at])
    return call.fail(PDRT_INVALID_ARGUMENT, "more distinct elements than the result has room for");
  out.dims[at] = groups.number;
  for (int64_t o = 0; o < items.outer; ++o)
    for (int64_t g = 0; g < groups.number; ++g)
      for (int64_t k = 0; k < items.inner; ++k)
        out.as<T>()[(o * groups.number + g) * items.inner + k] = x.as<T>()[items.at(groups.leader[g], o, k)];
  auto output = [&](int which) -> Tensor * {
    size_t i = static_cast<size_t>(places[which]);
    bool asked = places[which] >= 0 && call.getBool(flags[which], false);
    return asked && i < call.outputs.size() && call.outputs[i].present() ? &call.outputs[i] : nullptr;
  };
  if (Tensor *indices = output(0)) {
    indices->dims[0] = groups.number;
    for (int64_t g = 0; g < groups.number; ++g)
      storeIndex(*indices, g, groups.leader[g]);
  }
  if (Tensor *inverse = output(1))
    for (int64_t i = 0; i < items.number; ++i)
      storeIndex(*inverse, i, groups.group[i]);
  if (Tensor *counts = output(2)) {
    counts->dims[0] = groups.number;
    for (int64_t g = 0; g < groups.number; ++g)
      storeIndex(*counts, g, groups.size[g]);
  }
  return PDRT_OK;
}

pdrt_code resolveItems(Call &call, const Tensor &x, Items &items, int32_t &axis) {
  std::span<const int64_t> axes = call.getInts("axis");
  axis = -1;
  items = {x.count(), 1, 1};
  if (axes.empty())
    return PDRT_OK;
  axis = normalizeAxis(axes[0], x.rank);
  if (axis < 0 || x.rank == 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axes[0]),
                     x.rank);
  items = {x.dims[axis], product(x, 0, axis), product(x, axis + 1, x.rank), axis > 0 ? x.dims[0] : 1};
  return PDRT_OK;
}

} // namespace

/// x -> out, indices, inverse, counts. Sorted, or (is_sorted false, legacy) in the order of first appearance.
pdrt_code unique(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  Items items;
  int32_t axis;
  PDRT_TRY(resolveItems(call, x, items, axis));
  bool sorted = call.getBool("is_sorted", true);
  Groups groups;
  PDRT_TRY(groups.reserve(call, items.number));
  int64_t *order = call.scratch<int64_t>(static_cast<size_t>(items.number) + 1);
  if (!order)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the order");
  for (int64_t i = 0; i < items.number; ++i)
    order[i] = i;
  return dispatch<RealsAndBool>(call, x.dtype, [&]<typename T>() {
    // The first of equal elements leads its group. Of equal slices it is whichever std::sort brings to the front, as
    // in Paddle, which sorts them so.
    const bool byPlace = axis < 0;
    auto before = [&](int64_t a, int64_t b) {
      int relation = compareItems(x.as<const T>(), items, a, b);
      return relation < 0 || (byPlace && relation == 0 && a < b);
    };
    std::sort(order, order + items.number, before);
    for (int64_t i = 0; i < items.number; ++i) {
      bool fresh = i == 0 || compareItems(x.as<const T>(), items, order[i - 1], order[i]) != 0;
      if (fresh) {
        groups.leader[groups.number] = order[i];
        groups.size[groups.number++] = 0;
      }
      groups.group[order[i]] = groups.number - 1;
      ++groups.size[groups.number - 1];
    }
    if (!sorted) {                     // renumber by first appearance
      int64_t *rank = order, next = 0; // the order isn't needed any more
      for (int64_t i = 0; i < items.number; ++i)
        if (groups.leader[groups.group[i]] == i)
          rank[groups.group[i]] = next++;
      int64_t *leaders = call.scratch<int64_t>(static_cast<size_t>(groups.number) + 1),
              *sizes = call.scratch<int64_t>(static_cast<size_t>(groups.number) + 1);
      if (!leaders || !sizes)
        return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the order");
      for (int64_t g = 0; g < groups.number; ++g)
        leaders[rank[g]] = groups.leader[g], sizes[rank[g]] = groups.size[g];
      for (int64_t i = 0; i < items.number; ++i)
        groups.group[i] = rank[groups.group[i]];
      groups.leader = leaders, groups.size = sizes;
    }
    constexpr int places[3] = {1, 2, 3};
    return writeGroups<T>(call, x, items, groups, axis, places);
  });
}

/// x -> out, inverse, counts. Only neighbours are compared.
pdrt_code unique_consecutive(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  Items items;
  int32_t axis;
  PDRT_TRY(resolveItems(call, x, items, axis));
  Groups groups;
  PDRT_TRY(groups.reserve(call, items.number));
  return dispatch<RealsAndBool>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < items.number; ++i) {
      if (i == 0 || compareItems(x.as<const T>(), items, i - 1, i) != 0) {
        groups.leader[groups.number] = i;
        groups.size[groups.number++] = 0;
      }
      groups.group[i] = groups.number - 1;
      ++groups.size[groups.number - 1];
    }
    constexpr int places[3] = {-1, 1, 2};
    return writeGroups<T>(call, x, items, groups, axis, places);
  });
}

} // namespace pdrt::ref
