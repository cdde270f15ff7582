//===- Copy.cpp - moves elements between strided tensors -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A box is first brought into a simple form: dimensions of one element vanish, those that lie next to each other in
// both tensors merge, and the one that is densest in the destination goes innermost. The two inner dimensions are then
// copied by a loop that fits their strides; the others, in blocks, are what threads share.
//
//===----------------------------------------------------------------------===//
#include "cpu/Copy.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace pdrt::cpu {
namespace {

constexpr int32_t mostDims = 16;
/// From here on threads pay.
constexpr int64_t parallelBytes = 256 * 1024;
/// Rows of one task, and the side of a transposed tile.
constexpr int64_t rowBlock = 64;
constexpr int64_t tileSide = 16;
/// Columns fewer than this don't make a loop worth its start.
constexpr int64_t shortRow = 8;

struct Axis {
  int64_t size;
  int64_t src; ///< stride
  int64_t dst;
};

/// A box in its simple form; the last axis is the innermost.
struct Box {
  Axis axes[mostDims];
  int32_t rank = 0;
};

Box simplify(std::span<const int64_t> dims, std::span<const int64_t> srcStrides, std::span<const int64_t> dstStrides) {
  Box box;
  for (size_t i = 0; i < dims.size(); ++i)
    if (dims[i] != 1)
      box.axes[box.rank++] = {dims[i], srcStrides[i], dstStrides[i]};
  // Insertion sort: stable, and there are few.
  for (int32_t i = 1; i < box.rank; ++i)
    for (int32_t j = i; j > 0 && std::abs(box.axes[j - 1].dst) < std::abs(box.axes[j].dst); --j)
      std::swap(box.axes[j - 1], box.axes[j]);
  Box merged;
  for (int32_t i = 0; i < box.rank; ++i) {
    const Axis &axis = box.axes[i];
    if (merged.rank) {
      Axis &outer = merged.axes[merged.rank - 1];
      if (outer.src == axis.src * axis.size && outer.dst == axis.dst * axis.size) {
        outer = {outer.size * axis.size, axis.src, axis.dst};
        continue;
      }
    }
    merged.axes[merged.rank++] = axis;
  }
  return merged;
}

/// The two inner axes, by elements of a type that is only moved.
template <typename T>
void copyPlane(const Axis &rows, const Axis &columns, int64_t firstRow, int64_t lastRow, const T *__restrict src,
               T *__restrict dst) {
  if (columns.src == 1 && columns.dst == 1) {
    for (int64_t i = firstRow; i < lastRow; ++i)
      std::memcpy(dst + i * rows.dst, src + i * rows.src, static_cast<size_t>(columns.size) * sizeof(T));
    return;
  }
  if (columns.src == 0 && columns.dst == 1) {
    for (int64_t i = firstRow; i < lastRow; ++i)
      std::fill_n(dst + i * rows.dst, columns.size, src[i * rows.src]);
    return;
  }
  if (columns.size < shortRow && lastRow - firstRow > columns.size) { // a long loop inside
    for (int64_t j = 0; j < columns.size; ++j) {
      const T *from = src + j * columns.src;
      T *to = dst + j * columns.dst;
      for (int64_t i = firstRow; i < lastRow; ++i)
        to[i * rows.dst] = from[i * rows.src];
    }
    return;
  }
  if (rows.src == 1 && columns.dst == 1) { // a transpose: tiles keep both sides in the cache
    for (int64_t i = firstRow; i < lastRow; i += tileSide) {
      const int64_t iEnd = std::min(lastRow, i + tileSide);
      for (int64_t j = 0; j < columns.size; j += tileSide) {
        const int64_t jEnd = std::min(columns.size, j + tileSide);
        for (int64_t k = i; k < iEnd; ++k)
          for (int64_t l = j; l < jEnd; ++l)
            dst[k * rows.dst + l] = src[k + l * columns.src];
      }
    }
    return;
  }
  for (int64_t i = firstRow; i < lastRow; ++i) {
    const T *from = src + i * rows.src;
    T *to = dst + i * rows.dst;
    if (columns.dst == 1)
      for (int64_t j = 0; j < columns.size; ++j)
        to[j] = from[j * columns.src];
    else
      for (int64_t j = 0; j < columns.size; ++j)
        to[j * columns.dst] = from[j * columns.src];
  }
}

/// Elements of 16 bytes.
struct Wide {
  uint64_t parts[2];
};

template <typename T> void copyBox(const Box &box, const void *srcData, void *dstData) {
  const auto *src = static_cast<const T *>(srcData);
  auto *dst = static_cast<T *>(dstData);
  const Axis one = {1, 0, 0};
  const Axis columns = box.rank > 0 ? box.axes[box.rank - 1] : one;
  const Axis rows = box.rank > 1 ? box.axes[box.rank - 2] : one;
  const int32_t outerRank = std::max(0, box.rank - 2);
  int64_t outer = 1;
  for (int32_t i = 0; i < outerRank; ++i)
    outer *= box.axes[i].size;
  // A single row may be long: threads then share its columns.
  if (outer * rows.size == 1 && columns.size * static_cast<int64_t>(sizeof(T)) >= parallelBytes) {
    constexpr int64_t piece = 64 * 1024 / sizeof(T);
    const int64_t pieces = (columns.size + piece - 1) / piece;
#pragma omp parallel for schedule(static)
    for (int64_t i = 0; i < pieces; ++i) {
      const Axis part = {std::min(piece, columns.size - i * piece), columns.src, columns.dst};
      copyPlane<T>(one, part, 0, 1, src + i * piece * columns.src, dst + i * piece * columns.dst);
    }
    return;
  }
  const int64_t blocks = (rows.size + rowBlock - 1) / rowBlock;
  const int64_t tasks = outer * blocks;
  const int64_t bytes = outer * rows.size * columns.size * static_cast<int64_t>(sizeof(T));
#pragma omp parallel for schedule(static) if (bytes >= parallelBytes && tasks > 1)
  for (int64_t task = 0; task < tasks; ++task) {
    int64_t rest = task / blocks;
    int64_t srcAt = 0, dstAt = 0;
    for (int32_t i = outerRank; i-- > 0;) {
      const int64_t at = rest % box.axes[i].size;
      rest /= box.axes[i].size;
      srcAt += at * box.axes[i].src;
      dstAt += at * box.axes[i].dst;
    }
    const int64_t first = task % blocks * rowBlock;
    copyPlane<T>(rows, columns, first, std::min(rows.size, first + rowBlock), src + srcAt, dst + dstAt);
  }
}

template <typename Index>
pdrt_code gather(pdrt_status &status, size_t elementBytes, const void *src, int64_t outer, int64_t rows, int64_t inner,
                 const Index *indices, int64_t count, int64_t padding, void *dst) {
  for (int64_t i = 0; i < count; ++i)
    if (indices[i] < -rows || indices[i] >= rows)
      return fail(&status, PDRT_INVALID_ARGUMENT, "index %lld at position %lld is outside of [%lld, %lld)",
                  static_cast<long long>(indices[i]), static_cast<long long>(i), static_cast<long long>(-rows),
                  static_cast<long long>(rows));
  const size_t rowBytes = static_cast<size_t>(inner) * elementBytes;
  const auto *from = static_cast<const char *>(src);
  auto *to = static_cast<char *>(dst);
  const int64_t tasks = outer * count;
#pragma omp parallel for schedule(static) if (tasks * static_cast <int64_t>(rowBytes) >= parallelBytes)
  for (int64_t task = 0; task < tasks; ++task) {
    const int64_t index = indices[task % count];
    char *row = to + static_cast<size_t>(task) * rowBytes;
    if (padding >= 0 && index == padding)
      std::memset(row, 0, rowBytes);
    else
      std::memcpy(row, from + static_cast<size_t>(task / count * rows + (index < 0 ? index + rows : index)) * rowBytes,
                  rowBytes);
  }
  return PDRT_OK;
}

} // namespace

