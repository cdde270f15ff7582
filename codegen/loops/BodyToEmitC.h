//===- BodyToEmitC.h - scalar ops to EmitC --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The arith and math ops in a loop's body as C++ expressions. Loops and memory are the business of NestEmitter.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_CODEGEN_LOOPS_BODYTOEMITC_H
#define PADDLEC_CODEGEN_LOOPS_BODYTOEMITC_H

#include "mlir/IR/Operation.h"
#include "mlir/Transforms/DialectConversion.h"

#include <string>

namespace paddlec::codegen {

/// How elements of a type are written in C++: "float", "pdrt::Half", "uint8_t".
std::string getCppType(mlir::Type elementType);

/// The EmitC type of an element. 16-bit floats are opaque.
mlir::Type getEmitCType(mlir::Type elementType);

/// A C++ literal of a builtin element type.
std::string getCppLiteral(mlir::TypedAttr value);

/// Converts all arith and math ops below `root`.
llvm::LogicalResult convertBodyToEmitC(mlir::Operation *root);

} // namespace paddlec::codegen

#endif // PADDLEC_CODEGEN_LOOPS_BODYTOEMITC_H
