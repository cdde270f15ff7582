//===- ModelLoader.h - from MODEL or DIR to something that runs --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Commands that run a model take either a saved model, which is compiled into a temporary folder first, or a folder
// that `compile` wrote.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_COMPILER_DRIVER_MODELLOADER_H
#define PADDLEC_COMPILER_DRIVER_MODELLOADER_H

#include "compiler/driver/Artefact.h"
#include "compiler/driver/Compilation.h"
#include "compiler/driver/HostToolchain.h"
#include "compiler/driver/Process.h"

#include <memory>
#include <optional>
#include <string>

namespace paddlec::driver {

struct LoadRequest {
  std::string place; ///< MODEL or DIR
  std::string params;
  pipelines::CompileOptions compile;
  pipelines::TraceOptions trace;
  ToolchainOptions toolchain;
  std::vector<size_t> exposedSteps; ///< of a saved model: see Compilation::exposeSteps
};

struct LoadedModel {
  std::unique_ptr<Compilation> compilation; ///< null for a folder of `compile`
  std::optional<TemporaryFolder> folder;
  std::unique_ptr<Artefact> artefact;
};

/// Compiles the model that `compilation` has read into a folder and builds it there.
bool compileInto(Compilation &compilation, OutputBundle &bundle, const BuildRequest &build,
                 const ToolchainOptions &toolchain, Progress &progress, support::Diagnostics &diagnostics);

/// None after errors.
std::optional<LoadedModel> loadModel(const LoadRequest &request, Progress &progress, support::Diagnostics &diagnostics);

} // namespace paddlec::driver

#endif // PADDLEC_COMPILER_DRIVER_MODELLOADER_H
