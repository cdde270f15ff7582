//===- Graph.cpp - messages along the edges of graphs -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Rows gathered along edges, combined, and reduced where edges end; rows reduced by segments.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <algorithm>

namespace pdrt::ref {
namespace {

/// Reduces `number` rows into those of `out`: row i goes to row target(i) and has the elements element(i, k). 0 where
/// none goes. Elements are combined in their own type and in their order, as Paddle does.
template <typename T, typename Target, typename Element>
pdrt_code reduceRows(Call &call, const Tensor &out, std::string_view how, int64_t number, Target target,
                     Element element) {
  const int64_t rows = out.dims[0], width = product(out, 1, out.rank);
  auto *counts = call.scratch<int64_t>(static_cast<size_t>(rows) + 1);
  if (!counts)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for %lld counts", static_cast<long long>(rows));
  std::fill(counts, counts + rows, int64_t(0));
  std::fill(out.as<T>(), out.as<T>() + rows * width, T());
  auto combine = [&](Compute<T> a, Compute<T> b) -> Compute<T> {
    return how == "MAX" ? std::max(a, b) : how == "MIN" ? std::min(a, b) : static_cast<Compute<T>>(a + b);
  };
  for (int64_t i = 0; i < number; ++i) {
    int64_t row = target(i);
    if (row < 0 || row >= rows)
      return outside(call, row, rows);
    const bool first = counts[row]++ == 0;
    T *to = out.as<T>() + row * width;
    for (int64_t k = 0; k < width; ++k) {
      auto value = convert<Compute<T>>(element(i, k));
      to[k] = convert<T>(first ? value : combine(convert<Compute<T>>(to[k]), value));
    }
  }
  for (int64_t row = 0; row < rows && how == "MEAN"; ++row)
    for (int64_t k = 0; k < width && counts[row] > 1; ++k) {
      T &to = out.as<T>()[row * width + k];
      to = convert<T>(static_cast<Compute<T>>(convert<Compute<T>>(to) / static_cast<Compute<T>>(counts[row])));
    }
  return PDRT_OK;
}

/// The dimensions of a row.
Dims rowOf(const Tensor &tensor) {
  Dims dims;
  for (int32_t i = 1; i < tensor.rank; ++i)
    dims.push(tensor.dims[i]);
  return dims;
}

/// Reads rows of x and y, broadcast against each other, and adds or multiplies them.
template <typename T> class Message {
public:
  Message(Call &call, const Tensor &x, const Tensor &y, const Tensor &out)
      : x(x.as<T>()), y(y.as<T>()), xWidth(product(x, 1, x.rank)), yWidth(product(y, 1, y.rank)),
        multiply(call.getString("message_op", "ADD") == "MUL") {
    Dims row = rowOf(out);
    places = call.scratch<int64_t>(static_cast<size_t>(2 * row.count()) + 1);
    Walk<2> walk(row);
    walk.setStrides(0, broadcastStrides(rowOf(x), row));
    walk.setStrides(1, broadcastStrides(rowOf(y), row));
    for (int64_t *to = places; places && !walk.done(); walk.next(), to += 2)
      to[0] = walk.offset[0], to[1] = walk.offset[1];
  }
  bool hasMemory() const { return places; }

  /// Element k of row `i` of x with row `j` of y.
  T at(int64_t i, int64_t j, int64_t k) const {
    auto a = convert<Compute<T>>(x[i * xWidth + places[2 * k]]),
         b = convert<Compute<T>>(y[j * yWidth + places[2 * k + 1]]);
    return convert<T>(static_cast<Compute<T>>(multiply ? a * b : a + b));
  }

private:
  const T *x, *y;
  int64_t xWidth, yWidth;
  bool multiply;
  int64_t *places;
};

/// Fails if an index is not a row of x.
pdrt_code checkRows(Call &call, const Tensor &index, const Tensor &x) {
  for (int64_t i = 0, n = index.count(); i < n; ++i)
    if (int64_t row = intAt(index, i); row < 0 || row >= x.dims[0])
      return outside(call, row, x.dims[0]);
  return PDRT_OK;
}

/// The number of rows that arrive.
int64_t arriving(Call &call, const Tensor &outSize, const Tensor &x) {
  int64_t wanted = call.scalarInt(outSize);
  return wanted > 0 ? wanted : x.dims[0];
}

} // namespace

/// There are as many segments as the last row's id says.
pdrt_code sizes_segment_pool(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &ids = call.inputs[1];
  Tensor &out = call.outputs[0];
  for (int32_t i = 1; i < x.rank; ++i)
    out.dims[i] = x.dims[i];
  int64_t rows = ids.count();
  out.dims[0] = rows > 0 ? intAt(ids, rows - 1) + 1 : 0;
  if (out.dims[0] < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the segment %lld is negative", static_cast<long long>(out.dims[0] - 1));
  return PDRT_OK;
}

/// x, segment_ids.
pdrt_code segment_pool(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &x = call.inputs[0], &ids = call.inputs[1], &out = call.outputs[0];
  for (int64_t i = 1, n = ids.count(); i < n; ++i)
    if (intAt(ids, i) < intAt(ids, i - 1))
      return call.fail(PDRT_INVALID_ARGUMENT, "segment ids that aren't sorted: %lld after %lld",
                       static_cast<long long>(intAt(ids, i)), static_cast<long long>(intAt(ids, i - 1)));
  const int64_t width = product(x, 1, x.rank);
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    return reduceRows<T>(
        call, out, call.getString("pooltype", "SUM"), x.dims[0], [&](int64_t i) { return intAt(ids, i); },
        [&](int64_t i, int64_t k) { return x.as<T>()[i * width + k]; });
  });
}

