//===- PaddleDialect.cpp - registration of the paddle dialect -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Registers attributes and ops and makes constants. No op semantics here.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace paddlec::paddle;

#include "dialects/paddle/ir/PaddleDialect.cpp.inc"
#include "dialects/paddle/ir/PaddleEnums.cpp.inc"
#include "dialects/paddle/ir/PaddleInterfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "dialects/paddle/ir/PaddleAttributes.cpp.inc"

namespace paddlec::paddle {
// Each family registers its own ops, so that only its file instantiates them.
void registerConstantOps(PaddleDialect *dialect);
void registerElementwiseOps(PaddleDialect *dialect);
void registerFusedOps(PaddleDialect *dialect);
} // namespace paddlec::paddle

void PaddleDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "dialects/paddle/ir/PaddleAttributes.cpp.inc"
      >();
  registerConstantOps(this);
  registerElementwiseOps(this);
  registerFusedOps(this);
}

Operation *PaddleDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
}
