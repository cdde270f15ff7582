//===- Conv.cpp - convolutions -------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Constant weights are packed into the form that the library prefers for these shapes.
//
//===----------------------------------------------------------------------===//
#include "cpu/Builder.h"

#include <cstring>
#include <optional>

namespace pdrt {

using namespace cpu;
using dnnl::memory;

namespace {

/// Weights as oneDNN sees them: a group dimension in front, output channels before input channels.
struct WeightShape {
  memory::dims dims;
  memory::dims strides;
};

WeightShape weightShape(const ConvDesc &desc, int32_t spatial) {
  const Sizes &dims = desc.weights.desc.dims;
  const int64_t groups = desc.groups;
  if (dims.size() != spatial + 2)
    refuse(PDRT_INTERNAL_ERROR, "weights of rank %d for %d spatial dimensions", dims.size(), spatial);
  if (groups < 1 || dims[0] % groups != 0)
    refuse(PDRT_INVALID_ARGUMENT, "%lld channels are not divisible into %lld groups", static_cast<long long>(dims[0]),
           static_cast<long long>(groups));
  int64_t kernelSize = 1;
  for (int32_t i = 0; i < spatial; ++i)
    kernelSize *= dims[2 + i];
  WeightShape shape;
  const int64_t outer = dims[0] / groups; // of the dimension that is first in memory
  const int64_t inner = dims[1];
  if (groups > 1) {
    shape.dims.push_back(groups);
    shape.strides.push_back(outer * inner * kernelSize);
  }
  if (desc.transposed) { // [in, out/groups, k...]
    shape.dims.insert(shape.dims.end(), {inner, outer});
    shape.strides.insert(shape.strides.end(), {kernelSize, inner * kernelSize});
  } else { // [out, in/groups, k...]
    shape.dims.insert(shape.dims.end(), {outer, inner});
    shape.strides.insert(shape.strides.end(), {inner * kernelSize, kernelSize});
  }
  int64_t stride = kernelSize;
  for (int32_t i = 0; i < spatial; ++i) {
    stride /= dims[2 + i];
    shape.dims.push_back(dims[2 + i]);
    shape.strides.push_back(stride);
  }
  return shape;
}

TensorDesc inLayout(TensorDesc desc, Layout layout) {
  desc.layout = layout;
  desc.strides = {};
  return desc;
}

/// How good the library's code is. One small matrix product a group is many times slower than direct code, reference
/// code by orders of magnitude.
enum class Grade { Fast, ProductPerGroup, Reference };

Grade gradeOf(const dnnl::primitive_desc_base &desc, int64_t groups) {
  const char *name = nullptr;
  dnnl_primitive_desc_query(desc.get(), dnnl_query_impl_info_str, 0, &name);
  if (name && std::strstr(name, "ref"))
    return Grade::Reference;
  return name && groups > 1 && std::strstr(name, "gemm") ? Grade::ProductPerGroup : Grade::Fast;
}

/// Makes the primitive, with the tensors in another layout than described if one is given. False, and nothing made,
/// when the library has no code of this grade or better; when any will do, its error is thrown.
bool makeConv(Builder &builder, const ConvDesc &desc, const WeightShape &shape, std::optional<Layout> layout,
              Grade worst) {
  const Sizes &dst = desc.dst.desc.dims;
  const auto inside = [&](const TensorDesc &tensor) { return describe(layout ? inLayout(tensor, *layout) : tensor); };
  const memory::data_type weightType = dataType(desc.weights.desc.dtype);
  const memory::desc given(shape.dims, weightType, shape.strides);
  const memory::desc wanted(shape.dims, weightType, memory::format_tag::any);
  const memory::desc src = inside(desc.src.desc);
  const memory::desc dstMd = inside(desc.dst.desc);
  memory::desc bias;
  if (desc.bias.present)
    bias = memory::desc({dst[1]}, dataType(desc.bias.desc.dtype), memory::format_tag::a);
  memory::dims dilations = dimsOf(desc.dilations);
  for (int64_t &dilation : dilations)
    --dilation; // oneDNN counts the gaps

  builder.restart();
  const auto padded = [&](const TensorDesc &operand) {
    TensorDesc result = operand;
    result.dims = padRank(operand.dims, dst.size());
    return result;
  };
  builder.addPostOps(
      desc.postOps, [&](const TensorDesc &operand) { return describe(padded(operand)); },
      [&](const TensorDesc &operand) {
        const TensorDesc result = padded(operand);
        return elementCount(result.dims) == elementCount(dst) ? inside(result) : describe(result);
      });

  const auto make = [&](const auto &primitiveDesc) {
    if (!primitiveDesc || gradeOf(primitiveDesc, desc.groups) > worst)
      return false;
    builder.create(primitiveDesc);
    builder.bind(DNNL_ARG_SRC, desc.src, describe(desc.src.desc), src);
    builder.bind(DNNL_ARG_WEIGHTS, desc.weights, given, primitiveDesc.weights_desc());
    if (desc.bias.present)
      builder.bind(DNNL_ARG_BIAS, desc.bias, bias);
    builder.bindPostOps();
    builder.bindDestination(describe(desc.dst.desc), dstMd);
    return true;
  };
  const auto inference = dnnl::prop_kind::forward_inference;
  if (desc.transposed)
    return make(dnnl::deconvolution_forward::primitive_desc(
        builder.engine(), inference, dnnl::algorithm::deconvolution_direct, src, wanted, bias, dstMd,
        dimsOf(desc.strides), dilations, dimsOf(desc.padsBegin), dimsOf(desc.padsEnd), builder.attr,
        /*allow_empty=*/worst != Grade::Reference));
  return make(dnnl::convolution_forward::primitive_desc(
      builder.engine(), inference, dnnl::algorithm::convolution_direct, src, wanted, bias, dstMd, dimsOf(desc.strides),
      dilations, dimsOf(desc.padsBegin), dimsOf(desc.padsEnd), builder.attr,
      /*allow_empty=*/worst != Grade::Reference));
}

} // namespace

pdrt_code Preparation::conv(size_t index, const ConvDesc &desc) {
  return guarded(index, desc.transposed ? "transposed convolution" : "convolution", [&](Builder &builder) {
    const Sizes &dst = desc.dst.desc.dims;
    const int32_t spatial = dst.size() - 2;
    if (spatial < 1 || spatial > 3 || desc.src.desc.dims.size() != dst.size() || desc.strides.size() != spatial ||
        desc.dilations.size() != spatial || desc.padsBegin.size() != spatial || desc.padsEnd.size() != spatial)
      refuse(PDRT_INTERNAL_ERROR, "source %s, destination %s: ranks don't match", shapeText(desc.src.desc.dims).c_str(),
             shapeText(dst).c_str());
    expectPlaces(desc.src.desc.dims, dst);
    size_t operands = 1;
    for (const Operand *operand : {&desc.src, &desc.weights, &desc.bias})
      operands += operand->present && operand->weight < 0;
    for (const PostOp &op : desc.postOps)
      operands += (op.kind == PostOpKind::Add || op.kind == PostOpKind::Mul) && !op.inPlace && op.operand.weight < 0;
    if (elementCount(dst) == 0)
      return builder.makeNothing(operands);

    const WeightShape shape = weightShape(desc, spatial);
    // As described, unless the library has only slow code for it: then in another layout, with reorders around.
    // Channels last has fast code for nearly every kind of convolution, plain at least matrix products.
    if (!makeConv(builder, desc, shape, std::nullopt, Grade::Fast) &&
        !makeConv(builder, desc, shape, Layout::ChannelsLast, Grade::Fast) &&
        !makeConv(builder, desc, shape, Layout::Plain, Grade::ProductPerGroup))
      makeConv(builder, desc, shape, std::nullopt, Grade::Reference);
  });
}

} // namespace pdrt
