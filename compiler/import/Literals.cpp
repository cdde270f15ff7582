//===- Literals.cpp - values in a program as MLIR has them --------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Literals.h"

#include "compiler/support/Half.h"
#include "dialects/paddle/ir/ConstantData.h"

namespace paddlec::import {

bool appendElement(std::vector<char> &bytes, pdrt_dtype dtype, int64_t integer, double real, bool isInteger) {
  auto put = [&](auto value) {
    const char *raw = reinterpret_cast<const char *>(&value);
    bytes.insert(bytes.end(), raw, raw + sizeof(value));
    return true;
  };
  // Outside of int64 a conversion would be undefined; such values are wrong in the file already.
  if (!isInteger)
    integer = real >= -0x1p63 && real < 0x1p63 ? static_cast<int64_t>(real) : INT64_MIN;
  switch (dtype) {
  case PDRT_BOOL:
    return put(static_cast<char>(isInteger ? integer != 0 : real != 0));
  case PDRT_INT8:
    return put(static_cast<int8_t>(integer));
  case PDRT_UINT8:
    return put(static_cast<uint8_t>(integer));
  case PDRT_INT16:
    return put(static_cast<int16_t>(integer));
  case PDRT_INT32:
    return put(static_cast<int32_t>(integer));
  case PDRT_INT64:
    return put(integer);
  case PDRT_FLOAT16:
    return put(support::floatToHalf(static_cast<float>(real)));
  case PDRT_BFLOAT16:
    return put(support::floatToBfloat16(static_cast<float>(real)));
  case PDRT_FLOAT32:
    return put(static_cast<float>(real));
  case PDRT_FLOAT64:
    return put(real);
  default:
    return false;
  }
}

mlir::RankedTensorType toMlirType(mlir::MLIRContext *context, const Type &type) {
  llvm::SmallVector<int64_t> dims(type.kind == Type::Kind::TensorArray ? type.dims.size() + 1 : 0,
                                  mlir::ShapedType::kDynamic);
  if (dims.empty())
    for (int64_t dim : type.dims)
      dims.push_back(dim < 0 ? mlir::ShapedType::kDynamic : dim);
  return mlir::RankedTensorType::get(dims, paddle::getElementType(context, type.dtype));
}

mlir::Attribute toMlirAttribute(mlir::Builder &builder, const Attribute &value) {
  struct Convert {
    mlir::Builder &builder;
    mlir::Attribute operator()(std::monostate) { return nullptr; }
    mlir::Attribute operator()(bool value) { return builder.getBoolAttr(value); }
    mlir::Attribute operator()(int64_t value) { return builder.getI64IntegerAttr(value); }
    mlir::Attribute operator()(double value) { return builder.getF64FloatAttr(value); }
    mlir::Attribute operator()(const std::string &value) { return builder.getStringAttr(value); }
    mlir::Attribute operator()(pdrt_dtype value) {
      return mlir::TypeAttr::get(paddle::getElementType(builder.getContext(), value));
    }
    mlir::Attribute operator()(UndefinedDType) { return nullptr; }
    mlir::Attribute operator()(const std::vector<bool> &list) {
      return builder.getDenseBoolArrayAttr(llvm::SmallVector<bool>(list.begin(), list.end()));
    }
    mlir::Attribute operator()(const std::vector<int64_t> &list) { return builder.getDenseI64ArrayAttr(list); }
    mlir::Attribute operator()(const std::vector<double> &list) { return builder.getDenseF64ArrayAttr(list); }
    mlir::Attribute operator()(const std::vector<std::string> &list) {
      llvm::SmallVector<llvm::StringRef> strings(list.begin(), list.end());
      return builder.getStrArrayAttr(strings);
    }
  };
  return std::visit(Convert{builder}, value);
}

llvm::SmallVector<mlir::NamedAttribute> toMlirAttributes(mlir::Builder &builder, const Operation &op) {
  llvm::SmallVector<mlir::NamedAttribute> list;
  for (const auto &[name, value] : op.attributes)
    if (mlir::Attribute attribute = toMlirAttribute(builder, value))
      list.push_back(builder.getNamedAttr(name, attribute));
  return list;
}

} // namespace paddlec::import
