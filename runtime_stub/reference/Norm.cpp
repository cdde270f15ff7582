//===- Norm.cpp - normalisation --------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Batch, layer, group, instance and RMS normalisation, affine_channel, and division by a norm. Sums are in double.
// Norms as reductions (p_norm) are in Reduce.cpp.
//
//===----------------------------------------------------------------------===//
#include "reference/Window.h"

namespace pdrt::ref {
namespace {

struct Moments {
  double mean = 0, variance = 0;
};

/// Mean and variance (divided by n) of `count` values f(i).
template <typename F> Moments momentsOf(int64_t count, F f) {
  Moments m;
  for (int64_t i = 0; i < count; ++i)
    m.mean += f(i);
  m.mean /= static_cast<double>(count);
  for (int64_t i = 0; i < count; ++i)
    m.variance += (f(i) - m.mean) * (f(i) - m.mean);
  m.variance /= static_cast<double>(count);
  return m;
}

/// Mean and variance of `channels` runs of `inner` values in Paddle's way for group_norm: sums of x and x * x in the
/// type itself, in eight lanes a run. It loses digits when the mean is large, and the result shows it.
template <typename C, typename F> Moments groupMoments(int64_t channels, int64_t inner, F f) {
  constexpr int64_t lanes = 8;
  C sum = 0, squares = 0;
  for (int64_t c = 0; c < channels; ++c) {
    C laneSum[lanes] = {}, laneSquares[lanes] = {};
    int64_t whole = inner - inner % lanes;
    for (int64_t i = 0; i < whole; ++i) {
      C x = f(c * inner + i);
      laneSum[i % lanes] += x;
      laneSquares[i % lanes] += x * x;
    }
    for (int64_t lane = 0; lane < lanes; ++lane)
      sum += laneSum[lane], squares += laneSquares[lane];
    for (int64_t i = whole; i < inner; ++i) {
      C x = f(c * inner + i);
      sum += x, squares += x * x;
    }
  }
  C count = static_cast<C>(channels * inner);
  sum /= count, squares /= count;
  return {static_cast<double>(sum), static_cast<double>(std::max(squares - sum * sum, C(0)))};
}

/// Element i of an optional tensor of parameters, which may have another float type than the data.
double parameterAt(const Tensor &tensor, int64_t i, double otherwise) {
  return tensor.present() ? floatAt(tensor, i) : otherwise;
}

void store(const Tensor &tensor, int64_t i, double value) {
  if (!tensor.present() || !tensor.data)
    return;
  Call quiet;
  dispatch<Floats>(quiet, tensor.dtype, [&]<typename T>() {
    tensor.as<T>()[i] = convert<T>(value);
    return PDRT_OK;
  });
}

const Tensor &optionalInput(const Call &call, size_t i) {
  static const Tensor absent;
  return i < call.inputs.size() ? call.inputs[i] : absent;
}
const Tensor &optionalOutput(const Call &call, size_t i) {
  static const Tensor absent;
  return i < call.outputs.size() ? call.outputs[i] : absent;
}

} // namespace

/// x, mean, variance, scale?, bias? -> out, and the running statistics unchanged. Only inference is computed here.
pdrt_code batch_norm(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &mean = call.inputs[1], &variance = call.inputs[2], &out = call.outputs[0];
  const Tensor &scale = optionalInput(call, 3), &bias = optionalInput(call, 4);
  bool test = call.getBool("is_test", true) && !call.getBool("trainable_statistics", false);
  if (!test && !call.getBool("use_global_stats", false))
    return call.fail(PDRT_UNSUPPORTED, "batch_norm in training mode");
  bool last = isChannelLast(call);
  int64_t channels = x.rank < 2 ? x.count() : last ? x.dims[x.rank - 1] : x.dims[1];
  int64_t inner = x.rank < 2 || last ? 1 : product(x, 2, x.rank);
  if (mean.count() != channels || variance.count() != channels)
    return call.fail(PDRT_INVALID_ARGUMENT, "statistics of %lld channels for %lld",
                     static_cast<long long>(mean.count()), static_cast<long long>(channels));
  double epsilon = call.getFloat("epsilon", 1e-5);
  double *factors = call.scratch<double>(static_cast<size_t>(2 * channels));
  if (!factors)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the factors");
  for (int64_t c = 0; c < channels; ++c) {
    factors[2 * c] = parameterAt(scale, c, 1) / std::sqrt(floatAt(variance, c) + epsilon);
    factors[2 * c + 1] = parameterAt(bias, c, 0) - floatAt(mean, c) * factors[2 * c];
    store(optionalOutput(call, 1), c, floatAt(mean, c));
    store(optionalOutput(call, 2), c, floatAt(variance, c));
  }
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t c = i / inner % channels;
      out.as<T>()[i] = convert<T>(convert<double>(x.as<T>()[i]) * factors[2 * c] + factors[2 * c + 1]);
    }
    return PDRT_OK;
  });
}

