//===- Statistics.cpp - medians, counts and norms that bound ---------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// median, nanmedian, nansum, bincount, histogram, renorm and clip_by_norm. Plain reductions are in Reduce.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {
namespace {

/// The axes kept and the axes reduced, each with the strides of x.
struct Parts {
  Dims kept, keptStrides, reduced, reducedStrides;

  pdrt_code resolve(Call &call, const Tensor &x) {
    bool chosen[PDRT_MAX_RANK] = {};
    std::span<const int64_t> axes = call.getInts("axis");
    for (int64_t wanted : axes) {
      int32_t axis = normalizeAxis(wanted, x.rank);
      if (axis < 0)
        return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(wanted),
                         x.rank);
      chosen[axis] = true;
    }
    Dims strides = rowMajorStrides(dimsOf(x));
    for (int32_t i = 0; i < x.rank; ++i) {
      bool isReduced = axes.empty() || chosen[i];
      (isReduced ? reduced : kept).push(x.dims[i]);
      (isReduced ? reducedStrides : keptStrides).push(strides[i]);
    }
    return PDRT_OK;
  }
};

/// The middle of the sorted elements: the mean of two when their number is even, or (mode "min") the lower.
template <bool IgnoreNan> pdrt_code medianOf(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  std::string_view mode = call.getString("mode", "avg");
  if (mode != "avg" && mode != "min")
    return call.fail(PDRT_UNSUPPORTED, "mode '%.*s' isn't known", static_cast<int>(mode.size()), mode.data());
  Parts parts;
  PDRT_TRY(parts.resolve(call, x));
  double *values = call.scratch<double>(static_cast<size_t>(parts.reduced.count()) + 1);
  if (!values)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the elements");
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    return dispatch<Reals>(call, out.dtype, [&]<typename Out>() {
      Walk<1> outer(parts.kept);
      outer.setStrides(0, parts.keptStrides);
      for (Out *to = out.as<Out>(); !outer.done(); outer.next()) {
        int64_t n = 0;
        bool nan = false;
        Walk<1> inner(parts.reduced);
        inner.setStrides(0, parts.reducedStrides);
        for (; !inner.done(); inner.next()) {
          double value = convert<double>(x.as<T>()[outer.offset[0] + inner.offset[0]]);
          if (std::isnan(value))
            nan = true;
          else
            values[n++] = value;
        }
        double result = std::numeric_limits<double>::quiet_NaN();
        if (n > 0 && (IgnoreNan || !nan)) {
          std::sort(values, values + n);
          double low = values[(n - 1) / 2], high = values[n / 2];
          result = mode == "min" ? low : (low + high) / 2;
        }
        *to++ = convert<Out>(result);
      }
      return PDRT_OK;
    });
  });
}

/// The p-norm of `count` elements at(i).
template <typename F> double normOf(int64_t count, double p, F at) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i)
    sum += std::pow(std::fabs(at(i)), p);
  return std::pow(sum, 1 / p);
}

} // namespace

pdrt_code median(Call &call) { return medianOf<false>(call); }
pdrt_code nanmedian(Call &call) { return medianOf<true>(call); }

/// The number of counts: minlength, or one more than the largest number.
pdrt_code sizes_bincount(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0];
  int64_t length = call.inputs.size() > 2 ? call.scalarInt(call.inputs[2]) : call.getInt("minlength", 0);
  for (int64_t i = 0, n = x.count(); i < n; ++i)
    length = std::max(length, intAt(x, i) + 1);
  call.outputs[0].dims[0] = length;
  return PDRT_OK;
}

/// x, weights?, minlength: how often each number occurs, or the sum of its weights.
pdrt_code bincount(Call &call) {
  Tensor &out = call.outputs[0];
  int64_t room = out.dims[0];
  PDRT_TRY(sizes_bincount(call));
  const Tensor &x = call.inputs[0];
  bool weighted = call.inputs.size() > 1 && call.inputs[1].present();
  int64_t length = out.dims[0];
  if (length > room)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld counts for a result of %lld", static_cast<long long>(length),
                     static_cast<long long>(room));
  return dispatch<Reals>(call, out.dtype, [&]<typename T>() {
    std::fill(out.as<T>(), out.as<T>() + length, T());
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t value = intAt(x, i);
      if (value < 0)
        return call.fail(PDRT_INVALID_ARGUMENT, "a negative number");
      using C = Compute<T>;
      C step = weighted ? convert<C>(floatAt(call.inputs[1], i)) : C(1);
      out.as<T>()[value] = convert<T>(static_cast<C>(convert<C>(out.as<T>()[value]) + step));
    }
    return PDRT_OK;
  });
}

