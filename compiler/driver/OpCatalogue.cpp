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
#include "compiler/import/PrintProgram.h"
#include "compiler/import/Schema.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "reference/Kernel.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace paddlec::driver {

namespace {

struct OpSummary {
  const char *opName;
  const char *summary;
  const char *operandTypes;
};

#define GET_OpSummaries_IMPL
#include "compiler/driver/OpSummaries.inc"
#undef GET_OpSummaries_IMPL

/// Of an op that a function makes other ops of.
constexpr const char *rewritten = "rewritten into other ops on reading";

const OpSummary *find(llvm::StringRef name) {
  const OpSummary *found = llvm::find_if(OpSummaries, [&](const OpSummary &entry) { return name == entry.opName; });
  return found == std::end(OpSummaries) ? nullptr : found;
}

/// Paddle's names of element types as constraints call them.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> typeNames[] = {
    {"1-bit signless integer", "bool"},
    {"8-bit signless integer", "int8"},
    {"8-bit unsigned integer", "uint8"},
    {"16-bit signless integer", "int16"},
    {"32-bit signless integer", "int32"},
    {"64-bit signless integer", "int64"},
    {"16-bit float", "float16"},
    {"bfloat16 type", "bfloat16"},
    {"32-bit float", "float32"},
    {"64-bit float", "float64"},
    {"complex type with 32-bit float elements", "complex64"},
    {"complex type with 64-bit float elements", "complex128"},
};

/// "ranked tensor of 32-bit float or 64-bit float values" in few words: "float32/float64". What is no list of element
/// types stays as it is.
std::string shortTypes(llvm::StringRef constraint) {
  llvm::StringRef text = constraint;
  text.consume_front("variadic of ");
  if (!text.consume_front("ranked tensor of ") || !text.consume_back(" values"))
    return constraint.str();
  llvm::SmallVector<llvm::StringRef> parts, names;
  text.split(parts, " or ");
  for (llvm::StringRef part : parts) {
    auto found = llvm::find_if(typeNames, [&](const auto &entry) { return entry.first == part; });
    names.push_back(found == std::end(typeNames) ? part : llvm::StringRef(found->second));
  }
  if (names.size() == std::size(typeNames))
    return "any";
  std::string joined = llvm::join(names, "/");
  if (joined == "float16/bfloat16/float32/float64")
    return "float";
  return joined == "bool/int8/uint8/int16/int32/int64" ? "integer/bool" : joined;
}

/// By the operand's name.
std::string operandType(llvm::StringRef types, llvm::StringRef operand) {
  llvm::SmallVector<llvm::StringRef> entries;
  types.split(entries, ';', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef entry : entries)
    if (entry.consume_front(operand) && entry.consume_front("="))
      return shortTypes(entry);
  return "";
}

CatalogueOp entryOf(const import::OpSchema &schema) {
  CatalogueOp op;
  op.name = schema.name;
  const OpSummary *definition = find(schema.name);
  for (const import::OperandSchema &operand : schema.operands)
    if (!operand.dropped)
      op.operandTypes.push_back(definition ? operandType(definition->operandTypes, operand.name) : "");
  for (const import::AttributeSchema &attribute : schema.attributes) {
    if (attribute.legacyOnly)
      op.limits.push_back("legacy " + attribute.name + " = " + import::toString(attribute.otherwise) + " only");
    if (attribute.positive)
      op.limits.push_back(attribute.name + " positive");
  }
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
  const OpSummary *definition = find(name);
  return definition ? definition->summary : "";
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
      op.summary = rewritten;
    }
  }
  give("if", "conditional_block");
  give("if", "conditional_block_infer");
  give("while", "while");
  for (CatalogueOp &op : catalogue.ops) {
    op.legacy = !op.legacyNames.empty();
    if (!op.pir)
      continue;
    const import::OpSchema *row = schema.find(op.name);
    op.summary = row && row->compose ? rewritten : opSummary(op.name).str();
    op.referenceKernel = pdrt::ref::find(op.name) != nullptr;
  }
  llvm::sort(catalogue.ops, [](const CatalogueOp &a, const CatalogueOp &b) { return a.name < b.name; });
  llvm::sort(catalogue.known);
  return catalogue;
}

} // namespace paddlec::driver
