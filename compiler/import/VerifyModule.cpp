//===- VerifyModule.cpp - what the dialect says of an imported program -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/import/BuildModule.h"
#include "compiler/import/PrintProgram.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Verifier.h"

namespace paddlec::import {

using support::Diagnostic;
using support::DiagnosticCode;
using support::Diagnostics;
using support::printable;

bool verifyModule(mlir::ModuleOp module, const Program &program, Diagnostics &diagnostics) {
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
