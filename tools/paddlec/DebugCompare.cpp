//===- DebugCompare.cpp - paddlec debug compare -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The compiled model beside the interpreter, value by value. What is right is Compare's to say, what a step is Steps'.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compare.h"
#include "compiler/driver/Interpreter.h"
#include "compiler/driver/ModelLoader.h"
#include "compiler/driver/Steps.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <numeric>

namespace paddlec::tool {

using driver::Difference;
using driver::Step;
using support::Array;
using support::DiagnosticCode;

namespace {

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.3e", value);
  return text;
}

/// With every digit of a float32: neighbours differ.
std::string exact(double value) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.9g", value);
  return text;
}

/// "largest difference 2.0e+00 (relative 5.0e-01) at [0, 3]: 4.0e+00 instead of 2.0e+00".
std::string describe(const Difference &difference) {
  if (!difference.comparable)
    return difference.reason;
  std::string text = "largest difference " + number(difference.largest) + " (relative " + number(difference.relative) +
                     ") at " + driver::describeDims(difference.where) + ": " + exact(difference.got) + " instead of " +
                     exact(difference.want);
  return difference.reason.empty() ? text : difference.reason + "; " + text;
}

/// "step 12, conv2d (conv2d_5.tmp_0, block 0, op 12)".
std::string describe(const std::vector<Step> &steps, size_t index) {
  return "step " + std::to_string(index) + ", " + support::printable(steps[index].op) + " (" +
         support::printable(steps[index].place, 500) + ")";
}

class Comparison {
public:
  explicit Comparison(Invocation &invocation)
      : invocation(invocation), request(invocation.loadRequest()), sources(invocation.inputSources()),
        tolerance(invocation.number(OPT_tolerance, 1e-4)) {}

  void run();

private:
  Invocation &invocation;
  driver::LoadRequest request;
  driver::InputSources sources;
  double tolerance;
  size_t outputs = 0; ///< the model's own; exposed values come behind them
  std::vector<Step> steps;
  std::vector<size_t> positions; ///< of the steps' values among the interpreter's results
  std::vector<Array> inputs, want;

  bool interpret();
  /// The compiled model's results with these steps exposed. None after errors.
  std::optional<std::vector<Array>> compiled(std::vector<size_t> exposed);
  std::optional<size_t> compareAll(const std::vector<Array> &got);
  void findAmongFused(const std::vector<Array> &got, llvm::ArrayRef<size_t> wrong);
  void report(const std::string &where, const Difference &difference, size_t step, const char *how);
};

bool Comparison::interpret() {
  driver::Interpreter interpreter(request.compile, invocation.progress(), invocation.diagnostics);
  if (!interpreter.read(request.place, request.params))
    return false;
  std::vector<std::string> notes;
  auto made = driver::makeInputs(interpreter.inputs(), sources, notes, invocation.diagnostics);
  if (!made)
    return false;
  inputs = std::move(*made);
  for (const std::string &note : notes)
    invocation.progress().note(note);
  outputs = interpreter.outputs().size();
  steps = interpreter.steps();
  std::vector<size_t> all(steps.size());
  std::iota(all.begin(), all.end(), 0);
  positions = interpreter.exposeSteps(all);
  auto results = interpreter.run(inputs);
  if (results)
    want = std::move(*results);
  return results.has_value();
}

std::optional<std::vector<Array>> Comparison::compiled(std::vector<size_t> exposed) {
  request.exposedSteps = std::move(exposed);
  auto loaded = driver::loadModel(request, invocation.progress(), invocation.diagnostics);
  if (!loaded)
    return std::nullopt;
  auto session = driver::ArtefactSession::create(*loaded->artefact, request.compile.threads, invocation.diagnostics);
  if (!session)
    return std::nullopt;
  std::string message;
  if (!session->run(inputs, message)) {
    invocation.diagnostics.error(DiagnosticCode::RunFailed, message).in(invocation.model);
    return std::nullopt;
  }
  return session->results();
}

