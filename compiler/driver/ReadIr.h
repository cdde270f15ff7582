//===- ReadIr.h - a program in MLIR's own text --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Modules of the paddle dialect as `debug reduce` writes them, in place of a saved model.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_READIR_H
#define PADDLEC_COMPILER_DRIVER_READIR_H

#include "compiler/import/BuildModule.h"

namespace paddlec::driver {

/// Whether a MODEL is such a file, by its name.
bool isIrFile(llvm::StringRef model);

/// Reads it as if it came from the importer. None after errors.
std::optional<import::ImportedModel> readIr(llvm::StringRef file, mlir::MLIRContext &context,
                                            support::Diagnostics &diagnostics);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_READIR_H
