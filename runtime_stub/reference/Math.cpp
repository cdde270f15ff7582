//===- Math.cpp - mathematics of one tensor --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// exp, logarithms, roots, trigonometry, rounding, abs, sign, scale, clip, pow and cast. Rounding and what keeps its
// type is exact in that type; the rest is computed in double. Activation functions are in Activation.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Unary.h"

namespace pdrt::ref {
namespace {

/// The modified Bessel function of order 0 or 1 by its series, whose terms all have one sign.
double besselOf(int order, double x) {
  double quarter = x * x / 4, term = order == 0 ? 1 : x / 2, sum = 0;
  for (int k = 1; std::fabs(term) > std::fabs(sum) * 1e-17 && std::isfinite(sum); ++k) {
    sum += term;
    term *= quarter / (static_cast<double>(k) * static_cast<double>(k + order));
  }
  return sum;
}

double expm1Of(double x) { return std::expm1(x); }
Complex128 expm1Of(Complex128 x) { return std::exp(x) - 1.0; }

} // namespace

#define PDRT_UNARY(name, expression)                                                                                   \
  pdrt_code name(Call &call) {                                                                                         \
    return unaryFloat(call, [](double x) -> double { return expression; });                                            \
  }
#define PDRT_UNARY_COMPLEX(name, expression)                                                                           \
  pdrt_code name(Call &call) {                                                                                         \
    return unaryComplex(call, [](auto x) -> decltype(x) { return expression; });                                       \
  }

PDRT_UNARY_COMPLEX(exp, std::exp(x))
PDRT_UNARY_COMPLEX(log, std::log(x))
PDRT_UNARY_COMPLEX(log10, std::log10(x))
PDRT_UNARY_COMPLEX(log2, std::log(x) / std::log(2.0))
PDRT_UNARY_COMPLEX(sin, std::sin(x))
PDRT_UNARY_COMPLEX(cos, std::cos(x))
PDRT_UNARY_COMPLEX(tan, std::tan(x))
PDRT_UNARY_COMPLEX(asin, std::asin(x))
PDRT_UNARY_COMPLEX(acos, std::acos(x))
PDRT_UNARY_COMPLEX(atan, std::atan(x))
PDRT_UNARY_COMPLEX(sinh, std::sinh(x))
PDRT_UNARY_COMPLEX(cosh, std::cosh(x))
PDRT_UNARY_COMPLEX(tanh, std::tanh(x))
PDRT_UNARY_COMPLEX(asinh, std::asinh(x))
PDRT_UNARY_COMPLEX(acosh, std::acosh(x))
PDRT_UNARY_COMPLEX(atanh, std::atanh(x))
PDRT_UNARY_COMPLEX(sqrt, std::sqrt(x))
PDRT_UNARY_COMPLEX(rsqrt, 1.0 / std::sqrt(x))
PDRT_UNARY_COMPLEX(reciprocal, 1.0 / x)
PDRT_UNARY_COMPLEX(expm1, expm1Of(x))
PDRT_UNARY(log1p, std::log1p(x))
PDRT_UNARY(erf, std::erf(x))
PDRT_UNARY(lgamma, std::lgamma(x))
PDRT_UNARY(gammaln, std::lgamma(x))
PDRT_UNARY(i0, besselOf(0, x))
PDRT_UNARY(i1, besselOf(1, x))
PDRT_UNARY(i0e, besselOf(0, x) * std::exp(-std::fabs(x)))
PDRT_UNARY(i1e, besselOf(1, x) * std::exp(-std::fabs(x)))

#undef PDRT_UNARY
#undef PDRT_UNARY_COMPLEX

namespace {

/// The digamma function: recurrence up to 10, then the asymptotic series; reflection for negative arguments.
double digammaOf(double x) {
  if (x == 0)
    return std::copysign(std::numeric_limits<double>::infinity(), -x);
  double shift = 0;
  if (x < 0) {
    if (std::floor(x) == x)
      return std::numeric_limits<double>::quiet_NaN();
    constexpr double pi = 3.14159265358979323846;
    shift = -pi / std::tan(pi * (x - std::floor(x)));
    x = 1 - x;
  }
  for (; x < 10; x += 1)
    shift -= 1 / x;
  double r = 1 / (x * x);
  double series = r * (1.0 / 12 - r * (1.0 / 120 - r * (1.0 / 252 - r * (1.0 / 240 - r * (1.0 / 132)))));
  return shift + std::log(x) - 0.5 / x - series;
}

/// The sum of (q + k)^-s over all k >= 0, for q > 0 and s > 1: some terms, then the Euler-Maclaurin series.
double zetaOf(double s, double q) {
  double sum = 0;
  for (; q < 12; q += 1)
    sum += std::pow(q, -s);
  constexpr double bernoulli[] = {1.0 / 6, -1.0 / 30, 1.0 / 42, -1.0 / 30, 5.0 / 66, -691.0 / 2730, 7.0 / 6};
  double power = std::pow(q, -s), factor = s / q;
  sum += power * q / (s - 1) + power / 2;
  for (int k = 1; k <= 7; ++k) { // factor: s (s + 1) ... (s + 2k - 2) * 2 / ((2k)! q^(2k - 1))
    sum += power * bernoulli[k - 1] * factor / 2;
    factor *= (s + 2 * k - 1) * (s + 2 * k) / ((2 * k + 1) * (2 * k + 2) * q * q);
  }
  return sum;
}

/// (-1)^(n + 1) n! times that sum, which for a negative x is of what lies left of 0 and of what lies right of it.
double polygammaOf(int64_t n, double x) {
  double s = static_cast<double>(n) + 1, sign = n % 2 ? 1 : -1;
  if (std::isnan(x) || x == std::numeric_limits<double>::infinity())
    return std::numeric_limits<double>::quiet_NaN(); // as Paddle at infinity, too
  if (x <= 0 && std::floor(x) == x)
    return sign * std::numeric_limits<double>::infinity();
  double sum;
  if (x > 0) {
    sum = zetaOf(s, x);
  } else {
    double whole = std::floor(-x), rest = -x - whole, left = zetaOf(s, rest) - zetaOf(s, -x + 1);
    sum = (n % 2 ? left : -left) + zetaOf(s, 1 - rest);
  }
  return sign * std::exp(std::lgamma(s)) * sum;
}

/// The inverse error function: a rational start (Winitzki), then Newton steps.
double erfinvOf(double y) {
  if (std::isnan(y))
    return y;
  if (y <= -1 || y >= 1) // also beyond, as in Paddle
    return std::copysign(std::numeric_limits<double>::infinity(), y);
  constexpr double a = 0.147, pi = 3.14159265358979323846;
  double logarithm = std::log1p(-y * y), half = 2 / (pi * a) + logarithm / 2;
  double x = std::copysign(std::sqrt(std::sqrt(half * half - logarithm / a) - half), y);
  for (int step = 0; step < 6; ++step) {
    double error = y < 0 ? -(std::erfc(-x) - (1 + y)) : std::erfc(x) - (1 - y);
    x += error * std::sqrt(pi) / 2 * std::exp(x * x);
  }
  return x;
}

template <typename F> pdrt_code rounding(Call &call, F f) {
  return unarySame<Reals>(call, [f]<typename T>(T x) -> T {
    if constexpr (std::is_integral_v<T>)
      return x;
    else
      return f(x);
  });
}

} // namespace

pdrt_code digamma(Call &call) { return unaryFloat(call, digammaOf); }
pdrt_code polygamma(Call &call) {
  int64_t n = call.getInt("n", 1);
  return unaryFloat(call, [n](double x) { return polygammaOf(n, x); });
}
pdrt_code erfinv(Call &call) { return unaryFloat(call, erfinvOf); }

pdrt_code floor(Call &call) {
  return rounding(call, [](auto x) { return std::floor(x); });
}
pdrt_code ceil(Call &call) {
  return rounding(call, [](auto x) { return std::ceil(x); });
}
pdrt_code trunc(Call &call) {
  return rounding(call, [](auto x) { return std::trunc(x); });
}

/// Halves go to the even neighbour, at the place `decimals` names.
pdrt_code round(Call &call) {
  int64_t decimals = call.getInt("decimals", 0);
  return rounding(call, [decimals]<typename T>(T x) -> T {
    if (!std::isfinite(x) || decimals == 0)
      return std::nearbyint(x);
    T power = static_cast<T>(std::pow(10.0, static_cast<double>(decimals < 0 ? -decimals : decimals)));
    return decimals > 0 ? std::nearbyint(x * power) / power : std::nearbyint(x / power) * power;
  });
}

pdrt_code square(Call &call) {
  return unarySame<Numbers>(call, []<typename T>(T x) -> T {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<uint64_t>(x) * static_cast<uint64_t>(x));
    else
      return x * x;
  });
}

