//===- FuseUtils.h - what the fusion passes share --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Finding a fused op that a consumer may join, folding per-channel factors into its weights, adding post ops. Which
// consumers a pass takes, and in what order, is its own file's matter.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_DIALECTS_PADDLE_TRANSFORMS_FUSEUTILS_H
#define PADDLEC_DIALECTS_PADDLE_TRANSFORMS_FUSEUTILS_H

#include "dialects/paddle/ir/PaddleDialect.h"

#include <optional>
#include <string>
#include <vector>

namespace paddlec::paddle {
class BatchNormOp;

/// The fused op that makes `value`, if `user` is the only use of it and in the same block; null otherwise. Only then
/// may `user` join it: the intermediate value vanishes, and no work moves into or out of a loop.
FusedOpInterface getFusableProducer(mlir::Value value, mlir::Operation *user);

/// Whether the number of elements in each dimension is provably the same. Equal dynamic types prove it only when
/// their encodings name the dimensions.
bool haveSameShape(mlir::Type a, mlir::Type b);

/// y = scale * x + shift along one dimension. Each vector has one element for all or one for each channel.
struct Affine {
  std::vector<double> scale{1.0}, shift{0.0};

  bool isUniform() const { return scale.size() == 1 && shift.size() == 1; }
  /// This one, then `next`.
  Affine then(const Affine &next) const;
};

/// What an add, subtract, multiply, divide or scale with a constant does to `operand`, which keeps its type.
struct AffineStep {
  mlir::OpOperand *operand;
  Affine affine;
};
/// Only for constants that are uniform or vary along dimension `axis` of the result alone.
std::optional<AffineStep> matchAffine(mlir::Operation *op, int64_t axis);

/// The elements of a constant that is uniform (one element) or, seen as broadcast to `type`, varies along `axis`
/// alone. None otherwise.
std::optional<std::vector<double>> getAlongAxis(mlir::Value value, mlir::RankedTensorType type, int64_t axis);

/// Makes `op`, which has no post ops yet, compute affine(its result) by changing its weights and bias. Constants are
/// replaced by new ones, so others may share the old. Computed in double and rounded once. On failure nothing
/// changed and `why` says what stood in the way.
llvm::LogicalResult foldIntoWeights(FusedOpInterface op, const Affine &affine, std::string &why);

/// Adds a step to the end of the epilogue; `operand` for `add` and `mul`.
void appendPostOp(FusedOpInterface op, PostOpAttr postOp, mlir::Value operand = {});

/// Lets `op` make what `result` of its only user was, and erases that user (none of whose other results may be
/// used). Moves `op` down to it where one of the op's operands is defined later.
void replaceConsumer(FusedOpInterface op, mlir::OpResult result);

/// What a batch_norm with known statistics does to its input, one element a channel. None, with the reason in `why`,
/// when it computes the statistics itself, one of its parameters is not constant, or a side result is used.
std::optional<Affine> matchBatchNorm(BatchNormOp op, std::string &why);
/// The dimension of a batch_norm's input that its channels run along.
int64_t getChannelAxis(BatchNormOp op);

/// Lets an activation, or a scale and shift by scalars, join the fused op before it. False when it is none or may not.
bool fuseActivation(mlir::Operation *op);

/// The name of a constant, from its resource or else its location; empty when it has none.
std::string getConstantName(mlir::Value constant);

} // namespace paddlec::paddle

#endif // PADDLEC_DIALECTS_PADDLE_TRANSFORMS_FUSEUTILS_H
