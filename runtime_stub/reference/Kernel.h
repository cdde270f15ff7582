//===- Kernel.h - how a reference kernel is called ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One plain function per Paddle op, `pdrt::ref::<op>`, in the file of its family. The compiler links them to fold
// constants and to interpret programs; an artefact calls them for ops that have no faster way. They are written to
// be obviously right, not fast. No LLVM, no oneDNN, no exceptions, no heap: scratch memory comes from the call.
//
// Adding one: write the function in its family's file and add its line to kernels.def.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_KERNEL_H
#define PADDLEC_RUNTIME_REFERENCE_KERNEL_H

#include "paddlec/runtime.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace pdrt::ref {

/// A dense row-major tensor in somebody else's memory. An absent optional operand has `present() == false`.
struct Tensor {
  void *data = nullptr;
  pdrt_dtype dtype = PDRT_FLOAT32;
  int32_t rank = -1; ///< -1: absent
  int64_t dims[PDRT_MAX_RANK] = {};

  bool present() const { return rank >= 0; }
  int64_t count() const {
    int64_t n = 1;
    for (int32_t i = 0; i < rank; ++i)
      n *= dims[i];
    return n;
  }
  template <typename T> T *as() const { return static_cast<T *>(data); }
};

/// One attribute, by its PIR name. Exactly one member is meaningful, as `kind` says.
struct Attribute {
  enum class Kind { Bool, Int, Float, String, DType, Bools, Ints, Floats };
  const char *name;
  Kind kind;
  int64_t i = 0; ///< Bool, Int, DType (a pdrt_dtype)
  double f = 0;
  const char *s = nullptr;
  const int64_t *ints = nullptr; ///< Ints, Bools
  const double *floats = nullptr;
  size_t size = 0; ///< of the list
};

/// The arguments of one call. Inputs are flat, in the op's operand order, absent ones included; an op with variadic
/// operands gets their numbers in `segments` (one entry an operand of the definition; an entry of 0 still has one
/// absent tensor in its place), which is empty otherwise.
/// Outputs have their shapes and memory set; an op whose result size depends on the data gets the upper bound and
/// writes the true dims.
class Call {
public:
  std::span<const Tensor> inputs;
  std::span<Tensor> outputs;
  std::span<const Attribute> attributes;
  std::span<const int32_t> segments;
  /// Memory for temporaries, valid until the call returns; null when it cannot be had.
  void *(*allocate)(void *owner, size_t bytes) = nullptr;
  void *owner = nullptr;
  char message[256] = {}; ///< set when the kernel fails

  const Attribute *find(std::string_view name) const;
  int64_t getInt(std::string_view name, int64_t otherwise) const;
  bool getBool(std::string_view name, bool otherwise) const { return getInt(name, otherwise) != 0; }
  double getFloat(std::string_view name, double otherwise) const;
  std::string_view getString(std::string_view name, std::string_view otherwise) const;
  std::span<const int64_t> getInts(std::string_view name) const;
  std::span<const double> getFloats(std::string_view name) const;

  /// An input's single element as an integer or a double, whatever its type.
  int64_t scalarInt(const Tensor &tensor) const;
  double scalarFloat(const Tensor &tensor) const;

  template <typename T> T *scratch(size_t count) { return static_cast<T *>(allocate(owner, count * sizeof(T))); }

  /// Sets the message (printf) and returns the code: `return call.fail(PDRT_INVALID_ARGUMENT, "...", n);`
  pdrt_code fail(pdrt_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));
};

using Kernel = pdrt_code (*)(Call &call);

/// The kernel of a Paddle op, or null. Used by the compiler; an artefact names its kernels directly.
Kernel find(std::string_view op);

} // namespace pdrt::ref

#endif // PADDLEC_RUNTIME_REFERENCE_KERNEL_H