pdrt_code abs(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.dtype == PDRT_COMPLEX64 || x.dtype == PDRT_COMPLEX128)
    return dispatch<Types<Complex64, Complex128>>(call, x.dtype, [&]<typename T>() {
      for (int64_t i = 0, n = x.count(); i < n; ++i)
        out.as<typename T::value_type>()[i] = std::abs(x.as<T>()[i]);
      return PDRT_OK;
    });
  return unarySame<RealsAndBool>(call, []<typename T>(T x) -> T {
    if constexpr (std::is_floating_point_v<T>)
      return std::fabs(x);
    else
      return static_cast<T>(x < T(0) ? T(0) - x : x);
  });
}

pdrt_code sign(Call &call) {
  if (!call.inputs.empty() && (call.inputs[0].dtype == PDRT_COMPLEX64 || call.inputs[0].dtype == PDRT_COMPLEX128))
    return unaryComplex(call, [](auto x) { // the direction
      double length = std::abs(x);
      return length == 0 ? x : x / length;
    });
  return unarySame<Reals>(call, []<typename T>(T x) -> T {
    if constexpr (std::is_floating_point_v<T>)
      if (std::isnan(x))
        return x;
    return static_cast<T>((x > T(0)) - (x < T(0)));
  });
}

/// x * scale + bias, or (x + bias) * scale; integers convert scale and bias to their own type first.
pdrt_code scale(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  bool hasTensor = call.inputs.size() > 1 && call.inputs[1].present();
  double factor = hasTensor ? call.scalarFloat(call.inputs[1]) : call.getFloat("scale", 1);
  double bias = call.getFloat("bias", 0);
  bool after = call.getBool("bias_after_scale", true);
  return unarySame<Numbers>(call, [=]<typename T>(T x) -> T {
    if constexpr (std::is_integral_v<T>) {
      uint64_t a = static_cast<uint64_t>(truncateTo<T>(factor)), b = static_cast<uint64_t>(truncateTo<T>(bias));
      uint64_t value = static_cast<uint64_t>(x);
      return static_cast<T>(after ? value * a + b : (value + b) * a);
    } else {
      T a = convert<T>(factor), b = convert<T>(bias);
      return after ? x * a + b : (x + b) * a;
    }
  });
}

