//===- ProgramReader.cpp - finds and reads a saved model -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Paths and formats only.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/ProgramReader.h"

#include "compiler/import/CheckProgram.h"
#include "compiler/import/LegacyProgram.h"
#include "compiler/import/PirProgram.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::MappedFile;

namespace {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// PIR files have their keys in alphabetical order, so "base_code" comes first; other JSON files in a model's folder
/// (configurations) do not have it.
bool looksLikePir(llvm::StringRef file) {
  std::string message;
  auto mapped = MappedFile::open(file, message);
  return mapped && mapped->text().ltrim().starts_with("{") && mapped->text().take_front(512).contains("\"base_code\"");
}

std::string listOf(const std::vector<std::string> &files) {
  std::string text;
  for (const std::string &file : files)
    text += (text.empty() ? "" : ", ") + path::filename(file).str();
  return text;
}

std::optional<std::string> findInFolder(llvm::StringRef folder, Diagnostics &diagnostics) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; it != end && !error; it.increment(error)) {
    llvm::StringRef file = it->path(), name = path::filename(file);
    if (fs::is_directory(file))
      continue;
    if (name == "__model__" || name.ends_with(".pdmodel") || (name.ends_with(".json") && looksLikePir(file)))
      found.push_back(file.str());
  }
  if (error) {
    diagnostics.error(DiagnosticCode::FileUnreadable, "cannot read the directory: " + error.message()).in(folder);
    return std::nullopt;
  }
  llvm::sort(found);
  if (found.size() == 1)
    return found.front();
  if (found.empty())
    diagnostics
        .error(DiagnosticCode::ModelNotInFolder, "the directory holds no saved program (.json, .pdmodel or __model__)")
        .in(folder)
        .note("give the directory that paddle.jit.save or paddle.static.save_inference_model wrote to, or the file");
  else
    diagnostics.error(DiagnosticCode::ModelAmbiguous, "the directory holds several saved programs: " + listOf(found))
        .in(folder)
        .note("give the file that you mean");
  return std::nullopt;
}

/// Where the parameters of a program may lie, best first.
std::vector<std::string> paramsCandidates(llvm::StringRef program) {
  std::vector<std::string> list;
  llvm::StringRef folder = path::parent_path(program), stem = path::stem(program);
  auto beside = [&](llvm::StringRef name) {
    llvm::SmallString<256> file(folder);
    path::append(file, name);
    list.push_back(std::string(file));
  };
  if (path::filename(program) == "__model__") {
    beside("__params__");
    beside("params");
  }
  beside((stem + ".pdiparams").str());
  return list;
}

/// The folder of separate files, if it has one for each parameter.
std::optional<std::string> separateFolder(llvm::StringRef program, llvm::ArrayRef<ExpectedTensor> expected) {
  std::string folder = path::parent_path(program).str();
  if (folder.empty())
    folder = ".";
  for (const ExpectedTensor &tensor : expected) {
    llvm::SmallString<256> file(folder);
    path::append(file, tensor.name);
    if (!fs::is_regular_file(file))
      return std::nullopt;
  }
  return folder;
}

bool readParams(llvm::StringRef programPath, llvm::StringRef given, const std::vector<ExpectedTensor> &expected,
                ParamStore &params, Diagnostics &diagnostics) {
  if (!given.empty()) {
    if (!fs::exists(given)) {
      diagnostics.error(DiagnosticCode::FileNotFound, "the parameter file does not exist").in(given);
      return false;
    }
    if (fs::is_directory(given))
      return params.readSeparate(given, expected, diagnostics);
    if (expected.empty()) {
      uint64_t size = 0;
      if (!fs::file_size(given, size) && size > 0)
        diagnostics
            .warning(DiagnosticCode::ParamsUnused, "the program has no parameters; the parameter file is not used")
            .in(given);
      return true;
    }
    return params.readCombined(given, expected, diagnostics);
  }
  if (expected.empty())
    return true;
  std::vector<std::string> candidates = paramsCandidates(programPath);
  for (const std::string &candidate : candidates)
    if (fs::is_regular_file(candidate))
      return params.readCombined(candidate, expected, diagnostics);
  if (auto folder = separateFolder(programPath, expected))
    return params.readSeparate(*folder, expected, diagnostics);
  diagnostics
      .error(DiagnosticCode::ParamsNotFound, "the program has " + std::to_string(expected.size()) +
                                                 " parameters (weights), but no parameter file was found")
      .in(programPath)
      .note("looked for " + listOf(candidates) + " and for one file a parameter beside the program")
      .note("name the file with --params");
  return false;
}

} // namespace

