//===- Dispatch.h - picks the C++ type of a run-time element type ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A kernel is a generic lambda; `dispatch<Reals>(call, dtype, [&]<typename T>() { ... })` calls it with the type that
// the tensor has, or fails the call with the type's name. Semantics of ops belong in the kernels' files.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_DISPATCH_H
#define PADDLEC_RUNTIME_REFERENCE_DISPATCH_H

#include "reference/ElementType.h"
#include "reference/Kernel.h"

namespace pdrt::ref {

template <typename... Ts> struct Types {};

using Floats = Types<float, double, Half, BFloat16>;
using Ints = Types<int64_t, int32_t, int16_t, int8_t, uint8_t>;
using IndexInts = Types<int64_t, int32_t>;
using Reals = Types<float, double, Half, BFloat16, int64_t, int32_t, int16_t, int8_t, uint8_t>;
using RealsAndBool = Types<float, double, Half, BFloat16, int64_t, int32_t, int16_t, int8_t, uint8_t, bool>;
using IntsAndBool = Types<int64_t, int32_t, int16_t, int8_t, uint8_t, bool>;
using Numbers = Types<float, double, Half, BFloat16, int64_t, int32_t, int16_t, int8_t, uint8_t, Complex64, Complex128>;
using AllTypes =
    Types<float, double, Half, BFloat16, int64_t, int32_t, int16_t, int8_t, uint8_t, bool, Complex64, Complex128>;
/// For ops that only move elements: one type a size.
struct Bytes16 {
  uint64_t low, high;
};

namespace detail {
template <typename F, typename... Ts> pdrt_code dispatchOver(Types<Ts...>, Call &call, pdrt_dtype dtype, F &&f) {
  pdrt_code code = PDRT_OK;
  bool known = ((dtype == dtypeOf<Ts>() && (code = f.template operator()<Ts>(), true)) || ...);
  if (!known)
    return call.fail(PDRT_UNSUPPORTED, "the element type %s isn't supported here", elementName(dtype));
  return code;
}
} // namespace detail

template <typename List, typename F> pdrt_code dispatch(Call &call, pdrt_dtype dtype, F &&f) {
  return detail::dispatchOver(List(), call, dtype, static_cast<F &&>(f));
}

template <typename F> pdrt_code dispatchSize(Call &call, pdrt_dtype dtype, F &&f) {
  switch (elementSize(dtype)) {
  case 1:
    return f.template operator()<uint8_t>();
  case 2:
    return f.template operator()<uint16_t>();
  case 4:
    return f.template operator()<uint32_t>();
  case 8:
    return f.template operator()<uint64_t>();
  case 16:
    return f.template operator()<Bytes16>();
  default:
    return call.fail(PDRT_UNSUPPORTED, "the element type %d isn't known", static_cast<int>(dtype));
  }
}

/// Fails the call unless it has at least these operands and results. Kernels that index their operands say it first.
inline pdrt_code expect(Call &call, size_t inputs, size_t outputs) {
  if (call.inputs.size() < inputs || call.outputs.size() < outputs)
    return call.fail(PDRT_INTERNAL_ERROR, "%zu operands and %zu results given, %zu and %zu needed", call.inputs.size(),
                     call.outputs.size(), inputs, outputs);
  for (size_t i = 0; i < inputs; ++i)
    if (call.inputs[i].rank > PDRT_MAX_RANK)
      return call.fail(PDRT_UNSUPPORTED, "rank %d is more than %d", call.inputs[i].rank, PDRT_MAX_RANK);
  return PDRT_OK;
}

#define PDRT_TRY(expression)                                                                                           \
  do {                                                                                                                 \
    if (pdrt_code tryCode = (expression); tryCode != PDRT_OK)                                                          \
      return tryCode;                                                                                                  \
  } while (false)

} // namespace pdrt::ref

#endif // PADDLEC_RUNTIME_REFERENCE_DISPATCH_H
