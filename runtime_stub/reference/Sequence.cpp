//===- Sequence.cpp - ops of sequence models -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// sequence_mask, gather_tree and decoding by Viterbi's algorithm for padded batches. Sequences with LoD don't occur
// here.
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

/// ids, parents [time, batch, beam]: the sequences that end in each beam, followed back through the parents.
pdrt_code gather_tree(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &ids = call.inputs[0], &parents = call.inputs[1], &out = call.outputs[0];
  if (ids.rank != 3 || parents.rank != 3)
    return call.fail(PDRT_INVALID_ARGUMENT, "ids of rank %d", ids.rank);
  int64_t steps = ids.dims[0], batch = ids.dims[1], beams = ids.dims[2];
  return dispatch<IndexInts>(call, ids.dtype, [&]<typename T>() {
    for (int64_t b = 0; b < batch; ++b)
      for (int64_t k = 0; k < beams; ++k) {
        int64_t beam = k;
        for (int64_t t = steps - 1; t >= 0; --t) {
          if (beam < 0 || beam >= beams)
            return call.fail(PDRT_INVALID_ARGUMENT, "a parent %lld of %lld beams", static_cast<long long>(beam),
                             static_cast<long long>(beams));
          int64_t row = (t * batch + b) * beams;
          out.as<T>()[row + k] = ids.as<T>()[row + beam];
          beam = static_cast<int64_t>(parents.as<T>()[row + beam]);
        }
      }
    return PDRT_OK;
  });
}

/// emission [batch, time, tags] (or one sequence), transition [tags + 2, tags] with start and end weights first,
/// label?, length? -> the best tags, 0 behind the end; with labels, where they agree.
pdrt_code crf_decoding(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &emission = call.inputs[0], &transition = call.inputs[1], &out = call.outputs[0];
  static const Tensor absent;
  const Tensor &label = call.inputs.size() > 2 ? call.inputs[2] : absent,
               &lengths = call.inputs.size() > 3 ? call.inputs[3] : absent;
  if (emission.rank != 2 && emission.rank != 3)
    return call.fail(PDRT_INVALID_ARGUMENT, "an emission of rank %d", emission.rank);
  if (emission.rank == 3 && !lengths.present())
    return call.fail(PDRT_UNSUPPORTED, "a batch without lengths");
  int64_t tags = emission.dims[emission.rank - 1], steps = emission.dims[emission.rank - 2],
          batch = emission.rank == 3 ? emission.dims[0] : 1;
  if (transition.rank != 2 || transition.dims[0] != tags + 2 || transition.dims[1] != tags)
    return call.fail(PDRT_INVALID_ARGUMENT, "transitions that don't fit %lld tags", static_cast<long long>(tags));
  return dispatch<Types<float, double>>(call, emission.dtype, [&]<typename T>() {
    T *best = call.scratch<T>(static_cast<size_t>(2 * tags) + 1);
    int64_t *track = call.scratch<int64_t>(static_cast<size_t>(steps * tags) + 1);
    if (!best || !track)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the paths");
    const T *weights = transition.as<T>();
    for (int64_t b = 0; b < batch; ++b) {
      int64_t length = lengths.present() ? std::clamp<int64_t>(intAt(lengths, b), 0, steps) : steps;
      int64_t *path = out.as<int64_t>() + b * steps;
      std::fill(path, path + steps, int64_t(0));
      const T *x = emission.as<T>() + b * steps * tags;
      T *last = best, *next = best + tags;
      for (int64_t i = 0; i < tags && length > 0; ++i)
        last[i] = weights[i] + x[i];
      for (int64_t t = 1; t < length; ++t) {
        for (int64_t i = 0; i < tags; ++i) {
          T most = -std::numeric_limits<T>::max();
          int64_t from = 0;
          for (int64_t j = 0; j < tags; ++j)
            if (T score = last[j] + weights[(j + 2) * tags + i]; score > most)
              most = score, from = j;
          next[i] = most + x[t * tags + i];
          track[t * tags + i] = from;
        }
        std::swap(last, next);
      }
      if (length > 0) {
        T most = -std::numeric_limits<T>::max();
        int64_t tag = 0;
        for (int64_t i = 0; i < tags; ++i)
          if (T score = last[i] + weights[tags + i]; score > most)
            most = score, tag = i;
        for (int64_t t = length - 1; t >= 0; --t) {
          path[t] = tag;
          tag = t > 0 ? track[t * tags + tag] : tag;
        }
      }
      if (label.present())
        for (int64_t t = 0; t < steps; ++t)
          path[t] = t < length && path[t] == intAt(label, b * steps + t);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
