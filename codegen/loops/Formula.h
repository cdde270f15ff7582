//===- Formula.h - a loop's body as text for people -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// For comments in emitted code; never compiled.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_LOOPS_FORMULA_H
#define PADDLEC_CODEGEN_LOOPS_FORMULA_H

#include "dialects/kernel/ir/KernelOps.h"

#include <string>

namespace paddlec::codegen {

/// "out = max(in0 + in1, 0)", with the given names of the buffers; shortened when it is long.
std::string getFormula(kernel::LoopOp op, llvm::ArrayRef<std::string> names);

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_LOOPS_FORMULA_H