pdrt_code sync_batch_norm(Call &call) { return batch_norm(call); }

/// x, scale?, bias? -> out, mean, variance.
pdrt_code layer_norm(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int64_t axis = call.getInt("begin_norm_axis", 1);
  if (axis < 0 || axis > x.rank)
    return call.fail(PDRT_INVALID_ARGUMENT, "begin_norm_axis %lld of rank %d", static_cast<long long>(axis), x.rank);
  int64_t rows = product(x, 0, static_cast<int32_t>(axis)), width = product(x, static_cast<int32_t>(axis), x.rank);
  double epsilon = call.getFloat("epsilon", 1e-5);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t r = 0; r < rows; ++r) {
      const T *from = x.as<T>() + r * width;
      Moments m = momentsOf(width, [&](int64_t i) { return convert<double>(from[i]); });
      store(optionalOutput(call, 1), r, m.mean);
      store(optionalOutput(call, 2), r, m.variance);
      for (int64_t i = 0; i < width; ++i) {
        double value = (convert<double>(from[i]) - m.mean) / std::sqrt(m.variance + epsilon);
        out.as<T>()[r * width + i] =
            convert<T>(value * parameterAt(optionalInput(call, 1), i, 1) + parameterAt(optionalInput(call, 2), i, 0));
      }
    }
    return PDRT_OK;
  });
}

/// x, scale?, bias? -> y, mean, variance.
pdrt_code group_norm(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool last = isChannelLast(call);
  int64_t groups = call.getInt("groups", 1), batch = x.dims[0], channels = last ? x.dims[x.rank - 1] : x.dims[1];
  if (x.rank < 2 || groups < 1 || channels % groups != 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld channels in %lld groups", static_cast<long long>(channels),
                     static_cast<long long>(groups));
  int64_t inner = last ? product(x, 1, x.rank - 1) : product(x, 2, x.rank), perGroup = channels / groups;
  double epsilon = call.getFloat("epsilon", 1e-5);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t n = 0; n < batch; ++n)
      for (int64_t g = 0; g < groups; ++g) {
        auto place = [&](int64_t i) { // element i of the group: channel-major
          int64_t c = g * perGroup + i / inner, k = i % inner;
          return last ? (n * inner + k) * channels + c : (n * channels + c) * inner + k;
        };
        Moments m = groupMoments<Compute<T>>(perGroup, inner,
                                             [&](int64_t i) { return convert<Compute<T>>(x.as<T>()[place(i)]); });
        store(optionalOutput(call, 1), n * groups + g, m.mean);
        store(optionalOutput(call, 2), n * groups + g, m.variance);
        for (int64_t i = 0; i < perGroup * inner; ++i) {
          int64_t c = g * perGroup + i / inner;
          double value = (convert<double>(x.as<T>()[place(i)]) - m.mean) / std::sqrt(m.variance + epsilon);
          out.as<T>()[place(i)] =
              convert<T>(value * parameterAt(optionalInput(call, 1), c, 1) + parameterAt(optionalInput(call, 2), c, 0));
        }
      }
    return PDRT_OK;
  });
}

/// x, scale?, bias? -> y, saved_mean, saved_variance (1 / deviation).
pdrt_code instance_norm(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.rank < 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d", x.rank);
  int64_t planes = x.dims[0] * x.dims[1], channels = x.dims[1], inner = product(x, 2, x.rank);
  double epsilon = call.getFloat("epsilon", 1e-5);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t p = 0; p < planes; ++p) {
      const T *from = x.as<T>() + p * inner;
      Moments m = momentsOf(inner, [&](int64_t i) { return convert<double>(from[i]); });
      double factor = 1 / std::sqrt(m.variance + epsilon);
      store(optionalOutput(call, 1), p, m.mean);
      store(optionalOutput(call, 2), p, factor);
      for (int64_t i = 0; i < inner; ++i)
        out.as<T>()[p * inner + i] = convert<T>((convert<double>(from[i]) - m.mean) * factor *
                                                    parameterAt(optionalInput(call, 1), p % channels, 1) +
                                                parameterAt(optionalInput(call, 2), p % channels, 0));
    }
    return PDRT_OK;
  });
}

/// x, scale, bias: one factor and one summand a channel.
pdrt_code affine_channel(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool last = isChannelLast(call, "data_layout");
  int64_t channels = last ? x.dims[x.rank - 1] : x.dims[1], inner = last ? 1 : product(x, 2, x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t c = i / inner % channels;
      out.as<T>()[i] =
          convert<T>(convert<double>(x.as<T>()[i]) * floatAt(call.inputs[1], c) + floatAt(call.inputs[2], c));
    }
    return PDRT_OK;
  });
}

