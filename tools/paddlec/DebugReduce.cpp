//===- DebugReduce.cpp - paddlec debug reduce -------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The fewest ops that still fail. Each part is tried in a process of its own, so that a crash is one more way to fail.
// How a part becomes a program is Slice's affair.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Interpreter.h"
#include "compiler/driver/Slice.h"
#include "compiler/support/FileIO.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "tools/paddlec/Debug.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace paddlec::tool {

using driver::OpSet;
using support::Array;
using support::DiagnosticCode;

namespace {

/// How a run ended: its exit status and the first error's code, "3 PDC0702"; empty for a run that went well.
std::string signatureOf(const driver::ProcessResult &result) {
  if (result.ok())
    return "";
  llvm::StringRef errors = result.errors;
  size_t at = errors.find("error[");
  llvm::StringRef code =
      at == llvm::StringRef::npos ? "" : errors.drop_front(at + 6).take_until([](char c) { return c == ']'; });
  return std::to_string(result.status) + " " + code.str();
}

class Reduction {
public:
  explicit Reduction(Invocation &invocation) : invocation(invocation), request(invocation) {}

  void run();

private:
  Invocation &invocation;
  DebugRequest request;
  std::optional<driver::Compilation> compilation;
  std::optional<driver::TemporaryFolder> scratch;
  std::vector<std::string> options; ///< of every try
  llvm::DenseMap<mlir::Value, Array> values;
  std::string failure; ///< the signature that counts
  driver::ProcessResult firstFailure;
  size_t tries = 0;

  OpSet kept;
  std::vector<mlir::Value> outputs;

