//===- ComposeOp.h - ops of a PIR program that become others ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Runs the functions of composed rows (Schema.h) on ops of PIR programs. Legacy programs run them as upgrades.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_COMPOSEOP_H
#define PADDLEC_COMPILER_IMPORT_COMPOSEOP_H

#include "compiler/import/Program.h"
#include "compiler/import/Schema.h"
#include "compiler/support/Diagnostics.h"

#include <vector>

namespace paddlec::import {

/// Appends to `out` the ops that stand for `op`, which fits its row; they define its results. False after reporting an
/// error.
bool composeOp(Program &program, const Operation &op, const OpSchema &row, std::vector<Operation> &out,
               support::Diagnostics &diagnostics);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_COMPOSEOP_H
