//===- LegacyRnn.cpp - the recurrent ops of Paddle 1.x models --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// gru, gru_unit and lstm of the fluid era, sequence_pool and lod_reset. Paddle takes a batch of sequences by LoD; here
// the whole input is one sequence. Sums are in double.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {
namespace {

using Function = double (*)(double);

Function functionOf(std::string_view name) {
  if (name == "sigmoid")
    return [](double x) { return 1 / (1 + std::exp(-x)); };
  if (name == "tanh")
    return [](double x) { return std::tanh(x); };
  if (name == "relu")
    return [](double x) { return x > 0 ? x : 0.0; };
  if (name == "identity")
    return [](double x) { return x; };
  return nullptr;
}

pdrt_code readFunction(Call &call, std::string_view attribute, std::string_view otherwise, Function &function) {
  std::string_view name = call.getString(attribute, otherwise);
  function = functionOf(name);
  if (!function)
    return call.fail(PDRT_UNSUPPORTED, "activation '%.*s' isn't known", static_cast<int>(name.size()), name.data());
  return PDRT_OK;
}

const Tensor &inputOr(const Call &call, size_t i) {
  static const Tensor absent;
  return i < call.inputs.size() ? call.inputs[i] : absent;
}

/// The elements of an optional tensor as doubles, zeros where it is absent; null if there is no memory.
double *loadOr0(Call &call, const Tensor &tensor, int64_t count) {
  double *values = call.scratch<double>(static_cast<size_t>(count) + 1);
  if (values && tensor.present())
    loadDoubles(tensor, 0, count, values);
  else if (values)
    std::fill(values, values + count, 0.0);
  return values;
}

/// sums += row * matrix.
template <typename T> void addProduct(const double *row, int64_t rows, const T *matrix, int64_t columns, double *sums) {
  for (int64_t j = 0; j < rows; ++j, matrix += columns)
    for (int64_t k = 0; k < columns; ++k)
      sums[k] += row[j] * convert<double>(matrix[k]);
}

/// What the steps of gated recurrent units share. The weights of update and reset are one matrix [size, 2 * size],
/// followed by the candidate's [size, size].
struct GruStep {
  Function gate = nullptr, activation = nullptr;
  bool origin = false;
  int64_t size = 0;
  const double *bias = nullptr;
  double *sums = nullptr;

  pdrt_code prepare(Call &call, const Tensor &input, const Tensor &weight, const Tensor &biases) {
    size = weight.rank == 2 ? weight.dims[0] : 0;
    origin = call.getBool("origin_mode", false);
    if (input.rank != 2 || input.dims[1] != 3 * size || weight.count() != 3 * size * size)
      return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with weights of rank %d", input.rank, weight.rank);
    bias = loadOr0(call, biases, 3 * size);
    sums = call.scratch<double>(static_cast<size_t>(3 * size) + 1);
    return bias && sums ? PDRT_OK : call.fail(PDRT_OUT_OF_MEMORY, "no memory for a step");
  }

  /// From the state h to the next, in place.
  template <typename T> void run(const T *input, const T *weight, double *h) const {
    double *reset = sums + size, *candidate = reset + size;
    for (int64_t g = 0; g < 3 * size; ++g)
      sums[g] = convert<double>(input[g]) + bias[g];
    addProduct(h, size, weight, 2 * size, sums);
    for (int64_t k = 0; k < size; ++k)
      reset[k] = gate(reset[k]) * h[k];
    addProduct(reset, size, weight + 2 * size * size, size, candidate);
    for (int64_t k = 0; k < size; ++k) {
      double update = gate(sums[k]), share = origin ? update : 1 - update;
      h[k] = share * h[k] + (1 - share) * activation(candidate[k]);
    }
  }
};

/// An activation by the number that gru_unit has for it.
Function functionAt(int64_t code) {
  static constexpr const char *names[] = {"identity", "sigmoid", "tanh", "relu"};
  return code >= 0 && code < 4 ? functionOf(names[code]) : nullptr;
}

} // namespace

/// input [time, 3 * size], h0?, weight, bias? -> batch_gate, batch_reset_hidden_prev, batch_hidden, hidden. Only hidden
/// is written: the others are for training.
pdrt_code gru(Call &call) {
  PDRT_TRY(expect(call, 3, 4));
  const Tensor &x = call.inputs[0], &weight = call.inputs[2], &hidden = call.outputs[3];
  GruStep step;
  PDRT_TRY(step.prepare(call, x, weight, inputOr(call, 3)));
  PDRT_TRY(readFunction(call, "gate_activation", "sigmoid", step.gate));
  PDRT_TRY(readFunction(call, "activation", "tanh", step.activation));
  double *h = loadOr0(call, call.inputs[1], step.size);
  if (!h)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the state");
  bool reverse = call.getBool("is_reverse", false);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, steps = x.dims[0]; i < steps; ++i) {
      int64_t t = reverse ? steps - 1 - i : i;
      step.run(x.as<const T>() + t * 3 * step.size, weight.as<const T>(), h);
      storeDoubles(hidden, t * step.size, step.size, h);
    }
    return PDRT_OK;
  });
}

