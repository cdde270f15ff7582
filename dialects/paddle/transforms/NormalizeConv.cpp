//===- NormalizeConv.cpp - Paddle's convolutions as fused ones ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Gives every convolution one form with explicit padding, which the other fusion passes and the lowering work on.
// Fuses nothing itself.
//
//===----------------------------------------------------------------------===//
#include "dialects/paddle/ir/ConstantData.h"
#include "dialects/paddle/ir/ops/Window.h"
#include "dialects/paddle/transforms/OptReport.h"
#include "dialects/paddle/transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"

#define GET_OP_CLASSES
#include "dialects/paddle/ir/Conv.h.inc"
#define GET_OP_CLASSES
#include "dialects/paddle/ir/Fused.h.inc"

using namespace mlir;

namespace paddlec::paddle {
#define GEN_PASS_DEF_NORMALIZECONV
#include "dialects/paddle/transforms/Passes.h.inc"

static constexpr StringLiteral passName = "normalize-conv";

namespace {
/// The numbers of a convolution with its padding algorithm resolved.
struct Numbers {
  SmallVector<int64_t> strides, paddings, dilations;
};

/// What is known about a function's symbols.
class Symbols {
public:
  explicit Symbols(func::FuncOp function) {
    if (auto symbols = function->getAttrOfType<ArrayAttr>(symbolsAttrName))
      for (auto symbol : symbols.getAsRange<SymbolAttr>())
        multiples.push_back(symbol.getKind() == SymbolKind::InputDim ? symbol.getMultiple() : 1);
  }

  /// Whether a dimension is a multiple of `factor` whatever the inputs are.
  bool isMultiple(Dim dim, int64_t factor) const {
    if (!dim)
      return false;
    SmallVector<AffineExpr> replacements;
    for (auto [position, multiple] : llvm::enumerate(multiples))
      replacements.push_back(getAffineSymbolExpr(position, dim.getContext()) * multiple);
    return dim.replaceSymbols(replacements).isMultipleOf(factor);
  }

private:
  SmallVector<int64_t> multiples;
};

struct NormalizeConv : impl::NormalizeConvBase<NormalizeConv> {
  void runOnOperation() override;

