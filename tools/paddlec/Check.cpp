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

void writeStubs(Invocation &invocation, const std::vector<import::UnsupportedOp> &ops, const import::Program &program) {
  if (!invocation.has(OPT_stub_unsupported))
    return;
  llvm::json::Array files;
  for (const std::string &file :
       import::writeStubs(ops, program, invocation.value(OPT_stub_unsupported), invocation.diagnostics)) {
    invocation.out() << "wrote " << support::printable(file, 500) << '\n';
    files.push_back(llvm::json::fixUTF8(file));
  }
  invocation.result["stubs"] = std::move(files);
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
  std::vector<import::UnsupportedOp> unsupported = import::findUnsupported(compilation.saved().program, &context);
  for (const import::UnsupportedOp &op : unsupported) {
    list.push_back(llvm::json::Object{{"name", llvm::json::fixUTF8(op.name)},
                                      {"count", static_cast<int64_t>(op.count)},
                                      {"place", llvm::json::fixUTF8(op.place)},
                                      {"attributes", llvm::json::fixUTF8(op.attributes)},
                                      {"types", llvm::json::fixUTF8(op.types)},
                                      {"remedy", op.remedy}});
  }
  writeStubs(invocation, unsupported, compilation.saved().program);
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
