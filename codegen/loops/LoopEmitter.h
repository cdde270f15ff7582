//===- LoopEmitter.h - kernel.loop to C++ functions -----------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Outlines each kernel.loop of a module into a C++ function and says how to call it. Loops that are alike (same body,
// element types, order of dimensions) share one function. Usage:
//
//   LoopEmitter loops({.prefix = "det"});
//   if (failed(loops.add(module))) return failure();
//   out << loops.getIncludes() << loops.getDefinitions();
//   const LoopCall *call = loops.find(loopOp);
//   // call->function(buffer pointers in order ..., values of call->sizes ...);
//
// The functions return nothing and cannot fail. Pointers are `const T *` for inputs and `T *` for outputs, T being
// getCppType(element type); an output may be the memory of an input where LoopOp::canWorkInPlace says so.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_LOOPS_LOOPEMITTER_H
#define PADDLEC_CODEGEN_LOOPS_LOOPEMITTER_H

#include "codegen/loops/BodyToEmitC.h"
#include "dialects/kernel/ir/KernelOps.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <string>
#include <vector>

namespace paddlec::codegen {

struct LoopOptions {
  std::string prefix;   ///< functions are <prefix>_loop<number>
  bool isStatic = true; ///< one source holds them and their calls; else they are declared in getDeclarations()
  /// Work below which a loop runs on the calling thread: elements, times the cost of one (1 for an addition, 8 for a
  /// function such as exp).
  int64_t parallelThreshold = 65536;
};

/// How a step calls its function.
struct LoopCall {
  std::string function;                      ///< its name
  llvm::SmallVector<mlir::Value> buffers;    ///< inputs, then outputs: the op's operands
  llvm::SmallVector<mlir::AffineExpr> sizes; ///< int64_t arguments after the pointers, over the entry's symbols
};

class LoopEmitter {
public:
  explicit LoopEmitter(LoopOptions options = {}) : options(std::move(options)) {}

  /// Emits all kernel.loop ops below `root`. Reports an error at a loop that has no nest.
  llvm::LogicalResult add(mlir::Operation *root);

  /// Null for an op that was not added.
  const LoopCall *find(kernel::LoopOp op) const;

  bool empty() const { return functions.empty(); }
  /// The headers that the definitions need.
  static std::string getIncludes();
  /// The definitions, each with a comment that says what it computes and for which variables.
  std::string getDefinitions() const;
  /// Declarations for another source; empty for static functions.
  std::string getDeclarations() const;

private:
  struct Function {
    std::string name, parameters, body, formula;
    std::vector<std::string> uses; ///< the Paddle variables it makes
  };
  LoopOptions options;
  std::vector<Function> functions;
  llvm::StringMap<size_t> known; ///< parameters and body to function
  llvm::DenseMap<mlir::Operation *, LoopCall> calls;

  llvm::LogicalResult emit(kernel::LoopOp op);
};

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_LOOPS_LOOPEMITTER_H
