//===- Fill.cpp - tensors made from numbers --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// full and its kin, assign_value, ranges, identity and triangular matrices, one_hot, meshgrid. The shapes of results
// are already set by the caller; only arange can shorten its own.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <cstring>

namespace pdrt::ref {
namespace {

/// Fills a tensor with a number; integers are exact when the number came as one.
pdrt_code fill(Call &call, const Tensor &out, double value, int64_t exact, bool isInteger) {
  return dispatch<AllTypes>(call, out.dtype, [&]<typename T>() {
    T element = isInteger ? convert<T>(exact) : convert<T>(value);
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      out.as<T>()[i] = element;
    return PDRT_OK;
  });
}

pdrt_code fillFromAttribute(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  const Attribute *value = call.find("value");
  bool isInteger = value && value->kind != Attribute::Kind::Float;
  return fill(call, call.outputs[0], call.getFloat("value", 0), call.getInt("value", 0), isInteger);
}

pdrt_code fillFromTensor(Call &call, const Tensor &value) {
  bool isInteger = value.dtype == PDRT_INT64 || value.dtype == PDRT_INT32;
  return fill(call, call.outputs[0], call.scalarFloat(value), call.scalarInt(value), isInteger);
}

template <bool Lower> pdrt_code triangle(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.rank < 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "rank %d is less than 2", x.rank);
  int64_t diagonal = call.getInt("diagonal", 0), rows = x.dims[x.rank - 2], columns = x.dims[x.rank - 1];
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t distance = i % columns - i / columns % rows - diagonal;
      out.as<T>()[i] = (Lower ? distance <= 0 : distance >= 0) ? x.as<T>()[i] : T();
    }
    return PDRT_OK;
  });
}

/// The coordinates of the lower or upper triangle of a rows x cols matrix, as two rows of numbers.
template <bool Lower> pdrt_code triangleIndices(Call &call, int64_t columns) {
  PDRT_TRY(expect(call, 0, 1));
  int64_t rows = call.getInt(Lower ? "rows" : "row", 0), offset = call.getInt("offset", 0);
  const Tensor &out = call.outputs[0];
  int64_t size = out.rank == 2 ? out.dims[1] : 0;
  return dispatch<IndexInts>(call, out.dtype, [&]<typename T>() {
    int64_t at = 0;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j)
        if ((Lower ? j - i <= offset : j - i >= offset) && at < size) {
          out.as<T>()[at] = static_cast<T>(i);
          out.as<T>()[size + at++] = static_cast<T>(j);
        }
    return PDRT_OK;
  });
}

/// f of evenly spaced numbers from the first operand to the second, both included. The second half is counted from the
/// end, as in Paddle.
template <typename F> pdrt_code spaced(Call &call, F f) {
  const Tensor &out = call.outputs[0];
  int64_t n = out.count();
  return dispatch<Reals>(call, out.dtype, [&]<typename T>() {
    // Both ends are of the result's type before anything is computed.
    const auto start = convert<double>(convert<T>(call.scalarFloat(call.inputs[0])));
    const auto stop = convert<double>(convert<T>(call.scalarFloat(call.inputs[1])));
    const double step = n > 1 ? (stop - start) / static_cast<double>(n - 1) : 0;
    for (int64_t i = 0; i < n; ++i)
      out.as<T>()[i] = convert<T>(
          f(i < n / 2 || n == 1 ? start + step * static_cast<double>(i) : stop - step * static_cast<double>(n - i - 1),
            T()));
    return PDRT_OK;
  });
}

} // namespace

pdrt_code full(Call &call) { return fillFromAttribute(call); }
pdrt_code full_batch_size_like(Call &call) { return fillFromAttribute(call); }

pdrt_code full_like(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  return fillFromTensor(call, call.inputs[1]);
}

/// value, shape.
pdrt_code full_with_tensor(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  return fillFromTensor(call, call.inputs[0]);
}

pdrt_code full_int_array(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  const Tensor &out = call.outputs[0];
  std::span<const int64_t> values = call.getInts("value");
  if (out.count() > static_cast<int64_t>(values.size()))
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu values for a larger result", values.size());
  return dispatch<Reals>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(values[static_cast<size_t>(i)]);
    return PDRT_OK;
  });
}

/// What Paddle leaves undefined is zero here.
pdrt_code empty(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  return fill(call, call.outputs[0], 0, 0, true);
}
pdrt_code empty_like(Call &call) { return empty(call); }

