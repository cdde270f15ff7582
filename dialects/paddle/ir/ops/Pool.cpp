//===- Pool.cpp - pooling ------------------------------------------------------===//
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
#include "dialects/paddle/ir/Pool.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Pool.cpp.inc"

namespace paddlec::paddle {
void registerPoolOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Pool.cpp.inc"
      >();
}
} // namespace paddlec::paddle

namespace {
/// The attributes of any pool.
struct PoolRule {
  int64_t spatial;
  ArrayRef<int64_t> strides, paddings;
  StringRef format, algorithm;
  bool ceilMode, globalPooling, adaptive;
};
} // namespace

static std::optional<Dims> poolDims(ShapeInference &infer, Value x, Dims kernel, const PoolRule &rule) {
  if (failed(checkRank(infer, x, "x", rule.spatial + 2, rule.spatial + 2)))
    return std::nullopt;
  Dims dims = infer.shapeOf(x);
  std::optional<int64_t> channel = channelAxis(infer, rule.format, dims.size());
  if (!channel)
    return std::nullopt;
  if (kernel.size() == 1)
    kernel.resize(rule.spatial, kernel.front());
  if (!rule.globalPooling && static_cast<int64_t>(kernel.size()) != rule.spatial) {
    infer.emitError() << "kernel_size has " << kernel.size() << " elements, expected " << rule.spatial;
    return std::nullopt;
  }
  int64_t first = *channel == 1 ? 2 : 1;
  for (int64_t i = 0; i < rule.spatial; ++i) {
    Dim &dim = dims[first + i];
    if (!rule.globalPooling)
      if (std::optional<int64_t> size = getConstant(kernel[i]);
          size && (*size < 1 || *size > INT32_MAX) && !(rule.adaptive && *size == -1)) {
        infer.emitError() << "kernel_size must be positive, not " << *size;
        return std::nullopt;
      }
    if (rule.adaptive && !rule.globalPooling) {
      if (!getConstant(dim))
        infer.requireUnequal(dim, infer.constant(0), "the size of a pooled dimension");
      if (getConstant(kernel[i]) != std::optional<int64_t>(-1)) // -1: as the input
        dim = kernel[i];
      continue;
    }
    if (rule.globalPooling) {
      dim = infer.constant(1);
      continue;
    }
    Window window = getWindow(i, rule.spatial, kernel[i], rule.strides, rule.paddings, {}, rule.algorithm);
    dim = windowOutput(infer, dim, window, rule.ceilMode);
    if (!dim)
      return std::nullopt;
  }
  return dims;
}

static LogicalResult verifyPool(Operation *op, int64_t spatial, ArrayRef<int64_t> strides, ArrayRef<int64_t> paddings,
                                StringRef algorithm, StringRef type, bool windowless) {
  if (type != "max" && type != "avg")
    return op->emitOpError() << "pooling_type '" << type << "' is not known; expected max or avg";
  // Global and adaptive pools ignore strides and paddings, and files hold anything there.
  return windowless ? success() : verifyWindow(op, spatial, strides, paddings, {}, algorithm);
}

static Dims toDims(ShapeInference &infer, ArrayRef<int64_t> sizes) {
  Dims dims;
  for (int64_t size : sizes)
    dims.push_back(infer.constant(size));
  return dims;
}

LogicalResult Pool2dOp::verify() {
  return verifyPool(*this, 2, getStrides(), getPaddings(), getPaddingAlgorithm(), getPoolingType(),
                    getGlobalPooling() || getAdaptive());
}

