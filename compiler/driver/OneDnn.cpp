//===- OneDnn.cpp - finds compilers and oneDNN on this machine -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Looks, never installs. Every place that was looked at is kept for the message that says nothing was found.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/HostToolchain.h"
#include "compiler/driver/Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace fs = llvm::sys::fs;

namespace paddlec::driver {
namespace {

/// The least version that the runtime's sources compile with.
constexpr int leastMajor = 3, leastMinor = 2;

std::string join(llvm::StringRef folder, const llvm::Twine &name) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

/// The value of a macro in a C header.
std::optional<int> macroIn(llvm::StringRef text, llvm::StringRef macro) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    llvm::SmallVector<llvm::StringRef> words;
    line.split(words, ' ', -1, /*KeepEmpty=*/false);
    int value = 0;
    if (words.size() >= 3 && words[0] == "#define" && words[1] == macro && !words[2].trim().getAsInteger(10, value))
      return value;
  }
  return std::nullopt;
}

/// Looks at one prefix; `reason` says why it is none.
std::optional<OneDnn> lookAt(const std::string &prefix, std::string &reason) {
  std::string include = join(prefix, "include");
  std::string header = join(include, "oneapi/dnnl/dnnl_version.h");
  auto text = llvm::MemoryBuffer::getFile(header);
  if (!text) {
    reason = "no include/oneapi/dnnl/dnnl_version.h";
    return std::nullopt;
  }
  auto major = macroIn((*text)->getBuffer(), "DNNL_VERSION_MAJOR");
  auto minor = macroIn((*text)->getBuffer(), "DNNL_VERSION_MINOR");
  auto patch = macroIn((*text)->getBuffer(), "DNNL_VERSION_PATCH");
  if (!major || !minor) {
    reason = "its dnnl_version.h names no version";
    return std::nullopt;
  }
  OneDnn found{prefix, include, "", "", false};
  found.version = std::to_string(*major) + "." + std::to_string(*minor) + "." + std::to_string(patch.value_or(0));
  if (*major != leastMajor || *minor < leastMinor) {
    reason = "is version " + found.version + ", needed is 3.2 or a later 3.x";
    return std::nullopt;
  }
  for (const char *folder : {"lib", "lib64", "lib/x86_64-linux-gnu"}) {
    for (const char *file : {"libdnnl.so", "libdnnl.a"}) {
      std::string library = join(prefix, llvm::Twine(folder) + "/" + file);
      if (!fs::exists(library))
        continue;
      found.library = library;
      found.standardPlace = prefix == "/usr" || prefix == "/usr/local";
      return found;
    }
  }
  reason = "has headers of version " + found.version + " but no lib/libdnnl.so";
  return std::nullopt;
}

void addPaths(std::vector<std::string> &list, const std::optional<std::string> &variable) {
  if (!variable)
    return;
  llvm::SmallVector<llvm::StringRef> parts;
  llvm::StringRef(*variable).split(parts, ':', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts) {
    llvm::SmallVector<llvm::StringRef> inner;
    part.split(inner, ';', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef path : inner)
      list.push_back(path.str());
  }
}

} // namespace

std::optional<OneDnn> findOneDnn(const ToolchainOptions &options, std::string &tried) {
  std::vector<std::string> prefixes;
  if (!options.onednn.empty()) {
    prefixes.push_back(options.onednn);
  } else {
    for (const char *variable : {"PADDLEC_ONEDNN", "DNNLROOT", "ONEDNN_ROOT", "CMAKE_PREFIX_PATH"})
      addPaths(prefixes, llvm::sys::Process::GetEnv(variable));
    prefixes.insert(prefixes.end(), {"/usr", "/usr/local"});
    // The set-up scripts put it into the environment for tests, beside the folder of programs.
    std::string own = programFolder();
    llvm::StringRef folder = llvm::sys::path::parent_path(own);
    for (unsigned i = 0; i < 2 && !folder.empty(); ++i, folder = llvm::sys::path::parent_path(folder))
      prefixes.push_back(join(folder, "venv"));
#ifdef PADDLEC_BUILD_ONEDNN
    prefixes.push_back(PADDLEC_BUILD_ONEDNN);
#endif
  }
  for (const std::string &prefix : prefixes) {
    std::string reason;
    if (auto found = lookAt(prefix, reason))
      return found;
    tried += (tried.empty() ? "" : "; ") + prefix + ": " + reason;
  }
  return std::nullopt;
}

std::optional<CxxCompiler> findCxxCompiler(const ToolchainOptions &options, std::string &tried) {
  std::vector<std::string> names;
  if (!options.cxx.empty()) {
    names.push_back(options.cxx);
  } else {
    if (auto variable = llvm::sys::Process::GetEnv("CXX"); variable && !variable->empty())
      names.push_back(*variable);
    names.insert(names.end(), {"g++", "clang++", "c++"});
  }
  for (const std::string &name : names) {
    tried += (tried.empty() ? "" : ", ") + name;
    std::optional<std::string> path = findProgram(name);
    if (!path)
      continue;
    ProcessResult result = runProcess({*path, "--version"}, /*timeout=*/30);
    if (result.ok())
      return CxxCompiler{*path, firstLines(result.output, 1)};
    tried += " (which does not run)";
  }
  return std::nullopt;
}

} // namespace paddlec::driver
