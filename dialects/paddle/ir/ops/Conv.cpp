//===- Conv.cpp - convolutions -------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"
#include "dialects/paddle/ir/ops/Window.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Conv.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Conv.cpp.inc"

namespace paddlec::paddle {
void registerConvOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Conv.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static bool isChannelsLast(StringRef format) { return format == "NHWC" || format == "NDHWC"; }

/// Facts of the attributes alone, which all convolutions share.
static LogicalResult verifyConv(Operation *op, int64_t spatial, ArrayRef<int64_t> strides, ArrayRef<int64_t> paddings,
                                ArrayRef<int64_t> dilations, StringRef algorithm, int64_t groups, StringRef format) {
  if (failed(verifyWindow(op, spatial, strides, paddings, dilations, algorithm)))
    return failure();
  if (groups < 1)
    return op->emitOpError() << "groups must be positive, not " << groups;
  if (format != "NCHW" && format != "NHWC" && format != "NCDHW" && format != "NDHWC" && format != "AnyLayout")
    return op->emitOpError() << "data_format '" << format << "' is not known; expected NCHW, NHWC, NCDHW or NDHWC";
  return success();
}

/// Input, filter and groups must fit; gives the channels' place in the input.
static std::optional<int64_t> checkChannels(ShapeInference &infer, Value input, Value filter, int64_t spatial,
                                            int64_t groups, StringRef format, bool transposed) {
  if (failed(checkRank(infer, input, "input", spatial + 2, spatial + 2)) ||
      failed(checkRank(infer, filter, "filter", spatial + 2, spatial + 2)) ||
      failed(checkSameElementType(infer, input, filter)))
    return std::nullopt;
  Dims x = infer.shapeOf(input), w = infer.shapeOf(filter);
  int64_t axis = isChannelsLast(format) ? spatial + 1 : 1;
  std::optional<int64_t> channels = getConstant(x[axis]);
  std::optional<int64_t> first = getConstant(w[0]), second = getConstant(w[1]);
  if (transposed) {
    if (channels && first && *channels != *first) {
      infer.emitError() << "input has " << *channels << " channels, but the filter is for " << *first;
      return std::nullopt;
    }
    if (first && *first % groups != 0) {
      infer.emitError() << "groups " << groups << " does not divide the " << *first << " input channels";
      return std::nullopt;
    }
    return succeeded(infer.requireEqual(x[axis], w[0], "the number of input channels")) ? std::optional(axis)
                                                                                        : std::nullopt;
  }
  if (channels && second && *channels != *second * groups) {
    infer.emitError() << "input has " << *channels << " channels, but the filter is for " << *second * groups << " ("
                      << groups << (groups == 1 ? " group of " : " groups of ") << *second << ")";
    return std::nullopt;
  }
  if (first && *first % groups != 0) {
    infer.emitError() << "groups " << groups << " does not divide the filter's " << *first << " output channels";
    return std::nullopt;
  }
  return succeeded(infer.requireEqual(x[axis], w[1] * groups, "the number of input channels")) ? std::optional(axis)
                                                                                               : std::nullopt;
}

template <typename Op> static LogicalResult inferConv(ShapeInference &infer, Op op) {
  constexpr int64_t spatial = Op::spatialDims;
  std::optional<int64_t> channel =
      checkChannels(infer, op.getInput(), op.getFilter(), spatial, op.getGroups(), op.getDataFormat(), false);
  if (!channel)
    return failure();
  Dims dims = infer.shapeOf(op.getInput()), filter = infer.shapeOf(op.getFilter());
  int64_t first = *channel == 1 ? 2 : 1;
  for (int64_t i = 0; i < spatial; ++i) {
    Window window = getWindow(i, spatial, filter[i + 2], op.getStrides(), op.getPaddings(), op.getDilations(),
                              op.getPaddingAlgorithm());
    dims[first + i] = windowOutput(infer, dims[first + i], window, /*ceilMode=*/false);
    if (!dims[first + i])
      return failure();
  }
  dims[*channel] = filter[0];
  infer.setResult(op.getOut(), dims, elementTypeOf(op.getInput()));
  return success();
}

template <typename Op> static LogicalResult verifyForward(Op op) {
  return verifyConv(op, Op::spatialDims, op.getStrides(), op.getPaddings(), op.getDilations(), op.getPaddingAlgorithm(),
                    op.getGroups(), op.getDataFormat());
}

LogicalResult Conv2dOp::verify() { return verifyForward(*this); }
LogicalResult DepthwiseConv2dOp::verify() { return verifyForward(*this); }
LogicalResult Conv3dOp::verify() { return verifyForward(*this); }
LogicalResult Conv2dOp::inferShapes(ShapeInference &infer) { return inferConv(infer, *this); }
LogicalResult DepthwiseConv2dOp::inferShapes(ShapeInference &infer) { return inferConv(infer, *this); }
LogicalResult Conv3dOp::inferShapes(ShapeInference &infer) { return inferConv(infer, *this); }

/// `outputSize` is empty or has one size a spatial dimension.
template <typename Op> static LogicalResult inferTransposed(ShapeInference &infer, Op op, ArrayRef<Dim> outputSize) {
  constexpr int64_t spatial = Op::spatialDims;
  std::optional<int64_t> channel =
      checkChannels(infer, op.getX(), op.getFilter(), spatial, op.getGroups(), op.getDataFormat(), true);
  if (!channel)
    return failure();
  if (!outputSize.empty() && static_cast<int64_t>(outputSize.size()) != spatial)
    return infer.emitError() << "output_size has " << outputSize.size() << " elements, expected " << spatial;
  Dims dims = infer.shapeOf(op.getX()), filter = infer.shapeOf(op.getFilter());
  int64_t first = *channel == 1 ? 2 : 1;
  for (int64_t i = 0; i < spatial; ++i) {
    Window window = getWindow(i, spatial, filter[i + 2], op.getStrides(), op.getPaddings(), op.getDilations(),
                              op.getPaddingAlgorithm());
    Dim size = infer.normalize(transposedOutput(infer, dims[first + i], window));
    if (!outputSize.empty()) {
      std::optional<int64_t> least = getConstant(size), wanted = getConstant(outputSize[i]);
      if (least && wanted && (*wanted < *least || *wanted >= *least + window.stride))
        return infer.emitError() << "output_size " << *wanted << " is impossible; it must be in " << *least << ".."
                                 << *least + window.stride - 1;
      size = outputSize[i];
    } else if (!op.getOutputPadding().empty()) {
      size = size + op.getOutputPadding()[i];
    }
    if (std::optional<int64_t> high = infer.upperBound(infer.normalize(size)); high && *high < 1)
      return infer.emitError() << "the result has no elements in spatial dimension " << i << ": its size would be "
                               << *high;
    dims[first + i] = size;
  }
  dims[*channel] = filter[1] * op.getGroups();
  infer.setResult(op.getOut(), dims, elementTypeOf(op.getX()));
  return success();
}

template <typename Op> static LogicalResult verifyTransposed(Op op) {
  constexpr int64_t spatial = Op::spatialDims;
  if (failed(verifyForward(op)))
    return failure();
  ArrayRef<int64_t> padding = op.getOutputPadding();
  if (!padding.empty() && static_cast<int64_t>(padding.size()) != spatial)
    return op.emitOpError() << "output_padding has " << padding.size() << " elements, expected " << spatial;
  for (auto [index, value] : llvm::enumerate(padding))
    if (value < 0 || value >= std::max(op.getStrides()[index], op.getDilations()[index]))
      return op.emitOpError() << "output_padding " << value << " must be less than stride or dilation";
  return success();
}

template <typename Op> static LogicalResult inferTransposed2d(ShapeInference &infer, Op op) {
  Dims outputSize;
  if (Value size = op.getOutputSize()) {
    std::optional<Dims> list = sizeList(infer, size, "output_size");
    if (!list)
      return failure();
    outputSize = *list;
    // Older programs write -1 for "not given".
    if (llvm::all_of(outputSize, [](Dim dim) { return getConstant(dim).value_or(0) < 0; }))
      outputSize.clear();
  }
  return inferTransposed(infer, op, outputSize);
}

LogicalResult Conv2dTransposeOp::verify() { return verifyTransposed(*this); }
LogicalResult DepthwiseConv2dTransposeOp::verify() { return verifyTransposed(*this); }
LogicalResult Conv3dTransposeOp::verify() { return verifyTransposed(*this); }
LogicalResult Conv2dTransposeOp::inferShapes(ShapeInference &infer) { return inferTransposed2d(infer, *this); }
LogicalResult DepthwiseConv2dTransposeOp::inferShapes(ShapeInference &infer) { return inferTransposed2d(infer, *this); }
LogicalResult Conv3dTransposeOp::inferShapes(ShapeInference &infer) {
  Dims outputSize;
  for (int64_t size : getOutputSize())
    outputSize.push_back(infer.constant(size));
  return inferTransposed(infer, *this, outputSize);
}

LogicalResult DeformableConvOp::verify() {
  if (getDeformableGroups() < 1)
    return emitOpError() << "deformable_groups must be positive, not " << getDeformableGroups();
  return verifyConv(*this, 2, getStrides(), getPaddings(), getDilations(), "EXPLICIT", getGroups(), "NCHW");
}

LogicalResult DeformableConvOp::inferShapes(ShapeInference &infer) {
  if (!checkChannels(infer, getX(), getFilter(), 2, getGroups(), "NCHW", false) ||
      failed(checkRank(infer, getOffset(), "offset", 4, 4)) ||
      (getMask() && failed(checkRank(infer, getMask(), "mask", 4, 4))))
    return failure();
  Dims dims = infer.shapeOf(getX()), filter = infer.shapeOf(getFilter()), offset = infer.shapeOf(getOffset());
  dims[1] = filter[0];
  if (failed(infer.requireEqual(offset[0], dims[0], "offset's batch")))
    return failure();
  for (int64_t i = 0; i < 2; ++i) {
    Window window = getWindow(i, 2, filter[i + 2], getStrides(), getPaddings(), getDilations(), "EXPLICIT");
    dims[i + 2] = windowOutput(infer, dims[i + 2], window, /*ceilMode=*/false);
    if (!dims[i + 2] || failed(infer.requireEqual(offset[i + 2], infer.normalize(dims[i + 2]), "offset's size")))
      return failure();
  }
  Dim taps = infer.normalize(infer.product({filter[2], filter[3], infer.constant(getDeformableGroups())}));
  if (failed(infer.requireEqual(offset[1], infer.normalize(taps * 2), "the number of offset's channels")))
    return failure();
  if (getMask()) {
    Dims mask = infer.shapeOf(getMask()), expected = {dims[0], taps, dims[2], dims[3]};
    for (auto [index, dim] : llvm::enumerate(mask))
      if (failed(infer.requireEqual(dim, infer.normalize(expected[index]), "mask's dimension " + Twine(index))))
        return failure();
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}
