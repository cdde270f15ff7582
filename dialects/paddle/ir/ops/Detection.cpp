//===- Detection.cpp - boxes of object detectors -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include <cmath>

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Detection.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Detection.cpp.inc"

namespace paddlec::paddle {
void registerDetectionOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Detection.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static Type i32(ShapeInference &infer) { return IntegerType::get(infer.getContext(), 32); }

//===----------------------------------------------------------------------===//
// Making and decoding boxes
//===----------------------------------------------------------------------===//

LogicalResult PriorBoxOp::verify() {
  if (getMinSizes().empty())
    return emitOpError() << "min_sizes must not be empty";
  for (double size : getMinSizes())
    if (!(size > 0))
      return emitOpError() << "min_sizes must be positive, not " << size;
  if (!getMaxSizes().empty() && getMaxSizes().size() != getMinSizes().size())
    return emitOpError() << "max_sizes has " << getMaxSizes().size() << " elements, min_sizes has "
                         << getMinSizes().size();
  if (getVariances().size() != 4 && getVariances().size() != 1 && !getVariances().empty())
    return emitOpError() << "variances has " << getVariances().size() << " elements, expected 4";
  return success();
}

LogicalResult PriorBoxOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getInput(), "input", 4, 4)) || failed(checkRank(infer, getImage(), "image", 4, 4)))
    return failure();
  // 1 is among the ratios always; with `flip` each has its inverse.
  SmallVector<double> ratios = {1.0};
  for (double ratio : getAspectRatios()) {
    if (llvm::any_of(ratios, [&](double known) { return std::abs(known - ratio) < 1e-6; }))
      continue;
    ratios.push_back(ratio);
    if (getFlip())
      ratios.push_back(1.0 / ratio);
  }
  Dims input = infer.shapeOf(getInput());
  int64_t count = ratios.size() * getMinSizes().size() + getMaxSizes().size();
  Dims dims = {input[2], input[3], infer.constant(count), infer.constant(4)};
  infer.setResult(getOut(), dims, elementTypeOf(getInput()));
  infer.setResult(getVar(), dims, elementTypeOf(getInput()));
  return success();
}

LogicalResult BoxCoderOp::verify() {
  if (getCodeType() != "encode_center_size" && getCodeType() != "decode_center_size")
    return emitOpError() << "code_type '" << getCodeType()
                         << "' is not known; expected encode_center_size or decode_center_size";
  if (!getVariance().empty() && getVariance().size() != 4)
    return emitOpError() << "variance has " << getVariance().size() << " elements, expected 4";
  return success();
}

LogicalResult BoxCoderOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getPriorBox(), "prior_box", 2, 2)))
    return failure();
  Dims dims = infer.shapeOf(getTargetBox()), prior = infer.shapeOf(getPriorBox());
  if (failed(infer.requireEqual(prior[1], infer.constant(4), "the size of a prior box")) ||
      (!dims.empty() && failed(infer.requireEqual(dims.back(), infer.constant(4), "the size of a target box"))))
    return failure();
  if (getPriorBoxVar() && rankOf(getPriorBoxVar()) == 2 &&
      failed(infer.requireEqual(infer.shapeOf(getPriorBoxVar())[0], prior[0], "the number of variances")))
    return failure();
  if (getCodeType() == "encode_center_size") {
    if (failed(checkRank(infer, getTargetBox(), "target_box", 2, 2)))
      return failure();
    dims = {dims[0], prior[0], infer.constant(4)};
  } else {
    if (failed(checkRank(infer, getTargetBox(), "target_box", 3, 3)))
      return failure();
    if (getAxis() != 0 && getAxis() != 1)
      return infer.emitError() << "axis must be 0 or 1, not " << getAxis();
    if (failed(infer.requireEqual(dims[1 - getAxis()], prior[0], "the number of target boxes")))
      return failure();
  }
  infer.setResult(getOutputBox(), dims, elementTypeOf(getTargetBox()));
  return success();
}

