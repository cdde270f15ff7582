//===- Check.cpp - paddlec check --------------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Everything that stands between a model and its artefact, in one run. Compiles as far as the plan, writing nothing.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compilation.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FormatVariadic.h"

namespace paddlec::tool {

/// What a person can do about an op that has no definition here.
static std::string remedyFor(llvm::StringRef name) {
  llvm::StringRef op = name.rsplit('.').second;
  if (op == "if" || op == "while" || op == "conditional_block" || op == "select_input" || op.contains("_array"))
    return "export the model without control flow that depends on data, or split it there";
  if (op.starts_with("sequence_") || op.starts_with("lod_") || op == "crf_decoding")
    return "works on sequences of varying length (LoD): export the model with padded tensors";
  if (name.starts_with("custom_op."))
    return "a custom op: replace it by ops of Paddle itself before exporting";
  return "compute it outside of the model, or replace it by other ops before exporting";
}

void check(Invocation &invocation) {
  pipelines::CompileOptions options = invocation.compileOptions();
  pipelines::TraceOptions trace = invocation.traceOptions();
  if (invocation.diagnostics.hasErrors())
    return;
  options.name = driver::defaultName(invocation.model);
  driver::Compilation compilation(options, trace, invocation.progress(), invocation.diagnostics);
  if (!compilation.read(invocation.model, invocation.value(OPT_params)))
    return;
  // Ops that don't even have a definition, also for programs that read them.
  mlir::MLIRContext context;
  llvm::json::Array list;
  for (const import::UnsupportedOp &op : import::findUnsupported(compilation.saved().program, &context)) {
    list.push_back(llvm::json::Object{{"name", llvm::json::fixUTF8(op.name)},
                                      {"count", static_cast<int64_t>(op.count)},
                                      {"place", llvm::json::fixUTF8(op.place)},
                                      {"attributes", llvm::json::fixUTF8(op.attributes)},
                                      {"types", llvm::json::fixUTF8(op.types)},
                                      {"remedy", remedyFor(op.name)}});
  }
  bool ok = compilation.runUntil(pipelines::Phase::Plan);
  invocation.progress().finish();
  for (const llvm::json::Value &op : list) {
    const llvm::json::Object &object = *op.getAsObject();
    invocation.out() << llvm::formatv("{0} ({1} in the program): {2}\n", *object.getString("name"),
                                      *object.getInteger("count"), *object.getString("remedy"));
  }
  invocation.result["unsupported_ops"] = std::move(list);
  invocation.result["supported"] = ok;
  if (ok)
    invocation.out() << "every op of the model is supported\n";
}

} // namespace paddlec::tool
