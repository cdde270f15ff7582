//===- PaddleDialect.h - the paddle dialect: attributes and interfaces ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The dialect class, its attributes and interfaces. Ops: PaddleOps.h.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_PADDLEDIALECT_H
#define PADDLEC_DIALECTS_PADDLE_IR_PADDLEDIALECT_H

#include "dialects/paddle/ir/PaddleAttributes.h"
#include "dialects/paddle/ir/ShapeInference.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace paddlec::paddle {
/// Weights seen as a row-major [groups][outer][channels][inner] array; its output channel is group * channels +
/// channel.
struct WeightView {
  int64_t groups, outer, channels, inner;
};
} // namespace paddlec::paddle

#include "dialects/paddle/ir/PaddleDialect.h.inc"
#include "dialects/paddle/ir/PaddleInterfaces.h.inc"

namespace paddlec::paddle {

/// Names of the attributes that the dialect puts on functions and their arguments and results.
inline constexpr llvm::StringLiteral symbolsAttrName = "paddle.symbols";       ///< on func.func: array of SymbolAttr
inline constexpr llvm::StringLiteral requirementsAttrName = "paddle.requires"; ///< likewise, of RequirementAttr
inline constexpr llvm::StringLiteral nameAttrName = "paddle.name";             ///< on arguments and results: string
/// On an op whose kernel finds out sizes of its results: three numbers for each, as in bind_sizes.
inline constexpr llvm::StringLiteral bindsAttrName = "paddle.binds";

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_PADDLEDIALECT_H
