//===- VariableName.cpp - which Paddle variable an op makes ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/VariableName.h"

using namespace mlir;

namespace paddlec::paddle {

StringRef getVariableName(Location loc) {
  StringRef name;
  // Fused ops carry the locations of all they stand for, that of the op whose value they make first. A name's own
  // location is a place in the file, under another name.
  loc->walk([&](Location part) {
    auto named = dyn_cast<NameLoc>(part);
    if (!named)
      return WalkResult::advance();
    name = named.getName().getValue();
    return WalkResult::interrupt();
  });
  return name;
}

} // namespace paddlec::paddle