void copyStrided(size_t elementBytes, std::span<const int64_t> dims, const void *src,
                 std::span<const int64_t> srcStrides, void *dst, std::span<const int64_t> dstStrides) {
  for (int64_t dim : dims)
    if (dim <= 0)
      return;
  const auto *from = static_cast<const char *>(src);
  auto *to = static_cast<char *>(dst);
  // More dimensions than a box has room for, one more for the bytes of odd elements: take the first one by one.
  if (dims.size() >= mostDims) {
    for (int64_t i = 0; i < dims[0]; ++i)
      copyStrided(elementBytes, dims.subspan(1), from + i * srcStrides[0] * static_cast<int64_t>(elementBytes),
                  srcStrides.subspan(1), to + i * dstStrides[0] * static_cast<int64_t>(elementBytes),
                  dstStrides.subspan(1));
    return;
  }
  Box box = simplify(dims, srcStrides, dstStrides);
  switch (elementBytes) {
  case 1:
    return copyBox<uint8_t>(box, src, dst);
  case 2:
    return copyBox<uint16_t>(box, src, dst);
  case 4:
    return copyBox<uint32_t>(box, src, dst);
  case 8:
    return copyBox<uint64_t>(box, src, dst);
  case 16:
    return copyBox<Wide>(box, src, dst);
  default: // an element is a row of bytes
    for (int32_t i = 0; i < box.rank; ++i) {
      box.axes[i].src *= static_cast<int64_t>(elementBytes);
      box.axes[i].dst *= static_cast<int64_t>(elementBytes);
    }
    box.axes[box.rank++] = {static_cast<int64_t>(elementBytes), 1, 1};
    return copyBox<uint8_t>(box, src, dst);
  }
}

void fill(size_t elementBytes, void *dst, int64_t count, const void *value) {
  const int64_t dims[] = {count}, none[] = {0}, dense[] = {1};
  copyStrided(elementBytes, dims, value, none, dst, dense);
}

pdrt_code gatherRows(pdrt_status &status, size_t elementBytes, const void *src, int64_t outer, int64_t rows,
                     int64_t inner, const int64_t *indices, int64_t count, int64_t padding, void *dst) {
  return gather(status, elementBytes, src, outer, rows, inner, indices, count, padding, dst);
}

pdrt_code gatherRows(pdrt_status &status, size_t elementBytes, const void *src, int64_t outer, int64_t rows,
                     int64_t inner, const int32_t *indices, int64_t count, int64_t padding, void *dst) {
  return gather(status, elementBytes, src, outer, rows, inner, indices, count, padding, dst);
}

} // namespace pdrt::cpu
