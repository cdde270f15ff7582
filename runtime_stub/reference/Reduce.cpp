//===- Reduce.cpp - reductions ---------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// sum, mean, prod, max, min, all, any, logsumexp and norms over any set of axes. Scans are in Scan.cpp, argmax in
// Sort.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {
namespace {

/// Which axes are reduced, and how many elements go into each result.
struct Reduction {
  bool reduced[PDRT_MAX_RANK] = {};
  int64_t size = 1;
  Dims strides; ///< of the result, under the shape of x

  pdrt_code resolve(Call &call, const Tensor &x, const Dims &axes, bool all) {
    for (int32_t i = 0; i < axes.rank && x.rank > 0; ++i) {
      int32_t axis = normalizeAxis(axes[i], x.rank);
      if (axis < 0)
        return call.fail(PDRT_INVALID_ARGUMENT, "axis %lld of a tensor of rank %d", static_cast<long long>(axes[i]),
                         x.rank);
      reduced[axis] = true;
    }
    strides = dimsOf(x);
    int64_t step = 1;
    for (int32_t i = x.rank - 1; i >= 0; --i) {
      reduced[i] |= all || axes.rank == 0;
      strides[i] = reduced[i] ? 0 : step;
      (reduced[i] ? size : step) *= x.dims[i];
    }
    return PDRT_OK;
  }
};

/// The axes of an op: an operand after x, or the attribute.
Dims axesOf(const Call &call) {
  return call.inputs.size() > 1 ? intList(call.inputs.subspan(1)) : intAttribute(call, "axis");
}

/// accumulator = combine(accumulator, element) from `initial`, then result = finish(accumulator, size).
template <typename List, typename Acc, typename OutList, typename Combine, typename Finish>
pdrt_code reduceOver(Call &call, const Dims &axes, Acc initial, Combine combine, Finish finish) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Reduction reduction;
  PDRT_TRY(reduction.resolve(call, x, axes, call.getBool("reduce_all", false)));
  int64_t count = out.count();
  if (x.count() != count * reduction.size && x.count() != 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the result has another size");
  Acc *sums = call.scratch<Acc>(static_cast<size_t>(count));
  if (!sums)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for %lld sums", static_cast<long long>(count));
  std::fill(sums, sums + count, initial);
  PDRT_TRY(dispatch<List>(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(dimsOf(x));
    walk.setStrides(0, reduction.strides);
    for (const T *from = x.as<T>(); !walk.done(); walk.next())
      combine(sums[walk.offset[0]], convert<Acc>(*from++));
    return PDRT_OK;
  }));
  return dispatch<OutList>(call, out.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < count; ++i)
      out.as<T>()[i] = convert<T>(finish(sums[i], reduction.size));
    return PDRT_OK;
  });
}

template <typename Acc> Acc same(Acc value, int64_t) { return value; }

/// Reduces floats in double, complex numbers in complex double, integers and booleans in int64.
template <typename Combine> pdrt_code reduceByKind(Call &call, const Dims &axes, double initial, Combine combine) {
  PDRT_TRY(expect(call, 1, 1));
  switch (call.inputs[0].dtype) {
  case PDRT_FLOAT16:
  case PDRT_BFLOAT16:
  case PDRT_FLOAT32:
  case PDRT_FLOAT64:
    return reduceOver<Floats, double, AllTypes>(call, axes, initial, combine, same<double>);
  case PDRT_COMPLEX64:
  case PDRT_COMPLEX128:
    return reduceOver<Types<Complex64, Complex128>, Complex128, AllTypes>(call, axes, Complex128(initial), combine,
                                                                          same<Complex128>);
  default:
    return reduceOver<IntsAndBool, int64_t, AllTypes>(call, axes, static_cast<int64_t>(initial), combine,
                                                      same<int64_t>);
  }
}

