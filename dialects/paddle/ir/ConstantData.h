//===- ConstantData.h - typed access to the bytes of constants ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Parameters are resources that point into a mapped file at any alignment, small constants are dense attributes.
// This gives both one face: element type, shape and bytes in Paddle's layout (booleans one byte each). Reading
// copies nothing but what is asked for. Nothing here folds.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_CONSTANTDATA_H
#define PADDLEC_DIALECTS_PADDLE_IR_CONSTANTDATA_H

#include "paddlec/runtime.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace paddlec::paddle {

/// The runtime's code of an MLIR element type and back; none for types Paddle has no code for.
std::optional<pdrt_dtype> getDType(mlir::Type elementType);
mlir::Type getElementType(mlir::MLIRContext *context, pdrt_dtype dtype);

/// The bytes of a constant, row-major, one byte per boolean. A resource's bytes are borrowed from its blob, a dense
/// attribute's are copied into `owned` (splats are expanded).
struct ConstantBytes {
  llvm::ArrayRef<char> bytes;
  std::vector<char> owned;
};

/// None when the attribute holds no accessible data (a resource without a blob, an unknown kind of attribute).
std::optional<ConstantBytes> getBytes(mlir::ElementsAttr attr);

/// Elements of a floating-point or integer constant as doubles. Only for constants of at most `limit` elements.
std::optional<std::vector<double>> getAsDoubles(mlir::ElementsAttr attr, int64_t limit = INT64_MAX);

/// The elements of an integer constant with at most 64 elements (shapes, axes).
std::optional<llvm::SmallVector<int64_t>> getSmallIntegers(mlir::ElementsAttr attr);

/// The single element of a one-element constant (integer, boolean or float).
std::optional<double> getScalar(mlir::ElementsAttr attr);
/// The constant behind a value, or null.
mlir::ElementsAttr getConstantAttr(mlir::Value value);

/// Makes a constant from Paddle's bytes (`bytes.size()` must be what the static type needs). Up to 64 elements it is
/// a dense attribute, above a resource named after `name` (made unique).
mlir::ElementsAttr makeConstant(mlir::RankedTensorType type, std::vector<char> bytes, llvm::StringRef name);

/// Makes a constant from doubles, rounded to the element type.
mlir::ElementsAttr makeConstant(mlir::RankedTensorType type, llvm::ArrayRef<double> values, llvm::StringRef name);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_CONSTANTDATA_H
