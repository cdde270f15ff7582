//===- Slice.h - a part of a program as a program of its own -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Some ops of @main, with what they read from outside as inputs. Which part to take is the caller's to decide.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_SLICE_H
#define PADDLEC_COMPILER_DRIVER_SLICE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

#include <string>
#include <vector>

namespace paddlec::driver {

using OpSet = llvm::DenseSet<mlir::Operation *>;

/// The ops of @main that compute something from something, in their order. Constants, and ops without operands, are
/// not among them: a slice makes them again wherever they are read.
std::vector<mlir::Operation *> computingOps(mlir::func::FuncOp main);

/// Those of `kept` that the outputs need, without looking behind ops that are not kept.
OpSet neededFor(const OpSet &kept, llvm::ArrayRef<mlir::Value> outputs);

struct Slice {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<mlir::Value> inputs; ///< the values of the whole program that the slice takes, in order: in_0, in_1 ...
};

/// The outputs must be results of `kept`. Bodies of loops and branches come along.
Slice makeSlice(mlir::ModuleOp whole, const OpSet &kept, llvm::ArrayRef<mlir::Value> outputs);

/// The module's text with all its constants and names, which a Compilation reads as it reads a saved model.
std::string printWhole(mlir::ModuleOp module);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_SLICE_H
