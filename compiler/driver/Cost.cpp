//===- Cost.cpp - arithmetic of a program ----------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// By op name, in the paddle dialect after shape inference.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/Cost.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace paddlec::driver {

static RankedTensorType shaped(Value value) { return dyn_cast<RankedTensorType>(value.getType()); }

static bool isStatic(Value value) { return shaped(value) && shaped(value).hasStaticShape(); }

/// Multiply-adds of one element of the result, or of the source when the op is transposed.
static std::optional<uint64_t> flopsOf(Operation &op) {
  StringRef name = op.getName().stripDialect();
  bool conv = name.contains("conv") && !name.contains("deformable");
  bool matmul = name == "matmul" || name == "fused_matmul" || name == "mul" || name == "bmm" || name == "mm";
  if (!conv && !matmul)
    return 0;
  if (op.getNumOperands() < 2 || op.getNumResults() < 1 || !isStatic(op.getOperand(0)) || !isStatic(op.getOperand(1)) ||
      !isStatic(op.getResult(0)))
    return std::nullopt;
  RankedTensorType x = shaped(op.getOperand(0)), y = shaped(op.getOperand(1)), out = shaped(op.getResult(0));
  if (conv) {
    if (y.getRank() < 3 || y.getDimSize(0) == 0)
      return 0;
    // A filter is [out, in/groups, k...], a transposed one [in, out/groups, k...].
    int64_t perElement = y.getNumElements() / y.getDimSize(0);
    return 2 * static_cast<uint64_t>(perElement) *
           static_cast<uint64_t>((name.contains("transpose") ? x : out).getNumElements());
  }
  if (x.getRank() == 0)
    return 0;
  auto transposed = op.getAttrOfType<BoolAttr>("transpose_x");
  bool swapped = transposed && transposed.getValue() && x.getRank() > 1;
  int64_t depth = x.getDimSize(x.getRank() - (swapped ? 2 : 1));
  if (name == "mul") // flattens x to a matrix; what it sums over is the first part of y
    if (auto columns = op.getAttrOfType<IntegerAttr>("y_num_col_dims")) {
      depth = 1;
      for (int64_t i = 0; i < std::min<int64_t>(columns.getInt(), y.getRank()); ++i)
        depth *= y.getDimSize(i);
    }
  return 2 * static_cast<uint64_t>(depth) * static_cast<uint64_t>(out.getNumElements());
}

std::optional<uint64_t> countFlops(func::FuncOp function) {
  uint64_t total = 0;
  bool known = true;
  function.walk([&](Operation *op) {
    std::optional<uint64_t> flops = flopsOf(*op);
    known &= flops.has_value();
    total += flops.value_or(0);
  });
  return known ? std::optional<uint64_t>(total) : std::nullopt;
}

} // namespace paddlec::driver
