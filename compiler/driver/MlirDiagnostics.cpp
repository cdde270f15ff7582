//===- MlirDiagnostics.cpp - what MLIR says, as ours ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Locations are as compiler/import makes them: a name (the variable) around a name (the place in the file), possibly
// fused by passes.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/MlirDiagnostics.h"

#include "mlir/IR/Location.h"

namespace paddlec::driver {

std::string describePlace(mlir::Location location) {
  std::string variable, place;
  location->walk([&](mlir::Location inner) {
    auto named = mlir::dyn_cast<mlir::NameLoc>(inner);
    if (!named)
      return mlir::WalkResult::advance();
    variable = named.getName().str();
    if (auto child = mlir::dyn_cast<mlir::NameLoc>(named.getChildLoc()))
      place = child.getName().str();
    return mlir::WalkResult::interrupt();
  });
  if (variable.empty())
    return "";
  return "variable '" + support::printable(variable) + "'" + (place.empty() ? "" : ", " + support::printable(place));
}

MlirDiagnostics::MlirDiagnostics(mlir::MLIRContext &context, support::Diagnostics &diagnostics, llvm::StringRef file,
                                 support::DiagnosticCode code)
    : handler(&context, [&diagnostics, file = file.str(), code](mlir::Diagnostic &said) {
        std::string text = support::printable(said.str(), 2000);
        if (said.getSeverity() == mlir::DiagnosticSeverity::Error ||
            said.getSeverity() == mlir::DiagnosticSeverity::Warning) {
          bool error = said.getSeverity() == mlir::DiagnosticSeverity::Error;
          support::Diagnostic &made = error ? diagnostics.error(code, text) : diagnostics.warning(code, text);
          made.in(file).at(describePlace(said.getLocation()));
          for (mlir::Diagnostic &note : said.getNotes()) {
            std::string noteText = note.str();
            // MLIR shows the whole op; the place says enough.
            if (!llvm::StringRef(noteText).starts_with("see current operation"))
              made.note(support::printable(noteText, 2000));
          }
        }
        return mlir::success();
      }) {}

} // namespace paddlec::driver
