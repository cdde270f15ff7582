//===- OutputBundle.h - OUT, all of it or nothing --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The folder that `compile` writes. It is filled beside its final place and takes the place of an earlier output in one
// step, so that nobody ever sees half of one. Folders that paddlec did not write are left alone.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_OUTPUTBUNDLE_H
#define PADDLEC_COMPILER_DRIVER_OUTPUTBUNDLE_H

#include "codegen/EmitCpp.h"
#include "compiler/support/Diagnostics.h"
#include "compiler/support/FileIO.h"

#include <optional>
#include <string>

namespace paddlec::driver {

/// The file by which an output folder is known.
inline constexpr llvm::StringLiteral manifestName = "manifest.json";

/// Whether a folder is one that paddlec wrote.
bool isOutputFolder(llvm::StringRef folder);

class OutputBundle {
public:
  /// Checks the place before any work is done. With `force`, a folder with other content is replaced as a whole.
  /// None after an error.
  static std::optional<OutputBundle> create(llvm::StringRef folder, bool force, support::Diagnostics &diagnostics);

  /// Where to write until the commit.
  const std::string &path() const { return directory.path(); }
  bool write(llvm::StringRef relativePath, llvm::StringRef content, support::Diagnostics &diagnostics);
  /// Writes a weights file part by part; gaps are zero.
  bool writeWeights(llvm::StringRef relativePath, const codegen::WeightsBlob &blob, support::Diagnostics &diagnostics);

  /// Gives the folder its name. False after an error; then the earlier folder is as it was.
  bool commit(support::Diagnostics &diagnostics);

private:
  OutputBundle(support::OutputDirectory directory, std::string target)
      : directory(std::move(directory)), target(std::move(target)) {}
  support::OutputDirectory directory;
  std::string target;
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_OUTPUTBUNDLE_H