  mlir::func::FuncOp main() { return compilation->module().lookupSymbol<mlir::func::FuncOp>("main"); }
  bool fail(DiagnosticCode code, const std::string &message) {
    invocation.diagnostics.error(code, message).in(invocation.model);
    return false;
  }
  void collectOptions();
  bool findValues();
  bool write(const driver::Slice &slice, const std::string &folder, std::vector<std::string> &command);
  std::optional<driver::ProcessResult> attempt(const OpSet &ops, llvm::ArrayRef<mlir::Value> results);
  /// None after errors.
  std::optional<bool> stillFails(const OpSet &ops, llvm::ArrayRef<mlir::Value> results);
  bool cutBottom();
  bool cutTop();
  void finish(const std::string &folder);
};

/// The options of this call that a try needs as well.
void Reduction::collectOptions() {
  auto pass = [&](OptionId id, const char *name) {
    for (const std::string &value : invocation.values(id))
      options.insert(options.end(), {name, value});
  };
  pass(OPT_cpu, "--cpu");
  pass(OPT_precision, "--precision");
  pass(OPT_threads, "--threads");
  pass(OPT_custom_op, "--custom-op");
  pass(OPT_cxx, "--cxx");
  pass(OPT_cxxflags, "--cxxflags");
  pass(OPT_onednn, "--onednn");
  pass(OPT_jobs, "--jobs");
  pass(OPT_tolerance, "--tolerance");
  if (invocation.has(OPT_O))
    options.push_back("-O" + invocation.value(OPT_O).str());
  if (invocation.has(OPT_no_cache))
    options.push_back("--no-cache");
}

/// Inputs, and what the interpreter finds at every value inside. False after errors.
bool Reduction::findValues() {
  driver::Interpreter interpreter(request.load.compile, invocation.progress(), invocation.diagnostics);
  if (!interpreter.read(request.load.place, request.load.params) ||
      !request.makeInputs(invocation, interpreter.inputs()))
    return false;
  std::vector<size_t> all(interpreter.steps().size());
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = i;
  std::vector<size_t> positions = interpreter.exposeSteps(all);
  auto results = interpreter.run(request.inputs);
  if (!results)
    return false;
  // The same program again: its values stand in the same order.
  std::vector<mlir::Value> steps = driver::stepValues(main());
  for (size_t i = 0; i < steps.size(); ++i)
    values[steps[i]] = (*results)[positions[i]];
  for (auto [argument, array] : llvm::zip(main().getArguments(), request.inputs))
    values[argument] = array;
  // With --shape the program is as if it had been saved with these shapes.
  if (!request.load.compile.entries.empty())
    for (auto &[value, array] : values)
      value.setType(mlir::RankedTensorType::get(array.dims,
                                                mlir::cast<mlir::RankedTensorType>(value.getType()).getElementType()));
  return true;
}

/// Writes a slice and its inputs, and says how to run it. False after errors.
bool Reduction::write(const driver::Slice &slice, const std::string &folder, std::vector<std::string> &command) {
  llvm::SmallString<256> path(folder);
  llvm::sys::path::append(path, "model.mlir");
  std::string message;
  command.push_back(std::string(path));
  if (!support::writeFileAtomically(path, driver::printWhole(*slice.module), message))
    return fail(DiagnosticCode::FileUnwritable, "cannot write a part of the program: " + message);
  for (auto [index, value] : llvm::enumerate(slice.inputs)) {
    std::string name = "in_" + std::to_string(index);
    path = folder;
    llvm::sys::path::append(path, name + ".npy");
    if (!support::writeNpy(path, values[value], message))
      return fail(DiagnosticCode::FileUnwritable, "cannot write an input: " + message);
    command.insert(command.end(), {"-i", name + "=" + std::string(path)});
  }
  return true;
}

std::optional<driver::ProcessResult> Reduction::attempt(const OpSet &ops, llvm::ArrayRef<mlir::Value> results) {
  std::vector<std::string> command = {driver::programFolder() + "/paddlec", "verify"};
  if (!write(driver::makeSlice(compilation->module(), ops, results), scratch->path(), command))
    return std::nullopt;
  command.insert(command.end(), {"--against", "interpreter", "-q"});
  llvm::append_range(command, options);
  ++tries;
  return driver::runProcess(command, 600);
}

std::optional<bool> Reduction::stillFails(const OpSet &ops, llvm::ArrayRef<mlir::Value> results) {
  if (invocation.progress().interrupted()) {
    invocation.diagnostics.error(DiagnosticCode::Interrupted, "stopped");
    return std::nullopt;
  }
  auto result = attempt(ops, results);
  if (!result)
    return std::nullopt;
  bool fails = signatureOf(*result) == failure;
  const char *how = fails ? "fails" : result->ok() ? "fine" : "fails in another way";
  invocation.progress().note(llvm::formatv("{0} of {1} ops: {2}", ops.size(), kept.size(), how).str());
  return fails;
}

/// Makes the first value whose program fails the only output. False after errors.
bool Reduction::cutBottom() {
  std::vector<mlir::Value> candidates;
  for (mlir::Operation *op : driver::computingOps(main()))
    for (mlir::Value result : op->getResults())
      if (kept.contains(op) && values.contains(result))
        candidates.push_back(result);
  // The whole fails with all of its outputs, perhaps with none of them alone.
  OpSet all = kept;
  std::vector<mlir::Value> last;
  for (mlir::Value output : outputs) {
    auto fails = stillFails(driver::neededFor(all, output), output);
    if (!fails)
      return false;
    if (*fails) {
      last = {output};
      break;
    }
  }
  if (last.empty())
    return true;
  outputs = last;
  kept = driver::neededFor(all, outputs);
  llvm::erase_if(candidates, [&](mlir::Value value) { return !kept.contains(value.getDefiningOp()); });
  while (!candidates.empty() && candidates.back() != outputs.front())
    candidates.pop_back();
  if (candidates.empty())
    return true;
  auto first = driver::firstFailing(candidates.size(), [&](size_t index) {
    return stillFails(driver::neededFor(all, candidates[index]), candidates[index]);
  });
  if (!first)
    return false;
  outputs = {candidates[*first]};
  kept = driver::neededFor(all, outputs);
  return true;
}

/// Turns what can be left out into inputs, many ops at once, then few, then one by one. False after errors.
bool Reduction::cutTop() {
  size_t size = std::max<size_t>(1, kept.size() / 2);
  while (true) {
    std::vector<mlir::Operation *> ops;
    for (mlir::Operation *op : driver::computingOps(main()))
      if (kept.contains(op))
        ops.push_back(op);
    bool smaller = false;
    for (size_t at = 0; at < ops.size(); at += size) {
      OpSet candidate = kept;
      for (size_t i = at; i < std::min(at + size, ops.size()); ++i)
        candidate.erase(ops[i]);
      if (!llvm::all_of(outputs, [&](mlir::Value value) { return candidate.contains(value.getDefiningOp()); }))
        continue;
      candidate = driver::neededFor(candidate, outputs);
      if (candidate.size() == kept.size())
        continue;
      auto fails = stillFails(candidate, outputs);
      if (!fails)
        return false;
      if (*fails) {
        kept = std::move(candidate);
        smaller = true;
      }
    }
    if (size == 1 && !smaller)
      return true;
    if (!smaller || size > kept.size())
      size = std::max<size_t>(1, std::min<size_t>(size, kept.size()) / 2);
  }
}

void Reduction::finish(const std::string &folder) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder)) {
    fail(DiagnosticCode::FileUnwritable, "cannot make " + folder + ": " + error.message());
    return;
  }
  std::vector<std::string> command = {"paddlec", "verify"};
  if (!write(driver::makeSlice(compilation->module(), kept, outputs), folder, command))
    return;
  command.insert(command.end(), {"--against", "interpreter"});
  llvm::append_range(command, options);
  invocation.progress().clear();
  llvm::json::Array names;
  for (mlir::Operation *op : driver::computingOps(main()))
    if (kept.contains(op)) {
      invocation.out() << "keeps " << op->getName().stripDialect() << '\n';
      names.push_back(op->getName().stripDialect());
    }
  invocation.out() << llvm::formatv("{0} of {1} ops fail in the same way, found with {2} tries; it says:\n{3}\n"
                                    "again: {4}\n",
                                    kept.size(), driver::computingOps(main()).size(), tries,
                                    driver::firstLines(firstFailure.errors, 3, "  "), driver::shellQuoted(command));
  invocation.result["ops"] = std::move(names);
  invocation.result["tries"] = static_cast<int64_t>(tries);
  invocation.result["failure"] = failure;
  invocation.result["command"] = driver::shellQuoted(command);
}

