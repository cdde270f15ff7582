//===- Frame.cpp - one run of an entry -----------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What emitted code calls on its frame.
//
//===----------------------------------------------------------------------===//
#include "core/Frame.h"
#include "core/FrameAccess.h"
#include "core/Model.h"
#include "core/Session.h"

#include <algorithm>
#include <cstring>

namespace pdrt {

void FrameAccess::fill(Frame &frame, pdrt_session &session, Activation &activation, const Entry &entry,
                       const pdrt_tensor *inputs, pdrt_tensor *outputs) {
  frame.symbols = activation.symbols.data();
  frame.inputs = inputs;
  frame.outputs = outputs;
  frame.weights = session.model->weights.data();
  frame.entry = &entry;
  frame.activation = &activation;
  frame.profile = session.profiling ? &session.profile[profileIndex(*session.model->program, entry)] : nullptr;
  frame.session = &session;
  frame.statusOut = &session.status;
}

void FrameAccess::enter(Frame &frame, size_t stage) {
  frame.arena = frame.activation->arenas[stage].data();
  frame.offsets = frame.activation->plans[stage]->offsets;
  frame.primitives = frame.activation->plans[stage]->primitives.data();
}

std::byte *Frame::keptAt(size_t stage, size_t buffer) const {
  return activation->arenas[stage].data() + activation->plans[stage]->offsets[buffer];
}

void *Frame::scratchpad() const { return session->scratchpad.data(); }

pdrt_tensor &Frame::variableTensor(size_t index) const { return activation->variables[index].value; }

pdrt_code Frame::reference(ref::Kernel kernel, std::span<const ref::Tensor> in, std::span<ref::Tensor> out,
                           std::span<const ref::Attribute> attributes, std::span<const int32_t> segments) {
  ref::Call call;
  call.inputs = in;
  call.outputs = out;
  call.attributes = attributes;
  call.segments = segments;
  call.owner = &session->temporaries;
  call.allocate = [](void *owner, size_t bytes) { return static_cast<BumpBuffer *>(owner)->allocate(bytes); };
  const pdrt_code code = kernel(call);
  session->temporaries.reset();
  if (code != PDRT_OK)
    return fail(statusOut, code, "%s", call.message[0] ? call.message : "a reference kernel failed");
  return PDRT_OK;
}

pdrt_code Frame::output(size_t index, const void *data, pdrt_dtype dtype, std::initializer_list<int64_t> dims) {
  if (index >= entry->numOutputs || dims.size() > PDRT_MAX_RANK)
    return fail(statusOut, PDRT_INTERNAL_ERROR, "the compiled model hands out result %zu, which it doesn't declare",
                index);
  const size_t bytes = byteCount(pdrt_dtype_size(dtype), dims);
  if (bytes >= sizeNegative)
    return fail(statusOut, PDRT_INTERNAL_ERROR, "output %zu: its shape is not possible", index);
  pdrt_tensor &result = outputs[index];
  result.dtype = dtype;
  result.rank = static_cast<int32_t>(dims.size());
  std::copy(dims.begin(), dims.end(), result.dims);
  if (entry->function == 0)
    return handOut(index, data, bytes);
  // The caller of a body copies what it keeps.
  result.data = const_cast<void *>(data);
  result.capacity = bytes;
  return PDRT_OK;
}

/// Gives the user of a model a result that lies at `data`.
pdrt_code Frame::handOut(size_t index, const void *data, size_t bytes) {
  const char *name = session->model->program->descriptor->outputs[index].name;
  pdrt_tensor &result = outputs[index];
  if (result.data) {
    if (result.capacity < bytes)
      return fail(statusOut, PDRT_INVALID_ARGUMENT, "output '%s' takes %zu bytes, capacity is %zu", name, bytes,
                  result.capacity);
    if (bytes)
      std::memmove(result.data, data, bytes);
    return PDRT_OK;
  }
  // A result outside of the arena is a constant or an input passed through: the caller gets a copy that lasts.
  const auto *at = static_cast<const std::byte *>(data);
  if (!activation->holds(at)) {
    AlignedBlock &copy = session->staging[index];
    if (!copy.reserve(bytes ? bytes : 1))
      return fail(statusOut, PDRT_OUT_OF_MEMORY, "output '%s': no memory for %zu bytes", name, bytes);
    if (bytes)
      std::memcpy(copy.data(), data, bytes);
    at = copy.data();
  }
  result.data = const_cast<std::byte *>(at);
  result.capacity = bytes;
  return PDRT_OK;
}

pdrt_code Frame::stepFailed(size_t step, pdrt_code code) {
  if (step >= entry->numSteps)
    return code;
  pdrt_status reason = *statusOut;
  return fail(statusOut, code, "'%.100s' (%s): %.360s", entry->steps[step].name, entry->steps[step].kind,
              reason.message[0] ? reason.message : "failed");
}

void Frame::addTime(size_t step, std::chrono::steady_clock::duration time) {
  auto &records = *static_cast<std::vector<StepRecord> *>(profile);
  if (step >= records.size())
    return;
  StepRecord &record = records[step];
  ++record.calls;
  record.nanoseconds += std::chrono::duration_cast<std::chrono::nanoseconds>(time).count();
  if (implementation) {
    std::strncpy(record.implementation, implementation, sizeof(record.implementation) - 1);
    implementation = nullptr;
  }
}

} // namespace pdrt
