//===- LoopNest.h - the physical shape of a kernel.loop -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What a nest looks like in memory: its loops from outermost to innermost, with dimensions that are contiguous
// everywhere merged and the channels of blocked layouts split; and where each buffer is read or written in it. Prints
// nothing.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_LOOPS_LOOPNEST_H
#define PADDLEC_CODEGEN_LOOPS_LOOPNEST_H

#include "dialects/kernel/ir/KernelOps.h"

#include <string>

namespace paddlec::codegen {

/// One loop of the nest.
struct NestLoop {
  mlir::AffineExpr size; ///< over the function's symbols
  bool isReduction = false;
};

/// One physical dimension of a buffer. Its index is that of a loop, or 0, or, in a plain buffer of a blocked nest, the
/// channel `block * blockLoop + laneLoop`. A clamped one has the loop's size or 1, as only the run tells.
struct AccessDim {
  enum Kind { Loop, Zero, Channel, Clamped } kind;
  unsigned loop = 0;
  mlir::AffineExpr size;

  bool isLoop(unsigned which) const { return kind == Loop && loop == which; }
  bool operator==(const AccessDim &other) const {
    return kind == other.kind && loop == other.loop && size == other.size;
  }
};

/// The dimensions of a buffer, from outermost to innermost; those of size 1 are left out.
using Access = llvm::SmallVector<AccessDim, 6>;

struct LoopNest {
  llvm::SmallVector<NestLoop> loops;  ///< parallel loops in the order of the output, then reductions
  llvm::SmallVector<Access> accesses; ///< one an operand of the op: inputs, then outputs

  /// A nest that must know its channels has a loop over blocks of them and one over the lanes of a block.
  int64_t block = 1;
  unsigned blockLoop = 0, laneLoop = 0;
  mlir::AffineExpr channels;
  /// Whether the last block has, or may have, lanes beyond the channels.
  bool hasTail = false;

  bool isBlocked() const { return block > 1; }
  bool reduces() const { return !loops.empty() && loops.back().isReduction; }
  unsigned getNumParallel() const;
};

/// Analyses an op. Failure, with the reason, when its maps or layouts make no nest.
mlir::FailureOr<LoopNest> getLoopNest(kernel::LoopOp op, std::string &reason);

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_LOOPS_LOOPNEST_H
