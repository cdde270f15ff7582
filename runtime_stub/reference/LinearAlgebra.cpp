//===- LinearAlgebra.cpp - matrices: inverses, determinants, solutions -----===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Gaussian elimination with pivoting, Cholesky and triangular solving in double, traces and powers, bilinear forms.
// Products are in MatMul.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

pdrt_code square(Call &call, const Tensor &x) {
  if (x.rank < 2 || x.dims[x.rank - 1] != x.dims[x.rank - 2])
    return call.fail(PDRT_INVALID_ARGUMENT, "matrices that aren't square");
  return PDRT_OK;
}

template <typename T> void loadMatrix(const T *from, double *to, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    to[i] = convert<double>(from[i]);
}

/// Brings [a | b] to [1 | a^-1 b] by Gauss-Jordan elimination; returns the determinant of a (0: singular).
double eliminate(double *a, int64_t n, double *b, int64_t columns) {
  double determinant = 1;
  for (int64_t i = 0; i < n; ++i) {
    int64_t pivot = i;
    for (int64_t r = i + 1; r < n; ++r)
      if (std::fabs(a[r * n + i]) > std::fabs(a[pivot * n + i]))
        pivot = r;
    if (pivot != i) {
      determinant = -determinant;
      std::swap_ranges(a + pivot * n, a + (pivot + 1) * n, a + i * n);
      std::swap_ranges(b + pivot * columns, b + (pivot + 1) * columns, b + i * columns);
    }
    double head = a[i * n + i];
    determinant *= head;
    if (head == 0)
      return 0;
    for (int64_t k = 0; k < n; ++k)
      a[i * n + k] /= head;
    for (int64_t k = 0; k < columns; ++k)
      b[i * columns + k] /= head;
    for (int64_t r = 0; r < n; ++r)
      if (double factor = a[r * n + i]; r != i && factor != 0) {
        for (int64_t k = 0; k < n; ++k)
          a[r * n + k] -= factor * a[i * n + k];
        for (int64_t k = 0; k < columns; ++k)
          b[r * columns + k] -= factor * b[i * columns + k];
      }
  }
  return determinant;
}

/// The batch axes of x under the batch of the result, as strides in whole matrices.
Dims batchStrides(const Tensor &x, const Dims &batch) {
  Dims own = dimsOf(x);
  own.rank = std::max(own.rank - 2, 0);
  return broadcastStrides(own, batch);
}

/// x^-1 y for each pair of matrices, or triangular solving. A y of rank 1 is a column.
template <typename Solve> pdrt_code solveBatches(Call &call, const Tensor &x, const Tensor &y, Solve solve) {
  const Tensor &out = call.outputs[0];
  PDRT_TRY(square(call, x));
  int64_t n = x.dims[x.rank - 1];
  bool vector = y.rank == 1 ||
                (y.rank == x.rank - 1 && out.rank == y.rank && x.rank > 2 && y.dims[y.rank - 1] == n && y.rank < 2);
  int64_t columns = vector ? 1 : y.dims[y.rank - 1];
  Dims batch = dimsOf(out);
  batch.rank = std::max(batch.rank - (vector ? 1 : 2), 0);
  size_t size = static_cast<size_t>(n);
  double *a = call.scratch<double>(size * size + 1), *b = call.scratch<double>(size * static_cast<size_t>(columns) + 1);
  if (!a || !b)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a matrix");
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    Walk<2> walk(batch);
    walk.setStrides(0, batchStrides(x, batch));
    if (!vector)
      walk.setStrides(1, batchStrides(y, batch));
    for (T *to = out.as<T>(); !walk.done(); walk.next(), to += n * columns) {
      loadMatrix(x.as<T>() + walk.offset[0] * n * n, a, n * n);
      loadMatrix(y.as<T>() + walk.offset[1] * n * columns, b, n * columns);
      if (!solve(a, n, b, columns))
        return call.fail(PDRT_INVALID_ARGUMENT, "the matrix is singular");
      for (int64_t i = 0; i < n * columns; ++i)
        to[i] = static_cast<T>(b[i]);
    }
    return PDRT_OK;
  });
}