LogicalResult YoloBoxOp::verify() {
  if (getAnchors().empty() || getAnchors().size() % 2 != 0)
    return emitOpError() << "anchors must be pairs, but has " << getAnchors().size() << " elements";
  if (getClassNum() < 1)
    return emitOpError() << "class_num must be positive, not " << getClassNum();
  return success();
}

LogicalResult YoloBoxOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)) || failed(checkRank(infer, getImgSize(), "img_size", 2, 2)))
    return failure();
  Dims x = infer.shapeOf(getX());
  int64_t anchors = getAnchors().size() / 2, channels = anchors * (5 + getClassNum() + (getIouAware() ? 1 : 0));
  if (failed(infer.requireEqual(x[1], infer.constant(channels), "the number of x's channels")) ||
      failed(infer.requireEqual(infer.shapeOf(getImgSize())[0], x[0], "img_size's batch")))
    return failure();
  Dim boxes = infer.product({x[2], x[3]}) * anchors;
  infer.setResult(getBoxes(), {x[0], boxes, infer.constant(4)}, elementTypeOf(getX()));
  infer.setResult(getScores(), {x[0], boxes, infer.constant(getClassNum())}, elementTypeOf(getX()));
  return success();
}

//===----------------------------------------------------------------------===//
// Selecting boxes
//===----------------------------------------------------------------------===//

LogicalResult NmsOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, 2)))
    return failure();
  Dim count = infer.dataDependent(infer.shapeOf(getX())[0], "kept");
  infer.setResult(getOut(), {count}, IntegerType::get(getContext(), 64));
  return success();
}

/// Rows of class, score and box, at most keep_top_k a picture where that is set.
static LogicalResult inferSelected(ShapeInference &infer, Value boxes, Value scores, Value numbers, int64_t keep,
                                   Value out, Value index, Value number) {
  if (failed(checkRank(infer, scores, "scores", 2, 3)) || failed(checkRank(infer, boxes, "bboxes", 3, 3)))
    return failure();
  Dims box = infer.shapeOf(boxes), score = infer.shapeOf(scores);
  bool perPicture = score.size() == 3; // [picture, class, box]; else [box, class] of all pictures
  if (!perPicture && !numbers)
    return infer.emitError() << "needs rois_num with scores of rank 2";
  if (!perPicture && failed(checkRank(infer, numbers, "rois_num", 1, 1)))
    return failure();
  // [picture, class, box] goes with boxes [picture, box, 4]; [box, class] with [box, class, 4].
  if (failed(infer.requireEqual(score[0], box[0], "the first dimension of scores")) ||
      failed(infer.requireEqual(score.back(), box[1], "the last dimension of scores")))
    return failure();
  Dim pictures = perPicture ? score[0] : infer.shapeOf(numbers)[0];
  Dim most = infer.product(score);
  if (keep >= 0 && perPicture)
    most = infer.min(most, infer.product({pictures, infer.constant(keep)}));
  Dim count = infer.dataDependent(most, "selected");
  Dim width = perPicture ? box[2] + 2 : infer.constant(6);
  infer.setResult(out, {count, width}, elementTypeOf(boxes));
  infer.setResult(index, {count, infer.constant(1)}, i32(infer));
  infer.setResult(number, {pictures}, i32(infer));
  return success();
}

LogicalResult MulticlassNms3Op::inferShapes(ShapeInference &infer) {
  return inferSelected(infer, getBboxes(), getScores(), getRoisNum(), getKeepTopK(), getOut(), getIndex(),
                       getNmsRoisNum());
}
LogicalResult MatrixNmsOp::inferShapes(ShapeInference &infer) {
  return inferSelected(infer, getBboxes(), getScores(), Value(), getKeepTopK(), getOut(), getIndex(), getRoisnum());
}

