//===- Elementwise.cpp - arithmetic of two broadcast tensors ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// add, subtract, multiply, divide, powers, remainders, minima and maxima, and what is built like them. Operands have
// one type (PIR promotes before), shapes broadcast as in numpy. Comparisons are in Compare.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// out[i] = f(x[i], y[i]) in the compute type of the operands.
template <typename List, typename F> pdrt_code binary(Call &call, F f) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  if (x.dtype != y.dtype)
    return call.fail(PDRT_INVALID_ARGUMENT, "operands of types %s and %s", elementName(x.dtype), elementName(y.dtype));
  return dispatch<List>(call, x.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<2> walk(dims);
    walk.setStrides(0, broadcastStrides(dimsOf(x), dims));
    walk.setStrides(1, broadcastStrides(dimsOf(y), dims));
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ =
          convert<T>(f(convert<Compute<T>>(x.as<T>()[walk.offset[0]]), convert<Compute<T>>(y.as<T>()[walk.offset[1]])));
    return PDRT_OK;
  });
}

/// Whether an integer divisor has a zero, which Paddle refuses too.
pdrt_code refuseZero(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &y = call.inputs[1];
  if (call.outputs[0].count() == 0)
    return PDRT_OK;
  return dispatch<AllTypes>(call, y.dtype, [&]<typename T>() {
    if constexpr (std::is_integral_v<T>)
      for (int64_t i = 0, n = y.count(); i < n; ++i)
        if (y.as<T>()[i] == T(0))
          return call.fail(PDRT_INVALID_ARGUMENT, "division of integers by zero");
    return PDRT_OK;
  });
}

/// Integer arithmetic wraps: done in the unsigned type of the same width.
template <typename T, typename F> T wrapping(T a, T b, F f) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>)
    return static_cast<T>(f(static_cast<uint64_t>(a), static_cast<uint64_t>(b)));
  else
    return static_cast<T>(f(a, b));
}

/// A signed quotient whose only overflow (smallest / -1) wraps.
template <typename T> T quotient(T a, T b) {
  if constexpr (std::is_signed_v<T>)
    if (b == T(-1))
      return static_cast<T>(0 - static_cast<uint64_t>(a));
  return static_cast<T>(a / b);
}

template <typename T> T integerPower(T base, T exponent) {
  // Paddle computes integers through std::pow in double.
  if (base == T(0) && exponent < T(0))
    return T(0);
  return truncateTo<T>(std::pow(static_cast<double>(base), static_cast<double>(exponent)));
}

/// fmod with the sign of the divisor.
template <typename T> T floorModulo(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    if constexpr (std::is_signed_v<T>)
      if (b == T(-1))
        return 0;
    T rest = static_cast<T>(a % b);
    return rest != 0 && (b ^ rest) < 0 ? static_cast<T>(rest + b) : rest;
  } else {
    T rest = std::fmod(a, b);
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
  }
}

template <typename T> T floorQuotient(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    T whole = quotient(a, b);
    if constexpr (std::is_signed_v<T>)
      if (b != T(-1) && (a < 0) != (b < 0) && a % b != 0)
        --whole;
    return whole;
  } else {
    if (b == 0)
      return a / b;
    T rest = std::fmod(a, b), whole = (a - rest) / b;
    if (rest != 0 && (b < 0) != (rest < 0))
      whole -= 1;
    if (whole == 0)
      return std::copysign(T(0), a / b);
    T down = std::floor(whole);
    return whole - down > T(0.5) ? down + 1 : down;
  }
}

/// The larger (Sign +1) or smaller (-1) of two; NaN wins when `keepNan`, loses otherwise.
template <int Sign, bool KeepNan, typename T> T extreme(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::isnan(a))
      return KeepNan ? a : b;
    if (std::isnan(b))
      return KeepNan ? b : a;
  }
  if constexpr (Sign > 0)
    return a > b ? a : b;
  else
    return a < b ? a : b;
}

/// Paddle's fmax and fmin of integers go through a float type, which rounds what is too long for it. What rounds to
/// more than the largest integer becomes the smallest, as the processor's conversion has it.
template <int Sign, typename T> T extremeByFloat(T a, T b) {
  if constexpr (std::is_integral_v<T>) {
    using Float = std::conditional_t<(sizeof(T) > 4), double, float>;
    Float chosen = extreme<Sign, false>(static_cast<Float>(a), static_cast<Float>(b));
    bool fits = chosen < std::ldexp(Float(1), std::numeric_limits<T>::digits);
    return fits ? static_cast<T>(chosen) : std::numeric_limits<T>::min();
  } else {
    return extreme<Sign, false>(a, b);
  }
}

template <typename T> T copySign(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return std::copysign(a, b);
  else if constexpr (std::is_signed_v<T>)
    return (a < 0) == (b < 0) ? a : static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(a));
  else
    return a;
}

} // namespace

pdrt_code add(Call &call) {
  // For booleans + is "or".
  return binary<AllTypes>(call, [](auto a, auto b) { return wrapping(a, b, [](auto p, auto q) { return p + q; }); });
}

pdrt_code subtract(Call &call) {
  return binary<AllTypes>(call, [](auto a, auto b) { return wrapping(a, b, [](auto p, auto q) { return p - q; }); });
}

pdrt_code multiply(Call &call) {
  return binary<AllTypes>(call, [](auto a, auto b) { return wrapping(a, b, [](auto p, auto q) { return p * q; }); });
}

pdrt_code divide(Call &call) {
  PDRT_TRY(refuseZero(call));
  return binary<Numbers>(call, [](auto a, auto b) {
    if constexpr (std::is_integral_v<decltype(a)>)
      return quotient(a, b);
    else
      return a / b;
  });
}