void Reduction::run() {
  std::string folder = invocation.value(OPT_output).str(), message;
  if (folder.empty())
    invocation.diagnostics.error(DiagnosticCode::BadOption, "'debug reduce' needs a folder to write to: -o DIR");
  else if (llvm::sys::fs::exists(folder))
    invocation.diagnostics.error(DiagnosticCode::OutputExists, "the folder of -o exists").in(folder);
  if (!request.check(invocation))
    return;
  collectOptions();
  scratch = driver::TemporaryFolder::create("paddlec-reduce", message);
  if (!scratch) {
    invocation.diagnostics.error(DiagnosticCode::FileUnwritable, message);
    return;
  }
  pipelines::CompileOptions plain = request.load.compile;
  plain.entries.clear();
  compilation.emplace(plain, request.load.trace, invocation.progress(), invocation.diagnostics);
  if (!compilation->read(request.load.place, request.load.params) || !compilation->runUntil(pipelines::Phase::Import) ||
      !findValues())
    return;
  for (mlir::Operation *op : driver::computingOps(main()))
    kept.insert(op);
  for (mlir::Value output : main().getBody().front().getTerminator()->getOperands())
    if (kept.contains(output.getDefiningOp()) && !llvm::is_contained(outputs, output))
      outputs.push_back(output);
  kept = driver::neededFor(kept, outputs);
  if (kept.empty()) {
    fail(DiagnosticCode::RunFailed, "no op of the program computes anything from its inputs");
    return;
  }
  auto whole = attempt(kept, outputs);
  if (!whole)
    return;
  failure = signatureOf(*whole);
  if (failure.empty()) {
    fail(DiagnosticCode::RunFailed, "nothing to reduce: the model compiles, and agrees with the interpreter");
    return;
  }
  firstFailure = std::move(*whole);
  if (cutBottom() && cutTop())
    finish(folder);
}

} // namespace

void debugReduce(Invocation &invocation) {
  Reduction reduction(invocation);
  reduction.run();
}

} // namespace paddlec::tool
