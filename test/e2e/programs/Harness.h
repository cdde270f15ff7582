//===- Harness.h - what the C++ test programs share -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Runs a model through its descriptor, on inputs made from a seed, so that a program needs no files. Errors end the
// program with a message and status 1. Only what at least two of the programs use.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TEST_E2E_HARNESS_H
#define PADDLEC_TEST_E2E_HARNESS_H

#include "paddlec/runtime.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace harness {

[[noreturn]] inline void die(const std::string &message) {
  std::fprintf(stderr, "%s\n", message.c_str());
  std::exit(1);
}

inline size_t elementCount(const pdrt_tensor &tensor) {
  size_t count = 1;
  for (int i = 0; i < tensor.rank; ++i)
    count *= static_cast<size_t>(tensor.dims[i]);
  return count;
}

/// An input of the model's declared shape, with `free` in place of its unknown dimensions, in order.
struct Input {
  pdrt_tensor tensor = {};
  std::vector<float> values;

  Input(const pdrt_tensor_info &info, const std::vector<long> &free, unsigned seed) {
    tensor.dtype = info.dtype;
    tensor.rank = info.rank;
    size_t next = 0;
    for (int i = 0; i < info.rank; ++i)
      tensor.dims[i] = info.dims[i] >= 0 ? info.dims[i] : free.at(next++);
    values.resize(elementCount(tensor));
    unsigned state = seed * 2654435761U + 1;
    for (float &value : values) {
      state = state * 1664525U + 1013904223U;
      value = static_cast<float>(state >> 8) / static_cast<float>(1U << 23) - 1.0F;
    }
    tensor.data = values.data();
  }
};

/// A model with one float input and one or more float outputs, and one session of it.
class Session {
public:
  Session(const pdrt_model_descriptor *descriptor, const pdrt_model *model, int threads) : descriptor(descriptor) {
    pdrt_session_options options = {};
    options.threads = threads;
    pdrt_status status = {};
    session = descriptor->session_new(model, &options, &status);
    if (!session)
      die(std::string(descriptor->name) + ": session: " + status.message);
    outputs.resize(descriptor->num_outputs);
  }
  Session(const Session &) = delete;
  Session &operator=(const Session &) = delete;
  ~Session() { descriptor->session_free(session); }

  /// Runs without taking memory of its own; the outputs lie in the session.
  const std::vector<pdrt_tensor> &run(const Input &input) {
    for (pdrt_tensor &output : outputs)
      output = {};
    if (descriptor->run(session, &input.tensor, outputs.data()) != PDRT_OK)
      die(std::string(descriptor->name) + ": run: " + descriptor->session_status(session)->message);
    return outputs;
  }

  std::vector<float> firstOutput(const Input &input) {
    const pdrt_tensor &output = run(input)[0];
    const float *begin = static_cast<const float *>(output.data);
    return std::vector<float>(begin, begin + elementCount(output));
  }

private:
  const pdrt_model_descriptor *descriptor;
  pdrt_session *session = nullptr;
  std::vector<pdrt_tensor> outputs;
};

inline pdrt_model *openModel(const pdrt_model_descriptor *descriptor) {
  pdrt_status status = {};
  pdrt_model *model = descriptor->open(nullptr, &status);
  if (!model)
    die(std::string(descriptor->name) + ": open: " + status.message);
  return model;
}

} // namespace harness

#endif // PADDLEC_TEST_E2E_HARNESS_H
