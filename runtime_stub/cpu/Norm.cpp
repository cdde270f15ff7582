//===- Norm.cpp - softmax and layer normalisation ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Over one axis, or over the last one.
//
//===----------------------------------------------------------------------===//
#include "cpu/Builder.h"

namespace pdrt {

using namespace cpu;
using dnnl::memory;

namespace {

bool isRowMajorFloat(const Operand &operand) {
  return operand.weight < 0 && operand.desc.dtype == PDRT_FLOAT32 && operand.desc.layout == Layout::Plain &&
         operand.desc.strides.size() == 0;
}

} // namespace

pdrt_code Preparation::softmax(size_t index, const SoftmaxDesc &desc) {
  return guarded(index, "softmax", [&](Builder &builder) {
    if (elementCount(desc.dst.desc.dims) == 0)
      return builder.makeNothing(2);
    const memory::desc src = describe(desc.src.desc);
    const memory::desc dst = describe(desc.dst.desc);
    const auto rank = static_cast<int32_t>(pdrt::max(1, desc.dst.desc.dims.size()));
    const int32_t axis = desc.axis < 0 ? desc.axis + rank : desc.axis;
    if (isRowMajorFloat(desc.src) && isRowMajorFloat(desc.dst) && desc.dst.desc.dims.size() > 0) {
      const Sizes &dims = desc.dst.desc.dims;
      int64_t outer = 1, inner = 1;
      for (int32_t i = 0; i < axis; ++i)
        outer *= dims[i];
      for (int32_t i = axis + 1; i < rank; ++i)
        inner *= dims[i];
      if (inner > 1 || desc.log)
        return builder.makeSoftmax(outer, dims[axis], inner, desc.log);
      builder.finishSoftmaxRows(outer, dims[axis]);
    }
    // The library's logarithm isn't Paddle's: it has no limit on the distance from the maximum.
    if (desc.log)
      refuse(PDRT_UNSUPPORTED, "the logarithm of softmax is for row-major float32 tensors");
    builder.create(dnnl::softmax_forward::primitive_desc(builder.engine(), dnnl::prop_kind::forward_inference,
                                                         dnnl::algorithm::softmax_accurate, src, dst, axis,
                                                         builder.attr));
    builder.bind(DNNL_ARG_SRC, desc.src, src);
    builder.bindDestination(dst);
  });
}

pdrt_code Preparation::layerNorm(size_t index, const LayerNormDesc &desc) {
  return guarded(index, "layer norm", [&](Builder &builder) {
    const Sizes &dims = desc.dst.desc.dims;
    if (elementCount(dims) == 0) {
      const size_t operands =
          2 + (desc.scale.present && desc.scale.weight < 0) + (desc.bias.present && desc.bias.weight < 0);
      return builder.makeNothing(operands);
    }
    const memory::desc src = describe(desc.src.desc);
    const memory::desc dst = describe(desc.dst.desc);
    const memory::desc columns({dims[dims.size() - 1]}, memory::data_type::f32, memory::format_tag::a);
    auto flags = dnnl::normalization_flags::none;
    if (desc.scale.present)
      flags |= dnnl::normalization_flags::use_scale;
    if (desc.bias.present)
      flags |= dnnl::normalization_flags::use_shift;
    builder.create(dnnl::layer_normalization_forward::primitive_desc(
        builder.engine(), dnnl::prop_kind::forward_inference, src, dst, desc.epsilon, flags, builder.attr));
    builder.bind(DNNL_ARG_SRC, desc.src, src);
    if (desc.scale.present)
      builder.bind(DNNL_ARG_SCALE, desc.scale, columns);
    if (desc.bias.present)
      builder.bind(DNNL_ARG_SHIFT, desc.bias, columns);
    builder.bindDestination(dst);
  });
}

} // namespace pdrt
