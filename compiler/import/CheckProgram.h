//===- CheckProgram.h - holds a program against the schema -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// After this, every op that has a row has exactly the row's operands, results and attributes, in the row's order and
// of the row's kinds, so nothing behind it looks at files' habits any more. Ops without a row are left as they are.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_CHECKPROGRAM_H
#define PADDLEC_COMPILER_IMPORT_CHECKPROGRAM_H

#include "compiler/import/Program.h"
#include "compiler/support/Diagnostics.h"

namespace paddlec::import {

/// Checks and normalises in place: PIR's in-place names (`relu_`) become the plain ones, lists of scalars given as a
/// shape are joined into one tensor. Reports all that is wrong.
bool checkProgram(Program &program, support::Diagnostics &diagnostics);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_CHECKPROGRAM_H
