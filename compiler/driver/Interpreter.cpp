//===- Interpreter.cpp - runs a saved model with the reference kernels -----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Shapes are fixed first, so that every result has a known size when its kernel runs.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Interpreter.h"

namespace paddlec::driver {

using pipelines::Phase;

Interpreter::Interpreter(pipelines::CompileOptions options, Progress &progress, support::Diagnostics &diagnostics)
    : progress(progress), diagnostics(diagnostics),
      compilation(std::move(options), {Phase::Simplify, "", false}, progress, diagnostics) {}

bool Interpreter::read(llvm::StringRef model, llvm::StringRef params) {
  if (!compilation.read(model, params) || !compilation.runUntil(Phase::Import))
    return false;
  declaredInputs = compilation.inputs();
  declaredOutputs = compilation.outputs();
  return true;
}

std::optional<std::vector<support::Array>> Interpreter::run(const std::vector<support::Array> &inputs) {
  diagnostics.error(support::DiagnosticCode::UnsupportedOption, "the interpreter is not part of this build");
  return std::nullopt;
}

} // namespace paddlec::driver
