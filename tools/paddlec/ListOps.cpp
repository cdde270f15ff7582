//===- ListOps.cpp - paddlec list-ops ---------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Prints what OpCatalogue finds: as lines, as JSON, or as a page. What is supported is not decided here.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Compilation.h"
#include "compiler/driver/OpCatalogue.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace paddlec::tool {

using driver::CatalogueOp;

static std::string formatsOf(const CatalogueOp &op) { return !op.legacy ? "PIR" : !op.pir ? "legacy" : "PIR, legacy"; }

/// "(x, bias?; axis: int) -> (out)"; nothing where a file's form is not one of operands.
static std::string signatureOf(const CatalogueOp &op) {
  if (op.results.empty())
    return "";
  return "(" + llvm::join(op.operands, ", ") + (op.attributes.empty() ? "" : "; ") + llvm::join(op.attributes, ", ") +
         ") -> (" + llvm::join(op.results, ", ") + ")";
}

/// A cell of a table: a bar would end it.
static std::string cell(llvm::StringRef text) {
  std::string safe;
  for (char c : text)
    safe += c == '|' ? "\\|" : std::string(1, c);
  return safe;
}

/// "`x`: float, `bias?`".
static std::string operandsOf(const CatalogueOp &op) {
  std::string text;
  for (auto [name, type] : llvm::zip_longest(op.operands, op.operandTypes))
    text += (text.empty() ? "`" : ", `") + *name + "`" + (type && !type->empty() ? ": " + *type : "");
  return text;
}

static void printPage(llvm::raw_ostream &os, const driver::OpCatalogue &catalogue) {
  os << "# Supported ops\n\nMade by `paddlec list-ops --markdown`, paddlec " << driver::compilerVersion()
     << ", from the definitions of the ops. `name?` may be absent, `name[]` is a list.\n"
     << "Behind an operand stands what it may hold: `any` is all of Paddle's types (bool, int8, uint8, int16, int32,\n"
     << "int64, float16, bfloat16, float32, float64, complex64, complex128), `float` are the four floating ones. An "
        "op\n"
     << "without legacy names stands in PIR programs only, one without a name of its own in legacy programs only.\n\n"
     << "| op | legacy names | operands | attributes | results | limits | summary |\n"
     << "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const CatalogueOp &op : catalogue.ops)
    os << "| " << (op.pir ? "`" + op.name + "`" : "") << " | " << llvm::join(op.legacyNames, ", ") << " | "
       << operandsOf(op) << " | " << llvm::join(op.attributes, ", ") << " | " << llvm::join(op.results, ", ") << " | "
       << llvm::join(op.limits, ", ") << " | " << cell(op.summary) << " |\n";
  os << "\nKnown but not supported: " << llvm::join(catalogue.known, ", ")
     << ".\n\nOther ops can be brought along: see [custom-ops.md](custom-ops.md).\n";
}

void listOps(Invocation &invocation) {
  if (invocation.json() && invocation.has(OPT_markdown)) {
    invocation.diagnostics.error(support::DiagnosticCode::BadOption, "--json and --markdown exclude each other");
    return;
  }
  driver::OpCatalogue catalogue = driver::listOps();
  if (invocation.has(OPT_markdown))
    return printPage(invocation.out(), catalogue);
  llvm::json::Array list;
  for (const CatalogueOp &op : catalogue.ops) {
    std::string legacy = op.legacy && op.legacyNames != std::vector<std::string>{op.name}
                             ? " (" + llvm::join(op.legacyNames, ", ") + ")"
                             : "";
    invocation.out() << llvm::formatv("{0,-32} {1}{2}  {3}  {4}\n", op.name, formatsOf(op), legacy, signatureOf(op),
                                      op.summary);
    llvm::json::Array formats;
    if (op.pir)
      formats.push_back("pir");
    if (op.legacy)
      formats.push_back("legacy");
    list.push_back(llvm::json::Object{{"name", op.name},
                                      {"formats", std::move(formats)},
                                      {"legacy_names", llvm::json::Array(op.legacyNames)},
                                      {"operands", llvm::json::Array(op.operands)},
                                      {"operand_types", llvm::json::Array(op.operandTypes)},
                                      {"attributes", llvm::json::Array(op.attributes)},
                                      {"limits", llvm::json::Array(op.limits)},
                                      {"results", llvm::json::Array(op.results)},
                                      {"reference_kernel", op.referenceKernel},
                                      {"summary", op.summary}});
  }
  invocation.out() << catalogue.ops.size() << " ops\n";
  if (!catalogue.known.empty())
    invocation.out() << "known but not supported: " << llvm::join(catalogue.known, ", ") << '\n';
  invocation.result["ops"] = std::move(list);
  invocation.result["known_but_not_supported"] = llvm::json::Array(catalogue.known);
}

} // namespace paddlec::tool
