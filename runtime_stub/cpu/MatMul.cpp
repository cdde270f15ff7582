//===- MatMul.cpp - matrix multiplication --------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Transposes are strides. A constant right side is packed as the library prefers; a batch over a shared right side is
// folded into rows, so that one large product runs instead of many small ones.
//
//===----------------------------------------------------------------------===//
#include "cpu/Builder.h"

namespace pdrt {

using namespace cpu;
using dnnl::memory;

namespace {

/// An operand with its batch dimensions in front and its matrix as the product sees it.
struct Side {
  memory::dims dims;
  memory::dims strides;
};

Side sideOf(const TensorDesc &desc, int32_t rank, bool transpose) {
  if (desc.layout != Layout::Plain)
    refuse(PDRT_INTERNAL_ERROR, "an operand of a matrix product must be plain");
  Side side;
  side.dims = dimsOf(padRank(desc.dims, rank));
  if (desc.strides.size() == 0) {
    side.strides = denseStrides(side.dims);
  } else {
    side.strides = memory::dims(rank - desc.strides.size(), 0);
    for (int32_t i = 0; i < desc.strides.size(); ++i)
      side.strides.push_back(desc.strides[i]);
    // The dimensions put in front have one element: any stride will do, but oneDNN wants none of zero.
    for (int32_t i = rank - desc.strides.size(); i-- > 0;)
      side.strides[i] = side.strides[i + 1] * side.dims[i + 1];
  }
  if (transpose) {
    std::swap(side.dims[rank - 1], side.dims[rank - 2]);
    std::swap(side.strides[rank - 1], side.strides[rank - 2]);
  }
  return side;
}

bool isDense(const Side &side) { return side.strides == denseStrides(side.dims); }

int64_t product(const memory::dims &dims, size_t begin, size_t end) {
  int64_t result = 1;
  for (size_t i = begin; i < end; ++i)
    result *= dims[i];
  return result;
}

/// How a post-op's operand is seen once the batch is folded into rows; false when that can't be said.
bool foldOperand(const TensorDesc &operand, const memory::dims &dst, TensorDesc &folded) {
  if (operand.strides.size() != 0 || operand.layout != Layout::Plain)
    return false;
  const memory::dims dims = dimsOf(padRank(operand.dims, static_cast<int32_t>(dst.size())));
  const size_t last = dims.size() - 1;
  folded = operand;
  if (product(dims, 0, last) == 1) {
    folded.dims = Sizes{1, dims[last]};
    return true;
  }
  for (size_t i = 0; i < last; ++i)
    if (dims[i] != dst[i])
      return false;
  folded.dims = Sizes{product(dims, 0, last), dims[last]};
  return true;
}

} // namespace

pdrt_code Preparation::matmul(size_t index, const MatMulDesc &desc) {
  return guarded(index, "matmul", [&](Builder &builder) {
    const int32_t rank = desc.dst.desc.dims.size();
    if (rank < 2 || desc.x.desc.dims.size() > rank || desc.y.desc.dims.size() > rank || desc.x.desc.dims.size() < 2 ||
        desc.y.desc.dims.size() < 2)
      refuse(PDRT_INTERNAL_ERROR, "shapes %s times %s to %s", shapeText(desc.x.desc.dims).c_str(),
             shapeText(desc.y.desc.dims).c_str(), shapeText(desc.dst.desc.dims).c_str());
    Side x = sideOf(desc.x.desc, rank, desc.transposeX);
    Side y = sideOf(desc.y.desc, rank, desc.transposeY);
    Side dst = sideOf(desc.dst.desc, rank, false);
    if (x.dims[rank - 1] != y.dims[rank - 2])
      refuse(PDRT_INVALID_ARGUMENT, "the inner dimensions of %s and %s differ", shapeText(desc.x.desc.dims).c_str(),
             shapeText(desc.y.desc.dims).c_str());

    size_t operands = 1;
    for (const Operand *operand : {&desc.x, &desc.y, &desc.bias})
      operands += operand->present && operand->weight < 0;
    for (const PostOp &op : desc.postOps)
      operands += (op.kind == PostOpKind::Add || op.kind == PostOpKind::Mul) && !op.inPlace && op.operand.weight < 0;
    if (elementCount(desc.dst.desc.dims) == 0)
      return builder.makeNothing(operands);
    // A sum of nothing is that of one product of zeros, and what follows it comes as usual.
    const bool sumsNothing = x.dims[rank - 1] == 0;
    if (sumsNothing) {
      x.dims[rank - 1] = y.dims[rank - 2] = 1;
      x.strides = denseStrides(x.dims);
      y.strides = denseStrides(y.dims);
    }

    bool fold = rank > 2 && product(y.dims, 0, rank - 2) == 1 && isDense(x) && isDense(dst) &&
                product(x.dims, 0, rank - 1) == product(dst.dims, 0, rank - 1);
    TensorDesc unused;
    for (const PostOp &op : desc.postOps)
      if ((op.kind == PostOpKind::Add || op.kind == PostOpKind::Mul) && !op.inPlace)
        fold = fold && foldOperand(op.operand.desc, dst.dims, unused);
    const memory::dims unfolded = dst.dims;
    if (fold) {
      const int64_t rows = product(dst.dims, 0, rank - 1);
      x.dims = {rows, x.dims[rank - 1]};
      x.strides = denseStrides(x.dims);
      dst.dims = {rows, dst.dims[rank - 1]};
      dst.strides = denseStrides(dst.dims);
      y.dims.erase(y.dims.begin(), y.dims.end() - 2);
      y.strides.erase(y.strides.begin(), y.strides.end() - 2);
    }
    const int32_t seenRank = static_cast<int32_t>(dst.dims.size());
    const memory::desc xMd(x.dims, dataType(desc.x.desc.dtype), x.strides);
    const memory::desc yGiven(y.dims, dataType(desc.y.desc.dtype), y.strides);
    const memory::desc yWanted = desc.y.weight >= 0 && !sumsNothing
                                     ? memory::desc(y.dims, dataType(desc.y.desc.dtype), memory::format_tag::any)
                                     : yGiven;
    const memory::desc dstMd(dst.dims, dataType(desc.dst.desc.dtype), dst.strides);
    memory::desc bias;
    if (desc.bias.present) {
      memory::dims biasDims(seenRank, 1);
      biasDims.back() = dst.dims.back();
      if (elementCount(desc.bias.desc.dims) != biasDims.back())
        refuse(PDRT_UNSUPPORTED, "a bias of shape %s on %lld columns", shapeText(desc.bias.desc.dims).c_str(),
               static_cast<long long>(biasDims.back()));
      bias = memory::desc(biasDims, dataType(desc.bias.desc.dtype), denseStrides(biasDims));
    }
    builder.addPostOps(desc.postOps, [&](const TensorDesc &operand) {
      TensorDesc seen = operand;
      if (fold)
        foldOperand(operand, unfolded, seen);
      else
        seen.dims = padRank(operand.dims, rank);
      return describe(seen);
    });

    const dnnl::matmul::primitive_desc made(builder.engine(), xMd, yWanted, bias, dstMd, builder.attr);
    builder.create(made);
    if (sumsNothing) {
      builder.bindZeros(DNNL_ARG_SRC, desc.x, xMd);
      builder.bindZeros(DNNL_ARG_WEIGHTS, desc.y, yGiven);
    } else {
      builder.bind(DNNL_ARG_SRC, desc.x, xMd);
      builder.bind(DNNL_ARG_WEIGHTS, desc.y, yGiven, made.weights_desc());
    }
    if (desc.bias.present)
      builder.bind(DNNL_ARG_BIAS, desc.bias, bias);
    builder.bindPostOps();
    builder.bindDestination(dstMd);
  });
}

} // namespace pdrt
