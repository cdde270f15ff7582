//===- Inputs.cpp - checks what a caller hands in ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Messages name the input and both values. Nothing is allocated.
//
//===----------------------------------------------------------------------===//
#include "core/Inputs.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <limits>
#include <type_traits>

namespace pdrt {
namespace {

/// The largest dimension that shape arithmetic and the libraries take.
constexpr int64_t largestDim = std::numeric_limits<int32_t>::max();

/// A shape as text: "[1, 3, 224, 224]".
struct ShapeText {
  char text[PDRT_MAX_RANK * 22 + 4];
  explicit ShapeText(const pdrt_shape &shape) {
    int at = std::snprintf(text, sizeof(text), "[");
    for (int32_t i = 0; i < shape.rank; ++i)
      at += std::snprintf(text + at, sizeof(text) - at, i ? ", %" PRId64 : "%" PRId64, shape.dims[i]);
    std::snprintf(text + at, sizeof(text) - at, "]");
  }
};

pdrt_code checkShape(const pdrt_tensor_info &info, const pdrt_shape &shape, pdrt_status *status) {
  if (shape.rank < 0 || shape.rank > PDRT_MAX_RANK)
    return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': rank %d is not between 0 and %d", info.name, shape.rank,
                PDRT_MAX_RANK);
  if (info.rank >= 0 && shape.rank != info.rank)
    return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': rank %d expected, %d given (shape %s)", info.name,
                info.rank, shape.rank, ShapeText(shape).text);
  for (int32_t i = 0; i < shape.rank; ++i) {
    const int64_t dim = shape.dims[i];
    if (dim < 0)
      return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': dimension %d is negative (shape %s)", info.name, i,
                  ShapeText(shape).text);
    if (dim > largestDim)
      return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': dimension %d is %" PRId64 ", more than %" PRId64,
                  info.name, i, dim, largestDim);
    if (info.rank < 0)
      continue;
    if (info.dims[i] >= 0 && dim != info.dims[i])
      return fail(status, PDRT_INVALID_ARGUMENT,
                  "input '%s': dimension %d must be %" PRId64 ", is %" PRId64 " (shape %s)", info.name, i, info.dims[i],
                  dim, ShapeText(shape).text);
    if (dim < info.min[i])
      return fail(status, PDRT_INVALID_ARGUMENT,
                  "input '%s': dimension %d must be at least %" PRId64 ", is %" PRId64 " (shape %s)", info.name, i,
                  info.min[i], dim, ShapeText(shape).text);
    if (info.max[i] >= 0 && dim > info.max[i])
      return fail(status, PDRT_INVALID_ARGUMENT,
                  "input '%s': dimension %d must be at most %" PRId64 ", is %" PRId64 " (shape %s)", info.name, i,
                  info.max[i], dim, ShapeText(shape).text);
    if (info.multiple[i] > 1 && dim % info.multiple[i] != 0)
      return fail(status, PDRT_INVALID_ARGUMENT,
                  "input '%s': dimension %d must be a multiple of %" PRId64 ", is %" PRId64 " (shape %s)", info.name, i,
                  info.multiple[i], dim, ShapeText(shape).text);
  }
  return PDRT_OK;
}

pdrt_code checkInput(const pdrt_tensor_info &info, const pdrt_tensor &input, pdrt_shape &shape, pdrt_status *status) {
  // A C program may have put any number there; C++ may not even read it as an enumerator.
  std::underlying_type_t<pdrt_dtype> given;
  std::memcpy(&given, &input.dtype, sizeof(given));
  if (given != static_cast<decltype(given)>(info.dtype))
    return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': type %s expected, %s given", info.name,
                pdrt_dtype_name(info.dtype), given < 32 ? pdrt_dtype_name(static_cast<pdrt_dtype>(given)) : "?");
  shape.rank = input.rank;
  std::copy_n(input.dims, PDRT_MAX_RANK, shape.dims);
  if (const pdrt_code code = checkShape(info, shape, status); code != PDRT_OK)
    return code;
  size_t bytes = pdrt_dtype_size(info.dtype);
  for (int32_t i = 0; i < shape.rank; ++i)
    if (shape.dims[i] == 0)
      return PDRT_OK; // nothing will be read
  for (int32_t i = 0; i < shape.rank; ++i)
    if (__builtin_mul_overflow(bytes, static_cast<size_t>(shape.dims[i]), &bytes) || bytes > SIZE_MAX / 4)
      return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': shape %s exceeds the address space", info.name,
                  ShapeText(shape).text);
  if (!input.data)
    return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': data is null", info.name);
  if (input.capacity != 0 && input.capacity < bytes)
    return fail(status, PDRT_INVALID_ARGUMENT, "input '%s': shape %s takes %zu bytes, capacity is %zu", info.name,
                ShapeText(shape).text, bytes, input.capacity);
  return PDRT_OK;
}

} // namespace

