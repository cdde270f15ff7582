//===- Half.h - float16 and bfloat16 to and from float32 ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Bit-exact conversions, rounding to nearest even, NaN kept NaN. For compile-time data; not for inner loops.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_SUPPORT_HALF_H
#define PADDLEC_COMPILER_SUPPORT_HALF_H

#include <bit>
#include <cstdint>

namespace paddlec::support {

inline float bfloat16ToFloat(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }

inline uint16_t floatToBfloat16(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u)
    return static_cast<uint16_t>((bits >> 16) | 0x0040u); // quiet NaN
  return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

inline float halfToFloat(uint16_t half) {
  uint32_t sign = uint32_t(half & 0x8000u) << 16;
  uint32_t exponent = (half >> 10) & 0x1fu;
  uint32_t mantissa = half & 0x3ffu;
  if (exponent == 0x1f)
    return std::bit_cast<float>(sign | 0x7f800000u | (mantissa << 13));
  if (exponent == 0) {
    // A subnormal half is mantissa * 2^-24, which a float holds exactly.
    float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
  }
  return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
}

inline uint16_t floatToHalf(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint16_t sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u)
    return static_cast<uint16_t>(sign | 0x7e00u | ((magnitude >> 13) & 0x1ffu));
  if (magnitude >= 0x477ff000u) // rounds to 65520 or more
    return static_cast<uint16_t>(sign | 0x7c00u);
  if (magnitude >= 0x38800000u) // a normal half
    return static_cast<uint16_t>(sign | ((magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1u)) >> 13));
  if (magnitude <= 0x33000000u) // at most half of the smallest subnormal
    return sign;
  uint32_t shift = 126 - (magnitude >> 23);
  uint32_t mantissa = (magnitude & 0x7fffffu) | 0x800000u;
  uint32_t result = mantissa >> shift;
  uint32_t rest = mantissa & ((1u << shift) - 1), middle = 1u << (shift - 1);
  if (rest > middle || (rest == middle && (result & 1u)))
    ++result;
  return static_cast<uint16_t>(sign | result);
}

} // namespace paddlec::support

#endif // PADDLEC_COMPILER_SUPPORT_HALF_H
