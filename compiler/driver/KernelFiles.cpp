//===- KernelFiles.cpp - which reference kernels an artefact needs ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// kernels.def lists kernels by file: a comment with the file's name heads each group.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/KernelFiles.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace paddlec::driver {

llvm::StringSet<> kernelsCalledBy(llvm::StringRef text) {
  llvm::StringSet<> names;
  constexpr llvm::StringLiteral scope = "pdrt::ref::";
  for (size_t at = text.find(scope); at != llvm::StringRef::npos; at = text.find(scope, at)) {
    at += scope.size();
    llvm::StringRef name = text.substr(at).take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (!name.empty() && llvm::isLower(name.front()))
      names.insert(name);
  }
  return names;
}

std::optional<llvm::StringSet<>> unneededKernelFiles(llvm::StringRef kernelsDef, const llvm::StringSet<> &kernels) {
  llvm::StringMap<llvm::StringRef> fileOf;
  llvm::StringRef text = kernelsDef, file;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    line = line.trim();
    if (line.consume_front("// ") && line.ends_with(".cpp") && !line.contains(' '))
      file = line;
    else if (line.consume_front("PDRT_KERNEL(") && line.consume_back(")"))
      fileOf[line] = file;
  }
  llvm::StringSet<> unneeded;
  for (const auto &entry : fileOf)
    unneeded.insert(entry.second);
  for (const auto &kernel : kernels) {
    auto found = fileOf.find(kernel.first());
    if (found == fileOf.end() || found->second.empty())
      return std::nullopt;
    unneeded.erase(found->second);
  }
  // Finds kernels by name and so needs all; only the compiler does.
  unneeded.insert("Registry.cpp");
  return unneeded;
}

} // namespace paddlec::driver