LogicalResult Pool2dOp::inferShapes(ShapeInference &infer) {
  PoolRule rule{2,
                getStrides(),
                getPaddings(),
                getDataFormat(),
                getPaddingAlgorithm(),
                getCeilMode(),
                getGlobalPooling(),
                getAdaptive()};
  std::optional<Dims> kernel = sizeList(infer, getKernelSize(), "kernel_size");
  if (!kernel)
    return failure();
  std::optional<Dims> dims = poolDims(infer, getX(), *kernel, rule);
  if (!dims)
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

LogicalResult Pool3dOp::verify() {
  return verifyPool(*this, 3, getStrides(), getPaddings(), getPaddingAlgorithm(), getPoolingType(),
                    getGlobalPooling() || getAdaptive());
}

LogicalResult Pool3dOp::inferShapes(ShapeInference &infer) {
  PoolRule rule{3,
                getStrides(),
                getPaddings(),
                getDataFormat(),
                getPaddingAlgorithm(),
                getCeilMode(),
                getGlobalPooling(),
                getAdaptive()};
  std::optional<Dims> dims = poolDims(infer, getX(), toDims(infer, getKernelSize()), rule);
  if (!dims)
    return failure();
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}

template <typename Op> static LogicalResult verifyWithIndex(Op op, int64_t spatial) {
  if (op.getGlobalPooling() || op.getAdaptive())
    return success();
  return verifyWindow(op, spatial, op.getStrides(), op.getPaddings(), {}, "EXPLICIT");
}

template <typename Op> static LogicalResult inferWithIndex(ShapeInference &infer, Op op, int64_t spatial) {
  PoolRule rule{spatial,    op.getStrides(),  op.getPaddings(),      spatial == 2 ? "NCHW" : "NCDHW",
                "EXPLICIT", op.getCeilMode(), op.getGlobalPooling(), op.getAdaptive()};
  std::optional<Dims> dims = poolDims(infer, op.getX(), toDims(infer, op.getKernelSize()), rule);
  if (!dims)
    return failure();
  infer.setResult(op.getOut(), *dims, elementTypeOf(op.getX()));
  infer.setResult(op.getMask(), *dims, IntegerType::get(infer.getContext(), 32));
  return success();
}

LogicalResult MaxPool2dWithIndexOp::verify() { return verifyWithIndex(*this, 2); }
LogicalResult MaxPool3dWithIndexOp::verify() { return verifyWithIndex(*this, 3); }
LogicalResult MaxPool2dWithIndexOp::inferShapes(ShapeInference &infer) { return inferWithIndex(infer, *this, 2); }
LogicalResult MaxPool3dWithIndexOp::inferShapes(ShapeInference &infer) { return inferWithIndex(infer, *this, 3); }

//===----------------------------------------------------------------------===//
// unfold and fold. Their paddings are [top, left, bottom, right].
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> pairPaddings(ArrayRef<int64_t> paddings) {
  if (paddings.size() == 4)
    return {paddings[0], paddings[2], paddings[1], paddings[3]};
  return SmallVector<int64_t>(paddings);
}

template <typename Op> static LogicalResult verifyColumns(Op op) {
  for (int64_t size : op.getKernelSizes())
    if (size < 1)
      return op.emitOpError() << "kernel_sizes must be positive, not " << size;
  if (op.getKernelSizes().size() != 2)
    return op.emitOpError() << "kernel_sizes has " << op.getKernelSizes().size() << " elements, expected 2";
  if (op.getDilations().empty())
    return op.emitOpError() << "dilations has 0 elements, expected 2";
  return verifyWindow(op, 2, op.getStrides(), pairPaddings(op.getPaddings()), op.getDilations(), "EXPLICIT");
}

/// The number of windows over a picture, or null with an error.
template <typename Op> static Dim countWindows(ShapeInference &infer, Op op, ArrayRef<Dim> picture) {
  SmallVector<int64_t> paddings = pairPaddings(op.getPaddings());
  Dims counts;
  for (int64_t i = 0; i < 2; ++i) {
    Window window = getWindow(i, 2, infer.constant(op.getKernelSizes()[i]), op.getStrides(), paddings,
                              op.getDilations(), "EXPLICIT");
    counts.push_back(windowOutput(infer, picture[i], window, /*ceilMode=*/false));
    if (!counts.back())
      return nullptr;
  }
  return infer.product(counts);
}

LogicalResult UnfoldOp::verify() { return verifyColumns(*this); }
LogicalResult UnfoldOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 4)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  Dim windows = countWindows(infer, *this, ArrayRef(dims).drop_front(2));
  if (!windows)
    return failure();
  Dim rows = dims[1] * (getKernelSizes()[0] * getKernelSizes()[1]);
  infer.setResult(getOut(), {dims[0], rows, windows}, elementTypeOf(getX()));
  return success();
}

LogicalResult FoldOp::verify() {
  if (getOutputSizes().size() != 2)
    return emitOpError() << "output_sizes has " << getOutputSizes().size() << " elements, expected 2";
  return verifyColumns(*this);
}
LogicalResult FoldOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 3, 3)))
    return failure();
  Dims dims = infer.shapeOf(getX()), picture = toDims(infer, getOutputSizes());
  Dim windows = countWindows(infer, *this, picture);
  if (!windows || failed(infer.requireEqual(dims[2], infer.normalize(windows), "the number of columns")))
    return failure();
  int64_t taps = getKernelSizes()[0] * getKernelSizes()[1];
  if (std::optional<int64_t> rows = getConstant(dims[1]); rows && *rows % taps != 0)
    return infer.emitError() << "the kernel's " << taps << " taps do not divide the " << *rows << " rows";
  if (failed(infer.requireMultiple(dims[1], taps, "the number of rows")))
    return failure();
  Dim channels = infer.divideExactly(dims[1], infer.constant(taps));
  infer.setResult(getOut(), {dims[0], channels, picture[0], picture[1]}, elementTypeOf(getX()));
  return success();
}
