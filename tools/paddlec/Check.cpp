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
                                      {"types", llvm::json::fixUTF8(op.types)}});
  }
  invocation.result["unsupported_ops"] = std::move(list);
  bool ok = compilation.runUntil(pipelines::Phase::Plan);
  invocation.progress().finish();
  invocation.result["supported"] = ok;
  if (ok)
    invocation.out() << "every op of the model is supported\n";
}

} // namespace paddlec::tool
