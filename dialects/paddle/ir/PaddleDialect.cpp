//===- PaddleDialect.cpp - registration of the paddle dialect -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Registers attributes and ops and makes constants. No op semantics here.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"

using namespace mlir;
using namespace paddlec::paddle;

#include "dialects/paddle/ir/PaddleDialect.cpp.inc"
#include "dialects/paddle/ir/PaddleEnums.cpp.inc"
#include "dialects/paddle/ir/PaddleInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/paddle/ir/PaddleAttributes.cpp.inc"

namespace paddlec::paddle {
// Each family registers its own ops, so that only its file instantiates them.
#define PADDLE_FAMILY(name) void register##name##Ops(PaddleDialect *dialect);
#include "dialects/paddle/ir/PaddleFamilies.inc"
#undef PADDLE_FAMILY
} // namespace paddlec::paddle

void PaddleDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/paddle/ir/PaddleAttributes.cpp.inc"
      >();
#define PADDLE_FAMILY(name) register##name##Ops(this);
#include "dialects/paddle/ir/PaddleFamilies.inc"
#undef PADDLE_FAMILY
}

Operation *PaddleDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
}