/// input [batch, 3 * size], hidden_prev, weight, bias? -> gate, reset_hidden_prev, hidden. Only hidden is written.
pdrt_code gru_unit(Call &call) {
  PDRT_TRY(expect(call, 3, 3));
  const Tensor &x = call.inputs[0], &before = call.inputs[1], &weight = call.inputs[2], &hidden = call.outputs[2];
  GruStep step;
  PDRT_TRY(step.prepare(call, x, weight, inputOr(call, 3)));
  step.gate = functionAt(call.getInt("gate_activation", 1));
  step.activation = functionAt(call.getInt("activation", 2));
  double *h = call.scratch<double>(static_cast<size_t>(step.size) + 1);
  if (!step.gate || !step.activation)
    return call.fail(PDRT_UNSUPPORTED, "the activation isn't known");
  if (!h)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the state");
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t row = 0; row < x.dims[0]; ++row) {
      loadDoubles(before, row * step.size, step.size, h);
      step.run(x.as<const T>() + row * 3 * step.size, weight.as<const T>(), h);
      storeDoubles(hidden, row * step.size, step.size, h);
    }
    return PDRT_OK;
  });
}

/// input [time, 4 * size], h0?, c0?, weight, bias -> hidden, cell, batch_gate, batch_cell_pre_act.
/// Gates: candidate, input, forget, output; with peepholes the bias has three more parts. Only hidden and cell are
/// written.
pdrt_code lstm(Call &call) {
  PDRT_TRY(expect(call, 5, 2));
  const Tensor &x = call.inputs[0], &weight = call.inputs[3], &bias = call.inputs[4];
  int64_t steps = x.rank == 2 ? x.dims[0] : 0, size = weight.rank == 2 ? weight.dims[0] : 0;
  bool peepholes = call.getBool("use_peepholes", true), reverse = call.getBool("is_reverse", false);
  int64_t biases = (peepholes ? 7 : 4) * size;
  if (x.rank != 2 || x.dims[1] != 4 * size || weight.count() != 4 * size * size || bias.count() != biases)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with weights of rank %d", x.rank, weight.rank);
  Function gate, cellFunction, candidateFunction;
  PDRT_TRY(readFunction(call, "gate_activation", "sigmoid", gate));
  PDRT_TRY(readFunction(call, "cell_activation", "tanh", cellFunction));
  PDRT_TRY(readFunction(call, "candidate_activation", "tanh", candidateFunction));
  double *h = loadOr0(call, call.inputs[1], size), *c = loadOr0(call, call.inputs[2], size),
         *added = loadOr0(call, bias, biases), *sums = call.scratch<double>(static_cast<size_t>(4 * size) + 1);
  if (!h || !c || !added || !sums)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the state");
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < steps; ++i) {
      int64_t t = reverse ? steps - 1 - i : i;
      for (int64_t g = 0; g < 4 * size; ++g)
        sums[g] = convert<double>(x.as<const T>()[t * 4 * size + g]) + added[g];
      addProduct(h, size, weight.as<const T>(), 4 * size, sums);
      auto peep = [&](int64_t which, int64_t k) { return peepholes ? added[(4 + which) * size + k] : 0.0; };
      for (int64_t k = 0; k < size; ++k) {
        double candidate = candidateFunction(sums[k]), in = gate(sums[size + k] + c[k] * peep(0, k));
        double forget = gate(sums[2 * size + k] + c[k] * peep(1, k));
        c[k] = candidate * in + c[k] * forget;
        double out = gate(sums[3 * size + k] + c[k] * peep(2, k));
        h[k] = out * cellFunction(c[k]);
      }
      storeDoubles(call.outputs[0], t * size, size, h);
      storeDoubles(call.outputs[1], t * size, size, c);
    }
    return PDRT_OK;
  });
}

/// x [steps, ...] -> out [1, ...], max_index. Only out is written.
pdrt_code sequence_pool(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  std::string_view kind = call.getString("pooltype", "AVERAGE");
  int64_t steps = x.rank > 0 ? x.dims[0] : 0, width = out.count();
  bool first = kind == "FIRST", last = kind == "LAST", max = kind == "MAX";
  if (x.rank == 0 || out.rank != x.rank || x.count() != steps * width)
    return call.fail(PDRT_INVALID_ARGUMENT, "a sequence of rank %d", x.rank);
  if (!first && !last && !max && kind != "SUM" && kind != "AVERAGE" && kind != "SQRT")
    return call.fail(PDRT_UNSUPPORTED, "pooltype '%.*s' isn't known", static_cast<int>(kind.size()), kind.data());
  double count = static_cast<double>(steps), divisor = kind == "AVERAGE" ? count
                                                       : kind == "SQRT"  ? std::sqrt(count)
                                                                         : 1;
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    const T *from = x.as<const T>();
    T *to = out.as<T>();
    if (steps == 0) {
      std::fill(to, to + width, convert<T>(call.getFloat("pad_value", 0)));
      return PDRT_OK;
    }
    if (first || last || max)
      std::copy(from + (last ? steps - 1 : 0) * width, from + (last ? steps : 1) * width, to);
    if (first || last)
      return PDRT_OK;
    for (int64_t k = 0; k < width; ++k) {
      // A NaN is the largest only where it comes first.
      for (int64_t t = 1; max && t < steps; ++t)
        if (convert<double>(from[t * width + k]) > convert<double>(to[k]))
          to[k] = from[t * width + k];
      double sum = 0;
      for (int64_t t = 0; !max && t < steps; ++t)
        sum += convert<double>(from[t * width + k]);
      if (!max)
        to[k] = convert<T>(sum / divisor);
    }
    return PDRT_OK;
  });
}

/// x, y?: the elements stay; what it changes is the LoD.
pdrt_code lod_reset(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    std::copy(x.as<T>(), x.as<T>() + x.count(), out.as<T>());
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