/// input, weight?: counts in equal bins between min and max; both zero means the range of the data.
pdrt_code histogram(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool weighted = call.inputs.size() > 1 && call.inputs[1].present(), density = call.getBool("density", false);
  int64_t bins = out.count();
  double low = call.getFloat("min", 0), high = call.getFloat("max", 0);
  int64_t n = x.count();
  if (low == high && n > 0) {
    low = high = floatAt(x, 0);
    for (int64_t i = 1; i < n; ++i)
      low = std::min(low, floatAt(x, i)), high = std::max(high, floatAt(x, i));
  }
  if (low == high)
    low -= 1, high += 1;
  double *counts = call.scratch<double>(static_cast<size_t>(bins) + 1);
  if (!counts)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the counts");
  std::fill(counts, counts + bins, 0.0);
  double total = 0;
  for (int64_t i = 0; i < n; ++i)
    if (double value = floatAt(x, i); value >= low && value <= high) {
      int64_t bin = std::min(truncateTo<int64_t>((value - low) * static_cast<double>(bins) / (high - low)), bins - 1);
      double step = weighted ? floatAt(call.inputs[1], i) : 1;
      counts[bin] += step, total += step;
    }
  return dispatch<Reals>(call, out.dtype, [&]<typename T>() {
    for (int64_t b = 0; b < bins; ++b)
      out.as<T>()[b] = convert<T>(density ? counts[b] / (total * (high - low) / static_cast<double>(bins)) : counts[b]);
    return PDRT_OK;
  });
}

/// Slices along an axis whose norm is above max_norm are scaled down to it.
pdrt_code renorm(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", 0), x.rank);
  if (axis < 0 || x.rank == 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  double p = call.getFloat("p", 2), most = call.getFloat("max_norm", 1);
  int64_t outer = product(x, 0, axis), size = x.dims[axis], inner = product(x, axis + 1, x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t k = 0; k < size; ++k) {
      auto place = [&](int64_t i) { return (i / inner * size + k) * inner + i % inner; };
      auto at = [&](int64_t i) { return convert<double>(x.as<T>()[place(i)]); };
      double norm = normOf(outer * inner, p, at), factor = norm > most ? most / (norm + 1e-7) : 1;
      for (int64_t i = 0; i < outer * inner; ++i)
        out.as<T>()[place(i)] = convert<T>(at(i) * factor);
    }
    return PDRT_OK;
  });
}

/// weight, u, v: a step is v = normalised(W^T u), u = normalised(W v); the weight is divided by u^T W v.
pdrt_code spectral_norm(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &weight = call.inputs[0], &out = call.outputs[0];
  int32_t dim = normalizeAxis(call.getInt("dim", 0), weight.rank);
  if (dim < 0 || weight.rank == 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the dimension is outside the rank %d", weight.rank);
  const int64_t rows = weight.dims[dim], inner = product(weight, dim + 1, weight.rank),
                columns = product(weight, 0, dim) * inner;
  if (call.inputs[1].count() != rows || call.inputs[2].count() != columns)
    return call.fail(PDRT_INVALID_ARGUMENT, "vectors that don't fit a matrix of %lld rows",
                     static_cast<long long>(rows));
  auto *u = call.scratch<double>(static_cast<size_t>(rows) + 1),
       *v = call.scratch<double>(static_cast<size_t>(columns) + 1);
  if (!u || !v)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the vectors");
  loadDoubles(call.inputs[1], 0, rows, u);
  loadDoubles(call.inputs[2], 0, columns, v);
  return dispatch<Floats>(call, weight.dtype, [&]<typename T>() {
    auto at = [&](int64_t r, int64_t c) {
      return convert<double>(weight.as<T>()[(c / inner * rows + r) * inner + c % inner]);
    };
    // W v or W^T u.
    auto multiply = [&](bool transposed, const double *from, double *to) {
      int64_t n = transposed ? columns : rows, m = transposed ? rows : columns;
      for (int64_t i = 0; i < n; ++i) {
        to[i] = 0;
        for (int64_t j = 0; j < m; ++j)
          to[i] += (transposed ? at(j, i) : at(i, j)) * from[j];
      }
    };
    auto normalise = [&](double *vector, int64_t n) {
      double norm = normOf(n, 2, [&](int64_t i) { return vector[i]; }) + call.getFloat("eps", 1e-12);
      for (int64_t i = 0; i < n; ++i)
        vector[i] /= norm;
    };
    for (int64_t step = call.getInt("power_iters", 1); step > 0; --step) {
      multiply(true, u, v);
      normalise(v, columns);
      multiply(false, v, u);
      normalise(u, rows);
    }
    double sigma = 0;
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < columns; ++c)
        sigma += u[r] * at(r, c) * v[c];
    for (int64_t i = 0, n = weight.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(convert<double>(weight.as<T>()[i]) / sigma);
    return PDRT_OK;
  });
}

pdrt_code clip_by_norm(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  double most = call.getFloat("max_norm", 1);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    double sum = 0;
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      sum += convert<double>(x.as<T>()[i]) * convert<double>(x.as<T>()[i]);
    double norm = std::sqrt(sum), factor = norm > most ? most / norm : 1;
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<T>()[i] = convert<T>(convert<double>(x.as<T>()[i]) * factor);
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
