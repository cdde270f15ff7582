//===- Copy.h - moves elements between strided tensors -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Transposes, slices, flips, broadcasts, concatenation and gathering are all copies over boxes with strides. Nothing
// here allocates or throws; large copies use OpenMP's threads.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_COPY_H
#define PADDLEC_RUNTIME_CPU_COPY_H

#include "core/Program.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace pdrt::cpu {

/// Copies a box of `dims` elements of any size. Strides are in elements and may be negative (a flip); a source's may be
/// zero (a broadcast). `src` and `dst` point at the box's first element. The two must not overlap.
void copyStrided(size_t elementBytes, std::span<const int64_t> dims, const void *src,
                 std::span<const int64_t> srcStrides, void *dst, std::span<const int64_t> dstStrides);

/// `count` copies of the element at `value`.
void fill(size_t elementBytes, void *dst, int64_t count, const void *value);

/// With `src` seen as [outer, rows, inner] and `dst` as [outer, count, inner]: row i of `dst` is row indices[i] of
/// `src`. A negative index counts from the end. Row `padding` reads as zeros; negative: there is none. An index out of
/// range is an error that names it, and nothing is written.
pdrt_code gatherRows(pdrt_status &status, size_t elementBytes, const void *src, int64_t outer, int64_t rows,
                     int64_t inner, const int64_t *indices, int64_t count, int64_t padding, void *dst);
pdrt_code gatherRows(pdrt_status &status, size_t elementBytes, const void *src, int64_t outer, int64_t rows,
                     int64_t inner, const int32_t *indices, int64_t count, int64_t padding, void *dst);

} // namespace pdrt::cpu

#endif // PADDLEC_RUNTIME_CPU_COPY_H
