//===- FileIO.cpp - mapped input files and all-or-nothing output ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// POSIX calls for mapping, LLVM's file system library for the rest.
//
//===----------------------------------------------------------------------===//
#include "compiler/support/FileIO.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fs = llvm::sys::fs;

namespace paddlec::support {

std::shared_ptr<const MappedFile> MappedFile::open(llvm::StringRef path, std::string &message) {
  message.clear();
  std::string name = path.str();
  // Non-blocking, so that a named pipe is refused below instead of waited for.
  int descriptor = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    message = std::string("cannot open: ") + std::strerror(errno);
    return nullptr;
  }
  struct stat info {};
  std::shared_ptr<MappedFile> file(new MappedFile);
  file->name = name;
  if (fstat(descriptor, &info) != 0) {
    message = std::string("cannot read: ") + std::strerror(errno);
  } else if (S_ISDIR(info.st_mode)) {
    message = "is a directory, not a file";
  } else if (!S_ISREG(info.st_mode)) {
    message = "is not a regular file";
  } else if (info.st_size > 0) {
    void *mapped = mmap(nullptr, static_cast<size_t>(info.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (mapped == MAP_FAILED) {
      message = std::string("cannot map: ") + std::strerror(errno);
    } else {
      file->data = static_cast<const char *>(mapped);
      file->size = static_cast<size_t>(info.st_size);
    }
  }
  ::close(descriptor);
  if (!message.empty())
    return nullptr;
  return file;
}

MappedFile::~MappedFile() {
  if (data)
    munmap(const_cast<char *>(data), size);
}

std::string sha256(llvm::StringRef bytes) {
  llvm::SHA256 hash;
  // In pieces of 16 MiB, well below any limit of the hash's own counters.
  constexpr size_t piece = size_t(1) << 24;
  for (size_t i = 0; i < bytes.size(); i += piece)
    hash.update(bytes.substr(i, piece));
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

bool writeFileAtomically(llvm::StringRef path, llvm::StringRef content, std::string &message) {
  llvm::SmallString<256> model(path);
  model += ".tmp-%%%%%%%%";
  auto file = fs::TempFile::create(model, fs::all_read | fs::owner_write);
  if (!file) {
    message = llvm::toString(file.takeError());
    return false;
  }
  llvm::raw_fd_ostream os(file->FD, /*shouldClose=*/false);
  os << content;
  os.flush();
  if (os.has_error()) {
    message = os.error().message();
    os.clear_error();
    llvm::consumeError(file->discard());
    return false;
  }
  if (llvm::Error error = file->keep(path)) {
    message = llvm::toString(std::move(error));
    return false;
  }
  return true;
}

std::optional<OutputDirectory> OutputDirectory::create(llvm::StringRef finalPath, std::string &message) {
  llvm::SmallString<256> absolute(finalPath);
  if (std::error_code error = fs::make_absolute(absolute)) {
    message = error.message();
    return std::nullopt;
  }
  llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
  while (absolute.size() > 1 && llvm::sys::path::is_separator(absolute.back()))
    absolute.pop_back();
  if (fs::exists(absolute) && !fs::is_directory(absolute)) {
    message = "exists and is not a directory";
    return std::nullopt;
  }
  llvm::StringRef parent = llvm::sys::path::parent_path(absolute);
  if (std::error_code error = fs::create_directories(parent)) {
    message = error.message();
    return std::nullopt;
  }
  llvm::SmallString<256> temporary;
  if (std::error_code error = fs::createUniqueDirectory(llvm::Twine(absolute) + ".tmp", temporary)) {
    message = error.message();
    return std::nullopt;
  }
  OutputDirectory directory;
  directory.temporary = std::string(temporary);
  directory.target = std::string(absolute);
  return directory;
}

OutputDirectory::OutputDirectory(OutputDirectory &&other) noexcept
    : temporary(std::move(other.temporary)), target(std::move(other.target)) {
  other.temporary.clear();
}

OutputDirectory::~OutputDirectory() {
  if (!temporary.empty())
    fs::remove_directories(temporary);
}

bool OutputDirectory::write(llvm::StringRef relativePath, llvm::StringRef content, std::string &message) {
  llvm::SmallString<256> path(temporary);
  llvm::sys::path::append(path, relativePath);
  if (std::error_code error = fs::create_directories(llvm::sys::path::parent_path(path))) {
    message = error.message();
    return false;
  }
  std::error_code error;
  llvm::raw_fd_ostream os(path, error);
  if (!error) {
    os << content;
    os.close();
    error = os.error();
    os.clear_error();
  }
  if (error)
    message = error.message();
  return !error;
}

bool OutputDirectory::commit(std::string &message) {
  std::error_code error;
  if (!fs::exists(target)) {
    error = fs::rename(temporary, target);
    if (!error) {
      // createUniqueDirectory makes the folder private; what the user gets follows his umask.
      mode_t mask = ::umask(0);
      ::umask(mask);
      ::chmod(target.c_str(), 0777 & ~mask);
      temporary.clear();
      return true;
    }
    message = error.message();
    return false;
  }
  for (fs::recursive_directory_iterator it(temporary, error), end; it != end && !error; it.increment(error)) {
    llvm::StringRef from = it->path();
    llvm::SmallString<256> to(target);
    llvm::sys::path::append(to, from.drop_front(temporary.size() + 1));
    error = fs::is_directory(from) ? fs::create_directories(to) : fs::rename(from, to);
    if (error)
      break;
  }
  if (error) {
    message = error.message();
    return false;
  }
  fs::remove_directories(temporary);
  temporary.clear();
  return true;
}

} // namespace paddlec::support
