//===- ProgramReader.h - finds and reads a saved model ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// MODEL on the command line may be a folder, a prefix or a file; the format is told by the content, the parameters are
// found beside it. The one entry point of the import for everything that needs no MLIR.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_PROGRAMREADER_H
#define PADDLEC_COMPILER_IMPORT_PROGRAMREADER_H

#include "compiler/import/ParamStore.h"
#include "compiler/import/Program.h"
#include "compiler/support/Diagnostics.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace paddlec::import {

/// A program with its parameters; the mapped files live as long as `params`.
struct SavedModel {
  Program program;
  ParamStore params;
};

/// Reads a model and checks it against the schema (CheckProgram.h). `paramsPath` is a parameter file or the folder of
/// separate files; empty: found beside the program. None after errors; warnings may be added on success.
std::optional<SavedModel> readModel(llvm::StringRef model, llvm::StringRef paramsPath,
                                    support::Diagnostics &diagnostics,
                                    std::shared_ptr<const CustomOps> customOps = nullptr);

/// The program file that MODEL names; none after an error.
std::optional<std::string> findProgram(llvm::StringRef model, support::Diagnostics &diagnostics);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_PROGRAMREADER_H
