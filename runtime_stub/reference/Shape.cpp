//===- Shape.cpp - ops that change only the shape or the order of axes -----===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// reshape and its kin, shape and numel, transpose, concat, split, stack, expand, tile, flip, roll. They move whole
// elements, so one instance per element size serves all types. Slicing is in Slice.cpp, padding in Pad.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <cstring>

namespace pdrt::ref {
namespace {

/// The elements as they are.
pdrt_code copyAll(Call &call, const Tensor &x) {
  const Tensor &out = call.outputs[0];
  if (!x.present() || x.count() != out.count() || elementSize(x.dtype) != elementSize(out.dtype))
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld elements can't become %lld",
                     static_cast<long long>(x.present() ? x.count() : 0), static_cast<long long>(out.count()));
  if (size_t bytes = static_cast<size_t>(out.count()) * elementSize(out.dtype); bytes && out.data != x.data)
    std::memmove(out.data, x.data, bytes);
  return PDRT_OK;
}

pdrt_code copyFirst(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  return copyAll(call, call.inputs[0]);
}

/// out = x read with the given strides (elements) from `start`.
pdrt_code copyStrided(Call &call, const Tensor &x, const Tensor &out, const Dims &strides, int64_t start) {
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(dimsOf(out));
    walk.setStrides(0, strides);
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ = x.as<T>()[start + walk.offset[0]];
    return PDRT_OK;
  });
}

pdrt_code broadcastTo(Call &call, const Tensor &x, const Tensor &out) {
  if (x.rank > out.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "rank %d can't be expanded to %d", x.rank, out.rank);
  for (int32_t i = 0; i < x.rank; ++i)
    if (int64_t target = out.dims[out.rank - x.rank + i]; x.dims[i] != 1 && x.dims[i] != target)
      return call.fail(PDRT_INVALID_ARGUMENT, "a dimension of %lld can't be expanded to %lld",
                       static_cast<long long>(x.dims[i]), static_cast<long long>(target));
  return copyStrided(call, x, out, broadcastStrides(dimsOf(x), dimsOf(out)), 0);
}

pdrt_code writeShape(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  return dispatch<IndexInts>(call, out.dtype, [&]<typename T>() {
    for (int32_t i = 0; i < x.rank; ++i)
      out.as<T>()[i] = static_cast<T>(x.dims[i]);
    return PDRT_OK;
  });
}

/// Copies between a whole tensor and its part [first, first + part.dims[axis]) along `axis`.
template <bool ToWhole>
pdrt_code copyPart(Call &call, const Tensor &whole, const Tensor &part, int32_t axis, int64_t first) {
  int64_t outer = product(whole, 0, axis);
  size_t inner = static_cast<size_t>(product(whole, axis + 1, whole.rank)) * elementSize(whole.dtype);
  if (elementSize(whole.dtype) != elementSize(part.dtype))
    return call.fail(PDRT_INVALID_ARGUMENT, "%s and %s can't be joined", elementName(whole.dtype),
                     elementName(part.dtype));
  size_t size = static_cast<size_t>(part.dims[axis]) * inner, step = static_cast<size_t>(whole.dims[axis]) * inner;
  for (int64_t i = 0; size && i < outer; ++i) {
    char *at = whole.as<char>() + static_cast<size_t>(i) * step + static_cast<size_t>(first) * inner;
    char *other = part.as<char>() + static_cast<size_t>(i) * size;
    std::memcpy(ToWhole ? at : other, ToWhole ? other : at, size);
  }
  return PDRT_OK;
}

/// The results are consecutive parts of x along the axis.
pdrt_code splitInto(Call &call, const Tensor &x, int64_t axis) {
  int32_t at = normalizeAxis(axis, x.rank);
  if (at < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axis), x.rank);
  int64_t first = 0;
  for (const Tensor &out : call.outputs) {
    if (first + out.dims[at] > x.dims[at])
      return call.fail(PDRT_INVALID_ARGUMENT, "the sections are longer than the axis");
    PDRT_TRY(copyPart<false>(call, x, out, at, first));
    first += out.dims[at];
  }
  return PDRT_OK;
}

/// The results are the slices of x along the axis, without that axis.
pdrt_code unstackInto(Call &call) {
  PDRT_TRY(expect(call, 1, 0));
  const Tensor &x = call.inputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", 0), x.rank);
  if (axis < 0 || x.rank < 1 || x.dims[axis] < static_cast<int64_t>(call.outputs.size()))
    return call.fail(PDRT_INVALID_ARGUMENT, "axis out of range, or more results than slices");
  int64_t inner = product(x, axis + 1, x.rank), size = x.dims[axis];
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    for (size_t k = 0; k < call.outputs.size(); ++k)
      for (int64_t i = 0, n = call.outputs[k].count(); i < n; ++i)
        call.outputs[k].as<T>()[i] = x.as<T>()[(i / inner * size + static_cast<int64_t>(k)) * inner + i % inner];
    return PDRT_OK;
  });
}

