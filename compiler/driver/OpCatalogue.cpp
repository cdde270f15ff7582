//===- OpCatalogue.cpp - which of Paddle's ops are supported ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Whether an op is supported is the importer's own answer. Control flow has regions instead of a row, and its legacy
// names are those of LegacyControlFlow.cpp.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/OpCatalogue.h"

#include "compiler/import/BuildModule.h"
#include "compiler/import/Schema.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "reference/Kernel.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace paddlec::driver {

namespace {

struct OpSummary {
  const char *opName;
  const char *summary;
};

#define GET_OpSummaries_IMPL
#include "compiler/driver/OpSummaries.inc"
#undef GET_OpSummaries_IMPL

CatalogueOp entryOf(const import::OpSchema &schema) {
  CatalogueOp op;
  op.name = schema.name;
  for (const import::OperandSchema &operand : schema.operands)
    if (!operand.dropped)
      op.operands.push_back(operand.name + (operand.list ? "[]" : "") + (operand.optional ? "?" : ""));
  for (const import::ResultSchema &result : schema.results)
    op.results.push_back(result.name + (result.list ? "[]" : ""));
  for (const import::AttributeSchema &attribute : schema.attributes)
    if (!attribute.legacyOnly)
      op.attributes.push_back(attribute.name + ": " + import::nameOf(attribute.kind).str());
  return op;
}

} // namespace

llvm::StringRef opSummary(llvm::StringRef name) {
  for (const OpSummary &entry : OpSummaries)
    if (name == entry.opName)
      return entry.summary;
  return "";
}

OpCatalogue listOps() {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<paddle::PaddleDialect>();
  const import::Schema &schema = import::Schema::get();
  OpCatalogue catalogue;
  for (llvm::StringRef name : schema.names()) {
    if (import::isSupported(name, &context))
      catalogue.ops.push_back(entryOf(*schema.find(name)));
    else
      catalogue.known.push_back(name.str());
  }
  for (const char *control : {"if", "while"})
    catalogue.ops.emplace_back().name = control;
  llvm::StringMap<size_t> at;
  for (auto [index, op] : llvm::enumerate(catalogue.ops))
    at[op.name] = index;
  auto give = [&](llvm::StringRef name, llvm::StringRef legacy) {
    if (auto found = at.find(name); found != at.end())
      catalogue.ops[found->second].legacyNames.push_back(legacy.str());
  };
  for (llvm::StringRef type : schema.legacyTypes()) {
    if (const import::OpSchema *row = schema.findLegacy(type)) {
      give(row->name, type);
    } else if (at.contains(type)) {
      give(type, type);
    } else if (!schema.find(type)) {
      // A function makes other ops of it.
      CatalogueOp &op = catalogue.ops.emplace_back();
      op.name = type.str();
      op.pir = false;
      op.legacyNames = {op.name};
      op.summary = "rewritten into other ops on reading";
    }
  }
  give("if", "conditional_block");
  give("if", "conditional_block_infer");
  give("while", "while");
  for (CatalogueOp &op : catalogue.ops) {
    op.legacy = !op.legacyNames.empty();
    if (op.pir) {
      op.summary = opSummary(op.name).str();
      op.referenceKernel = pdrt::ref::find(op.name) != nullptr;
    }
  }
  llvm::sort(catalogue.ops, [](const CatalogueOp &a, const CatalogueOp &b) { return a.name < b.name; });
  llvm::sort(catalogue.known);
  return catalogue;
}

} // namespace paddlec::driver
