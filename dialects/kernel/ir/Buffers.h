//===- Buffers.h - facts about buffers ------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Sizes and origins of buffers, for passes and the printer. Changes nothing.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_KERNEL_IR_BUFFERS_H
#define PADDLEC_DIALECTS_KERNEL_IR_BUFFERS_H

#include "dialects/kernel/ir/KernelOps.h"

namespace paddlec::kernel {

/// The plain buffer of a tensor type (all dynamic dimensions must be expressions in its encoding).
BufferType getBufferType(mlir::RankedTensorType type);

/// The symbols of a function, over which the dimensions of its buffers are expressions.
llvm::SmallVector<paddle::SymbolAttr> getSymbols(mlir::Operation *function);

/// The number of elements in memory, padding of blocked channels included.
mlir::AffineExpr getPhysicalCount(BufferType type);

/// Bytes of one element as the runtime stores it (a boolean is one byte).
int64_t getElementBytes(mlir::Type elementType);

/// The alloc, weight or function argument behind a buffer, through views.
mlir::Value getStorage(mlir::Value buffer);

/// A name for people: the variable's name in the Paddle program.
llvm::StringRef getName(mlir::Value buffer);

} // namespace paddlec::kernel

#endif // PADDLEC_DIALECTS_KERNEL_IR_BUFFERS_H
