//===- Scatter.cpp - writing by index --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// scatter, scatter_nd_add, put_along_axis, index_put, index_add and the like: a copy of x with some places changed.
// Reading by index is in Index.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <cstring>

namespace pdrt::ref {
namespace {

void copyFrom(const Tensor &x, const Tensor &out) {
  if (size_t bytes = static_cast<size_t>(x.count()) * elementSize(x.dtype); bytes && x.data != out.data)
    std::memmove(out.data, x.data, bytes);
}

template <typename T> T plus(T a, T b) {
  if constexpr (std::is_same_v<T, bool>)
    return a || b;
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
  else
    return convert<T>(convert<Compute<T>>(a) + convert<Compute<T>>(b));
}

enum class Reduce { Assign, Add, Multiply, Mean, Minimum, Maximum };

bool parseReduce(std::string_view name, Reduce &reduce) {
  if (name == "assign")
    reduce = Reduce::Assign;
  else if (name == "add")
    reduce = Reduce::Add;
  else if (name == "mul" || name == "multiply")
    reduce = Reduce::Multiply;
  else if (name == "mean")
    reduce = Reduce::Mean;
  else if (name == "amin")
    reduce = Reduce::Minimum;
  else if (name == "amax")
    reduce = Reduce::Maximum;
  else
    return false;
  return true;
}

template <typename T> T combine(Reduce reduce, T a, T b) {
  using C = Compute<T>;
  C x = convert<C>(a), y = convert<C>(b);
  switch (reduce) {
  case Reduce::Assign:
    return b;
  case Reduce::Add:
  case Reduce::Mean:
    return convert<T>(static_cast<C>(x + y));
  case Reduce::Multiply:
    return convert<T>(static_cast<C>(x * y));
  case Reduce::Minimum:
    return y < x ? b : a;
  case Reduce::Maximum:
    return y > x ? b : a;
  }
  return a;
}

/// A mean of integers is rounded down, as Paddle 3 does; 2.6 cuts towards 0.
template <typename T> T meanOf(T sum, int64_t count) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(sum / count - (sum % count < 0));
  else
    return sum / static_cast<T>(count);
}

/// The index tensors of index_put: broadcast integers, or masks already turned into coordinates.
struct Indices {
  const Tensor *tensors[PDRT_MAX_RANK] = {};
  Tensor made[PDRT_MAX_RANK]; ///< coordinates of masks
  int32_t size = 0;
  Dims shape;

  pdrt_code resolve(Call &call, std::span<const Tensor> list, const Tensor &x) {
    for (const Tensor &tensor : list) {
      if (size + (tensor.dtype == PDRT_BOOL ? tensor.rank : 1) > x.rank)
        return call.fail(PDRT_INVALID_ARGUMENT, "more indices than the rank %d", x.rank);
      if (tensor.dtype == PDRT_BOOL)
        PDRT_TRY(addMask(call, tensor));
      else
        tensors[size++] = &tensor;
    }
    for (int32_t k = 0; k < size; ++k)
      shape.rank = std::max(shape.rank, tensors[k]->rank);
    for (int32_t i = 0; i < shape.rank; ++i) {
      shape[i] = 1;
      for (int32_t k = 0; k < size; ++k)
        if (int32_t j = i - (shape.rank - tensors[k]->rank); j >= 0 && tensors[k]->dims[j] != 1)
          shape[i] = tensors[k]->dims[j];
    }
    return PDRT_OK;
  }

