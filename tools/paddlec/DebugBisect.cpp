//===- DebugBisect.cpp - paddlec debug bisect -------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Which pass makes results depart from those of the program as it was read. As long as the reference kernels can run
// what a pass leaves behind, every pass is asked; behind that, compiled models of each -O level are.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Interpreter.h"
#include "tools/paddlec/Debug.h"

#include "llvm/Support/FormatVariadic.h"

namespace paddlec::tool {

using driver::Difference;
using pipelines::Phase;
using support::Array;
using support::DiagnosticCode;

namespace {

class Bisection {
public:
  explicit Bisection(Invocation &invocation) : invocation(invocation), request(invocation) {}

  void run();

private:
  Invocation &invocation;
  DebugRequest request;
  std::vector<Array> want;
  llvm::json::Array rows;
  bool ended = false; ///< a pass is found, or what passes leave can no longer be run
  std::string found;
  Difference difference;

  /// The first output that departs, if one does.
  std::optional<Difference> departure(const std::vector<Array> &got) const;
  void show(const std::string &what, const std::optional<Difference> &departs);
  void behindPass(const std::string &pass, mlir::ModuleOp module, const std::string &file);
  bool askPasses();
  void askLevels();
};

std::optional<Difference> Bisection::departure(const std::vector<Array> &got) const {
  for (size_t i = 0; i < want.size(); ++i) {
    Difference here = driver::compare(got[i], want[i]);
    if (!here.within(request.tolerance))
      return here;
  }
  return std::nullopt;
}

void Bisection::show(const std::string &what, const std::optional<Difference> &departs) {
  invocation.progress().clear();
  invocation.out() << llvm::formatv("{0} {1}{2}\n", departs ? "WRONG" : "right", what,
                                    departs ? ": " + describe(*departs) : "");
  rows.push_back(llvm::json::Object{{"behind", what}, {"right", !departs}});
}

void Bisection::behindPass(const std::string &pass, mlir::ModuleOp module, const std::string &file) {
  if (ended)
    return;
  support::Diagnostics obstacle;
  auto got = driver::interpret(module, file, request.inputs, invocation.progress(), obstacle);
  if (!got) {
    // No mistake: fused ops have no reference kernel.
    ended = true;
    invocation.progress().note("cannot be run behind " + pass + ": " +
                               (obstacle.all().empty() ? std::string() : obstacle.all().front().message));
    return;
  }
  auto departs = departure(*got);
  show(pass, departs);
  if (!departs)
    return;
  ended = true;
  found = pass;
  difference = *departs;
}

/// False after errors.
bool Bisection::askPasses() {
  driver::Compilation compilation(request.load.compile, request.load.trace, invocation.progress(),
                                  invocation.diagnostics);
  if (!compilation.read(request.load.place, request.load.params) || !compilation.runUntil(Phase::Import) ||
      !request.makeInputs(invocation, compilation.inputs()))
    return false;
  const std::string &file = compilation.saved().program.path;
  auto results =
      driver::interpret(compilation.module(), file, request.inputs, invocation.progress(), invocation.diagnostics);
  if (!results)
    return false;
  want = std::move(*results);
  compilation.observePasses([&](const std::string &pass, mlir::ModuleOp module) { behindPass(pass, module, file); });
  return compilation.runUntil(Phase::Fuse);
}

/// What the optimiser adds at each level, as -O's levels are described.
static const char *addedBy(int level) {
  switch (level) {
  case 0:
    return "lowering to kernels and loops, planning or emission, which every level has";
  case 1:
    return "fusion, or sharing memory in place";
  case 2:
    return "the choice of layouts";
  default:
    return "what only the highest level does";
  }
}

void Bisection::askLevels() {
  int highest = request.load.compile.optLevel;
  for (int level = 0; level <= highest; ++level) {
    request.load.compile.optLevel = level;
    auto got = request.runCompiled(invocation);
    if (!got)
      return;
    auto departs = departure(*got);
    show("compiled with -O" + std::to_string(level), departs);
    if (!departs)
      continue;
    invocation.result["level"] = level;
    invocation.diagnostics
        .error(DiagnosticCode::ToleranceMissed, "the compiled model departs from the interpreted program from -O" +
                                                    std::to_string(level) + " on, by more than the tolerance " +
                                                    shortNumber(request.tolerance))
        .in(invocation.model)
        .note(describe(*departs))
        .note(std::string("that is ") + addedBy(level))
        .note("'paddlec debug compare -O" + std::to_string(level) + "' finds the step");
    return;
  }
  invocation.out() << llvm::formatv("all agree within the tolerance {0}\n", shortNumber(request.tolerance));
}

void Bisection::run() {
  if (!request.check(invocation) || !askPasses())
    return;
  if (found.empty()) {
    askLevels();
  } else {
    invocation.result["pass"] = found;
    invocation.diagnostics
        .error(DiagnosticCode::ToleranceMissed, "behind the pass " + found +
                                                    " the result departs from that of the program as it was read by "
                                                    "more than the tolerance " +
                                                    shortNumber(request.tolerance))
        .in(invocation.model)
        .note(describe(difference));
  }
  invocation.result["steps"] = std::move(rows);
}

} // namespace

void debugBisect(Invocation &invocation) {
  Bisection bisection(invocation);
  bisection.run();
}

} // namespace paddlec::tool
