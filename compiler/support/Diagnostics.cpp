//===- Diagnostics.cpp - errors and warnings as a compiler reports them ---------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Prints and counts; what went wrong is said by those who found it.
//
//===----------------------------------------------------------------------===//
#include "compiler/support/Diagnostics.h"

#include "llvm/Support/FormatVariadic.h"

namespace paddlec::support {

ExitStatus statusOf(DiagnosticCode code) {
  switch (code) {
#define PADDLEC_DIAGNOSTIC(name, number, status, text)                                                                 \
  case DiagnosticCode::name:                                                                                           \
    return ExitStatus::status;
#include "compiler/support/DiagnosticCodes.def"
  }
  return ExitStatus::Internal;
}

llvm::StringRef meaningOf(DiagnosticCode code) {
  switch (code) {
#define PADDLEC_DIAGNOSTIC(name, number, status, text)                                                                 \
  case DiagnosticCode::name:                                                                                           \
    return text;
#include "compiler/support/DiagnosticCodes.def"
  }
  return "";
}

std::string nameOf(DiagnosticCode code) {
  std::string digits = std::to_string(static_cast<int>(code));
  return "PDC" + std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits;
}

llvm::ArrayRef<DiagnosticCode> allDiagnosticCodes() {
  static constexpr DiagnosticCode codes[] = {
#define PADDLEC_DIAGNOSTIC(name, number, status, text) DiagnosticCode::name,
#include "compiler/support/DiagnosticCodes.def"
  };
  return codes;
}

Diagnostic &Diagnostics::error(DiagnosticCode code, std::string message) {
  ++errors;
  Diagnostic &diagnostic = list.emplace_back();
  diagnostic.code = code;
  diagnostic.message = std::move(message);
  return diagnostic;
}

Diagnostic &Diagnostics::warning(DiagnosticCode code, std::string message) {
  Diagnostic &diagnostic = list.emplace_back();
  diagnostic.severity = Diagnostic::Severity::Warning;
  diagnostic.code = code;
  diagnostic.message = std::move(message);
  return diagnostic;
}

ExitStatus Diagnostics::exitStatus() const {
  bool seen[5] = {};
  for (const Diagnostic &diagnostic : list)
    if (diagnostic.severity == Diagnostic::Severity::Error)
      seen[static_cast<int>(statusOf(diagnostic.code))] = true;
  for (ExitStatus status : {ExitStatus::Internal, ExitStatus::User, ExitStatus::Unsupported, ExitStatus::Tolerance})
    if (seen[static_cast<int>(status)])
      return status;
  return ExitStatus::Ok;
}

void printDiagnostic(llvm::raw_ostream &os, const Diagnostic &diagnostic) {
  os << (diagnostic.severity == Diagnostic::Severity::Error ? "error[" : "warning[") << nameOf(diagnostic.code)
     << "]: ";
  if (!diagnostic.file.empty())
    os << printable(diagnostic.file, 4096) << ": ";
  os << diagnostic.message << '\n';
  if (!diagnostic.place.empty())
    os << "  at " << diagnostic.place << '\n';
  for (const std::string &note : diagnostic.notes)
    os << "  note: " << note << '\n';
}

void Diagnostics::print(llvm::raw_ostream &os, bool warnings) const {
  for (const Diagnostic &diagnostic : list)
    if (warnings || diagnostic.severity == Diagnostic::Severity::Error)
      printDiagnostic(os, diagnostic);
}

llvm::json::Value Diagnostics::toJson() const {
  llvm::json::Array array;
  for (const Diagnostic &diagnostic : list) {
    llvm::json::Array notes;
    for (const std::string &note : diagnostic.notes)
      notes.push_back(llvm::json::fixUTF8(note));
    array.push_back(
        llvm::json::Object{{"severity", diagnostic.severity == Diagnostic::Severity::Error ? "error" : "warning"},
                           {"code", nameOf(diagnostic.code)},
                           {"exit_status", static_cast<int64_t>(statusOf(diagnostic.code))},
                           {"message", llvm::json::fixUTF8(diagnostic.message)},
                           {"file", llvm::json::fixUTF8(diagnostic.file)},
                           {"place", llvm::json::fixUTF8(diagnostic.place)},
                           {"notes", std::move(notes)}});
  }
  return array;
}

std::string printable(llvm::StringRef text, size_t limit) {
  bool cut = text.size() > limit;
  bool utf8 = llvm::json::isUTF8(text);
  if (cut)
    text = text.take_front(limit);
  std::string out;
  for (unsigned char c : text) {
    if (c < 0x20 || c == 0x7f || (c >= 0x80 && !utf8))
      out += llvm::formatv("\\x{0:x-2}", c).str();
    else
      out += static_cast<char>(c);
  }
  // A cut may fall inside a character.
  if (cut)
    out = llvm::json::fixUTF8(out) + "...";
  return out;
}

} // namespace paddlec::support
