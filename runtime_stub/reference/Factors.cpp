//===- Factors.cpp - triangular and orthogonal factors of matrices ---------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// QR by Householder reflections and LU with partial pivoting, in double, with the signs and pivots of LAPACK. What
// works on square matrices is in LinearAlgebra.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>
#include <cmath>

namespace pdrt::ref {
namespace {

/// Rows and columns of the matrices in the last two dimensions, and their number.
struct Matrices {
  int64_t rows, columns, inner, count;

  explicit Matrices(const Tensor &x)
      : rows(x.dims[x.rank - 2]), columns(x.dims[x.rank - 1]), inner(std::min(rows, columns)),
        count(product(x, 0, x.rank - 2)) {}
  int64_t size() const { return rows * columns; }
};

pdrt_code matrices(Call &call, size_t inputs, size_t outputs) {
  PDRT_TRY(expect(call, inputs, outputs));
  if (call.inputs[0].rank < 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "rank %d is less than that of a matrix, 2", call.inputs[0].rank);
  return PDRT_OK;
}

/// Reflects columns [first, columns) of the rows from k on of a: a - tau * v (v^T a), where v is 1 and then what lies
/// below the diagonal of column k of `vectors`.
void reflect(double *a, int64_t columns, int64_t first, const double *vectors, const Matrices &m, int64_t k,
             double tau) {
  for (int64_t j = first; j < columns; ++j) {
    double sum = a[k * columns + j];
    for (int64_t i = k + 1; i < m.rows; ++i)
      sum += vectors[i * m.columns + k] * a[i * columns + j];
    a[k * columns + j] -= tau * sum;
    for (int64_t i = k + 1; i < m.rows; ++i)
      a[i * columns + j] -= tau * vectors[i * m.columns + k] * sum;
  }
}

/// Leaves r in a's upper triangle and the reflections below it; their factors go to taus.
void factorize(double *a, const Matrices &m, double *taus) {
  for (int64_t k = 0; k < m.inner; ++k) {
    double head = a[k * m.columns + k], tail = 0;
    for (int64_t i = k + 1; i < m.rows; ++i)
      tail = std::hypot(tail, a[i * m.columns + k]);
    taus[k] = 0;
    if (tail == 0) // nothing to reflect, and the sign stays
      continue;
    double beta = -std::copysign(std::hypot(head, tail), head);
    taus[k] = (beta - head) / beta;
    for (int64_t i = k + 1; i < m.rows; ++i)
      a[i * m.columns + k] /= head - beta;
    a[k * m.columns + k] = beta;
    reflect(a, m.columns, k + 1, a, m, k, taus[k]);
  }
}

} // namespace

/// x -> q, r
pdrt_code qr(Call &call) {
  PDRT_TRY(matrices(call, 1, 2));
  const Tensor &x = call.inputs[0], &q = call.outputs[0], &r = call.outputs[1];
  Matrices m(x);
  std::string_view mode = call.getString("mode", "reduced");
  int64_t width = mode == "complete" ? m.rows : m.inner;
  double *a = call.scratch<double>(static_cast<size_t>(m.size()) + 1),
         *taus = call.scratch<double>(static_cast<size_t>(m.inner) + 1),
         *product = call.scratch<double>(static_cast<size_t>(m.rows * width) + 1);
  if (!a || !taus || !product)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a matrix");
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    for (int64_t b = 0; b < m.count; ++b) {
      loadDoubles(x, b * m.size(), m.size(), a);
      factorize(a, m, taus);
      for (int64_t i = 0; i < width; ++i)
        for (int64_t j = 0; j < m.columns; ++j)
          r.as<T>()[(b * width + i) * m.columns + j] = i <= j ? static_cast<T>(a[i * m.columns + j]) : T(0);
      if (mode == "r")
        continue;
      for (int64_t i = 0; i < m.rows * width; ++i)
        product[i] = i / width == i % width;
      for (int64_t k = m.inner - 1; k >= 0; --k)
        reflect(product, width, k, a, m, k, taus[k]);
      storeDoubles(q, b * m.rows * width, m.rows * width, product);
    }
    return PDRT_OK;
  });
}

/// x -> out, pivots, infos
pdrt_code lu(Call &call) {
  PDRT_TRY(matrices(call, 1, 3));
  const Tensor &x = call.inputs[0], &out = call.outputs[0], &pivots = call.outputs[1], &infos = call.outputs[2];
  Matrices m(x);
  double *a = call.scratch<double>(static_cast<size_t>(m.size()) + 1);
  if (!a)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a matrix");
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    for (int64_t b = 0; b < m.count; ++b) {
      loadDoubles(x, b * m.size(), m.size(), a);
      int32_t info = 0;
      for (int64_t k = 0; k < m.inner; ++k) {
        int64_t pivot = k;
        for (int64_t i = k + 1; i < m.rows; ++i)
          if (std::fabs(a[i * m.columns + k]) > std::fabs(a[pivot * m.columns + k]))
            pivot = i;
        pivots.as<int32_t>()[b * m.inner + k] = static_cast<int32_t>(pivot + 1);
        if (pivot != k)
          std::swap_ranges(a + pivot * m.columns, a + (pivot + 1) * m.columns, a + k * m.columns);
        double head = a[k * m.columns + k];
        if (head == 0) { // so is what is below
          info = info ? info : static_cast<int32_t>(k + 1);
          continue;
        }
        for (int64_t i = k + 1; i < m.rows; ++i) {
          double factor = a[i * m.columns + k] /= head;
          for (int64_t j = k + 1; j < m.columns; ++j)
            a[i * m.columns + j] -= factor * a[k * m.columns + j];
        }
      }
      infos.as<int32_t>()[b] = info;
      storeDoubles(out, b * m.size(), m.size(), a);
    }
    return PDRT_OK;
  });
}

/// x and pivots of lu -> pmat, l, u
pdrt_code lu_unpack(Call &call) {
  PDRT_TRY(matrices(call, 2, 3));
  const Tensor &x = call.inputs[0], &pivots = call.inputs[1];
  Matrices m(x);
  int64_t *order = call.scratch<int64_t>(static_cast<size_t>(m.rows) + 1);
  if (!order)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a permutation");
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    T *pmat = call.outputs[0].as<T>(), *lower = call.outputs[1].as<T>(), *upper = call.outputs[2].as<T>();
    for (int64_t b = 0; b < m.count; ++b) {
      const T *from = x.as<T>() + b * m.size();
      for (int64_t i = 0; i < m.rows; ++i)
        order[i] = i;
      for (int64_t k = 0; k < m.inner; ++k) {
        int64_t other = intAt(pivots, b * m.inner + k);
        if (other < 1 || other > m.rows)
          return call.fail(PDRT_INVALID_ARGUMENT, "the pivot %lld is not a row from 1 to %lld",
                           static_cast<long long>(other), static_cast<long long>(m.rows));
        std::swap(order[k], order[other - 1]);
      }
      for (int64_t i = 0; i < m.rows; ++i)
        for (int64_t j = 0; j < m.rows; ++j)
          *pmat++ = T(order[j] == i);
      for (int64_t i = 0; i < m.rows; ++i)
        for (int64_t j = 0; j < m.inner; ++j)
          *lower++ = i > j ? from[i * m.columns + j] : T(i == j);
      for (int64_t i = 0; i < m.inner; ++i)
        for (int64_t j = 0; j < m.columns; ++j)
          *upper++ = i <= j ? from[i * m.columns + j] : T(0);
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
