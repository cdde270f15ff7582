//===- Decoding.cpp - labels out of scores -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Viterbi's algorithm for padded batches (the best path through emissions and transitions), beams followed back and
// the labels of connectionist temporal classification.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace pdrt::ref {
namespace {

/// Scores of starting with each tag, of ending with each, and of each (row) followed by each (column). The first two
/// may be null.
template <typename T> struct Transitions { const T *start, *stop, *between; };

/// Viterbi's algorithm for sequences of at most `steps` elements.
template <typename T> class Viterbi {
public:
  Viterbi(Call &call, int64_t steps, int64_t tags, Transitions<T> transitions)
      : tags(tags), transitions(transitions), last(call.scratch<T>(static_cast<size_t>(2 * tags) + 1)),
        track(call.scratch<int64_t>(static_cast<size_t>(steps * tags) + 1)) {}
  bool hasMemory() const { return last && track; }

  /// The score of the best path through x [length, tags], which is written. Of no elements: the best way to start.
  T run(const T *x, int64_t length, int64_t *path) {
    T *now = last, *next = last + tags;
    for (int64_t i = 0; i < tags; ++i)
      now[i] = transitions.start ? transitions.start[i] + x[i] : x[i];
    for (int64_t t = 1; t < length; ++t) {
      for (int64_t i = 0; i < tags; ++i) {
        auto [most, from] = best([&](int64_t j) { return now[j] + transitions.between[j * tags + i]; });
        next[i] = most + x[t * tags + i];
        track[t * tags + i] = from;
      }
      std::swap(now, next);
    }
    const T *stop = length > 0 ? transitions.stop : nullptr;
    auto [score, tag] = best([&](int64_t i) { return stop ? now[i] + stop[i] : now[i]; });
    for (int64_t t = length - 1, at = tag; t >= 0; --t) {
      path[t] = at;
      at = t > 0 ? track[t * tags + at] : at;
    }
    return score;
  }

private:
  /// The first of the largest scores.
  template <typename F> std::pair<T, int64_t> best(F score) const {
    std::pair<T, int64_t> result(std::numeric_limits<T>::lowest(), 0);
    for (int64_t i = 0; i < tags; ++i)
      if (T value = score(i); value > result.first)
        result = {value, i};
    return result;
  }

  int64_t tags;
  Transitions<T> transitions;
  T *last;
  int64_t *track;
};

} // namespace

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
    const T *weights = transition.as<T>();
    Viterbi<T> viterbi(call, steps, tags, {weights, weights + tags, weights + 2 * tags});
    if (!viterbi.hasMemory())
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the paths");
    for (int64_t b = 0; b < batch; ++b) {
      int64_t length = lengths.present() ? std::clamp<int64_t>(intAt(lengths, b), 0, steps) : steps;
      int64_t *path = out.as<int64_t>() + b * steps;
      std::fill(path, path + steps, int64_t(0));
      if (length > 0)
        viterbi.run(emission.as<T>() + b * steps * tags, length, path);
      if (label.present())
        for (int64_t t = 0; t < steps; ++t)
          path[t] = t < length && path[t] == intAt(label, b * steps + t);
    }
    return PDRT_OK;
  });
}

/// potentials [batch, time, tags], transition_params [tags, tags], lengths [batch] -> scores, paths.
pdrt_code viterbi_decode(Call &call) {
  PDRT_TRY(expect(call, 3, 2));
  const Tensor &potentials = call.inputs[0], &transition = call.inputs[1], &lengths = call.inputs[2];
  const Tensor &scores = call.outputs[0];
  Tensor &paths = call.outputs[1];
  if (potentials.rank != 3 || transition.rank != 2 || paths.rank != 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "potentials of rank %d", potentials.rank);
  int64_t batch = potentials.dims[0], steps = potentials.dims[1], tags = potentials.dims[2], longest = 0;
  bool tagged = call.getBool("include_bos_eos_tag", true);
  if (tags < (tagged ? 2 : 1))
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld tags are too few", static_cast<long long>(tags));
  for (int64_t b = 0; b < batch; ++b) {
    int64_t length = intAt(lengths, b);
    if (length < 0 || length > steps)
      return call.fail(PDRT_INVALID_ARGUMENT, "a sequence of length %lld in %lld steps", static_cast<long long>(length),
                       static_cast<long long>(steps));
    longest = std::max(longest, length);
  }
  paths.dims[1] = longest;
  return dispatch<Types<float, double>>(call, potentials.dtype, [&]<typename T>() {
    const T *weights = transition.as<T>();
    Viterbi<T> viterbi(
        call, steps, tags,
        {tagged ? weights + (tags - 1) * tags : nullptr, tagged ? weights + (tags - 2) * tags : nullptr, weights});
    if (!viterbi.hasMemory())
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the paths");
    for (int64_t b = 0; b < batch; ++b) {
      int64_t *path = paths.as<int64_t>() + b * longest;
      std::fill(path, path + longest, int64_t(0));
      scores.as<T>()[b] = steps > 0 ? viterbi.run(potentials.as<T>() + b * steps * tags, intAt(lengths, b), path) : T();
    }
    return PDRT_OK;
  });
}

/// input [batch, time], input_length? -> output, output_length?
pdrt_code ctc_align(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &input = call.inputs[0];
  static const Tensor absent;
  const Tensor &lengths = call.inputs.size() > 1 ? call.inputs[1] : absent;
  Tensor &output = call.outputs[0];
  if (input.rank != 2 || output.rank != 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d", input.rank);
  const int64_t blank = call.getInt("blank", 0);
  const bool merge = call.getBool("merge_repeated", true);
  return dispatch<IndexInts>(call, input.dtype, [&]<typename T>() {
    // Writes the labels of a sequence; returns their number.
    auto align = [&](const T *from, int64_t length, T *to) {
      int64_t number = 0;
      for (int64_t t = 0; t < length; ++t)
        if (from[t] != static_cast<T>(blank) && !(merge && t > 0 && from[t] == from[t - 1]))
          to[number++] = from[t];
      return number;
    };
    if (!lengths.present()) {
      T *labels = output.as<T>();
      output.dims[0] = align(input.as<T>(), input.count(), labels);
      if (output.dims[0] == 0)
        labels[output.dims[0]++] = T(-1);
      return PDRT_OK;
    }
    const auto padding = static_cast<T>(call.getInt("padding_value", 0));
    const int64_t steps = input.dims[1];
    for (int64_t b = 0; b < input.dims[0]; ++b) {
      int64_t length = intAt(lengths, b);
      if (length < 0 || length > steps)
        return call.fail(PDRT_INVALID_ARGUMENT, "a sequence of length %lld in %lld steps",
                         static_cast<long long>(length), static_cast<long long>(steps));
      T *labels = output.as<T>() + b * steps;
      int64_t number = align(input.as<T>() + b * steps, length, labels);
      std::fill(labels + number, labels + steps, padding);
      if (call.outputs.size() > 1 && call.outputs[1].present())
        call.outputs[1].as<T>()[b] = static_cast<T>(number);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
