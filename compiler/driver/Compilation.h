//===- Compilation.h - one model on its way from file to artefact ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Holds what one compilation needs (context, module, mapped weights) and takes it through the phases. Several may live
// in one program. Decides nothing about the program: passes and their order are in compiler/pipelines.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_COMPILATION_H
#define PADDLEC_COMPILER_DRIVER_COMPILATION_H

#include "compiler/driver/OutputBundle.h"
#include "compiler/driver/PassTrace.h"
#include "compiler/driver/Progress.h"
#include "compiler/driver/Steps.h"
#include "compiler/driver/Tensors.h"
#include "compiler/import/BuildModule.h"
#include "compiler/pipelines/Options.h"
#include "compiler/support/Diagnostics.h"
#include "dialects/paddle/transforms/OptReport.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace paddlec::driver {

/// The version of this compiler, as in artefacts and for --version.
llvm::StringRef compilerVersion();

/// A model's name made of its path: the folder's where the file is called inference or model.
std::string defaultName(llvm::StringRef model);

class Compilation {
public:
  Compilation(pipelines::CompileOptions options, pipelines::TraceOptions trace, Progress &progress,
              support::Diagnostics &diagnostics);
  ~Compilation();

  /// Reads the model; false after errors. The first thing to call.
  bool read(llvm::StringRef model, llvm::StringRef params);

  /// Runs the phases that have not run yet, up to and including `last` (at most Plan) and the trace's own limit.
  bool runUntil(pipelines::Phase last);

  /// Prints the sources into `bundle`; needs the phase Plan behind it.
  bool emit(OutputBundle &bundle);

  const import::SavedModel &saved() const { return *model; }
  mlir::ModuleOp module() { return *imported->module; }
  const pipelines::CompileOptions &options() const { return compileOptions; }

  /// What the program declares; after the phase Simplify with what was found out and asked for (entry 0).
  std::vector<TensorFacts> inputs();
  std::vector<TensorFacts> outputs();

  /// The values inside @main, and some of them as further outputs; right behind the phase Import.
  std::vector<Step> steps();
  std::vector<size_t> exposeSteps(llvm::ArrayRef<size_t> which);

  /// Calls back behind each pass of the phases to come; they run on one thread then.
  void observePasses(PassObserver observer);

  /// The module as text, weights elided.
  std::string printed();
  /// What the passes did and could not do; empty unless asked for in the trace options.
  std::vector<paddle::OptNote> takeOptReport();

private:
  pipelines::CompileOptions compileOptions;
  pipelines::TraceOptions trace;
  Progress &progress;
  support::Diagnostics &diagnostics;
  std::optional<import::SavedModel> model; ///< outlives the module, whose constants point into its files
  std::unique_ptr<mlir::MLIRContext> context;
  std::unique_ptr<paddle::OptReport> optReport;
  std::optional<import::ImportedModel> imported;
  std::optional<pipelines::Phase> done;
  PassObserver passObserver; ///< may be empty

  bool runPhase(pipelines::Phase phase);
  bool runPasses(pipelines::Phase phase);
  bool dump(pipelines::Phase phase, bool failed);
};

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_COMPILATION_H
