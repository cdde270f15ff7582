//===- Walk.h - steps through index spaces of tensors ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Row-major walks that keep one element offset per tensor: broadcasting, permuting, slicing and reducing are all a
// choice of strides. Also small helpers on shapes and axes. No element is read or written here.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_WALK_H
#define PADDLEC_RUNTIME_REFERENCE_WALK_H

#include "reference/Kernel.h"

#include <algorithm>

namespace pdrt::ref {

/// A list of at most PDRT_MAX_RANK dimensions or strides, by value.
struct Dims {
  int64_t at[PDRT_MAX_RANK] = {};
  int32_t rank = 0;

  int64_t &operator[](int32_t i) { return at[i]; }
  int64_t operator[](int32_t i) const { return at[i]; }
  void push(int64_t value) {
    if (rank < PDRT_MAX_RANK)
      at[rank++] = value;
  }
  int64_t count() const {
    int64_t n = 1;
    for (int32_t i = 0; i < rank; ++i)
      n *= at[i];
    return n;
  }
};

inline Dims dimsOf(const Tensor &tensor) {
  Dims dims;
  for (int32_t i = 0; i < tensor.rank; ++i)
    dims.push(tensor.dims[i]);
  return dims;
}

inline Dims rowMajorStrides(const Dims &dims) {
  Dims strides = dims;
  int64_t step = 1;
  for (int32_t i = dims.rank - 1; i >= 0; --i) {
    strides[i] = step;
    step *= dims[i];
  }
  return strides;
}

/// Strides to read `tensor` under the shape `shape` with numpy's broadcasting: 0 where it has one element or no axis.
inline Dims broadcastStrides(const Dims &tensor, const Dims &shape) {
  Dims own = rowMajorStrides(tensor), strides = shape;
  for (int32_t i = 0; i < shape.rank; ++i) {
    int32_t j = i - (shape.rank - tensor.rank);
    strides[i] = j < 0 || tensor[j] == 1 ? 0 : own[j];
  }
  return strides;
}

/// Whether `tensor` can be read under the shape `shape` in that way.
inline bool canBroadcast(const Dims &tensor, const Dims &shape) {
  bool can = tensor.rank <= shape.rank;
  for (int32_t i = 0; can && i < tensor.rank; ++i)
    can = tensor[i] == 1 || tensor[i] == shape[shape.rank - tensor.rank + i];
  return can;
}

/// The product of the dimensions in [first, last).
inline int64_t product(const Tensor &tensor, int32_t first, int32_t last) {
  int64_t n = 1;
  for (int32_t i = first; i < last; ++i)
    n *= tensor.dims[i];
  return n;
}

/// An axis counted from the end made positive; -1 when it is outside [-rank, rank). A scalar counts as rank 1.
inline int32_t normalizeAxis(int64_t axis, int32_t rank) {
  int32_t limit = std::max(rank, 1);
  if (axis < -limit || axis >= limit)
    return -1;
  return static_cast<int32_t>(axis < 0 ? axis + limit : axis);
}

/// Visits every index of `dims` in row-major order; `offset[k]` is the element offset of tensor k.
template <size_t N> class Walk {
public:
  explicit Walk(const Dims &dims) : dims(dims), remaining(dims.count()) {}

  void setStrides(size_t which, const Dims &values) { strides[which] = values; }
  bool done() const { return remaining <= 0; }
  void next() {
    --remaining;
    for (int32_t i = dims.rank - 1; i >= 0; --i) {
      for (size_t k = 0; k < N; ++k)
        offset[k] += strides[k][i];
      if (++index[i] < dims[i])
        return;
      for (size_t k = 0; k < N; ++k)
        offset[k] -= strides[k][i] * dims[i];
      index[i] = 0;
    }
  }

  int64_t offset[N] = {};
  int64_t index[PDRT_MAX_RANK] = {};

private:
  Dims dims;
  Dims strides[N];
  int64_t remaining;
};

} // namespace pdrt::ref

#endif // PADDLEC_RUNTIME_REFERENCE_WALK_H
