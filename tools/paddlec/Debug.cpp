//===- Debug.cpp - what the debug commands share ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "tools/paddlec/Debug.h"

namespace paddlec::tool {

using support::Array;
using support::DiagnosticCode;

static std::string formatted(const char *format, double value) {
  char text[32];
  std::snprintf(text, sizeof(text), format, value);
  return text;
}

std::string shortNumber(double value) { return formatted("%.3e", value); }
std::string exactNumber(double value) { return formatted("%.9g", value); }

std::string describe(const driver::Difference &difference) {
  if (!difference.comparable)
    return difference.reason;
  std::string text = "largest difference " + shortNumber(difference.largest) + " (relative " +
                     shortNumber(difference.relative) + ") at " + driver::describeDims(difference.where) + ": " +
                     exactNumber(difference.got) + " instead of " + exactNumber(difference.want);
  return difference.reason.empty() ? text : difference.reason + "; " + text;
}

DebugRequest::DebugRequest(Invocation &invocation)
    : load(invocation.loadRequest()), sources(invocation.inputSources()),
      tolerance(invocation.number(OPT_tolerance, 1e-4)) {
  if (!sources.seed)
    sources.seed = 0;
}

bool DebugRequest::check(Invocation &invocation) const {
  std::string command = std::string("'") + invocation.command.name + "'";
  if (load.compile.entries.size() > 1)
    invocation.diagnostics.error(DiagnosticCode::BadOption, command + " takes one shape of each input");
  if (driver::isOutputFolder(load.place))
    invocation.diagnostics.error(DiagnosticCode::BadOption, command + " compiles a saved model itself").in(load.place);
  return !invocation.diagnostics.hasErrors();
}

bool DebugRequest::makeInputs(Invocation &invocation, const std::vector<driver::TensorFacts> &declared) {
  std::vector<std::string> notes;
  auto made = driver::makeInputs(declared, sources, notes, invocation.diagnostics);
  if (!made)
    return false;
  inputs = std::move(*made);
  for (const std::string &note : notes)
    invocation.progress().note(note);
  return true;
}

std::optional<std::vector<Array>> DebugRequest::runCompiled(Invocation &invocation) const {
  auto loaded = driver::loadModel(load, invocation.progress(), invocation.diagnostics);
  if (!loaded)
    return std::nullopt;
  auto session = driver::ArtefactSession::create(*loaded->artefact, load.compile.threads, invocation.diagnostics);
  if (!session)
    return std::nullopt;
  std::string message;
  if (!session->run(inputs, message)) {
    invocation.diagnostics.error(DiagnosticCode::RunFailed, message).in(invocation.model);
    return std::nullopt;
  }
  invocation.progress().clear();
  return session->results();
}

} // namespace paddlec::tool
