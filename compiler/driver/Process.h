//===- Process.h - runs other programs ------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Starts a program without a shell, waits for it and keeps what it printed. Which programs, and what their answers
// mean, is the callers' matter.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_PROCESS_H
#define PADDLEC_COMPILER_DRIVER_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace paddlec::driver {

struct ProcessResult {
  /// The program's exit status; negative when it could not be started (-1) or died (-2).
  int status = -1;
  std::string error;  ///< why it could not be started, or how it died
  std::string output; ///< its standard output
  std::string errors; ///< its standard error
  double seconds = 0; ///< from start to end
  uint64_t peakBytes = 0;

  bool ok() const { return status == 0; }
};

/// Runs `arguments` (the first is the program, with its path) and waits. No time limit when `timeout` is 0 seconds.
ProcessResult runProcess(llvm::ArrayRef<std::string> arguments, unsigned timeout = 0);

/// Where a program is: as it stands if it has a slash, else in PATH. None if it can't be run.
std::optional<std::string> findProgram(llvm::StringRef name);

/// As it would be typed in a shell.
std::string shellQuoted(llvm::ArrayRef<std::string> arguments);

/// The first `lines` lines of a program's answer, each after `indent`.
std::string firstLines(llvm::StringRef text, unsigned lines, llvm::StringRef indent = "");
/// The last ones, where Python says what is wrong.
std::string lastLines(llvm::StringRef text, unsigned lines);

/// Where this program itself lies.
std::string programFolder();

/// A folder that vanishes with the object.
class TemporaryFolder {
public:
  /// None with the reason if there is no place for one.
  static std::optional<TemporaryFolder> create(llvm::StringRef prefix, std::string &message);
  TemporaryFolder(TemporaryFolder &&other) noexcept : folder(std::move(other.folder)) { other.folder.clear(); }
  TemporaryFolder &operator=(TemporaryFolder &&other) noexcept {
    std::swap(folder, other.folder);
    return *this;
  }
  ~TemporaryFolder();

  const std::string &path() const { return folder; }
  std::string file(llvm::StringRef name) const;

private:
  explicit TemporaryFolder(std::string folder) : folder(std::move(folder)) {}
  std::string folder;
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_PROCESS_H
