//===- Window.h - sliding windows of convolutions and pools ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What convolution and pooling share: strides, paddings, padding algorithms and the size of the result. Rules of
// single ops stay in Conv.cpp and Pool.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_IR_OPS_WINDOW_H
#define PADDLEC_DIALECTS_PADDLE_IR_OPS_WINDOW_H

#include "dialects/paddle/ir/ShapeInference.h"

#include "mlir/IR/Operation.h"

namespace paddlec::paddle {

/// Checks the attributes of a window over `spatial` dimensions: one positive stride and dilation each (pass no
/// dilations where the op has none), n or 2n paddings that are not negative, a known padding algorithm.
llvm::LogicalResult verifyWindow(mlir::Operation *op, int64_t spatial, llvm::ArrayRef<int64_t> strides,
                                 llvm::ArrayRef<int64_t> paddings, llvm::ArrayRef<int64_t> dilations,
                                 llvm::StringRef paddingAlgorithm);

/// A window over one dimension.
struct Window {
  Dim kernel;
  int64_t stride = 1;
  int64_t dilation = 1;
  int64_t padBegin = 0;
  int64_t padEnd = 0;
  bool same = false; ///< padded so that the result has ceil(input / stride) elements
};

/// The window over spatial dimension `index`; attributes are as verifyWindow wants them.
Window getWindow(int64_t index, int64_t spatial, Dim kernel, llvm::ArrayRef<int64_t> strides,
                 llvm::ArrayRef<int64_t> paddings, llvm::ArrayRef<int64_t> dilations, llvm::StringRef paddingAlgorithm);

/// The number of places of a window, or null with an error when there is none. `ceilMode` counts a last window that
/// hangs over. Where only the run decides, a number that is not positive says that there is none.
Dim windowOutput(ShapeInference &infer, Dim input, const Window &window, bool ceilMode);
/// The size whose windows are `input` many: a transposed convolution's result, without output padding.
Dim transposedOutput(ShapeInference &infer, Dim input, const Window &window);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_IR_OPS_WINDOW_H
