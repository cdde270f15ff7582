//===- Evaluate.h - runs one op through its reference kernel -----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What constant folding and the interpreter share: given the values of all operands, the values of the results. The
// shapes come from the op's own rule, run on the actual operands, so that results whose size depends on data are
// sized rightly. What to fold and in which order is for the callers to decide.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_TRANSFORMS_EVALUATE_H
#define PADDLEC_DIALECTS_PADDLE_TRANSFORMS_EVALUATE_H

#include "paddlec/runtime.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace paddlec::paddle {

/// A tensor in host memory, row-major, one byte per boolean. The bytes are borrowed or its own.
struct HostTensor {
  pdrt_dtype dtype = PDRT_FLOAT32;
  llvm::SmallVector<int64_t> dims;
  llvm::ArrayRef<char> bytes;
  std::vector<char> owned;

  /// Takes the bytes over.
  void own(std::vector<char> data) {
    owned = std::move(data);
    bytes = owned;
  }
  HostTensor() = default;
  HostTensor(HostTensor &&other) { *this = std::move(other); }
  HostTensor &operator=(HostTensor &&other) {
    bool isOwn = !other.owned.empty();
    dtype = other.dtype;
    dims = std::move(other.dims);
    owned = std::move(other.owned);
    bytes = isOwn ? llvm::ArrayRef<char>(owned) : other.bytes;
    return *this;
  }
};

/// Whether the op has a reference kernel.
bool canEvaluate(mlir::Operation *op);

/// Computes the results from the operands' values, one for each operand value of the op. The op itself may have
/// unknown dimensions; it is not changed. Fails with a message when the op has no kernel, its rule rejects the
/// operands, the results would take more than `byteLimit`, or the kernel fails.
llvm::LogicalResult evaluate(mlir::Operation *op, llvm::ArrayRef<const HostTensor *> operands,
                             llvm::SmallVectorImpl<HostTensor> &results, std::string &message,
                             int64_t byteLimit = INT64_MAX);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_TRANSFORMS_EVALUATE_H
