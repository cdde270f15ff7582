//===- NestEmitter.h - a loop nest as EmitC -------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Writes the loops, loads, stores and accumulators of one nest; the body's scalar ops are copied in for BodyToEmitC.
// Threads and vector units are told of by OpenMP pragmas.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_LOOPS_NESTEMITTER_H
#define PADDLEC_CODEGEN_LOOPS_NESTEMITTER_H

#include "codegen/loops/LoopNest.h"

#include "mlir/Dialect/EmitC/IR/EmitC.h"
#include "mlir/IR/Builders.h"
#include <optional>
#include <string>

namespace paddlec::codegen {

class NestEmitter {
public:
  /// Code goes to the builder's insertion point.
  NestEmitter(kernel::LoopOp op, const LoopNest &nest, int64_t parallelThreshold, mlir::OpBuilder &builder);

  void emit();

  /// The names of the buffers in the code, one an operand.
  llvm::ArrayRef<std::string> getBufferNames() const { return bufferNames; }
  /// The sizes that the code has names for, which must be arguments.
  struct SizeArgument {
    mlir::AffineExpr size;
    std::string name;
  };
  llvm::ArrayRef<SizeArgument> getSizeArguments() const { return sizeArguments; }

private:
  /// Full blocks of channels, or the last block with its padding.
  enum class Part { Full, Tail };
  struct Accumulator {
    mlir::Type type;                     ///< may be wider than the output's
    mlir::Operation *combiner = nullptr; ///< the body's op that adds (multiplies ...) to the running value, if simple
    mlir::Value other;                   ///< what the combiner adds
    std::string clause;                  ///< the OpenMP reduction it is; empty: none
    mlir::Value variable;
  };

  mutable kernel::LoopOp op; // its accessors are not const
  const LoopNest &nest;
  int64_t parallelThreshold;
  mlir::OpBuilder &builder;
  mlir::Location loc;
  llvm::SmallVector<std::string> bufferNames;
  llvm::SmallVector<SizeArgument, 4> sizeArguments;
  llvm::SmallVector<std::string> sizeTexts; ///< one a loop
  std::string channelsText, blocksText;
  llvm::SmallVector<mlir::Value> inductions; ///< one a loop, null outside it
  llvm::SmallVector<Accumulator> accumulators;

  // Text and small pieces of code.
  std::string getSizeText(mlir::AffineExpr size, const llvm::Twine &name);
  mlir::Value literal(const llvm::Twine &text);
  void verbatim(const llvm::Twine &text, mlir::ValueRange arguments = {});
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value multiply(mlir::Value a, mlir::Value b);
  void forLoop(const llvm::Twine &lower, const llvm::Twine &upper, int64_t step,
               llvm::function_ref<void(mlir::Value)> body);

  // Memory and the body.
  using IndexCache = llvm::SmallVector<std::pair<const Access *, mlir::Value>>;
  mlir::Value getIndex(unsigned operand, IndexCache &cache);
  mlir::Value getElement(unsigned operand, mlir::Value index);
  void store(unsigned output, mlir::Value value, IndexCache &cache);
  mlir::Value toBuiltin(mlir::Value value, mlir::Type type);
  mlir::Value fromBuiltin(mlir::Value value);
  /// Copies the body to the insertion point; `running` are the outputs' values. Returns what it yields, or, for a
  /// simple accumulator, the value to combine.
  llvm::SmallVector<mlir::Value> copyBody(mlir::ValueRange running, IndexCache &cache);

  // Structure.
  std::string getThreads();
  std::string getBound(unsigned loop, Part part, bool upper);
  void emitLoops(llvm::ArrayRef<unsigned> loops, Part part, bool isParallel, bool isSimd,
                 llvm::function_ref<void()> innermost);
  void emitPart(Part part);
  void emitElements(Part part);
  void emitRowReduction(Part part);
  void emitTiledReduction(Part part);
  void zeroPadding();

  // Reductions.
  void findAccumulators();
  std::string getReductionClauses() const;
  mlir::Value getInitialValue(unsigned output);
  void declareAccumulators(int64_t tile);
  mlir::Value getAccumulator(unsigned output, mlir::Value lane);
  void accumulate(mlir::Value lane);
  void storeAccumulators(mlir::Value lane);
  bool isInnermostParallel() const;
};

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_LOOPS_NESTEMITTER_H
