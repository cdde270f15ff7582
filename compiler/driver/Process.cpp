//===- Process.cpp - runs other programs ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// LLVM's process support, with the program's answers in temporary files: they may be longer than a pipe holds.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

namespace fs = llvm::sys::fs;

namespace paddlec::driver {

static std::string contentOf(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

ProcessResult runProcess(llvm::ArrayRef<std::string> arguments, unsigned timeout) {
  ProcessResult result;
  std::optional<TemporaryFolder> folder = TemporaryFolder::create("paddlec-process", result.error);
  if (!folder)
    return result;
  std::string output = folder->file("out"), errors = folder->file("err");
  std::vector<llvm::StringRef> refs(arguments.begin(), arguments.end());
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(output), llvm::StringRef(errors)};
  std::optional<llvm::sys::ProcessStatistics> statistics;
  bool failed = false;
  auto start = std::chrono::steady_clock::now();
  result.status = llvm::sys::ExecuteAndWait(refs.front(), refs, std::nullopt, redirects, timeout, /*MemoryLimit=*/0,
                                            &result.error, &failed, &statistics);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (statistics)
    result.peakBytes = statistics->PeakMemory * 1024;
  result.output = contentOf(output);
  result.errors = contentOf(errors);
  if (failed && result.error.empty())
    result.error = "could not be started";
  return result;
}

std::optional<std::string> findProgram(llvm::StringRef name) {
  if (name.contains('/')) {
    if (fs::can_execute(name) && !fs::is_directory(name))
      return name.str();
    return std::nullopt;
  }
  if (auto found = llvm::sys::findProgramByName(name))
    return *found;
  return std::nullopt;
}

std::string shellQuoted(llvm::ArrayRef<std::string> arguments) {
  std::string text;
  for (const std::string &argument : arguments) {
    text += text.empty() ? "" : " ";
    bool plain = !argument.empty() &&
                 llvm::StringRef(argument).find_first_of(" \t\n'\"\\$&|;<>()*?[]#~`!{}") == llvm::StringRef::npos;
    if (plain) {
      text += argument;
      continue;
    }
    text += '\'';
    for (char c : argument)
      text += c == '\'' ? "'\\''" : std::string(1, c);
    text += '\'';
  }
  return text;
}

std::string firstLines(llvm::StringRef text, unsigned lines, llvm::StringRef indent) {
  std::string out;
  while (lines-- && !text.empty()) {
    auto [line, rest] = text.split('\n');
    out += (out.empty() ? "" : "\n") + indent.str() + line.rtrim().str();
    text = rest;
  }
  return out;
}

std::string lastLines(llvm::StringRef text, unsigned lines) {
  text = text.rtrim();
  size_t from = text.size();
  while (lines-- && from != llvm::StringRef::npos && from != 0)
    from = text.rfind('\n', from);
  return (from == llvm::StringRef::npos ? text : text.drop_front(from).ltrim('\n')).str();
}

std::string programFolder() {
  // Any function of this program tells the system which file it lies in.
  static const char anchor = 0;
  std::string path = fs::getMainExecutable(nullptr, const_cast<char *>(&anchor));
  return llvm::sys::path::parent_path(path).str();
}

std::optional<TemporaryFolder> TemporaryFolder::create(llvm::StringRef prefix, std::string &message) {
  llvm::SmallString<128> path;
  if (std::error_code error = fs::createUniqueDirectory(prefix, path)) {
    message = "cannot make a temporary folder: " + error.message();
    return std::nullopt;
  }
  return TemporaryFolder(std::string(path));
}

TemporaryFolder::~TemporaryFolder() {
  if (!folder.empty())
    fs::remove_directories(folder);
}

std::string TemporaryFolder::file(llvm::StringRef name) const {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

} // namespace paddlec::driver
