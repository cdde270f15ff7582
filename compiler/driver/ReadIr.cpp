//===- ReadIr.cpp - a program in MLIR's own text ------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/ReadIr.h"

#include "compiler/driver/MlirDiagnostics.h"
#include "compiler/support/FileIO.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace paddlec::driver {

using support::DiagnosticCode;

bool isIrFile(llvm::StringRef model) { return llvm::sys::path::extension(model) == ".mlir"; }

/// The name that an argument or result is given, or one made of its number.
static std::string nameOf(mlir::Attribute attribute, const char *otherwise, unsigned index) {
  auto name = mlir::dyn_cast_or_null<mlir::StringAttr>(attribute);
  return name ? name.getValue().str() : otherwise + std::to_string(index);
}

std::optional<import::ImportedModel> readIr(llvm::StringRef file, mlir::MLIRContext &context,
                                            support::Diagnostics &diagnostics) {
  std::string message;
  auto mapped = support::MappedFile::open(file, message);
  if (!mapped) {
    diagnostics.error(DiagnosticCode::FileUnreadable, message).in(file);
    return std::nullopt;
  }
  size_t before = diagnostics.errorCount();
  MlirDiagnostics handler(context, diagnostics, file, DiagnosticCode::ProgramParse);
  context.loadDialect<paddle::PaddleDialect, mlir::func::FuncDialect>();
  import::ImportedModel imported;
  // The parser wants a zero behind the text, which a mapped file does not have.
  imported.module = mlir::parseSourceString<mlir::ModuleOp>(std::string(mapped->text()), &context, file);
  if (!imported.module) {
    if (diagnostics.errorCount() == before)
      diagnostics.error(DiagnosticCode::ProgramParse, "not a module in MLIR's text").in(file);
    return std::nullopt;
  }
  auto main = imported.module->lookupSymbol<mlir::func::FuncOp>("main");
  if (!main || main.isExternal() || !main.getBody().hasOneBlock()) {
    diagnostics.error(DiagnosticCode::ProgramStructure, "the module has no function @main of one block").in(file);
    return std::nullopt;
  }
  for (unsigned i = 0; i < main.getNumArguments(); ++i)
    imported.inputs.push_back(nameOf(main.getArgAttr(i, paddle::nameAttrName), "input_", i));
  for (unsigned i = 0; i < main.getNumResults(); ++i)
    imported.outputs.push_back(nameOf(main.getResultAttr(i, paddle::nameAttrName), "output_", i));
  for (mlir::Type type : llvm::concat<const mlir::Type>(main.getArgumentTypes(), main.getResultTypes())) {
    if (mlir::isa<mlir::RankedTensorType>(type))
      continue;
    diagnostics.error(DiagnosticCode::ProgramStructure, "@main takes or gives something that is no ranked tensor")
        .in(file);
    return std::nullopt;
  }
  imported.path = file.str();
  imported.sha256 = support::sha256(mapped->text());
  return imported;
}

} // namespace paddlec::driver
