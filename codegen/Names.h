//===- Names.h - identifiers and text in emitted code ---------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_NAMES_H
#define PADDLEC_CODEGEN_NAMES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace paddlec::codegen {

/// A C identifier as close to `name` as the language allows; never a keyword, never empty.
std::string getIdentifier(llvm::StringRef name);

/// Whether a model may have this name: it becomes file names, a namespace and a prefix of symbols.
bool isValidModelName(llvm::StringRef name);

/// A string literal of C, quotes included.
std::string quote(llvm::StringRef text);

/// Text that is safe inside a comment: one line, nothing that ends or continues it.
std::string getCommentText(llvm::StringRef text);

/// Hands out identifiers, each once.
class NameTable {
public:
  std::string get(llvm::StringRef wish);

private:
  llvm::StringSet<> taken;
};

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_NAMES_H