  template <typename Op> void normalize(Op op, const Symbols &symbols);
  template <typename Op>
  void normalizeTransposed(Op op, std::optional<SmallVector<int64_t>> outputSize, const Symbols &symbols);
  void replace(Operation *op, Operation *fused) {
    op->replaceAllUsesWith(fused);
    op->erase();
    ++numNormalized;
  }
  void keep(Operation *op, StringRef why) {
    reportMissed(op, passName, op->getName().stripDialect() + " stays: " + why);
    ++numKept;
  }
};
} // namespace

static bool isChannelsLast(StringRef dataFormat) { return dataFormat == "NHWC" || dataFormat == "NDHWC"; }

/// Paddle lets a 3-D convolution say NCHW, and AnyLayout for channels first.
static StringRef fusedFormat(StringRef dataFormat, int64_t spatial) {
  bool last = isChannelsLast(dataFormat);
  return spatial == 3 ? (last ? "NDHWC" : "NCDHW") : (last ? "NHWC" : "NCHW");
}

static constexpr StringLiteral dependsOnInput = "its SAME padding depends on the size of the input";

/// SAME keeps ceil(in / stride) positions: the padding in all is what the last one reaches past the input. Known when
/// the input's size is, or that it is a multiple of the stride.
static std::optional<int64_t> samePadding(Dim in, int64_t kernel, int64_t stride, const Symbols &symbols) {
  if (std::optional<int64_t> size = in ? getConstant(in) : std::nullopt) {
    int64_t positions = (*size + stride - 1) / stride;
    return std::max<int64_t>((positions - 1) * stride + kernel - *size, 0);
  }
  if (stride == 1 || symbols.isMultiple(in, stride))
    return std::max<int64_t>(kernel - stride, 0);
  return std::nullopt;
}

template <typename Op> static std::optional<Numbers> resolve(Op op, Value input, const Symbols &symbols) {
  constexpr int64_t spatial = Op::spatialDims;
  auto filter = cast<RankedTensorType>(op.getFilter().getType());
  Dims in = getDims(input.getType());
  int64_t first = isChannelsLast(op.getDataFormat()) ? 1 : 2;
  Numbers numbers;
  for (int64_t i = 0; i < spatial; ++i) {
    Window window =
        getWindow(i, spatial, Dim(), op.getStrides(), op.getPaddings(), op.getDilations(), op.getPaddingAlgorithm());
    if (window.same) {
      int64_t kernel = filter.getDimSize(i + 2);
      std::optional<int64_t> total;
      if (!ShapedType::isDynamic(kernel))
        total = samePadding(in[first + i], kernel, window.stride, symbols);
      if (!total)
        return std::nullopt;
      window.padBegin = *total / 2;
      window.padEnd = *total - window.padBegin;
    }
    numbers.strides.push_back(window.stride);
    numbers.paddings.append({window.padBegin, window.padEnd});
    numbers.dilations.push_back(window.dilation);
  }
  return numbers;
}

template <typename Op> void NormalizeConv::normalize(Op op, const Symbols &symbols) {
  std::optional<Numbers> numbers = resolve(op, op.getInput(), symbols);
  if (!numbers)
    return keep(op, dependsOnInput);
  OpBuilder builder(op);
  replace(op, FusedConvOp::create(builder, op.getLoc(), op.getOut().getType(), op.getInput(), op.getFilter(),
                                  /*bias=*/Value(), /*post_operands=*/ValueRange(), numbers->strides, numbers->paddings,
                                  numbers->dilations, op.getGroups(), fusedFormat(op.getDataFormat(), Op::spatialDims),
                                  builder.getArrayAttr({})));
}

template <typename Op>
void NormalizeConv::normalizeTransposed(Op op, std::optional<SmallVector<int64_t>> outputSize, const Symbols &symbols) {
  constexpr int64_t spatial = Op::spatialDims;
  std::optional<Numbers> numbers = resolve(op, op.getX(), symbols);
  if (!numbers)
    return keep(op, dependsOnInput);
  if (!outputSize)
    return keep(op, "its output_size is not a constant");
  SmallVector<int64_t> outputPadding(op.getOutputPadding());
  outputPadding.resize(spatial, 0);
  auto in = cast<RankedTensorType>(op.getX().getType()), filter = cast<RankedTensorType>(op.getFilter().getType());
  int64_t first = isChannelsLast(op.getDataFormat()) ? 1 : 2;
  for (auto [i, size] : llvm::enumerate(*outputSize)) {
    if (in.isDynamicDim(first + i) || filter.isDynamicDim(i + 2))
      return keep(op, "its output_size is given for an input of unknown size");
    int64_t least = (in.getDimSize(first + i) - 1) * numbers->strides[i] - numbers->paddings[2 * i] -
                    numbers->paddings[2 * i + 1] + numbers->dilations[i] * (filter.getDimSize(i + 2) - 1) + 1;
    outputPadding[i] = size - least;
    if (outputPadding[i] < 0)
      return keep(op, "its output_size is too small");
  }
  OpBuilder builder(op);
  replace(op, FusedConvTransposeOp::create(builder, op.getLoc(), op.getOut().getType(), op.getX(), op.getFilter(),
                                           /*bias=*/Value(), /*post_operands=*/ValueRange(), numbers->strides,
                                           numbers->paddings, outputPadding, numbers->dilations, op.getGroups(),
                                           fusedFormat(op.getDataFormat(), spatial), builder.getArrayAttr({})));
}

/// The sizes that an operand asks for: none asked when it is absent or empty; nullopt when they are not constants.
static std::optional<SmallVector<int64_t>> readSizes(Value operand) {
  if (!operand)
    return SmallVector<int64_t>();
  ElementsAttr constant = getConstantAttr(operand);
  return constant ? getSmallIntegers(constant) : std::nullopt;
}

void NormalizeConv::runOnOperation() {
  Symbols symbols(getOperation());
  getOperation().walk([&](Operation *op) {
    // Other element types have no library call; Paddle's form of the op has a reference kernel for each.
    if (op->getNumResults() != 1 || !isa<RankedTensorType>(op->getResult(0).getType()) ||
        !cast<RankedTensorType>(op->getResult(0).getType()).getElementType().isF32())
      return;
    TypeSwitch<Operation *>(op)
        .Case<Conv2dOp, DepthwiseConv2dOp, Conv3dOp>([&](auto conv) { normalize(conv, symbols); })
        .Case<Conv2dTransposeOp, DepthwiseConv2dTransposeOp>(
            [&](auto conv) { normalizeTransposed(conv, readSizes(conv.getOutputSize()), symbols); })
        .Case([&](Conv3dTransposeOp conv) {
          normalizeTransposed(conv, SmallVector<int64_t>(conv.getOutputSize()), symbols);
        });
  });
}

} // namespace paddlec::paddle
