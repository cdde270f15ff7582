//===- Rules.h - shape rules that several ops share -------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Helpers for the rules in this folder: the rules of whole groups of ops (unary, broadcast, along an axis) and the
// reading of operands that hold axes and sizes. A rule of one op stays in its family's file. All of them report
// what is wrong through `infer.emitError()` and return failure or none.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_OPS_RULES_H
#define PADDLEC_DIALECTS_PADDLE_IR_OPS_RULES_H

#include "dialects/paddle/ir/ShapeInference.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "mlir/Support/LLVM.h"

namespace paddlec::paddle {

/// The element type of a tensor value.
mlir::Type elementTypeOf(mlir::Value value);
/// What sums are computed in: 64 bits for booleans and 32-bit integers; narrower ones stay what they are.
mlir::Type accumulatorType(mlir::Type type);
/// The rank of a tensor value.
int64_t rankOf(mlir::Value value);

/// The result has the operand's shape and element type; a known value is not carried over.
llvm::LogicalResult inferUnary(ShapeInference &infer, mlir::Value x, mlir::Value out);
/// As inferUnary; a known value is the result's too.
llvm::LogicalResult inferCopy(ShapeInference &infer, mlir::Value x, mlir::Value out);
/// Sets a result to a shape if the result exists.
void setOptional(ShapeInference &infer, mlir::Value result, llvm::ArrayRef<Dim> dims, mlir::Type elementType);

/// The operands have one element type and are broadcast; the result keeps the type.
llvm::LogicalResult inferBinary(ShapeInference &infer, mlir::Value x, mlir::Value y, mlir::Value out);
/// As inferBinary, with boolean results.
llvm::LogicalResult inferCompare(ShapeInference &infer, mlir::Value x, mlir::Value y, mlir::Value out);
/// As inferUnary, with boolean results.
llvm::LogicalResult inferTest(ShapeInference &infer, mlir::Value x, mlir::Value out);
/// As inferUnary, with an axis to check. A scalar has the one axis 0 (or -1).
llvm::LogicalResult inferAlongAxis(ShapeInference &infer, mlir::Value x, int64_t axis, mlir::Value out);
/// Reports operands of different element types.
llvm::LogicalResult checkSameElementType(ShapeInference &infer, mlir::Value x, mlir::Value y);
/// Reports a tensor whose rank is not one of the range.
llvm::LogicalResult checkRank(ShapeInference &infer, mlir::Value value, llvm::StringRef name, int64_t low,
                              int64_t high);

/// Reports a tensor that has not the shape and element type of another.
llvm::LogicalResult checkLike(ShapeInference &infer, mlir::Value value, llvm::StringRef name, mlir::Value other);
/// Reports a second result that something uses although no kernel fills it.
llvm::LogicalResult checkUnused(mlir::Operation *op, mlir::Value result, llvm::StringRef name);

/// The single element of an operand that must be known at compile time, such as an axis.
std::optional<int64_t> constantScalar(ShapeInference &infer, mlir::Value value, llvm::StringRef name);
/// The elements of an operand that must be known at compile time, such as axes.
std::optional<llvm::SmallVector<int64_t>> constantList(ShapeInference &infer, mlir::Value value, llvm::StringRef name);
/// The elements of a list of sizes, as dimensions. What is computed from data becomes symbols. None, with an error,
/// when not even the number of elements is known.
std::optional<Dims> sizeList(ShapeInference &infer, mlir::Value value, llvm::StringRef name);
/// Whether an element of a list of sizes is known at run time only and may then be a -1 or 0 that stands for some other
/// size. The result's dimensions are data-dependent then.
bool mayBePlaceholder(ShapeInference &infer, Dim size);
/// Normalised, distinct axes; empty input stays empty.
std::optional<llvm::SmallVector<int64_t>> normalizeAxes(ShapeInference &infer, llvm::ArrayRef<int64_t> axes,
                                                        int64_t rank);

/// Combines known small integer values element by element with broadcasting of single elements.
void combineValues(ShapeInference &infer, mlir::Value x, mlir::Value y, mlir::Value out,
                   llvm::function_ref<std::optional<Dim>(Dim, Dim)> function);
/// Whether an element type is an integer (booleans included).
bool isInteger(mlir::Type type);

/// NCHW, NCDHW, NCL, NCDHW, AnyLayout: channels second. NHWC and the like: last. Reports anything else.
std::optional<int64_t> channelAxis(ShapeInference &infer, llvm::StringRef format, int64_t rank);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_OPS_RULES_H
