//===- ConstantData.cpp - typed access to the bytes of constants ----------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleOps.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include <cstring>

using namespace mlir;

namespace paddlec::paddle {

std::optional<pdrt_dtype> getDType(Type type) {
  if (type.isF32())
    return PDRT_FLOAT32;
  if (type.isF64())
    return PDRT_FLOAT64;
  if (type.isF16())
    return PDRT_FLOAT16;
  if (type.isBF16())
    return PDRT_BFLOAT16;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    if (complex.getElementType().isF32())
      return PDRT_COMPLEX64;
    if (complex.getElementType().isF64())
      return PDRT_COMPLEX128;
    return std::nullopt;
  }
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  if (integer.isUnsigned())
    return integer.getWidth() == 8 ? std::optional(PDRT_UINT8) : std::nullopt;
  switch (integer.getWidth()) {
  case 1:
    return PDRT_BOOL;
  case 8:
    return PDRT_INT8;
  case 16:
    return PDRT_INT16;
  case 32:
    return PDRT_INT32;
  case 64:
    return PDRT_INT64;
  }
  return std::nullopt;
}

Type getElementType(MLIRContext *context, pdrt_dtype dtype) {
  Builder b(context);
  switch (dtype) {
  case PDRT_BOOL:
    return b.getI1Type();
  case PDRT_INT8:
    return b.getIntegerType(8);
  case PDRT_UINT8:
    return b.getIntegerType(8, /*isSigned=*/false);
  case PDRT_INT16:
    return b.getIntegerType(16);
  case PDRT_INT32:
    return b.getI32Type();
  case PDRT_INT64:
    return b.getI64Type();
  case PDRT_FLOAT16:
    return b.getF16Type();
  case PDRT_BFLOAT16:
    return b.getBF16Type();
  case PDRT_FLOAT32:
    return b.getF32Type();
  case PDRT_FLOAT64:
    return b.getF64Type();
  case PDRT_COMPLEX64:
    return ComplexType::get(b.getF32Type());
  case PDRT_COMPLEX128:
    return ComplexType::get(b.getF64Type());
  }
  return nullptr;
}

/// Appends one value in Paddle's representation.
template <typename T> static void append(std::vector<char> &out, T value) {
  const char *raw = reinterpret_cast<const char *>(&value);
  out.insert(out.end(), raw, raw + sizeof(T));
}

static void appendInteger(std::vector<char> &out, const APInt &value, unsigned width) {
  uint64_t bits = value.getZExtValue();
  unsigned bytes = width == 1 ? 1 : width / 8;
  const char *raw = reinterpret_cast<const char *>(&bits); // little endian, as the whole format is
  out.insert(out.end(), raw, raw + bytes);
}

static void appendFloat(std::vector<char> &out, const APFloat &value) {
  APInt bits = value.bitcastToAPInt();
  appendInteger(out, bits, bits.getBitWidth());
}

std::optional<ConstantBytes> getBytes(ElementsAttr attr) {
  ConstantBytes result;
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(attr)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    if (!blob)
      return std::nullopt;
    result.bytes = blob->getData();
    return result;
  }
  auto dense = dyn_cast<DenseElementsAttr>(attr);
  if (!dense)
    return std::nullopt;
  Type element = dense.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element)) {
    for (const APInt &value : dense.getValues<APInt>())
      appendInteger(result.owned, value, integer.getWidth());
  } else if (isa<FloatType>(element)) {
    for (const APFloat &value : dense.getValues<APFloat>())
      appendFloat(result.owned, value);
  } else if (auto complex = dyn_cast<ComplexType>(element); complex && isa<FloatType>(complex.getElementType())) {
    for (const std::complex<APFloat> &value : dense.getValues<std::complex<APFloat>>()) {
      appendFloat(result.owned, value.real());
      appendFloat(result.owned, value.imag());
    }
  } else {
    return std::nullopt;
  }
  result.bytes = result.owned;
  return result;
}

template <typename T> static T read(const char *p) {
  T value;
  std::memcpy(&value, p, sizeof(T));
  return value;
}

/// One element as a double; the caller has checked the size.
static double readDouble(pdrt_dtype dtype, const char *p) {
  switch (dtype) {
  case PDRT_BOOL:
  case PDRT_UINT8:
    return read<uint8_t>(p);
  case PDRT_INT8:
    return read<int8_t>(p);
  case PDRT_INT16:
    return read<int16_t>(p);
  case PDRT_INT32:
    return read<int32_t>(p);
  case PDRT_INT64:
    return static_cast<double>(read<int64_t>(p));
  case PDRT_FLOAT16:
    return APFloat(APFloat::IEEEhalf(), APInt(16, read<uint16_t>(p))).convertToDouble();
  case PDRT_BFLOAT16:
    return APFloat(APFloat::BFloat(), APInt(16, read<uint16_t>(p))).convertToDouble();
  case PDRT_FLOAT32:
    return read<float>(p);
  case PDRT_FLOAT64:
    return read<double>(p);
  default:
    return 0;
  }
}