pdrt_code checkShapes(const pdrt_model_descriptor &descriptor, const pdrt_shape *shapes, pdrt_status *status) {
  for (size_t i = 0; i < descriptor.num_inputs; ++i)
    if (const pdrt_code code = checkShape(descriptor.inputs[i], shapes[i], status); code != PDRT_OK)
      return code;
  return PDRT_OK;
}

pdrt_code checkInputs(const pdrt_model_descriptor &descriptor, const pdrt_tensor *inputs, pdrt_shape *shapes,
                      pdrt_status *status) {
  if (!inputs && descriptor.num_inputs)
    return fail(status, PDRT_INVALID_ARGUMENT, "no inputs are given; the model has %zu", descriptor.num_inputs);
  for (size_t i = 0; i < descriptor.num_inputs; ++i)
    if (const pdrt_code code = checkInput(descriptor.inputs[i], inputs[i], shapes[i], status); code != PDRT_OK)
      return code;
  return PDRT_OK;
}

pdrt_code expectDim(const pdrt_shape *inputs, size_t input, int32_t dim, int64_t expected, pdrt_status *status) {
  if (inputs[input].dims[dim] == expected)
    return PDRT_OK;
  return fail(status, PDRT_INVALID_ARGUMENT, "input %zu: dimension %d is %lld, this model was compiled for %lld", input,
              dim, static_cast<long long>(inputs[input].dims[dim]), static_cast<long long>(expected));
}

pdrt_code expectEqual(int64_t given, int64_t expected, const char *what, pdrt_status *status) {
  if (given == expected)
    return PDRT_OK;
  return fail(status, PDRT_INVALID_ARGUMENT, "with these input shapes: %s is %lld, expected %lld", what,
              static_cast<long long>(given), static_cast<long long>(expected));
}

pdrt_code expectUnequal(int64_t given, int64_t other, const char *what, pdrt_status *status) {
  if (given != other)
    return PDRT_OK;
  return fail(status, PDRT_INVALID_ARGUMENT, "with these input shapes: %s is %lld, which is not supported", what,
              static_cast<long long>(given));
}

pdrt_code expectAtMost(int64_t given, int64_t most, const char *what, pdrt_status *status) {
  if (given <= most)
    return PDRT_OK;
  return fail(status, PDRT_INVALID_ARGUMENT, "with these input shapes: %s is %lld, expected at most %lld", what,
              static_cast<long long>(given), static_cast<long long>(most));
}

pdrt_code expectExpand(int64_t given, int64_t to, const char *what, pdrt_status *status) {
  if (given == to || given == 1)
    return PDRT_OK;
  return fail(status, PDRT_INVALID_ARGUMENT, "with these input shapes: %s is %lld, expected %lld or 1", what,
              static_cast<long long>(given), static_cast<long long>(to));
}

pdrt_code expectBroadcast(int64_t a, int64_t b, const char *what, pdrt_status *status) {
  if (a == b || a == 1 || b == 1)
    return PDRT_OK;
  return fail(status, PDRT_INVALID_ARGUMENT, "with these input shapes: %s are %lld and %lld, which do not broadcast",
              what, static_cast<long long>(a), static_cast<long long>(b));
}

} // namespace pdrt
