//===- RunShapeRule.h - an op's shape rule, on types that may be wrong -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_TRANSFORMS_RUNSHAPERULE_H
#define PADDLEC_DIALECTS_PADDLE_TRANSFORMS_RUNSHAPERULE_H

#include "dialects/paddle/ir/PaddleDialect.h"

namespace paddlec::paddle {

/// Verifies an op, since rules rely on that and its operands need not have the types that the file declares; then runs
/// its rule and checks what it found. Errors are reported at the op.
llvm::LogicalResult runShapeRule(InferShapesOpInterface rule, ShapeInference &infer);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_TRANSFORMS_RUNSHAPERULE_H
