//===- Scan.cpp - scans along an axis --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// cumsum, cumprod, cummax, cummin and logcumsumexp, forward, reversed, exclusive and flattened.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// Lines of x along one axis, or x as one line.
struct Lines {
  int64_t outer = 1, length = 1, inner = 1;

  pdrt_code resolve(Call &call, const Tensor &x, int64_t axis, bool flatten) {
    if (flatten || x.rank == 0) {
      length = x.count();
      return PDRT_OK;
    }
    int32_t at = normalizeAxis(axis, x.rank);
    if (at < 0)
      return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axis), x.rank);
    outer = product(x, 0, at), length = x.dims[at], inner = product(x, at + 1, x.rank);
    return PDRT_OK;
  }
};

/// out[i] = state after (or, exclusive, before) combining x[i]; lines are walked backwards when reversed.
template <typename T, typename Acc, typename Combine>
void scan(const Lines &lines, bool exclusive, bool reverse, const T *x, T *out, Acc initial, Combine combine) {
  for (int64_t o = 0; o < lines.outer; ++o)
    for (int64_t k = 0; k < lines.inner; ++k) {
      Acc state = initial;
      for (int64_t i = 0; i < lines.length; ++i) {
        int64_t at = (o * lines.length + (reverse ? lines.length - 1 - i : i)) * lines.inner + k;
        Acc next = combine(state, convert<Acc>(x[at]));
        out[at] = convert<T>(exclusive ? state : next);
        state = next;
      }
    }
}

/// The running extreme and where it was last found -> out, indices. NaN wins.
template <int Sign> pdrt_code runningExtreme(Call &call) {
  PDRT_TRY(expect(call, 1, 2));
  const Tensor &x = call.inputs[0], &out = call.outputs[0], &indices = call.outputs[1];
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, call.getInt("axis", -1), false));
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    return dispatch<IndexInts>(call, indices.dtype, [&]<typename Index>() {
      for (int64_t o = 0; o < lines.outer; ++o)
        for (int64_t k = 0; k < lines.inner; ++k) {
          int64_t best = 0;
          auto value = [&](int64_t i) {
            return convert<Compute<T>>(x.as<T>()[(o * lines.length + i) * lines.inner + k]);
          };
          for (int64_t i = 0; i < lines.length; ++i) {
            bool nan = false, had = false;
            if constexpr (isFloating<T>)
              nan = std::isnan(value(i)), had = std::isnan(value(best));
            if (nan || (!had && (Sign > 0 ? value(i) >= value(best) : value(i) <= value(best))))
              best = i;
            int64_t at = (o * lines.length + i) * lines.inner + k;
            out.as<T>()[at] = convert<T>(value(best));
            indices.as<Index>()[at] = static_cast<Index>(best);
          }
        }
      return PDRT_OK;
    });
  });
}

/// A tensor of one element is its own sum in Paddle, also where that is exclusive.
bool isExclusive(Call &call) { return call.getBool("exclusive", false) && call.inputs[0].count() != 1; }

double logAddExp(double a, double b) {
  double top = std::max(a, b), bottom = std::min(a, b);
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<double>::quiet_NaN();
  return std::isinf(top) ? top : top + std::log1p(std::exp(bottom - top));
}

} // namespace

/// x, axis.
pdrt_code cumsum(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Lines lines;
  int64_t axis = call.inputs.size() > 1 ? call.scalarInt(call.inputs[1]) : call.getInt("axis", -1);
  PDRT_TRY(lines.resolve(call, x, axis, call.getBool("flatten", false)));
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    scan(lines, isExclusive(call), call.getBool("reverse", false), x.as<T>(), out.as<T>(), Accumulator<T>(0),
         [](auto a, auto b) { return a + b; });
    return PDRT_OK;
  });
}

pdrt_code cumprod(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, call.getInt("dim", -1), false));
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() {
    scan(lines, call.getBool("exclusive", false), call.getBool("reverse", false), x.as<T>(), out.as<T>(),
         Accumulator<T>(1), [](auto a, auto b) { return a * b; });
    return PDRT_OK;
  });
}

pdrt_code logcumsumexp(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Lines lines;
  PDRT_TRY(lines.resolve(call, x, call.getInt("axis", -1), call.getBool("flatten", false)));
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    scan(lines, isExclusive(call), call.getBool("reverse", false), x.as<T>(), out.as<T>(),
         -std::numeric_limits<double>::infinity(), logAddExp);
    return PDRT_OK;
  });
}

pdrt_code cummax(Call &call) { return runningExtreme<1>(call); }
pdrt_code cummin(Call &call) { return runningExtreme<-1>(call); }

} // namespace pdrt::ref
