//===- Common.h - what the lowering patterns share ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Making destinations, views and shape expressions. No pattern lives here.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_PADDLETOKERNEL_COMMON_H
#define PADDLEC_LOWERING_PADDLETOKERNEL_COMMON_H

#include "dialects/kernel/ir/Buffers.h"
#include "dialects/kernel/ir/KernelOps.h"
#include "dialects/paddle/ir/PaddleOps.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/DialectConversion.h"
#include <string>

namespace paddlec::lowering {

using Exprs = llvm::SmallVector<mlir::AffineExpr, 6>;

/// The Paddle variable that a location names; `otherwise` when it names none.
std::string getVariableName(mlir::Location loc, llvm::StringRef otherwise);

/// A new temporary for a result of `op`.
mlir::TypedValue<kernel::BufferType> allocate(mlir::OpBuilder &builder, mlir::Operation *op, kernel::BufferType type);
mlir::TypedValue<kernel::BufferType> allocate(mlir::OpBuilder &builder, mlir::Operation *op, mlir::Type tensorType);

kernel::BufferType getPlainBuffer(llvm::ArrayRef<mlir::AffineExpr> dims, mlir::Type elementType);

/// The same memory under other dimensions; the buffer itself when they are the same.
mlir::Value view(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value buffer,
                 llvm::ArrayRef<mlir::AffineExpr> dims);
mlir::Value view(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value buffer, kernel::BufferType type);

Exprs getDims(mlir::Value buffer);
mlir::AffineExpr product(llvm::ArrayRef<mlir::AffineExpr> dims, mlir::MLIRContext *context);
Exprs getRowMajorStrides(llvm::ArrayRef<mlir::AffineExpr> dims, mlir::MLIRContext *context);
mlir::AffineMapAttr getMapAttr(llvm::ArrayRef<mlir::AffineExpr> exprs, mlir::MLIRContext *context);

inline bool isF32(mlir::Value value) { return mlir::getElementTypeOrSelf(value.getType()).isF32(); }
bool isF32Buffer(mlir::Value buffer);

/// Which operands or results a kernel is given, from how many values each has: an absent one keeps its place.
llvm::SmallVector<bool> getPresent(llvm::ArrayRef<int32_t> counts);

/// The integers that a constant operand holds, if it is one.
std::optional<llvm::SmallVector<int64_t>> getIntegers(mlir::Value tensor);

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_PADDLETOKERNEL_COMMON_H
