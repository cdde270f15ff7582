//===- PrimitiveRunner.h - runs one primitive as a compiled model would --------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A program of one entry and one step whose `prepare` and `execute` are the test's own.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TEST_UNIT_RUNTIME_PRIMITIVERUNNER_H
#define PADDLEC_TEST_UNIT_RUNTIME_PRIMITIVERUNNER_H

#include "core/Frame.h"
#include "core/Program.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pdrt::test {

using Prepare = std::function<pdrt_code(Preparation &)>;

/// What one run of a primitive gave.
struct Outcome {
  pdrt_code code = PDRT_OK;
  std::string message;
  std::string implementation;
};

/// Prepares primitive 0 and runs it on `arguments`. `constants` are the program's weights, by index.
Outcome runPrimitive(const Prepare &prepare, std::vector<const void *> arguments,
                     std::vector<std::span<const float>> constants = {}, int threads = 1);

/// Numbers of order one, the same each time.
std::vector<float> numbers(size_t count, unsigned seed);

/// The largest difference relative to the largest expected magnitude.
double relativeError(std::span<const float> got, std::span<const float> expected);

} // namespace pdrt::test

#endif // PADDLEC_TEST_UNIT_RUNTIME_PRIMITIVERUNNER_H
