//===- Picture.cpp - rarer ops on pictures -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"
#include "dialects/paddle/ir/ops/Window.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Picture.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Picture.cpp.inc"

namespace paddlec::paddle {
void registerPictureOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Picture.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult LrnOp::verify() {
  if (getN() < 1 || getN() % 2 == 0)
    return emitOpError() << "n must be a positive odd number, not " << getN();
  return success();
}
LogicalResult LrnOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)) || !channelAxis(infer, getDataFormat(), 4))
    return failure();
  setOptional(infer, getMidOut(), infer.shapeOf(getX()), elementTypeOf(getX()));
  return inferUnary(infer, getX(), getOut());
}

LogicalResult LpPool2dOp::verify() {
  if (getPoolingType() != "lp")
    return emitOpError() << "pooling_type '" << getPoolingType() << "' is not known; expected lp";
  if (getAdaptive() || getGlobalPooling())
    return emitOpError() << "adaptive and global pooling are not supported";
  if (getKernelSize().size() != 2 || llvm::any_of(getKernelSize(), [](int64_t size) { return size < 1; }))
    return emitOpError() << "kernel_size must be two positive numbers";
  if (!(getNormType().convertToDouble() > 0))
    return emitOpError() << "norm_type must be positive, not " << getNormType().convertToDouble();
  return verifyWindow(*this, 2, getStrides(), getPaddings(), {}, getPaddingAlgorithm());
}
LogicalResult LpPool2dOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  std::optional<int64_t> channel = channelAxis(infer, getDataFormat(), 4);
  if (!channel)
    return failure();
  int64_t first = *channel == 1 ? 2 : 1;
  for (int64_t i = 0; i < 2; ++i) {
    Window window =
        getWindow(i, 2, infer.constant(getKernelSize()[i]), getStrides(), getPaddings(), {}, getPaddingAlgorithm());
    if (!(dims[first + i] = windowOutput(infer, dims[first + i], window, getCeilMode())))
      return failure();
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

static LogicalResult verifyFormat(Operation *op, StringRef format, StringRef expected) {
  if (format != expected)
    return op->emitOpError() << "data_format '" << format << "' is not supported; expected " << expected;
  return success();
}

/// x and indices have one shape, whose sizes from the third on become the last ones of `size`.
static LogicalResult inferUnpool(ShapeInference &infer, Value x, Value indices, ArrayRef<Dim> size, Value out) {
  Dims dims = infer.shapeOf(x);
  for (auto [index, dim] : llvm::enumerate(infer.shapeOf(indices)))
    if (failed(infer.requireEqual(dim, dims[index], "dimension " + Twine(index) + " of indices")))
      return failure();
  size_t spatial = dims.size() - 2;
  if (size.size() < spatial)
    return infer.emitError() << "output_size has " << size.size() << " elements, expected " << spatial << " or more";
  llvm::copy(size.take_back(spatial), dims.begin() + 2);
  infer.setResult(out, dims, elementTypeOf(x));
  return success();
}

LogicalResult UnpoolOp::verify() { return verifyFormat(*this, getDataFormat(), "NCHW"); }
LogicalResult UnpoolOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)) || failed(checkRank(infer, getIndices(), "indices", 4, 4)))
    return failure();
  std::optional<Dims> size = sizeList(infer, getOutputSize(), "output_size");
  return size ? inferUnpool(infer, getX(), getIndices(), *size, getOut()) : failure();
}

LogicalResult Unpool3dOp::verify() { return verifyFormat(*this, getDataFormat(), "NCDHW"); }
LogicalResult Unpool3dOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 5, 5)) || failed(checkRank(infer, getIndices(), "indices", 5, 5)))
    return failure();
  Dims size;
  for (int64_t element : getOutputSize())
    size.push_back(infer.constant(element));
  return inferUnpool(infer, getX(), getIndices(), size, getOut());
}

LogicalResult ShuffleChannelOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)))
    return failure();
  if (getGroup() < 1)
    return infer.emitError() << "group must be positive, not " << getGroup();
  if (failed(infer.requireMultiple(infer.shapeOf(getX())[1], getGroup(), "the number of channels")))
    return failure();
  return inferUnary(infer, getX(), getOut());
}
