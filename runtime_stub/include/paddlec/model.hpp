//===- model.hpp - compiled models for C++ programs -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A thin C++20 face of paddlec/runtime.h: ownership, spans, exceptions. Works for any model through its descriptor;
// a model's own header adds the names of its inputs and outputs.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_MODEL_HPP
#define PADDLEC_MODEL_HPP

#include "paddlec/runtime.h"

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace paddlec {

/// Thrown by Model and Session; `code` says what kind of failure it is.
class Error : public std::runtime_error {
public:
  Error(pdrt_code code, const char *message) : std::runtime_error(message), code(code) {}
  pdrt_code code;
};

/// The element type code of a C++ type. float16 and bfloat16 have none: use raw tensors for them.
template <typename T> constexpr pdrt_dtype dtypeOf() {
  if constexpr (std::is_same_v<T, float>)
    return PDRT_FLOAT32;
  else if constexpr (std::is_same_v<T, double>)
    return PDRT_FLOAT64;
  else if constexpr (std::is_same_v<T, bool>)
    return PDRT_BOOL;
  else if constexpr (std::is_same_v<T, uint8_t>)
    return PDRT_UINT8;
  else if constexpr (std::is_same_v<T, int8_t>)
    return PDRT_INT8;
  else if constexpr (std::is_same_v<T, int16_t>)
    return PDRT_INT16;
  else if constexpr (std::is_same_v<T, int32_t>)
    return PDRT_INT32;
  else {
    static_assert(std::is_same_v<T, int64_t>, "a type that tensors cannot hold");
    return PDRT_INT64;
  }
}

/// An opened model. Immutable: share it between threads. It must outlive its sessions.
class Model {
public:
  explicit Model(const pdrt_model_descriptor &descriptor, const pdrt_open_options &options = {})
      : descriptor(&descriptor) {
    pdrt_status status{};
    handle.reset(descriptor.open(&options, &status));
    if (!handle)
      throw Error(status.code, status.message);
    handle.get_deleter().descriptor = &descriptor;
  }

  std::span<const pdrt_tensor_info> inputs() const { return {descriptor->inputs, descriptor->num_inputs}; }
  std::span<const pdrt_tensor_info> outputs() const { return {descriptor->outputs, descriptor->num_outputs}; }
  const pdrt_model_descriptor &getDescriptor() const { return *descriptor; }
  const pdrt_model *get() const { return handle.get(); }

private:
  struct Closer {
    const pdrt_model_descriptor *descriptor;
    void operator()(pdrt_model *model) const { descriptor->close(model); }
  };
  const pdrt_model_descriptor *descriptor;
  std::unique_ptr<pdrt_model, Closer> handle;
};

/// The memory of one caller. Use it from one thread at a time.
class Session {
public:
  explicit Session(const Model &model, const pdrt_session_options &options = {})
      : descriptor(&model.getDescriptor()), inputs(descriptor->num_inputs), outputs(descriptor->num_outputs) {
    pdrt_status status{};
    handle.reset(descriptor->session_new(model.get(), &options, &status));
    if (!handle)
      throw Error(status.code, status.message);
    handle.get_deleter().descriptor = descriptor;
  }

  /// Sets an input, by its position or its enum in the model's header. The data is read by `run`, not copied here.
  template <typename Index, typename T>
  void setInput(Index index, std::span<const T> data, std::initializer_list<int64_t> shape) {
    setInput(static_cast<size_t>(index), data.data(), data.size_bytes(), dtypeOf<T>(), {shape.begin(), shape.size()});
  }
  void setInput(size_t index, const void *data, size_t bytes, pdrt_dtype dtype, std::span<const int64_t> shape) {
    pdrt_tensor &tensor = inputs.at(index);
    if (shape.size() > PDRT_MAX_RANK)
      throw Error(PDRT_INVALID_ARGUMENT, "an input's rank is larger than PDRT_MAX_RANK");
    tensor.data = const_cast<void *>(data); // inputs are only read
    tensor.capacity = bytes;
    tensor.dtype = dtype;
    tensor.rank = static_cast<int32_t>(shape.size());
    for (size_t i = 0; i < shape.size(); ++i)
      tensor.dims[i] = shape[i];
  }

  /// Runs the model; throws Error when it fails.
  void run() {
    for (pdrt_tensor &output : outputs)
      output.data = nullptr; // results stay in the session's memory
    if (const pdrt_code code = descriptor->run(handle.get(), inputs.data(), outputs.data()); code != PDRT_OK)
      throw Error(code, descriptor->session_status(handle.get())->message);
  }

  /// A result of the last run; valid until the next.
  template <typename Index> const pdrt_tensor &tensor(Index index) const {
    return outputs.at(static_cast<size_t>(index));
  }
  template <typename T, typename Index> std::span<const T> output(Index index) const {
    const pdrt_tensor &result = tensor(index);
    if (result.dtype != dtypeOf<T>())
      throw Error(PDRT_INVALID_ARGUMENT, "an output is asked for in a type that it does not have");
    size_t count = 1;
    for (int32_t i = 0; i < result.rank; ++i)
      count *= static_cast<size_t>(result.dims[i]);
    return {static_cast<const T *>(result.data), count};
  }
  template <typename Index> std::span<const int64_t> shape(Index index) const {
    const pdrt_tensor &result = tensor(index);
    return {result.dims, static_cast<size_t>(result.rank)};
  }

private:
  struct Freer {
    const pdrt_model_descriptor *descriptor;
    void operator()(pdrt_session *session) const { descriptor->session_free(session); }
  };
  const pdrt_model_descriptor *descriptor;
  std::vector<pdrt_tensor> inputs, outputs;
  std::unique_ptr<pdrt_session, Freer> handle;
};

} // namespace paddlec

#endif // PADDLEC_MODEL_HPP
