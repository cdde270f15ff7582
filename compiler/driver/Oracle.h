//===- Oracle.h - asks Paddle itself -----------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Runs tools/python/paddle_oracle.py, which lies within this program, with a Python that has Paddle. In a process of
// its own: nothing else needs Paddle, and its crashes are its own.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_ORACLE_H
#define PADDLEC_COMPILER_DRIVER_ORACLE_H

#include "compiler/driver/Tensors.h"
#include "compiler/import/ProgramReader.h"
#include "compiler/support/Diagnostics.h"
#include "compiler/support/Npy.h"

#include <optional>
#include <string>
#include <vector>

namespace paddlec::driver {

/// The Python to ask: `given`, else $PADDLEC_PYTHON, else the test environment beside this program, else python3.
/// Whether it has Paddle is not known yet.
std::optional<std::string> findPython(llvm::StringRef given);

/// The version of Paddle that a Python has; none with the reason.
std::optional<std::string> paddleVersion(const std::string &python, std::string &reason);

/// What Paddle answers. None after errors.
std::optional<std::vector<support::Array>> askPaddle(llvm::StringRef python, const import::SavedModel &model,
                                                     const std::vector<TensorFacts> &inputs,
                                                     const std::vector<support::Array> &values,
                                                     const std::vector<TensorFacts> &outputs,
                                                     support::Diagnostics &diagnostics);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_ORACLE_H