  pdrt_code addMask(Call &call, const Tensor &mask) {
    int64_t count = 0, n = mask.count();
    for (int64_t i = 0; i < n; ++i)
      count += mask.as<bool>()[i];
    int64_t *places = call.scratch<int64_t>(static_cast<size_t>(count * mask.rank + 1));
    if (!places)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the indices");
    for (int32_t k = 0; k < mask.rank; ++k) {
      Tensor &list = made[size];
      list.data = places + k * count, list.dtype = PDRT_INT64, list.rank = 1, list.dims[0] = count;
      tensors[size++] = &list;
    }
    Walk<1> walk(dimsOf(mask)); // only its index is used
    for (int64_t i = 0, at = 0; !walk.done(); walk.next(), ++i)
      if (mask.as<bool>()[i]) {
        for (int32_t k = 0; k < mask.rank; ++k)
          places[k * count + at] = walk.index[k];
        ++at;
      }
    return PDRT_OK;
  }
};

/// There must be enough to read, one element for each that is written.
pdrt_code expectUpdates(Call &call, const Tensor &updates, int64_t wanted) {
  if (updates.count() >= wanted)
    return PDRT_OK;
  return call.fail(PDRT_INVALID_ARGUMENT, "%lld updates for %lld elements", static_cast<long long>(updates.count()),
                   static_cast<long long>(wanted));
}

} // namespace

/// x, index, updates: rows of x are overwritten, or (overwrite false) replaced by the sum of their updates.
pdrt_code scatter(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &updates = call.inputs[2], &out = call.outputs[0];
  bool overwrite = call.getBool("overwrite", true);
  copyFrom(x, out);
  int64_t rows = x.rank ? x.dims[0] : 1, inner = product(x, std::min(1, x.rank), x.rank);
  PDRT_TRY(expectUpdates(call, updates, index.count() * inner));
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    for (int pass = overwrite ? 1 : 0; pass < 2; ++pass) // first the rows that get sums become zero
      for (int64_t i = 0, n = index.count(); i < n; ++i) {
        int64_t wanted = intAt(index, i), row = placeOf(wanted, rows);
        if (row < 0)
          return outside(call, wanted, rows);
        T *to = out.as<T>() + row * inner;
        const T *from = updates.as<T>() + i * inner;
        for (int64_t k = 0; k < inner; ++k)
          to[k] = pass == 0 ? T() : overwrite ? from[k] : plus(to[k], from[k]);
      }
    return PDRT_OK;
  });
}

/// x, index, updates: the last axis of index names a position in the first axes of x.
pdrt_code scatter_nd_add(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &updates = call.inputs[2], &out = call.outputs[0];
  copyFrom(x, out);
  int64_t depth = index.rank ? index.dims[index.rank - 1] : 0;
  if (depth > x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld indices for rank %d", static_cast<long long>(depth), x.rank);
  int64_t rows = product(index, 0, std::max(index.rank - 1, 0)),
          inner = product(x, static_cast<int32_t>(depth), x.rank);
  PDRT_TRY(expectUpdates(call, updates, rows * inner));
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    for (int64_t r = 0; r < rows; ++r) {
      int64_t at = 0;
      for (int32_t k = 0; k < depth; ++k) {
        int64_t wanted = intAt(index, r * depth + k), place = placeOf(wanted, x.dims[k]);
        if (place < 0)
          return outside(call, wanted, x.dims[k]);
        at = at * x.dims[k] + place;
      }
      for (int64_t k = 0; k < inner; ++k)
        out.as<T>()[at * inner + k] = plus(out.as<T>()[at * inner + k], updates.as<T>()[r * inner + k]);
    }
    return PDRT_OK;
  });
}

