//===- Decoding.cpp - labels out of scores ----------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Decoding.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Decoding.cpp.inc"

namespace paddlec::paddle {
void registerDecodingOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Decoding.cpp.inc"
      >();
}
} // namespace paddlec::paddle

LogicalResult ViterbiDecodeOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getPotentials(), "potentials", 3, 3)) ||
      failed(checkRank(infer, getTransitionParams(), "transition_params", 2, 2)) ||
      failed(checkRank(infer, getLengths(), "lengths", 1, 1)) ||
      failed(checkSameElementType(infer, getPotentials(), getTransitionParams())))
    return failure();
  Dims dims = infer.shapeOf(getPotentials()), transitions = infer.shapeOf(getTransitionParams());
  if (failed(infer.requireEqual(transitions[0], dims[2], "the number of rows of transition_params")) ||
      failed(infer.requireEqual(transitions[1], dims[2], "the number of columns of transition_params")) ||
      failed(infer.requireEqual(infer.shapeOf(getLengths()).front(), dims[0], "the number of lengths")))
    return failure();
  infer.setResult(getScores(), {dims[0]}, elementTypeOf(getPotentials()));
  infer.setResult(getPath(), {dims[0], infer.dataDependent(dims[1], "longest")}, IntegerType::get(getContext(), 64));
  return success();
}

LogicalResult CtcAlignOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getInput(), "input", 2, 2)))
    return failure();
  Dims dims = infer.shapeOf(getInput());
  Type type = elementTypeOf(getInput());
  Dim one = infer.constant(1);
  if (!getInputLength()) {
    if (failed(infer.requireEqual(dims[1], one, "the number of columns of a sequence without input_length")))
      return failure();
    infer.setResult(getOutput(), {infer.dataDependent(infer.max(dims[0], one), "labels"), one}, type);
    setOptional(infer, getOutputLength(), {infer.constant(0)}, type);
    return success();
  }
  if (failed(infer.requireEqual(infer.normalize(infer.product(infer.shapeOf(getInputLength()))), dims[0],
                                "the number of elements of input_length")))
    return failure();
  infer.setResult(getOutput(), dims, type);
  setOptional(infer, getOutputLength(), {dims[0], one}, type);
  return success();
}

LogicalResult CrfDecodingOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getEmission(), "emission", 2, 3)) ||
      failed(checkRank(infer, getTransition(), "transition", 2, 2)) ||
      failed(checkSameElementType(infer, getEmission(), getTransition())))
    return failure();
  Dims dims = infer.shapeOf(getEmission()), transition = infer.shapeOf(getTransition());
  if (dims.size() == 3 && !getLength())
    return infer.emitError() << "an emission of rank 3 needs the lengths of its sequences";
  if (failed(infer.requireEqual(transition[1], dims.back(), "the number of columns of transition")) ||
      failed(infer.requireEqual(transition[0], infer.normalize(dims.back() + 2), "the number of rows of transition")))
    return failure();
  bool batch = dims.size() == 3;
  if (batch)
    dims.pop_back();
  else
    dims.back() = infer.constant(1);
  if (getLabel() && failed(infer.requireEqual(infer.normalize(infer.product(infer.shapeOf(getLabel()))),
                                              infer.normalize(infer.product(dims)), "the number of labels")))
    return failure();
  infer.setResult(getViterbiPath(), dims, IntegerType::get(getContext(), 64));
  return success();
}

LogicalResult GatherTreeOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getIds(), "ids", 3, 3)) || failed(checkLike(infer, getParents(), "parents", getIds())))
    return failure();
  return inferUnary(infer, getIds(), getOut());
}
