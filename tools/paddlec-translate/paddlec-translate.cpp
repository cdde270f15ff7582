//===- paddlec-translate.cpp - between files and IR, for development ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Prints what the importer reads: the program as it stands in the file, or the paddle dialect. Everything it does is
// in the libraries; users have `paddlec`.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/BuildModule.h"
#include "compiler/import/PrintProgram.h"
#include "compiler/import/ProgramReader.h"
#include "compiler/import/Schema.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;
using namespace paddlec;

namespace {
enum class Action { Import, DumpProgram, Schema };

/// Where a parameter's bytes lie, for tools that read them.
llvm::json::Value parameterOf(const import::StoredTensor &tensor, const import::ParamStore &params) {
  llvm::json::Object made{{"name", llvm::json::fixUTF8(tensor.name)},
                          {"dtype", pdrt_dtype_name(tensor.dtype)},
                          {"dims", llvm::json::Array(tensor.dims)}};
  for (const auto &file : params.files())
    if (tensor.bytes.data() >= file->bytes().begin() && tensor.bytes.data() <= file->bytes().end()) {
      made["file"] = llvm::json::fixUTF8(file->path());
      made["offset"] = static_cast<int64_t>(tensor.bytes.data() - file->bytes().begin());
    }
  return made;
}

} // namespace

int main(int argc, char **argv) {
  cl::OptionCategory category("paddlec-translate options");
  cl::opt<Action> action(
      cl::desc("What to print:"), cl::cat(category), cl::init(Action::Import),
      cl::values(clEnumValN(Action::Import, "import", "the model in the paddle dialect"),
                 clEnumValN(Action::DumpProgram, "dump-program", "the program as it was read, in PIR form"),
                 clEnumValN(Action::Schema, "schema", "the ops that the importer knows, PIR and legacy")));
  cl::opt<std::string> model(cl::Positional, cl::desc("MODEL"), cl::cat(category));
  cl::opt<std::string> params("params", cl::desc("Parameter file, or folder of one file a parameter"),
                              cl::cat(category));
  cl::opt<bool> json("json", cl::desc("JSON on standard output: the program, or what is wrong"), cl::cat(category));
  cl::opt<bool> locations("locations", cl::desc("Print locations"), cl::cat(category));
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "imports saved Paddle models and prints them\n");

  if (action == Action::Schema) {
    for (llvm::StringRef name : import::Schema::get().names())
      llvm::outs() << "pir " << name << '\n';
    for (llvm::StringRef name : import::Schema::get().legacyTypes())
      llvm::outs() << "legacy " << name << '\n';
    return 0;
  }

  support::Diagnostics diagnostics;
  if (model.empty()) {
    diagnostics.error(support::DiagnosticCode::BadOption, "no MODEL given");
  } else if (action == Action::DumpProgram) {
    if (auto saved = import::readModel(model, params, diagnostics)) {
      if (!json) {
        import::printProgram(llvm::outs(), saved->program);
      } else {
        llvm::json::Value program = import::toJson(saved->program);
        llvm::json::Array parameters;
        for (const import::StoredTensor &tensor : saved->params.tensors())
          parameters.push_back(parameterOf(tensor, saved->params));
        (*program.getAsObject())["parameters"] = std::move(parameters);
        llvm::outs() << program << '\n';
      }
    }
  } else {
    mlir::MLIRContext context;
    if (auto imported = import::importModel(model, params, &context, diagnostics)) {
      // Local scope: no section with the bytes of the parameters, which the printer would format before eliding.
      mlir::OpPrintingFlags flags;
      flags.useLocalScope().elideLargeElementsAttrs(16);
      if (locations)
        flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
      imported->module->print(llvm::outs(), flags);
      llvm::outs() << '\n';
    }
  }
  if (json && (action != Action::DumpProgram || diagnostics.hasErrors()))
    llvm::outs() << diagnostics.toJson() << '\n';
  else
    diagnostics.print(llvm::errs());
  return static_cast<int>(diagnostics.exitStatus());
}
