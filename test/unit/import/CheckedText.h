//===- CheckedText.h - what becomes of a small program, as text --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TEST_UNIT_IMPORT_CHECKEDTEXT_H
#define PADDLEC_TEST_UNIT_IMPORT_CHECKEDTEXT_H

#include "compiler/import/CheckProgram.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/support/Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>

/// The program that was read, checked, as text; or the diagnostics.
inline std::string checkedText(std::optional<paddlec::import::Program> program,
                               paddlec::support::Diagnostics &diagnostics) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (program && checkProgram(*program, diagnostics))
    printProgram(os, *program);
  else
    diagnostics.print(os);
  return text;
}

#endif // PADDLEC_TEST_UNIT_IMPORT_CHECKEDTEXT_H
