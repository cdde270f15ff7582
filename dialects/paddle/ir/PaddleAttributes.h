//===- PaddleAttributes.h - enums and attributes of the paddle dialect ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The generated enums and attributes, apart from the dialect so that ShapeInference.h can use them.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_PADDLEATTRIBUTES_H
#define PADDLEC_DIALECTS_PADDLE_IR_PADDLEATTRIBUTES_H

#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

#include "dialects/paddle/ir/PaddleEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/paddle/ir/PaddleAttributes.h.inc"

#endif // PADDLEC_DIALECTS_PADDLE_IR_PADDLEATTRIBUTES_H
