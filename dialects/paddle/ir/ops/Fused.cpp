//===- Fused.cpp - convolution and matmul with an epilogue ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Shape rules, verifiers and the common interface of the fused ops. What is fused when is the passes' business.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/PaddleDialect.h"
#include "dialects/paddle/ir/ops/Window.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace paddlec::paddle;

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Fused.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Fused.cpp.inc"

namespace paddlec::paddle {
void registerFusedOps(PaddleDialect *dialect) {
  dialect->addFamily<
#define GET_OP_LIST
#include "dialects/paddle/ir/Fused.cpp.inc"
      >();
}
} // namespace paddlec::paddle

static bool isChannelsLast(StringRef dataFormat) { return dataFormat.ends_with("C"); }

static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

/// True unless both are known and differ.
static bool mayEqual(int64_t a, int64_t b) { return ShapedType::isDynamic(a) || ShapedType::isDynamic(b) || a == b; }

//===----------------------------------------------------------------------===//
// Epilogue
//===----------------------------------------------------------------------===//

static bool takesOperand(PostOpKind kind) { return kind == PostOpKind::Add || kind == PostOpKind::Mul; }

static bool takesNumbers(PostOpKind kind) {
  switch (kind) {
  case PostOpKind::LeakyRelu:
  case PostOpKind::Clip:
  case PostOpKind::Swish:
  case PostOpKind::HardSwish:
  case PostOpKind::HardSigmoid:
  case PostOpKind::Linear:
    return true;
  default:
    return false;
  }
}

/// A post operand has the result's rank, so that it can be laid out like the result, and each of its dimensions is the
/// result's or 1.
static LogicalResult verifyPostOperand(Operation *op, Value operand, unsigned index) {
  ArrayRef<int64_t> from = shapeOf(operand), to = shapeOf(op->getResult(0));
  bool fits = from.size() == to.size();
  for (size_t i = 0; fits && i < from.size(); ++i)
    fits = from[i] == 1 || mayEqual(from[i], to[i]);
  if (fits)
    return success();
  return op->emitOpError() << "post operand #" << index << " of type " << operand.getType()
                           << " must have the rank of the result, " << op->getResult(0).getType()
                           << ", and its dimensions or 1";
}

