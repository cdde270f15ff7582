//===- ElementType.h - the C++ types behind pdrt_dtype --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Half and BFloat16 as storage types that convert through float, the C++ type of every element type, and the number
// conversions that Paddle's kernels rely on. Nothing that computes on tensors belongs here.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_ELEMENTTYPE_H
#define PADDLEC_RUNTIME_REFERENCE_ELEMENTTYPE_H

#include "paddlec/runtime.h"

#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace pdrt {

/// IEEE 754 binary16.
struct Half {
  uint16_t bits = 0;

  Half() = default;
  /// Rounds to the nearest, ties to even, as Paddle and the hardware do.
  explicit Half(float value) {
    uint32_t word = std::bit_cast<uint32_t>(value);
    uint32_t sign = (word >> 16) & 0x8000u;
    uint32_t magnitude = word & 0x7fffffffu;
    if (magnitude > 0x7f800000u) { // NaN
      bits = static_cast<uint16_t>(sign | 0x7e00u);
    } else if (magnitude >= 0x477ff000u) { // rounds to 65536 or more
      bits = static_cast<uint16_t>(sign | 0x7c00u);
    } else if (magnitude < 0x38800000u) { // subnormal: let the float adder round at the right place
      float shifted = std::bit_cast<float>(magnitude) + 0.5f;
      bits = static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(shifted) - 0x3f000000u));
    } else {
      uint32_t odd = (magnitude >> 13) & 1u;
      bits = static_cast<uint16_t>(sign | ((magnitude - 0x38000000u + 0xfffu + odd) >> 13));
    }
  }
  operator float() const {
    uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
    uint32_t magnitude = bits & 0x7fffu;
    if (magnitude >= 0x7c00u) // infinity or NaN
      return std::bit_cast<float>(sign | 0x7f800000u | ((magnitude & 0x3ffu) << 13));
    if (magnitude < 0x400u) { // zero or subnormal: a multiple of 2^-24
      float value = static_cast<float>(magnitude) * 0x1p-24f;
      return sign ? -value : value;
    }
    return std::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000u));
  }
};

/// The upper half of a float.
struct BFloat16 {
  uint16_t bits = 0;

  BFloat16() = default;
  explicit BFloat16(float value) {
    uint32_t word = std::bit_cast<uint32_t>(value);
    if ((word & 0x7fffffffu) > 0x7f800000u) // NaN must not round to infinity
      bits = static_cast<uint16_t>((word >> 16) | 0x40u);
    else
      bits = static_cast<uint16_t>((word + 0x7fffu + ((word >> 16) & 1u)) >> 16);
  }
  operator float() const { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }
};

namespace ref {

using Complex64 = std::complex<float>;
using Complex128 = std::complex<double>;

template <typename T> inline constexpr bool isHalf = std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>;
template <typename T> inline constexpr bool isFloating = std::is_floating_point_v<T> || isHalf<T>;
template <typename T> inline constexpr bool isComplex = std::is_same_v<T, Complex64> || std::is_same_v<T, Complex128>;

/// The type Paddle computes in for elements of T: float for the 16 bit floats, T otherwise.
template <typename T> using Compute = std::conditional_t<isHalf<T>, float, T>;
/// A type to add many elements of T in.
template <typename T>
using Accumulator = std::conditional_t<isComplex<T>, Complex128, std::conditional_t<isFloating<T>, double, int64_t>>;

template <typename T> constexpr pdrt_dtype dtypeOf() {
  if constexpr (std::is_same_v<T, bool>)
    return PDRT_BOOL;
  else if constexpr (std::is_same_v<T, int8_t>)
    return PDRT_INT8;
  else if constexpr (std::is_same_v<T, uint8_t>)
    return PDRT_UINT8;
  else if constexpr (std::is_same_v<T, int16_t>)
    return PDRT_INT16;
  else if constexpr (std::is_same_v<T, int32_t>)
    return PDRT_INT32;
  else if constexpr (std::is_same_v<T, int64_t>)
    return PDRT_INT64;
  else if constexpr (std::is_same_v<T, Half>)
    return PDRT_FLOAT16;
  else if constexpr (std::is_same_v<T, BFloat16>)
    return PDRT_BFLOAT16;
  else if constexpr (std::is_same_v<T, float>)
    return PDRT_FLOAT32;
  else if constexpr (std::is_same_v<T, double>)
    return PDRT_FLOAT64;
  else if constexpr (std::is_same_v<T, Complex64>)
    return PDRT_COMPLEX64;
  else
    return PDRT_COMPLEX128;
}

inline size_t elementSize(pdrt_dtype dtype) {
  switch (dtype) {
  case PDRT_BOOL:
  case PDRT_INT8:
  case PDRT_UINT8:
    return 1;
  case PDRT_INT16:
  case PDRT_FLOAT16:
  case PDRT_BFLOAT16:
    return 2;
  case PDRT_INT32:
  case PDRT_FLOAT32:
    return 4;
  case PDRT_INT64:
  case PDRT_FLOAT64:
  case PDRT_COMPLEX64:
    return 8;
  case PDRT_COMPLEX128:
    return 16;
  }
  return 0;
}

inline const char *elementName(pdrt_dtype dtype) {
  switch (dtype) {
  case PDRT_BOOL:
    return "bool";
  case PDRT_INT8:
    return "int8";
  case PDRT_UINT8:
    return "uint8";
  case PDRT_INT16:
    return "int16";
  case PDRT_INT32:
    return "int32";
  case PDRT_INT64:
    return "int64";
  case PDRT_FLOAT16:
    return "float16";
  case PDRT_BFLOAT16:
    return "bfloat16";
  case PDRT_FLOAT32:
    return "float32";
  case PDRT_FLOAT64:
    return "float64";
  case PDRT_COMPLEX64:
    return "complex64";
  case PDRT_COMPLEX128:
    return "complex128";
  }
  return "?";
}

/// A floating number to an integer the way x86 does it (and so Paddle on it): towards zero, the smallest number for
/// NaN and what doesn't fit, narrow types through int32 by dropping the upper bits. Plain C++ leaves these undefined.
template <typename T> T truncateTo(double value) {
  if constexpr (sizeof(T) == 8) {
    if (!(value >= -0x1p63 && value < 0x1p63))
      return std::numeric_limits<T>::min();
    return static_cast<T>(value);
  } else {
    if (!(value > -2147483649.0 && value < 2147483648.0))
      return static_cast<T>(std::numeric_limits<int32_t>::min());
    return static_cast<T>(static_cast<int32_t>(value));
  }
}

/// Paddle's static_cast between any two element types.
template <typename To, typename From> To convert(From value) {
  if constexpr (std::is_same_v<To, From>)
    return value;
  else if constexpr (isComplex<From>) {
    if constexpr (isComplex<To>)
      return To(static_cast<typename To::value_type>(value.real()), static_cast<typename To::value_type>(value.imag()));
    else if constexpr (std::is_same_v<To, bool>)
      return value.real() != 0 || value.imag() != 0;
    else
      return convert<To>(value.real());
  } else if constexpr (isHalf<From>)
    return convert<To>(static_cast<float>(value));
  else if constexpr (isComplex<To>)
    return To(static_cast<typename To::value_type>(value));
  else if constexpr (isHalf<To>)
    return To(static_cast<float>(value));
  else if constexpr (std::is_same_v<To, bool>)
    return value != 0;
  else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>)
    return truncateTo<To>(static_cast<double>(value));
  else
    return static_cast<To>(value);
}

} // namespace ref
} // namespace pdrt

#endif // PADDLEC_RUNTIME_REFERENCE_ELEMENTTYPE_H
