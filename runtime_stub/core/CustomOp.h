//===- CustomOp.h - calls the source of a custom op as a kernel ------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Between the call that emitted code makes and the C interface of custom_op.h. What the user's function may do wrong
// and can be seen from here (exceptions, dims that do not fit) ends as a failed run.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_CUSTOMOP_H
#define PADDLEC_RUNTIME_CORE_CUSTOMOP_H

#include "paddlec/custom_op.h"
#include "reference/Kernel.h"

#include <algorithm>
#include <exception>

namespace pdrt {

/// Whether the dims that the function left are those it was given, or smaller ones where `maySet`.
inline bool acceptDims(const pdrt_tensor &output, const ref::Tensor &given, bool maySet) {
  if (output.rank != given.rank)
    return false;
  for (int32_t k = 0; k < given.rank; ++k)
    if (maySet ? output.dims[k] < 0 || output.dims[k] > given.dims[k] : output.dims[k] != given.dims[k])
      return false;
  return true;
}

/// A kernel that calls `function`. Bit k of `sized`: the function finds out dimensions of output k.
template <pdrt_custom_function *function, uint64_t sized> pdrt_code callCustom(ref::Call &call) {
  pdrt_custom_call custom = {};
  auto *inputs = call.scratch<pdrt_tensor>(call.inputs.size() + call.outputs.size());
  auto *attributes = call.scratch<pdrt_attribute>(call.attributes.size() + 1); // never nothing
  if (!inputs || !attributes)
    return call.fail(PDRT_OUT_OF_MEMORY, "no memory for the arguments of a custom op");
  pdrt_tensor *outputs = inputs + call.inputs.size();
  auto describe = [](const ref::Tensor &tensor) {
    pdrt_tensor made = {};
    made.data = tensor.data;
    made.dtype = tensor.dtype;
    made.rank = tensor.rank;
    made.capacity = tensor.present() ? static_cast<size_t>(tensor.count()) * pdrt_dtype_size(tensor.dtype) : 0;
    std::copy(tensor.dims, tensor.dims + PDRT_MAX_RANK, made.dims);
    return made;
  };
  std::transform(call.inputs.begin(), call.inputs.end(), inputs, describe);
  std::transform(call.outputs.begin(), call.outputs.end(), outputs, describe);
  for (size_t k = 0; k < call.attributes.size(); ++k) {
    const ref::Attribute &from = call.attributes[k];
    attributes[k] = {
        from.name, static_cast<pdrt_attribute_kind>(from.kind), from.i, from.f, from.s, from.ints, from.floats,
        from.size};
  }
  custom.inputs = inputs;
  custom.num_inputs = call.inputs.size();
  custom.outputs = outputs;
  custom.num_outputs = call.outputs.size();
  custom.attributes = attributes;
  custom.num_attributes = call.attributes.size();
  custom.list_sizes = call.segments.empty() ? nullptr : call.segments.data();
  custom.allocate = call.allocate;
  custom.owner = call.owner;
  pdrt_code code = PDRT_INTERNAL_ERROR;
  try {
    code = function(&custom);
  } catch (const std::exception &thrown) {
    return call.fail(PDRT_INTERNAL_ERROR, "a custom op threw an exception: %s", thrown.what());
  } catch (...) {
    return call.fail(PDRT_INTERNAL_ERROR, "a custom op threw an exception");
  }
  custom.message[sizeof custom.message - 1] = 0;
  if (code != PDRT_OK)
    return call.fail(code, "%s", custom.message[0] ? custom.message : "a custom op failed without a message");
  for (size_t k = 0; k < call.outputs.size(); ++k) {
    if (!acceptDims(outputs[k], call.outputs[k], sized >> k & 1))
      return call.fail(PDRT_INTERNAL_ERROR,
                       "a custom op changed the dimensions of output %zu in a way that its "
                       "declaration does not allow",
                       k);
    std::copy(outputs[k].dims, outputs[k].dims + PDRT_MAX_RANK, call.outputs[k].dims);
  }
  return PDRT_OK;
}

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_CUSTOMOP_H
