//===- BuildModule.h - from a saved model to the paddle dialect ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One paddle op per op of the program, found by name. Parameters become constants whose bytes stay in the mapped
// files. No op has code of its own here but those that hold a program together: inputs, outputs, parameters, lists.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_IMPORT_BUILDMODULE_H
#define PADDLEC_COMPILER_IMPORT_BUILDMODULE_H

#include "compiler/import/ProgramReader.h"
#include "compiler/support/Diagnostics.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::import {

/// A kind of op that the paddle dialect has not.
struct UnsupportedOp {
  std::string name; ///< PIR's, with dialect, or "legacy.x" for ops that no row upgrades

  /// Whether a declaration (CustomOps.h) can say what it is: it has no bodies, and its results are tensors.
  bool canBeDeclared(const Program &program) const;
  size_t count = 0;
  std::string place;                        ///< of the first
  std::string attributes;                   ///< of the first, as text
  std::string types;                        ///< of the first: operands -> results
  std::string remedy;                       ///< what can be done about it
  std::vector<const Operation *> instances; ///< valid as long as the program
};

/// Whether an op of PIR's dialect, by its name without the dialect, can be imported. Needs the paddle dialect loaded.
bool isSupported(llvm::StringRef name, mlir::MLIRContext *context);

/// Writes a declaration and a skeleton of the source for each that can be declared, <op>.toml and <op>.cpp; returns the
/// declarations' paths. Files that are there already are an error, and left as they are.
std::vector<std::string> writeStubs(const std::vector<UnsupportedOp> &ops, const Program &program,
                                    llvm::StringRef folder, support::Diagnostics &diagnostics);

/// All of them, once each, in the order of their first use; sub-blocks included.
std::vector<UnsupportedOp> findUnsupported(const Program &program, mlir::MLIRContext *context);
/// One error that lists them, with a note for each.
void reportUnsupported(const std::vector<UnsupportedOp> &ops, const Program &program,
                       support::Diagnostics &diagnostics);

/// Runs the verifiers; their errors are the user's, at the op's place in the file. Element types that the file declares
/// wrongly are set right before.
bool verifyModule(mlir::ModuleOp module, const Program &program, support::Diagnostics &diagnostics);

struct ImportedModel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// What the module's constants point into.
  std::vector<std::shared_ptr<const support::MappedFile>> files;
  std::string path, sha256; ///< of the program file
  Program::Format format = Program::Format::Pir;
  int64_t version = 0;
  std::vector<std::string> inputs, outputs;
  size_t parameters = 0, parameterBytes = 0;
};

/// Loads the dialects it needs into `context`. The module is verified; shapes are what the file says.
std::optional<ImportedModel> buildModule(const SavedModel &model, mlir::MLIRContext *context,
                                         support::Diagnostics &diagnostics);

/// readModel and buildModule.
std::optional<ImportedModel> importModel(llvm::StringRef model, llvm::StringRef paramsPath, mlir::MLIRContext *context,
                                         support::Diagnostics &diagnostics);

} // namespace paddlec::import

#endif // PADDLEC_COMPILER_IMPORT_BUILDMODULE_H
