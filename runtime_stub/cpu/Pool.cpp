//===- Pool.cpp - pooling and resampling ---------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The windows at the right edge may reach beyond what the model's padding says (ceil mode), so the padding there
// follows from the sizes.
//
//===----------------------------------------------------------------------===//
#include "cpu/Builder.h"

namespace pdrt {

using namespace cpu;
using dnnl::memory;

pdrt_code Preparation::pool(size_t index, const PoolDesc &desc) {
  return guarded(index, "pooling", [&](Builder &builder) {
    const Sizes &from = desc.src.desc.dims;
    const Sizes &to = desc.dst.desc.dims;
    const int32_t spatial = to.size() - 2;
    if (spatial < 1 || spatial > 3 || from.size() != to.size() || desc.kernel.size() != spatial ||
        desc.strides.size() != spatial || desc.padsBegin.size() != spatial)
      refuse(PDRT_INTERNAL_ERROR, "source %s, destination %s: ranks don't match", shapeText(from).c_str(),
             shapeText(to).c_str());
    expectPlaces(from, to);
    if (elementCount(to) == 0)
      return builder.makeNothing(2);
    memory::dims padsEnd(spatial);
    for (int32_t i = 0; i < spatial; ++i)
      padsEnd[i] = pdrt::max(0, (to[2 + i] - 1) * desc.strides[i] + desc.kernel[i] - from[2 + i] - desc.padsBegin[i]);
    dnnl::algorithm algorithm = dnnl::algorithm::pooling_max;
    if (desc.kind == PoolKind::AverageIncludePadding)
      algorithm = dnnl::algorithm::pooling_avg_include_padding;
    else if (desc.kind == PoolKind::AverageExcludePadding)
      algorithm = dnnl::algorithm::pooling_avg_exclude_padding;
    const memory::desc src = describe(desc.src.desc);
    const memory::desc dst = describe(desc.dst.desc);
    builder.create(dnnl::pooling_forward::primitive_desc(
        builder.engine(), dnnl::prop_kind::forward_inference, algorithm, src, dst, dimsOf(desc.strides),
        dimsOf(desc.kernel), memory::dims(spatial, 0), dimsOf(desc.padsBegin), padsEnd, builder.attr));
    builder.bind(DNNL_ARG_SRC, desc.src, src);
    builder.bindDestination(dst);
  });
}

pdrt_code Preparation::resample(size_t index, const ResampleDesc &desc) {
  return guarded(index, "resampling", [&](Builder &builder) {
    if (elementCount(desc.dst.desc.dims) == 0)
      return builder.makeNothing(2);
    const memory::desc src = describe(desc.src.desc);
    const memory::desc dst = describe(desc.dst.desc);
    builder.create(dnnl::resampling_forward::primitive_desc(builder.engine(), dnnl::prop_kind::forward_inference,
                                                            desc.linear ? dnnl::algorithm::resampling_linear
                                                                        : dnnl::algorithm::resampling_nearest,
                                                            src, dst, builder.attr));
    builder.bind(DNNL_ARG_SRC, desc.src, src);
    builder.bindDestination(dst);
  });
}

} // namespace pdrt
