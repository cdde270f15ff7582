//===- Constant.cpp - constants and program parameters --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.cpp.inc"

namespace paddlec::paddle {
void registerConstantOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Constant.cpp.inc"
      >();
}
} // namespace paddlec::paddle

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValueAttr(); }

LogicalResult ConstantOp::inferShapes(ShapeInference &infer) {
  auto type = cast<RankedTensorType>(getValue().getType());
  Dims dims;
  for (int64_t dim : type.getShape())
    dims.push_back(infer.constant(dim));
  infer.setShape(getOut(), dims);
  if (std::optional<SmallVector<int64_t>> elements = getSmallIntegers(getValue())) {
    Dims value;
    for (int64_t element : *elements)
      value.push_back(infer.constant(element));
    infer.setValue(getOut(), value);
  }
  return success();
}