/// Brings b to a^-1 b for a triangular a, or for its transpose.
void substitute(const double *a, int64_t n, double *b, int64_t columns, bool upper, bool transposed, bool unit) {
  auto at = [&](int64_t i, int64_t k) { return transposed ? a[k * n + i] : a[i * n + k]; };
  bool fromEnd = upper != transposed;
  for (int64_t step = 0; step < n; ++step) {
    int64_t i = fromEnd ? n - 1 - step : step;
    for (int64_t c = 0; c < columns; ++c) {
      double value = b[i * columns + c];
      for (int64_t k = fromEnd ? i + 1 : 0, end = fromEnd ? n : i; k < end; ++k)
        value -= at(i, k) * b[k * columns + c];
      b[i * columns + c] = unit ? value : value / at(i, i);
    }
  }
}

/// Calls f(matrix in double, number of the matrix) for every matrix of x.
template <typename F> pdrt_code forEachMatrix(Call &call, F f) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  PDRT_TRY(square(call, x));
  int64_t n = x.dims[x.rank - 1], matrices = product(x, 0, x.rank - 2);
  double *a = call.scratch<double>(static_cast<size_t>(n * n) + 1),
         *b = call.scratch<double>(static_cast<size_t>(n * n) + 1);
  if (!a || !b)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a matrix");
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    for (int64_t m = 0; m < matrices; ++m) {
      loadMatrix(x.as<T>() + m * n * n, a, n * n);
      PDRT_TRY(f.template operator()<T>(a, b, n, m));
    }
    return PDRT_OK;
  });
}

void setIdentity(double *b, int64_t n) {
  for (int64_t i = 0; i < n * n; ++i)
    b[i] = i / n == i % n;
}

void multiplyInto(const double *a, const double *b, double *out, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j) {
      double sum = 0;
      for (int64_t k = 0; k < n; ++k)
        sum += a[i * n + k] * b[k * n + j];
      out[i * n + j] = sum;
    }
}

} // namespace

pdrt_code inverse(Call &call) {
  return forEachMatrix(call, [&]<typename T>(double *a, double *b, int64_t n, int64_t m) {
    setIdentity(b, n);
    if (n > 0 && eliminate(a, n, b, n) == 0)
      return call.fail(PDRT_INVALID_ARGUMENT, "the matrix is singular");
    for (int64_t i = 0; i < n * n; ++i)
      call.outputs[0].as<T>()[m * n * n + i] = static_cast<T>(b[i]);
    return PDRT_OK;
  });
}

pdrt_code det(Call &call) {
  return forEachMatrix(call, [&]<typename T>(double *a, double *b, int64_t n, int64_t m) {
    call.outputs[0].as<T>()[m] = static_cast<T>(eliminate(a, n, b, 0));
    return PDRT_OK;
  });
}

/// -> [2, ...]: the signs, then the logarithms of the magnitudes.
pdrt_code slogdet(Call &call) {
  return forEachMatrix(call, [&]<typename T>(double *a, double *b, int64_t n, int64_t m) {
    double value = eliminate(a, n, b, 0);
    const Tensor &out = call.outputs[0];
    out.as<T>()[m] = static_cast<T>((value > 0) - (value < 0));
    out.as<T>()[out.count() / 2 + m] = static_cast<T>(std::log(std::fabs(value)));
    return PDRT_OK;
  });
}

pdrt_code solve(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  return solveBatches(call, call.inputs[0], call.inputs[1], [](double *a, int64_t n, double *b, int64_t columns) {
    return n == 0 || eliminate(a, n, b, columns) != 0;
  });
}

pdrt_code triangular_solve(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  bool upper = call.getBool("upper", true), transposed = call.getBool("transpose", false),
       unit = call.getBool("unitriangular", false);
  return solveBatches(call, call.inputs[0], call.inputs[1], [=](double *a, int64_t n, double *b, int64_t columns) {
    substitute(a, n, b, columns, upper, transposed, unit);
    return true;
  });
}

/// The right side comes first, then the factor.
pdrt_code cholesky_solve(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  bool upper = call.getBool("upper", false);
  return solveBatches(call, call.inputs[1], call.inputs[0], [=](double *a, int64_t n, double *b, int64_t columns) {
    substitute(a, n, b, columns, upper, /*transposed=*/upper, /*unit=*/false);
    substitute(a, n, b, columns, upper, /*transposed=*/!upper, /*unit=*/false);
    return true;
  });
}

