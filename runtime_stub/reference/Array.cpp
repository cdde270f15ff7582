//===- Array.cpp - tensor arrays --------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// An array is a tensor with one more dimension in front. Its elements have one shape.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"
#include "reference/Dispatch.h"

#include <algorithm>
#include <cstring>

namespace pdrt::ref {
namespace {

size_t elementBytes(const Tensor &x) { return static_cast<size_t>(x.count()) * elementSize(x.dtype); }

/// array, x, i -> the place of x in the array.
pdrt_code checkWrite(Call &call, int64_t &place) {
  PDRT_TRY(expect(call, 3, 1));
  const Tensor &array = call.inputs[0], &x = call.inputs[1];
  place = call.scalarInt(call.inputs[2]);
  if (array.rank != x.rank + 1)
    return call.fail(PDRT_INVALID_ARGUMENT, "an element of rank %d for an array of elements of rank %d", x.rank,
                     array.rank - 1);
  if (place < 0 || place > array.dims[0])
    return call.fail(PDRT_INVALID_ARGUMENT, "place %lld in an array of %lld elements", static_cast<long long>(place),
                     static_cast<long long>(array.dims[0]));
  // What is overwritten as the only element may have any shape.
  const bool isOnly = array.dims[0] == 0 || (array.dims[0] == 1 && place == 0);
  if (!isOnly && !std::equal(x.dims, x.dims + x.rank, array.dims + 1))
    return call.fail(PDRT_UNSUPPORTED, "an array of tensors of several shapes is not supported");
  return PDRT_OK;
}

} // namespace

pdrt_code sizes_array_write(Call &call) {
  int64_t place = 0;
  PDRT_TRY(checkWrite(call, place));
  const Tensor &array = call.inputs[0], &x = call.inputs[1];
  Tensor &out = call.outputs[0];
  out.rank = array.rank;
  out.dims[0] = std::max(array.dims[0], place + 1);
  std::copy_n(x.dims, x.rank, out.dims + 1);
  return PDRT_OK;
}

pdrt_code array_write(Call &call) {
  int64_t place = 0;
  PDRT_TRY(checkWrite(call, place));
  const Tensor &array = call.inputs[0], &x = call.inputs[1], &out = call.outputs[0];
  auto *to = out.as<char>();
  const size_t bytes = elementBytes(x);
  if (array.dims[0] > 1 && bytes)
    std::memmove(to, array.data, static_cast<size_t>(array.dims[0]) * bytes);
  else if (array.dims[0] == 1 && place == 1 && bytes)
    std::memmove(to, array.data, bytes);
  if (bytes)
    std::memmove(to + static_cast<size_t>(place) * bytes, x.data, bytes);
  return PDRT_OK;
}

pdrt_code array_read(Call &call) {
  PDRT_TRY(expect(call, 2, 1));
  const Tensor &array = call.inputs[0], &out = call.outputs[0];
  const int64_t place = call.scalarInt(call.inputs[1]);
  if (place < 0 || place >= array.dims[0])
    return call.fail(PDRT_INVALID_ARGUMENT, "place %lld in an array of %lld elements", static_cast<long long>(place),
                     static_cast<long long>(array.dims[0]));
  if (const size_t bytes = elementBytes(out))
    std::memmove(out.data, array.as<char>() + static_cast<size_t>(place) * bytes, bytes);
  return PDRT_OK;
}

pdrt_code array_length(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  *call.outputs[0].as<int64_t>() = call.inputs[0].dims[0];
  return PDRT_OK;
}

/// x -> out, out_index.
pdrt_code array_to_tensor(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  const bool stack = call.getBool("use_stack", false);
  const int32_t rank = x.rank - 1, axis = normalizeAxis(call.getInt("axis", 0), rank + stack);
  if (rank < 0 || axis < 0)
    return call.fail(PDRT_INVALID_ARGUMENT, "the axis is outside the rank %d", rank);
  // [n, outer, inner] -> [outer, n, inner], where inner begins with the axis.
  const int64_t count = x.dims[0];
  int64_t outer = 1, inner = 1;
  for (int32_t i = 0; i < rank; ++i)
    (i < axis ? outer : inner) *= x.dims[i + 1];
  const size_t bytes = static_cast<size_t>(inner) * elementSize(x.dtype);
  for (int64_t k = 0; k < count && bytes; ++k)
    for (int64_t o = 0; o < outer; ++o)
      std::memcpy(out.as<char>() + static_cast<size_t>(o * count + k) * bytes,
                  x.as<char>() + static_cast<size_t>(k * outer + o) * bytes, bytes);
  if (call.outputs.size() > 1 && call.outputs[1].present())
    for (int64_t k = 0; k < count; ++k)
      call.outputs[1].as<int32_t>()[k] = static_cast<int32_t>(axis < rank ? x.dims[axis + 1] : 1);
  return PDRT_OK;
}

} // namespace pdrt::ref
