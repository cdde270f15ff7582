//===- LegacyRnn.cpp - the recurrent ops of Paddle 1.x models --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// gru and lstm of the fluid era, and lod_reset. Paddle takes a batch of sequences by LoD; here the whole input is one
// sequence, which is what a program without LoD means.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

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

double elementOr(const Tensor &tensor, int64_t i, double otherwise) {
  return tensor.present() ? floatAt(tensor, i) : otherwise;
}

const Tensor &inputOr(const Call &call, size_t i) {
  static const Tensor absent;
  return i < call.inputs.size() ? call.inputs[i] : absent;
}

void store(Call &call, size_t output, int64_t at, double value) {
  if (output < call.outputs.size() && call.outputs[output].present())
    storeDoubles(call.outputs[output], at, 1, &value);
}

} // namespace

/// input [time, 3 * hidden], h0?, weight, bias? -> batch_gate, batch_reset_hidden_prev, batch_hidden, hidden.
/// Gates: update, reset, candidate. Only hidden is written: the others are for training.
pdrt_code gru(Call &call) {
  PDRT_TRY(expect(call, 3, 4));
  const Tensor &x = call.inputs[0], &start = call.inputs[1], &weight = call.inputs[2], &bias = inputOr(call, 3);
  int64_t steps = x.rank == 2 ? x.dims[0] : 0, hidden = weight.rank == 2 ? weight.dims[0] : 0;
  if (x.rank != 2 || x.dims[1] != 3 * hidden || weight.count() != 3 * hidden * hidden)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with weights of rank %d", x.rank, weight.rank);
  Function gate, activation;
  PDRT_TRY(readFunction(call, "gate_activation", "sigmoid", gate));
  PDRT_TRY(readFunction(call, "activation", "tanh", activation));
  bool reverse = call.getBool("is_reverse", false), origin = call.getBool("origin_mode", false);
  double *work = call.scratch<double>(static_cast<size_t>(4 * hidden) + 1);
  if (!work)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the state");
  double *h = work, *update = h + hidden, *reset = update + hidden, *candidate = reset + hidden;
  for (int64_t k = 0; k < hidden; ++k)
    h[k] = elementOr(start, k, 0);
  for (int64_t i = 0; i < steps; ++i) {
    int64_t t = reverse ? steps - 1 - i : i;
    auto input = [&](int64_t which, int64_t k) {
      return floatAt(x, t * 3 * hidden + which * hidden + k) + elementOr(bias, which * hidden + k, 0);
    };
    for (int64_t k = 0; k < hidden; ++k) {
      double u = input(0, k), r = input(1, k);
      for (int64_t j = 0; j < hidden; ++j) { // the first two gates' weights are one [hidden, 2 * hidden] matrix
        u += h[j] * floatAt(weight, j * 2 * hidden + k);
        r += h[j] * floatAt(weight, j * 2 * hidden + hidden + k);
      }
      update[k] = gate(u);
      reset[k] = gate(r) * h[k];
    }
    for (int64_t k = 0; k < hidden; ++k) {
      double c = input(2, k);
      for (int64_t j = 0; j < hidden; ++j)
        c += reset[j] * floatAt(weight, 2 * hidden * hidden + j * hidden + k);
      candidate[k] = activation(c);
    }
    for (int64_t k = 0; k < hidden; ++k) {
      double share = origin ? update[k] : 1 - update[k];
      h[k] = share * h[k] + (1 - share) * candidate[k];
      store(call, 3, t * hidden + k, h[k]);
    }
  }
  return PDRT_OK;
}

/// input [time, 4 * hidden], h0?, c0?, weight, bias -> hidden, cell, batch_gate, batch_cell_pre_act.
/// Gates: candidate, input, forget, output; with peepholes the bias has three more parts. Only hidden and cell are
/// written.
pdrt_code lstm(Call &call) {
  PDRT_TRY(expect(call, 5, 2));
  const Tensor &x = call.inputs[0], &weight = call.inputs[3], &bias = call.inputs[4];
  int64_t steps = x.rank == 2 ? x.dims[0] : 0, hidden = weight.rank == 2 ? weight.dims[0] : 0;
  bool peepholes = call.getBool("use_peepholes", true), reverse = call.getBool("is_reverse", false);
  if (x.rank != 2 || x.dims[1] != 4 * hidden || weight.count() != 4 * hidden * hidden ||
      bias.count() != (peepholes ? 7 : 4) * hidden)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d with weights of rank %d", x.rank, weight.rank);
  Function gate, cellFunction, candidateFunction;
  PDRT_TRY(readFunction(call, "gate_activation", "sigmoid", gate));
  PDRT_TRY(readFunction(call, "cell_activation", "tanh", cellFunction));
  PDRT_TRY(readFunction(call, "candidate_activation", "tanh", candidateFunction));
  double *work = call.scratch<double>(static_cast<size_t>(6 * hidden) + 1);
  if (!work)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the state");
  double *h = work, *c = h + hidden, *sums = c + hidden;
  for (int64_t k = 0; k < hidden; ++k) {
    h[k] = elementOr(call.inputs[1], k, 0);
    c[k] = elementOr(call.inputs[2], k, 0);
  }
  for (int64_t i = 0; i < steps; ++i) {
    int64_t t = reverse ? steps - 1 - i : i;
    for (int64_t g = 0; g < 4 * hidden; ++g) {
      sums[g] = floatAt(x, t * 4 * hidden + g) + floatAt(bias, g);
      for (int64_t j = 0; j < hidden; ++j)
        sums[g] += h[j] * floatAt(weight, j * 4 * hidden + g);
    }
    auto peep = [&](int64_t which, int64_t k) { return peepholes ? floatAt(bias, (4 + which) * hidden + k) : 0.0; };
    for (int64_t k = 0; k < hidden; ++k) {
      double candidate = candidateFunction(sums[k]), in = gate(sums[hidden + k] + c[k] * peep(0, k));
      double forget = gate(sums[2 * hidden + k] + c[k] * peep(1, k));
      c[k] = candidate * in + c[k] * forget;
      double out = gate(sums[3 * hidden + k] + c[k] * peep(2, k));
      h[k] = out * cellFunction(c[k]);
      store(call, 0, t * hidden + k, h[k]);
      store(call, 1, t * hidden + k, c[k]);
    }
  }
  return PDRT_OK;
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
