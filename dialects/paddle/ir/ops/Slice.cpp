//===- Slice.cpp - parts of tensors, and padding -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Slice.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Slice.cpp.inc"

namespace paddlec::paddle {
void registerSliceOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Slice.cpp.inc"
      >();
}
} // namespace paddlec::paddle

//===----------------------------------------------------------------------===//
// slice
//===----------------------------------------------------------------------===//

/// A bound of a range, counted from the start and limited to [0, size]; none if its sign is not known.
static std::optional<Dim> clampBound(ShapeInference &infer, Dim bound, Dim size) {
  if (std::optional<int64_t> known = getConstant(bound)) {
    if (*known >= INT32_MAX)
      return size;
    if (*known <= INT32_MIN)
      return infer.constant(0);
    return *known < 0 ? infer.max(size + *known, infer.constant(0)) : infer.min(bound, size);
  }
  if (std::optional<int64_t> low = infer.lowerBound(bound); low && *low >= 0)
    return infer.min(bound, size);
  if (std::optional<int64_t> high = infer.upperBound(bound); high && *high < 0)
    return infer.max(size + bound, infer.constant(0));
  return std::nullopt;
}

/// The length of the range [start, end) of a dimension; none if only the data decides it.
static std::optional<Dim> rangeLength(ShapeInference &infer, std::optional<Dim> start, std::optional<Dim> end,
                                      Dim size) {
  // The last n: at most n, whatever the size.
  std::optional<int64_t> first = start ? getConstant(*start) : std::nullopt;
  std::optional<int64_t> last = end ? getConstant(*end) : std::nullopt;
  if (first && *first < 0 && *first > INT32_MIN && last && *last >= INT32_MAX)
    return infer.min(infer.constant(-*first), size);
  // All but the first n.
  if (first && *first >= 0 && last && *last >= INT32_MAX)
    return infer.max(size - *first, infer.constant(0));
  std::optional<Dim> from = start ? clampBound(infer, *start, size) : std::nullopt;
  std::optional<Dim> to = end ? clampBound(infer, *end, size) : std::nullopt;
  if (!from || !to)
    return std::nullopt;
  return infer.max(*to - *from, infer.constant(0));
}

/// Axes, and as many bounds as axes where they are known.
static std::optional<SmallVector<int64_t>> checkRange(ShapeInference &infer, ArrayRef<int64_t> axes, int64_t rank,
                                                      ArrayRef<std::pair<StringRef, Value>> bounds) {
  std::optional<SmallVector<int64_t>> normal = normalizeAxes(infer, axes, rank);
  if (!normal)
    return std::nullopt;
  for (auto [name, value] : bounds) {
    auto type = cast<RankedTensorType>(value.getType());
    if (type.hasStaticShape() && type.getNumElements() != static_cast<int64_t>(axes.size())) {
      infer.emitError() << name << " has " << type.getNumElements() << " elements for " << axes.size() << " axes";
      return std::nullopt;
    }
  }
  return normal;
}

/// Element `index` of known bounds.
static std::optional<Dim> boundAt(const std::optional<Dims> &bounds, size_t index) {
  return bounds && index < bounds->size() ? std::optional((*bounds)[index]) : std::nullopt;
}

