//===- Target.h - facts about the machines we compile for -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Data only: what a CPU level has and which layout oneDNN likes on it. Passes get a Target by name through their
// options and ask it; none of them asks the machine.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_TARGETS_TARGET_H
#define PADDLEC_LOWERING_TARGETS_TARGET_H

#include "dialects/kernel/ir/KernelDialect.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace paddlec::lowering {

struct Target {
  llvm::StringLiteral name;     ///< as --cpu spells it, and as gcc's and clang's -march does
  llvm::StringLiteral features; ///< for people
  kernel::Layout convLayout;    ///< of activations between convolutions
  int64_t plainSourceChannels;  ///< a convolution with at most so many input channels reads a plain source
};

/// All known levels, lowest first.
llvm::ArrayRef<Target> getTargets();

/// The level of that name, or null.
const Target *findTarget(llvm::StringRef name);

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_TARGETS_TARGET_H
