//===- Dimensions.h - shape arithmetic as C++ -----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The dimensions of one entry: its symbols and the expressions over them that its buffers use. Each expression gets a
// name, so that emitted code reads `d.h2` where the IR has a nest of divisions.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_DIMENSIONS_H
#define PADDLEC_CODEGEN_DIMENSIONS_H

#include "codegen/CodeWriter.h"
#include "codegen/Names.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace paddlec::codegen {

class Dimensions {
public:
  explicit Dimensions(llvm::ArrayRef<paddle::SymbolAttr> symbols);

  /// Notes an expression that the code will use, and gives it a name unless it is a constant or a symbol.
  void add(mlir::AffineExpr expr);

  /// The expression in C++, by names: "3", "d.x_2", "d.x_0 * 64".
  std::string get(mlir::AffineExpr expr) const;
  /// A braced list of them.
  std::string getList(llvm::ArrayRef<mlir::AffineExpr> exprs) const;
  /// For comments: without the prefix.
  std::string describe(mlir::AffineExpr expr) const;

  bool empty() const { return symbolNames.empty(); }

  /// Writes `struct Dims`, which computes all named expressions from the symbols.
  void writeStruct(CodeWriter &out) const;

private:
  llvm::ArrayRef<paddle::SymbolAttr> symbols;
  std::vector<std::string> symbolNames;
  llvm::DenseMap<mlir::AffineExpr, std::string> names;
  std::vector<mlir::AffineExpr> order; ///< named expressions, parts before wholes
  NameTable table;

  std::string print(mlir::AffineExpr expr, bool atTop, llvm::StringRef prefix) const;
};

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_DIMENSIONS_H