template <typename Op> static LogicalResult verifyEpilogue(Op op, int64_t channels) {
  Type element = cast<RankedTensorType>(op.getOut().getType()).getElementType();
  for (Value operand : op->getOperands())
    if (cast<RankedTensorType>(operand.getType()).getElementType() != element)
      return op.emitOpError() << "has an operand of type " << operand.getType() << " but a result of " << element;
  if (Value bias = op.getBias())
    if (shapeOf(bias).size() != 1 || !mayEqual(shapeOf(bias)[0], channels))
      return op.emitOpError() << "bias of type " << bias.getType() << " does not have one element for each of the "
                              << channels << " output channels";
  size_t used = 0;
  for (auto postOp : op.getPostOps().template getAsRange<PostOpAttr>()) {
    used += takesOperand(postOp.getKind());
    if (takesNumbers(postOp.getKind()) && !postOp.getAlphaAttr())
      return op.emitOpError() << "post op " << postOp << " needs its two numbers";
  }
  if (used != op.getPostOperands().size())
    return op.emitOpError() << "has " << op.getPostOperands().size() << " post operands, but " << used
                            << " of its post ops take one";
  for (auto [index, operand] : llvm::enumerate(op.getPostOperands()))
    if (failed(verifyPostOperand(op, operand, index)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

template <typename Op> static LogicalResult verifyConv(Op op, bool transposed) {
  size_t rank = shapeOf(op.getInput()).size();
  if (rank < 3 || rank > 5)
    return op.emitOpError() << "input must have rank 3, 4 or 5, not " << rank;
  if (shapeOf(op.getFilter()).size() != rank || shapeOf(op.getOut()).size() != rank)
    return op.emitOpError() << "input, filter and result must have the same rank";
  static constexpr StringLiteral formats[3][2] = {{"NCL", "NLC"}, {"NCHW", "NHWC"}, {"NCDHW", "NDHWC"}};
  if (!llvm::is_contained(formats[rank - 3], op.getDataFormat()))
    return op.emitOpError() << "data_format must be " << formats[rank - 3][0] << " or " << formats[rank - 3][1]
                            << " at rank " << rank << ", not " << op.getDataFormat();
  size_t spatial = rank - 2;
  if (op.getStrides().size() != spatial || op.getDilations().size() != spatial)
    return op.emitOpError() << "strides and dilations must have " << spatial << " elements";
  if (op.getPaddings().size() != 2 * spatial)
    return op.emitOpError() << "paddings must have " << 2 * spatial << " elements: begin and end of each dimension";
  auto atLeast = [](int64_t least) { return [=](int64_t value) { return value >= least; }; };
  if (!llvm::all_of(op.getStrides(), atLeast(1)) || !llvm::all_of(op.getDilations(), atLeast(1)))
    return op.emitOpError() << "strides and dilations must be positive";
  if (!llvm::all_of(op.getPaddings(), atLeast(0)))
    return op.emitOpError() << "paddings must not be negative";
  int64_t groups = op.getGroups();
  if (groups < 1)
    return op.emitOpError() << "groups must be positive, not " << groups;

  // Filters are [out, in / groups, ...], of transposed convolutions [in, out / groups, ...].
  ArrayRef<int64_t> filter = shapeOf(op.getFilter());
  int64_t first = filter[0], second = filter[1];
  int64_t times = ShapedType::isDynamic(second) ? second : second * groups;
  int64_t filterIn = transposed ? first : times, filterOut = transposed ? times : first;
  if (!ShapedType::isDynamic(first) && first % groups != 0)
    return op.emitOpError() << "groups " << groups << " does not divide the filter's first dimension " << first;
  size_t axis = isChannelsLast(op.getDataFormat()) ? rank - 1 : 1;
  if (!mayEqual(shapeOf(op.getInput())[axis], filterIn))
    return op.emitOpError() << "input has " << shapeOf(op.getInput())[axis] << " channels, the filter of type "
                            << op.getFilter().getType() << " with " << groups << " groups takes " << filterIn;
  return verifyEpilogue(op, filterOut);
}

LogicalResult FusedConvOp::verify() { return verifyConv(*this, /*transposed=*/false); }

LogicalResult FusedConvTransposeOp::verify() {
  if (getOutputPadding().size() != getStrides().size())
    return emitOpError() << "output_padding must have one element a spatial dimension";
  return verifyConv(*this, /*transposed=*/true);
}

/// Both directions share all but the rule of a spatial dimension and where the filter's output channels are.
/// What the separate ops would have required of the bias and of what is added or multiplied at the end.
template <typename Op> static LogicalResult requireEpilogue(Op op, ShapeInference &infer, Dim channels) {
  if (Value bias = op.getBias())
    if (failed(infer.requireEqual(infer.shapeOf(bias)[0], channels, "the number of elements of bias")))
      return failure();
  Dims out = infer.shapeOf(op.getOut());
  for (Value operand : op.getPostOperands())
    for (auto [index, dim] : llvm::enumerate(infer.shapeOf(operand)))
      if (failed(infer.requireExpands(dim, out[index], "dimension " + Twine(index) + " of a fused operand")))
        return failure();
  return success();
}

template <typename Op, typename SpatialRule>
static LogicalResult inferConv(Op op, ShapeInference &infer, Dim channels, SpatialRule spatialRule) {
  Dims out = infer.shapeOf(op.getInput()), filter = infer.shapeOf(op.getFilter());
  bool last = isChannelsLast(op.getDataFormat());
  out[last ? out.size() - 1 : 1] = channels;
  for (size_t i = 0; i + 2 < out.size(); ++i) {
    size_t axis = i + (last ? 1 : 2);
    ArrayRef<int64_t> paddings = op.getPaddings();
    out[axis] = spatialRule(i, out[axis],
                            Window{filter[i + 2], op.getStrides()[i], op.getDilations()[i], paddings[2 * i],
                                   paddings[2 * i + 1], /*same=*/false});
    if (!out[axis])
      return failure();
  }
  infer.setShape(op.getOut(), out);
  return requireEpilogue(op, infer, channels);
}

LogicalResult FusedConvOp::inferShapes(ShapeInference &infer) {
  Dim given = infer.shapeOf(getInput())[isChannelsLast(getDataFormat()) ? shapeOf(getInput()).size() - 1 : 1];
  if (failed(infer.requireEqual(given, infer.shapeOf(getFilter())[1] * getGroups(), "the number of input channels")))
    return failure();
  return inferConv(*this, infer, infer.shapeOf(getFilter())[0], [&](size_t, Dim in, const Window &window) {
    return windowOutput(infer, in, window, /*ceilMode=*/false);
  });
}

LogicalResult FusedConvTransposeOp::inferShapes(ShapeInference &infer) {
  Dim given = infer.shapeOf(getInput())[isChannelsLast(getDataFormat()) ? shapeOf(getInput()).size() - 1 : 1];
  if (failed(infer.requireEqual(given, infer.shapeOf(getFilter())[0], "the number of input channels")))
    return failure();
  Dim channels = infer.shapeOf(getFilter())[1] * getGroups();
  return inferConv(*this, infer, channels, [&](size_t i, Dim in, const Window &window) {
    return transposedOutput(infer, in, window) + getOutputPadding()[i];
  });
}

int64_t FusedConvOp::getChannelAxis() { return isChannelsLast(getDataFormat()) ? shapeOf(getOut()).size() - 1 : 1; }

int64_t FusedConvTransposeOp::getChannelAxis() {
  return isChannelsLast(getDataFormat()) ? shapeOf(getOut()).size() - 1 : 1;
}

static int64_t product(ArrayRef<int64_t> shape) {
  int64_t result = 1;
  for (int64_t dim : shape)
    result *= dim;
  return result;
}

WeightView FusedConvOp::getWeightView() {
  ArrayRef<int64_t> filter = shapeOf(getFilter());
  return {1, 1, filter[0], product(filter.drop_front())};
}

WeightView FusedConvTransposeOp::getWeightView() {
  ArrayRef<int64_t> filter = shapeOf(getFilter());
  int64_t groups = getGroups();
  return {groups, filter[0] / groups, filter[1], product(filter.drop_front(2))};
}

OpOperand &FusedConvOp::getWeightMutable() { return getFilterMutable(); }
OpOperand &FusedConvTransposeOp::getWeightMutable() { return getFilterMutable(); }

//===----------------------------------------------------------------------===//
// Matmul
//===----------------------------------------------------------------------===//

LogicalResult FusedMatMulOp::verify() {
  ArrayRef<int64_t> x = shapeOf(getX()), y = shapeOf(getY()), out = shapeOf(getOut());
  if (x.size() < 2 || y.size() < 2)
    return emitOpError() << "operands must have rank two or more";
  if (out.size() != std::max(x.size(), y.size()))
    return emitOpError() << "result has rank " << out.size() << ", not " << std::max(x.size(), y.size());
  int64_t xInner = x[x.size() - (getTransposeX() ? 2 : 1)], yInner = y[y.size() - (getTransposeY() ? 1 : 2)];
  if (!mayEqual(xInner, yInner))
    return emitOpError() << "inner dimensions differ: " << xInner << " and " << yInner;
  return verifyEpilogue(*this, y[y.size() - (getTransposeY() ? 2 : 1)]);
}

LogicalResult FusedMatMulOp::inferShapes(ShapeInference &infer) {
  Dims x = infer.shapeOf(getX()), y = infer.shapeOf(getY());
  Dim rows = x[x.size() - (getTransposeX() ? 1 : 2)], columns = y[y.size() - (getTransposeY() ? 2 : 1)];
  Dim inner = x[x.size() - (getTransposeX() ? 2 : 1)];
  if (failed(infer.requireEqual(y[y.size() - (getTransposeY() ? 1 : 2)], inner, "y's number of rows")))
    return failure();
  std::optional<Dims> out = infer.broadcast(ArrayRef(x).drop_back(2), ArrayRef(y).drop_back(2));
  if (!out)
    return failure();
  out->append({rows, columns});
  infer.setShape(getOut(), *out);
  return requireEpilogue(*this, infer, columns);
}

int64_t FusedMatMulOp::getChannelAxis() { return shapeOf(getOut()).size() - 1; }

WeightView FusedMatMulOp::getWeightView() {
  ArrayRef<int64_t> y = shapeOf(getY());
  int64_t batch = product(y.drop_back(2)), columns = y[y.size() - (getTransposeY() ? 2 : 1)];
  int64_t inner = y[y.size() - (getTransposeY() ? 1 : 2)];
  return getTransposeY() ? WeightView{1, batch, columns, inner} : WeightView{1, batch * inner, columns, 1};
}

OpOperand &FusedMatMulOp::getWeightMutable() { return getYMutable(); }
