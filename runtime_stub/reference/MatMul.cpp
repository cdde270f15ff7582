//===- MatMul.cpp - products of matrices and vectors -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// matmul with Paddle's rules for ranks and transposes, bmm, mv, dot, addmm, multi_dot, cross and kron. Sums are in
// double (int64 for integers). einsum is in Einsum.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// A matrix or a batch of them seen as rows x columns with strides, batch axes apart.
struct Matrix {
  int64_t rows = 1, columns = 1, rowStride = 0, columnStride = 0;
  Dims batch;

  Matrix(const Tensor &tensor, bool transposed) {
    int32_t rank = tensor.rank;
    for (int32_t i = 0; i < rank - 2; ++i)
      batch.push(tensor.dims[i]);
    rows = tensor.dims[rank - 2], columns = tensor.dims[rank - 1], rowStride = columns, columnStride = 1;
    if (transposed) {
      std::swap(rows, columns);
      std::swap(rowStride, columnStride);
    }
  }
  explicit Matrix(int64_t rows, int64_t columns, int64_t rowStride, int64_t columnStride)
      : rows(rows), columns(columns), rowStride(rowStride), columnStride(columnStride) {}
  int64_t count() const { return rows * columns; }
};

/// out = x * y for one matrix, in row-major order.
template <typename T> void multiplyOne(const T *x, const Matrix &mx, const T *y, const Matrix &my, T *out) {
  for (int64_t i = 0; i < mx.rows; ++i)
    for (int64_t j = 0; j < my.columns; ++j) {
      Accumulator<T> sum = 0;
      for (int64_t k = 0; k < mx.columns; ++k)
        sum += convert<Accumulator<T>>(x[i * mx.rowStride + k * mx.columnStride]) *
               convert<Accumulator<T>>(y[k * my.rowStride + j * my.columnStride]);
      *out++ = convert<T>(sum);
    }
}

pdrt_code multiplyBatches(Call &call, const Tensor &x, const Tensor &y, const Tensor &out, bool transposeX,
                          bool transposeY) {
  if (x.rank < 1 || y.rank < 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "matmul of a scalar");
  if (x.dtype != y.dtype)
    return call.fail(PDRT_INVALID_ARGUMENT, "operands of types %s and %s", elementName(x.dtype), elementName(y.dtype));
  // A vector is a row on the left and a column on the right; its transpose flag means nothing.
  Matrix mx = x.rank == 1 ? Matrix(1, x.dims[0], x.dims[0], 1) : Matrix(x, transposeX);
  Matrix my = y.rank == 1 ? Matrix(y.dims[0], 1, 1, y.dims[0]) : Matrix(y, transposeY);
  if (mx.columns != my.rows)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld columns against %lld rows", static_cast<long long>(mx.columns),
                     static_cast<long long>(my.rows));
  Dims batch;
  int32_t batchRank = std::max(mx.batch.rank, my.batch.rank);
  for (int32_t i = 0; i < batchRank; ++i) {
    int32_t a = i - (batchRank - mx.batch.rank), b = i - (batchRank - my.batch.rank);
    int64_t da = a < 0 ? 1 : mx.batch[a], db = b < 0 ? 1 : my.batch[b];
    if (da != db && da != 1 && db != 1)
      return call.fail(PDRT_INVALID_ARGUMENT, "batches of %lld and %lld", static_cast<long long>(da),
                       static_cast<long long>(db));
    batch.push(da == 1 ? db : da);
  }
  if (out.count() != batch.count() * mx.rows * my.columns)
    return call.fail(PDRT_INVALID_ARGUMENT, "the result has another size");
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    Walk<2> walk(batch);
    walk.setStrides(0, broadcastStrides(mx.batch, batch));
    walk.setStrides(1, broadcastStrides(my.batch, batch));
    for (T *to = out.as<T>(); !walk.done(); walk.next(), to += mx.rows * my.columns)
      multiplyOne(x.as<T>() + walk.offset[0] * mx.count(), mx, y.as<T>() + walk.offset[1] * my.count(), my, to);
    return PDRT_OK;
  });
}

