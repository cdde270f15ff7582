//===- Verify.cpp - paddlec verify ------------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The compiled model's results beside those of Paddle, the interpreter, or a folder. What is right is Compare's to say.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compare.h"
#include "compiler/driver/Interpreter.h"
#include "compiler/driver/ModelLoader.h"
#include "compiler/driver/Oracle.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>

namespace paddlec::tool {

using support::Array;
using support::DiagnosticCode;

namespace {

llvm::json::Value numberOrNull(double value) {
  return std::isfinite(value) ? llvm::json::Value(value) : llvm::json::Value(nullptr);
}

std::string scientific(double value) {
  if (!std::isfinite(value))
    return "inf";
  char text[32];
  std::snprintf(text, sizeof(text), "%.2e", value);
  return text;
}

/// The table, the JSON, and the error if the tolerance is missed. False then.
bool report(Invocation &invocation, const std::vector<driver::TensorFacts> &outputs, const std::vector<Array> &got,
            const std::vector<Array> &want, double tolerance, const std::string &against, llvm::json::Array &list) {
  bool right = true;
  std::string missed;
  invocation.out() << llvm::formatv("{0,-32} {1,-28} {2,10} {3,10}  {4}\n", "output", "type", "max diff", "relative",
                                    "");
  for (size_t i = 0; i < want.size(); ++i) {
    driver::Difference difference = driver::compare(got[i], want[i]);
    bool fine = difference.within(tolerance);
    right &= fine;
    if (!fine)
      missed += (missed.empty() ? "'" : ", '") + support::printable(outputs[i].name) + "'";
    std::string where;
    if (difference.largest > 0 && difference.comparable)
      where =
          llvm::formatv("at {0}: {1} instead of {2}", driver::describeDims(difference.where),
                        llvm::formatv("{0:e3}", difference.got).str(), llvm::formatv("{0:e3}", difference.want).str());
    if (!difference.reason.empty())
      where = difference.reason + (where.empty() ? "" : "; " + where);
    invocation.out() << llvm::formatv("{0,-32} {1,-28} {2,10} {3,10}  {4}{5}\n",
                                      support::printable(outputs[i].name, 32),
                                      driver::describe(got[i].dtype, got[i].dims), scientific(difference.largest),
                                      scientific(difference.relative), fine ? "right " : "WRONG ", where);
    list.push_back(llvm::json::Object{{"name", llvm::json::fixUTF8(outputs[i].name)},
                                      {"dtype", pdrt_dtype_name(got[i].dtype)},
                                      {"shape", llvm::json::Array(got[i].dims)},
                                      {"max_abs_diff", numberOrNull(difference.largest)},
                                      {"magnitude", difference.magnitude},
                                      {"relative", numberOrNull(difference.relative)},
                                      {"unequal", difference.unequal},
                                      {"where", llvm::json::Array(difference.where)},
                                      {"reason", difference.reason},
                                      {"right", fine}});
  }
  if (right)
    invocation.out() << llvm::formatv("agrees with {0} within the tolerance {1}\n", against, scientific(tolerance));
  else
    invocation.diagnostics
        .error(DiagnosticCode::ToleranceMissed, "the results differ from " + against + " by more than the tolerance " +
                                                    scientific(tolerance) + ": " + missed)
        .in(invocation.model);
  return right;
}

/// The model that is compared with: that which was compiled, or for a compiled folder the one that --model names.
std::string savedModelOf(Invocation &invocation, const driver::LoadedModel &loaded) {
  if (loaded.compilation)
    return invocation.model;
  std::string path = invocation.value(OPT_model).str();
  if (path.empty())
    invocation.diagnostics
        .error(DiagnosticCode::BadOption, "a compiled model does not hold the saved one to compare with")
        .in(invocation.model)
        .note("name it with --model, or compare with saved results: --expected DIR");
  return path;
}

std::optional<std::vector<Array>> expectedResults(Invocation &invocation, const driver::LoadedModel &loaded,
                                                  const driver::LoadRequest &request, const std::vector<Array> &inputs,
                                                  std::string &against) {
  support::Diagnostics &diagnostics = invocation.diagnostics;
  const driver::Artefact &artefact = *loaded.artefact;
  if (invocation.has(OPT_expected)) {
    against = invocation.value(OPT_expected).str();
    return driver::readOutputs(against, artefact.outputs(), diagnostics);
  }
  std::string path = savedModelOf(invocation, loaded);
  if (path.empty())
    return std::nullopt;
  if (invocation.value(OPT_against) == "interpreter") {
    against = "the interpreter";
    driver::Interpreter interpreter(request.compile, invocation.progress(), diagnostics);
    if (!interpreter.read(path, request.params))
      return std::nullopt;
    return interpreter.run(inputs);
  }
  against = "Paddle";
  std::optional<import::SavedModel> other;
  const import::SavedModel *saved = loaded.compilation ? &loaded.compilation->saved() : nullptr;
  if (!saved) {
    other = import::readModel(path, request.params, diagnostics);
    if (!other)
      return std::nullopt;
    if (other->program.sha256 != artefact.descriptor().model_sha256) {
      diagnostics
          .error(DiagnosticCode::BadArtefact, "was not compiled from " + other->program.path + ": the SHA-256 differs")
          .in(invocation.model);
      return std::nullopt;
    }
    saved = &*other;
  }
  invocation.progress().step("paddle", "asking Paddle for its results");
  return driver::askPaddle(invocation.value(OPT_python), *saved, artefact.inputs(), inputs, artefact.outputs(),
                           diagnostics);
}

} // namespace

void verify(Invocation &invocation) {
  support::Diagnostics &diagnostics = invocation.diagnostics;
  driver::LoadRequest request = invocation.loadRequest();
  driver::InputSources sources = invocation.inputSources();
  if (!sources.seed)
    sources.seed = 0;
  double tolerance = invocation.number(OPT_tolerance, 1e-4);
  llvm::StringRef against = invocation.value(OPT_against, "paddle");
  if (against != "paddle" && against != "interpreter")
    diagnostics.error(DiagnosticCode::BadOption,
                      "--against " + support::printable(against) + ": expected paddle or interpreter");
  if (diagnostics.hasErrors())
    return;
  invocation.progress().expect(1);
  auto loaded = driver::loadModel(request, invocation.progress(), diagnostics);
  if (!loaded)
    return;
  const driver::Artefact &artefact = *loaded->artefact;
  auto session = driver::ArtefactSession::create(artefact, request.compile.threads, diagnostics);
  if (!session)
    return;
  // Each entry with inputs of its shapes; given inputs are one round.
  std::vector<pipelines::EntryShapes> rounds = request.compile.entries;
  if (rounds.empty() || !sources.files.empty())
    rounds.resize(1);
  bool right = true;
  std::string what;
  llvm::json::Array list;
  for (const pipelines::EntryShapes &shapes : rounds) {
    sources.shapes = shapes;
    std::vector<std::string> notes;
    auto inputs = driver::makeInputs(artefact.inputs(), sources, notes, diagnostics);
    if (!inputs)
      return;
    std::string message;
    if (!session->run(*inputs, message)) {
      diagnostics.error(DiagnosticCode::RunFailed, message).in(artefact.library());
      return;
    }
    std::vector<Array> got = session->results();
    auto want = expectedResults(invocation, *loaded, request, *inputs, what);
    if (!want)
      return;
    invocation.progress().clear();
    for (const std::string &note : notes)
      invocation.progress().note(note);
    right &= report(invocation, artefact.outputs(), got, *want, tolerance, what, list);
  }
  invocation.result["outputs"] = std::move(list);
  invocation.result["tolerance"] = tolerance;
  invocation.result["against"] = what;
  invocation.result["right"] = right;
}

} // namespace paddlec::tool