pdrt_code sizes_send_u_recv(Call &call) {
  PDRT_TRY(expect(call, 4, 1));
  const Tensor &x = call.inputs[0];
  for (int32_t i = 1; i < x.rank; ++i)
    call.outputs[0].dims[i] = x.dims[i];
  call.outputs[0].dims[0] = arriving(call, call.inputs[3], x);
  return PDRT_OK;
}

/// x, src_index, dst_index, out_size.
pdrt_code send_u_recv(Call &call) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &x = call.inputs[0], &source = call.inputs[1], &target = call.inputs[2], &out = call.outputs[0];
  PDRT_TRY(checkRows(call, source, x));
  const int64_t width = product(x, 1, x.rank);
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    return reduceRows<T>(
        call, out, call.getString("reduce_op", "SUM"), source.count(), [&](int64_t i) { return intAt(target, i); },
        [&](int64_t i, int64_t k) { return x.as<T>()[intAt(source, i) * width + k]; });
  });
}

pdrt_code sizes_send_ue_recv(Call &call) {
  PDRT_TRY(expect(call, 5, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1];
  Tensor &out = call.outputs[0];
  for (int32_t i = 1; i < out.rank; ++i) {
    int32_t inX = i + x.rank - out.rank, inY = i + y.rank - out.rank;
    int64_t a = inX > 0 ? x.dims[inX] : 1, b = inY > 0 ? y.dims[inY] : 1;
    out.dims[i] = a == 1 ? b : a;
  }
  out.dims[0] = arriving(call, call.inputs[4], x);
  return PDRT_OK;
}

/// x, y (a row an edge), src_index, dst_index, out_size.
pdrt_code send_ue_recv(Call &call) {
  PDRT_TRY(expect(call, 4, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &source = call.inputs[2], &target = call.inputs[3],
               &out = call.outputs[0];
  PDRT_TRY(checkRows(call, source, x));
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    Message<T> message(call, x, y, out);
    if (!message.hasMemory())
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a row");
    return reduceRows<T>(
        call, out, call.getString("reduce_op", "SUM"), source.count(), [&](int64_t i) { return intAt(target, i); },
        [&](int64_t i, int64_t k) { return message.at(intAt(source, i), i, k); });
  });
}

/// x, y (a row a node), src_index, dst_index.
pdrt_code send_uv(Call &call) {
  PDRT_TRY(expect(call, 4, 1));
  const Tensor &x = call.inputs[0], &y = call.inputs[1], &source = call.inputs[2], &target = call.inputs[3],
               &out = call.outputs[0];
  PDRT_TRY(checkRows(call, source, x));
  PDRT_TRY(checkRows(call, target, y));
  return dispatch<Reals>(call, x.dtype, [&]<typename T>() {
    Message<T> message(call, x, y, out);
    if (!message.hasMemory())
      return call.fail(PDRT_OUT_OF_MEMORY, "no memory for a row");
    for (int64_t i = 0, width = product(out, 1, out.rank); i < source.count(); ++i)
      for (int64_t k = 0; k < width; ++k)
        out.as<T>()[i * width + k] = message.at(intAt(source, i), intAt(target, i), k);
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
