//===- Index.cpp - reading by index ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// gather and its kin, embedding, masked_select, nonzero, multiplex. Writing by index is in Scatter.cpp. An index that
// is out of range fails the call.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <cstring>

namespace pdrt::ref {
namespace {

/// out[.., i, ..] = x[.., index[i], ..].
pdrt_code gatherAlong(Call &call, int64_t wanted) {
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &out = call.outputs[0];
  int32_t axis = normalizeAxis(wanted, x.rank);
  if (axis < 0 || x.rank == 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(wanted), x.rank);
  int64_t outer = product(x, 0, axis), size = x.dims[axis], number = index.count();
  size_t inner = static_cast<size_t>(product(x, axis + 1, x.rank)) * elementSize(x.dtype);
  return dispatch<Ints>(call, index.dtype, [&]<typename Id>() {
    char *to = out.as<char>();
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t i = 0; i < number; ++i, to += inner) {
        int64_t place = placeOf(static_cast<int64_t>(index.as<Id>()[i]), size);
        if (place < 0)
          return outside(call, static_cast<int64_t>(index.as<Id>()[i]), size);
        if (inner)
          std::memcpy(to, x.as<char>() + static_cast<size_t>(o * size + place) * inner, inner);
      }
    return PDRT_OK;
  });
}

} // namespace

/// x, index, axis.
pdrt_code gather(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  bool hasTensor = call.inputs.size() > 2 && call.inputs[2].present();
  return gatherAlong(call, hasTensor ? call.scalarInt(call.inputs[2]) : call.getInt("axis", 0));
}

pdrt_code index_select(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  return gatherAlong(call, call.getInt("axis", 0));
}

/// The last axis of index names a position in the first axes of x.
pdrt_code gather_nd(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &out = call.outputs[0];
  int64_t depth = index.rank ? index.dims[index.rank - 1] : 0;
  if (depth > x.rank || index.rank < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld indices for rank %d", static_cast<long long>(depth), x.rank);
  int64_t rows = product(index, 0, index.rank - 1);
  size_t inner = static_cast<size_t>(product(x, static_cast<int32_t>(depth), x.rank)) * elementSize(x.dtype);
  return dispatch<IndexInts>(call, index.dtype, [&]<typename Id>() {
    for (int64_t r = 0; r < rows; ++r) {
      int64_t at = 0;
      for (int32_t k = 0; k < depth; ++k) {
        int64_t wanted = index.as<Id>()[r * depth + k], place = placeOf(wanted, x.dims[k]);
        if (place < 0)
          return outside(call, wanted, x.dims[k]);
        at = at * x.dims[k] + place;
      }
      if (inner)
        std::memcpy(out.as<char>() + static_cast<size_t>(r) * inner, x.as<char>() + static_cast<size_t>(at) * inner,
                    inner);
    }
    return PDRT_OK;
  });
}

/// Row i of the result picks from row i of x.
pdrt_code index_sample(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &out = call.outputs[0];
  if (x.rank != 2 || index.rank != 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "tensors of rank %d and %d", x.rank, index.rank);
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = index.count(); i < n; ++i) {
      int64_t column = intAt(index, i);
      if (column < 0 || column >= x.dims[1])
        return outside(call, column, x.dims[1]);
      out.as<T>()[i] = x.as<T>()[i / index.dims[1] * x.dims[1] + column];
    }
    return PDRT_OK;
  });
}

pdrt_code take_along_axis(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", 0), x.rank);
  if (axis < 0 || index.rank != x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "indices of rank %d for rank %d", index.rank, x.rank);
  Dims strides = rowMajorStrides(dimsOf(x)), others = strides;
  if (x.rank > 0)
    others[axis] = 0;
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(dimsOf(index));
    walk.setStrides(0, others);
    for (int64_t i = 0; !walk.done(); walk.next(), ++i) {
      int64_t size = x.rank ? x.dims[axis] : 1, wanted = intAt(index, i), place = placeOf(wanted, size);
      if (place < 0)
        return outside(call, wanted, size);
      out.as<T>()[i] = x.as<T>()[walk.offset[0] + (x.rank ? place * strides[axis] : 0)];
    }
    return PDRT_OK;
  });
}

