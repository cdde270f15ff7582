//===- LegacyProgram.h - reads .pdmodel and __model__ ----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The protobuf format of Paddle 1.x and 2.x, brought into SSA and PIR form. Parameters are only named here: reading
// their values is ParamStore's.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_LEGACYPROGRAM_H
#define PADDLEC_COMPILER_IMPORT_LEGACYPROGRAM_H

#include "compiler/import/Program.h"
#include "compiler/support/Diagnostics.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace paddlec::import {

/// Reads a whole program file. None after errors; ops without a row are kept, in dialect "legacy", for the check that
/// lists all that is unsupported.
std::optional<Program> readLegacyProgram(llvm::StringRef bytes, llvm::StringRef path, support::Diagnostics &diagnostics,
                                         std::shared_ptr<const CustomOps> customOps = nullptr);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_LEGACYPROGRAM_H
