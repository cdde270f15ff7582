//===- PaddleOps.h - all ops of the paddle dialect ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Includes every op family. A file that needs one family may include the dialect and that family alone.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_PADDLEOPS_H
#define PADDLEC_DIALECTS_PADDLE_IR_PADDLEOPS_H

#include "dialects/paddle/ir/PaddleDialect.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Fused.h.inc"

#endif // PADDLEC_DIALECTS_PADDLE_IR_PADDLEOPS_H
