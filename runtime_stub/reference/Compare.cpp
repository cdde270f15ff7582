//===- Compare.cpp - comparisons, logic, bits and selection ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Ops whose result is bool (equal, less_than, logical_and, isnan, isclose ...), bitwise ops, shifts, and where.
// Arithmetic is in Elementwise.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

template <typename List = RealsAndBool, typename F> pdrt_code compare(Call &call, F f) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  if (x.dtype != y.dtype)
    return call.fail(PDRT_INVALID_ARGUMENT, "operands of types %s and %s", elementName(x.dtype), elementName(y.dtype));
  if (out.dtype != PDRT_BOOL)
    return call.fail(PDRT_INVALID_ARGUMENT, "a result of type %s instead of bool", elementName(out.dtype));
  return dispatch<List>(call, x.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<2> walk(dims);
    walk.setStrides(0, broadcastStrides(dimsOf(x), dims));
    walk.setStrides(1, broadcastStrides(dimsOf(y), dims));
    for (bool *to = out.as<bool>(); !walk.done(); walk.next())
      *to++ = f(convert<Compute<T>>(x.as<T>()[walk.offset[0]]), convert<Compute<T>>(y.as<T>()[walk.offset[1]]));
    return PDRT_OK;
  });
}

template <typename T> bool isTrue(T x) { return x != T(0); }

/// Logic of any element type: what isn't zero is true.
template <typename F> pdrt_code logical(Call &call, F f) {
  return compare<AllTypes>(call, [f](auto a, auto b) { return f(isTrue(a), isTrue(b)); });
}

template <typename F> pdrt_code bits(Call &call, F f) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  return dispatch<IntsAndBool>(call, x.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<2> walk(dims);
    walk.setStrides(0, broadcastStrides(dimsOf(x), dims));
    walk.setStrides(1, broadcastStrides(dimsOf(y), dims));
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ = static_cast<T>(f(x.as<T>()[walk.offset[0]], y.as<T>()[walk.offset[1]]));
    return PDRT_OK;
  });
}

/// Of a complex number either part has to do, or for `Both` both of them.
template <bool Both = false, typename F> pdrt_code classify(Call &call, F f) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      bool &result = out.as<bool>()[i];
      if constexpr (isComplex<T>) {
        bool real = f(static_cast<double>(x.as<T>()[i].real())), imag = f(static_cast<double>(x.as<T>()[i].imag()));
        result = Both ? real && imag : real || imag;
      } else {
        result = f(convert<double>(x.as<T>()[i]));
      }
    }
    return PDRT_OK;
  });
}

/// |x - y| <= atol + rtol * |y|, with NaN equal to NaN when asked.
bool close(double x, double y, double rtol, double atol, bool equalNan) {
  if (std::isnan(x) || std::isnan(y))
    return equalNan && std::isnan(x) && std::isnan(y);
  return x == y || std::fabs(x - y) <= atol + rtol * std::fabs(y);
}

/// The tolerances of isclose and allclose: operands 2 and 3.
struct Tolerance {
  double rtol, atol;
  bool equalNan;

  explicit Tolerance(const Call &call)
      : rtol(call.inputs.size() > 2 ? call.scalarFloat(call.inputs[2]) : call.getFloat("rtol", 1e-5)),
        atol(call.inputs.size() > 3 ? call.scalarFloat(call.inputs[3]) : call.getFloat("atol", 1e-8)),
        equalNan(call.getBool("equal_nan", false)) {}
};

/// Shifts on the bits: the arithmetic right shift keeps the sign, the logical one doesn't.
template <bool Left> pdrt_code shift(Call &call) {
  bool arithmetic = call.getBool("is_arithmetic", true);
  return bits(call, [arithmetic]<typename T>(T a, T b) -> T {
    if constexpr (std::is_same_v<T, bool>) {
      return a;
    } else {
      using U = std::make_unsigned_t<T>;
      constexpr int64_t width = sizeof(T) * 8;
      int64_t count = static_cast<int64_t>(b);
      bool outside = count < 0 || count >= width;
      if constexpr (Left)
        return outside ? T(0) : static_cast<T>(static_cast<U>(a) << count);
      if (arithmetic && std::is_signed_v<T>)
        return outside ? static_cast<T>(a < 0 ? -1 : 0) : static_cast<T>(a >> count);
      return outside ? T(0) : static_cast<T>(static_cast<U>(a) >> count);
    }
  });
}

} // namespace

