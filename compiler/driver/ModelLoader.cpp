//===- ModelLoader.cpp - from MODEL or DIR to something that runs ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A folder without its shared library (made with --emit src) is built into a temporary folder; the user's folder is
// never written.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/ModelLoader.h"

#include "compiler/pipelines/CpuLevel.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace paddlec::driver {

using support::Diagnostics;

bool compileInto(Compilation &compilation, OutputBundle &bundle, const BuildRequest &build,
                 const ToolchainOptions &toolchain, Progress &progress, Diagnostics &diagnostics) {
  if (!compilation.runUntil(pipelines::Phase::Plan) || !compilation.emit(bundle))
    return false;
  if (!build.any())
    return true;
  BuildRequest request = build;
  request.folder = bundle.path();
  return buildArtefact(request, toolchain, progress, diagnostics);
}

/// The CPU level that a folder's manifest names.
static pipelines::CpuLevel levelOf(llvm::StringRef folder) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, manifestName);
  if (auto text = llvm::MemoryBuffer::getFile(path)) {
    if (auto json = llvm::json::parse((*text)->getBuffer())) {
      if (const llvm::json::Object *object = json->getAsObject())
        if (auto level = pipelines::parseCpuLevel(object->getString("cpu").value_or("")))
          return *level;
    } else {
      llvm::consumeError(json.takeError());
    }
  }
  return pipelines::CpuLevel::Baseline;
}

static std::optional<LoadedModel> loadFolder(const LoadRequest &request, Progress &progress, Diagnostics &diagnostics) {
  LoadedModel loaded;
  std::optional<std::string> name = artefactName(request.place, diagnostics);
  if (!name)
    return std::nullopt;
  llvm::SmallString<256> library(request.place);
  llvm::sys::path::append(library, "lib" + *name + ".so");
  std::string folder = request.place;
  if (!llvm::sys::fs::exists(library)) {
    std::string message;
    loaded.folder = TemporaryFolder::create("paddlec-run", message);
    if (!loaded.folder) {
      diagnostics.error(support::DiagnosticCode::FileUnwritable, message);
      return std::nullopt;
    }
    progress.expect(1);
    BuildRequest build;
    build.folder = request.place;
    build.name = *name;
    build.outputFolder = loaded.folder->path();
    build.cpu = levelOf(request.place);
    build.shared = true;
    if (!buildArtefact(build, request.toolchain, progress, diagnostics))
      return std::nullopt;
    folder = loaded.folder->path();
  }
  loaded.artefact = Artefact::load(folder, request.place, *name, request.toolchain, diagnostics);
  if (!loaded.artefact)
    return std::nullopt;
  return loaded;
}

std::optional<LoadedModel> loadModel(const LoadRequest &request, Progress &progress, Diagnostics &diagnostics) {
  if (isOutputFolder(request.place))
    return loadFolder(request, progress, diagnostics);
  LoadedModel loaded;
  pipelines::CompileOptions options = request.compile;
  if (options.name.empty())
    options.name = defaultName(request.place);
  progress.expect(1);
  loaded.compilation = std::make_unique<Compilation>(options, request.trace, progress, diagnostics);
  std::string message;
  loaded.folder = TemporaryFolder::create("paddlec-run", message);
  if (!loaded.folder) {
    diagnostics.error(support::DiagnosticCode::FileUnwritable, message);
    return std::nullopt;
  }
  if (!loaded.compilation->read(request.place, request.params))
    return std::nullopt;
  if (!request.exposedSteps.empty()) {
    if (!loaded.compilation->runUntil(pipelines::Phase::Import))
      return std::nullopt;
    loaded.compilation->exposeSteps(request.exposedSteps);
  }
  std::string folder = loaded.folder->file(options.name);
  auto bundle = OutputBundle::create(folder, /*force=*/false, diagnostics);
  BuildRequest build;
  build.name = options.name;
  build.cpu = options.cpu;
  build.shared = true;
  if (!bundle || !compileInto(*loaded.compilation, *bundle, build, request.toolchain, progress, diagnostics) ||
      !bundle->commit(diagnostics))
    return std::nullopt;
  loaded.artefact = Artefact::load(folder, folder, options.name, request.toolchain, diagnostics);
  if (!loaded.artefact)
    return std::nullopt;
  return loaded;
}

} // namespace paddlec::driver
