//===- Entries.cpp - one function for each set of shapes --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Checks shapes against what the program declares, so that a wrong --shape is an error of the command line and not of a
// pass; then clones and specialises.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipelines/Pipelines.h"

#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/transforms/Passes.h"
#include "dialects/paddle/transforms/ShapeOption.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace paddlec::pipelines {

using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

static std::string nameOfInput(func::FuncOp function, unsigned index) {
  if (auto name = function.getArgAttrOfType<StringAttr>(index, paddle::nameAttrName))
    return name.str();
  return "arg" + std::to_string(index);
}

static std::string describeType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return "?";
  std::string text = "[";
  for (int64_t dim : tensor.getShape())
    text += (text.size() > 1 ? ", " : "") + (ShapedType::isDynamic(dim) ? "?" : std::to_string(dim));
  return text + "]";
}

/// Every size must leave room for arithmetic on it.
static constexpr int64_t largestDim = int64_t(1) << 40;

static bool checkShape(func::FuncOp function, const std::string &text, llvm::StringSet<> &seen,
                       Diagnostics &diagnostics) {
  auto fail = [&](const std::string &why) -> support::Diagnostic & {
    return diagnostics.error(DiagnosticCode::BadOption, "--shape " + printable(text) + ": " + why);
  };
  auto parsed = paddle::parseShapeOption(text);
  if (!parsed) {
    fail(llvm::toString(parsed.takeError()));
    return false;
  }
  std::string inputs;
  std::optional<unsigned> index;
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    std::string name = nameOfInput(function, i);
    inputs += (i ? ", " : "") + printable(name) + describeType(function.getArgument(i).getType());
    if (name == parsed->input)
      index = i;
  }
  if (!index) {
    fail("the model has no input '" + printable(parsed->input) + "'").note("its inputs are: " + inputs);
    return false;
  }
  if (!seen.insert(parsed->input).second) {
    fail("input '" + printable(parsed->input) + "' has two shapes in one entry");
    return false;
  }
  auto type = dyn_cast<RankedTensorType>(function.getArgument(*index).getType());
  if (!type)
    return true;
  std::string declared = "the model declares " + describeType(type);
  if (type.getRank() != static_cast<int64_t>(parsed->dims.size())) {
    fail("has " + std::to_string(parsed->dims.size()) + " dimensions, " + declared);
    return false;
  }
  for (auto [i, dim] : llvm::enumerate(parsed->dims)) {
    if (dim.minimum > largestDim || dim.maximum > largestDim) {
      fail("dimension " + std::to_string(i) + " is too large");
      return false;
    }
    if (type.isDynamicDim(i) || dim.isFree)
      continue;
    int64_t size = type.getDimSize(i);
    if (size < dim.minimum || (dim.maximum >= 0 && size > dim.maximum) || size % std::max<int64_t>(dim.multiple, 1)) {
      fail("dimension " + std::to_string(i) + " contradicts the model: " + declared);
      return false;
    }
  }
  return true;
}

/// A copy of a function and of the bodies that it runs: they get shapes of their own.
static func::FuncOp cloneWithBodies(func::FuncOp function, const std::string &suffix) {
  auto module = function->getParentOfType<ModuleOp>();
  func::FuncOp clone = function.clone();
  clone.setName((function.getName() + suffix).str());
  module.push_back(clone);
  clone.walk([&](Operation *op) {
    for (NamedAttribute attribute : op->getAttrs())
      if (auto name = dyn_cast<FlatSymbolRefAttr>(attribute.getValue()))
        if (auto body = module.lookupSymbol<func::FuncOp>(name))
          op->setAttr(attribute.getName(), FlatSymbolRefAttr::get(cloneWithBodies(body, suffix).getSymNameAttr()));
  });
  return clone;
}

bool specialiseEntries(ModuleOp module, const CompileOptions &options, Diagnostics &diagnostics) {
  auto main = module.lookupSymbol<func::FuncOp>("main");
  if (!main) {
    diagnostics.error(DiagnosticCode::Internal, "the imported module has no function main");
    return false;
  }
  bool ok = true;
  // Without any the program is compiled as it is; its dimensions still need their symbols.
  std::vector<EntryShapes> entries = options.entries;
  if (entries.empty())
    entries.emplace_back();
  for (const EntryShapes &shapes : entries) {
    llvm::StringSet<> seen;
    for (const std::string &shape : shapes)
      ok &= checkShape(main, shape, seen, diagnostics);
  }
  if (!ok)
    return false;
  std::vector<func::FuncOp> functions = {main};
  for (size_t i = 1; i < entries.size(); ++i) {
    functions.push_back(cloneWithBodies(main, "_" + std::to_string(i)));
  }
  for (auto [function, shapes] : llvm::zip(functions, entries)) {
    PassManager manager(module.getContext(), func::FuncOp::getOperationName());
    paddle::InferShapesOptions infer;
    infer.shapes.assign(shapes.begin(), shapes.end());
    manager.addPass(paddle::createInferShapes(infer));
    if (failed(manager.run(function)))
      return false;
  }
  return true;
}

} // namespace paddlec::pipelines