std::optional<std::string> findProgram(llvm::StringRef model, Diagnostics &diagnostics) {
  if (fs::is_directory(model))
    return findInFolder(model, diagnostics);
  if (fs::exists(model))
    return model.str();
  // A prefix, as Paddle's own functions take it.
  std::vector<std::string> found;
  for (const char *extension : {".json", ".pdmodel"})
    if (std::string file = model.str() + extension; !model.empty() && fs::is_regular_file(file))
      found.push_back(file);
  if (found.size() == 1)
    return found.front();
  if (found.size() > 1)
    diagnostics.error(DiagnosticCode::ModelAmbiguous, "two programs have this prefix: " + listOf(found))
        .in(model)
        .note("give the file that you mean");
  else
    diagnostics
        .error(DiagnosticCode::FileNotFound, "no such file or folder, and no " + model.str() + ".json or .pdmodel")
        .in(model);
  return std::nullopt;
}

std::optional<SavedModel> readModel(llvm::StringRef model, llvm::StringRef paramsPath, Diagnostics &diagnostics,
                                    std::shared_ptr<const CustomOps> customOps) {
  std::optional<std::string> programPath = findProgram(model, diagnostics);
  if (!programPath)
    return std::nullopt;
  std::string message;
  auto file = MappedFile::open(*programPath, message);
  if (!file) {
    diagnostics.error(DiagnosticCode::FileUnreadable, message).in(*programPath);
    return std::nullopt;
  }
  llvm::StringRef text = file->text();
  if (text.empty()) {
    diagnostics.error(DiagnosticCode::ProgramEmpty, "the program file is empty: not a saved model").in(*programPath);
    return std::nullopt;
  }
  // A byte order mark is not JSON, but editors write it.
  text.consume_front("\xEF\xBB\xBF");
  std::optional<Program> program;
  if (text.ltrim().starts_with("{")) {
    program = readPirProgram(text, *programPath, diagnostics);
  } else if (text.starts_with("\n")) { // field 1, length-delimited: the first block
    program = readLegacyProgram(text, *programPath, diagnostics, customOps);
  } else {
    Diagnostic &diagnostic = diagnostics
                                 .error(DiagnosticCode::ProgramUnknownFormat,
                                        "not a saved Paddle program: the format is neither PIR JSON nor a legacy "
                                        "program (protobuf)")
                                 .in(*programPath);
    if (text.starts_with("\x80"))
      diagnostic.note("it looks like a Python pickle (.pdparams); export the model with paddle.jit.save");
    return std::nullopt;
  }
  if (!program)
    return std::nullopt;
  program->customOps = std::move(customOps);
  program->sha256 = support::sha256(file->text());

  SavedModel saved;
  saved.program = std::move(*program);
  std::vector<ExpectedTensor> expected = expectedTensors(saved.program);
  for (size_t i = 1; i < expected.size(); ++i) {
    if (expected[i].name == expected[i - 1].name) {
      diagnostics
          .error(DiagnosticCode::ValueDefinedTwice,
                 "parameter '" + support::printable(expected[i].name) + "' is defined twice")
          .in(*programPath);
      return std::nullopt;
    }
  }
  // Both checks run, so that one call reports what is wrong with either file.
  bool ok = checkProgram(saved.program, diagnostics);
  ok &= readParams(*programPath, paramsPath, expected, saved.params, diagnostics);
  if (!ok)
    return std::nullopt;
  return saved;
}

} // namespace paddlec::import
