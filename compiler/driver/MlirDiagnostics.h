//===- MlirDiagnostics.h - what MLIR says, as ours --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// While the object lives, errors and warnings that passes report in its context go into a list of diagnostics, with the
// Paddle variable as their place.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_MLIRDIAGNOSTICS_H
#define PADDLEC_COMPILER_DRIVER_MLIRDIAGNOSTICS_H

#include "compiler/support/Diagnostics.h"

#include "mlir/IR/Diagnostics.h"

#include <string>

namespace paddlec::driver {

class MlirDiagnostics {
public:
  /// `code` is what an error means in this phase.
  MlirDiagnostics(mlir::MLIRContext &context, support::Diagnostics &diagnostics, llvm::StringRef file,
                  support::DiagnosticCode code);

private:
  mlir::ScopedDiagnosticHandler handler;
};

/// "variable 'conv2d_0.tmp_0', block 0, op 12"; empty for a location that says nothing.
std::string describePlace(mlir::Location location);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_MLIRDIAGNOSTICS_H
