//===- EmbeddedFiles.h - scripts that paddlec carries within itself ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Put into the program when it is built, so that an installed paddlec needs no source tree beside it. The runtime's
// sources are codegen's (codegen/RuntimeFiles.h).
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_EMBEDDEDFILES_H
#define PADDLEC_COMPILER_DRIVER_EMBEDDEDFILES_H

#include "llvm/ADT/StringRef.h"

namespace paddlec::driver {

/// The text of one of the files that CMakeLists.txt lists, by its file name; empty if there is none.
llvm::StringRef embeddedFile(llvm::StringRef name);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_EMBEDDEDFILES_H