/// The largest (Sign 1) or smallest (-1) element; NaN wins.
template <int Sign> pdrt_code reduceExtreme(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  if (call.inputs[0].count() == 0 && call.outputs[0].count() != 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the extreme of no elements");
  Dims axes = axesOf(call);
  if (elementSize(call.inputs[0].dtype) == 8 && call.inputs[0].dtype == PDRT_INT64)
    return reduceOver<Types<int64_t>, int64_t, Types<int64_t>>(
        call, axes, Sign > 0 ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max(),
        [](int64_t &best, int64_t value) { best = (Sign > 0 ? value > best : value < best) ? value : best; },
        same<int64_t>);
  return reduceOver<RealsAndBool, double, RealsAndBool>(
      call, axes, Sign > 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity(),
      [](double &best, double value) {
        if (std::isnan(value) || (Sign > 0 ? value > best : value < best))
          best = value;
      },
      same<double>);
}

/// One axis from an integer attribute, or all of them.
Dims oneAxis(const Call &call, bool all) {
  Dims axes;
  if (!all)
    axes.push(call.getInt("axis", -1));
  return axes;
}

pdrt_code powerNorm(Call &call, const Dims &axes, double order) {
  using Finish = double (*)(double, int64_t);
  if (order == 0)
    return reduceOver<Floats, double, Floats>(
        call, axes, 0.0, [](double &sum, double x) { sum += x != 0; }, same<double>);
  if (order == std::numeric_limits<double>::infinity())
    return reduceOver<Floats, double, Floats>(
        call, axes, 0.0,
        [](double &best, double x) { best = std::isnan(x) || std::fabs(x) > best ? std::fabs(x) : best; },
        same<double>);
  if (order == -std::numeric_limits<double>::infinity())
    return reduceOver<Floats, double, Floats>(
        call, axes, std::numeric_limits<double>::infinity(),
        [](double &best, double x) { best = std::isnan(x) || std::fabs(x) < best ? std::fabs(x) : best; },
        same<double>);
  if (order == 2)
    return reduceOver<Floats, double, Floats>(
        call, axes, 0.0, [](double &sum, double x) { sum += x * x; },
        static_cast<Finish>([](double sum, int64_t) { return std::sqrt(sum); }));
  return reduceOver<Floats, double, Floats>(
      call, axes, 0.0, [order](double &sum, double x) { sum += std::pow(std::fabs(x), order); },
      [order](double sum, int64_t) { return std::pow(sum, 1 / order); });
}

} // namespace

pdrt_code sum(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  auto add = [](auto &total, auto value) { total += value; };
  pdrt_dtype from = call.inputs[0].dtype, to = call.outputs[0].dtype;
  bool isFloat = from == PDRT_FLOAT16 || from == PDRT_BFLOAT16 || from == PDRT_FLOAT32 || from == PDRT_FLOAT64;
  if (isFloat && (to == PDRT_INT64 || to == PDRT_INT32)) // floats that become integers do so before they are added
    return reduceOver<Floats, int64_t, Ints>(call, axesOf(call), int64_t(0), add, same<int64_t>);
  return reduceByKind(call, axesOf(call), 0, add);
}

/// Every element of x summed into the shape of the second operand.
pdrt_code reduce_as(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &target = call.inputs[1], &out = call.outputs[0];
  auto sumInto = [&]<typename T, typename Out>() {
    auto *sums = call.scratch<Accumulator<T>>(static_cast<size_t>(out.count()));
    if (!sums)
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the sums");
    std::fill(sums, sums + out.count(), Accumulator<T>(0));
    Walk<1> walk(dimsOf(x));
    walk.setStrides(0, broadcastStrides(dimsOf(target), dimsOf(x)));
    for (const T *from = x.as<T>(); !walk.done(); walk.next())
      sums[walk.offset[0]] += convert<Accumulator<T>>(*from++);
    for (int64_t i = 0, n = out.count(); i < n; ++i)
      out.as<Out>()[i] = convert<Out>(sums[i]);
    return PDRT_OK;
  };
  if (x.dtype == PDRT_BOOL || x.dtype == PDRT_INT32)
    return dispatch<Types<bool, int32_t>>(call, x.dtype,
                                          [&]<typename T>() { return sumInto.template operator()<T, int64_t>(); });
  return dispatch<Numbers>(call, x.dtype, [&]<typename T>() { return sumInto.template operator()<T, T>(); });
}

pdrt_code mean(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  auto add = [](auto &total, auto value) { total += value; };
  Dims axes = axesOf(call);
  pdrt_dtype dtype = call.inputs[0].dtype;
  if (dtype == PDRT_COMPLEX64 || dtype == PDRT_COMPLEX128)
    return reduceOver<Types<Complex64, Complex128>, Complex128, Types<Complex64, Complex128>>(
        call, axes, Complex128(0), add, [](Complex128 total, int64_t n) { return total / static_cast<double>(n); });
  if (dtype == PDRT_INT32 || dtype == PDRT_INT64)
    return reduceOver<IntsAndBool, int64_t, Reals>(call, axes, int64_t(0), add,
                                                   [](int64_t total, int64_t n) { return n ? total / n : 0; });
  return reduceOver<RealsAndBool, double, RealsAndBool>(
      call, axes, 0.0, add, [](double total, int64_t n) { return total / static_cast<double>(n); });
}

pdrt_code mean_all(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  return reduceOver<Floats, double, Floats>(
      call, Dims(), 0.0, [](double &total, double value) { total += value; },
      [](double total, int64_t n) { return total / static_cast<double>(n); });
}