pdrt_code flipAxes(Call &call, const Dims &axes) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  Dims strides = rowMajorStrides(dimsOf(x));
  int64_t start = 0;
  bool flipped[PDRT_MAX_RANK] = {};
  for (int32_t i = 0; i < axes.rank; ++i) {
    int32_t axis = normalizeAxis(axes[i], x.rank);
    if (axis < 0)
      return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axes[i]),
                       x.rank);
    if (x.rank > 0)
      flipped[axis] = true;
  }
  for (int32_t i = 0; i < x.rank; ++i)
    if (flipped[i]) {
      start += (x.dims[i] - 1) * strides[i];
      strides[i] = -strides[i];
    }
  return copyStrided(call, x, call.outputs[0], strides, start);
}

} // namespace

pdrt_code assign(Call &call) { return copyFirst(call); }
pdrt_code assign_out(Call &call) { return copyFirst(call); }
pdrt_code share_data(Call &call) { return copyFirst(call); }
pdrt_code memcpy(Call &call) { return copyFirst(call); }
pdrt_code memcpy_h2d(Call &call) { return copyFirst(call); }
pdrt_code memcpy_d2h(Call &call) { return copyFirst(call); }
pdrt_code print(Call &call) { return copyFirst(call); }
pdrt_code reshape(Call &call) { return copyFirst(call); }
/// x, shape: 0 copies a dimension, -1 takes what is left.
pdrt_code sizes_reshape(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0];
  Tensor &out = call.outputs[0];
  const Dims wanted = intList(call.inputs.subspan(1));
  int64_t known = 1;
  int32_t rest = -1;
  for (int32_t i = 0; i < wanted.rank; ++i) {
    int64_t size = wanted[i];
    if (size == 0 && i < x.rank)
      size = x.dims[i];
    if (size < -1 || (size == -1 && rest >= 0))
      return call.fail(PDRT_INVALID_ARGUMENT, "element %d of the shape is %lld", i, static_cast<long long>(size));
    if (size == -1)
      rest = i;
    else
      known *= size;
    out.dims[i] = size;
  }
  if (rest >= 0)
    out.dims[rest] = known == 0 ? 0 : x.count() / known;
  out.rank = wanted.rank;
  if (out.count() != x.count())
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld elements don't fill the requested shape",
                     static_cast<long long>(x.count()));
  return PDRT_OK;
}
pdrt_code legacy_reshape(Call &call) { return copyFirst(call); }
pdrt_code view_shape(Call &call) { return copyFirst(call); }
pdrt_code flatten(Call &call) { return copyFirst(call); }
pdrt_code squeeze(Call &call) { return copyFirst(call); }
pdrt_code unsqueeze(Call &call) { return copyFirst(call); }
pdrt_code as_complex(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  std::memmove(out.data, x.data, static_cast<size_t>(x.count()) * elementSize(x.dtype));
  return PDRT_OK;
}
pdrt_code as_real(Call &call) { return as_complex(call); }

pdrt_code shape(Call &call) { return writeShape(call); }
pdrt_code shape64(Call &call) { return writeShape(call); }

pdrt_code numel(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  return dispatch<IndexInts>(call, call.outputs[0].dtype, [&]<typename T>() {
    *call.outputs[0].as<T>() = static_cast<T>(call.inputs[0].count());
    return PDRT_OK;
  });
}

pdrt_code is_empty(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  *call.outputs[0].as<bool>() = call.inputs[0].count() == 0;
  return PDRT_OK;
}

pdrt_code transpose(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  std::span<const int64_t> perm = call.getInts("perm");
  if (static_cast<int32_t>(perm.size()) != x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu axes for a tensor of rank %d", perm.size(), x.rank);
  Dims own = rowMajorStrides(dimsOf(x)), strides;
  for (int64_t axis : perm) {
    int32_t from = normalizeAxis(axis, x.rank);
    if (from < 0)
      return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axis), x.rank);
    strides.push(own[from]);
  }
  return copyStrided(call, x, call.outputs[0], strides, 0);
}

