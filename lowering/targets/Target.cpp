//===- Target.cpp - facts about the machines we compile for ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "lowering/targets/Target.h"

namespace paddlec::lowering {

// Channels last everywhere: with oneDNN 3.2 it is as fast as blocked channels on dense convolutions (resnet50 in all 3
// % faster on AVX-512, 6 % on AVX2) and slower on depthwise ones only (mobilenet_v3_large in all 3 to 6 %), it never
// falls back to the library's reference code (blocked channels do for channel counts that do not fill a block), needs
// no padding, and is what softmax, matmul and reductions over channels read. A plain source of three channels would be
// the reference code's, so the input is reordered.
static constexpr Target targets[] = {
    {llvm::StringLiteral("x86-64-v3"), llvm::StringLiteral("AVX2, FMA"), kernel::Layout::ChannelsLast, 0},
    {llvm::StringLiteral("x86-64-v4"), llvm::StringLiteral("AVX-512 F, BW, CD, DQ, VL"), kernel::Layout::ChannelsLast,
     0},
};

llvm::ArrayRef<Target> getTargets() { return targets; }

const Target *findTarget(llvm::StringRef name) {
  for (const Target &target : targets)
    if (target.name == name)
      return &target;
  return nullptr;
}

} // namespace paddlec::lowering
