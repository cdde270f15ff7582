//===- Sequence.cpp - recurrent ops of Paddle 1.x ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Sequence.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Sequence.cpp.inc"

namespace paddlec::paddle {
void registerSequenceOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Sequence.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static LogicalResult verifyActivation(Operation *op, StringRef attribute, StringRef name) {
  if (llvm::is_contained({"identity", "sigmoid", "tanh", "relu"}, name))
    return success();
  return op->emitOpError() << attribute << " '" << name << "' is not known; expected identity, sigmoid, tanh or relu";
}

/// Results that serve training are not computed.
static LogicalResult verifyUnused(Operation *op, ArrayRef<Value> results) {
  for (Value result : results)
    if (result && !result.use_empty())
      return op->emitOpError() << "a result that serves training is used, which is not supported";
  return success();
}

static void setTraining(ShapeInference &infer, ArrayRef<Value> results) {
  for (Value result : results)
    if (result)
      infer.setResult(result, {infer.constant(0)}, elementTypeOf(result));
}

/// [rows, gates * size] times weights [size, gates * size], with a bias of `biasParts * size` elements: the size.
static std::optional<Dim> inferSize(ShapeInference &infer, Value input, Value weight, Value bias, int64_t gates,
                                    int64_t biasParts) {
  if (failed(checkRank(infer, input, "input", 2, 2)) || failed(checkRank(infer, weight, "weight", 2, 2)) ||
      failed(checkSameElementType(infer, input, weight)))
    return std::nullopt;
  Dims matrix = infer.shapeOf(weight);
  Dim size = matrix[0], width = infer.normalize(size * gates);
  if (failed(infer.requireEqual(matrix[1], width, "the number of columns of weight")) ||
      failed(infer.requireEqual(infer.shapeOf(input)[1], width, "the number of columns of input")))
    return std::nullopt;
  if (bias && failed(infer.requireEqual(infer.normalize(infer.product(infer.shapeOf(bias))),
                                        infer.normalize(size * biasParts), "the number of elements of bias")))
    return std::nullopt;
  return size;
}

/// An initial state is that of the one sequence.
static LogicalResult checkState(ShapeInference &infer, Value state, Dim rows, Dim size, StringRef name) {
  if (!state)
    return success();
  if (failed(checkRank(infer, state, name, 2, 2)))
    return failure();
  Dims dims = infer.shapeOf(state);
  return failed(infer.requireEqual(dims[0], rows, "the number of rows of " + name)) ||
                 failed(infer.requireEqual(dims[1], size, "the number of columns of " + name))
             ? failure()
             : success();
}

LogicalResult GruOp::verify() {
  if (failed(verifyActivation(*this, "activation", getActivation())) ||
      failed(verifyActivation(*this, "gate_activation", getGateActivation())))
    return failure();
  return verifyUnused(*this, {getBatchGate(), getBatchResetHiddenPrev(), getBatchHidden()});
}
LogicalResult GruOp::inferShapes(ShapeInference &infer) {
  std::optional<Dim> size = inferSize(infer, getInput(), getWeight(), getBias(), 3, 3);
  if (!size || failed(checkState(infer, getH0(), infer.constant(1), *size, "h0")))
    return failure();
  infer.setResult(getHidden(), {infer.shapeOf(getInput())[0], *size}, elementTypeOf(getInput()));
  setTraining(infer, {getBatchGate(), getBatchResetHiddenPrev(), getBatchHidden()});
  return success();
}

LogicalResult LstmOp::verify() {
  if (failed(verifyActivation(*this, "gate_activation", getGateActivation())) ||
      failed(verifyActivation(*this, "cell_activation", getCellActivation())) ||
      failed(verifyActivation(*this, "candidate_activation", getCandidateActivation())))
    return failure();
  return verifyUnused(*this, {getBatchGate(), getBatchCellPreAct()});
}
LogicalResult LstmOp::inferShapes(ShapeInference &infer) {
  std::optional<Dim> size = inferSize(infer, getInput(), getWeight(), getBias(), 4, getUsePeepholes() ? 7 : 4);
  Dim one = infer.constant(1);
  if (!size || failed(checkState(infer, getH0(), one, *size, "h0")) ||
      failed(checkState(infer, getC0(), one, *size, "c0")))
    return failure();
  for (Value result : {getHidden(), getCell()})
    infer.setResult(result, {infer.shapeOf(getInput())[0], *size}, elementTypeOf(getInput()));
  setTraining(infer, {getBatchGate(), getBatchCellPreAct()});
  return success();
}

LogicalResult GruUnitOp::verify() {
  for (int64_t code : {getActivation(), getGateActivation()})
    if (code < 0 || code > 3)
      return emitOpError() << "activation " << code << " is not known; expected 0 to 3";
  return verifyUnused(*this, {getGate(), getResetHiddenPrev()});
}
LogicalResult GruUnitOp::inferShapes(ShapeInference &infer) {
  std::optional<Dim> size = inferSize(infer, getInput(), getWeight(), getBias(), 3, 3);
  if (!size || failed(checkState(infer, getHiddenPrev(), infer.shapeOf(getInput())[0], *size, "hidden_prev")))
    return failure();
  setTraining(infer, {getGate(), getResetHiddenPrev()});
  return inferUnary(infer, getHiddenPrev(), getHidden());
}

LogicalResult SequencePoolOp::verify() {
  if (!llvm::is_contained({"SUM", "AVERAGE", "SQRT", "MAX", "FIRST", "LAST"}, getPooltype()))
    return emitOpError() << "pooltype '" << getPooltype()
                         << "' is not known; expected SUM, AVERAGE, SQRT, MAX, FIRST or LAST";
  return verifyUnused(*this, {getMaxIndex()});
}
LogicalResult SequencePoolOp::inferShapes(ShapeInference &infer) {
  Dims dims = infer.shapeOf(getX());
  if (dims.empty())
    return infer.emitError() << "a sequence must have a row an element, not the rank 0";
  dims.front() = infer.constant(1);
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  setTraining(infer, {getMaxIndex()});
  return success();
}
