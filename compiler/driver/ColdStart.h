//===- ColdStart.h - start-up and memory of a compiled model ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Builds a tiny program (templates/ColdStart.cpp) and starts it several times: from the call of the process to the
// first result, and the most memory it held.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_COLDSTART_H
#define PADDLEC_COMPILER_DRIVER_COLDSTART_H

#include "compiler/driver/Artefact.h"
#include "compiler/driver/HostToolchain.h"
#include "compiler/support/Diagnostics.h"
#include "compiler/support/Npy.h"

#include <optional>
#include <string>
#include <vector>

namespace paddlec::driver {

struct ColdStart {
  std::vector<double> milliseconds; ///< of each start, in order
  uint64_t peakBytes = 0;           ///< the largest of all
};

/// None with the reason; a machine without a compiler can still run models.
std::optional<ColdStart> measureColdStart(const Artefact &artefact, const std::vector<support::Array> &inputs,
                                          int32_t threads, unsigned starts, const ToolchainOptions &options,
                                          std::string &reason);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_COLDSTART_H
