//===- Slice.cpp - slices of tensors, read and written ---------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// slice, strided_slice, crop and the set_value ops, with Python's rules for negative and far bounds.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <cstring>

namespace pdrt::ref {
namespace {

/// Start, step and number of elements of Python's x[start:end:step] on an axis of `size`.
struct Range {
  int64_t start, step, count;

  Range(int64_t first, int64_t end, int64_t step, int64_t size) : start(first), step(step) {
    int64_t low = step < 0 ? -1 : 0, high = step < 0 ? size - 1 : size;
    auto place = [&](int64_t bound) { return std::clamp(bound < 0 ? bound + size : bound, low, high); };
    start = place(first);
    int64_t stop = place(end), distance = step < 0 ? start - stop : stop - start, by = step < 0 ? -step : step;
    count = distance <= 0 ? 0 : (distance + by - 1) / by;
  }
};

/// The slice of x that starts, ends, steps on `axes` name: its shape, strides and first element.
struct Slice {
  Dims shape, strides;
  int64_t first = 0;

  pdrt_code resolve(Call &call, const Tensor &x, std::span<const int64_t> axes, const Dims &starts, const Dims &ends,
                    const Dims *steps) {
    shape = dimsOf(x);
    strides = rowMajorStrides(shape);
    int32_t size = static_cast<int32_t>(axes.size());
    if (starts.rank != size || ends.rank != size || (steps && steps->rank != size))
      return call.fail(PDRT_INVALID_ARGUMENT, "%d starts and %d ends for %d axes", starts.rank, ends.rank, size);
    for (int32_t i = 0; i < size; ++i) {
      int32_t axis = normalizeAxis(axes[static_cast<size_t>(i)], x.rank);
      int64_t step = steps ? (*steps)[i] : 1;
      if (axis < 0 || x.rank == 0 || step == 0)
        return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of rank %d with step %lld",
                         static_cast<long long>(axes[static_cast<size_t>(i)]), x.rank, static_cast<long long>(step));
      Range range(starts[i], ends[i], step, x.dims[axis]);
      first += range.start * strides[axis];
      shape[axis] = range.count;
      strides[axis] *= range.step;
    }
    return PDRT_OK;
  }
};

pdrt_code copySlice(Call &call, const Tensor &x, const Slice &slice, const Tensor &out) {
  if (slice.shape.count() != out.count())
    return call.fail(PDRT_INVALID_ARGUMENT, "a slice of %lld elements for a result of %lld",
                     static_cast<long long>(slice.shape.count()), static_cast<long long>(out.count()));
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(slice.shape);
    walk.setStrides(0, slice.strides);
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ = x.as<T>()[slice.first + walk.offset[0]];
    return PDRT_OK;
  });
}

/// The dimensions of a slice that stay, into the result's.
void writeSizes(const Slice &slice, std::span<const int64_t> decreased, Tensor &out) {
  int32_t rank = 0;
  for (int32_t i = 0; i < slice.shape.rank; ++i)
    if (std::none_of(decreased.begin(), decreased.end(),
                     [&](int64_t axis) { return normalizeAxis(axis, slice.shape.rank) == i; }))
      out.dims[rank++] = slice.shape[i];
  out.rank = rank;
}

bool contains(std::span<const int64_t> list, int64_t value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

/// The shape that a value is broadcast to: the slice without decreased axes and with ones at `none_axes`.
Dims assignedShape(const Call &call, const Slice &slice) {
  std::span<const int64_t> decreased = call.getInts("decrease_axes"), none = call.getInts("none_axes");
  Dims shape;
  size_t next = 0;
  for (int32_t i = 0; i < slice.shape.rank; ++i) {
    for (; next < none.size() && none[next] <= i; ++next)
      shape.push(1);
    if (!contains(decreased, i))
      shape.push(slice.shape[i]);
  }
  for (; next < none.size(); ++next)
    shape.push(1);
  return shape;
}

/// out = x with the slice replaced by `value` (of x's type), broadcast.
pdrt_code setSlice(Call &call, const Tensor &value, size_t firstBound) {
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  size_t operands = firstBound + 3;
  std::span<const int64_t> axes = call.getInts("axes");
  Dims starts = intList(operandList(call, firstBound, operands)),
       ends = intList(operandList(call, firstBound + 1, operands));
  Dims steps = intList(operandList(call, firstBound + 2, operands));
  Slice slice;
  PDRT_TRY(slice.resolve(call, x, axes, starts, ends, &steps));
  if (out.data != x.data)
    std::memmove(out.data, x.data, static_cast<size_t>(x.count()) * elementSize(x.dtype));
  if (slice.shape.count() == 0)
    return PDRT_OK;
  Dims target = assignedShape(call, slice), from;
  for (int32_t i = 0, leading = 1; i < value.rank; ++i) { // Paddle drops the value's leading ones
    leading &= value.dims[i] == 1;
    if (!leading)
      from.push(value.dims[i]);
  }
  if (!canBroadcast(from, target))
    return call.fail(PDRT_INVALID_ARGUMENT, "the value doesn't fit the slice");
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Walk<1> source(target), place(slice.shape);
    source.setStrides(0, broadcastStrides(from, target));
    place.setStrides(0, slice.strides);
    for (; !place.done(); place.next(), source.next())
      out.as<T>()[slice.first + place.offset[0]] = value.as<T>()[source.offset[0]];
    return PDRT_OK;
  });
}

} // namespace

