//===- DecomposeBatchNorm.cpp - batch norm as a multiplication and an addition --===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// For the batch norms that FuseConvBatchNorm.cpp leaves: element-wise code fuses with what is around it.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/transforms/FuseUtils.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include <cmath>

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Norm.h.inc"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_DECOMPOSEBATCHNORM
#include "dialects/paddle/transforms/Passes.h.inc"

static constexpr StringLiteral passName = "decompose-batch-norm";

namespace {
struct DecomposeBatchNorm : impl::DecomposeBatchNormBase<DecomposeBatchNorm> {
  void runOnOperation() override {
    SmallVector<BatchNormOp> norms;
    getOperation().walk([&](BatchNormOp norm) { norms.push_back(norm); });
    for (BatchNormOp norm : norms) {
      std::string why;
      std::optional<Affine> affine = matchBatchNorm(norm, why);
      auto type = cast<RankedTensorType>(norm.getOut().getType());
      if (affine && !type.getElementType().isF32() && !type.getElementType().isF64()) {
        // Paddle computes these in f32; factors rounded to half would lose what that gains.
        affine.reset();
        why = "its element type is too narrow";
      }
      auto isFinite = [](double value) { return std::isfinite(value); };
      if (affine && (!llvm::all_of(affine->scale, isFinite) || !llvm::all_of(affine->shift, isFinite))) {
        affine.reset();
        why = "its factors are not finite";
      }
      if (affine && norm.getX().getType() != type) {
        affine.reset();
        why = "its result's type is not its input's";
      }
      if (affine) {
        decompose(norm, *affine);
        ++numDecomposed;
      } else {
        reportMissed(norm, passName, "batch_norm stays: " + why);
      }
    }
  }

  void decompose(BatchNormOp norm, const Affine &affine) {
    OpBuilder builder(norm);
    auto type = cast<RankedTensorType>(norm.getOut().getType());
    // [C, 1, 1] for NCHW, [C] for NHWC: broadcast along the channels.
    SmallVector<int64_t> shape(type.getRank() - getChannelAxis(norm), 1);
    shape[0] = affine.scale.size();
    auto constantType = RankedTensorType::get(shape, type.getElementType());
    auto constant = [&](Value source, const std::vector<double> &values, StringRef suffix) -> Value {
      std::string name = (Twine(source ? getConstantName(source) : "batch_norm") + suffix).str();
      return ConstantOp::create(builder, NameLoc::get(builder.getStringAttr(name)),
                                makeConstant(constantType, ArrayRef<double>(values), name));
    };
    Value scale = constant(norm.getScale(), affine.scale, ".factor");
    Value shift = constant(norm.getBias(), affine.shift, ".term");
    Value scaled = MultiplyOp::create(builder, norm.getLoc(), type, norm.getX(), scale);
    Value out = AddOp::create(builder, norm.getLoc(), type, scaled, shift);
    reportApplied(norm, passName, "became a multiplication and an addition");
    norm.getOut().replaceAllUsesWith(out);
    norm.erase();
  }
};
} // namespace

} // namespace paddlec::paddle