/// arr, indices, values along an axis, with a reduction of what meets at one place.
pdrt_code put_along_axis(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &values = call.inputs[2], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", 0), x.rank);
  if (axis < 0 || index.rank != x.rank || values.rank != x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "indices of rank %d and values of rank %d for rank %d", index.rank,
                     values.rank, x.rank);
  std::string_view name = call.getString("reduce", "assign");
  Reduce reduce;
  if (!parseReduce(name, reduce))
    return call.fail(PDRT_UNSUPPORTED, "reduce '%.*s' isn't known", static_cast<int>(name.size()), name.data());
  for (int32_t i = 0; i < x.rank; ++i)
    if ((i != axis && index.dims[i] > x.dims[i]) || (values.count() != 1 && index.dims[i] > values.dims[i]))
      return call.fail(PDRT_INVALID_ARGUMENT,
                       "dimension %d of the indices is %lld, more than the tensor or values have", i,
                       static_cast<long long>(index.dims[i]));
  bool includeSelf = call.getBool("include_self", true);
  copyFrom(x, out);
  int64_t *hits = call.scratch<int64_t>(static_cast<size_t>(x.count()) + 1);
  if (!hits)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the counts");
  std::fill(hits, hits + x.count(), int64_t(0));
  Dims strides = rowMajorStrides(dimsOf(x)), others = strides;
  if (x.rank > 0)
    others[axis] = 0;
  return dispatch<RealsAndBool>(call, x.dtype, [&]<typename T>() {
    Walk<2> walk(dimsOf(index));
    walk.setStrides(0, others);
    walk.setStrides(1, values.count() == 1 ? broadcastStrides(dimsOf(values), dimsOf(index))
                                           : rowMajorStrides(dimsOf(values)));
    for (int64_t i = 0; !walk.done(); walk.next(), ++i) {
      int64_t size = x.rank ? x.dims[axis] : 1, wanted = intAt(index, i), place = placeOf(wanted, size);
      if (place < 0)
        return outside(call, wanted, size);
      int64_t at = walk.offset[0] + (x.rank ? place * strides[axis] : 0);
      T value = values.as<T>()[walk.offset[1]], &to = out.as<T>()[at];
      to = !includeSelf && hits[at] == 0 ? value : combine(reduce, to, value);
      ++hits[at];
    }
    if (reduce == Reduce::Mean)
      for (int64_t i = 0, n = x.count(); i < n; ++i)
        if (hits[i] > 0)
          out.as<T>()[i] = convert<T>(meanOf(convert<Compute<T>>(out.as<T>()[i]), hits[i] + (includeSelf ? 1 : 0)));
    return PDRT_OK;
  });
}

/// x, indices[], value: x[indices...] = value, or += with accumulate.
pdrt_code index_put(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &value = call.inputs.back(), &out = call.outputs[0];
  bool accumulate = call.getBool("accumulate", false);
  Indices indices;
  PDRT_TRY(indices.resolve(call, call.inputs.subspan(1, call.inputs.size() - 2), x));
  copyFrom(x, out);
  Dims target = indices.shape, rest;
  for (int32_t i = indices.size; i < x.rank; ++i)
    rest.push(x.dims[i]), target.push(x.dims[i]);
  for (int32_t k = 0; k < indices.size; ++k)
    if (!canBroadcast(dimsOf(*indices.tensors[k]), indices.shape))
      return call.fail(PDRT_INVALID_ARGUMENT, "the shapes of the indices do not broadcast");
  if (!canBroadcast(dimsOf(value), target))
    return call.fail(PDRT_INVALID_ARGUMENT, "the value doesn't fit the %lld places that the indices name",
                     static_cast<long long>(target.count()));
  int64_t inner = rest.count();
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    Walk<PDRT_MAX_RANK> places(indices.shape);
    for (int32_t k = 0; k < indices.size; ++k)
      places.setStrides(static_cast<size_t>(k), broadcastStrides(dimsOf(*indices.tensors[k]), indices.shape));
    Walk<1> source(target);
    source.setStrides(0, broadcastStrides(dimsOf(value), target));
    for (; !places.done(); places.next()) {
      int64_t at = 0;
      for (int32_t k = 0; k < indices.size; ++k) {
        int64_t wanted = intAt(*indices.tensors[k], places.offset[k]), place = placeOf(wanted, x.dims[k]);
        if (place < 0)
          return outside(call, wanted, x.dims[k]);
        at = at * x.dims[k] + place;
      }
      for (int64_t k = 0; k < inner; ++k, source.next()) {
        T &to = out.as<T>()[at * inner + k], from = value.as<T>()[source.offset[0]];
        to = accumulate ? plus(to, from) : from;
      }
    }
    return PDRT_OK;
  });
}

