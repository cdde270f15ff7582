//===- Rnn.cpp - recurrent networks ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The rnn op: simple, LSTM and GRU cells, several layers, both directions, sequence lengths. States are kept in double.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

enum class Cell { Tanh, Relu, Lstm, Gru };

/// Sizes of one rnn call; the flat operands are x, states, weights, sequence_length?, dropout_state.
struct Network {
  Cell cell = Cell::Tanh;
  int64_t gates = 1, layers, directions, hidden, steps, batch;
  std::span<const Tensor> states, weights;
  const Tensor *lengths = nullptr;

  pdrt_code resolve(Call &call) {
    std::string_view mode = call.getString("mode", "RNN_TANH");
    if (mode == "LSTM")
      cell = Cell::Lstm, gates = 4;
    else if (mode == "GRU")
      cell = Cell::Gru, gates = 3;
    else if (mode == "RNN_RELU")
      cell = Cell::Relu;
    else if (mode != "RNN_TANH")
      return call.fail(PDRT_UNSUPPORTED, "mode '%.*s' isn't known", static_cast<int>(mode.size()), mode.data());
    const Tensor &x = call.inputs[0];
    if (x.rank != 3)
      return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d", x.rank);
    layers = call.getInt("num_layers", 1), directions = call.getBool("is_bidirec", false) ? 2 : 1;
    hidden = call.getInt("hidden_size", 100), steps = x.dims[0], batch = x.dims[1];
    states = operandList(call, 1, 5), weights = operandList(call, 2, 5);
    const Tensor &given = operandAt(call, 3, 5);
    lengths = given.present() ? &given : nullptr;
    if (states.size() != (cell == Cell::Lstm ? 2u : 1u) ||
        weights.size() != static_cast<size_t>(layers * directions * 4))
      return call.fail(PDRT_INVALID_ARGUMENT, "%zu states and %zu weights for %lld layers in %lld directions",
                       states.size(), weights.size(), static_cast<long long>(layers),
                       static_cast<long long>(directions));
    for (const Tensor &state : states)
      if (state.count() != layers * directions * batch * hidden)
        return call.fail(PDRT_INVALID_ARGUMENT, "a state of another size");
    return PDRT_OK;
  }
  int64_t lengthOf(int64_t b) const { return lengths ? std::clamp<int64_t>(intAt(*lengths, b), 0, steps) : steps; }
};

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

/// sum[g] = bias[g] + row g of the matrix times the vector.
template <typename T>
void project(const Tensor &matrix, const Tensor &bias, const double *vector, int64_t width, int64_t rows, double *sum) {
  for (int64_t g = 0; g < rows; ++g) {
    double total = bias.present() ? convert<double>(bias.as<T>()[g]) : 0;
    for (int64_t k = 0; k < width; ++k)
      total += convert<double>(matrix.as<T>()[g * width + k]) * vector[k];
    sum[g] = total;
  }
}

/// One step of a cell: `in` and `back` are the projections of the input and of the last state; h and c are updated.
void advance(Cell cell, int64_t hidden, const double *in, const double *back, double *h, double *c) {
  for (int64_t k = 0; k < hidden; ++k) {
    auto both = [&](int64_t gate) { return in[gate * hidden + k] + back[gate * hidden + k]; };
    switch (cell) {
    case Cell::Tanh:
      h[k] = std::tanh(both(0));
      break;
    case Cell::Relu:
      h[k] = std::max(both(0), 0.0);
      break;
    case Cell::Lstm: // input, forget, candidate, output
      c[k] = sigmoid(both(1)) * c[k] + sigmoid(both(0)) * std::tanh(both(2));
      h[k] = sigmoid(both(3)) * std::tanh(c[k]);
      break;
    case Cell::Gru: { // reset, update, candidate
      double update = sigmoid(both(1)),
             candidate = std::tanh(in[2 * hidden + k] + sigmoid(both(0)) * back[2 * hidden + k]);
      h[k] = update * h[k] + (1 - update) * candidate;
      break;
    }
    }
  }
}

} // namespace

/// -> out, dropout_state, states (h, and c of an LSTM), reserve.
pdrt_code rnn(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  Network net;
  PDRT_TRY(net.resolve(call));
  if (!call.getBool("is_test", false) && call.getFloat("dropout_prob", 0) > 0)
    return call.fail(PDRT_UNSUPPORTED, "dropout in training mode");
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t hidden = net.hidden, rows = net.gates * hidden, outWidth = net.directions * hidden;
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    int64_t places = net.steps * net.batch, widest = std::max(x.dims[2], outWidth);
    double *from = call.scratch<double>(static_cast<size_t>(places * widest) + 1),
           *to = call.scratch<double>(static_cast<size_t>(places * widest) + 1);
    double *work = call.scratch<double>(static_cast<size_t>(2 * rows + 2 * hidden) + 1);
    if (!from || !to || !work)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the layers");
    double *in = work, *back = work + rows, *h = work + 2 * rows, *c = h + hidden;
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      from[i] = convert<double>(x.as<T>()[i]);
    int64_t width = x.dims[2];
    static const Tensor none;
    for (int64_t layer = 0; layer < net.layers; ++layer) {
      for (int64_t d = 0; d < net.directions; ++d) {
        size_t at = static_cast<size_t>((layer * net.directions + d) * 2), half = net.weights.size() / 2;
        const Tensor &inMatrix = net.weights[at], &backMatrix = net.weights[at + 1];
        const Tensor &inBias = net.weights[half + at], &backBias = net.weights[half + at + 1];
        if (inMatrix.count() != rows * width || backMatrix.count() != rows * hidden)
          return call.fail(PDRT_INVALID_ARGUMENT, "weights of layer %lld have another size",
                           static_cast<long long>(layer));
        for (int64_t b = 0; b < net.batch; ++b) {
          int64_t state = ((layer * net.directions + d) * net.batch + b) * hidden, length = net.lengthOf(b);
          for (int64_t k = 0; k < hidden; ++k) {
            h[k] = convert<double>(net.states[0].as<T>()[state + k]);
            c[k] = net.cell == Cell::Lstm ? convert<double>(net.states[1].as<T>()[state + k]) : 0;
          }
          for (int64_t i = 0; i < net.steps; ++i) {
            // Steps past the length of the sequence give zeros and leave the state.
            int64_t t = i >= length ? i : d == 0 ? i : length - 1 - i;
            double *place = to + (t * net.batch + b) * outWidth + d * hidden;
            if (i >= length) {
              std::fill(place, place + hidden, 0.0);
              continue;
            }
            project<T>(inMatrix, inBias.count() == rows ? inBias : none, from + (t * net.batch + b) * width, width,
                       rows, in);
            project<T>(backMatrix, backBias.count() == rows ? backBias : none, h, hidden, rows, back);
            advance(net.cell, hidden, in, back, h, c);
            std::copy(h, h + hidden, place);
          }
          for (int64_t k = 0; k < hidden; ++k) {
            if (call.outputs.size() > 2 && call.outputs[2].present())
              call.outputs[2].as<T>()[state + k] = convert<T>(h[k]);
            if (net.cell == Cell::Lstm && call.outputs.size() > 3 && call.outputs[3].present())
              call.outputs[3].as<T>()[state + k] = convert<T>(c[k]);
          }
        }
      }
      std::swap(from, to);
      width = outWidth;
    }
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(from[i]);
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
