//===- Diagnostics.h - errors and warnings as a compiler reports them -----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A list of diagnostics, passed by reference to whatever may fail; it collects, so that one run can report all that is
// wrong. Each has a code (DiagnosticCodes.def), the file and the place in it, and notes that say what would help.
// Nothing here exits, throws or keeps state outside the list, and nothing here knows MLIR.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_SUPPORT_DIAGNOSTICS_H
#define PADDLEC_COMPILER_SUPPORT_DIAGNOSTICS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <deque>
#include <string>
#include <vector>

namespace paddlec::support {

/// The exit status that a diagnostic leads to.
enum class ExitStatus { Ok = 0, User = 1, Unsupported = 2, Tolerance = 3, Internal = 4 };

enum class DiagnosticCode {
#define PADDLEC_DIAGNOSTIC(name, number, status, text) name = number,
#include "compiler/support/DiagnosticCodes.def"
};

/// The class of a code, and the sentence that DiagnosticCodes.def gives for it.
ExitStatus statusOf(DiagnosticCode code);
llvm::StringRef meaningOf(DiagnosticCode code);

/// "PDC0214"
std::string nameOf(DiagnosticCode code);

/// All codes, in the order of DiagnosticCodes.def.
llvm::ArrayRef<DiagnosticCode> allDiagnosticCodes();

struct Diagnostic {
  enum class Severity { Warning, Error };
  Severity severity = Severity::Error;
  DiagnosticCode code = DiagnosticCode::Internal;
  std::string message; ///< one sentence without a full stop; names the op, the attribute, the value
  std::string file;    ///< may be empty
  std::string place;   ///< in the file: "block 0, op 12 (conv2d)"; may be empty
  std::vector<std::string> notes;

  Diagnostic &in(llvm::StringRef path) {
    file = path.str();
    return *this;
  }
  Diagnostic &at(llvm::StringRef where) {
    place = where.str();
    return *this;
  }
  Diagnostic &note(std::string text) {
    notes.push_back(std::move(text));
    return *this;
  }
};

class Diagnostics {
public:
  /// The returned reference stays valid as long as the list.
  Diagnostic &error(DiagnosticCode code, std::string message);
  Diagnostic &warning(DiagnosticCode code, std::string message);

  bool hasErrors() const { return errors != 0; }
  size_t errorCount() const { return errors; }
  const std::deque<Diagnostic> &all() const { return list; }

  /// Internal errors outrank the user's, those outrank what is not supported, and that a missed tolerance.
  ExitStatus exitStatus() const;

  /// As text, one diagnostic after another; `warnings` false leaves warnings out.
  void print(llvm::raw_ostream &os, bool warnings = true) const;
  llvm::json::Value toJson() const;

private:
  std::deque<Diagnostic> list;
  size_t errors = 0;
};

/// One diagnostic as text.
void printDiagnostic(llvm::raw_ostream &os, const Diagnostic &diagnostic);

/// A string from a user's file, safe to print: control characters and invalid UTF-8 are escaped, long ones cut.
std::string printable(llvm::StringRef text, size_t limit = 200);

} // namespace paddlec::support

#endif // PADDLEC_COMPILER_SUPPORT_DIAGNOSTICS_H