pdrt_code assign_value(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  const Tensor &out = call.outputs[0];
  std::span<const int64_t> ints = call.getInts("values");
  std::span<const double> floats = call.getFloats("values");
  size_t size = std::max(ints.size(), floats.size());
  if (out.count() != static_cast<int64_t>(size))
    return call.fail(PDRT_INVALID_ARGUMENT, "%zu values for a result of %lld elements", size,
                     static_cast<long long>(out.count()));
  return dispatch<AllTypes>(call, out.dtype, [&]<typename T>() {
    for (size_t i = 0; i < size; ++i)
      out.as<T>()[i] = floats.empty() ? convert<T>(ints[i]) : convert<T>(floats[i]);
    return PDRT_OK;
  });
}

/// start, end, step as tensors with one element. The length is known only now; the caller gave room for it.
pdrt_code sizes_arange(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  Tensor &out = call.outputs[0];
  if (out.rank != 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "a result of rank %d", out.rank);
  return dispatch<Reals>(call, out.dtype, [&]<typename T>() {
    if constexpr (std::is_integral_v<T>) {
      int64_t start = call.scalarInt(call.inputs[0]), end = call.scalarInt(call.inputs[1]),
              step = call.scalarInt(call.inputs[2]);
      if (step == 0)
        return call.fail(PDRT_INVALID_ARGUMENT, "the step is zero");
      int64_t distance = end - start, whole = distance / step;
      out.dims[0] = (distance < 0) != (step < 0) ? 0 : whole + (distance % step != 0);
    } else {
      double start = call.scalarFloat(call.inputs[0]), end = call.scalarFloat(call.inputs[1]),
             step = call.scalarFloat(call.inputs[2]);
      if (step == 0)
        return call.fail(PDRT_INVALID_ARGUMENT, "the step is zero");
      out.dims[0] = std::max<int64_t>(0, truncateTo<int64_t>(std::ceil(std::fabs((end - start) / step))));
    }
    return PDRT_OK;
  });
}

pdrt_code arange(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  Tensor &out = call.outputs[0];
  const int64_t room = out.dims[0];
  PDRT_TRY(sizes_arange(call));
  if (out.dims[0] > room)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld numbers don't fit in %lld", static_cast<long long>(out.dims[0]),
                     static_cast<long long>(room));
  return dispatch<Reals>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < out.dims[0]; ++i)
      if constexpr (std::is_integral_v<T>)
        out.as<T>()[i] = static_cast<T>(call.scalarInt(call.inputs[0]) + i * call.scalarInt(call.inputs[2]));
      else
        out.as<T>()[i] =
            convert<T>(call.scalarFloat(call.inputs[0]) + static_cast<double>(i) * call.scalarFloat(call.inputs[2]));
    return PDRT_OK;
  });
}

/// start, stop, number.
pdrt_code linspace(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  return spaced(call, [](double number, auto) { return number; });
}

/// start, stop, number, base.
pdrt_code logspace(Call &call) {
  PDRT_TRY(expect(call, 4, 1));
  return spaced(call, [&](double number, auto example) {
    return std::pow(convert<double>(convert<decltype(example)>(call.scalarFloat(call.inputs[3]))), number);
  });
}

pdrt_code eye(Call &call) {
  PDRT_TRY(expect(call, 0, 1));
  const Tensor &out = call.outputs[0];
  if (out.rank != 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "a result of rank %d", out.rank);
  return dispatch<AllTypes>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(static_cast<int64_t>(i / out.dims[1] == i % out.dims[1]));
    return PDRT_OK;
  });
}

pdrt_code tril(Call &call) { return triangle<true>(call); }
pdrt_code triu(Call &call) { return triangle<false>(call); }
pdrt_code tril_indices(Call &call) { return triangleIndices<true>(call, call.getInt("cols", 0)); }
pdrt_code triu_indices(Call &call) { return triangleIndices<false>(call, call.getInt("col", 0)); }

/// x, num_classes. An id outside the classes is refused, as in Paddle.
pdrt_code one_hot(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t classes = out.rank > 0 ? out.dims[out.rank - 1] : 0;
  return dispatch<IndexInts>(call, x.dtype, [&]<typename Id>() {
    return dispatch<AllTypes>(call, out.dtype, [&]<typename T>() {
      for (int64_t i = 0, n = out.count(); i < n; ++i)
        out.as<T>()[i] = T();
      for (int64_t i = 0, n = x.count(); i < n; ++i) {
        int64_t id = x.as<Id>()[i];
        if (id < 0 || id >= classes)
          return call.fail(PDRT_INVALID_ARGUMENT, "the id %lld isn't below %lld", static_cast<long long>(id),
                           static_cast<long long>(classes));
        out.as<T>()[i * classes + id] = convert<T>(int64_t(1));
      }
      return PDRT_OK;
    });
  });
}

