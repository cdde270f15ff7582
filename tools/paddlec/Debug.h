//===- Debug.h - what the debug commands share ------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A saved model, its inputs, and the compiled model's results on them. Each command is in a file of its own.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TOOLS_PADDLEC_DEBUG_H
#define PADDLEC_TOOLS_PADDLEC_DEBUG_H

#include "compiler/driver/Compare.h"
#include "tools/paddlec/CommandLine.h"

namespace paddlec::tool {

/// Three digits behind the point, and every digit of a float32.
std::string shortNumber(double value);
std::string exactNumber(double value);

/// "largest difference 2.000e+00 (relative 5.000e-01) at [0, 3]: 4 instead of 2".
std::string describe(const driver::Difference &difference);

/// What a debug command was asked for.
struct DebugRequest {
  explicit DebugRequest(Invocation &invocation);

  driver::LoadRequest load;
  driver::InputSources sources; ///< random ones where none are given
  double tolerance;
  std::vector<support::Array> inputs;

  /// False, with an error, for what these commands do not take.
  bool check(Invocation &invocation) const;
  /// Fills `inputs`; false after errors.
  bool makeInputs(Invocation &invocation, const std::vector<driver::TensorFacts> &declared);
  /// Compiles the model and runs it once. None after errors.
  std::optional<std::vector<support::Array>> runCompiled(Invocation &invocation) const;
};

} // namespace paddlec::tool

#endif // PADDLEC_TOOLS_PADDLEC_DEBUG_H
