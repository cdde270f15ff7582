//===- PirProgram.h - reads Paddle 3.x JSON programs -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// PIR programs are in our form already: this reads and checks their structure (values, types, regions). What each op
// must look like is checked afterwards (CheckProgram.h), parameters are read by ParamStore.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_PIRPROGRAM_H
#define PADDLEC_COMPILER_IMPORT_PIRPROGRAM_H

#include "compiler/import/Program.h"
#include "compiler/support/Diagnostics.h"

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace paddlec::import {

/// The newest file version whose changes are known.
inline constexpr int64_t newestPirVersion = 4;

std::optional<Program> readPirProgram(llvm::StringRef bytes, llvm::StringRef path, support::Diagnostics &diagnostics);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_PIRPROGRAM_H
