//===- FileIO.h - mapped input files and all-or-nothing output ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Input files are mapped read-only and shared; output appears under its name only when it is complete. Failures are
// reported as text; the caller turns them into a diagnostic.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_SUPPORT_FILEIO_H
#define PADDLEC_COMPILER_SUPPORT_FILEIO_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace paddlec::support {

/// A whole file in memory, read-only. An empty file has an empty range.
class MappedFile {
public:
  /// Null, with the reason in `message`, if `path` is not a readable regular file.
  static std::shared_ptr<const MappedFile> open(llvm::StringRef path, std::string &message);
  ~MappedFile();
  MappedFile(const MappedFile &) = delete;
  MappedFile &operator=(const MappedFile &) = delete;

  const std::string &path() const { return name; }
  llvm::ArrayRef<char> bytes() const { return {data, size}; }
  llvm::StringRef text() const { return {data, size}; }

private:
  MappedFile() = default;
  std::string name;
  const char *data = nullptr;
  size_t size = 0;
};

/// Lower-case hex.
std::string sha256(llvm::StringRef bytes);

/// Writes a file under a temporary name in the same folder, then renames it. Returns false with the reason.
bool writeFileAtomically(llvm::StringRef path, llvm::StringRef content, std::string &message);

/// A folder that is filled beside its final place and takes its name on `commit`. Without a commit (an error on the
/// way) the destructor removes what was written, so no output is left that looks usable.
class OutputDirectory {
public:
  static std::optional<OutputDirectory> create(llvm::StringRef finalPath, std::string &message);
  OutputDirectory(OutputDirectory &&other) noexcept;
  OutputDirectory &operator=(OutputDirectory &&) = delete;
  ~OutputDirectory();

  /// Where to write files until the commit.
  const std::string &path() const { return temporary; }
  bool write(llvm::StringRef relativePath, llvm::StringRef content, std::string &message);

  /// Moves the files into the final folder. An existing folder keeps files of other names; files of the same name
  /// are replaced one by one, each atomically.
  bool commit(std::string &message);

private:
  OutputDirectory() = default;
  std::string temporary;
  std::string target;
};

} // namespace paddlec::support

#endif // PADDLEC_COMPILER_SUPPORT_FILEIO_H