pdrt_code concat(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  std::span<const Tensor> parts = operandList(call, 0, 2);
  const Tensor *axisOperand = nullptr;
  if (call.segments.empty()) { // all but the last are parts
    parts = call.inputs.first(call.inputs.size() - 1);
    axisOperand = &call.inputs.back();
  } else if (call.segments.size() > 1 && call.segments[1] > 0) {
    axisOperand = &operandAt(call, 1, 2);
  }
  const Tensor &out = call.outputs[0];
  int32_t axis = normalizeAxis(axisOperand ? call.scalarInt(*axisOperand) : call.getInt("axis", 0), out.rank);
  if (axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", out.rank);
  int64_t first = 0;
  for (Tensor part : parts) {
    if (part.rank == 0 && out.rank == 1) { // a size among others, in the shape operand of an old model
      part.rank = 1;
      part.dims[0] = 1;
    }
    if (part.rank != out.rank) { // an old model's empty placeholder
      if (part.count() == 0)
        continue;
      return call.fail(PDRT_INVALID_ARGUMENT, "ranks %d and %d can't be joined", part.rank, out.rank);
    }
    if (first + part.dims[axis] > out.dims[axis])
      return call.fail(PDRT_INVALID_ARGUMENT, "the parts are longer than the result");
    PDRT_TRY(copyPart<true>(call, out, part, axis, first));
    first += part.dims[axis];
  }
  return PDRT_OK;
}

/// x[]: columns [start_index, start_index + length) of every matrix, side by side.
pdrt_code partial_concat(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &out = call.outputs[0];
  int64_t start = call.getInt("start_index", 0), first = 0;
  for (const Tensor &x : call.inputs) {
    if (x.rank != 2 || out.rank != 2 || x.dims[0] != out.dims[0])
      return call.fail(PDRT_INVALID_ARGUMENT, "parts of rank %d", x.rank);
    int64_t from = start < 0 ? start + x.dims[1] : start, wanted = call.getInt("length", -1),
            length = wanted < 0 ? x.dims[1] - from : wanted;
    if (from < 0 || from + length > x.dims[1] || first + length > out.dims[1])
      return call.fail(PDRT_INVALID_ARGUMENT, "columns outside the tensor");
    size_t size = elementSize(x.dtype);
    for (int64_t r = 0; r < x.dims[0] && length > 0; ++r)
      std::memcpy(out.as<char>() + static_cast<size_t>(r * out.dims[1] + first) * size,
                  x.as<char>() + static_cast<size_t>(r * x.dims[1] + from) * size, static_cast<size_t>(length) * size);
    first += length;
  }
  return PDRT_OK;
}

/// x, sections, axis.
pdrt_code split(Call &call) {
  PDRT_TRY(expect(call, 2, 0));
  return splitInto(call, call.inputs[0], call.scalarInt(call.inputs.back()));
}

/// x, axis.
pdrt_code split_with_num(Call &call) {
  PDRT_TRY(expect(call, 2, 0));
  return splitInto(call, call.inputs[0], call.scalarInt(call.inputs[1]));
}

pdrt_code stack(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", 0), out.rank);
  if (axis < 0 || out.rank < 1 || out.dims[axis] != static_cast<int64_t>(call.inputs.size()))
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d, or has another size", out.rank);
  int64_t inner = product(out, axis + 1, out.rank), size = out.dims[axis];
  return dispatchSize(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      int64_t part = i / inner % size, at = i / (inner * size) * inner + i % inner;
      out.as<T>()[i] = call.inputs[static_cast<size_t>(part)].as<T>()[at];
    }
    return PDRT_OK;
  });
}

/// mask, in_0, in_1, ...: the input that the mask numbers.
pdrt_code select_input(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  int64_t choice = call.scalarInt(call.inputs[0]);
  if (choice < 0 || choice + 1 >= static_cast<int64_t>(call.inputs.size()))
    return call.fail(PDRT_INVALID_ARGUMENT, "input %lld of %zu", static_cast<long long>(choice),
                     call.inputs.size() - 1);
  return copyAll(call, call.inputs[static_cast<size_t>(choice) + 1]);
}

pdrt_code unstack(Call &call) { return unstackInto(call); }
pdrt_code unbind(Call &call) { return unstackInto(call); }

pdrt_code expand(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  return broadcastTo(call, call.inputs[0], call.outputs[0]);
}
pdrt_code expand_as(Call &call) { return expand(call); }

/// x, shape: -1 keeps x's dimension.
pdrt_code sizes_expand(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0];
  Tensor &out = call.outputs[0];
  const Dims wanted = intList(call.inputs.subspan(1));
  for (int32_t i = 0; i < wanted.rank; ++i) {
    const int32_t from = i - (wanted.rank - x.rank);
    if (wanted[i] < -1 || (wanted[i] == -1 && from < 0))
      return call.fail(PDRT_INVALID_ARGUMENT, "element %d of the shape is %lld", i, static_cast<long long>(wanted[i]));
    out.dims[i] = wanted[i] == -1 ? x.dims[from] : wanted[i];
  }
  out.rank = wanted.rank;
  return PDRT_OK;
}

