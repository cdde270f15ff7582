//===- OutputBundle.cpp - OUT, all of it or nothing ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Linux can exchange two folders in one step; where the file system can't, the earlier one is moved aside first.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/OutputBundle.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace paddlec::driver {

using support::DiagnosticCode;

bool isOutputFolder(llvm::StringRef folder) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, manifestName);
  auto text = llvm::MemoryBuffer::getFile(path);
  return text && (*text)->getBuffer().contains("\"paddlec\"");
}

static bool isEmptyFolder(llvm::StringRef folder) {
  std::error_code error;
  fs::directory_iterator it(folder, error);
  return !error && it == fs::directory_iterator();
}

std::optional<OutputBundle> OutputBundle::create(llvm::StringRef folder, bool force,
                                                 support::Diagnostics &diagnostics) {
  llvm::SmallString<256> target(folder);
  if (std::error_code error = fs::make_absolute(target)) {
    diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write: " + error.message()).in(folder);
    return std::nullopt;
  }
  llvm::sys::path::remove_dots(target, /*remove_dot_dot=*/true);
  while (target.size() > 1 && target.back() == '/')
    target.pop_back();
  if (fs::is_directory(target) && !isEmptyFolder(target) && !isOutputFolder(target) && !force) {
    diagnostics
        .error(DiagnosticCode::OutputExists, "the output folder exists and holds files that paddlec did not write")
        .in(folder)
        .note("choose another folder with -o, or replace this one and all that is in it with --force");
    return std::nullopt;
  }
  std::string message;
  auto directory = support::OutputDirectory::create(target, message);
  if (!directory) {
    diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write the output folder: " + message).in(folder);
    return std::nullopt;
  }
  return OutputBundle(std::move(*directory), std::string(target));
}

bool OutputBundle::write(llvm::StringRef relativePath, llvm::StringRef content, support::Diagnostics &diagnostics) {
  std::string message;
  if (directory.write(relativePath, content, message))
    return true;
  diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write " + relativePath.str() + ": " + message).in(target);
  return false;
}

bool OutputBundle::writeWeights(llvm::StringRef relativePath, const codegen::WeightsBlob &blob,
                                support::Diagnostics &diagnostics) {
  llvm::SmallString<256> file(path());
  llvm::sys::path::append(file, relativePath);
  std::error_code error;
  llvm::raw_fd_ostream os(file, error);
  if (!error) {
    static constexpr char zeros[4096] = {};
    for (const codegen::WeightsPart &part : blob.parts) {
      while (os.tell() < part.offset)
        os.write(zeros, std::min<uint64_t>(sizeof(zeros), part.offset - os.tell()));
      os.write(part.bytes.data(), part.bytes.size());
    }
    while (os.tell() < blob.bytes)
      os.write(zeros, std::min<uint64_t>(sizeof(zeros), blob.bytes - os.tell()));
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (!error)
    return true;
  diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write " + relativePath.str() + ": " + error.message())
      .in(target);
  return false;
}

bool OutputBundle::commit(support::Diagnostics &diagnostics) {
  std::string message;
  if (!fs::exists(target)) {
    if (directory.commit(message))
      return true;
    diagnostics.error(DiagnosticCode::FileUnwritable, "cannot write the output folder: " + message).in(target);
    return false;
  }
  // The temporary folder is private; what the user gets follows the folder that it replaces.
  struct stat status {};
  if (::stat(target.c_str(), &status) == 0)
    ::chmod(path().c_str(), status.st_mode & 07777);
  // After the exchange the temporary name holds the earlier output, which goes with `directory`.
  if (::renameat2(AT_FDCWD, path().c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0)
    return true;
  std::string aside = target + ".old-" + std::to_string(::getpid());
  if (::rename(target.c_str(), aside.c_str()) == 0) {
    if (::rename(path().c_str(), target.c_str()) == 0) {
      fs::remove_directories(aside);
      return true;
    }
    int error = errno;
    ::rename(aside.c_str(), target.c_str());
    errno = error;
  }
  diagnostics
      .error(DiagnosticCode::FileUnwritable, std::string("cannot replace the output folder: ") + std::strerror(errno))
      .in(target);
  return false;
}

} // namespace paddlec::driver