/// A picture without regions still has one, of zeros.
LogicalResult GenerateProposalsOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getScores(), "scores", 4, 4)) ||
      failed(checkRank(infer, getBboxDeltas(), "bbox_deltas", 4, 4)) ||
      failed(checkRank(infer, getImShape(), "im_shape", 2, 2)))
    return failure();
  Dims scores = infer.shapeOf(getScores());
  Dims deltas = infer.shapeOf(getBboxDeltas()), expected = {scores[0], scores[1] * 4, scores[2], scores[3]};
  for (auto [index, dim] : llvm::enumerate(deltas))
    if (failed(infer.requireEqual(dim, infer.normalize(expected[index]), "bbox_deltas' dimension " + Twine(index))))
      return failure();
  Dim most = infer.product({scores[1], scores[2], scores[3]});
  for (auto [value, name] : {std::pair<Value, StringRef>(getAnchors(), "anchors"), {getVariances(), "variances"}})
    if (failed(infer.requireEqual(infer.normalize(infer.product(infer.shapeOf(value))), infer.normalize(most * 4),
                                  "the number of elements of " + name)))
      return failure();
  if (failed(infer.requireEqual(infer.shapeOf(getImShape())[0], scores[0], "im_shape's batch")))
    return failure();
  if (getPreNmsTopN() > 0)
    most = infer.min(most, infer.constant(getPreNmsTopN()));
  if (getPostNmsTopN() > 0 && getNmsThresh().convertToDouble() > 0)
    most = infer.min(most, infer.constant(getPostNmsTopN()));
  Dim count = infer.dataDependent(infer.product({scores[0], infer.max(most, infer.constant(1))}), "proposals");
  infer.setResult(getRpnRois(), {count, infer.constant(4)}, elementTypeOf(getScores()));
  infer.setResult(getRpnRoiProbs(), {count, infer.constant(1)}, elementTypeOf(getScores()));
  infer.setResult(getRpnRoisNum(), {scores[0]}, i32(infer));
  return success();
}

LogicalResult DistributeFpnProposalsOp::verify() {
  int64_t levels = getMaxLevel() - getMinLevel() + 1, given = getMultiFpnRois().size(),
          counts = getMultiLevelRoisNum().size();
  if (levels < 1 || given != levels || (counts != 0 && counts != levels))
    return emitOpError() << "levels " << getMinLevel() << " to " << getMaxLevel() << " give " << given
                         << " lists of regions and " << counts << " of numbers";
  if (!getRoisNum())
    return emitOpError() << "needs rois_num; regions whose pictures a LoD tells are not supported";
  return success();
}
LogicalResult DistributeFpnProposalsOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getFpnRois(), "fpn_rois", 2, 2)) ||
      failed(checkRank(infer, getRoisNum(), "rois_num", 1, 1)))
    return failure();
  Dim all = infer.shapeOf(getFpnRois())[0];
  for (Value level : getMultiFpnRois())
    infer.setResult(level, {infer.dataDependent(all, "level"), infer.constant(4)}, elementTypeOf(getFpnRois()));
  for (Value counts : getMultiLevelRoisNum())
    infer.setResult(counts, infer.shapeOf(getRoisNum()), i32(infer));
  infer.setResult(getRestoreIndex(), {all, infer.constant(1)}, i32(infer));
  return success();
}

LogicalResult CollectFpnProposalsOp::verify() {
  size_t levels = getMultiLevelRois().size();
  if (levels == 0 || getMultiLevelScores().size() != levels || getMultiLevelRoisNum().size() != levels)
    return emitOpError() << "has " << levels << " lists of regions, " << getMultiLevelScores().size()
                         << " of scores and " << getMultiLevelRoisNum().size() << " of numbers; all must be as many";
  return success();
}
LogicalResult CollectFpnProposalsOp::inferShapes(ShapeInference &infer) {
  Dim all = infer.constant(0);
  for (auto [rois, numbers] : llvm::zip(getMultiLevelRois(), getMultiLevelRoisNum())) {
    if (failed(checkRank(infer, rois, "multi_level_rois", 2, 2)) ||
        failed(checkRank(infer, numbers, "multi_level_rois_num", 1, 1)))
      return failure();
    if (failed(infer.requireEqual(infer.shapeOf(numbers)[0], infer.shapeOf(getMultiLevelRoisNum()[0])[0],
                                  "the number of pictures")))
      return failure();
    all = all + infer.shapeOf(rois)[0];
  }
  for (auto [rois, scores] : llvm::zip(getMultiLevelRois(), getMultiLevelScores()))
    if (failed(infer.requireEqual(infer.normalize(infer.product(infer.shapeOf(scores))), infer.shapeOf(rois)[0],
                                  "the number of scores")))
      return failure();
  Dim most = infer.min(infer.normalize(all), infer.constant(std::max<int64_t>(getPostNmsTopn(), 0)));
  infer.setResult(getFpnRois(), {infer.dataDependent(most, "collected"), infer.constant(4)},
                  elementTypeOf(getMultiLevelRois()[0]));
  infer.setResult(getRoisNum(), infer.shapeOf(getMultiLevelRoisNum()[0]), i32(infer));
  return success();
}

