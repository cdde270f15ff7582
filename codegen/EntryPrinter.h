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
#include "llvm/ADT/StringMap.h"

namespace paddlec::codegen {

class EntryPrinter {
public:
  /// `body` is 0 for a form of the whole program, else the function's number among the bodies of loops and branches,
  /// from 1. `bodies` gives the namespaces of those that it calls.
  EntryPrinter(mlir::func::FuncOp function, unsigned number, unsigned body, const llvm::StringMap<std::string> &bodies,
               const WeightTable &weights, const LoopEmitter &loops);

  /// Writes the namespace of the entry, with `const pdrt::Entry entry` in it.
  llvm::LogicalResult print(CodeWriter &out);

  std::string getNamespace() const { return "entry" + std::to_string(number); }

private:
  mlir::func::FuncOp function;
  unsigned number;
  unsigned body;
  const llvm::StringMap<std::string> &bodies;
  const WeightTable &weights;
  const LoopEmitter &loops;
  llvm::SmallVector<paddle::SymbolAttr> symbols;
  Dimensions dims;
  llvm::SmallVector<kernel::StepOpInterface> steps;
  llvm::DenseMap<mlir::Operation *, unsigned> primitives; ///< number of each library step in its stage

  /// A stretch of the program whose sizes are all known when it begins.
  struct Stage {
    unsigned number = 0;
    unsigned firstStep = 0, endStep = 0;
    llvm::SmallVector<kernel::AllocOp> allocs; ///< by slot
    unsigned firstLife = 0;                    ///< of its slots in the function's table
    unsigned numPrimitives = 0;
    llvm::SmallVector<paddle::RequirementAttr> requirements; ///< of sizes that are known from here on
  };
  llvm::SmallVector<Stage> stages;
  unsigned currentStage = 0; ///< whose code is being printed

  void collect();
  void collectStages();
  unsigned firstStageThatKnows(mlir::AffineMap map) const;
  void printBind(CodeWriter &out);
  void printRequirements(CodeWriter &out, const Stage &stage);
  llvm::LogicalResult printStage(CodeWriter &out, const Stage &stage);
  void printBuffers(CodeWriter &out, const Stage &stage);
  void printPrepare(CodeWriter &out, const Stage &stage);
  llvm::LogicalResult printExecute(CodeWriter &out, const Stage &stage);
  void printEntry(CodeWriter &out);

  // StepPrinter.cpp
  void prepareStep(CodeWriter &out, mlir::Operation *op);
  llvm::LogicalResult executeStep(CodeWriter &out, unsigned index, mlir::Operation *op);
  void executePrimitive(CodeWriter &out, unsigned index, mlir::Operation *op);
  void executeCopy(CodeWriter &out, unsigned index, kernel::CopyOp op);
  void executeGather(CodeWriter &out, unsigned index, kernel::GatherOp op);
  void executeSymbols(CodeWriter &out, kernel::SymbolsOp op);
  void executeReference(CodeWriter &out, unsigned index, kernel::ReferenceOp op);
  void executeBindElements(CodeWriter &out, kernel::BindElementsOp op);
  void executeBindSizes(CodeWriter &out, unsigned index, kernel::BindSizesOp op);
  struct KernelCall;
  llvm::SmallVector<std::string> getKernelInputs(llvm::ArrayRef<bool> present, mlir::ValueRange buffers) const;
  std::string getTensor(mlir::Value buffer, const std::string &pointer) const;
  void callKernel(CodeWriter &out, unsigned index, const KernelCall &call);
  void executeBranch(CodeWriter &out, unsigned index, kernel::BranchOp op);
  void executeWhile(CodeWriter &out, unsigned index, kernel::WhileOp op);
  std::string getBodyInputs(CodeWriter &out, mlir::ValueRange buffers) const;
  void takeVariables(CodeWriter &out, mlir::ValueRange outputs, std::optional<llvm::ArrayRef<int64_t>> binds) const;
  static std::string getFirstVariable(kernel::StepOpInterface step);
  llvm::LogicalResult executeLoop(CodeWriter &out, unsigned index, kernel::LoopOp op);

  /// The address of a buffer in C++: "f.at(3)", "f.weight<float>(2)".
  std::string getPointer(mlir::Value buffer, llvm::StringRef type = "") const;
  std::string getOperand(mlir::Value buffer) const;
  /// An operand that the primitive packs or keeps, when it is a constant.
  std::string getConstantOperand(mlir::Value buffer) const;
  std::string getPostOps(CodeWriter &out, mlir::ArrayAttr postOps, mlir::ValueRange operands, bool accumulate) const;
  std::string getShape(kernel::BufferType type) const;
  /// What a step makes, for people: the name of the first buffer that it writes, or of the symbols that it sets.
  std::string getStepName(kernel::StepOpInterface step) const;
  std::string getShapeText(kernel::BufferType type) const;
  std::string describe(mlir::Operation *op) const;
};

/// Numbers as a braced list.
std::string getList(llvm::ArrayRef<int64_t> values);

/// The runtime's name of an element type: "PDRT_FLOAT32".
llvm::StringRef getDTypeName(mlir::Type elementType);

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_ENTRYPRINTER_H
