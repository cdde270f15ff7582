//===- DebugCompare.cpp - paddlec debug compare -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The compiled model beside the interpreter, value by value. What is right is Compare's to say, what a step is Steps'.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Interpreter.h"
#include "compiler/driver/Steps.h"
#include "tools/paddlec/Debug.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <numeric>

namespace paddlec::tool {

using driver::Difference;
using driver::Step;
using support::Array;
using support::DiagnosticCode;

namespace {

/// "step 12, conv2d (conv2d_5.tmp_0, block 0, op 12)".
std::string describe(const std::vector<Step> &steps, size_t index) {
  return "step " + std::to_string(index) + ", " + support::printable(steps[index].op) + " (" +
         support::printable(steps[index].place, 500) + ")";
}

class Comparison {
public:
  explicit Comparison(Invocation &invocation) : invocation(invocation), request(invocation) {}

  void run();

private:
  Invocation &invocation;
  DebugRequest request;
  size_t outputs = 0; ///< the model's own; exposed values come behind them
  std::vector<Step> steps;
  std::vector<size_t> all;       ///< 0, 1, 2 ... of the steps
  std::vector<size_t> positions; ///< of the steps' values among the interpreter's results
  std::vector<Array> want;

  bool interpret();
  /// The compiled model's results with these steps exposed. None after errors.
  std::optional<std::vector<Array>> compiled(std::vector<size_t> exposed);
  std::optional<size_t> compareAll(const std::vector<Array> &got);
  void findAmongFused(const std::vector<Array> &got, size_t wrong);
  void report(const Difference &difference, size_t step, const char *how);
};

bool Comparison::interpret() {
  driver::Interpreter interpreter(request.load.compile, invocation.progress(), invocation.diagnostics);
  if (!interpreter.read(request.load.place, request.load.params) ||
      !request.makeInputs(invocation, interpreter.inputs()))
    return false;
  outputs = interpreter.outputs().size();
  steps = interpreter.steps();
  all.resize(steps.size());
  std::iota(all.begin(), all.end(), 0);
  positions = interpreter.exposeSteps(all);
  auto results = interpreter.run(request.inputs);
  if (results)
    want = std::move(*results);
  return results.has_value();
}

std::optional<std::vector<Array>> Comparison::compiled(std::vector<size_t> exposed) {
  request.load.exposedSteps = std::move(exposed);
  return request.runCompiled(invocation);
}

/// The first step that departs when all are exposed.
std::optional<size_t> Comparison::compareAll(const std::vector<Array> &got) {
  std::optional<size_t> first;
  size_t departing = 0;
  llvm::json::Array list;
  for (size_t i = 0; i < steps.size(); ++i) {
    Difference difference = driver::compare(got[positions[i]], want[positions[i]]);
    bool fine = difference.within(request.tolerance);
    if (!fine && departing++ == 0)
      first = i;
    if (!fine || invocation.verbose())
      invocation.out() << llvm::formatv("{0} {1}: {2}\n", fine ? "right" : "WRONG", describe(steps, i),
                                        tool::describe(difference));
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

void Comparison::report(const Difference &difference, size_t step, const char *how) {
  support::Diagnostic &made =
      invocation.diagnostics
          .error(DiagnosticCode::ToleranceMissed, describe(steps, step) +
                                                      " is the first whose result departs from the interpreter's by "
                                                      "more than the tolerance " +
                                                      shortNumber(request.tolerance))
          .in(invocation.model)
          .note(tool::describe(difference))
          .note(how);
  for (size_t input : steps[step].inputs)
    made.note("it reads " + describe(steps, input) + ", which agrees");
  invocation.result["first"] = static_cast<int64_t>(step);
}

/// An output is wrong, but no value is when all are exposed: what is joined to one kernel is wrong together.
void Comparison::findAmongFused(const std::vector<Array> &got, size_t wrong) {
  Difference difference = driver::compare(got[wrong], want[wrong]);
  std::vector<size_t> ends;
  for (size_t i = 0; i < steps.size(); ++i)
    if (positions[i] == wrong)
      ends.push_back(i);
  std::vector<size_t> behind = driver::stepsBehind(steps, ends);
  if (behind.empty()) {
    invocation.diagnostics
        .error(DiagnosticCode::ToleranceMissed,
               "output " + std::to_string(wrong) + ", which no step makes, departs from the interpreter's")
        .in(invocation.model)
        .note(tool::describe(difference));
    return;
  }
  auto first = driver::firstFailing(behind.size(), [&](size_t index) -> std::optional<bool> {
    size_t step = behind[index];
    auto results = compiled({step});
    if (!results)
      return std::nullopt;
    Difference here = driver::compare((*results)[std::min(positions[step], outputs)], want[positions[step]]);
    bool departs = !here.within(request.tolerance);
    invocation.out() << llvm::formatv("{0} {1}, exposed alone: {2}\n", departs ? "WRONG" : "right",
                                      describe(steps, step), tool::describe(here));
    if (departs)
      difference = here;
    return departs;
  });
  if (first)
    report(difference, behind[*first],
           "only when it is optimised together with its neighbours: with every value exposed, all agree");
}

void Comparison::run() {
  if (!request.check(invocation) || !interpret())
    return;
  auto got = compiled(all);
  if (!got)
    return;
  if (auto first = compareAll(*got))
    return report(driver::compare((*got)[positions[*first]], want[positions[*first]]), *first,
                  "every value inside the program was an output of its own");
  // As it is compiled without anybody looking.
  got = compiled({});
  if (!got)
    return;
  for (size_t i = 0; i < outputs; ++i)
    if (!driver::compare((*got)[i], want[i]).within(request.tolerance))
      return findAmongFused(*got, i);
  invocation.out() << llvm::formatv("all agree with the interpreter within the tolerance {0}\n",
                                    shortNumber(request.tolerance));
}

} // namespace

void debugCompare(Invocation &invocation) {
  Comparison comparison(invocation);
  comparison.run();
}

} // namespace paddlec::tool
