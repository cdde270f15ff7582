//===- FuseConvBatchNorm.cpp - batch norm into convolution weights --------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Folds a batch_norm with known statistics into the weights and bias of the convolution or matmul before it. Where
// it cannot, DecomposeBatchNorm.cpp makes arithmetic of it.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/transforms/FuseUtils.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#include <cmath>

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Norm.h.inc"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_FUSECONVBATCHNORM
#include "dialects/paddle/transforms/Passes.h.inc"

static constexpr StringLiteral passName = "fuse-conv-batch-norm";

int64_t getChannelAxis(BatchNormOp op) {
  int64_t rank = cast<RankedTensorType>(op.getX().getType()).getRank();
  return op.getDataFormat().ends_with("C") || rank == 1 ? rank - 1 : 1;
}

std::optional<Affine> matchBatchNorm(BatchNormOp op, std::string &why) {
  auto refuse = [&](const char *reason) {
    why = reason;
    return std::nullopt;
  };
  if (!op.usesStoredStatistics())
    return refuse("it normalises with the statistics of its batch");
  for (OpResult result : op->getResults())
    if (result != op.getOut() && !result.use_empty())
      return refuse("its statistics are used");
  int64_t channels = cast<RankedTensorType>(op.getX().getType()).getDimSize(getChannelAxis(op));
  if (ShapedType::isDynamic(channels))
    return refuse("its number of channels is not known");
  bool isConstant = true;
  auto read = [&](Value value, double missing) {
    if (!value)
      return std::vector<double>(channels, missing);
    ElementsAttr constant = getConstantAttr(value);
    std::optional<std::vector<double>> values = constant ? getAsDoubles(constant) : std::nullopt;
    isConstant &= values && static_cast<int64_t>(values->size()) == channels;
    return isConstant ? *values : std::vector<double>(channels);
  };
  std::vector<double> mean = read(op.getMean(), 0), variance = read(op.getVariance(), 1);
  std::vector<double> scale = read(op.getScale(), 1), shift = read(op.getBias(), 0);
  if (!isConstant)
    return refuse("its parameters are not constants");
  double epsilon = op.getEpsilon().convertToDouble();
  for (int64_t c = 0; c < channels; ++c) {
    scale[c] /= std::sqrt(variance[c] + epsilon);
    shift[c] -= mean[c] * scale[c];
  }
  return Affine{std::move(scale), std::move(shift)};
}

namespace {
struct FuseConvBatchNorm : impl::FuseConvBatchNormBase<FuseConvBatchNorm> {
  void runOnOperation() override {
    SmallVector<BatchNormOp> norms;
    getOperation().walk([&](BatchNormOp norm) { norms.push_back(norm); });
    for (BatchNormOp norm : norms)
      if (auto fused = norm.getX().getDefiningOp<FusedOpInterface>())
        fuse(norm, fused);
  }

  void fuse(BatchNormOp norm, FusedOpInterface fused) {
    std::string why;
    if (!getFusableProducer(norm.getX(), norm))
      why = "the convolution's result has other uses";
    else if (norm.getX().getType() != norm.getOut().getType())
      why = "its type is not the convolution's";
    else if (getChannelAxis(norm) != fused.getChannelAxis())
      why = "its channels are not those of the convolution";
    else if (std::optional<Affine> affine = matchBatchNorm(norm, why))
      if (succeeded(foldIntoWeights(fused, *affine, why))) {
        reportApplied(fused, passName, "folded batch_norm into weights");
        replaceConsumer(fused, cast<OpResult>(norm.getOut()));
        ++numFolded;
        return;
      }
    reportMissed(norm, passName, "batch_norm was not folded into " + fused->getName().stripDialect() + ": " + why);
    ++numRefused;
  }
};
} // namespace

} // namespace paddlec::paddle
