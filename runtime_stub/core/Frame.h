//===- Frame.h - one run of an entry --------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What the emitted `execute` works with: symbols, inputs, weights, arena, library primitives, results.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_FRAME_H
#define PADDLEC_RUNTIME_CORE_FRAME_H

#include "core/Program.h"
#include "cpu/Primitives.h"
#include "reference/Kernel.h"

#include <chrono>
#include <initializer_list>
#include <span>

namespace pdrt {

struct Activation;

class Frame {
public:
  int64_t symbol(size_t index) const { return symbols[index]; }
  const int64_t *symbolValues() const { return symbols; }
  /// The symbol of a data-dependent size becomes known while the program runs.
  void setSymbol(size_t index, int64_t value) { symbols[index] = value; }

  template <typename T = void> const T *input(size_t index) const { return static_cast<const T *>(inputs[index].data); }
  template <typename T = void> const T *weight(size_t index) const { return static_cast<const T *>(weights[index]); }
  /// A temporary of the current stage.
  template <typename T = void> T *at(size_t buffer) const { return reinterpret_cast<T *>(arena + offsets[buffer]); }
  /// A temporary of an earlier stage.
  template <typename T = void> T *kept(size_t stage, size_t buffer) const {
    return reinterpret_cast<T *>(keptAt(stage, buffer));
  }
  /// A result of a loop or a branch, and its dimensions.
  template <typename T = void> T *variable(size_t index) const { return static_cast<T *>(variableTensor(index).data); }
  int64_t variableDim(size_t index, int32_t dim) const { return variableTensor(index).dims[dim]; }
  cpu::Primitive &primitive(size_t index) const { return primitives[index]; }

  /// Runs a reference kernel. The tensors' memory and shapes are given; scratch comes from the session.
  pdrt_code reference(ref::Kernel kernel, std::span<const ref::Tensor> in, std::span<ref::Tensor> out,
                      std::span<const ref::Attribute> attributes = {}, std::span<const int32_t> segments = {});

  /// Runs a body on these inputs; its results become the variables from `firstVariable` on.
  pdrt_code call(const Entry &body, std::span<const pdrt_tensor> in, size_t firstVariable);
  /// Runs a body as long as its first result is true. `in` is what the loop carries, then what it only reads; the other
  /// results are the next round's carried values and at the end the variables from `firstVariable` on.
  pdrt_code loop(const Entry &body, bool condition, std::span<const pdrt_tensor> in, size_t firstVariable);
  /// Checks what a loop or branch gave against the program: rank, type, and the dimensions that are not -1.
  pdrt_code expectVariable(size_t index, pdrt_dtype dtype, std::initializer_list<int64_t> dims);

  /// Hands out result `index`, which lies at `data` (arena, weight or input memory).
  pdrt_code output(size_t index, const void *data, pdrt_dtype dtype, std::initializer_list<int64_t> dims);

  bool profiling() const { return profile != nullptr; }
  void addTime(size_t step, std::chrono::steady_clock::duration time);
  /// The library's name of what the current step runs, for the profile.
  void noteImplementation(const char *name) { implementation = name; }
  /// Puts the step's name in front of the message of its failure; returns the code.
  pdrt_code stepFailed(size_t step, pdrt_code code);

  /// Memory that all primitives of this run share for temporaries.
  void *scratchpad() const;
  pdrt_status &status() const { return *statusOut; }

private:
  friend struct FrameAccess;
  std::byte *keptAt(size_t stage, size_t buffer) const;
  pdrt_tensor &variableTensor(size_t index) const;
  pdrt_code handOut(size_t index, const void *data, size_t bytes);

  int64_t *symbols = nullptr;
  const pdrt_tensor *inputs = nullptr;
  pdrt_tensor *outputs = nullptr;
  const void *const *weights = nullptr;
  const Entry *entry = nullptr;
  std::byte *arena = nullptr;
  const size_t *offsets = nullptr;
  cpu::Primitive *primitives = nullptr;
  Activation *activation = nullptr;
  void *profile = nullptr;
  const char *implementation = nullptr;
  pdrt_session *session = nullptr;
  pdrt_status *statusOut = nullptr;
};

/// An input of a body, for `Frame::call` and `Frame::loop`.
pdrt_tensor describeTensor(const void *data, pdrt_dtype dtype, std::initializer_list<int64_t> dims);

/// Makes library primitives for one set of symbol values. Index = the primitive's number in `execute`.
class Preparation {
public:
  int64_t symbol(size_t index) const { return symbols[index]; }
  const int64_t *symbolValues() const { return symbols; }
  pdrt_code conv(size_t index, const cpu::ConvDesc &desc);
  pdrt_code matmul(size_t index, const cpu::MatMulDesc &desc);
  pdrt_code pool(size_t index, const cpu::PoolDesc &desc);
  pdrt_code softmax(size_t index, const cpu::SoftmaxDesc &desc);
  pdrt_code layerNorm(size_t index, const cpu::LayerNormDesc &desc);
  pdrt_code resample(size_t index, const cpu::ResampleDesc &desc);
  pdrt_code reorder(size_t index, const cpu::ReorderDesc &desc);
  pdrt_code concat(size_t index, const cpu::ConcatDesc &desc);

private:
  friend struct FrameAccess;
  /// Calls `make(builder)` and turns what it throws into a code and a message.
  template <typename Make> pdrt_code guarded(size_t index, const char *kind, Make make);
  const int64_t *symbols = nullptr;
  cpu::Primitive *primitives = nullptr;
  size_t numPrimitives = 0;
  cpu::WeightCache *weights = nullptr; ///< of the model: constants in the form that primitives want
  cpu::Stream *stream = nullptr;       ///< of the session
  pdrt_status *statusOut = nullptr;
};

} // namespace pdrt

/// Runs one step of `execute`: times it when a profile is wanted, returns from `execute` when it fails.
#define PDRT_STEP(frame, index, call)                                                                                  \
  do {                                                                                                                 \
    if (__builtin_expect((frame).profiling(), 0)) {                                                                    \
      const auto pdrtStart = std::chrono::steady_clock::now();                                                         \
      const pdrt_code pdrtCode = (call);                                                                               \
      if (pdrtCode != PDRT_OK)                                                                                         \
        return (frame).stepFailed(index, pdrtCode);                                                                    \
      (frame).addTime(index, std::chrono::steady_clock::now() - pdrtStart);                                            \
    } else if (const pdrt_code pdrtCode = (call); pdrtCode != PDRT_OK) {                                               \
      return (frame).stepFailed(index, pdrtCode);                                                                      \
    }                                                                                                                  \
  } while (false)

/// Returns from `prepare` when a call fails.
#define PDRT_TRY(call)                                                                                                 \
  do {                                                                                                                 \
    if (const pdrt_code pdrtCode = (call); pdrtCode != PDRT_OK)                                                        \
      return pdrtCode;                                                                                                 \
  } while (false)

#endif // PADDLEC_RUNTIME_CORE_FRAME_H
