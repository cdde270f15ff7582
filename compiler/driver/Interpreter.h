//===- Interpreter.h - runs a saved model with the reference kernels -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Imports a model and evaluates the paddle dialect op by op: slow, and as plain as can be. What folding, checking and
// the fallback of artefacts share.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_INTERPRETER_H
#define PADDLEC_COMPILER_DRIVER_INTERPRETER_H

#include "compiler/driver/Compilation.h"

#include <optional>
#include <vector>

namespace paddlec::driver {

/// Runs @main of a module of the paddle dialect once, whatever passes it has been through. None after errors; ops that
/// have no reference kernel are such.
std::optional<std::vector<support::Array>> interpret(mlir::ModuleOp module, const std::string &file,
                                                     const std::vector<support::Array> &inputs, Progress &progress,
                                                     support::Diagnostics &diagnostics);

class Interpreter {
public:
  Interpreter(pipelines::CompileOptions options, Progress &progress, support::Diagnostics &diagnostics);

  bool read(llvm::StringRef model, llvm::StringRef params);
  std::vector<TensorFacts> inputs() const { return declaredInputs; }
  std::vector<TensorFacts> outputs() const { return declaredOutputs; }

  std::vector<Step> steps() { return compilation.steps(); }
  /// From now on these values are results too.
  std::vector<size_t> exposeSteps(llvm::ArrayRef<size_t> which) {
    std::vector<size_t> positions = compilation.exposeSteps(which);
    declaredOutputs = compilation.outputs();
    return positions;
  }

  /// Runs the program once. None after errors.
  std::optional<std::vector<support::Array>> run(const std::vector<support::Array> &inputs);

private:
  support::Diagnostics &diagnostics;
  Progress &progress;
  Compilation compilation;
  std::vector<TensorFacts> declaredInputs, declaredOutputs;
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_INTERPRETER_H
