//===- VerifyModule.cpp - what the dialect says of an imported program -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// And what is done about files that contradict it: they may declare another element type than Paddle's own op makes.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/BuildModule.h"
#include "compiler/import/PrintProgram.h"
#include "dialects/paddle/ir/PaddleOps.h"
#include "dialects/paddle/transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

/// Gives results the element types that the ops' rules find, as far as those get. Paddle 3.3, for one, declares that
/// `unique` of integers makes float32, so that the bitwise op behind it seems to be wrong. The rules run on a copy:
/// dimensions stay as declared until the shapes of the inputs are settled.
static void settleElementTypes(mlir::ModuleOp module) {
  mlir::ScopedDiagnosticHandler silence(module.getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::OwningOpRef<mlir::ModuleOp> copy = module.clone();
  mlir::PassManager manager(module.getContext());
  manager.enableVerifier(false);
  manager.addNestedPass<mlir::func::FuncOp>(paddle::createInferShapes());
  // Types found in front of an op that is really wrong are as good.
  (void)manager.run(*copy);
  llvm::SmallVector<mlir::Operation *> inferred;
  copy->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) { inferred.push_back(op); });
  auto *next = inferred.begin();
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    for (auto [result, found] : llvm::zip_equal(op->getResults(), (*next)->getResults())) {
      auto declared = mlir::dyn_cast<mlir::RankedTensorType>(result.getType());
      auto ruled = mlir::dyn_cast<mlir::RankedTensorType>(found.getType());
      if (declared && ruled && declared.getElementType() != ruled.getElementType())
        result.setType(declared.clone(ruled.getElementType()));
    }
    ++next;
  });
  for (auto function : module.getOps<mlir::func::FuncOp>())
    if (function.getBody().hasOneBlock())
      function.setFunctionType(mlir::FunctionType::get(module.getContext(), function.front().getArgumentTypes(),
                                                       function.front().getTerminator()->getOperandTypes()));
}

/// Gives a value the element type of another; whether it had another one.
static bool follow(mlir::Value value, mlir::Type type) {
  auto have = mlir::dyn_cast<mlir::RankedTensorType>(value.getType());
  auto want = mlir::dyn_cast<mlir::RankedTensorType>(type);
  if (!have || !want || have.getElementType() == want.getElementType())
    return false;
  value.setType(have.clone(want.getElementType()));
  return true;
}

/// The zeros that a legacy program's block without alternative would leave, which nothing reads, are of the type that
/// the block makes.
static bool settleZeros(mlir::func::FuncOp body, mlir::TypeRange wanted) {
  bool changed = false;
  for (auto [value, type] : llvm::zip(body.front().getTerminator()->getOperands(), wanted))
    if (auto zeros = value.getDefiningOp<paddle::FullOp>(); zeros && value.hasOneUse() && follow(value, type)) {
      zeros.setDtype(mlir::getElementTypeOrSelf(type));
      changed = true;
    }
  return changed;
}

/// Gives the arguments of bodies the element types of what they are called with, and the results of branches those of
/// the bodies. Loops go on with the types that they begin with. Whether anything changed.
static bool settleBodies(mlir::ModuleOp module) {
  bool changed = false;
  auto enter = [&](mlir::FlatSymbolRefAttr name, mlir::ValueRange operands) {
    auto body = module.lookupSymbol<mlir::func::FuncOp>(name.getAttr());
    if (!body || !body.getBody().hasOneBlock())
      return body;
    for (auto [argument, operand] : llvm::zip(body.getArguments(), operands))
      changed |= follow(argument, operand.getType());
    body.setFunctionType(mlir::FunctionType::get(module.getContext(), body.front().getArgumentTypes(),
                                                 body.getFunctionType().getResults()));
    return body;
  };
  module.walk([&](mlir::Operation *op) {
    if (auto branch = mlir::dyn_cast<paddle::IfOp>(op)) {
      auto otherwise = enter(branch.getElseBodyAttr(), branch.getCaptured());
      auto body = enter(branch.getThenBodyAttr(), branch.getCaptured());
      if (!body || !otherwise || !otherwise.getBody().hasOneBlock())
        return;
      changed |= settleZeros(otherwise, body.getResultTypes());
      for (auto [result, type] : llvm::zip(branch.getOut(), body.getResultTypes()))
        changed |= follow(result, type);
    } else if (auto loop = mlir::dyn_cast<paddle::WhileOp>(op)) {
      enter(loop.getBodyAttr(), loop->getOperands().drop_front());
      for (auto [result, carried] : llvm::zip(loop.getOut(), loop.getCarried()))
        changed |= follow(result, carried.getType());
    }
  });
  return changed;
}

static bool isValid(mlir::ModuleOp module) {
  mlir::ScopedDiagnosticHandler silence(module.getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  return mlir::succeeded(mlir::verify(module));
}

bool verifyModule(mlir::ModuleOp module, const Program &program, Diagnostics &diagnostics) {
  if (isValid(module))
    return true;
  // What settles in front of a call settles in its body next, one level of nesting a round.
  constexpr int maxRounds = 16;
  for (int round = 0; round < maxRounds; ++round) {
    settleElementTypes(module);
    if (!settleBodies(module))
      break;
  }
  size_t before = diagnostics.errorCount();
  mlir::ScopedDiagnosticHandler handler(module.getContext(), [&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return mlir::success();
    std::string place;
    if (auto name = mlir::dyn_cast<mlir::NameLoc>(diagnostic.getLocation()))
      if (auto inner = mlir::dyn_cast<mlir::NameLoc>(name.getChildLoc()))
        place = inner.getName().str();
    Diagnostic &made =
        diagnostics.error(DiagnosticCode::InvalidOp, printable(diagnostic.str(), 1000)).in(program.path).at(place);
    for (mlir::Diagnostic &note : diagnostic.getNotes())
      if (!llvm::StringRef(note.str()).starts_with("see current operation"))
        made.note(printable(note.str(), 1000));
    return mlir::success();
  });
  if (mlir::failed(mlir::verify(module)) && diagnostics.errorCount() == before)
    diagnostics.error(DiagnosticCode::Internal, "the imported program does not verify").in(program.path);
  return diagnostics.errorCount() == before;
}

} // namespace paddlec::import
