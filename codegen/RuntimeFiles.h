//===- RuntimeFiles.h - the runtime's sources, inside the compiler --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// An artefact carries the runtime's sources; the compiler holds them, so that it needs no installation folder.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_RUNTIMEFILES_H
#define PADDLEC_CODEGEN_RUNTIMEFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace paddlec::codegen {

struct RuntimeFile {
  llvm::StringRef path; ///< below the artefact's runtime/ folder: "core/Session.cpp"
  llvm::StringRef text;
};

/// All of them, sorted by path.
llvm::ArrayRef<RuntimeFile> getRuntimeFiles();

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_RUNTIMEFILES_H