/// beta * input + alpha * (x @ y), input broadcast.
pdrt_code addProduct(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &input = call.inputs[0], &out = call.outputs[0];
  PDRT_TRY(multiplyBatches(call, call.inputs[1], call.inputs[2], out, false, false));
  double beta = call.getFloat("beta", 1), alpha = call.getFloat("alpha", 1);
  return dispatch<Floats>(call, out.dtype, [&]<typename T>() {
    Dims dims = dimsOf(out);
    Walk<1> walk(dims);
    walk.setStrides(0, broadcastStrides(dimsOf(input), dims));
    for (T *to = out.as<T>(); !walk.done(); walk.next(), ++to)
      *to = convert<T>(beta * convert<double>(input.as<T>()[walk.offset[0]]) + alpha * convert<double>(*to));
    return PDRT_OK;
  });
}

} // namespace

pdrt_code matmul(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  return multiplyBatches(call, call.inputs[0], call.inputs[1], call.outputs[0], call.getBool("transpose_x", false),
                         call.getBool("transpose_y", false));
}

pdrt_code bmm(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  return multiplyBatches(call, call.inputs[0], call.inputs[1], call.outputs[0], false, false);
}

pdrt_code mv(Call &call) { return bmm(call); }
pdrt_code addmm(Call &call) { return addProduct(call); }
pdrt_code baddbmm(Call &call) { return addProduct(call); }

/// The sum of products along the last axis.
pdrt_code dot(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  int64_t width = x.rank ? x.dims[x.rank - 1] : 1;
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      Accumulator<T> sum = 0;
      for (int64_t k = 0; k < width; ++k)
        sum += convert<Accumulator<T>>(x.as<T>()[i * width + k]) * convert<Accumulator<T>>(y.as<T>()[i * width + k]);
      out.as<T>()[i] = convert<T>(sum);
    }
    return PDRT_OK;
  });
}

/// Products of a chain, from the left.
pdrt_code multi_dot(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  Tensor left = call.inputs[0];
  for (size_t i = 1; i < call.inputs.size(); ++i) {
    const Tensor &right = call.inputs[i];
    bool last = i + 1 == call.inputs.size();
    Tensor result = call.outputs[0];
    if (!last) {
      result.rank = 2;
      result.dims[0] = left.rank == 1 ? 1 : left.dims[0];
      result.dims[1] = right.dims[right.rank - 1];
      result.data = call.scratch<char>(static_cast<size_t>(result.count()) * elementSize(left.dtype));
      if (!result.data)
        return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a product");
    }
    PDRT_TRY(multiplyBatches(call, left, right, result, false, false));
    left = result;
  }
  return PDRT_OK;
}

/// The cross product along an axis of three; 9 (Paddle's default) means the first such axis.
pdrt_code cross(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  int64_t wanted = call.getInt("axis", 9);
  int32_t axis = -1;
  if (wanted != 9)
    axis = normalizeAxis(wanted, x.rank);
  else
    for (int32_t i = x.rank - 1; i >= 0; --i)
      axis = x.dims[i] == 3 ? i : axis;
  if (axis < 0 || x.rank < 1 || x.dims[axis] != 3)
    return call.fail(PDRT_INVALID_ARGUMENT, "no axis with three elements");
  int64_t inner = product(x, axis + 1, x.rank);
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      int64_t k = i / inner % 3, base = i - k * inner, p = base + (k + 1) % 3 * inner, q = base + (k + 2) % 3 * inner;
      using A = Accumulator<T>;
      out.as<T>()[i] = convert<T>(convert<A>(x.as<T>()[p]) * convert<A>(y.as<T>()[q]) -
                                  convert<A>(x.as<T>()[q]) * convert<A>(y.as<T>()[p]));
    }
    return PDRT_OK;
  });
}

/// The Kronecker product; the shorter shape is filled up with ones at the left.
pdrt_code kron(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    Dims sx = rowMajorStrides(dimsOf(x)), sy = rowMajorStrides(dimsOf(y));
    Walk<1> walk(dimsOf(out)); // only its index is used
    for (T *to = out.as<T>(); !walk.done(); walk.next()) {
      int64_t ax = 0, ay = 0;
      for (int32_t i = 0; i < out.rank; ++i) {
        int32_t jx = i - (out.rank - x.rank), jy = i - (out.rank - y.rank);
        int64_t size = jy < 0 ? 1 : y.dims[jy];
        ax += jx < 0 ? 0 : walk.index[i] / size * sx[jx];
        ay += jy < 0 ? 0 : walk.index[i] % size * sy[jy];
      }
      using A = Accumulator<T>;
      *to++ = convert<T>(convert<A>(x.as<T>()[ax]) * convert<A>(y.as<T>()[ay]));
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