std::optional<std::vector<double>> getAsDoubles(ElementsAttr attr, int64_t limit) {
  std::optional<pdrt_dtype> dtype = getDType(attr.getElementType());
  if (!dtype || *dtype == PDRT_COMPLEX64 || *dtype == PDRT_COMPLEX128 || attr.getNumElements() > limit)
    return std::nullopt;
  std::optional<ConstantBytes> bytes = getBytes(attr);
  size_t size = pdrt_dtype_size(*dtype);
  if (!bytes || bytes->bytes.size() != size * static_cast<size_t>(attr.getNumElements()))
    return std::nullopt;
  std::vector<double> values(attr.getNumElements());
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = readDouble(*dtype, bytes->bytes.data() + i * size);
  return values;
}

std::optional<SmallVector<int64_t>> getSmallIntegers(ElementsAttr attr) {
  auto integer = dyn_cast<IntegerType>(attr.getElementType());
  if (!integer || attr.getNumElements() > 64)
    return std::nullopt;
  std::optional<ConstantBytes> bytes = getBytes(attr);
  size_t size = integer.getWidth() == 1 ? 1 : integer.getWidth() / 8;
  if (!bytes || bytes->bytes.size() != size * static_cast<size_t>(attr.getNumElements()))
    return std::nullopt;
  SmallVector<int64_t> values;
  for (int64_t i = 0; i < attr.getNumElements(); ++i) {
    uint64_t raw = 0;
    std::memcpy(&raw, bytes->bytes.data() + i * size, size);
    bool isUnsigned = integer.isUnsigned() || integer.getWidth() == 1;
    unsigned width = size * 8;
    values.push_back(isUnsigned || width == 64 ? static_cast<int64_t>(raw) : APInt(width, raw).getSExtValue());
  }
  return values;
}

std::optional<double> getScalar(ElementsAttr attr) {
  if (attr.getNumElements() != 1)
    return std::nullopt;
  std::optional<std::vector<double>> values = getAsDoubles(attr);
  return values ? std::optional(values->front()) : std::nullopt;
}

ElementsAttr getConstantAttr(Value value) {
  Attribute attr;
  if (value && matchPattern(value, m_Constant(&attr)))
    return dyn_cast<ElementsAttr>(attr);
  return nullptr;
}

ElementsAttr makeConstant(RankedTensorType type, std::vector<char> bytes, StringRef name) {
  int64_t count = type.getNumElements();
  if (count > 64) {
    auto &manager = DenseResourceElementsHandle::getManagerInterface(type.getContext());
    AsmResourceBlob blob = HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, /*align=*/64, /*dataIsMutable=*/false);
    return DenseResourceElementsAttr::get(type, manager.insert(name, std::move(blob)));
  }
  Type element = type.getElementType();
  const char *p = bytes.data();
  if (auto integer = dyn_cast<IntegerType>(element)) {
    size_t size = integer.getWidth() == 1 ? 1 : integer.getWidth() / 8;
    SmallVector<APInt> values;
    for (int64_t i = 0; i < count; ++i) {
      uint64_t raw = 0;
      std::memcpy(&raw, p + i * size, size);
      values.push_back(APInt(integer.getWidth(), raw, /*isSigned=*/false, /*implicitTrunc=*/true));
    }
    return DenseElementsAttr::get(type, values);
  }
  auto floatFrom = [](FloatType floatType, const char *from) {
    unsigned width = floatType.getWidth();
    uint64_t raw = 0;
    std::memcpy(&raw, from, width / 8);
    return APFloat(floatType.getFloatSemantics(), APInt(width, raw));
  };
  if (auto floatType = dyn_cast<FloatType>(element)) {
    SmallVector<APFloat> values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(floatFrom(floatType, p + i * floatType.getWidth() / 8));
    return DenseElementsAttr::get(type, values);
  }
  auto part = cast<FloatType>(cast<ComplexType>(element).getElementType());
  SmallVector<std::complex<APFloat>> values;
  size_t size = part.getWidth() / 8;
  for (int64_t i = 0; i < count; ++i)
    values.emplace_back(floatFrom(part, p + 2 * i * size), floatFrom(part, p + (2 * i + 1) * size));
  return DenseElementsAttr::get(type, values);
}

ElementsAttr makeConstant(RankedTensorType type, ArrayRef<double> values, StringRef name) {
  std::vector<char> bytes;
  Type element = type.getElementType();
  for (double value : values) {
    if (element.isF32()) {
      append(bytes, static_cast<float>(value));
    } else if (element.isF64()) {
      append(bytes, value);
    } else if (auto floatType = dyn_cast<FloatType>(element)) {
      APFloat converted(value);
      bool lost = false;
      converted.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven, &lost);
      appendFloat(bytes, converted);
    } else {
      auto integer = cast<IntegerType>(element);
      unsigned width = integer.getWidth() == 1 ? 8 : integer.getWidth();
      appendInteger(bytes, APInt(64, static_cast<uint64_t>(static_cast<int64_t>(value))), width);
    }
  }
  return makeConstant(type, std::move(bytes), name);
}

} // namespace paddlec::paddle