//===----------------------------------------------------------------------===//
// Pooling inside of boxes
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyGrid(Op op) {
  if (op.getPooledHeight() < 1 || op.getPooledWidth() < 1)
    return op.emitOpError() << "the grid of " << op.getPooledHeight() << " by " << op.getPooledWidth()
                            << " bins is empty";
  return success();
}

template <typename Op> static std::optional<Dims> regionDims(ShapeInference &infer, Op op) {
  if (failed(checkRank(infer, op.getX(), "x", 4, 4)) || failed(checkRank(infer, op.getBoxes(), "boxes", 2, 2)) ||
      failed(infer.requireEqual(infer.shapeOf(op.getBoxes())[1], infer.constant(4), "the size of a box")))
    return std::nullopt;
  return Dims{infer.shapeOf(op.getBoxes())[0], infer.shapeOf(op.getX())[1], infer.constant(op.getPooledHeight()),
              infer.constant(op.getPooledWidth())};
}

LogicalResult RoiAlignOp::verify() { return verifyGrid(*this); }
LogicalResult RoiAlignOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = regionDims(infer, *this);
  if (!dims)
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

LogicalResult RoiPoolOp::verify() { return verifyGrid(*this); }
LogicalResult RoiPoolOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = regionDims(infer, *this);
  if (!dims)
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  setOptional(infer, getArgMax(), *dims, IntegerType::get(getContext(), 64));
  return success();
}

LogicalResult PsroiPoolOp::verify() {
  if (getOutputChannels() < 1)
    return emitOpError() << "output_channels must be positive, not " << getOutputChannels();
  return verifyGrid(*this);
}
LogicalResult PsroiPoolOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = regionDims(infer, *this);
  int64_t channels = getOutputChannels() * getPooledHeight() * getPooledWidth();
  if (!dims || failed(infer.requireEqual((*dims)[1], infer.constant(channels), "the number of x's channels")))
    return failure();
  (*dims)[1] = infer.constant(getOutputChannels());
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

LogicalResult AnchorGeneratorOp::verify() {
  if (getAnchorSizes().empty() || getAspectRatios().empty())
    return emitOpError() << "has no anchor_sizes or no aspect_ratios";
  if (getVariances().size() != 4 || getStride().size() != 2)
    return emitOpError() << "has " << getVariances().size() << " variances and " << getStride().size()
                         << " strides, expected 4 and 2";
  return success();
}
LogicalResult AnchorGeneratorOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getInput(), "input", 4, 4)))
    return failure();
  Dims input = infer.shapeOf(getInput());
  Dim count = infer.constant(getAnchorSizes().size() * getAspectRatios().size());
  for (Value result : {getAnchors(), getVariancesOut()})
    infer.setResult(result, {input[2], input[3], count, infer.constant(4)}, elementTypeOf(getInput()));
  return success();
}

LogicalResult BoxClipOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getInput(), "input", 2, 2)) || failed(checkRank(infer, getImInfo(), "im_info", 2, 2)) ||
      failed(checkSameElementType(infer, getInput(), getImInfo())))
    return failure();
  Dims info = infer.shapeOf(getImInfo());
  if (failed(infer.requireEqual(infer.shapeOf(getInput())[1], infer.constant(4), "the number of columns of input")) ||
      failed(infer.requireEqual(info[0], infer.constant(1), "the number of images")) ||
      failed(infer.requireEqual(info[1], infer.constant(3), "the number of columns of im_info")))
    return failure();
  return inferUnary(infer, getInput(), getOutput());
}
