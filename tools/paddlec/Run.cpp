//===- Run.cpp - paddlec run ------------------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One run of a model, with given or random inputs.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Interpreter.h"
#include "compiler/driver/ModelLoader.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FormatVariadic.h"

namespace paddlec::tool {

using support::DiagnosticCode;

/// Names, types, shapes, and the first values, which are what people look at.
static void show(Invocation &invocation, const std::vector<driver::TensorFacts> &outputs,
                 const std::vector<support::Array> &results) {
  for (size_t i = 0; i < results.size(); ++i) {
    std::string values = driver::firstValues(results[i], 6);
    invocation.out() << llvm::formatv("output {0} '{1}': {2} = {3}\n", i, support::printable(outputs[i].name),
                                      driver::describe(results[i].dtype, results[i].dims), values);
  }
  invocation.result["outputs"] = driver::describeOutputs(outputs, results);
}

static void runInterpreted(Invocation &invocation, const driver::LoadRequest &request,
                           const driver::InputSources &sources) {
  support::Diagnostics &diagnostics = invocation.diagnostics;
  if (driver::isOutputFolder(request.place)) {
    diagnostics.error(DiagnosticCode::BadOption, "--interpret runs a saved model, not a compiled one")
        .in(request.place);
    return;
  }
  driver::Interpreter interpreter(request.compile, invocation.progress(), diagnostics);
  if (!interpreter.read(request.place, request.params))
    return;
  std::vector<std::string> notes;
  auto inputs = driver::makeInputs(interpreter.inputs(), sources, notes, diagnostics);
  if (!inputs)
    return;
  for (const std::string &note : notes)
    invocation.progress().note(note);
  auto results = interpreter.run(*inputs);
  if (!results)
    return;
  invocation.progress().finish();
  std::string folder = invocation.value(OPT_output).str();
  if (!folder.empty() && !driver::writeOutputs(folder, interpreter.outputs(), *results, diagnostics))
    return;
  show(invocation, interpreter.outputs(), *results);
}

void run(Invocation &invocation) {
  support::Diagnostics &diagnostics = invocation.diagnostics;
  driver::LoadRequest request = invocation.loadRequest();
  driver::InputSources sources = invocation.inputSources();
  if (diagnostics.hasErrors())
    return;
  if (invocation.has(OPT_interpret))
    return runInterpreted(invocation, request, sources);
  auto loaded = driver::loadModel(request, invocation.progress(), diagnostics);
  if (!loaded)
    return;
  const driver::Artefact &artefact = *loaded->artefact;
  std::vector<std::string> notes;
  auto inputs = driver::makeInputs(artefact.inputs(), sources, notes, diagnostics);
  if (!inputs)
    return;
  invocation.progress().finish();
  for (const std::string &note : notes)
    invocation.progress().note(note);
  auto session = driver::ArtefactSession::create(artefact, request.compile.threads, diagnostics);
  if (!session)
    return;
  std::string message;
  if (!session->run(*inputs, message)) {
    diagnostics.error(DiagnosticCode::RunFailed, message).in(artefact.library());
    return;
  }
  std::vector<support::Array> results = session->results();
  std::string folder = invocation.value(OPT_output).str();
  if (!folder.empty() && !driver::writeOutputs(folder, artefact.outputs(), results, diagnostics))
    return;
  show(invocation, artefact.outputs(), results);
}

} // namespace paddlec::tool
