//===- Resample.cpp - resizing pictures ----------------------------------------===//
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
#include "dialects/paddle/ir/Resample.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Resample.cpp.inc"

namespace paddlec::paddle {
void registerResampleOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Resample.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// size * scale, truncated as Paddle does in single precision.
static std::optional<Dim> scaled(ShapeInference &infer, Dim size, double scale) {
  if (std::optional<int64_t> known = getConstant(size))
    return infer.constant(static_cast<int64_t>(static_cast<float>(*known) * static_cast<float>(scale)));
  // An unknown size times a binary fraction is exact: size * numerator floordiv denominator.
  int exponent = 0;
  double mantissa = std::frexp(scale, &exponent);
  for (int64_t denominator = 1; denominator <= 1024; denominator *= 2)
    if (double numerator = std::ldexp(mantissa, exponent) * static_cast<double>(denominator);
        numerator == std::floor(numerator) && numerator < 1e9)
      return (size * static_cast<int64_t>(numerator)).floorDiv(denominator);
  return std::nullopt;
}

template <typename Op> static LogicalResult verifyInterp(Op op) {
  for (double scale : op.getScale())
    if (!(scale > 0) || scale > 65536)
      return op.emitOpError() << "scale must be positive, not " << scale;
  if (op.getAlignMode() != 0 && op.getAlignMode() != 1)
    return op.emitOpError() << "align_mode must be 0 or 1, not " << op.getAlignMode();
  return success();
}

/// The new sizes of the spatial dimensions, in order.
template <typename Op>
static std::optional<Dims> interpSizes(ShapeInference &infer, Op op, ArrayRef<Dim> input, int64_t spatial) {
  auto wrongCount = [&](StringRef name, size_t count) {
    infer.emitError() << name << " has " << count << " elements, expected " << spatial;
    return std::nullopt;
  };
  Dims sizes;
  if (!op.getSizeTensor().empty()) {
    for (Value tensor : op.getSizeTensor()) {
      std::optional<Dims> part = sizeList(infer, tensor, "size_tensor");
      if (!part)
        return std::nullopt;
      llvm::append_range(sizes, *part);
    }
    return static_cast<int64_t>(sizes.size()) == spatial ? std::optional(sizes)
                                                         : wrongCount("size_tensor", sizes.size());
  }
  if (op.getOutSize()) {
    std::optional<Dims> list = sizeList(infer, op.getOutSize(), "out_size");
    if (!list)
      return std::nullopt;
    return static_cast<int64_t>(list->size()) == spatial ? list : wrongCount("out_size", list->size());
  }
  SmallVector<double> scales(op.getScale());
  if (op.getScaleTensor()) {
    ElementsAttr attr = getConstantAttr(op.getScaleTensor());
    std::optional<std::vector<double>> values = attr ? getAsDoubles(attr, 8) : std::nullopt;
    if (!values) {
      for (int64_t i = 0; i < spatial; ++i)
        sizes.push_back(infer.dataDependent(infer.constant(INT32_MAX), "resized"));
      return sizes;
    }
    scales.assign(values->begin(), values->end());
  }
  if (scales.size() == 1)
    scales.resize(spatial, scales.front());
  if (!scales.empty() && static_cast<int64_t>(scales.size()) != spatial)
    return wrongCount("scale", scales.size());
  int64_t attrs[] = {op.getOutD(), op.getOutH(), op.getOutW()};
  for (int64_t i = 0; i < spatial; ++i) {
    if (scales.empty()) {
      int64_t size = attrs[3 - spatial + i];
      if (size < 1) {
        infer.emitError() << "neither a scale nor a positive size is given for spatial dimension " << i;
        return std::nullopt;
      }
      sizes.push_back(infer.constant(size));
      continue;
    }
    if (!(scales[i] > 0)) {
      infer.emitError() << "scale must be positive, not " << scales[i];
      return std::nullopt;
    }
    std::optional<Dim> size = scaled(infer, input[i], scales[i]);
    if (!size) {
      // A fraction such as 0.3 is rounded; at run time the size is computed as Paddle does.
      Dim bound = input[i] * static_cast<int64_t>(std::ceil(scales[i]));
      size = infer.dataDependent(bound, "resized");
    }
    sizes.push_back(*size);
  }
  return sizes;
}

template <typename Op> static LogicalResult inferInterp(ShapeInference &infer, Op op, int64_t low, int64_t high) {
  if (failed(checkRank(infer, op.getX(), "x", low, high)))
    return failure();
  Dims dims = infer.shapeOf(op.getX());
  std::optional<int64_t> channel = channelAxis(infer, op.getDataFormat(), dims.size());
  if (!channel)
    return failure();
  int64_t spatial = dims.size() - 2, first = *channel == 1 ? 2 : 1;
  std::optional<Dims> sizes = interpSizes(infer, op, ArrayRef(dims).slice(first, spatial), spatial);
  if (!sizes)
    return failure();
  for (int64_t i = 0; i < spatial; ++i) {
    Dim size = infer.normalize((*sizes)[i]);
    if (std::optional<int64_t> known = getConstant(size); known && (*known < 1 || *known > INT32_MAX))
      return infer.emitError() << "the new size of spatial dimension " << i << " is " << *known;
    dims[first + i] = size;
  }
  infer.setResult(op.getOutput(), dims, elementTypeOf(op.getX()));
  return success();
}

LogicalResult NearestInterpOp::verify() { return verifyInterp(*this); }
LogicalResult BilinearInterpOp::verify() { return verifyInterp(*this); }
LogicalResult BicubicInterpOp::verify() { return verifyInterp(*this); }
LogicalResult LinearInterpOp::verify() { return verifyInterp(*this); }
LogicalResult TrilinearInterpOp::verify() { return verifyInterp(*this); }
LogicalResult NearestInterpOp::inferShapes(ShapeInference &infer) { return inferInterp(infer, *this, 4, 5); }
LogicalResult BilinearInterpOp::inferShapes(ShapeInference &infer) { return inferInterp(infer, *this, 4, 4); }
LogicalResult BicubicInterpOp::inferShapes(ShapeInference &infer) { return inferInterp(infer, *this, 4, 4); }
LogicalResult LinearInterpOp::inferShapes(ShapeInference &infer) { return inferInterp(infer, *this, 3, 3); }
LogicalResult TrilinearInterpOp::inferShapes(ShapeInference &infer) { return inferInterp(infer, *this, 5, 5); }

LogicalResult GridSampleOp::verify() {
  if (getMode() != "bilinear" && getMode() != "nearest")
    return emitOpError() << "mode '" << getMode() << "' is not known; expected bilinear or nearest";
  if (getPaddingMode() != "zeros" && getPaddingMode() != "border" && getPaddingMode() != "reflection")
    return emitOpError() << "padding_mode '" << getPaddingMode()
                         << "' is not known; expected zeros, border or reflection";
  return success();
}

LogicalResult GridSampleOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 4, 5)) ||
      failed(checkRank(infer, getGrid(), "grid", rankOf(getX()), rankOf(getX()))))
    return failure();
  Dims dims = infer.shapeOf(getX()), grid = infer.shapeOf(getGrid());
  if (failed(infer.requireEqual(grid[0], dims[0], "grid's batch")) ||
      failed(infer.requireEqual(grid.back(), infer.constant(dims.size() - 2), "grid's last dimension")))
    return failure();
  for (size_t i = 2; i < dims.size(); ++i)
    dims[i] = grid[i - 1];
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult AffineGridOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getInput(), "input", 3, 3)))
    return failure();
  std::optional<Dims> shape = sizeList(infer, getOutputShape(), "output_shape");
  if (!shape)
    return failure();
  if (shape->size() != 4 && shape->size() != 5)
    return infer.emitError() << "output_shape has " << shape->size() << " elements, expected 4 or 5";
  Dims dims = {infer.shapeOf(getInput())[0]};
  if (failed(infer.requireEqual(infer.shapeOf(getInput())[1], infer.constant(shape->size() - 2), "input's rows")) ||
      failed(infer.requireEqual(infer.shapeOf(getInput())[2], infer.constant(shape->size() - 1), "input's columns")))
    return failure();
  dims.append(shape->begin() + 2, shape->end());
  dims.push_back(infer.constant(shape->size() - 2));
  infer.setResult(getOutput(), dims, elementTypeOf(getInput()));
  return success();
}
