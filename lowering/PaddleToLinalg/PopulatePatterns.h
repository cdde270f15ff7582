//===- PopulatePatterns.h - patterns of convert-paddle-to-linalg by family ------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One function per family, each in the file of its name. To add an element-wise op: write its formula, once, as an
// overload of `formula` in its family's file, and list the op in that file's populate function.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_LOWERING_PADDLETOLINALG_POPULATEPATTERNS_H
#define PADDLEC_LOWERING_PADDLETOLINALG_POPULATEPATTERNS_H

#include "mlir/IR/PatternMatch.h"

namespace paddlec::lowering {

void populateActivationPatterns(mlir::RewritePatternSet &patterns);
void populateBasicPatterns(mlir::RewritePatternSet &patterns);
void populateComparePatterns(mlir::RewritePatternSet &patterns);
void populateElementwisePatterns(mlir::RewritePatternSet &patterns);
void populateMathPatterns(mlir::RewritePatternSet &patterns);
void populateReducePatterns(mlir::RewritePatternSet &patterns);

} // namespace paddlec::lowering

#endif // PADDLEC_LOWERING_PADDLETOLINALG_POPULATEPATTERNS_H
