//===- Steps.h - the values inside a program, one by one --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Finding out where results depart needs the values between inputs and outputs. A step is one value that an op of @main
// makes; exposing it makes it an output, for the interpreter and for the compiled model alike. Nothing here runs or
// compiles a program.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_STEPS_H
#define PADDLEC_COMPILER_DRIVER_STEPS_H

#include "compiler/driver/Compare.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>
#include <vector>

namespace paddlec::driver {

struct Step {
  std::string op;             ///< Paddle's name of it
  std::string place;          ///< the variable and where its op stands
  std::vector<size_t> inputs; ///< the steps whose values the op reads
};

/// The steps of an imported @main in the program's order. The same model always has the same ones. Loops and branches
/// are one op: what happens inside them is not shown.
std::vector<Step> findSteps(mlir::func::FuncOp main);

/// Their values, in the same order.
std::vector<mlir::Value> stepValues(mlir::func::FuncOp main);

/// Makes the values of these steps outputs behind those that there are; a value that is an output stays where it is.
/// Returns each one's position among the outputs. Before shapes are inferred, else their types are not up to date.
std::vector<size_t> exposeSteps(mlir::func::FuncOp main, llvm::ArrayRef<size_t> which);

/// `last` and every step that its value comes from, in order.
std::vector<size_t> stepsBehind(llvm::ArrayRef<Step> steps, llvm::ArrayRef<size_t> last);

/// The first of `count` cases that fails when every case behind it fails too, and the last does: asks for about
/// log2(count) of them. None if asking failed.
std::optional<size_t> firstFailing(size_t count, llvm::function_ref<std::optional<bool>(size_t)> fails);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_STEPS_H
