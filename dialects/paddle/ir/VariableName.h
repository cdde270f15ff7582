//===- VariableName.h - which Paddle variable an op makes --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_VARIABLENAME_H
#define PADDLEC_DIALECTS_PADDLE_IR_VARIABLENAME_H

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringRef.h"

namespace paddlec::paddle {

/// The Paddle variable name that a location carries (its first NameLoc), or an empty string.
llvm::StringRef getVariableName(mlir::Location loc);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_VARIABLENAME_H
