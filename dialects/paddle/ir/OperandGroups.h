//===- OperandGroups.h - which operand of a definition is which --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Optional operands and lists make the n-th value of an op another operand each time. For code that handles ops of
// any kind (the interpreter, calls of reference kernels) this says how many values each operand or result has.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_OPERANDGROUPS_H
#define PADDLEC_DIALECTS_PADDLE_IR_OPERANDGROUPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"

namespace paddlec::paddle {

/// The operands or the results of an op's definition.
struct ValueGroups {
  llvm::SmallVector<int32_t> counts; ///< values of each; 0: absent
  bool hasList = false;              ///< whether any of them is variadic
};

/// An op that is not of this dialect has one value an operand.
ValueGroups getOperandGroups(mlir::Operation *op);
ValueGroups getResultGroups(mlir::Operation *op);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_OPERANDGROUPS_H
