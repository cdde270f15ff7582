//===- SoftmaxLoop.cpp - softmax along an axis that isn't the innermost --------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Vectorised over the inner dimension, in strips that stay in the first-level cache.
//
//===----------------------------------------------------------------------===//
#include "cpu/SoftmaxLoop.h"
#include "cpu/Math.h"

#include <algorithm>

namespace pdrt::cpu {
namespace {

constexpr int64_t stripLength = 256;

void softmaxStrip(const float *src, float *dst, int64_t axis, int64_t inner, int64_t length, bool log) {
  float largest[stripLength];
  float sum[stripLength];
  for (int64_t j = 0; j < length; ++j) {
    largest[j] = src[j];
    sum[j] = 0.0f;
  }
  for (int64_t i = 1; i < axis; ++i)
    for (int64_t j = 0; j < length; ++j) {
      const float x = src[i * inner + j];
      largest[j] = math::detail::select((x > largest[j]) | (x != x), x, largest[j]);
    }
  for (int64_t i = 0; i < axis; ++i)
    for (int64_t j = 0; j < length; ++j) {
      const float x = src[i * inner + j] - largest[j];
      const float e = math::exp(x);
      dst[i * inner + j] = log ? x : e;
      sum[j] += e;
    }
  for (int64_t j = 0; j < length; ++j)
    sum[j] = log ? math::log(sum[j]) : 1.0f / sum[j];
  for (int64_t i = 0; i < axis; ++i)
    for (int64_t j = 0; j < length; ++j)
      dst[i * inner + j] = log ? dst[i * inner + j] - sum[j] : dst[i * inner + j] * sum[j];
}

} // namespace

void softmaxAlongAxis(const float *src, float *dst, int64_t outer, int64_t axis, int64_t inner, bool log) {
  const int64_t strips = (inner + stripLength - 1) / stripLength;
  const int64_t tasks = outer * strips;
  constexpr int64_t worthThreads = 32 * 1024;
#pragma omp parallel for schedule(static) if (outer * axis * inner >= worthThreads && tasks > 1)
  for (int64_t task = 0; task < tasks; ++task) {
    const int64_t at = task % strips * stripLength;
    const int64_t offset = task / strips * axis * inner + at;
    softmaxStrip(src + offset, dst + offset, axis, inner, std::min(stripLength, inner - at), log);
  }
}

} // namespace pdrt::cpu
