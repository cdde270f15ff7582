//===- Reorder.cpp - changes of layout, and concatenation ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Moving data, without arithmetic but conversion of types.
//
//===----------------------------------------------------------------------===//
#include "cpu/Builder.h"

namespace pdrt {

using namespace cpu;
using dnnl::memory;

pdrt_code Preparation::reorder(size_t index, const ReorderDesc &desc) {
  return guarded(index, "reorder", [&](Builder &builder) {
    if (elementCount(desc.dst.desc.dims) == 0)
      return builder.makeNothing(1 + (desc.src.weight < 0));
    const memory::desc src = describe(desc.src.desc);
    const memory::desc dst = describe(desc.dst.desc);
    builder.create(dnnl::reorder::primitive_desc(builder.engine(), src, builder.engine(), dst, builder.attr));
    builder.bind(DNNL_ARG_FROM, desc.src, src);
    builder.bindDestination(dst);
  });
}

pdrt_code Preparation::concat(size_t index, const ConcatDesc &desc) {
  return guarded(index, "concat", [&](Builder &builder) {
    size_t given = 1;
    std::vector<memory::desc> sources;
    for (const Operand &operand : desc.src) {
      given += operand.weight < 0;
      if (elementCount(operand.desc.dims) != 0)
        sources.push_back(describe(operand.desc));
    }
    if (elementCount(desc.dst.desc.dims) == 0)
      return builder.makeNothing(given);
    const memory::desc dst = describe(desc.dst.desc);
    const int32_t axis = desc.axis < 0 ? desc.axis + desc.dst.desc.dims.size() : desc.axis;
    builder.create(dnnl::concat::primitive_desc(builder.engine(), dst, axis, sources, builder.attr));
    int source = 0;
    for (const Operand &operand : desc.src) {
      if (elementCount(operand.desc.dims) != 0) {
        builder.bind(DNNL_ARG_MULTIPLE_SRC + source, operand, sources[source]);
        ++source;
      } else if (operand.weight < 0) {
        builder.bindNothing(); // the caller passes it all the same
      }
    }
    builder.bindDestination(dst);
  });
}

} // namespace pdrt