LogicalResult SliceOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getInput());
  std::optional<SmallVector<int64_t>> axes =
      checkRange(infer, getAxes(), dims.size(), {{"starts", getStarts()}, {"ends", getEnds()}});
  std::optional<SmallVector<int64_t>> dropped =
      axes ? normalizeAxes(infer, getDecreaseAxis(), dims.size()) : std::nullopt;
  if (!dropped)
    return failure();
  std::optional<Dims> starts = infer.valueOf(getStarts()), ends = infer.valueOf(getEnds());
  for (auto [index, axis] : llvm::enumerate(*axes)) {
    std::optional<Dim> start = boundAt(starts, index), end = boundAt(ends, index);
    std::optional<int64_t> size = getConstant(dims[axis]), at = start ? getConstant(*start) : std::nullopt;
    if (llvm::is_contained(*dropped, axis)) {
      if (size && at && (*at >= *size || *at < -*size))
        return infer.emitError() << "index " << *at << " is out of range for dimension " << axis << " of size "
                                 << *size;
      if (at &&
          failed(infer.requireAtMost(infer.constant(*at < 0 ? -*at : *at + 1), dims[axis],
                                     "the place of the element in dimension " + Twine(axis) + ", counted from 1,")))
        return failure();
      dims[axis] = infer.constant(1);
    } else {
      std::optional<Dim> length = rangeLength(infer, start, end, dims[axis]);
      dims[axis] = length ? *length : infer.dataDependent(dims[axis], "slice");
    }
  }
  Dims result;
  for (auto [axis, dim] : llvm::enumerate(dims))
    if (!llvm::is_contained(*dropped, static_cast<int64_t>(axis)))
      result.push_back(dim);
  infer.setResult(getOut(), result, elementTypeOf(getInput()));

  // The value of part of a list of sizes.
  std::optional<Dims> value = infer.valueOf(getInput());
  std::optional<int64_t> first = starts && starts->size() == 1 ? getConstant(starts->front()) : std::nullopt;
  std::optional<int64_t> count = getConstant(infer.normalize(dims.empty() ? infer.constant(1) : dims[0]));
  if (!value || dims.size() != 1 || !first || !count)
    return success();
  int64_t size = value->size();
  int64_t from = std::clamp<int64_t>(*first < 0 ? *first + size : *first, 0, size);
  if (from + *count <= size)
    infer.setValue(getOut(), ArrayRef(*value).slice(from, *count));
  return success();
}

OpFoldResult SliceOp::fold(FoldAdaptor) {
  auto type = cast<RankedTensorType>(getInput().getType());
  if (getInput().getType() != getOut().getType() || !getDecreaseAxis().empty())
    return {};
  // A slice of the same size is the whole.
  return type.hasStaticShape() || type.getEncoding() ? OpFoldResult(getInput()) : OpFoldResult();
}

//===----------------------------------------------------------------------===//
// strided_slice
//===----------------------------------------------------------------------===//

/// As Python counts: bounds below 0 are from the end, and those that are out of range are moved to its edge.
static int64_t stridedLength(int64_t start, int64_t end, int64_t step, int64_t size) {
  int64_t low = step < 0 ? -1 : 0, high = step < 0 ? size - 1 : size;
  start = std::clamp(start < 0 ? start + size : start, low, high);
  end = std::clamp(end < 0 ? end + size : end, low, high);
  int64_t distance = step < 0 ? start - end : end - start, width = std::abs(step);
  return distance <= 0 ? 0 : (distance - 1) / width + 1;
}