pdrt_code cholesky(Call &call) {
  bool upper = call.getBool("upper", false);
  return forEachMatrix(call, [&]<typename T>(double *a, double *b, int64_t n, int64_t m) {
    std::fill(b, b + n * n, 0.0);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j <= i; ++j) {
        double sum = upper ? a[j * n + i] : a[i * n + j];
        for (int64_t k = 0; k < j; ++k)
          sum -= b[i * n + k] * b[j * n + k];
        if (i == j && !(sum > 0))
          return call.fail(PDRT_INVALID_ARGUMENT, "the matrix isn't positive definite");
        b[i * n + j] = i == j ? std::sqrt(sum) : sum / b[j * n + j];
      }
    for (int64_t i = 0; i < n * n; ++i)
      call.outputs[0].as<T>()[m * n * n + i] = static_cast<T>(upper ? b[i % n * n + i / n] : b[i]);
    return PDRT_OK;
  });
}

pdrt_code matrix_power(Call &call) {
  int64_t power = call.getInt("n", 1);
  return forEachMatrix(call, [&]<typename T>(double *a, double *b, int64_t n, int64_t m) {
    size_t size = static_cast<size_t>(n * n) + 1;
    double *base = call.scratch<double>(size), *product = call.scratch<double>(size);
    if (!base || !product)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a matrix");
    setIdentity(b, n);
    if (power < 0) {
      if (eliminate(a, n, b, n) == 0)
        return call.fail(PDRT_INVALID_ARGUMENT, "the matrix is singular");
      std::copy(b, b + n * n, base);
      setIdentity(b, n);
    } else {
      std::copy(a, a + n * n, base);
    }
    for (int64_t k = 0; k < (power < 0 ? -power : power); ++k) {
      multiplyInto(b, base, product, n);
      std::copy(product, product + n * n, b);
    }
    for (int64_t i = 0; i < n * n; ++i)
      call.outputs[0].as<T>()[m * n * n + i] = static_cast<T>(b[i]);
    return PDRT_OK;
  });
}

/// The sums of the diagonals of the planes (axis1, axis2).
pdrt_code trace(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t first = normalizeAxis(call.getInt("axis1", 0), x.rank),
          second = normalizeAxis(call.getInt("axis2", 1), x.rank);
  int64_t offset = call.getInt("offset", 0);
  if (x.rank < 2 || first < 0 || second < 0 || first == second)
    return call.fail(PDRT_INVALID_ARGUMENT, "axis1 and axis2 out of range");
  Dims own = rowMajorStrides(dimsOf(x)), strides;
  for (int32_t i = 0; i < x.rank; ++i)
    if (i != first && i != second)
      strides.push(own[i]);
  int64_t row = offset < 0 ? -offset : 0, column = offset > 0 ? offset : 0;
  int64_t length = std::max<int64_t>(0, std::min(x.dims[first] - row, x.dims[second] - column));
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(dimsOf(out));
    walk.setStrides(0, strides);
    for (T *to = out.as<T>(); !walk.done(); walk.next()) {
      Accumulator<T> sum = 0;
      for (int64_t i = 0; i < length; ++i)
        sum += convert<Accumulator<T>>(x.as<T>()[walk.offset[0] + (row + i) * own[first] + (column + i) * own[second]]);
      *to++ = convert<T>(sum);
    }
    return PDRT_OK;
  });
}

/// x, y, weight [out, a, b], bias?: x^T W y for each row and each result.
pdrt_code bilinear(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &weight = call.inputs[2], &out = call.outputs[0];
  if (x.rank != 2 || y.rank != 2 || weight.rank != 3 || weight.dims[1] != x.dims[1] || weight.dims[2] != y.dims[1])
    return call.fail(PDRT_INVALID_ARGUMENT, "operands that don't fit");
  bool biased = call.inputs.size() > 3 && call.inputs[3].present();
  int64_t results = weight.dims[0], a = x.dims[1], b = y.dims[1];
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = out.count(); i < n; ++i) {
      int64_t row = i / results, o = i % results;
      double sum = biased ? convert<double>(call.inputs[3].as<T>()[o]) : 0;
      for (int64_t j = 0; j < a; ++j)
        for (int64_t k = 0; k < b; ++k)
          sum += convert<double>(x.as<T>()[row * a + j]) * convert<double>(weight.as<T>()[(o * a + j) * b + k]) *
                 convert<double>(y.as<T>()[row * b + k]);
      out.as<T>()[i] = static_cast<T>(sum);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