/// The first step that departs when all are exposed.
std::optional<size_t> Comparison::compareAll(const std::vector<Array> &got) {
  std::optional<size_t> first;
  size_t departing = 0;
  llvm::json::Array list;
  for (size_t i = 0; i < steps.size(); ++i) {
    Difference difference = driver::compare(got[positions[i]], want[positions[i]]);
    bool fine = difference.within(tolerance);
    if (!fine && departing++ == 0)
      first = i;
    if (!fine || invocation.verbose())
      invocation.out() << llvm::formatv("{0} {1}: {2}\n", fine ? "right" : "WRONG", describe(steps, i),
                                        describe(difference));
    list.push_back(llvm::json::Object{
        {"op", steps[i].op},
        {"place", llvm::json::fixUTF8(steps[i].place)},
        {"inputs", llvm::json::Array(steps[i].inputs)},
        {"relative", std::isfinite(difference.relative) ? llvm::json::Value(difference.relative) : nullptr},
        {"reason", difference.reason},
        {"right", fine}});
  }
  invocation.out() << llvm::formatv("{0} of {1} steps depart\n", departing, steps.size());
  invocation.result["steps"] = std::move(list);
  return first;
}

void Comparison::report(const std::string &where, const Difference &difference, size_t step, const char *how) {
  support::Diagnostic &made =
      invocation.diagnostics
          .error(DiagnosticCode::ToleranceMissed, where +
                                                      " is the first whose result departs from the interpreter's by "
                                                      "more than the tolerance " +
                                                      number(tolerance))
          .in(invocation.model)
          .note(describe(difference))
          .note(how);
  for (size_t input : steps[step].inputs)
    made.note("it reads " + describe(steps, input) + ", which agrees");
  invocation.result["first"] = static_cast<int64_t>(step);
}

/// Outputs are wrong, but no value is when all are exposed: what is joined to one kernel is wrong together.
void Comparison::findAmongFused(const std::vector<Array> &got, llvm::ArrayRef<size_t> wrong) {
  std::vector<size_t> ends;
  for (size_t i = 0; i < steps.size(); ++i)
    if (positions[i] == wrong.front())
      ends.push_back(i);
  std::vector<size_t> behind = driver::stepsBehind(steps, ends);
  if (behind.empty()) {
    invocation.diagnostics
        .error(DiagnosticCode::ToleranceMissed,
               "output " + std::to_string(wrong.front()) + ", which no step makes, departs from the interpreter's")
        .in(invocation.model)
        .note(describe(driver::compare(got[wrong.front()], want[wrong.front()])));
    return;
  }
  Difference difference = driver::compare(got[wrong.front()], want[wrong.front()]);
  auto first = driver::firstFailing(behind.size(), [&](size_t index) -> std::optional<bool> {
    size_t step = behind[index];
    auto results = compiled({step});
    if (!results)
      return std::nullopt;
    Difference here = driver::compare((*results)[std::min(positions[step], outputs)], want[positions[step]]);
    bool departs = !here.within(tolerance);
    invocation.out() << llvm::formatv("{0} {1}, exposed alone: {2}\n", departs ? "WRONG" : "right",
                                      describe(steps, step), describe(here));
    if (departs)
      difference = here;
    return departs;
  });
  if (first)
    report(describe(steps, behind[*first]), difference, behind[*first],
           "only when it is optimised together with its neighbours: with every value exposed, all agree");
}

void Comparison::run() {
  if (!sources.seed)
    sources.seed = 0;
  if (request.compile.entries.size() > 1)
    invocation.diagnostics.error(DiagnosticCode::BadOption, "'debug compare' takes one shape of each input");
  if (driver::isOutputFolder(request.place))
    invocation.diagnostics.error(DiagnosticCode::BadOption, "'debug compare' compiles a saved model itself")
        .in(request.place);
  if (invocation.diagnostics.hasErrors() || !interpret())
    return;
  std::vector<size_t> all(steps.size());
  std::iota(all.begin(), all.end(), 0);
  auto got = compiled(all);
  if (!got)
    return;
  invocation.progress().clear();
  if (auto first = compareAll(*got)) {
    report(describe(steps, *first), driver::compare((*got)[positions[*first]], want[positions[*first]]), *first,
           "every value inside the program was an output of its own");
    return;
  }
  // As it is compiled without anybody looking.
  got = compiled({});
  if (!got)
    return;
  invocation.progress().clear();
  std::vector<size_t> wrong;
  for (size_t i = 0; i < outputs; ++i)
    if (!driver::compare((*got)[i], want[i]).within(tolerance))
      wrong.push_back(i);
  if (!wrong.empty())
    return findAmongFused(*got, wrong);
  invocation.out() << llvm::formatv("all agree with the interpreter within the tolerance {0}\n", number(tolerance));
}

} // namespace

void debugCompare(Invocation &invocation) {
  Comparison comparison(invocation);
  comparison.run();
}

} // namespace paddlec::tool