/// x + value, the number converted to x's type.
pdrt_code increment(Call &call) {
  double value = call.getFloat("value", 1);
  return unarySame<Reals>(call, [=]<typename T>(T x) -> T {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<uint64_t>(x) + static_cast<uint64_t>(truncateTo<T>(value)));
    else
      return x + convert<T>(value);
  });
}

/// x, min, max. NaN stays.
pdrt_code clip(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &low = call.inputs[1], &high = call.inputs[2];
  return unarySame<Reals>(call, [&]<typename T>(T x) -> T {
    T a = std::is_integral_v<T> ? convert<T>(call.scalarInt(low)) : convert<T>(call.scalarFloat(low));
    T b = std::is_integral_v<T> ? convert<T>(call.scalarInt(high)) : convert<T>(call.scalarFloat(high));
    return x < a ? a : x > b ? b : x;
  });
}

/// The exponent `y` is an attribute, converted to the type of x.
pdrt_code pow(Call &call) {
  double exponent = static_cast<float>(call.getFloat("y", 1));
  return unarySame<Numbers>(call, [=]<typename T>(T x) -> T {
    if constexpr (std::is_integral_v<T>) {
      int64_t count = truncateTo<int64_t>(exponent);
      if (count < 0)
        return x == T(1) ? T(1) : x == T(-1) && std::is_signed_v<T> ? static_cast<T>(count % 2 ? -1 : 1) : T(0);
      uint64_t result = 1;
      for (int64_t i = 0; i < count; ++i)
        result *= static_cast<uint64_t>(x);
      return static_cast<T>(result);
    } else if constexpr (isComplex<T>) {
      return std::pow(x, convert<T>(exponent));
    } else {
      return static_cast<T>(std::pow(static_cast<double>(x), exponent));
    }
  });
}

pdrt_code cast(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  return dispatch<AllTypes>(call, x.dtype, [&]<typename From>() {
    return dispatch<AllTypes>(call, out.dtype, [&]<typename To>() {
      for (int64_t i = 0, n = x.count(); i < n; ++i)
        out.as<To>()[i] = convert<To>(x.as<From>()[i]);
      return PDRT_OK;
    });
  });
}

/// The parts of complex numbers: real, imag, and complex which joins them.
pdrt_code real(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  return dispatch<Types<Complex64, Complex128>>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<typename T::value_type>()[i] = x.as<T>()[i].real();
    return PDRT_OK;
  });
}

pdrt_code imag(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  return dispatch<Types<Complex64, Complex128>>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<typename T::value_type>()[i] = x.as<T>()[i].imag();
    return PDRT_OK;
  });
}

pdrt_code conj(Call &call) {
  return unarySame<Numbers>(call, []<typename T>(T x) -> T {
    if constexpr (isComplex<T>)
      return std::conj(x);
    else
      return x;
  });
}

pdrt_code complex(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<2> walk(dims);
    walk.setStrides(0, broadcastStrides(dimsOf(x), dims));
    walk.setStrides(1, broadcastStrides(dimsOf(y), dims));
    for (auto *to = out.as<std::complex<T>>(); !walk.done(); walk.next())
      *to++ = {x.as<T>()[walk.offset[0]], y.as<T>()[walk.offset[1]]};
    return PDRT_OK;
  });
}

/// The angle of a complex number, or 0 / pi by the sign of a real one.
pdrt_code angle(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.dtype != PDRT_COMPLEX64 && x.dtype != PDRT_COMPLEX128)
    return unaryFloat(call, [](double v) { return std::isnan(v) ? v : v < 0 ? 3.14159265358979323846 : 0; });
  return dispatch<Types<Complex64, Complex128>>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<typename T::value_type>()[i] = std::arg(x.as<T>()[i]);
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
