//===- Target.cpp - facts about the machines we compile for ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/targets/Target.h"

namespace paddlec::lowering {

static constexpr Target targets[] = {
    {llvm::StringLiteral("x86-64-v3"), llvm::StringLiteral("AVX2, FMA"), kernel::Layout::Blocked8, 4},
    {llvm::StringLiteral("x86-64-v4"), llvm::StringLiteral("AVX-512 F, BW, CD, DQ, VL"), kernel::Layout::Blocked16, 4},
};

llvm::ArrayRef<Target> getTargets() { return targets; }

const Target *findTarget(llvm::StringRef name) {
  for (const Target &target : targets)
    if (target.name == name)
      return &target;
  return nullptr;
}

} // namespace paddlec::lowering
