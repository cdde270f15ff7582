//===- Arguments.h - operands of a reference kernel by their place ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Finds the k-th operand of an op that has variadic ones, and reads small integer tensors (shapes, axes, sizes) which
// PIR gives as operands. Ops without variadic operands index call.inputs directly.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_ARGUMENTS_H
#define PADDLEC_RUNTIME_REFERENCE_ARGUMENTS_H

#include "reference/Dispatch.h"
#include "reference/Walk.h"

namespace pdrt::ref {

/// The tensors of operand `which` of the op's definition. Without segments each operand is one tensor, except that an
/// op with a single operand has all of them.
inline std::span<const Tensor> operandList(const Call &call, size_t which, size_t numOperands) {
  size_t first = 0, size = 1;
  if (call.segments.size() > which) {
    // An empty segment still has one absent tensor in its place.
    for (size_t i = 0; i < which; ++i)
      first += static_cast<size_t>(call.segments[i] > 0 ? call.segments[i] : 1);
    size = static_cast<size_t>(call.segments[which]);
  } else if (numOperands == 1) {
    size = call.inputs.size();
  } else {
    first = which;
  }
  if (first + size > call.inputs.size())
    return {};
  return call.inputs.subspan(first, size);
}

/// A single operand of an op that has variadic ones; absent when it isn't there.
inline const Tensor &operandAt(const Call &call, size_t which, size_t numOperands) {
  static const Tensor absent;
  std::span<const Tensor> list = operandList(call, which, numOperands);
  return list.empty() ? absent : list.front();
}

/// Element i of a tensor of any type, as an integer or a double.
int64_t intAt(const Tensor &tensor, int64_t i);
double floatAt(const Tensor &tensor, int64_t i);

/// Elements [first, first + count) of a tensor of any type as doubles, and back.
void loadDoubles(const Tensor &tensor, int64_t first, int64_t count, double *values);
void storeDoubles(const Tensor &tensor, int64_t first, int64_t count, const double *values);

/// A list of integers which is either the elements of one tensor or one tensor an element.
inline Dims intList(std::span<const Tensor> tensors) {
  Dims list;
  for (const Tensor &tensor : tensors)
    if (tensor.present())
      for (int64_t i = 0, n = tensor.count(); i < n; ++i)
        list.push(intAt(tensor, i));
  return list;
}
inline Dims intList(const Tensor &tensor) { return intList(std::span(&tensor, 1)); }

/// An attribute's integer list.
inline Dims intAttribute(const Call &call, std::string_view name) {
  Dims list;
  for (int64_t value : call.getInts(name))
    list.push(value);
  return list;
}

/// An index counted from the end when negative; -1 when it is outside.
inline int64_t placeOf(int64_t index, int64_t size) {
  if (index < 0)
    index += size;
  return index < 0 || index >= size ? -1 : index;
}

/// Reports one that is.
inline pdrt_code outside(Call &call, int64_t index, int64_t size) {
  return call.fail(PDRT_INVALID_ARGUMENT, "the index %lld is outside a dimension of %lld",
                   static_cast<long long>(index), static_cast<long long>(size));
}

} // namespace pdrt::ref

#endif // PADDLEC_RUNTIME_REFERENCE_ARGUMENTS_H
