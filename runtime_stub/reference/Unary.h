//===- Unary.h - kernels of one tensor, element by element -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The loops behind Activation.cpp and Math.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_UNARY_H
#define PADDLEC_RUNTIME_REFERENCE_UNARY_H

#include "reference/Arguments.h"

namespace pdrt::ref {

/// f: double -> double; any real input (integers give the floating type of the result). Elements go through doubles in
/// blocks, so that one instance serves all types.
template <typename F> pdrt_code unaryFloat(Call &call, F f) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  constexpr int64_t block = 256;
  double values[block];
  auto nothing = []<typename T>() { return PDRT_OK; };
  PDRT_TRY(dispatch<RealsAndBool>(call, x.dtype, nothing));
  PDRT_TRY(dispatch<Floats>(call, out.dtype, nothing));
  for (int64_t first = 0, n = x.count(); first < n; first += block) {
    int64_t count = std::min(block, n - first);
    loadDoubles(x, first, count, values);
    for (int64_t i = 0; i < count; ++i)
      values[i] = f(values[i]);
    storeDoubles(out, first, count, values);
  }
  return PDRT_OK;
}

/// f is a template on the compute type and keeps it: exact for integers.
template <typename List, typename F> pdrt_code unarySame(Call &call, F f) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.dtype != out.dtype)
    return call.fail(PDRT_INVALID_ARGUMENT, "%s can't become %s", elementName(x.dtype), elementName(out.dtype));
  return dispatch<List>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(f(convert<Compute<T>>(x.as<T>()[i])));
    return PDRT_OK;
  });
}

/// For floating inputs as unaryFloat, for complex ones in complex double.
template <typename F> pdrt_code unaryComplex(Call &call, F f) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.dtype != PDRT_COMPLEX64 && x.dtype != PDRT_COMPLEX128)
    return unaryFloat(call, f);
  return dispatch<Types<Complex64, Complex128>>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(f(convert<Complex128>(x.as<T>()[i])));
    return PDRT_OK;
  });
}

} // namespace pdrt::ref

#endif // PADDLEC_RUNTIME_REFERENCE_UNARY_H
