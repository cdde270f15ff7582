//===- Attention.cpp - attention and its parts ---------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Attention.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Attention.cpp.inc"

namespace paddlec::paddle {
void registerAttentionOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Attention.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult FlashAttnOp::verify() {
  if (!getIsTest() && !getDropout().isZero())
    return emitOpError() << "drops " << getDropout().convertToDouble()
                         << " of the weights at random, which is not supported; save the model in eval mode";
  for (Value result : {Value(getSoftmax()), Value(getSoftmaxLse()), Value(getSeedOffset())})
    if (result && !result.use_empty())
      return emitOpError() << "a result that serves training is used, which is not supported";
  return success();
}

LogicalResult FlashAttnOp::inferShapes(ShapeInference &infer) {
  for (auto [name, value] : {std::pair("q", getQ()), std::pair("k", getK()), std::pair("v", getV())})
    if (failed(checkRank(infer, value, name, 4, 4)) || failed(checkSameElementType(infer, value, getQ())))
      return failure();
  Dims q = infer.shapeOf(getQ()), k = infer.shapeOf(getK()), v = infer.shapeOf(getV());
  if (failed(infer.requireEqual(k[0], q[0], "k's batch")) || failed(infer.requireEqual(k[3], q[3], "k's size")) ||
      failed(infer.requireEqual(v[0], k[0], "v's batch")) ||
      failed(infer.requireEqual(v[1], k[1], "v's number of keys")) ||
      failed(infer.requireEqual(v[2], k[2], "v's number of heads")))
    return failure();
  std::optional<int64_t> heads = getConstant(q[2]), shared = getConstant(k[2]);
  if (heads && shared && (*shared == 0 || *heads % *shared != 0))
    return infer.emitError() << "q's " << *heads << " heads cannot share k's " << *shared;
  if (getAttnMask()) {
    if (failed(checkRank(infer, getAttnMask(), "attn_mask", 4, 4)))
      return failure();
    Dim scores[] = {q[0], q[2], q[1], k[1]};
    for (auto [axis, dim] : llvm::enumerate(infer.shapeOf(getAttnMask())))
      if (failed(infer.requireExpands(dim, scores[axis], "dimension " + Twine(axis) + " of attn_mask")))
        return failure();
  }
  infer.setResult(getOut(), {q[0], q[1], q[2], v[3]}, elementTypeOf(getQ()));
  for (Value result : {Value(getSoftmax()), Value(getSoftmaxLse()), Value(getSeedOffset())})
    if (result)
      infer.setResult(result, {infer.constant(0)}, elementTypeOf(result));
  return success();
}

LogicalResult FusedSoftmaxMaskOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)) || failed(checkRank(infer, getMask(), "mask", 4, 4)))
    return failure();
  Dims x = infer.shapeOf(getX()), mask = infer.shapeOf(getMask());
  if (failed(infer.requireEqual(mask[0], x[0], "the mask's batch")) ||
      failed(infer.requireEqual(mask[2], x[2], "the mask's number of queries")) ||
      failed(infer.requireEqual(mask[3], x[3], "the mask's number of keys")))
    return failure();
  if (failed(infer.requireExpands(mask[1], x[1], "the mask's number of heads")))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult FusedSoftmaxMaskUpperTriangleOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "X", 4, 4)))
    return failure();
  Dims x = infer.shapeOf(getX());
  return failed(infer.requireEqual(x[3], x[2], "the number of keys")) ? failure() : inferUnary(infer, getX(), getOut());
}
