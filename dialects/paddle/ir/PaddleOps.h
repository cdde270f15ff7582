//===- PaddleOps.h - all ops of the paddle dialect ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Includes every op family, which takes seconds to compile. A file that needs few families includes PaddleDialect.h
// and those families' .h.inc files instead.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_PADDLEOPS_H
#define PADDLEC_DIALECTS_PADDLE_IR_PADDLEOPS_H

#include "dialects/paddle/ir/PaddleDialect.h"

// Made by CMakeLists.txt: the declarations of each family, such as
//   #define GET_OP_CLASSES
//   #include "dialects/paddle/ir/Conv.h.inc"
#include "dialects/paddle/ir/PaddleAllOps.h.inc"

#endif // PADDLEC_DIALECTS_PADDLE_IR_PADDLEOPS_H