/// x -> out, mid_out?: each element over a power of the squares of the n channels around it.
pdrt_code lrn(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (x.rank != 4)
    return call.fail(PDRT_INVALID_ARGUMENT, "an input of rank %d", x.rank);
  int32_t axis = isChannelLast(call) ? 3 : 1;
  int64_t n = call.getInt("n", 5), channels = x.dims[axis], inner = product(x, axis + 1, x.rank);
  double k = call.getFloat("k", 2), alpha = call.getFloat("alpha", 1e-4), beta = call.getFloat("beta", 0.75);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, count = x.count(); i < count; ++i) {
      int64_t channel = i / inner % channels, first = i - channel * inner;
      double sum = 0;
      for (int64_t c = std::max<int64_t>(channel - (n - 1) / 2, 0); c <= std::min(channel + n / 2, channels - 1); ++c) {
        double element = convert<double>(x.as<T>()[first + c * inner]);
        sum += element * element;
      }
      double middle = k + alpha * sum;
      store(optionalOutput(call, 1), i, middle);
      out.as<T>()[i] = convert<T>(convert<double>(x.as<T>()[i]) * std::pow(middle, -beta));
    }
    return PDRT_OK;
  });
}

/// x divided by the Euclidean norm along an axis -> out, norm.
pdrt_code norm(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  int32_t axis = normalizeAxis(call.getInt("axis", -1), x.rank);
  if (axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", x.rank);
  double epsilon = call.getFloat("epsilon", 1e-10);
  int64_t outer = product(x, 0, axis), length = x.dims[axis], inner = product(x, axis + 1, x.rank);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t k = 0; k < inner; ++k) {
        auto place = [&](int64_t i) { return (o * length + i) * inner + k; };
        double sum = 0;
        for (int64_t i = 0; i < length; ++i)
          sum += convert<double>(x.as<T>()[place(i)]) * convert<double>(x.as<T>()[place(i)]);
        double size = std::sqrt(sum + epsilon);
        store(optionalOutput(call, 1), o * inner + k, size);
        for (int64_t i = 0; i < length; ++i)
          out.as<T>()[place(i)] = convert<T>(convert<double>(x.as<T>()[place(i)]) / size);
      }
    return PDRT_OK;
  });
}

/// scale_w?, bias?, x [rows, columns], batch_size, batch_sum, batch_square_sum: x normalised by the sums of its
/// columns.
pdrt_code data_norm(Call &call) {
  PDRT_TRY(expect(call, 6, 1));
  const Tensor &x = call.inputs[2], &out = call.outputs[0];
  if (x.rank != 2)
    return call.fail(PDRT_INVALID_ARGUMENT, "x of rank %d", x.rank);
  int64_t columns = x.dims[1], slot = call.getInt("slot_dim", -1);
  bool shifted = call.getBool("enable_scale_and_shift", false);
  if (slot > 0 && columns % slot != 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "%lld columns are no multiple of slot_dim",
                     static_cast<long long>(columns));
  return dispatch<Types<float, double>>(call, x.dtype, [&]<typename T>() {
    auto at = [&](size_t operand, int64_t i) { return call.inputs[operand].as<const T>()[i]; };
    for (int64_t i = 0, n = x.count(); i < n; ++i) {
      int64_t column = i % columns;
      // A slot whose first column, the number of shows, is 0 has nothing to say.
      if (slot > 0 && std::fabs(x.as<T>()[i - column % slot]) < T(1e-7f)) {
        out.as<T>()[i] = 0;
        continue;
      }
      T mean = at(4, column) / at(3, column), scale = std::sqrt(at(3, column) / at(5, column));
      T value = (x.as<T>()[i] - mean) * scale;
      out.as<T>()[i] = shifted ? value * at(0, column) + at(1, column) : value;
    }
    return PDRT_OK;
  });
}

/// x, scale? -> y: x divided by the root of its mean square over the last dimensions.
pdrt_code rms_norm(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  bool scaled = call.inputs.size() > 1 && call.inputs[1].present();
  int64_t size = 1;
  for (int64_t dim : call.getInts("normalized_shape"))
    size *= dim;
  double epsilon = call.getFloat("epsilon", 1e-5);
  if (size < 1 || x.count() % size != 0 || (scaled && call.inputs[1].count() != size))
    return call.fail(PDRT_INVALID_ARGUMENT, "a normalized_shape of %lld elements", static_cast<long long>(size));
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t row = 0, n = x.count(); row < n; row += size) {
      double sum = 0;
      for (int64_t i = row; i < row + size; ++i)
        sum += convert<double>(x.as<T>()[i]) * convert<double>(x.as<T>()[i]);
      double factor = 1 / std::sqrt(sum / static_cast<double>(size) + epsilon);
      for (int64_t i = 0; i < size; ++i)
        out.as<T>()[row + i] =
            convert<T>(convert<double>(x.as<T>()[row + i]) * factor * (scaled ? floatAt(call.inputs[1], i) : 1));
    }
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
