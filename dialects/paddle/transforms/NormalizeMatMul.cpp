//===- NormalizeMatMul.cpp - Paddle's matrix products as fused ones -------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Gives products of matrices the form that the other fusion passes and the lowering work on. Fuses nothing itself.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Fused.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/MatMul.h.inc"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_NORMALIZEMATMUL
#include "dialects/paddle/transforms/Passes.h.inc"

/// Whether it is a matrix, or a batch of them, of the numbers that the libraries multiply.
static bool isMatrix(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.getRank() >= 2 && type.getElementType().isF32();
}

namespace {
struct NormalizeMatMul : impl::NormalizeMatMulBase<NormalizeMatMul> {
  void runOnOperation() override {
    getOperation().walk([&](Operation *op) {
      TypeSwitch<Operation *>(op)
          .Case([&](MatmulOp matmul) { normalize(matmul, matmul.getTransposeX(), matmul.getTransposeY()); })
          .Case([&](BmmOp bmm) { normalize(bmm, false, false); })
          .Case([&](AddmmOp addmm) { normalizeAddmm(addmm); });
    });
  }

  /// alpha * x * y + input is a product, a step of the epilogue, and an addition that may be folded or fused later.
  void normalizeAddmm(AddmmOp op) {
    if (!isMatrix(op.getX()) || !isMatrix(op.getY()) || op.getBeta().convertToDouble() != 1.0)
      return;
    OpBuilder builder(op);
    SmallVector<Attribute> postOps;
    if (double alpha = op.getAlpha().convertToDouble(); alpha != 1.0)
      postOps.push_back(PostOpAttr::get(op.getContext(), PostOpKind::Linear, alpha, 0.0));
    auto fused = FusedMatMulOp::create(builder, op.getLoc(), op.getOut().getType(), op.getX(), op.getY(),
                                       /*bias=*/Value(), /*post_operands=*/ValueRange(), /*transpose_x=*/false,
                                       /*transpose_y=*/false, builder.getArrayAttr(postOps));
    op.getOut().replaceAllUsesWith(
        AddOp::create(builder, op.getLoc(), op.getOut().getType(), fused.getOut(), op.getInput()).getOut());
    op.erase();
    ++numNormalized;
  }

  template <typename Op> void normalize(Op op, bool transposeX, bool transposeY) {
    if (!isMatrix(op.getX()) || !isMatrix(op.getY()))
      return;
    OpBuilder builder(op);
    auto fused = FusedMatMulOp::create(builder, op.getLoc(), op.getOut().getType(), op.getX(), op.getY(),
                                       /*bias=*/Value(), /*post_operands=*/ValueRange(), transposeX, transposeY,
                                       builder.getArrayAttr({}));
    op.getOut().replaceAllUsesWith(fused.getOut());
    op.erase();
    ++numNormalized;
  }
};
} // namespace

} // namespace paddlec::paddle
