//===- Rnn.cpp - recurrent layers ----------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Rnn.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Rnn.cpp.inc"

namespace paddlec::paddle {
void registerRnnOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Rnn.cpp.inc"
      >();
}
} // namespace paddlec::paddle

/// Matrices of an LSTM have four gates, of a GRU three.
static int64_t countGates(StringRef mode) { return mode == "LSTM" ? 4 : mode == "GRU" ? 3 : 1; }

LogicalResult RnnOp::verify() {
  if (getMode() != "LSTM" && getMode() != "GRU" && getMode() != "RNN_TANH" && getMode() != "RNN_RELU")
    return emitOpError() << "mode '" << getMode() << "' is not known; expected LSTM, GRU, RNN_TANH or RNN_RELU";
  if (getHiddenSize() < 1 || getNumLayers() < 1)
    return emitOpError() << "hidden_size and num_layers must be positive, not " << getHiddenSize() << " and "
                         << getNumLayers();
  size_t states = getMode() == "LSTM" ? 2 : 1;
  if (getPreState().size() != states)
    return emitOpError() << "has " << getPreState().size() << " states, expected " << states;
  size_t weights = getNumLayers() * (getIsBidirec() ? 2 : 1) * 4;
  if (getWeightList().size() != weights)
    return emitOpError() << "has " << getWeightList().size() << " weights, expected " << weights;
  return success();
}

LogicalResult RnnOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 3, 3)))
    return failure();
  Dims x = infer.shapeOf(getX());
  int64_t directions = getIsBidirec() ? 2 : 1, rows = countGates(getMode()) * getHiddenSize();
  Dims state = {infer.constant(getNumLayers() * directions), x[1], infer.constant(getHiddenSize())};
  for (Value value : getPreState()) {
    if (failed(checkRank(infer, value, "pre_state", 3, 3)))
      return failure();
    for (auto [axis, dim] : llvm::enumerate(infer.shapeOf(value)))
      if (failed(infer.requireEqual(dim, state[axis], "dimension " + Twine(axis) + " of a state")))
        return failure();
  }
  for (int64_t i = 0, matrices = getWeightList().size() / 2; i < matrices; ++i) {
    Value matrix = getWeightList()[i];
    if (failed(checkRank(infer, matrix, "weight_list", 2, 2)))
      return failure();
    // Matrices of the input and of the state take turns; layers after the first read all directions.
    bool isInput = i % 2 == 0;
    Dim width = infer.constant(isInput ? getHiddenSize() * directions : getHiddenSize());
    if (isInput && i / 2 < directions)
      width = x[2];
    Dims dims = infer.shapeOf(matrix);
    if (failed(infer.requireEqual(dims[0], infer.constant(rows), "the number of rows of weight " + Twine(i))) ||
        failed(infer.requireEqual(dims[1], width, "the number of columns of weight " + Twine(i))))
      return failure();
  }
  for (Value bias : getWeightList().drop_front(getWeightList().size() / 2))
    if (failed(infer.requireEqual(infer.product(infer.shapeOf(bias)), infer.constant(rows),
                                  "the number of elements of a bias")))
      return failure();
  if (Value lengths = getSequenceLength())
    if (failed(infer.requireEqual(infer.product(infer.shapeOf(lengths)), x[1], "the number of sequence lengths")))
      return failure();
  infer.setResult(getOut(), {x[0], x[1], infer.constant(getHiddenSize() * directions)}, elementTypeOf(getX()));
  for (Value value : getState())
    infer.setResult(value, state, elementTypeOf(getX()));
  // Neither has a meaning in inference.
  for (Value value : {Value(getDropoutStateOut()), Value(getReserve())})
    if (value)
      infer.setResult(value, {infer.constant(0)}, elementTypeOf(value));
  return success();
}
