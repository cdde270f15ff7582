//===- Compare.cpp - how far results lie from those expected ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One walk over the elements as doubles; 64-bit integers are compared as what they are.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compare.h"

#include "compiler/driver/Tensors.h"

#include <cmath>
#include <limits>

namespace paddlec::driver {
namespace {

std::vector<int64_t> placeOf(size_t index, const std::vector<int64_t> &dims) {
  std::vector<int64_t> place(dims.size());
  for (size_t i = dims.size(); i-- > 0;) {
    place[i] = static_cast<int64_t>(index) % dims[i];
    index /= static_cast<size_t>(dims[i]);
  }
  return place;
}

void compareFloats(const support::Array &got, const support::Array &want, Difference &out) {
  bool complex = want.dtype == PDRT_COMPLEX64 || want.dtype == PDRT_COMPLEX128;
  size_t parts = complex ? 2 : 1, count = static_cast<size_t>(want.count()) * parts;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  double worst = -1;
  for (size_t i = 0; i < count; ++i) {
    double g = realElement(got, i), w = realElement(want, i);
    double difference = std::fabs(g - w);
    if (std::isfinite(w))
      out.magnitude = std::max(out.magnitude, std::fabs(w));
    if (!std::isfinite(w) || !std::isfinite(g))
      difference = (std::isnan(w) && std::isnan(g)) || g == w ? 0 : infinity;
    if (difference <= worst)
      continue;
    worst = difference;
    out.where = placeOf(i / parts, want.dims);
    out.got = g;
    out.want = w;
  }
  out.largest = std::max(worst, 0.0);
  out.relative = out.magnitude > 0 ? out.largest / out.magnitude : out.largest > 0 ? infinity : 0;
  if (out.relative == infinity)
    out.reason = "NaN or infinity stand elsewhere, or zero was expected";
}

void compareIntegers(const support::Array &got, const support::Array &want, Difference &out) {
  size_t count = static_cast<size_t>(want.count());
  for (size_t i = 0; i < count; ++i) {
    int64_t g = integerElement(got, i), w = integerElement(want, i);
    out.magnitude = std::max(out.magnitude, std::fabs(static_cast<double>(w)));
    if (g == w)
      continue;
    ++out.unequal;
    double difference = std::fabs(static_cast<double>(g) - static_cast<double>(w));
    if (out.unequal > 1 && difference <= out.largest)
      continue;
    out.largest = difference;
    out.where = placeOf(i, want.dims);
    out.got = static_cast<double>(g);
    out.want = static_cast<double>(w);
  }
  out.relative = out.magnitude > 0 ? out.largest / out.magnitude : out.largest;
  if (out.unequal)
    out.reason = std::to_string(out.unequal) + " of " + std::to_string(count) + " values differ";
}

} // namespace

Difference compare(const support::Array &got, const support::Array &want) {
  Difference out;
  if (got.dtype != want.dtype || got.dims != want.dims) {
    out.comparable = false;
    out.relative = out.largest = std::numeric_limits<double>::infinity();
    out.reason = "is " + describe(got.dtype, got.dims) + " instead of " + describe(want.dtype, want.dims);
    return out;
  }
  if (want.count() == 0)
    return out;
  if (isFloatType(want.dtype))
    compareFloats(got, want, out);
  else
    compareIntegers(got, want, out);
  return out;
}

} // namespace paddlec::driver
