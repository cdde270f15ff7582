//===- Permute.cpp - moving elements about -------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Permute.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Permute.cpp.inc"

namespace paddlec::paddle {
void registerPermuteOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Permute.cpp.inc"
      >();
}
} // namespace paddlec::paddle

//===----------------------------------------------------------------------===//
// transpose
//===----------------------------------------------------------------------===//

SmallVector<int64_t> TransposeOp::getNormalPerm() {
  SmallVector<int64_t> perm;
  for (int64_t axis : getPerm())
    perm.push_back(axis < 0 ? axis + static_cast<int64_t>(getPerm().size()) : axis);
  return perm;
}

LogicalResult TransposeOp::verify() {
  int64_t rank = getPerm().size();
  llvm::SmallBitVector seen(rank);
  for (int64_t axis : getNormalPerm()) {
    if (axis < 0 || axis >= rank)
      return emitOpError() << "perm has an axis that is out of range for rank " << rank;
    if (seen.test(axis))
      return emitOpError() << "perm has axis " << axis << " twice";
    seen.set(axis);
  }
  if (rank != rankOf(getX()))
    return emitOpError() << "perm has " << rank << " elements, but the operand has rank " << rankOf(getX());
  return success();
}

LogicalResult TransposeOp::inferShapes(ShapeInference &infer) {
  Dims x = infer.shapeOf(getX()), dims;
  for (int64_t axis : getNormalPerm())
    dims.push_back(x[axis]);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

OpFoldResult TransposeOp::fold(FoldAdaptor) {
  SmallVector<int64_t> perm = getNormalPerm();
  if (llvm::is_sorted(perm) && getX().getType() == getOut().getType())
    return getX();
  return {};
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

LogicalResult FlipOp::inferShapes(ShapeInference &infer) {
  if (!normalizeAxes(infer, getAxis(), rankOf(getX())))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult ReverseOp::inferShapes(ShapeInference &infer) {
  std::optional<SmallVector<int64_t>> axes = constantList(infer, getAxis(), "axis");
  if (!axes || !normalizeAxes(infer, *axes, rankOf(getX())))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult RollOp::inferShapes(ShapeInference &infer) {
  for (int64_t axis : getAxis()) // the same axis may come twice
    if (!normalizeAxis(infer, axis, rankOf(getX())))
      return failure();
  auto shifts = cast<RankedTensorType>(getShifts().getType());
  int64_t expected = getAxis().empty() ? 1 : getAxis().size();
  if (shifts.hasStaticShape() && shifts.getNumElements() != expected)
    return infer.emitError() << "shifts has " << shifts.getNumElements() << " elements, expected " << expected;
  return inferUnary(infer, getX(), getOut());
}

/// A factor must be positive and the format one of pictures.
static LogicalResult verifyPicture(Operation *op, int64_t factor, StringRef name, StringRef format) {
  if (factor < 1 || factor > INT16_MAX)
    return op->emitOpError() << name << " must be positive, not " << factor;
  if (format != "NCHW" && format != "NHWC")
    return op->emitOpError() << "data_format '" << format << "' is not known; expected NCHW or NHWC";
  return success();
}

LogicalResult PixelShuffleOp::verify() {
  return verifyPicture(*this, getUpscaleFactor(), "upscale_factor", getDataFormat());
}
LogicalResult PixelShuffleOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  bool last = getDataFormat() == "NHWC";
  int64_t factor = getUpscaleFactor(), channel = last ? 3 : 1, first = last ? 1 : 2;
  if (failed(infer.requireMultiple(dims[channel], factor * factor, "the number of channels")))
    return failure();
  dims[channel] = infer.divideExactly(dims[channel], infer.constant(factor * factor));
  dims[first] = dims[first] * factor;
  dims[first + 1] = dims[first + 1] * factor;
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult PixelUnshuffleOp::verify() {
  return verifyPicture(*this, getDownscaleFactor(), "downscale_factor", getDataFormat());
}
LogicalResult PixelUnshuffleOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  bool last = getDataFormat() == "NHWC";
  int64_t factor = getDownscaleFactor(), channel = last ? 3 : 1, first = last ? 1 : 2;
  for (int64_t axis : {first, first + 1}) {
    if (failed(infer.requireMultiple(dims[axis], factor, "the size")))
      return failure();
    dims[axis] = infer.divideExactly(dims[axis], infer.constant(factor));
  }
  dims[channel] = dims[channel] * (factor * factor);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult ChannelShuffleOp::verify() { return verifyPicture(*this, getGroups(), "groups", getDataFormat()); }
LogicalResult ChannelShuffleOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)) ||
      failed(infer.requireMultiple(infer.shapeOf(getX())[getDataFormat() == "NHWC" ? 3 : 1], getGroups(),
                                   "the number of channels")))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult TemporalShiftOp::verify() {
  double ratio = getShiftRatio().convertToDouble();
  if (!(ratio > 0 && ratio <= 0.5))
    return emitOpError() << "shift_ratio must be above 0 and at most 0.5, not " << ratio;
  return verifyPicture(*this, getSegNum(), "seg_num", getDataFormat());
}
LogicalResult TemporalShiftOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)) ||
      failed(infer.requireMultiple(infer.shapeOf(getX())[0], getSegNum(), "the number of frames")))
    return failure();
  return inferUnary(infer, getX(), getOut());
}
