//===- Math.h - mathematics for generated loops --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Functions of one element that g++ and clang++ vectorise at -O3 without -ffast-math: straight code, selections instead
// of branches, no errno. The single-precision ones are within 2 units in the last place (tests hold them to it) and
// right for NaN, infinities, signed zeros, overflow and underflow. Double-precision ones and rare functions are the
// standard library's. Coefficients were fitted for this file (minimax, by Remez exchange).
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_MATH_H
#define PADDLEC_RUNTIME_CPU_MATH_H

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>

namespace pdrt::math {

namespace detail {

inline constexpr float infinityF = std::numeric_limits<float>::infinity();
inline constexpr float nanF = std::numeric_limits<float>::quiet_NaN();

inline uint32_t bitsOf(float x) { return std::bit_cast<uint32_t>(x); }
inline uint64_t bitsOf(double x) { return std::bit_cast<uint64_t>(x); }

/// c ? a : b by masks. Selections between floats that the optimiser sees as branches (it threads paths through them)
/// keep a loop from being vectorised; these it can't take apart.
inline float select(bool c, float a, float b) {
  const uint32_t mask = 0u - static_cast<uint32_t>(c);
  return std::bit_cast<float>((mask & bitsOf(a)) | (~mask & bitsOf(b)));
}
inline double select(bool c, double a, double b) {
  const uint64_t mask = uint64_t(0) - static_cast<uint64_t>(c);
  return std::bit_cast<double>((mask & bitsOf(a)) | (~mask & bitsOf(b)));
}

inline float magnitude(float x) { return std::bit_cast<float>(bitsOf(x) & 0x7fffffffu); }

/// x with the sign of s.
inline float withSign(float x, float s) {
  return std::bit_cast<float>((bitsOf(x) & 0x7fffffffu) | (bitsOf(s) & 0x80000000u));
}

/// 2^n for n in [-126, 127].
inline float powerOfTwo(int32_t n) { return std::bit_cast<float>(static_cast<uint32_t>(n + 127) << 23); }

/// x * 2^n for n in [-252, 254], with one rounding more only where the result is subnormal.
inline float scale(float x, int32_t n) {
  const int32_t half = n >> 1;
  return x * powerOfTwo(half) * powerOfTwo(n - half);
}

/// exp(x) = 2^n * (1 + r + r*r*q) with |r| <= ln(2)/2, for x in [-104, 89].
struct Reduced {
  float r;
  float q;
  int32_t n;
};

inline Reduced reduceExp(float x) {
  constexpr float magic = 12582912.0f; // 1.5 * 2^23: adding it rounds to an integer that the low bits hold
  const float shifted = x * 1.44269502f + magic;
  const float whole = shifted - magic;
  // ln(2) in two parts; the first has nine bits, so that its product is exact.
  const float r = (x - whole * 0.69140625f) - whole * 0.00174093060f;
  float q = 0.00138144672f;
  q = q * r + 0.00836878084f;
  q = q * r + 0.0416683927f;
  q = q * r + 0.166665196f;
  q = q * r + 0.49999994f;
  return {r, q, static_cast<int32_t>(bitsOf(shifted) - bitsOf(magic))};
}

/// Keeps NaN.
inline float clampExp(float x) {
  x = select(x > 89.0f, 89.0f, x);
  return select(x < -104.0f, -104.0f, x);
}

/// log of a positive finite number times 2^shift.
inline float logPositive(float x, int32_t shift) {
  // The mantissa m in [sqrt(1/2), sqrt(2)), x = m * 2^e.
  const uint32_t bits = bitsOf(x) - 0x3f3504f3u;
  const int32_t e = static_cast<int32_t>(bits) >> 23;
  const float m = std::bit_cast<float>((bits & 0x007fffffu) + 0x3f3504f3u);
  const float f = m - 1.0f;
  float p = -0.0785970315f;
  p = p * f + 0.128816664f;
  p = p * f - 0.131287277f;
  p = p * f + 0.141811877f;
  p = p * f - 0.166245565f;
  p = p * f + 0.200022861f;
  p = p * f - 0.250008106f;
  p = p * f + 0.333333164f;
  const float n = static_cast<float>(e + shift);
  const float square = f * f;
  // Smallest terms first; ln(2) in two parts as above.
  return n * 0.69140625f + (f + (square * (p * f - 0.5f) + n * 0.00174093060f));
}

/// exp in double precision to about 1e-15, for |x| <= 700.
inline double expWide(double x) {
  constexpr double magic = 6755399441055744.0; // 1.5 * 2^52
  const double shifted = x * 0x1.71547652b82fep+0 + magic;
  const double whole = shifted - magic;
  const double r = (x - whole * 0x1.62e42fee00000p-1) - whole * 0x1.a39ef35793c76p-33;
  double q = 2.542509969855103e-08;
  q = q * r + 2.7624591835132986e-07;
  q = q * r + 2.7556281982300503e-06;
  q = q * r + 2.480151020089894e-05;
  q = q * r + 0.00019841270886520527;
  q = q * r + 0.0013888888926342942;
  q = q * r + 0.008333333332918715;
  q = q * r + 0.04166666666659499;
  q = q * r + 0.16666666666667176;
  q = q * r + 0.5000000000000003;
  const double y = 1.0 + (r + r * r * q);
  return y * std::bit_cast<double>((bitsOf(shifted) - bitsOf(magic) + 1023) << 52);
}

/// log in double precision to about 1e-15, for positive normal numbers.
inline double logWide(double x) {
  const uint64_t bits = bitsOf(x) - 0x3fe6a09e667f3bcdull;
  // The exponent as a double, without a conversion from 64-bit integers, which AVX2 lacks.
  const uint64_t e = (bits >> 52) - ((bits >> 63) << 12);
  const double n = std::bit_cast<double>(e + bitsOf(6755399441055744.0)) - 6755399441055744.0;
  const double m = std::bit_cast<double>((bits & 0x000fffffffffffffull) + 0x3fe6a09e667f3bcdull);
  const double s = (m - 1.0) / (m + 1.0);
  const double t = s * s;
  double p = 0.1682287347245456;
  p = p * t + 0.1812339935777571;
  p = p * t + 0.2222337883552771;
  p = p * t + 0.28571417035257857;
  p = p * t + 0.40000000052812257;
  p = p * t + 0.6666666666658623;
  return n * 0x1.62e42fefa39efp-1 + (2.0 * s + s * t * p);
}

/// sin or cos (quarter = 1) of a float, by a reduction in double precision that holds up to 2^51.
inline float sinCos(float x, uint64_t quarter) {
  constexpr double magic = 6755399441055744.0;
  const double wide = x;
  const double shifted = wide * 0x1.45f306dc9c883p-1 + magic;
  const double whole = shifted - magic;
  const double r =
      ((wide - whole * 0x1.921fb54400000p+0) - whole * 0x1.0b4611a600000p-34) - whole * 0x1.3198a2e037073p-69;
  const double t = r * r;
  double sine = -2.4761406932293626e-08;
  sine = sine * t + 2.7555354452616263e-06;
  sine = sine * t - 0.0001984126380787056;
  sine = sine * t + 0.008333333325245069;
  sine = sine * t - 0.1666666666663145;
  sine = r + r * t * sine;
  double cosine = -2.720994296306136e-07;
  cosine = cosine * t + 2.479951652727942e-05;
  cosine = cosine * t - 0.0013888883740493217;
  cosine = cosine * t + 0.041666666622680065;
  cosine = 1.0 - 0.5 * t + t * t * cosine;
  const uint64_t n = bitsOf(shifted) - bitsOf(magic) + quarter;
  const double value = select((n & 1) != 0, cosine, sine);
  const float result = static_cast<float>(std::bit_cast<double>(bitsOf(value) ^ ((n & 2) << 62)));
  return select((quarter == 0) & (x == 0.0f), x, result);
}

} // namespace detail

inline float exp(float x) {
  const detail::Reduced e = detail::reduceExp(detail::clampExp(x));
  return detail::scale(1.0f + (e.r + e.r * e.r * e.q), e.n);
}

inline float expm1(float x) {
  const detail::Reduced e = detail::reduceExp(detail::clampExp(x));
  const float small = e.r + e.r * e.r * e.q; // exp(r) - 1
  const float power = detail::scale(1.0f, e.n);
  // 2^n * (1 + small) - 1, in an order that loses nothing: 2^n - 1 is exact where it matters.
  const float large = detail::scale(1.0f + small, e.n) - 1.0f;
  const float middle = power * small + (power - 1.0f);
  return detail::select(x == 0.0f, x, detail::select(x > 17.0f, large, middle));
}

inline float log(float x) {
  const bool tiny = x < 1.17549435e-38f; // subnormal, zero, negative
  const float y = detail::logPositive(detail::select(tiny, x * 8388608.0f, x), -23 * static_cast<int32_t>(tiny));
  const float finite = detail::select(x < detail::infinityF, y, x); // infinity and NaN stay
  const float outside = detail::select(x == 0.0f, -detail::infinityF, detail::nanF);
  return detail::select(x <= 0.0f, outside, finite);
}

inline float log1p(float x) {
  // log(u) for u = 1 + x rounded, and what the rounding lost.
  const float u = 1.0f + x;
  const float lost = (u - 1.0f) - x;
  const float y = log(u);
  const float usual = detail::select((u < detail::infinityF) & (u > 0.0f), y - lost / u, y);
  return detail::select(detail::magnitude(x) < 1e-8f, x, usual);
}

inline float tanh(float x) {
  const float a = detail::magnitude(x);
  const float t = x * x;
  float p = -0.00566078722f;
  p = p * t + 0.0206020065f;
  p = p * t - 0.0537292287f;
  p = p * t + 0.133313283f;
  p = p * t - 0.333332777f;
  const float small = x + x * (t * p);
  const float large = 1.0f - 2.0f / (exp(2.0f * a) + 1.0f);
  return detail::withSign(detail::select(a < 0.625f, small, large), x);
}

inline float erf(float x) {
  const float a = detail::magnitude(x);
  const float t = x * x;
  float p = 7.88911784e-05f;
  p = p * t - 0.000802084105f;
  p = p * t + 0.00518953521f;
  p = p * t - 0.0268544443f;
  p = p * t + 0.112836003f;
  p = p * t - 0.37612626f;
  // 2 / sqrt(pi) = 1 + 0.128379167
  const float small = x + x * (t * p + 0.128379107f);
  const float c = detail::select(a > 4.0f, 4.0f, a);
  float q = -2.16865774e-05f;
  q = q * c + 0.000441332988f;
  q = q * c - 0.00420454424f;
  q = q * c + 0.0252082068f;
  q = q * c - 0.108418494f;
  q = q * c - 0.633219957f;
  q = q * c - 1.12957835f;
  q = q * c + 0.000188030637f;
  const float large = detail::select(a > 4.0f, 1.0f, 1.0f - exp(q));
  return detail::withSign(detail::select(a > 1.0f, large, small), x);
}

inline float sigmoid(float x) { return 1.0f / (1.0f + exp(-x)); }

/// x for x * beta beyond the threshold, else log(1 + exp(beta * x)) / beta.
inline float softplus(float x, float beta, float threshold) {
  const float y = log1p(exp(beta * x)) / beta;
  return detail::select(beta * x > threshold, x, y);
}

inline float sin(float x) { return detail::sinCos(x, 0); }
inline float cos(float x) { return detail::sinCos(x, 1); }

/// As std::pow, by double precision inside.
inline float pow(float x, float y) {
  const float a = detail::magnitude(x);
  // The logs of zero and infinity don't matter; those results are chosen below.
  const bool usual = (a > 0.0f) & (a < detail::infinityF);
  // Subnormal floats are normal doubles.
  const double exponent = static_cast<double>(y) * detail::logWide(static_cast<double>(detail::select(usual, a, 1.0f)));
  const double clamped = detail::select(exponent > 200.0, 200.0, detail::select(exponent < -200.0, -200.0, exponent));
  const float power = static_cast<float>(detail::expWide(clamped));

  // Floats from 2^23 on are integers, from 2^24 on even ones. Adding 2^23 rounds to an integer.
  const float absY = detail::magnitude(y);
  const float halfY = 0.5f * absY;
  const bool isInteger = (absY >= 8388608.0f) | ((absY + 8388608.0f) - 8388608.0f == absY);
  const bool isEven = (halfY >= 8388608.0f) | ((halfY + 8388608.0f) - 8388608.0f == halfY);
  const bool isOdd = isInteger & !isEven;

  const float extreme = detail::select((a == 0.0f) == (y > 0.0f), 0.0f, detail::infinityF);
  const float finite = detail::select(usual, power, extreme);
  // An infinite exponent: to 0 or infinity, as the magnitude lies on either side of one; 1 for -1.
  const float toward = detail::select((a > 1.0f) == (y > 0.0f), detail::infinityF, 0.0f);
  const float infinite = detail::select(a == 1.0f, 1.0f, toward);
  const float unsignedResult = detail::select(absY == detail::infinityF, infinite, finite);
  const uint32_t sign = (detail::bitsOf(x) & 0x80000000u) * static_cast<uint32_t>(isOdd);
  const float signedResult = std::bit_cast<float>(detail::bitsOf(unsignedResult) | sign);
  const bool undefined = (x < 0.0f) & !isInteger & (a != detail::infinityF);
  const float defined = detail::select(undefined, detail::nanF, signedResult);
  const float ordered = detail::select((x != x) | (y != y), x + y, defined);
  return detail::select((y == 0.0f) | (x == 1.0f), 1.0f, ordered);
}

// Rounding by rint: g++ doesn't vectorise the others unless it may forget about floating-point exceptions.
inline float floor(float x) {
  const float r = std::rint(x);
  return detail::withSign(r - detail::select(r > x, 1.0f, 0.0f), x);
}
inline double floor(double x) {
  const double r = std::rint(x);
  return std::copysign(r - detail::select(r > x, 1.0, 0.0), x);
}
inline float ceil(float x) { return -floor(-x); }
inline double ceil(double x) { return -floor(-x); }
inline float trunc(float x) { return detail::withSign(floor(detail::magnitude(x)), x); }
inline double trunc(double x) { return std::copysign(floor(std::fabs(x)), x); }
/// Halves to the even neighbour (the default rounding mode).
inline float roundEven(float x) { return std::rint(x); }
inline double roundEven(double x) { return std::rint(x); }
/// Halves away from zero, as Paddle's round.
inline float roundAway(float x) {
  const float t = trunc(x);
  const float rest = x - t;
  const float step = detail::withSign(detail::select(detail::magnitude(rest) >= 0.5f, 1.0f, 0.0f), x);
  return detail::withSign(t + step, x);
}
inline double roundAway(double x) { return std::round(x); }

inline float sqrt(float x) { return std::sqrt(x); }
inline double sqrt(double x) { return std::sqrt(x); }
inline float rsqrt(float x) { return 1.0f / std::sqrt(x); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
inline float abs(float x) { return std::fabs(x); }
inline double abs(double x) { return std::fabs(x); }
template <std::signed_integral T> inline T abs(T x) {
  // Through unsigned, where the smallest number has an answer.
  using U = std::make_unsigned_t<T>;
  return x < 0 ? static_cast<T>(static_cast<U>(U(0) - static_cast<U>(x))) : x;
}

inline double exp(double x) { return std::exp(x); }
inline double expm1(double x) { return std::expm1(x); }
inline double log(double x) { return std::log(x); }
inline double log1p(double x) { return std::log1p(x); }
inline double tanh(double x) { return std::tanh(x); }
inline double erf(double x) { return std::erf(x); }
inline double sin(double x) { return std::sin(x); }
inline double cos(double x) { return std::cos(x); }
inline double pow(double x, double y) { return std::pow(x, y); }
inline double sigmoid(double x) { return 1.0 / (1.0 + std::exp(-x)); }
inline double softplus(double x, double beta, double threshold) {
  return beta * x > threshold ? x : std::log1p(std::exp(beta * x)) / beta;
}

// Rare ones.
template <std::floating_point T> inline T acos(T x) { return std::acos(x); }
template <std::floating_point T> inline T acosh(T x) { return std::acosh(x); }
template <std::floating_point T> inline T asin(T x) { return std::asin(x); }
template <std::floating_point T> inline T asinh(T x) { return std::asinh(x); }
template <std::floating_point T> inline T atan(T x) { return std::atan(x); }
template <std::floating_point T> inline T atan2(T y, T x) { return std::atan2(y, x); }
template <std::floating_point T> inline T atanh(T x) { return std::atanh(x); }
template <std::floating_point T> inline T cosh(T x) { return std::cosh(x); }
template <std::floating_point T> inline T sinh(T x) { return std::sinh(x); }
template <std::floating_point T> inline T tan(T x) { return std::tan(x); }
template <std::floating_point T> inline T log2(T x) { return std::log2(x); }
template <std::floating_point T> inline T log10(T x) { return std::log10(x); }
template <std::floating_point T> inline T exp2(T x) { return std::exp2(x); }
template <std::floating_point T> inline T fmod(T x, T y) { return std::fmod(x, y); }
template <std::floating_point T> inline T copysign(T x, T y) { return std::copysign(x, y); }

} // namespace pdrt::math

#endif // PADDLEC_RUNTIME_CPU_MATH_H
