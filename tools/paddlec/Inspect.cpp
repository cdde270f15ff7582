//===- Inspect.cpp - paddlec inspect -----------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What a saved model is: read from the program itself, so that models with unsupported ops can be looked at too. Cost
// and memory need known shapes and a model that can be compiled; they are left out otherwise.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compilation.h"
#include "compiler/driver/Cost.h"
#include "dialects/kernel/transforms/Passes.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

namespace paddlec::tool {

namespace {

using Histogram = std::map<std::string, size_t>;

/// Counts ops by name, those of sub-blocks too; what only holds the program together is left out.
void countOps(const import::Block &block, Histogram &histogram) {
  for (const import::Operation &op : block.operations) {
    bool structural = op.dialect == "builtin" || op.dialect == "cf" || op.name == "data" || op.name == "fetch";
    if (!structural)
      ++histogram[op.dialect == "pd_op" ? op.name : op.dialect + "." + op.name];
    for (const import::Region &region : op.regions)
      for (const import::Block &inner : region.blocks)
        countOps(inner, histogram);
  }
}

std::string stringAttribute(const import::Operation &op, std::string_view name) {
  const import::Attribute *attribute = op.attribute(name);
  auto *text = attribute ? std::get_if<std::string>(attribute) : nullptr;
  return text ? *text : "";
}

llvm::json::Value toJson(const driver::TensorFacts &tensor) {
  return llvm::json::Object{{"name", llvm::json::fixUTF8(tensor.name)},
                            {"dtype", pdrt_dtype_name(tensor.dtype)},
                            {"shape", llvm::json::Array(tensor.dims)}};
}

void showTensors(Invocation &invocation, const char *what, const std::vector<driver::TensorFacts> &tensors) {
  llvm::json::Array list;
  for (const driver::TensorFacts &tensor : tensors) {
    invocation.out() << llvm::formatv("{0,-12}{1}: {2}\n", what, support::printable(tensor.name),
                                      driver::describe(tensor.dtype, tensor.dims));
    list.push_back(toJson(tensor));
  }
  invocation.result[std::string(what) + "s"] = std::move(list);
}

void showProgram(Invocation &invocation, const import::SavedModel &model) {
  const import::Program &program = model.program;
  bool legacy = program.format == import::Program::Format::Legacy;
  std::string version = legacy ? llvm::formatv("{0}.{1}.{2}", program.version / 1000000, program.version / 1000 % 1000,
                                               program.version % 1000)
                                     .str()
                               : std::to_string(program.version);
  invocation.out() << llvm::formatv("{0,-12}{1}\n", "program", support::printable(program.path, 4096))
                   << llvm::formatv("{0,-12}{1}, version {2}\n", "format", legacy ? "legacy" : "PIR", version)
                   << llvm::formatv("{0,-12}{1}\n", "sha256", program.sha256);
  invocation.result["program"] = llvm::json::fixUTF8(program.path);
  invocation.result["format"] = legacy ? "legacy" : "pir";
  invocation.result["version"] = version;
  invocation.result["sha256"] = program.sha256;

  std::vector<driver::TensorFacts> inputs;
  std::map<int64_t, driver::TensorFacts> outputs;
  for (const import::Operation &op : program.main.operations) {
    if (op.dialect != "pd_op")
      continue;
    if (op.name == "data" && op.results.size() == 1) {
      const import::Type &type = program.values[op.results[0]].type;
      const import::Attribute *shape = op.attribute("shape");
      auto *dims = shape ? std::get_if<std::vector<int64_t>>(shape) : nullptr;
      inputs.push_back({stringAttribute(op, "name"), type.dtype, dims ? *dims : type.dims, {}, {}, {}});
    } else if (op.name == "fetch" && op.operands.size() == 1) {
      const import::Type &type = program.values[op.operands[0]].type;
      const import::Attribute *column = op.attribute("col");
      auto *number = column ? std::get_if<int64_t>(column) : nullptr;
      outputs[number ? *number : static_cast<int64_t>(outputs.size())] = {
          stringAttribute(op, "name"), type.dtype, type.dims, {}, {}, {}};
    }
  }
  std::vector<driver::TensorFacts> ordered;
  for (auto &[column, facts] : outputs)
    ordered.push_back(std::move(facts));
  showTensors(invocation, "input", inputs);
  showTensors(invocation, "output", ordered);

  size_t elements = 0;
  for (const import::StoredTensor &tensor : model.params.tensors())
    elements += tensor.bytes.size() / std::max<size_t>(pdrt_dtype_size(tensor.dtype), 1);
  size_t bytes = model.params.totalBytes(), tensors = model.params.tensors().size();
  invocation.out() << llvm::formatv("{0,-12}{1} tensors, {2} numbers, {3:f2} MB\n", "parameters", tensors, elements,
                                    double(bytes) * 1e-6);
  invocation.result["parameters"] = llvm::json::Object{{"tensors", static_cast<int64_t>(tensors)},
                                                       {"elements", static_cast<int64_t>(elements)},
                                                       {"bytes", static_cast<int64_t>(bytes)}};
  Histogram histogram;
  countOps(program.main, histogram);
  std::vector<std::pair<std::string, size_t>> sorted(histogram.begin(), histogram.end());
  llvm::stable_sort(sorted, [](const auto &a, const auto &b) { return a.second > b.second; });
  size_t total = 0;
  llvm::json::Object ops;
  for (const auto &[name, count] : sorted) {
    total += count;
    ops[llvm::json::fixUTF8(name)] = static_cast<int64_t>(count);
  }
  invocation.out() << llvm::formatv("{0,-12}{1} of {2} kinds\n", "ops", total, sorted.size());
  for (const auto &[name, count] : sorted)
    invocation.out() << llvm::formatv("{0,10}  {1}\n", count, support::printable(name));
  invocation.result["ops"] = std::move(ops);
  invocation.result["op_count"] = static_cast<int64_t>(total);
}

/// Compiles as far as needed. What stands in the way is for `check` to say; here the facts are simply not known.
void showCost(Invocation &invocation, driver::Compilation &compilation, support::Diagnostics &diagnostics) {
  std::optional<uint64_t> flops;
  std::optional<int64_t> arena;
  bool simplified = compilation.runUntil(pipelines::Phase::Simplify);
  auto main = simplified ? compilation.module().lookupSymbol<mlir::func::FuncOp>("main") : mlir::func::FuncOp();
  if (main)
    flops = driver::countFlops(main);
  if (main && compilation.runUntil(pipelines::Phase::Plan))
    if (auto bytes = main->getAttrOfType<mlir::IntegerAttr>(kernel::arenaBytesAttrName))
      arena = bytes.getInt();
  std::string unknown = !simplified ? "unknown, see 'paddlec check'" : "depends on the input's shape: give --shape";
  invocation.out()
      << llvm::formatv("{0,-12}{1}\n", "FLOPs",
                       flops ? llvm::formatv("{0:f3} G (convolutions and matrix products)", double(*flops) * 1e-9).str()
                             : unknown)
      << llvm::formatv("{0,-12}{1}\n", "memory",
                       arena ? llvm::formatv("{0:f2} MB of temporaries", double(*arena) * 1e-6).str()
                       : diagnostics.hasErrors() ? "unknown, see 'paddlec check'"
                                                 : unknown);
  invocation.result["flops"] = flops ? llvm::json::Value(static_cast<int64_t>(*flops)) : llvm::json::Value(nullptr);
  invocation.result["arena_bytes"] = arena ? llvm::json::Value(*arena) : llvm::json::Value(nullptr);
}

} // namespace

void inspect(Invocation &invocation) {
  pipelines::CompileOptions options;
  options.entries = invocation.shapeEntries();
  if (invocation.diagnostics.hasErrors())
    return;
  if (options.entries.size() > 1) {
    invocation.diagnostics.error(support::DiagnosticCode::BadOption, "'inspect' takes one shape of each input");
    return;
  }
  driver::Compilation reading(options, {}, invocation.progress(), invocation.diagnostics);
  if (!reading.read(invocation.model, invocation.value(OPT_params)))
    return;
  invocation.progress().clear();
  showProgram(invocation, reading.saved());
  // Shapes that the user gave and the model can't have are his error; anything else is only unknown.
  support::Diagnostics quiet;
  driver::Progress silent;
  driver::Compilation costing(options, {}, silent, quiet);
  if (costing.read(invocation.model, invocation.value(OPT_params)))
    showCost(invocation, costing, quiet);
  for (const support::Diagnostic &diagnostic : quiet.all())
    if (diagnostic.code == support::DiagnosticCode::BadOption)
      invocation.diagnostics.error(diagnostic.code, diagnostic.message).notes = diagnostic.notes;
}

} // namespace paddlec::tool
