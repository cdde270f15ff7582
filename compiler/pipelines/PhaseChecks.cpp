//===- PhaseChecks.cpp - what must hold between two phases ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Collects by kind of op, so that a program with a thousand unsupported ops of one kind gives one error with a count.
//
//===----------------------------------------------------------------------===//
#include "compiler/pipelines/PhaseChecks.h"

#include "dialects/kernel/ir/KernelOps.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/VariableName.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace paddlec::pipelines {

using support::DiagnosticCode;
using support::Diagnostics;

namespace {

/// The ops of one name that may not be there.
struct Leftover {
  Operation *first = nullptr;
  unsigned count = 0;
};
using Leftovers = llvm::MapVector<StringRef, Leftover>;

/// An op as a person knows it: the attributes that Paddle gave it, weights left out.
std::string attributesOf(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (NamedAttribute attribute : op->getDiscardableAttrDictionary())
    os << (text.empty() ? "" : ", ") << attribute.getName().getValue() << " = " << attribute.getValue();
  if (Attribute properties = op->getPropertiesAsAttribute())
    if (auto dictionary = dyn_cast<DictionaryAttr>(properties))
      for (NamedAttribute attribute : dictionary)
        if (!isa<ElementsAttr>(attribute.getValue()) || isa<DenseArrayAttr>(attribute.getValue()))
          os << (text.empty() ? "" : ", ") << attribute.getName().getValue() << " = " << attribute.getValue();
  return support::printable(text, 400);
}

std::string typesOf(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(op->getOperandTypes(), os);
  os << " -> ";
  llvm::interleaveComma(op->getResultTypes(), os);
  return support::printable(text, 400);
}

void reportLeftovers(const Leftovers &leftovers, llvm::StringRef file, Diagnostics &diagnostics) {
  for (const auto &[name, leftover] : leftovers) {
    StringRef shortName = name.split('.').second;
    support::Diagnostic &diagnostic =
        diagnostics.error(DiagnosticCode::UnsupportedOp, "op '" + shortName.str() + "' is not supported here (" +
                                                             std::to_string(leftover.count) + " in the program)");
    diagnostic.in(file);
    StringRef variable = paddle::getVariableName(leftover.first->getLoc());
    if (!variable.empty())
      diagnostic.at("variable '" + support::printable(variable) + "'");
    if (std::string attributes = attributesOf(leftover.first); !attributes.empty())
      diagnostic.note("its attributes: " + attributes);
    diagnostic.note("its types: " + typesOf(leftover.first));
    diagnostic.note("fixed input shapes (--shape) make more ops compilable; `paddlec check` lists all that are not");
  }
}

/// A mistake of ours, said once.
bool internal(const Twine &what, llvm::StringRef file, Diagnostics &diagnostics) {
  diagnostics.error(DiagnosticCode::Internal, what.str()).in(file);
  return false;
}

bool checkTypes(ModuleOp module, llvm::StringRef file, Diagnostics &diagnostics) {
  std::string where;
  module.walk([&](Operation *op) {
    for (Type type : op->getResultTypes()) {
      auto tensor = dyn_cast<TensorType>(type);
      if (!tensor)
        continue;
      auto ranked = dyn_cast<RankedTensorType>(tensor);
      if (ranked && (ranked.hasStaticShape() || ranked.getEncoding()))
        continue;
      where = op->getName().getStringRef().str();
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return where.empty() || internal("a result of " + where + " has no shape after shape inference", file, diagnostics);
}

bool checkLowered(ModuleOp module, llvm::StringRef file, Diagnostics &diagnostics) {
  Leftovers leftovers;
  std::string foreign;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    // A loop's body is scalar arithmetic.
    if (isa<kernel::LoopOp>(op))
      return WalkResult::skip();
    if (dialect == "kernel" || isa<ModuleOp, func::FuncOp, func::ReturnOp>(op))
      return WalkResult::advance();
    if (dialect != "paddle") {
      foreign = op->getName().getStringRef().str();
      return WalkResult::advance();
    }
    Leftover &leftover = leftovers[op->getName().getStringRef()];
    if (leftover.count++ == 0)
      leftover.first = op;
    return WalkResult::advance();
  });
  reportLeftovers(leftovers, file, diagnostics);
  if (leftovers.empty() && !foreign.empty())
    return internal(foreign + " is left after lowering", file, diagnostics);
  return leftovers.empty();
}

bool checkPlanned(ModuleOp module, llvm::StringRef file, Diagnostics &diagnostics) {
  unsigned missing = 0;
  module.walk([&](kernel::AllocOp alloc) { missing += !alloc.getSlot(); });
  return missing == 0 || internal(Twine(missing) + " buffers have no place after planning", file, diagnostics);
}

} // namespace

bool checkAfter(Phase phase, ModuleOp module, llvm::StringRef file, Diagnostics &diagnostics) {
  if (failed(verify(module))) {
    // The verifier has said what; that it had to is our mistake, except right after the import, where the program may
    // hold an op that contradicts its definition.
    return phase == Phase::Import
               ? false
               : internal("the program is not well formed after the phase " + nameOf(phase), file, diagnostics);
  }
  switch (phase) {
  case Phase::Simplify:
  case Phase::Fuse:
  case Phase::Quantize:
    return checkTypes(module, file, diagnostics);
  case Phase::Lower:
    return checkLowered(module, file, diagnostics);
  case Phase::Plan:
    return checkPlanned(module, file, diagnostics);
  case Phase::Import:
  case Phase::Emit:
    return true;
  }
  return true;
}

} // namespace paddlec::pipelines