pdrt_code meshgrid(Call &call) {
  PDRT_TRY(expect(call, call.outputs.size(), 1));
  for (size_t k = 0; k < call.outputs.size(); ++k) {
    const Tensor &x = call.inputs[k], &out = call.outputs[k];
    if (out.rank < 0)
      continue;
    PDRT_TRY(dispatchSize(call, x.dtype, [&]<typename T>() {
      int64_t inner = product(out, static_cast<int32_t>(k) + 1, out.rank), length = x.count();
      for (int64_t i = 0, n = out.count(); i < n; ++i)
        out.as<T>()[i] = x.as<T>()[i / inner % length];
      return PDRT_OK;
    }));
  }
  return PDRT_OK;
}

/// A vector onto a diagonal of a matrix filled with padding_value, or a diagonal of a matrix as a vector.
pdrt_code diag(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t offset = call.getInt("offset", 0);
  double padding = call.getFloat("padding_value", 0);
  if (x.rank > 2 || (x.rank < 2 && out.rank != 2))
    return call.fail(PDRT_INVALID_ARGUMENT, "a tensor of rank %d", x.rank);
  return dispatch<AllTypes>(call, x.dtype, [&]<typename T>() {
    if (x.rank < 2)
      PDRT_TRY(fill(call, out, padding, 0, false));
    const Tensor &matrix = x.rank == 2 ? x : out, &vector = x.rank == 2 ? out : x;
    int64_t row = offset < 0 ? -offset : 0, column = offset > 0 ? offset : 0;
    for (int64_t i = 0, n = vector.count(); i < n; ++i) {
      T &element = matrix.as<T>()[(row + i) * matrix.dims[1] + column + i];
      if (x.rank == 2)
        vector.as<T>()[i] = element;
      else
        element = vector.as<T>()[i];
    }
    return PDRT_OK;
  });
}

/// The last axis of x becomes a diagonal of the plane (dim1, dim2).
pdrt_code diag_embed(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t first = normalizeAxis(call.getInt("dim1", -2), out.rank),
          second = normalizeAxis(call.getInt("dim2", -1), out.rank);
  int64_t offset = call.getInt("offset", 0);
  if (first < 0 || second < 0 || first == second)
    return call.fail(PDRT_INVALID_ARGUMENT, "dim1 and dim2 out of range");
  PDRT_TRY(fill(call, out, 0, 0, true));
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Dims strides = rowMajorStrides(dimsOf(out)), to;
    for (int32_t i = 0; i < out.rank; ++i)
      if (i != first && i != second)
        to.push(strides[i]);
    to.push(strides[first] + strides[second]);
    int64_t start = offset < 0 ? -offset * strides[first] : offset * strides[second];
    Walk<1> walk(dimsOf(x));
    walk.setStrides(0, to);
    for (const T *from = x.as<T>(); !walk.done(); walk.next())
      out.as<T>()[start + walk.offset[0]] = *from++;
    return PDRT_OK;
  });
}

/// The diagonal of the plane (axis1, axis2) as the last axis.
pdrt_code diagonal(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t first = normalizeAxis(call.getInt("axis1", 0), x.rank),
          second = normalizeAxis(call.getInt("axis2", 1), x.rank);
  int64_t offset = call.getInt("offset", 0);
  if (first < 0 || second < 0 || first == second)
    return call.fail(PDRT_INVALID_ARGUMENT, "axis1 and axis2 out of range");
  return dispatchSize(call, x.dtype, [&]<typename T>() {
    Dims strides = rowMajorStrides(dimsOf(x)), from;
    for (int32_t i = 0; i < x.rank; ++i)
      if (i != first && i != second)
        from.push(strides[i]);
    from.push(strides[first] + strides[second]);
    int64_t start = offset < 0 ? -offset * strides[first] : offset * strides[second];
    Walk<1> walk(dimsOf(out));
    walk.setStrides(0, from);
    for (T *to = out.as<T>(); !walk.done(); walk.next())
      *to++ = x.as<T>()[start + walk.offset[0]];
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
