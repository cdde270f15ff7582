//===- PaddleToKernel.h - the pass from tensors to steps on buffers -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_PADDLETOKERNEL_PADDLETOKERNEL_H
#define PADDLEC_LOWERING_PADDLETOKERNEL_PADDLETOKERNEL_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace paddlec::lowering {

#define GEN_PASS_DECL
#include "lowering/PaddleToKernel/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "lowering/PaddleToKernel/Passes.h.inc"

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_PADDLETOKERNEL_PADDLETOKERNEL_H
