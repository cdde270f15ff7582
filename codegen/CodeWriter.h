//===- CodeWriter.h - indented text ---------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Where emitted text is collected. Knows braces and indentation, and nothing of what is written.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_CODEWRITER_H
#define PADDLEC_CODEGEN_CODEWRITER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>

namespace paddlec::codegen {

class CodeWriter {
public:
  /// One line at the current depth; an empty one stays empty.
  CodeWriter &line(const llvm::Twine &text = "") {
    std::string content = text.str();
    if (!content.empty())
      out.append(depth * 2, ' ').append(content);
    out.push_back('\n');
    return *this;
  }
  CodeWriter &open(const llvm::Twine &text) {
    line(text);
    ++depth;
    return *this;
  }
  CodeWriter &close(const llvm::Twine &text = "}") {
    --depth;
    return line(text);
  }
  /// Text of several lines that is indented already.
  CodeWriter &raw(llvm::StringRef text) {
    out.append(text.begin(), text.end());
    return *this;
  }
  const std::string &str() const { return out; }

private:
  std::string out;
  unsigned depth = 0;
};

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_CODEWRITER_H