LogicalResult StridedSliceOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  std::optional<SmallVector<int64_t>> axes = checkRange(
      infer, getAxes(), dims.size(), {{"starts", getStarts()}, {"ends", getEnds()}, {"strides", getStrides()}});
  if (!axes)
    return failure();
  std::optional<Dims> starts = infer.valueOf(getStarts()), ends = infer.valueOf(getEnds()),
                      strides = infer.valueOf(getStrides());
  for (auto [index, axis] : llvm::enumerate(*axes)) {
    std::optional<Dim> start = boundAt(starts, index), end = boundAt(ends, index), stride = boundAt(strides, index);
    std::optional<int64_t> step = stride ? getConstant(*stride) : std::nullopt;
    std::optional<int64_t> first = start ? getConstant(*start) : std::nullopt;
    std::optional<int64_t> last = end ? getConstant(*end) : std::nullopt;
    std::optional<int64_t> size = getConstant(dims[axis]);
    Dim &dim = dims[axis];
    if (step && *step == 0)
      return infer.emitError() << "strides must not be 0";
    if (!step) {
      dim = infer.dataDependent(dim, "slice");
      continue;
    }
    int64_t width = *step;                                                    // 0 was refused
    bool isWhole = first.value_or(0) >= INT32_MAX || first.value_or(0) == -1; // from the last element ...
    if (first && last && size)
      dim = infer.constant(stridedLength(*first, *last, width, *size));
    else if (std::optional<Dim> length = width > 0 ? rangeLength(infer, start, end, dim) : std::nullopt)
      dim = (*length + (width - 1)).floorDiv(width);
    else if (isWhole && last.value_or(0) <= -INT32_MAX) // ... down to and with the first
      dim = (dim + (-width - 1)).floorDiv(-width);
    else
      dim = infer.dataDependent(dim, "slice");
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

//===----------------------------------------------------------------------===//
// set_value
//===----------------------------------------------------------------------===//

LogicalResult SetValueOp::inferShapes(ShapeInference &infer) {
  if (!checkRange(infer, getAxes(), rankOf(getX()),
                  {{"starts", getStarts()}, {"ends", getEnds()}, {"steps", getSteps()}}))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

LogicalResult SetValueWithTensorOp::inferShapes(ShapeInference &infer) {
  if (!checkRange(infer, getAxes(), rankOf(getX()),
                  {{"starts", getStarts()}, {"ends", getEnds()}, {"steps", getSteps()}}) ||
      failed(checkSameElementType(infer, getX(), getValues())))
    return failure();
  return inferUnary(infer, getX(), getOut());
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

LogicalResult PadOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  ArrayRef<int64_t> paddings = getPaddings();
  if (paddings.size() != 2 * dims.size())
    return infer.emitError() << "paddings has " << paddings.size() << " elements, expected two for each of the "
                             << dims.size() << " dimensions";
  for (auto [axis, dim] : llvm::enumerate(dims)) {
    if (paddings[2 * axis] < 0 || paddings[2 * axis + 1] < 0)
      return infer.emitError() << "paddings must not be negative";
    dim = dim + (paddings[2 * axis] + paddings[2 * axis + 1]);
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}

LogicalResult Pad3dOp::verify() {
  if (getMode() != "constant" && getMode() != "reflect" && getMode() != "replicate" && getMode() != "circular")
    return emitOpError() << "mode '" << getMode()
                         << "' is not known; expected constant, reflect, replicate or circular";
  return success();
}

LogicalResult Pad3dOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 5, 5)))
    return failure();
  std::optional<Dims> paddings = sizeList(infer, getPaddings(), "paddings");
  std::optional<int64_t> channel = paddings ? channelAxis(infer, getDataFormat(), 5) : std::nullopt;
  if (!channel)
    return failure();
  if (paddings->size() != 6)
    return infer.emitError() << "paddings has " << paddings->size() << " elements, expected 6";
  Dims dims = infer.shapeOf(getX());
  int64_t last = *channel == 1 ? 4 : 3;
  for (int64_t i = 0; i < 3; ++i) {
    Dim &dim = dims[last - i];
    Dim before = (*paddings)[2 * i], after = (*paddings)[2 * i + 1];
    std::optional<int64_t> size = getConstant(dim);
    for (Dim side : {before, after}) {
      std::optional<int64_t> width = getConstant(side);
      bool isReflect = getMode() == "reflect";
      if ((isReflect || getMode() == "circular") && !(width && size) &&
          failed(infer.requireAtMost(side + (isReflect ? 1 : 0), dim, "the padding of dimension " + Twine(last - i))))
        return failure();
      if (!width || !size)
        continue;
      if (getMode() == "reflect" && *width >= *size)
        return infer.emitError() << "a padding of " << *width << " cannot be reflected from " << *size << " elements";
      if (getMode() == "circular" && *width > *size)
        return infer.emitError() << "a padding of " << *width << " cannot be taken from " << *size << " elements";
    }
    dim = dim + before + after;
    if (std::optional<int64_t> high = infer.upperBound(infer.normalize(dim)); high && *high < 0)
      return infer.emitError() << "paddings leave a size of " << *high;
  }
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  return success();
}
