//===- OperandGroups.cpp - which operand of a definition is which ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/OperandGroups.h"
#include "dialects/paddle/ir/PaddleDialect.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Custom.h.inc"

using namespace mlir;

namespace paddlec::paddle {

static ValueGroups makeGroups(Operation *op, StringRef kinds, unsigned total, StringRef segmentsName) {
  ValueGroups groups;
  groups.hasList = kinds.contains('v');
  if (auto segments = op->getAttrOfType<DenseI32ArrayAttr>(segmentsName)) {
    groups.counts.assign(segments.asArrayRef().begin(), segments.asArrayRef().end());
    return groups;
  }
  // Without segments at most one operand varies, and it has what the others leave.
  for (char kind : kinds)
    groups.counts.push_back(kind == 'r' ? 1 : static_cast<int32_t>(total - (kinds.size() - 1)));
  return groups;
}

ValueGroups getOperandGroups(Operation *op) {
  if (auto custom = dyn_cast<CustomOp>(op))
    return {SmallVector<int32_t>(custom.getCounts()), custom.getHasList()};
  if (auto kinds = dyn_cast<OperandKindsOpInterface>(op))
    return makeGroups(op, kinds.getOperandKinds(), op->getNumOperands(), "operandSegmentSizes");
  return {SmallVector<int32_t>(op->getNumOperands(), 1), false};
}

ValueGroups getResultGroups(Operation *op) {
  if (auto custom = dyn_cast<CustomOp>(op))
    return {SmallVector<int32_t>(custom.getResultsPresent()), false};
  if (auto kinds = dyn_cast<OperandKindsOpInterface>(op))
    return makeGroups(op, kinds.getResultKinds(), op->getNumResults(), "resultSegmentSizes");
  return {SmallVector<int32_t>(op->getNumResults(), 1), false};
}

} // namespace paddlec::paddle
