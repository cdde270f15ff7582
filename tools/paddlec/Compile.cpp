//===- Compile.cpp - paddlec compile --------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// From MODEL to DIR. The place is checked before any work is done, and DIR appears only when all of it is there.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compilation.h"
#include "compiler/driver/ModelLoader.h"
#include "compiler/pipelines/CpuLevel.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

namespace paddlec::tool {

using pipelines::Phase;
using support::DiagnosticCode;

namespace {

struct EmitKinds {
  bool sources = false, object = false, archive = false, shared = false, paddleMlir = false, kernelMlir = false;

  bool artefact() const { return sources || object || archive || shared; }
};

EmitKinds parseEmit(Invocation &invocation) {
  EmitKinds kinds;
  std::vector<std::string> words = splitCommas(invocation.value(OPT_emit, "all"));
  for (const std::string &word : words) {
    bool all = word == "all", known = all;
    auto is = [&](const char *name, bool &kind, bool partOfAll) {
      known |= word == name;
      kind |= word == name || (all && partOfAll);
    };
    is("src", kinds.sources, true);
    is("obj", kinds.object, true);
    is("lib", kinds.archive, true);
    is("shared", kinds.shared, true);
    is("paddle-mlir", kinds.paddleMlir, false);
    is("kernel-mlir", kinds.kernelMlir, false);
    if (!known)
      invocation.diagnostics.error(DiagnosticCode::BadOption,
                                   "--emit " + support::printable(word) +
                                       ": expected src, obj, lib, shared, all, paddle-mlir or kernel-mlir");
  }
  if (words.empty())
    invocation.diagnostics.error(DiagnosticCode::BadOption, "--emit needs a kind of output");
  return kinds;
}

void printOptReport(Invocation &invocation, driver::Compilation &compilation) {
  llvm::json::Array list;
  for (const paddle::OptNote &note : compilation.takeOptReport()) {
    invocation.out() << llvm::formatv("{0} {1}: {2}: {3}\n", note.applied ? "+" : "-", note.pass,
                                      support::printable(note.where), support::printable(note.message, 500));
    list.push_back(llvm::json::Object{{"applied", note.applied},
                                      {"pass", note.pass},
                                      {"function", llvm::json::fixUTF8(note.function)},
                                      {"where", llvm::json::fixUTF8(note.where)},
                                      {"message", llvm::json::fixUTF8(note.message)}});
  }
  invocation.result["opt_report"] = std::move(list);
}

/// What lies in DIR, for the person and the JSON document.
void describeOutput(Invocation &invocation, llvm::StringRef folder, llvm::StringRef name) {
  std::error_code error;
  uint64_t bytes = 0, count = 0;
  llvm::json::Array files;
  for (llvm::sys::fs::recursive_directory_iterator it(folder, error), end; it != end && !error; it.increment(error)) {
    uint64_t size = 0;
    if (!llvm::sys::fs::is_regular_file(it->path()) || llvm::sys::fs::file_size(it->path(), size))
      continue;
    ++count;
    bytes += size;
    files.push_back(llvm::json::fixUTF8(llvm::StringRef(it->path()).drop_front(folder.size()).ltrim('/')));
  }
  invocation.result["name"] = name;
  invocation.result["output"] = llvm::json::fixUTF8(folder);
  invocation.result["files"] = std::move(files);
  if (!invocation.quiet())
    invocation.out() << llvm::formatv("wrote {0}: {1} files, {2:f1} MB\n", folder, count, double(bytes) * 1e-6);
}

} // namespace

void compile(Invocation &invocation) {
  support::Diagnostics &diagnostics = invocation.diagnostics;
  pipelines::CompileOptions options = invocation.compileOptions();
  pipelines::TraceOptions trace = invocation.traceOptions();
  driver::ToolchainOptions toolchain = invocation.toolchainOptions();
  EmitKinds kinds = parseEmit(invocation);
  std::string folder = invocation.value(OPT_output).str();
  bool stopsEarly = trace.stopAfter != Phase::Emit;
  if (folder.empty() && kinds.artefact() && !stopsEarly)
    diagnostics.error(DiagnosticCode::BadOption, "'compile' needs a folder to write to: -o DIR");
  if (folder.empty() && kinds.paddleMlir && kinds.kernelMlir)
    diagnostics.error(DiagnosticCode::BadOption, "two kinds of IR need a folder to be written to: -o DIR");
  if (diagnostics.hasErrors())
    return;
  if (options.name.empty())
    options.name = driver::defaultName(invocation.model);

  std::optional<driver::OutputBundle> bundle;
  if (!folder.empty() && !stopsEarly) {
    auto made = driver::OutputBundle::create(folder, invocation.has(OPT_force), diagnostics);
    if (!made)
      return;
    bundle.emplace(std::move(*made));
  }
  driver::BuildRequest build;
  build.name = options.name;
  build.cpu = options.cpu;
  build.object = kinds.object;
  build.archive = kinds.archive;
  build.shared = kinds.shared;
  invocation.progress().expect(build.any());

  driver::Compilation compilation(options, trace, invocation.progress(), diagnostics);
  if (!compilation.read(invocation.model, invocation.value(OPT_params)))
    return;
  if (invocation.has(OPT_stub_unsupported)) {
    mlir::MLIRContext context;
    const import::Program &program = compilation.saved().program;
    writeStubs(invocation, import::findUnsupported(program, &context), program);
  }
  /// Writes IR to the folder, or prints it where there is none.
  auto writeIr = [&](llvm::StringRef suffix) {
    if (bundle)
      return bundle->write(options.name + suffix.str(), compilation.printed(), diagnostics);
    invocation.progress().clear();
    invocation.out() << compilation.printed();
    return true;
  };
  if (kinds.paddleMlir && (!compilation.runUntil(Phase::Quantize) || !writeIr(".paddle.mlir")))
    return;
  if (!kinds.artefact() && !kinds.kernelMlir) {
    // Nothing behind the paddle dialect was asked for.
  } else if (!compilation.runUntil(Phase::Plan)) {
    return;
  }
  if (kinds.kernelMlir && !stopsEarly && !writeIr(".kernel.mlir"))
    return;
  if (trace.optReport)
    printOptReport(invocation, compilation);
  if (stopsEarly || !bundle)
    return;
  if (kinds.artefact()) {
    if (!driver::compileInto(compilation, *bundle, build, toolchain, invocation.progress(), diagnostics))
      return;
  } else if (!bundle->write(
                 driver::manifestName,
                 llvm::formatv("{0:2}\n", llvm::json::Value(llvm::json::Object{{"paddlec", driver::compilerVersion()},
                                                                               {"name", options.name}}))
                     .str(),
                 diagnostics)) {
    return;
  }
  if (!bundle->commit(diagnostics))
    return;
  invocation.progress().finish();
  describeOutput(invocation, folder, options.name);
}

} // namespace paddlec::tool
