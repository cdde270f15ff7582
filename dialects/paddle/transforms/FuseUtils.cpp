//===- FuseUtils.cpp - what the fusion passes share ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/transforms/FuseUtils.h"
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/VariableName.h"
#include "dialects/paddle/transforms/OptReport.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <cmath>
#include <cstring>

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Constant.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Elementwise.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Basic.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Norm.h.inc"

using namespace mlir;

namespace paddlec::paddle {

FusedOpInterface getFusableProducer(Value value, Operation *user) {
  auto fused = value.getDefiningOp<FusedOpInterface>();
  if (!fused || !value.hasOneUse() || fused->getBlock() != user->getBlock())
    return nullptr;
  return fused;
}

bool haveSameShape(Type a, Type b) {
  auto first = cast<RankedTensorType>(a), second = cast<RankedTensorType>(b);
  if (first.getShape() != second.getShape() || first.getEncoding() != second.getEncoding())
    return false;
  return first.hasStaticShape() || first.getEncoding();
}

//===----------------------------------------------------------------------===//
// Affine steps
//===----------------------------------------------------------------------===//

static double at(const std::vector<double> &values, size_t i) { return values.size() == 1 ? values[0] : values[i]; }

Affine Affine::then(const Affine &next) const {
  Affine result;
  size_t size = std::max({scale.size(), next.scale.size()});
  result.scale.resize(size);
  for (size_t i = 0; i < size; ++i)
    result.scale[i] = at(scale, i) * at(next.scale, i);
  size = std::max({shift.size(), next.scale.size(), next.shift.size()});
  result.shift.resize(size);
  for (size_t i = 0; i < size; ++i)
    result.shift[i] = at(shift, i) * at(next.scale, i) + at(next.shift, i);
  return result;
}

std::optional<std::vector<double>> getAlongAxis(Value value, RankedTensorType type, int64_t axis) {
  ElementsAttr constant = getConstantAttr(value);
  if (!constant)
    return std::nullopt;
  ArrayRef<int64_t> shape = constant.getShapedType().getShape();
  int64_t rank = type.getRank(), offset = rank - static_cast<int64_t>(shape.size());
  if (offset < 0)
    return std::nullopt;
  for (auto [i, dim] : llvm::enumerate(shape)) {
    bool isAxis = static_cast<int64_t>(i) + offset == axis;
    if (dim != 1 && (!isAxis || dim != type.getDimSize(axis)))
      return std::nullopt;
  }
  return getAsDoubles(constant);
}

/// x (op) constant or constant (op) x, as an affine function of x.
static std::optional<Affine> affineOf(Operation *op, bool constantFirst, std::vector<double> c) {
  auto negated = [&] {
    for (double &value : c)
      value = -value;
    return c;
  };
  if (isa<AddOp>(op))
    return Affine{{1.0}, std::move(c)};
  if (isa<MultiplyOp>(op))
    return Affine{std::move(c), {0.0}};
  if (isa<SubtractOp>(op))
    return constantFirst ? Affine{{-1.0}, std::move(c)} : Affine{{1.0}, negated()};
  if (isa<DivideOp>(op) && !constantFirst) {
    for (double &value : c)
      value = 1.0 / value;
    return Affine{std::move(c), {0.0}};
  }
  return std::nullopt;
}

/// scale * x + bias, or scale * (x + bias).
static std::optional<AffineStep> matchScale(ScaleOp op) {
  ElementsAttr factor = getConstantAttr(op.getScale());
  std::optional<double> scale = factor ? getScalar(factor) : std::nullopt;
  if (!scale || op.getX().getType() != op.getOut().getType())
    return std::nullopt;
  double bias = op.getBias().convertToDouble();
  return AffineStep{&op.getXMutable(), Affine{{*scale}, {op.getBiasAfterScale() ? bias : *scale * bias}}};
}

/// x * scale + bias with a number for each channel.
static std::optional<AffineStep> matchAffineChannel(AffineChannelOp op, int64_t axis) {
  auto type = cast<RankedTensorType>(op.getX().getType());
  int64_t opAxis = op.getDataLayout() == "NHWC" ? type.getRank() - 1 : 1;
  ElementsAttr scale = getConstantAttr(op.getScale()), bias = getConstantAttr(op.getBias());
  if (opAxis != axis || !scale || !bias || type != op.getOut().getType())
    return std::nullopt;
  std::optional<std::vector<double>> factors = getAsDoubles(scale), terms = getAsDoubles(bias);
  if (!factors || !terms || static_cast<int64_t>(factors->size()) != type.getDimSize(axis) ||
      factors->size() != terms->size())
    return std::nullopt;
  return AffineStep{&op.getXMutable(), Affine{std::move(*factors), std::move(*terms)}};
}

std::optional<AffineStep> matchAffine(Operation *op, int64_t axis) {
  if (auto affine = dyn_cast<AffineChannelOp>(op))
    return matchAffineChannel(affine, axis);
  if (auto scale = dyn_cast<ScaleOp>(op))
    return matchScale(scale);
  if (!isa<AddOp, SubtractOp, MultiplyOp, DivideOp>(op))
    return std::nullopt;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  if (!isa<FloatType>(type.getElementType()))
    return std::nullopt;
  for (bool constantFirst : {false, true}) {
    OpOperand &data = op->getOpOperand(constantFirst ? 1 : 0);
    // A constant may not enlarge the value; its channels are checked against the type, so equal types suffice.
    if (data.get().getType() != type || getConstantAttr(data.get()))
      continue;
    std::optional<std::vector<double>> constant = getAlongAxis(op->getOperand(constantFirst ? 0 : 1), type, axis);
    if (!constant)
      continue;
    if (std::optional<Affine> affine = affineOf(op, constantFirst, std::move(*constant)))
      return AffineStep{&data, std::move(*affine)};
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

std::string getConstantName(Value constant) {
  if (auto resource = dyn_cast_or_null<DenseResourceElementsAttr>(getConstantAttr(constant)))
    return resource.getRawHandle().getKey().str();
  return getVariableName(constant.getLoc()).str();
}

/// The largest finite magnitude of a floating-point type.
static double largest(FloatType type) { return APFloat::getLargest(type.getFloatSemantics()).convertToDouble(); }

static bool fits(double value, FloatType type) { return std::isfinite(value) && std::abs(value) <= largest(type); }

/// Multiplies each output channel in T's precision or, for half types, through doubles. Null when a product does not
/// fit its type or the constant's bytes cannot be read.
static ElementsAttr scaleWeights(ElementsAttr weights, WeightView view, const std::vector<double> &scale,
                                 StringRef name) {
  auto type = cast<RankedTensorType>(weights.getType());
  auto element = cast<FloatType>(type.getElementType());
  auto forEach = [&](auto &&read, auto &&write) {
    int64_t index = 0;
    for (int64_t group = 0; group < view.groups; ++group)
      for (int64_t outer = 0; outer < view.outer; ++outer)
        for (int64_t channel = 0; channel < view.channels; ++channel) {
          double factor = at(scale, group * view.channels + channel);
          for (int64_t inner = 0; inner < view.inner; ++inner, ++index) {
            double product = read(index) * factor;
            if (!fits(product, element))
              return false;
            write(index, product);
          }
        }
    return true;
  };
  if (!element.isF32()) {
    std::optional<std::vector<double>> values = getAsDoubles(weights);
    if (!values || !forEach([&](int64_t i) { return (*values)[i]; }, [&](int64_t i, double v) { (*values)[i] = v; }))
      return nullptr;
    return makeConstant(type, ArrayRef<double>(*values), name);
  }
  // The usual case, without a copy in doubles: weights may be hundreds of megabytes.
  std::optional<ConstantBytes> bytes = getBytes(weights);
  if (!bytes || bytes->bytes.size() != type.getNumElements() * sizeof(float))
    return nullptr;
  std::vector<char> scaled(bytes->bytes.size());
  auto read = [&](int64_t i) {
    float value;
    std::memcpy(&value, bytes->bytes.data() + i * sizeof(float), sizeof(float));
    return static_cast<double>(value);
  };
  auto write = [&](int64_t i, double product) {
    float value = static_cast<float>(product);
    std::memcpy(scaled.data() + i * sizeof(float), &value, sizeof(float));
  };
  if (!forEach(read, write))
    return nullptr;
  return makeConstant(type, std::move(scaled), name);
}

/// Puts a constant where the old one was or, without an old one, before `op`. Takes the old one away if it is dead.
static void replaceOperand(FusedOpInterface op, ElementsAttr value, StringRef name, Value old,
                           function_ref<void(Value)> assign) {
  OpBuilder builder(op);
  Operation *constant = old ? old.getDefiningOp() : nullptr;
  if (constant)
    builder.setInsertionPointAfter(constant);
  Location loc = name.empty() ? op.getLoc() : NameLoc::get(builder.getStringAttr(name));
  assign(ConstantOp::create(builder, loc, value));
  if (constant && isOpTriviallyDead(constant))
    constant->erase();
}

static bool isAll(const std::vector<double> &values, double value) {
  return llvm::all_of(values, [=](double element) { return element == value; });
}

/// "conv2d_0.w_0" becomes "conv2d_0.w_0.folded", which stays as it is.
static std::string foldedName(StringRef name, StringRef suffix) {
  if (name.empty() || name.contains(suffix))
    return name.str();
  return (name + suffix).str();
}

LogicalResult foldIntoWeights(FusedOpInterface op, const Affine &affine, std::string &why) {
  auto refuse = [&](const char *reason) {
    why = reason;
    return failure();
  };
  if (!op.getPostOps().empty())
    return refuse("other steps stand between");
  OpOperand &weight = op.getWeightMutable();
  auto type = cast<RankedTensorType>(weight.get().getType());
  if (!type.hasStaticShape())
    return refuse("its weights have an unknown shape");
  WeightView view = op.getWeightView();
  int64_t channels = view.groups * view.channels;
  auto fitsChannels = [&](const std::vector<double> &values) {
    return values.size() == 1 || static_cast<int64_t>(values.size()) == channels;
  };
  if (!fitsChannels(affine.scale) || !fitsChannels(affine.shift))
    return refuse("the constants do not have one element a channel");

  // Everything that can fail comes first.
  MutableOperandRange biasRange = op.getBiasMutable();
  Value bias = biasRange.empty() ? Value() : biasRange[0].get();
  std::vector<double> newBias(channels, 0.0);
  if (bias) {
    ElementsAttr constant = getConstantAttr(bias);
    std::optional<std::vector<double>> values = constant ? getAsDoubles(constant) : std::nullopt;
    if (!values || static_cast<int64_t>(values->size()) != channels)
      return refuse("its bias is not a constant");
    newBias = std::move(*values);
  }
  auto element = cast<FloatType>(type.getElementType());
  for (auto [channel, value] : llvm::enumerate(newBias)) {
    value = value * at(affine.scale, channel) + at(affine.shift, channel);
    if (!fits(value, element))
      return refuse("the folded bias would not be finite");
  }
  std::string name = getConstantName(weight.get());
  ElementsAttr newWeights;
  std::string weightName = foldedName(name, ".folded");
  if (!isAll(affine.scale, 1.0)) {
    ElementsAttr constant = getConstantAttr(weight.get());
    if (!constant)
      return refuse("its weights are not a constant");
    newWeights = scaleWeights(constant, view, affine.scale, weightName);
    if (!newWeights)
      return refuse("the folded weights would not be finite");
  }

  if (newWeights)
    replaceOperand(op, newWeights, weightName, weight.get(), [&](Value value) { weight.set(value); });
  if (!bias && isAll(newBias, 0.0))
    return success();
  std::string biasName = bias ? foldedName(getConstantName(bias), ".folded") : foldedName(name, ".bias");
  ElementsAttr biasAttr = makeConstant(RankedTensorType::get({channels}, element), ArrayRef(newBias), biasName);
  replaceOperand(op, biasAttr, biasName, bias, [&](Value value) { op.getBiasMutable().assign(value); });
  return success();
}

//===----------------------------------------------------------------------===//
// Epilogue
//===----------------------------------------------------------------------===//

void appendPostOp(FusedOpInterface op, PostOpAttr postOp, Value operand) {
  SmallVector<Attribute> postOps(op.getPostOps().begin(), op.getPostOps().end());
  postOps.push_back(postOp);
  op.setPostOpsAttr(ArrayAttr::get(op.getContext(), postOps));
  if (operand)
    op.getPostOperandsMutable().append(operand);
}

void replaceConsumer(FusedOpInterface op, OpResult result) {
  Operation *consumer = result.getOwner();
  bool isReady = llvm::all_of(op->getOperands(), [&](Value operand) {
    Operation *source = operand.getDefiningOp();
    return !source || source->getBlock() != op->getBlock() || source->isBeforeInBlock(op);
  });
  if (!isReady)
    op->moveBefore(consumer);
  // The name of what is now made comes first, those that vanished stay known.
  op->setLoc(FusedLoc::get(op.getContext(), {consumer->getLoc(), op->getLoc()}));
  result.replaceAllUsesWith(op->getResult(0));
  consumer->erase();
}

} // namespace paddlec::paddle
