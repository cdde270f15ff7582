//===- Names.cpp - identifiers and text in emitted code -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "codegen/Names.h"

#include "llvm/ADT/StringExtras.h"

namespace paddlec::codegen {

/// Words of C and C++ that cannot be identifiers.
static bool isKeyword(llvm::StringRef word) {
  static const llvm::StringSet<> keywords{
      "alignas",   "alignof",   "and",      "asm",      "auto",      "bool",      "break",     "case",     "catch",
      "char",      "class",     "concept",  "const",    "consteval", "constexpr", "constinit", "continue", "decltype",
      "default",   "delete",    "do",       "double",   "else",      "enum",      "explicit",  "export",   "extern",
      "false",     "float",     "for",      "friend",   "goto",      "if",        "inline",    "int",      "long",
      "mutable",   "namespace", "new",      "noexcept", "not",       "nullptr",   "operator",  "or",       "private",
      "protected", "public",    "register", "requires", "restrict",  "return",    "short",     "signed",   "sizeof",
      "static",    "struct",    "switch",   "template", "this",      "throw",     "true",      "try",      "typedef",
      "typeid",    "typename",  "union",    "unsigned", "using",     "virtual",   "void",      "volatile", "while",
      "xor",       "main",      "std",      "pdrt"};
  return keywords.contains(word);
}

std::string getIdentifier(llvm::StringRef name) {
  std::string identifier;
  for (char c : name) {
    bool fits = llvm::isAlnum(c);
    // Double underscores are reserved.
    if (!fits && (identifier.empty() || identifier.back() == '_'))
      continue;
    identifier.push_back(fits ? c : '_');
  }
  while (!identifier.empty() && identifier.back() == '_')
    identifier.pop_back();
  if (identifier.empty())
    return "value";
  if (llvm::isDigit(identifier.front()))
    identifier.insert(0, "v");
  if (isKeyword(identifier))
    identifier.push_back('_');
  return identifier;
}

bool isValidModelName(llvm::StringRef name) {
  return !name.empty() && name.size() <= 64 && !llvm::isDigit(name.front()) && name.front() != '_' &&
         llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }) && !name.contains("__") &&
         !isKeyword(name);
}

std::string quote(llvm::StringRef text) {
  std::string out = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\') {
      out.push_back('\\');
      out.push_back(static_cast<char>(c));
    } else if (c >= 0x20 && c < 0x7f && c != '?') {
      out.push_back(static_cast<char>(c));
    } else {
      // Three octal digits cannot run into what follows, as hex escapes do.
      out.push_back('\\');
      out.push_back(static_cast<char>('0' + (c >> 6)));
      out.push_back(static_cast<char>('0' + ((c >> 3) & 7)));
      out.push_back(static_cast<char>('0' + (c & 7)));
    }
  }
  out.push_back('"');
  return out;
}

std::string getCommentText(llvm::StringRef text) {
  std::string out;
  for (unsigned char c : text) {
    if (c < 0x20 || c == 0x7f)
      out.push_back(' ');
    else if (c == '\\' || (c == '/' && !out.empty() && out.back() == '*'))
      out.push_back('|');
    else
      out.push_back(static_cast<char>(c));
  }
  return out;
}

std::string NameTable::get(llvm::StringRef wish) {
  std::string name = getIdentifier(wish);
  std::string candidate = name;
  for (unsigned i = 2; !taken.insert(candidate).second; ++i)
    candidate = name + "_" + std::to_string(i);
  return candidate;
}

} // namespace paddlec::codegen