pdrt_code prod(Call &call) {
  return reduceByKind(call, axesOf(call), 1, [](auto &total, auto value) { total *= value; });
}

pdrt_code max(Call &call) { return reduceExtreme<1>(call); }
pdrt_code min(Call &call) { return reduceExtreme<-1>(call); }
pdrt_code amax(Call &call) { return reduceExtreme<1>(call); }
pdrt_code amin(Call &call) { return reduceExtreme<-1>(call); }

pdrt_code all(Call &call) {
  return reduceOver<AllTypes, bool, Types<bool>>(
      call, axesOf(call), true, [](bool &state, bool value) { state = state && value; }, same<bool>);
}
pdrt_code any(Call &call) {
  return reduceOver<AllTypes, bool, Types<bool>>(
      call, axesOf(call), false, [](bool &state, bool value) { state = state || value; }, same<bool>);
}

/// log(sum(exp(x))) with the maximum taken out first; the pair (maximum, sum relative to it) is updated as it goes.
pdrt_code logsumexp(Call &call) {
  struct State {
    double top, sum;
    State(double top = -std::numeric_limits<double>::infinity(), double sum = 0) : top(top), sum(sum) {}
  };
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  Reduction reduction;
  PDRT_TRY(reduction.resolve(call, x, axesOf(call), call.getBool("reduce_all", false)));
  State *states = call.scratch<State>(static_cast<size_t>(out.count()));
  if (!states)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the sums");
  std::fill(states, states + out.count(), State());
  return dispatch<RealsAndBool>(call, x.dtype, [&]<typename T>() {
    Walk<1> walk(dimsOf(x));
    walk.setStrides(0, reduction.strides);
    for (const T *from = x.as<T>(); !walk.done(); walk.next()) {
      State &state = states[walk.offset[0]];
      double value = convert<double>(*from++);
      if (value > state.top || std::isnan(value)) {
        state.sum = state.sum == 0 ? 1 : state.sum * std::exp(state.top - value) + 1;
        state.top = value;
      } else if (value != -std::numeric_limits<double>::infinity()) {
        state.sum += std::exp(value - state.top);
      }
    }
    // As in Paddle: NaN where the maximum is infinite, though nothing at all sums up to zero.
    const double ofInfinity =
        x.count() == 0 ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    return dispatch<Floats>(call, out.dtype, [&]<typename Out>() {
      for (int64_t i = 0, n = out.count(); i < n; ++i)
        out.as<Out>()[i] =
            convert<Out>(std::isinf(states[i].top) ? ofInfinity : states[i].top + std::log(states[i].sum));
      return PDRT_OK;
    });
  });
}

pdrt_code p_norm(Call &call) {
  return powerNorm(call, oneAxis(call, call.getBool("asvector", false)), call.getFloat("porder", 2));
}

pdrt_code frobenius_norm(Call &call) { return powerNorm(call, axesOf(call), 2); }

/// The p-norm of the broadcast difference.
pdrt_code dist(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &out = call.outputs[0];
  double order = call.getFloat("p", 2), infinity = std::numeric_limits<double>::infinity();
  Dims dims;
  for (int32_t i = 0, rank = std::max(x.rank, y.rank); i < rank; ++i) {
    int32_t a = i - (rank - x.rank), b = i - (rank - y.rank);
    int64_t da = a < 0 ? 1 : x.dims[a], db = b < 0 ? 1 : y.dims[b];
    dims.push(da == 1 ? db : da);
  }
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    Walk<2> walk(dims);
    walk.setStrides(0, broadcastStrides(dimsOf(x), dims));
    walk.setStrides(1, broadcastStrides(dimsOf(y), dims));
    double total = order == -infinity ? infinity : 0;
    for (; !walk.done(); walk.next()) {
      double d = std::fabs(convert<double>(x.as<T>()[walk.offset[0]]) - convert<double>(y.as<T>()[walk.offset[1]]));
      if (order == 0)
        total += d != 0;
      else if (std::isinf(order))
        total = order > 0 ? std::max(total, d) : std::min(total, d);
      else
        total += std::pow(d, order);
    }
    *out.as<T>() = convert<T>(order == 0 || std::isinf(order) ? total : std::pow(total, 1 / order));
    return PDRT_OK;
  });
}

pdrt_code squared_l2_norm(Call &call) {
  return reduceOver<Floats, double, Floats>(
      call, Dims(), 0.0, [](double &sum, double x) { sum += x * x; }, same<double>);
}
pdrt_code l1_norm(Call &call) {
  return reduceOver<Floats, double, Floats>(
      call, Dims(), 0.0, [](double &sum, double x) { sum += std::fabs(x); }, same<double>);
}

} // namespace pdrt::ref