pdrt_code broadcast_tensors(Call &call) {
  for (size_t k = 0; k < std::min(call.inputs.size(), call.outputs.size()); ++k)
    PDRT_TRY(broadcastTo(call, call.inputs[k], call.outputs[k]));
  return PDRT_OK;
}

/// x, repeat_times. Shapes are aligned at the right.
pdrt_code tile(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.rank > out.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "rank %d can't be tiled to %d", x.rank, out.rank);
  Dims strides = rowMajorStrides(dimsOf(x));
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(dimsOf(out)); // only its index is used
    for (T *to = out.as<T>(); !walk.done(); walk.next()) {
      int64_t from = 0;
      for (int32_t i = 0; i < x.rank; ++i)
        from += walk.index[out.rank - x.rank + i] % x.dims[i] * strides[i];
      *to++ = x.as<T>()[from];
    }
    return PDRT_OK;
  });
}

pdrt_code flip(Call &call) { return flipAxes(call, intAttribute(call, "axis")); }

/// x, axis.
pdrt_code reverse(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  return flipAxes(call, call.inputs.size() > 1 ? intList(call.inputs[1]) : intAttribute(call, "axis"));
}

/// x, shifts; without axes the tensor is rolled as one long row.
pdrt_code roll(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Dims shifts = intList(call.inputs.subspan(1)), axes = intAttribute(call, "axis");
  Dims shape = dimsOf(x);
  if (axes.rank == 0) {
    shape = Dims();
    shape.push(x.count());
    axes.push(0);
  }
  if (shifts.rank != axes.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "%d shifts for %d axes", shifts.rank, axes.rank);
  int64_t shift[PDRT_MAX_RANK] = {};
  for (int32_t i = 0; i < axes.rank; ++i) {
    int32_t axis = normalizeAxis(axes[i], shape.rank);
    if (axis < 0 || shape.rank == 0)
      return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axes[i]),
                       shape.rank);
    shift[axis] += shifts[i];
  }
  Dims strides = rowMajorStrides(shape);
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(shape); // only its index is used
    for (const T *from = x.as<T>(); !walk.done(); walk.next()) {
      int64_t to = 0;
      for (int32_t i = 0; i < shape.rank; ++i) {
        int64_t at = (walk.index[i] + shift[i]) % shape[i];
        to += (at < 0 ? at + shape[i] : at) * strides[i];
      }
      out.as<T>()[to] = *from++;
    }
    return PDRT_OK;
  });
}

/// Element i of the axis `repeats` times (a number, or one a position), in place of once.
pdrt_code repeat_interleave(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", 0), x.rank);
  if (axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  const Tensor *numbers = call.inputs.size() > 1 && call.inputs[1].present() ? &call.inputs[1] : nullptr;
  int64_t fixed = call.getInt("repeats", 1);
  int64_t length = x.rank ? x.dims[axis] : 1, room = out.rank ? out.dims[axis] : 1;
  int64_t outer = product(x, 0, axis), inner = product(x, std::min(axis + 1, x.rank), x.rank);
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    int64_t at = 0;
    for (int64_t i = 0; i < length; ++i) {
      int64_t count = numbers ? intAt(*numbers, numbers->count() == 1 ? 0 : i) : fixed;
      for (int64_t r = 0; r < count; ++r, ++at) {
        if (at >= room)
          return call.fail(PDRT_INVALID_ARGUMENT, "the repeats don't fit in the result");
        for (int64_t o = 0; o < outer; ++o)
          for (int64_t k = 0; k < inner; ++k)
            out.as<T>()[(o * room + at) * inner + k] = x.as<T>()[(o * length + i) * inner + k];
      }
    }
    return PDRT_OK;
  });
}
pdrt_code repeat_interleave_with_tensor_index(Call &call) { return repeat_interleave(call); }
pdrt_code sizes_repeat_interleave_with_tensor_index(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &numbers = call.inputs[1];
  Tensor &out = call.outputs[0];
  const int32_t axis = normalizeAxis(call.getInt("axis", 0), x.rank);
  if (axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  out.rank = x.rank;
  std::copy_n(x.dims, x.rank, out.dims);
  out.dims[axis] = 0;
  for (int64_t i = 0, n = numbers.count(); i < n; ++i)
    out.dims[axis] += std::max<int64_t>(intAt(numbers, i), 0) * (n == 1 ? x.dims[axis] : 1);
  return PDRT_OK;
}

} // namespace pdrt::ref
