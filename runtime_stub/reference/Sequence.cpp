//===- Sequence.cpp - lengths of sequences -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Masks of padded sequences. Decoding.cpp makes labels of them; recurrence is in Rnn.cpp and LegacyRnn.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {

/// The number of places is max_len, or the longest of x where that is negative.
pdrt_code sizes_sequence_mask(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0];
  Tensor &out = call.outputs[0];
  if (out.rank != x.rank + 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "a result of rank %d", out.rank);
  int64_t width = call.scalarInt(call.inputs[1]);
  if (width < 0) {
    width = x.count() == 0 ? 0 : intAt(x, 0);
    for (int64_t i = 1, n = x.count(); i < n; ++i)
      width = std::max(width, intAt(x, i));
  }
  if (width < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the longest sequence has length %lld", static_cast<long long>(width));
  for (int i = 0; i < x.rank; ++i)
    out.dims[i] = x.dims[i];
  out.dims[x.rank] = width;
  return PDRT_OK;
}

/// x (lengths), max_len: one where a position is inside its sequence.
pdrt_code sequence_mask(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t width = out.rank > 0 ? out.dims[out.rank - 1] : 0;
  return dispatch<AllTypes>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      for (int64_t k = 0; k < width; ++k)
        out.as<T>()[i * width + k] = convert<T>(static_cast<int64_t>(k < intAt(x, i)));
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
