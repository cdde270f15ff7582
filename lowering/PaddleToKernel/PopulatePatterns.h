//===- PopulatePatterns.h - lowering patterns by op family ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One function per family, each in the file of its name. A pattern does four things: checks that the step can do
// exactly what the op means (else it says why and leaves the op to the reference kernel), makes the destination with
// `allocate`, creates the step, and replaces the op by the destination.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_PADDLETOKERNEL_POPULATEPATTERNS_H
#define PADDLEC_LOWERING_PADDLETOKERNEL_POPULATEPATTERNS_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/DialectConversion.h"

namespace paddlec::lowering {

void populateConvPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateIndexPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateLinalgToKernelPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateMatMulPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateMovementPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateNormPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populatePoolPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateReferencePatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateResamplePatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateControlPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateShapePatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);
void populateSizesPatterns(mlir::RewritePatternSet &patterns, const mlir::TypeConverter &converter);

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_PADDLETOKERNEL_POPULATEPATTERNS_H
