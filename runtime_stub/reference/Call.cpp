//===- Call.cpp - reads the arguments of a reference kernel ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The accessors of pdrt::ref::Call. Attributes are few, so they are searched one by one.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

#include <cstdarg>
#include <cstdio>

namespace pdrt::ref {

const Attribute *Call::find(std::string_view name) const {
  for (const Attribute &attribute : attributes)
    if (name == attribute.name)
      return &attribute;
  return nullptr;
}

int64_t Call::getInt(std::string_view name, int64_t otherwise) const {
  const Attribute *attribute = find(name);
  if (!attribute)
    return otherwise;
  switch (attribute->kind) {
  case Attribute::Kind::Bool:
  case Attribute::Kind::Int:
  case Attribute::Kind::DType:
    return attribute->i;
  case Attribute::Kind::Float:
    return truncateTo<int64_t>(attribute->f);
  default:
    return otherwise;
  }
}

double Call::getFloat(std::string_view name, double otherwise) const {
  const Attribute *attribute = find(name);
  if (!attribute)
    return otherwise;
  switch (attribute->kind) {
  case Attribute::Kind::Bool:
  case Attribute::Kind::Int:
    return static_cast<double>(attribute->i);
  case Attribute::Kind::Float:
    return attribute->f;
  default:
    return otherwise;
  }
}

std::string_view Call::getString(std::string_view name, std::string_view otherwise) const {
  const Attribute *attribute = find(name);
  return attribute && attribute->kind == Attribute::Kind::String && attribute->s ? std::string_view(attribute->s)
                                                                                 : otherwise;
}

std::span<const int64_t> Call::getInts(std::string_view name) const {
  const Attribute *attribute = find(name);
  if (!attribute || !attribute->ints)
    return {};
  return {attribute->ints, attribute->size};
}

std::span<const double> Call::getFloats(std::string_view name) const {
  const Attribute *attribute = find(name);
  if (!attribute || !attribute->floats)
    return {};
  return {attribute->floats, attribute->size};
}

int64_t Call::scalarInt(const Tensor &tensor) const {
  return tensor.present() && tensor.data && tensor.count() > 0 ? intAt(tensor, 0) : 0;
}

double Call::scalarFloat(const Tensor &tensor) const {
  return tensor.present() && tensor.data && tensor.count() > 0 ? floatAt(tensor, 0) : 0;
}

int64_t intAt(const Tensor &tensor, int64_t i) {
  int64_t value = 0;
  Call quiet;
  dispatch<AllTypes>(quiet, tensor.dtype, [&]<typename T>() {
    value = convert<int64_t>(tensor.as<const T>()[i]);
    return PDRT_OK;
  });
  return value;
}

double floatAt(const Tensor &tensor, int64_t i) {
  double value = 0;
  loadDoubles(tensor, i, 1, &value);
  return value;
}

void loadDoubles(const Tensor &tensor, int64_t first, int64_t count, double *values) {
  Call quiet;
  dispatch<AllTypes>(quiet, tensor.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < count; ++i)
      values[i] = convert<double>(tensor.as<const T>()[first + i]);
    return PDRT_OK;
  });
}

void storeDoubles(const Tensor &tensor, int64_t first, int64_t count, const double *values) {
  Call quiet;
  dispatch<AllTypes>(quiet, tensor.dtype, [&]<typename T>() {
    for (int64_t i = 0; i < count; ++i)
      tensor.as<T>()[first + i] = convert<T>(values[i]);
    return PDRT_OK;
  });
}

pdrt_code Call::fail(pdrt_code code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(message, sizeof(message), format, arguments);
  va_end(arguments);
  return code;
}

} // namespace pdrt::ref
