//===- Pipelines.h - which passes make up a phase --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The one place that knows the order of passes. Import and emission are no pass pipelines: they are the driver's calls
// into compiler/import and codegen.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_PIPELINES_PIPELINES_H
#define PADDLEC_COMPILER_PIPELINES_PIPELINES_H

#include "compiler/pipelines/Options.h"
#include "compiler/support/Diagnostics.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"

namespace paddlec::pipelines {

/// Registers every dialect that a module may hold in any phase.
void registerDialects(mlir::DialectRegistry &registry);

/// Adds a phase's passes; nothing for import and emit.
void buildPhase(Phase phase, const CompileOptions &options, mlir::OpPassManager &manager);

/// Makes one function for each entry of the options out of the imported @main (@main, @main_1, ...), its inputs
/// specialised. Shapes that name no input, or that the program's declaration contradicts, are errors. The artefact
/// tries entries in their order.
bool specialiseEntries(mlir::ModuleOp module, const CompileOptions &options, support::Diagnostics &diagnostics);

} // namespace paddlec::pipelines

#endif // PADDLEC_COMPILER_PIPELINES_PIPELINES_H