namespace {

pdrt_code resolveSlice(Call &call, Slice &part) {
  PDRT_TRY(expect(call, 3, 1));
  return part.resolve(call, call.inputs[0], call.getInts("axes"), intList(operandList(call, 1, 3)),
                      intList(operandList(call, 2, 3)), nullptr);
}

pdrt_code resolveStridedSlice(Call &call, Slice &part) {
  PDRT_TRY(expect(call, 4, 1));
  Dims strides = intList(operandList(call, 3, 4));
  return part.resolve(call, call.inputs[0], call.getInts("axes"), intList(operandList(call, 1, 4)),
                      intList(operandList(call, 2, 4)), &strides);
}

} // namespace

/// input, starts, ends; axes that are decreased are already gone from the result's shape.
pdrt_code slice(Call &call) {
  Slice part;
  PDRT_TRY(resolveSlice(call, part));
  return copySlice(call, call.inputs[0], part, call.outputs[0]);
}
pdrt_code sizes_slice(Call &call) {
  Slice part;
  PDRT_TRY(resolveSlice(call, part));
  writeSizes(part, call.getInts("decrease_axis"), call.outputs[0]);
  return PDRT_OK;
}

/// x, starts, ends, strides.
pdrt_code strided_slice(Call &call) {
  Slice part;
  PDRT_TRY(resolveStridedSlice(call, part));
  return copySlice(call, call.inputs[0], part, call.outputs[0]);
}
pdrt_code sizes_strided_slice(Call &call) {
  Slice part;
  PDRT_TRY(resolveStridedSlice(call, part));
  writeSizes(part, {}, call.outputs[0]);
  return PDRT_OK;
}

/// x, shape, offsets.
pdrt_code crop(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Dims offsets = intList(operandList(call, 2, 3));
  Slice part;
  part.shape = dimsOf(out);
  part.strides = rowMajorStrides(dimsOf(x));
  for (int32_t i = 0; i < x.rank; ++i) {
    if (i >= offsets.rank || offsets[i] < 0 || offsets[i] + out.dims[i] > x.dims[i])
      return call.fail(PDRT_INVALID_ARGUMENT, "the crop is outside the tensor");
    part.first += offsets[i] * part.strides[i];
  }
  return copySlice(call, x, part, out);
}

/// x, starts, ends, steps; the values are an attribute.
pdrt_code set_value(Call &call) {
  PDRT_TRY(expect(call, 4, 1));
  std::span<const int64_t> ints = call.getInts("values"), shape = call.getInts("shape");
  std::span<const double> floats = call.getFloats("values");
  Tensor value;
  value.dtype = call.inputs[0].dtype;
  value.rank = static_cast<int32_t>(std::min<size_t>(shape.size(), PDRT_MAX_RANK));
  for (int32_t i = 0; i < value.rank; ++i)
    value.dims[i] = shape[static_cast<size_t>(i)];
  size_t size = std::max(ints.size(), floats.size());
  if (value.count() != static_cast<int64_t>(size))
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu values for a shape of %lld", size,
                     static_cast<long long>(value.count()));
  value.data = call.scratch<char>(size * elementSize(value.dtype) + 1);
  if (!value.data)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the values");
  PDRT_TRY(dispatch<AllTypes>(call, value.dtype, [&]<typename T>() {
    for (size_t i = 0; i < size; ++i)
      value.as<T>()[i] = floats.empty() ? convert<T>(ints[i]) : convert<T>(floats[i]);
    return PDRT_OK;
  }));
  return setSlice(call, value, 1);
}

/// x, values, starts, ends, steps.
pdrt_code set_value_with_tensor(Call &call) {
  PDRT_TRY(expect(call, 5, 1));
  if (call.inputs[0].dtype != call.inputs[1].dtype)
    return call.fail(PDRT_INVALID_ARGUMENT, "values of type %s for a tensor of %s", elementName(call.inputs[1].dtype),
                     elementName(call.inputs[0].dtype));
  return setSlice(call, call.inputs[1], 2);
}

} // namespace pdrt::ref
