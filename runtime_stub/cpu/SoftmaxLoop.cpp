//===- SoftmaxLoop.cpp - softmax by our own loops ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Vectorised over the inner dimension, in strips that stay in the first-level cache; over the axis itself where it is
// the innermost. What has no such reason to be here is left to oneDNN.
//
//===----------------------------------------------------------------------===//
#include "cpu/SoftmaxLoop.h"
#include "cpu/Math.h"

#include <algorithm>

namespace pdrt::cpu {
namespace {

constexpr int64_t stripLength = 256;
/// Partial results of a row that are kept side by side, for the vector unit.
constexpr int64_t lanes = 16;

/// Paddle's limit on the distance from the maximum (ValueClip). In softmax nobody sees it, in the logarithm one does.
/// NaN passes.
float clipDistance(float x) { return math::detail::select(x < -64.0f, -64.0f, x); }

/// The larger one; NaN when the second is.
float keepLarger(float largest, float x) { return math::detail::select((x > largest) | (x != x), x, largest); }

/// The logarithm of softmax of one row.
void logSoftmaxRow(const float *src, float *dst, int64_t axis) {
  float largest[lanes], sum[lanes] = {};
  std::fill(largest, largest + lanes, src[0]);
  const int64_t whole = axis - axis % lanes;
  for (int64_t i = 0; i < whole; i += lanes)
    for (int64_t j = 0; j < lanes; ++j)
      largest[j] = keepLarger(largest[j], src[i + j]);
  for (int64_t i = whole; i < axis; ++i)
    largest[0] = keepLarger(largest[0], src[i]);
  for (int64_t j = 1; j < lanes; ++j)
    largest[0] = keepLarger(largest[0], largest[j]);
  const float top = largest[0];
  for (int64_t i = 0; i < whole; i += lanes)
    for (int64_t j = 0; j < lanes; ++j) {
      const float x = clipDistance(src[i + j] - top);
      dst[i + j] = x;
      sum[j] += math::exp(x);
    }
  for (int64_t i = whole; i < axis; ++i) {
    const float x = clipDistance(src[i] - top);
    dst[i] = x;
    sum[0] += math::exp(x);
  }
  for (int64_t j = 1; j < lanes; ++j)
    sum[0] += sum[j];
  const float total = math::log(sum[0]);
  for (int64_t i = 0; i < axis; ++i)
    dst[i] -= total;
}

void softmaxStrip(const float *src, float *dst, int64_t axis, int64_t inner, int64_t length, bool log) {
  float largest[stripLength];
  float sum[stripLength];
  for (int64_t j = 0; j < length; ++j) {
    largest[j] = src[j];
    sum[j] = 0.0f;
  }
  for (int64_t i = 1; i < axis; ++i)
    for (int64_t j = 0; j < length; ++j)
      largest[j] = keepLarger(largest[j], src[i * inner + j]);
  for (int64_t i = 0; i < axis; ++i)
    for (int64_t j = 0; j < length; ++j) {
      const float distance = src[i * inner + j] - largest[j];
      const float x = log ? clipDistance(distance) : distance;
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
  constexpr int64_t worthThreads = 32 * 1024;
  if (log && inner == 1) {
#pragma omp parallel for schedule(static) if (outer * axis >= worthThreads && outer > 1)
    for (int64_t row = 0; row < outer; ++row)
      logSoftmaxRow(src + row * axis, dst + row * axis, axis);
    return;
  }
  const int64_t strips = (inner + stripLength - 1) / stripLength;
  const int64_t tasks = outer * strips;
#pragma omp parallel for schedule(static) if (outer * axis * inner >= worthThreads && tasks > 1)
  for (int64_t task = 0; task < tasks; ++task) {
    const int64_t at = task % strips * stripLength;
    const int64_t offset = task / strips * axis * inner + at;
    softmaxStrip(src + offset, dst + offset, axis, inner, std::min(stripLength, inner - at), log);
  }
}

void finishUndefinedRows(float *rows, int64_t count, int64_t length) {
  for (float *row = rows, *end = rows + count * length; row != end; row += length)
    if (const float *first = std::find_if(row, row + length, [](float x) { return x != 0.0f; });
        first == row + length || *first != *first)
      std::fill(row, row + length, math::detail::nanF);
}

} // namespace pdrt::cpu
