//===- Signal.cpp - transforms of signals --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Signal.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Signal.cpp.inc"

namespace paddlec::paddle {
void registerSignalOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Signal.cpp.inc"
      >();
}
} // namespace paddlec::paddle

//===----------------------------------------------------------------------===//
// fft_c2c, fft_r2c, fft_c2r
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyFourier(Op op) {
  StringRef normalization = op.getNormalization();
  if (normalization != "forward" && normalization != "backward" && normalization != "ortho")
    return op.emitOpError() << "normalization '" << normalization
                            << "' is not known; expected forward, backward or ortho";
  int64_t rank = rankOf(op.getX());
  if (op.getAxes().empty())
    return op.emitOpError() << "has no axes";
  for (auto [i, axis] : llvm::enumerate(op.getAxes()))
    if (axis < 0 || axis >= rank || llvm::is_contained(op.getAxes().take_front(i), axis))
      return op.emitOpError() << "axis " << axis << " is out of range for rank " << rank << ", or named twice";
  return success();
}

static LogicalResult checkComplex(ShapeInference &infer, Value x) {
  if (isa<ComplexType>(elementTypeOf(x)))
    return success();
  return infer.emitError() << "x must be complex, not " << elementTypeOf(x);
}

/// Paddle transforms in single and double precision.
static LogicalResult checkReal(ShapeInference &infer, Value x) {
  if (elementTypeOf(x).isF32() || elementTypeOf(x).isF64())
    return success();
  return infer.emitError() << "there are no complex numbers of " << elementTypeOf(x);
}

/// What a transform of `size` real numbers keeps of its frequencies.
static Dim countFrequencies(ShapeInference &infer, Dim size, bool onesided) {
  return onesided ? infer.normalize(size.floorDiv(2) + 1) : size;
}

LogicalResult FftC2cOp::verify() { return verifyFourier(*this); }
LogicalResult FftC2cOp::inferShapes(ShapeInference &infer) {
  return failed(checkComplex(infer, getX())) ? failure() : inferUnary(infer, getX(), getOut());
}

LogicalResult FftR2cOp::verify() { return verifyFourier(*this); }
LogicalResult FftR2cOp::inferShapes(ShapeInference &infer) {
  if (failed(checkReal(infer, getX())))
    return failure();
  Dims dims = infer.shapeOf(getX());
  Dim &last = dims[getAxes().back()];
  last = countFrequencies(infer, last, getOnesided());
  infer.setResult(getOut(), dims, ComplexType::get(elementTypeOf(getX())));
  return success();
}

LogicalResult FftC2rOp::verify() {
  if (getLastDimSize() < 0)
    return emitOpError() << "last_dim_size must not be negative: " << getLastDimSize();
  return verifyFourier(*this);
}
LogicalResult FftC2rOp::inferShapes(ShapeInference &infer) {
  if (failed(checkComplex(infer, getX())))
    return failure();
  Dims dims = infer.shapeOf(getX());
  Dim &last = dims[getAxes().back()];
  last = getLastDimSize() > 0 ? infer.constant(getLastDimSize()) : infer.normalize((last - 1) * 2);
  if (std::optional<int64_t> size = getConstant(last); size && *size < 1)
    return infer.emitError() << "the result's last axis would have the size " << *size;
  infer.setResult(getOut(), dims, cast<ComplexType>(elementTypeOf(getX())).getElementType());
  return success();
}

//===----------------------------------------------------------------------===//
// frame, overlap_add, stft
//===----------------------------------------------------------------------===//

static LogicalResult verifyFrames(Operation *op, int64_t length, int64_t hop, int64_t axis) {
  if (length < 1 || hop < 1)
    return op->emitOpError() << "frames of " << length << " elements every " << hop << " are not possible";
  if (axis != 0 && axis != -1)
    return op->emitOpError() << "axis must be 0 or -1, not " << axis;
  return success();
}

/// The number of whole frames in a signal; none, with an error, if there is not even one.
static std::optional<Dim> countFrames(ShapeInference &infer, Dim size, int64_t length, int64_t hop) {
  if (failed(infer.requireAtMost(infer.constant(length), size, "the length of a frame")))
    return std::nullopt;
  return infer.normalize((size - length).floorDiv(hop) + 1);
}

LogicalResult FrameOp::verify() { return verifyFrames(*this, getFrameLength(), getHopLength(), getAxis()); }
LogicalResult FrameOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 1, INT32_MAX)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  bool first = getAxis() == 0;
  Dim length = infer.constant(getFrameLength());
  std::optional<Dim> frames = countFrames(infer, first ? dims.front() : dims.back(), getFrameLength(), getHopLength());
  if (!frames)
    return failure();
  if (first) {
    dims.front() = length;
    dims.insert(dims.begin(), *frames);
  } else {
    dims.back() = length;
    dims.push_back(*frames);
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult OverlapAddOp::verify() { return verifyFrames(*this, /*length=*/1, getHopLength(), getAxis()); }
LogicalResult OverlapAddOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 2, INT32_MAX)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  bool first = getAxis() == 0;
  size_t rank = dims.size();
  Dim frames = first ? dims[0] : dims[rank - 1], length = first ? dims[1] : dims[rank - 2];
  Dim size = infer.normalize((frames - 1) * getHopLength() + length);
  if (first) {
    dims.erase(dims.begin());
    dims.front() = size;
  } else {
    dims.pop_back();
    dims.back() = size;
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult StftOp::verify() { return verifyFrames(*this, getNFft(), getHopLength(), /*axis=*/-1); }
LogicalResult StftOp::inferShapes(ShapeInference &infer) {
  if (failed(checkReal(infer, getX())) || failed(checkSameElementType(infer, getX(), getWindow())) ||
      failed(checkRank(infer, getX(), "x", 1, INT32_MAX)) || failed(checkRank(infer, getWindow(), "window", 1, 1)) ||
      failed(infer.requireEqual(infer.shapeOf(getWindow())[0], infer.constant(getNFft()), "the window's size")))
    return failure();
  Dims dims = infer.shapeOf(getX());
  std::optional<Dim> frames = countFrames(infer, dims.back(), getNFft(), getHopLength());
  if (!frames)
    return failure();
  dims.back() = countFrequencies(infer, infer.constant(getNFft()), getOnesided());
  dims.push_back(*frames);
  infer.setResult(getOut(), dims, ComplexType::get(elementTypeOf(getX())));
  return success();
}
