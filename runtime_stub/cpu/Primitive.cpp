//===- Primitive.cpp - runs a primitive ----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Sets pointers and calls oneDNN through its C interface, whose argument list needs no heap.
//
//===----------------------------------------------------------------------===//
#include "cpu/Builder.h"
#include "cpu/SoftmaxLoop.h"

namespace pdrt::cpu {

Primitive::Primitive() = default;
Primitive::Primitive(Primitive &&) noexcept = default;
Primitive &Primitive::operator=(Primitive &&) noexcept = default;
Primitive::~Primitive() = default;

size_t Primitive::scratchpadBytes() const { return impl ? impl->scratchpadBytes : 0; }

size_t Primitive::footprintBytes() const {
  if (!impl)
    return 0;
  // A primitive's generated code and its descriptors can't be asked for; these are what typical ones take.
  constexpr size_t typicalPrimitive = 24 * 1024;
  constexpr size_t typicalMemory = 1024;
  return sizeof(Impl) + typicalPrimitive + impl->memories.size() * typicalMemory;
}

pdrt_code Primitive::run(Frame &frame, std::initializer_list<const void *> arguments) const {
  if (!impl)
    return fail(&frame.status(), PDRT_INTERNAL_ERROR, "a primitive runs that was not prepared");
  const Impl &made = *impl;
  const bool inPlaceGiven = arguments.size() == made.slots.size();
  if (!inPlaceGiven && arguments.size() + made.inPlaceSlots != made.slots.size())
    return fail(&frame.status(), PDRT_INTERNAL_ERROR, "a primitive with %zu operands is given %zu", made.slots.size(),
                arguments.size());
  const void *destination = arguments.size() ? arguments.begin()[arguments.size() - 1] : nullptr;
  if (frame.profiling())
    frame.noteImplementation(made.implementation.c_str());
  switch (made.kind) {
  case Impl::Kind::Library:
    break;
  case Impl::Kind::Nothing:
    return PDRT_OK;
  case Impl::Kind::Softmax:
    softmaxAlongAxis(static_cast<const float *>(arguments.begin()[0]),
                     static_cast<float *>(const_cast<void *>(destination)), made.softmax.outer, made.softmax.axis,
                     made.softmax.inner, made.softmax.log);
    return PDRT_OK;
  }

  const void *const *next = arguments.begin();
  dnnl_status_t status = dnnl_success;
  for (const Impl::Slot &slot : made.slots) {
    if (slot.inPlace) {
      if (inPlaceGiven && *next++ != destination)
        return fail(&frame.status(), PDRT_INTERNAL_ERROR, "an operand that is added in place isn't the destination");
      continue;
    }
    const void *data = *next++;
    if (slot.memory && status == dnnl_success)
      status = dnnl_memory_set_data_handle(slot.memory, const_cast<void *>(data));
  }
  auto *scratch = static_cast<std::byte *>(frame.scratchpad());
  if (made.scratchpad && status == dnnl_success)
    status = dnnl_memory_set_data_handle(made.scratchpad, scratch);
  for (const Impl::Temporary &temporary : made.temporaries)
    if (status == dnnl_success)
      status = dnnl_memory_set_data_handle(temporary.memory, scratch + temporary.offset);
  const auto execute = [&](const dnnl::primitive &primitive, const std::vector<dnnl_exec_arg_t> &list) {
    if (status == dnnl_success)
      status = dnnl_primitive_execute(primitive.get(), made.stream.get(), static_cast<int>(list.size()), list.data());
  };
  for (const Impl::Reorder &reorder : made.before)
    execute(reorder.primitive, reorder.arguments);
  execute(made.primitive, made.arguments);
  for (const Impl::Reorder &reorder : made.after)
    execute(reorder.primitive, reorder.arguments);
  if (status == dnnl_success)
    status = dnnl_stream_wait(made.stream.get());
  if (status != dnnl_success)
    return fail(&frame.status(), status == dnnl_out_of_memory ? PDRT_OUT_OF_MEMORY : PDRT_LIBRARY_ERROR,
                "oneDNN's '%s' failed with status %d", made.implementation.c_str(), static_cast<int>(status));
  if (made.softmax.outer > 0)
    finishUndefinedRows(static_cast<float *>(const_cast<void *>(destination)), made.softmax.outer, made.softmax.axis);
  return PDRT_OK;
}

} // namespace pdrt::cpu
