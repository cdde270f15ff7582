//===- Graph.cpp - messages along the edges of graphs ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Rules.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Graph.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Graph.cpp.inc"

namespace paddlec::paddle {
void registerGraphOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Graph.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static LogicalResult verifyChoice(Operation *op, StringRef attribute, StringRef value, ArrayRef<StringRef> choices) {
  if (llvm::is_contained(choices, value))
    return success();
  return op->emitOpError() << attribute << " '" << value << "' is not known; expected one of "
                           << llvm::join(choices, ", ");
}
static LogicalResult verifyReduction(Operation *op, StringRef attribute, StringRef value) {
  return verifyChoice(op, attribute, value, {"SUM", "MEAN", "MAX", "MIN"});
}
static LogicalResult verifyMessage(Operation *op, StringRef value) {
  return verifyChoice(op, "message_op", value, {"ADD", "MUL"});
}

LogicalResult SegmentPoolOp::verify() {
  if (failed(verifyReduction(*this, "pooltype", getPooltype())))
    return failure();
  return checkUnused(*this, getSummedIds(), "summed_ids");
}
LogicalResult SegmentPoolOp::inferShapes(ShapeInference &infer) {
  if (failed(checkRank(infer, getX(), "x", 1, INT32_MAX)) ||
      failed(checkRank(infer, getSegmentIds(), "segment_ids", 1, 1)))
    return failure();
  Dims dims = infer.shapeOf(getX());
  if (failed(infer.requireEqual(infer.shapeOf(getSegmentIds()).front(), dims.front(), "the number of segment_ids")))
    return failure();
  dims.front() = infer.dataDependent(infer.constant(INT32_MAX), "segments");
  infer.setResult(getOut(), dims, elementTypeOf(getX()));
  setOptional(infer, getSummedIds(), {infer.constant(0)}, elementTypeOf(getX()));
  return success();
}

/// The rows that go along edges: those of x, or of x and y broadcast, after the dimension that is counted.
static std::optional<Dims> rowsOf(ShapeInference &infer, Value x, Value y, Value source, Value destination) {
  if (failed(checkRank(infer, x, "x", 1, INT32_MAX)) || failed(checkRank(infer, source, "src_index", 1, 1)) ||
      failed(checkRank(infer, destination, "dst_index", 1, 1)) ||
      failed(infer.requireEqual(infer.shapeOf(destination).front(), infer.shapeOf(source).front(),
                                "the number of ends of edges")))
    return std::nullopt;
  if (!y)
    return Dims(ArrayRef<Dim>(infer.shapeOf(x)).drop_front());
  if (failed(checkRank(infer, y, "y", 1, INT32_MAX)) || failed(checkSameElementType(infer, x, y)))
    return std::nullopt;
  return infer.broadcast(ArrayRef<Dim>(infer.shapeOf(x)).drop_front(), ArrayRef<Dim>(infer.shapeOf(y)).drop_front());
}

/// The rows that arrive: as many as out_size says, or as x has.
static LogicalResult inferArrival(ShapeInference &infer, Value x, std::optional<Dims> dims, Value outSize, Value out,
                                  Value count) {
  if (!dims)
    return failure();
  std::optional<Dims> wanted = infer.valueOf(outSize);
  if (wanted && wanted->size() != 1)
    return infer.emitError() << "out_size must have one element, but has " << wanted->size();
  std::optional<int64_t> known = wanted ? getConstant(wanted->front()) : std::nullopt;
  Dim rows = !known       ? infer.dataDependent(infer.constant(INT32_MAX), "nodes")
             : *known > 0 ? infer.constant(*known)
                          : infer.shapeOf(x).front();
  dims->insert(dims->begin(), rows);
  infer.setResult(out, *dims, elementTypeOf(x));
  setOptional(infer, count, {infer.constant(0)}, IntegerType::get(out.getContext(), 32));
  return success();
}

LogicalResult SendURecvOp::verify() {
  if (failed(verifyReduction(*this, "reduce_op", getReduceOp())))
    return failure();
  return checkUnused(*this, getDstCount(), "dst_count");
}
LogicalResult SendURecvOp::inferShapes(ShapeInference &infer) {
  return inferArrival(infer, getX(), rowsOf(infer, getX(), Value(), getSrcIndex(), getDstIndex()), getOutSize(),
                      getOut(), getDstCount());
}

LogicalResult SendUeRecvOp::verify() {
  if (failed(verifyMessage(*this, getMessageOp())) || failed(verifyReduction(*this, "reduce_op", getReduceOp())))
    return failure();
  return checkUnused(*this, getDstCount(), "dst_count");
}
LogicalResult SendUeRecvOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> rows = rowsOf(infer, getX(), getY(), getSrcIndex(), getDstIndex());
  if (rows && failed(infer.requireEqual(infer.shapeOf(getY()).front(), infer.shapeOf(getSrcIndex()).front(),
                                        "the number of rows of y")))
    return failure();
  return inferArrival(infer, getX(), rows, getOutSize(), getOut(), getDstCount());
}

LogicalResult SendUvOp::verify() { return verifyMessage(*this, getMessageOp()); }
LogicalResult SendUvOp::inferShapes(ShapeInference &infer) {
  std::optional<Dims> dims = rowsOf(infer, getX(), getY(), getSrcIndex(), getDstIndex());
  if (!dims)
    return failure();
  dims->insert(dims->begin(), infer.shapeOf(getSrcIndex()).front());
  infer.setResult(getOut(), *dims, elementTypeOf(getX()));
  return success();
}
