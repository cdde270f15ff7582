//===- KernelFiles.h - which reference kernels an artefact needs --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// An artefact's folder holds all reference kernels, so that models can share one runtime; building a library from it
// needs only the files of those that the model calls. Found by reading, not by compiling.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_KERNELFILES_H
#define PADDLEC_COMPILER_DRIVER_KERNELFILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <optional>

namespace paddlec::driver {

/// The names in `text` behind "pdrt::ref::" that begin in lower case: kernels, which are functions.
llvm::StringSet<> kernelsCalledBy(llvm::StringRef text);

/// The files of kernels (as the comments in `kernelsDef` head them) that are not needed for these kernels. None when a
/// kernel is listed under no file, so that nothing may be left out.
std::optional<llvm::StringSet<>> unneededKernelFiles(llvm::StringRef kernelsDef, const llvm::StringSet<> &kernels);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_KERNELFILES_H