pdrt_code floor_divide(Call &call) {
  PDRT_TRY(refuseZero(call));
  return binary<Reals>(call, [](auto a, auto b) { return floorQuotient(a, b); });
}

pdrt_code remainder(Call &call) {
  PDRT_TRY(refuseZero(call));
  return binary<Reals>(call, [](auto a, auto b) { return floorModulo(a, b); });
}

pdrt_code elementwise_pow(Call &call) {
  return binary<Numbers>(call, [](auto a, auto b) {
    if constexpr (std::is_integral_v<decltype(a)>)
      return integerPower(a, b);
    else
      return std::pow(a, b);
  });
}

pdrt_code maximum(Call &call) {
  return binary<RealsAndBool>(call, [](auto a, auto b) { return extreme<1, true>(a, b); });
}
pdrt_code minimum(Call &call) {
  return binary<RealsAndBool>(call, [](auto a, auto b) { return extreme<-1, true>(a, b); });
}
pdrt_code fmax(Call &call) {
  return binary<Reals>(call, [](auto a, auto b) { return extremeByFloat<1>(a, b); });
}
pdrt_code fmin(Call &call) {
  return binary<Reals>(call, [](auto a, auto b) { return extremeByFloat<-1>(a, b); });
}

pdrt_code heaviside(Call &call) {
  return binary<Reals>(call, [](auto a, auto b) {
    using T = decltype(a);
    return a == T(0) ? b : static_cast<T>(a > T(0));
  });
}

namespace {

/// Q(a, x): 1 minus the power series below the knee, a continued fraction (by Lentz's method) above.
double upperGamma(double a, double x) {
  if (x <= 0 || a <= 0)
    return 1;
  if (!std::isfinite(a) || !std::isfinite(x))
    return std::numeric_limits<double>::quiet_NaN(); // as Paddle at infinity, too
  constexpr double epsilon = 1e-16, tiny = 1e-300;
  constexpr int most = 100000;
  double scale = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < 1 || x < a) {
    double term = 1 / a, sum = term;
    for (int k = 1; k < most && term > epsilon * sum; ++k)
      sum += term *= x / (a + k);
    return 1 - scale * sum;
  }
  double b = x + 1 - a, c = 1 / tiny, d = 1 / b, result = d;
  for (int k = 1; k < most; ++k) {
    double factor = -k * (k - a);
    b += 2;
    d = factor * d + b;
    c = b + factor / c;
    d = 1 / (d == 0 ? tiny : d);
    c = c == 0 ? tiny : c;
    result *= d * c;
    if (std::fabs(d * c - 1) < epsilon)
      break;
  }
  return scale * result;
}

} // namespace

pdrt_code gammaincc(Call &call) {
  return binary<Floats>(call, [](auto a, auto x) {
    return static_cast<decltype(a)>(upperGamma(static_cast<double>(a), static_cast<double>(x)));
  });
}

pdrt_code copysign(Call &call) {
  return binary<Reals>(call, [](auto a, auto b) { return copySign(a, b); });
}

pdrt_code nextafter(Call &call) {
  return binary<Types<float, double>>(call, [](auto a, auto b) { return std::nextafter(a, b); });
}

pdrt_code atan2(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    // Of integers Paddle computes in float and gives doubles.
    using Computed = std::conditional_t<isFloating<T>, double, float>;
    return dispatch<Floats>(call, out.dtype, [&]<typename Out>() {
      for (int64_t i = 0, n = out.count(); i < n; ++i)
        out.as<Out>()[i] = convert<Out>(std::atan2(convert<Computed>(x.as<T>()[i]), convert<Computed>(y.as<T>()[i])));
      return PDRT_OK;
    });
  });
}

pdrt_code lerp(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &out = call.outputs[0];
  return dispatch<Floats>(call, out.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<3> walk(dims);
    for (size_t k = 0; k < 3; ++k)
      walk.setStrides(k, broadcastStrides(dimsOf(call.inputs[k]), dims));
    for (T *to = out.as<T>(); !walk.done(); walk.next()) {
      double x = convert<double>(call.inputs[0].as<T>()[walk.offset[0]]);
      double y = convert<double>(call.inputs[1].as<T>()[walk.offset[1]]);
      double weight = convert<double>(call.inputs[2].as<T>()[walk.offset[2]]);
      *to++ = convert<T>(x + weight * (y - x));
    }
    return PDRT_OK;
  });
}

/// x[]: the sum of columns [start_index, start_index + length) of every matrix.
pdrt_code partial_sum(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &out = call.outputs[0];
  int64_t start = call.getInt("start_index", 0);
  for (const Tensor &x : call.inputs) {
    int64_t from = x.rank == 2 && start < 0 ? start + x.dims[1] : start;
    if (x.rank != 2 || out.rank != 2 || x.dims[0] != out.dims[0] || from < 0 || from + out.dims[1] > x.dims[1])
      return call.fail(PDRT_INVALID_ARGUMENT, "columns outside a tensor of rank %d", x.rank);
  }
  return dispatch<Numbers>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      Accumulator<T> total = 0;
      for (const Tensor &x : call.inputs) {
        int64_t from = start < 0 ? start + x.dims[1] : start;
        total += convert<Accumulator<T>>(x.as<T>()[i / out.dims[1] * x.dims[1] + from + i % out.dims[1]]);
      }
      out.as<T>()[i] = convert<T>(total);
    }
    return PDRT_OK;
  });
}

pdrt_code add_n(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &out = call.outputs[0];
  return dispatch<Numbers>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      Accumulator<T> total = 0;
      for (const Tensor &x : call.inputs)
        total += convert<Accumulator<T>>(x.as<T>()[i]);
      out.as<T>()[i] = convert<T>(total);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
