//===- EntryPrinter.h - one compiled form of a program as C++ -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Prints one function of the kernel dialect: tables, bind, sizes, prepare, execute. How a single step looks is in
// StepPrinter.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_ENTRYPRINTER_H
#define PADDLEC_CODEGEN_ENTRYPRINTER_H

#include "codegen/CodeWriter.h"
#include "codegen/Dimensions.h"
#include "codegen/WeightTable.h"
#include "codegen/loops/LoopEmitter.h"
#include "dialects/kernel/ir/Buffers.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace paddlec::codegen {

class EntryPrinter {
public:
  EntryPrinter(mlir::func::FuncOp function, unsigned number, const WeightTable &weights, const LoopEmitter &loops);

  /// Writes the namespace of the entry, with `const pdrt::Entry entry` in it.
  llvm::LogicalResult print(CodeWriter &out);

  std::string getNamespace() const { return "entry" + std::to_string(number); }

private:
  mlir::func::FuncOp function;
  unsigned number;
  const WeightTable &weights;
  const LoopEmitter &loops;
  llvm::SmallVector<paddle::SymbolAttr> symbols;
  Dimensions dims;
  llvm::SmallVector<kernel::StepOpInterface> steps;
  llvm::DenseMap<mlir::Operation *, unsigned> primitives; ///< number of each library step

  static llvm::SmallVector<paddle::SymbolAttr> getSymbols(mlir::func::FuncOp function);

  void collect();
  void printBind(CodeWriter &out);
  void printBuffers(CodeWriter &out);
  void printPrepare(CodeWriter &out);
  llvm::LogicalResult printExecute(CodeWriter &out);
  void printEntry(CodeWriter &out);

  // StepPrinter.cpp
  void prepareStep(CodeWriter &out, mlir::Operation *op);
  llvm::LogicalResult executeStep(CodeWriter &out, unsigned index, mlir::Operation *op);
  void executePrimitive(CodeWriter &out, unsigned index, mlir::Operation *op);
  void executeCopy(CodeWriter &out, unsigned index, kernel::CopyOp op);
  void executeGather(CodeWriter &out, unsigned index, kernel::GatherOp op);
  void executeSymbols(CodeWriter &out, kernel::SymbolsOp op);
  void executeReference(CodeWriter &out, unsigned index, kernel::ReferenceOp op);
  llvm::LogicalResult executeLoop(CodeWriter &out, unsigned index, kernel::LoopOp op);

  /// The address of a buffer in C++: "f.at(3)", "f.weight<float>(2)".
  std::string getPointer(mlir::Value buffer, llvm::StringRef type = "") const;
  std::string getOperand(mlir::Value buffer) const;
  /// An operand that the primitive packs or keeps, when it is a constant.
  std::string getConstantOperand(mlir::Value buffer) const;
  std::string getPostOps(CodeWriter &out, mlir::ArrayAttr postOps, mlir::ValueRange operands, bool accumulate) const;
  std::string getShape(kernel::BufferType type) const;
  std::string getShapeText(kernel::BufferType type) const;
  std::string describe(mlir::Operation *op) const;
};

/// The runtime's name of an element type: "PDRT_FLOAT32".
llvm::StringRef getDTypeName(mlir::Type elementType);

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_ENTRYPRINTER_H