/// x, weight. The row of padding_idx (unless it is -1) is zeros.
pdrt_code embedding(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &weight = call.inputs[1], &out = call.outputs[0];
  if (weight.rank != 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "weights of rank %d", weight.rank);
  int64_t padding = call.getInt("padding_idx", -1), rows = weight.dims[0];
  size_t width = static_cast<size_t>(weight.dims[1]) * elementSize(weight.dtype);
  return dispatch<Ints>(call, x.dtype, [&]<typename Id>() {
    for (int64_t i = 0, n = x.count(); i < n && width; ++i) {
      int64_t row = static_cast<int64_t>(x.as<Id>()[i]);
      char *to = out.as<char>() + static_cast<size_t>(i) * width;
      if (padding != -1 && row == padding)
        std::memset(to, 0, width);
      else if (row < 0 || row >= rows)
        return outside(call, row, rows);
      else
        std::memcpy(to, weight.as<char>() + static_cast<size_t>(row) * width, width);
    }
    return PDRT_OK;
  });
}

/// The elements of x where mask is true, as a vector; both are broadcast to one shape.
pdrt_code masked_select(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &mask = call.inputs[1];
  Tensor &out = call.outputs[0];
  Dims shape = x.rank >= mask.rank ? dimsOf(x) : dimsOf(mask);
  const Tensor &other = x.rank >= mask.rank ? mask : x;
  for (int32_t i = 0; i < other.rank; ++i)
    if (int64_t &size = shape[shape.rank - other.rank + i]; size == 1)
      size = other.dims[i];
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Walk<2> walk(shape);
    walk.setStrides(0, broadcastStrides(dimsOf(x), shape));
    walk.setStrides(1, broadcastStrides(dimsOf(mask), shape));
    int64_t count = 0;
    for (; !walk.done(); walk.next())
      if (mask.as<bool>()[walk.offset[1]]) {
        if (count == out.dims[0])
          return call.fail(PDRT_INVALID_ARGUMENT, "more elements than the result has room for");
        out.as<T>()[count++] = x.as<T>()[walk.offset[0]];
      }
    out.dims[0] = count;
    return PDRT_OK;
  });
}

/// The coordinates of what isn't zero, one row each.
pdrt_code nonzero(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  Tensor &out = call.outputs[0];
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    int64_t count = 0;
    Walk<1> walk(dimsOf(x)); // only its index is used
    for (int64_t i = 0; !walk.done(); walk.next(), ++i)
      if (convert<bool>(x.as<T>()[i])) {
        if (count == out.dims[0])
          return call.fail(PDRT_INVALID_ARGUMENT, "more elements than the result has room for");
        for (int32_t k = 0; k < x.rank; ++k)
          out.as<int64_t>()[count * x.rank + k] = walk.index[k];
        ++count;
      }
    out.dims[0] = count;
    return PDRT_OK;
  });
}

/// inputs[], index: row i of the result is row i of the input that index[i] names.
pdrt_code multiplex(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  std::span<const Tensor> choices = call.inputs.first(call.inputs.size() - 1);
  const Tensor &index = call.inputs.back(), &out = call.outputs[0];
  size_t width = static_cast<size_t>(product(out, 1, out.rank)) * elementSize(out.dtype);
  for (int64_t i = 0, n = index.count(); i < n; ++i) {
    int64_t choice = intAt(index, i);
    if (choice < 0 || choice >= static_cast<int64_t>(choices.size()))
      return outside(call, choice, static_cast<int64_t>(choices.size()));
    std::memcpy(out.as<char>() + static_cast<size_t>(i) * width,
                choices[static_cast<size_t>(choice)].as<char>() + static_cast<size_t>(i) * width, width);
  }
  return PDRT_OK;
}

/// input: positions inside part shard_id of index_num positions; those outside become ignore_value.
pdrt_code shard_index(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t total = call.getInt("index_num", 1), shards = call.getInt("nshards", 1), shard = call.getInt("shard_id", 0);
  if (shards < 1 || total < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld positions among %lld shards", static_cast<long long>(total),
                     static_cast<long long>(shards));
  int64_t size = (total + shards - 1) / shards, ignored = call.getInt("ignore_value", -1);
  return dispatch<IndexInts>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t index = x.as<T>()[i];
      if (index < 0 || index >= total)
        return call.fail(PDRT_INVALID_ARGUMENT, "index %lld of %lld positions", static_cast<long long>(index),
                         static_cast<long long>(total));
      out.as<T>()[i] = static_cast<T>(index / size == shard ? index % size : ignored);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
