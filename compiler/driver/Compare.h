//===- Compare.h - how far results lie from those expected ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The rule of what is right: types and shapes exactly, integers and booleans exactly, floats within a share of the
// output's largest magnitude, NaN and infinity where they are expected.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_COMPARE_H
#define PADDLEC_COMPILER_DRIVER_COMPARE_H

#include "compiler/support/Npy.h"

#include <string>
#include <vector>

namespace paddlec::driver {

struct Difference {
  bool comparable = true;     ///< same type and shape
  std::string reason;         ///< why it is not right, when that is more than a number
  double largest = 0;         ///< the largest absolute difference
  double magnitude = 0;       ///< the largest finite magnitude that is expected
  double relative = 0;        ///< largest / magnitude; infinite where NaN or infinity stand elsewhere
  std::vector<int64_t> where; ///< the place of the largest difference
  double got = 0, want = 0;   ///< there
  int64_t unequal = 0;        ///< of integers and booleans

  bool within(double tolerance) const { return comparable && unequal == 0 && relative <= tolerance; }
};

Difference compare(const support::Array &got, const support::Array &want);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_COMPARE_H
