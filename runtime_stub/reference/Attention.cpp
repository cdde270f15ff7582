//===- Attention.cpp - attention and its parts -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// flash_attn and softmax with a mask. Sums are in double.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {
namespace {

/// Softmax of n numbers in place; a row of which nothing is seen becomes 0.
void softmaxOf(double *row, int64_t n) {
  double most = -std::numeric_limits<double>::infinity(), sum = 0;
  for (int64_t i = 0; i < n; ++i)
    most = std::max(most, row[i]);
  for (int64_t i = 0; i < n; ++i)
    sum += row[i] = std::isinf(most) && most < 0 ? 0 : std::exp(row[i] - most);
  for (int64_t i = 0; i < n && sum > 0; ++i)
    row[i] /= sum;
}

/// Softmax along the last dimension of scores(at, row, count): row `row` of all begins at `at`, and gets `count`
/// scores.
template <typename Scores> pdrt_code maskedSoftmax(Call &call, const Tensor &x, const Tensor &out, Scores scores) {
  int64_t size = x.rank == 4 ? x.dims[3] : 0;
  double *row = call.scratch<double>(static_cast<size_t>(size) + 1);
  if (!row)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a row");
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t at = 0, n = x.count(); at < n; at += size) {
      int64_t count = scores(row, at, size);
      softmaxOf(row, count);
      for (int64_t i = 0; i < size; ++i)
        out.as<T>()[at + i] = convert<T>(i < count ? row[i] : 0);
    }
    return PDRT_OK;
  });
}

} // namespace

/// x [batch, heads, queries, keys], mask [batch, 1 or heads, queries, keys].
pdrt_code fused_softmax_mask(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &mask = call.inputs[1];
  if (x.rank != 4 || mask.rank != 4)
    return call.fail(PDRT_INVALID_ARGUMENT, "x of rank %d and a mask of rank %d", x.rank, mask.rank);
  int64_t image = x.dims[2] * x.dims[3], heads = x.dims[1], masks = mask.dims[1];
  return maskedSoftmax(call, x, call.outputs[0], [&](double *row, int64_t at, int64_t size) {
    int64_t head = at / image % heads, batch = at / image / heads;
    int64_t from = (batch * masks + (masks == 1 ? 0 : head)) * image + at % image;
    for (int64_t i = 0; i < size; ++i)
      row[i] = floatAt(x, at + i) + floatAt(mask, from + i);
    return size;
  });
}

/// X [batch, heads, size, size]: row i sees the columns up to i.
pdrt_code fused_softmax_mask_upper_triangle(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  return maskedSoftmax(call, x, call.outputs[0], [&](double *row, int64_t at, int64_t size) {
    int64_t count = at / size % x.dims[2] + 1;
    loadDoubles(x, at, count, row);
    return count;
  });
}

/// q [batch, queries, heads, size], k, v [batch, keys, heads, size], seed?, mask? -> out.
pdrt_code flash_attn(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &q = call.inputs[0], &k = call.inputs[1], &v = call.inputs[2], &out = call.outputs[0];
  static const Tensor absent;
  const Tensor &mask = call.inputs.size() > 4 ? call.inputs[4] : absent;
  if (q.rank != 4 || k.rank != 4 || v.rank != 4 || k.dims[2] < 1 || q.dims[2] % k.dims[2] != 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "q, k and v of rank %d, %d and %d", q.rank, k.rank, v.rank);
  int64_t queries = q.dims[1], keys = k.dims[1], heads = q.dims[2], size = q.dims[3], depth = v.dims[3];
  int64_t sharing = heads / k.dims[2];
  bool causal = call.getBool("causal", false);
  double factor = 1 / std::sqrt(static_cast<double>(size));
  double *row = call.scratch<double>(static_cast<size_t>(keys) + 1);
  if (!row)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a row");
  Dims strides;
  if (mask.present()) {
    strides = rowMajorStrides(dimsOf(mask));
    for (int32_t i = 0; i < mask.rank; ++i)
      if (mask.dims[i] == 1)
        strides[i] = 0;
  }
  return dispatch<Floats>(call, q.dtype, [&]<typename T>() {
    for (int64_t b = 0; b < q.dims[0]; ++b)
      for (int64_t s = 0; s < queries; ++s)
        for (int64_t h = 0; h < heads; ++h) {
          int64_t seen = causal ? std::clamp<int64_t>(s + 1 + keys - queries, 0, keys) : keys;
          int64_t from = ((b * queries + s) * heads + h);
          auto rowOf = [&](const Tensor &tensor, int64_t key) {
            return tensor.as<const T>() + ((b * keys + key) * tensor.dims[2] + h / sharing) * tensor.dims[3];
          };
          for (int64_t key = 0; key < seen; ++key) {
            row[key] = 0;
            for (int64_t i = 0; i < size; ++i)
              row[key] += convert<double>(q.as<T>()[from * size + i]) * convert<double>(rowOf(k, key)[i]);
            row[key] *= factor;
            if (mask.present())
              row[key] += floatAt(mask, b * strides[0] + h * strides[1] + s * strides[2] + key * strides[3]);
          }
          softmaxOf(row, seen);
          for (int64_t i = 0; i < depth; ++i) {
            double sum = 0;
            for (int64_t key = 0; key < seen; ++key)
              sum += row[key] * convert<double>(rowOf(v, key)[i]);
            out.as<T>()[from * depth + i] = convert<T>(sum);
          }
        }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