pdrt_code equal(Call &call) {
  return compare<AllTypes>(call, [](auto a, auto b) { return a == b; });
}
pdrt_code not_equal(Call &call) {
  return compare<AllTypes>(call, [](auto a, auto b) { return a != b; });
}
pdrt_code less_than(Call &call) {
  return compare(call, [](auto a, auto b) { return a < b; });
}
pdrt_code less_equal(Call &call) {
  return compare(call, [](auto a, auto b) { return a <= b; });
}
pdrt_code greater_than(Call &call) {
  return compare(call, [](auto a, auto b) { return a > b; });
}
pdrt_code greater_equal(Call &call) {
  return compare(call, [](auto a, auto b) { return a >= b; });
}

pdrt_code logical_and(Call &call) {
  return logical(call, [](bool a, bool b) { return a && b; });
}
pdrt_code logical_or(Call &call) {
  return logical(call, [](bool a, bool b) { return a || b; });
}
pdrt_code logical_xor(Call &call) {
  return logical(call, [](bool a, bool b) { return a != b; });
}
pdrt_code logical_not(Call &call) {
  return classify<true>(call, [](double x) { return !(x != 0); });
}

pdrt_code bitwise_and(Call &call) {
  return bits(call, [](auto a, auto b) { return a & b; });
}
pdrt_code bitwise_or(Call &call) {
  return bits(call, [](auto a, auto b) { return a | b; });
}
pdrt_code bitwise_xor(Call &call) {
  return bits(call, [](auto a, auto b) { return a ^ b; });
}
pdrt_code bitwise_left_shift(Call &call) { return shift<true>(call); }
pdrt_code bitwise_right_shift(Call &call) { return shift<false>(call); }

pdrt_code bitwise_not(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  return dispatch<IntsAndBool>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      if constexpr (std::is_same_v<T, bool>)
        out.as<T>()[i] = !x.as<T>()[i];
      else
        out.as<T>()[i] = static_cast<T>(~x.as<T>()[i]);
    return PDRT_OK;
  });
}

pdrt_code isnan(Call &call) {
  return classify(call, [](double x) { return std::isnan(x); });
}
pdrt_code isinf(Call &call) {
  return classify(call, [](double x) { return std::isinf(x); });
}
pdrt_code isfinite(Call &call) {
  return classify<true>(call, [](double x) { return std::isfinite(x); });
}

pdrt_code isclose(Call &call) {
  Tolerance tolerance(call);
  return compare(call, [&](auto a, auto b) {
    return close(convert<double>(a), convert<double>(b), tolerance.rtol, tolerance.atol, tolerance.equalNan);
  });
}

pdrt_code allclose(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  Tolerance tolerance(call);
  const Tensor &x = call.inputs[0], &y = call.inputs[1];
  bool all = true;
  for (int64_t i = 0, n = x.count(); i < n; ++i)
    all &= close(floatAt(x, i), floatAt(y, i), tolerance.rtol, tolerance.atol, tolerance.equalNan);
  *call.outputs[0].as<bool>() = all;
  return PDRT_OK;
}

pdrt_code equal_all(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1];
  bool same = x.rank == y.rank && std::equal(x.dims, x.dims + std::max(x.rank, 0), y.dims);
  if (same)
    PDRT_TRY(dispatch<RealsAndBool>(call, x.dtype, [&]<typename T>() {
      for (int64_t i = 0, n = x.count(); i < n; ++i)
        same &= convert<Compute<T>>(x.as<T>()[i]) == convert<Compute<T>>(y.as<T>()[i]);
      return PDRT_OK;
    }));
  *call.outputs[0].as<bool>() = same;
  return PDRT_OK;
}

pdrt_code where(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &condition = call.inputs[0], &x = call.inputs[1], &y = call.inputs[2], &out = call.outputs[0];
  return dispatchSize(call, out.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<3> walk(dims);
    for (size_t k = 0; k < 3; ++k)
      walk.setStrides(k, broadcastStrides(dimsOf(call.inputs[k]), dims));
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ = condition.as<bool>()[walk.offset[0]] ? x.as<T>()[walk.offset[1]] : y.as<T>()[walk.offset[2]];
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