/// x, index, add_value along an axis.
pdrt_code index_add(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &index = call.inputs[1], &value = call.inputs[2], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", 0), x.rank);
  if (axis < 0 || x.rank == 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  copyFrom(x, out);
  int64_t outer = product(x, 0, axis), size = x.dims[axis], inner = product(x, axis + 1, x.rank),
          number = index.count();
  PDRT_TRY(expectUpdates(call, value, outer * number * inner));
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t i = 0; i < number; ++i) {
        int64_t wanted = intAt(index, i), place = placeOf(wanted, size);
        if (place < 0)
          return outside(call, wanted, size);
        for (int64_t k = 0; k < inner; ++k) {
          T &to = out.as<T>()[(o * size + place) * inner + k];
          to = plus(to, value.as<T>()[(o * number + i) * inner + k]);
        }
      }
    return PDRT_OK;
  });
}

/// x, mask, value: x where the mask is false, the value (broadcast) where it is true.
pdrt_code masked_fill(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &mask = call.inputs[1], &value = call.inputs[2], &out = call.outputs[0];
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<3> walk(dims);
    for (size_t k = 0; k < 3; ++k)
      walk.setStrides(k, broadcastStrides(dimsOf(call.inputs[k]), dims));
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ = mask.as<bool>()[walk.offset[1]] ? value.as<T>()[walk.offset[2]] : x.as<T>()[walk.offset[0]];
    return PDRT_OK;
  });
}

/// The main diagonal (of all axes, or shifted in a matrix) set to a number; tall matrices may wrap.
pdrt_code fill_diagonal(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  double value = call.getFloat("value", 0);
  int64_t offset = call.getInt("offset", 0);
  bool wrap = call.getBool("wrap", false);
  if (x.rank < 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "a tensor of rank %d", x.rank);
  copyFrom(x, out);
  Dims strides = rowMajorStrides(dimsOf(x));
  int64_t step = 0, columns = x.dims[x.rank - 1];
  for (int32_t i = 0; i < x.rank; ++i)
    step += strides[i];
  int64_t limit = wrap ? x.count() : std::min(x.count(), columns * columns); // of cubes too, as in Paddle
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < limit; i += step)
      if (int64_t column = i % columns + offset; column >= 0 && column < columns)
        out.as<T>()[i + offset] = convert<T>(value);
    return PDRT_OK;
  });
}

/// x, y: the diagonals of two dimensions set to the elements of y, in the order of the other dimensions.
pdrt_code fill_diagonal_tensor(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  int32_t first = normalizeAxis(call.getInt("dim1", 0), x.rank), second = normalizeAxis(call.getInt("dim2", 1), x.rank);
  if (first < 0 || second < 0 || first == second || x.rank < 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "two dimensions of rank %d", x.rank);
  copyFrom(x, out);
  const int64_t offset = call.getInt("offset", 0), row = std::max<int64_t>(0, -offset),
                column = std::max<int64_t>(0, offset);
  const Dims strides = rowMajorStrides(dimsOf(x));
  Dims others, steps;
  for (int32_t i = 0; i < x.rank; ++i)
    if (i != first && i != second)
      others.push(x.dims[i]), steps.push(strides[i]);
  const int64_t length = std::max<int64_t>(0, std::min(x.dims[first] - row, x.dims[second] - column));
  if (y.count() != others.count() * length)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld elements for %lld diagonals of %lld",
                     static_cast<long long>(y.count()), static_cast<long long>(others.count()),
                     static_cast<long long>(length));
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    const T *from = y.as<T>();
    Walk<1> walk(others);
    for (walk.setStrides(0, steps); !walk.done(); walk.next())
      for (int64_t i = 0; i < length; ++i)
        out.as<T>()[walk.offset[0] + (row + i) * strides[first] + (column + i) * strides[second]] = *from++;
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
