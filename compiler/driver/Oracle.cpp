//===- Oracle.cpp - asks Paddle itself ---------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Inputs and outputs go through .npy files in a temporary folder.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Oracle.h"

#include "compiler/driver/EmbeddedFiles.h"
#include "compiler/driver/Process.h"
#include "compiler/support/FileIO.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

namespace paddlec::driver {

using support::DiagnosticCode;

std::optional<std::string> findPython(llvm::StringRef given) {
  if (!given.empty())
    return findProgram(given);
  if (auto variable = llvm::sys::Process::GetEnv("PADDLEC_PYTHON"); variable && !variable->empty())
    return findProgram(*variable);
  std::string own = programFolder();
  llvm::StringRef folder = llvm::sys::path::parent_path(own);
  for (unsigned i = 0; i < 2 && !folder.empty(); ++i, folder = llvm::sys::path::parent_path(folder)) {
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, "venv", "bin", "python");
    if (auto found = findProgram(path))
      return found;
  }
  return findProgram("python3");
}

std::optional<std::string> paddleVersion(const std::string &python, std::string &reason) {
  ProcessResult result = runProcess({python, "-c", "import paddle; print(paddle.__version__)"}, /*timeout=*/120);
  if (result.ok())
    return lastLines(result.output, 1);
  reason = result.errors.empty() ? result.error : lastLines(result.errors, 1);
  return std::nullopt;
}

/// What the script is to read the parameters from: one file, "-" for none, or the program's folder.
static std::pair<std::string, std::string> filesOf(const import::SavedModel &model) {
  const auto &files = model.params.files();
  if (files.empty())
    return {model.program.path, "-"};
  // Separate files bear their tensor's name.
  llvm::StringRef first = llvm::sys::path::filename(files.front()->path());
  if (files.size() == 1 && (model.params.tensors().size() != 1 || first != model.params.tensors().front().name))
    return {model.program.path, files.front()->path()};
  return {llvm::sys::path::parent_path(model.program.path).str(), "-"};
}

std::optional<std::vector<support::Array>> askPaddle(llvm::StringRef given, const import::SavedModel &model,
                                                     const std::vector<TensorFacts> &inputs,
                                                     const std::vector<support::Array> &values,
                                                     const std::vector<TensorFacts> &outputs,
                                                     support::Diagnostics &diagnostics) {
  auto fail = [&](const std::string &message) -> support::Diagnostic & {
    return diagnostics.error(DiagnosticCode::OracleFailed, message);
  };
  std::optional<std::string> python = findPython(given);
  if (!python) {
    fail("no Python was found to run Paddle with")
        .note("name one with --python or in the environment variable PADDLEC_PYTHON")
        .note("--against interpreter and --expected compare without Paddle");
    return std::nullopt;
  }
  std::string message;
  auto folder = TemporaryFolder::create("paddlec-oracle", message);
  if (!folder || !support::writeFileAtomically(folder->file("oracle.py"), embeddedFile("paddle_oracle.py"), message)) {
    fail(message);
    return std::nullopt;
  }
  auto [program, params] = filesOf(model);
  std::vector<std::string> command = {*python, folder->file("oracle.py"), program, params,
                                      "--out", folder->file("out")};
  if (!values.empty())
    command.push_back("--inputs");
  for (size_t i = 0; i < values.size(); ++i) {
    std::string file = folder->file("in_" + std::to_string(i) + ".npy");
    if (!support::writeNpy(file, values[i], message)) {
      fail(message);
      return std::nullopt;
    }
    command.push_back(inputs[i].name + "=" + file);
  }
  ProcessResult result = runProcess(command);
  if (!result.ok()) {
    support::Diagnostic &made =
        fail("Paddle did not run the model" + (result.error.empty() ? "" : ": " + result.error)).in(model.program.path);
    if (!result.errors.empty())
      made.note("it said: " + support::printable(lastLines(result.errors, 3), 1000));
    made.note("Python is " + *python + "; --python or PADDLEC_PYTHON names another");
    return std::nullopt;
  }
  return readOutputs(folder->file("out"), outputs, diagnostics);
}

} // namespace paddlec::driver
