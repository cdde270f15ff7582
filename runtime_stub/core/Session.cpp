//===- Session.cpp - runs a model ----------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The functions behind the C API's sessions. After the first run with given shapes, a run takes no memory from the
// heap.
//
//===----------------------------------------------------------------------===//
#include "core/Session.h"
#include "core/ArenaPlanner.h"
#include "core/FrameAccess.h"
#include "core/Inputs.h"
#include "core/Model.h"
#include "core/Threads.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>

namespace pdrt {
namespace {

constexpr size_t defaultCacheBytes = size_t(64) << 20;

bool within(const AlignedBlock &block, const void *data) {
  const auto *at = static_cast<const std::byte *>(data);
  return block.data() && at >= block.data() && at < block.data() + block.size();
}

pdrt_code reserveArena(pdrt_session &session, AlignedBlock &arena, size_t bytes) {
  // An empty arena still gets memory, so that offsets are never added to a null pointer.
  if (!arena.reserve(bytes ? bytes : arenaAlignment))
    return fail(&session.status, PDRT_OUT_OF_MEMORY, "no memory for the arena: these input shapes need %zu bytes",
                bytes);
  return PDRT_OK;
}

/// Makes the plan of a stage for the symbols of the activation. The arena is taken first: it tells early that a shape
/// is too large.
pdrt_code makePlan(pdrt_session &session, Activation &activation, const Entry &entry, size_t index, int threads,
                   std::shared_ptr<Plan> &result) {
  const Stage &stage = entry.stages[index];
  auto plan = std::make_shared<Plan>();
  plan->stage = &stage;
  plan->threads = threads;
  plan->symbols.assign(activation.symbols.begin(), activation.symbols.begin() + entry.numSymbols);
  PDRT_TRY(layOut(stage, plan->symbols.data(), plan->ownOffsets, plan->offsets, plan->arenaBytes, &session.status));
  PDRT_TRY(reserveArena(session, activation.arenas[index], plan->arenaBytes));
  plan->primitives.resize(stage.numPrimitives);
  Preparation preparation;
  FrameAccess::fill(preparation, *plan, session.model->packed.get(), session.stream.get(), &session.status);
  if (stage.prepare)
    PDRT_TRY(stage.prepare(preparation));
  plan->footprintBytes = sizeof(Plan) + plan->ownOffsets.size() * sizeof(size_t);
  for (const cpu::Primitive &primitive : plan->primitives) {
    plan->scratchpadBytes = std::max(plan->scratchpadBytes, primitive.scratchpadBytes());
    plan->footprintBytes += primitive.footprintBytes();
  }
  session.plans.insert(plan);
  result = std::move(plan);
  return PDRT_OK;
}

/// A caller who uses the same output structs again passes the memory of the last run's results. It is the session's
/// own, which is about to change: hand out anew.
void forgetHandedOut(const pdrt_session &session, pdrt_tensor *outputs) {
  for (size_t i = 0; i < session.staging.size(); ++i)
    if (outputs[i].data &&
        (session.activations[0].holds(outputs[i].data) || within(session.staging[i], outputs[i].data)))
      outputs[i].data = nullptr;
}

/// Grows the lists of an activation to what an entry needs.
void fit(Activation &activation, const Entry &entry) {
  if (activation.arenas.size() < entry.numStages) {
    activation.arenas.resize(entry.numStages);
    activation.plans.resize(entry.numStages);
  }
  if (activation.variables.size() < entry.numVariables)
    activation.variables.resize(entry.numVariables);
  if (activation.symbols.size() < entry.numSymbols)
    activation.symbols.resize(entry.numSymbols);
}

/// Runs an entry whose inputs have bound the activation's symbols.
pdrt_code runStages(pdrt_session &session, Activation &activation, const Entry &entry, const pdrt_tensor *inputs,
                    pdrt_tensor *outputs) {
  const int threads = effectiveThreads(session.threads);
  Frame frame;
  FrameAccess::fill(frame, session, activation, entry, inputs, outputs);
  for (size_t index = 0; index < entry.numStages; ++index) {
    if (index)
      entry.derive(activation.symbols.data());
    std::shared_ptr<Plan> &plan = activation.plans[index];
    plan = session.plans.find(&entry.stages[index], activation.symbols.data(), threads);
    if (!plan)
      PDRT_TRY(makePlan(session, activation, entry, index, threads, plan));
    PDRT_TRY(reserveArena(session, activation.arenas[index], plan->arenaBytes));
    if (!session.scratchpad.reserve(plan->scratchpadBytes))
      return fail(&session.status, PDRT_OUT_OF_MEMORY, "no memory for the library's temporaries: %zu bytes",
                  plan->scratchpadBytes);
    FrameAccess::enter(frame, index);
    PDRT_TRY(entry.stages[index].execute(frame));
  }
  return PDRT_OK;
}

pdrt_code run(pdrt_session &session, const pdrt_tensor *inputs, pdrt_tensor *outputs) {
  const Program &program = *session.model->program;
  const pdrt_model_descriptor &descriptor = *program.descriptor;
  PDRT_TRY(checkInputs(descriptor, inputs, session.shapes.data(), &session.status));
  if (!outputs && descriptor.num_outputs)
    return fail(&session.status, PDRT_INVALID_ARGUMENT, "no room for outputs is given; the model has %zu",
                descriptor.num_outputs);
  forgetHandedOut(session, outputs);
  pdrt_code code = PDRT_OK;
  Activation &activation = session.activations[0];
  const Entry *entry = selectEntry(program, session.shapes.data(), activation.symbols, &session.status, code);
  if (!entry)
    return code;
  fit(activation, *entry);
  const ThreadScope scope(effectiveThreads(session.threads));
  code = runStages(session, activation, *entry, inputs, outputs);
  if (code != PDRT_OK && !session.status.message[0])
    fail(&session.status, code, "a step of model '%s' failed", descriptor.name);
  return code;
}

/// Runs `body` and turns exceptions into a code: none may cross the C boundary.
template <typename Body> pdrt_code bounded(pdrt_status *status, Body body) {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    return fail(status, PDRT_OUT_OF_MEMORY, "no memory");
  } catch (const std::exception &error) {
    return fail(status, PDRT_INTERNAL_ERROR, "%s", error.what());
  } catch (...) {
    return fail(status, PDRT_INTERNAL_ERROR, "an unknown exception");
  }
}

} // namespace

bool Activation::holds(const void *address) const {
  return std::any_of(arenas.begin(), arenas.end(), [&](const AlignedBlock &arena) { return within(arena, address); });
}

pdrt_tensor describeTensor(const void *data, pdrt_dtype dtype, std::initializer_list<int64_t> dims) {
  pdrt_tensor tensor = {};
  tensor.data = const_cast<void *>(data);
  tensor.dtype = dtype;
  tensor.rank = static_cast<int32_t>(std::min<size_t>(dims.size(), PDRT_MAX_RANK));
  std::copy_n(dims.begin(), tensor.rank, tensor.dims);
  return tensor;
}

namespace {

size_t bytesOf(const pdrt_tensor &tensor) {
  size_t bytes = pdrt_dtype_size(tensor.dtype);
  for (int32_t i = 0; i < tensor.rank; ++i)
    bytes *= static_cast<size_t>(tensor.dims[i]);
  return bytes;
}

/// Runs a body; its results stay where they are until it runs again.
pdrt_code runBody(pdrt_session &session, const Entry &body, std::span<const pdrt_tensor> in,
                  std::vector<pdrt_tensor> *&out) {
  Activation &activation = session.activations[body.function];
  fit(activation, body);
  activation.shapes.resize(in.size());
  activation.outputs.resize(body.numOutputs);
  for (size_t i = 0; i < in.size(); ++i) {
    activation.shapes[i].rank = in[i].rank;
    std::copy_n(in[i].dims, PDRT_MAX_RANK, activation.shapes[i].dims);
  }
  std::fill(activation.symbols.begin(), activation.symbols.end(), 0);
  PDRT_TRY(body.bind(activation.shapes.data(), activation.symbols.data(), &session.status));
  PDRT_TRY(runStages(session, activation, body, in.data(), activation.outputs.data()));
  out = &activation.outputs;
  return PDRT_OK;
}

/// Keeps a copy of a tensor in a variable's spare memory.
pdrt_code keep(pdrt_session &session, const pdrt_tensor &from, Variable &variable) {
  const size_t bytes = bytesOf(from);
  if (!variable.spare.reserve(bytes ? bytes : 1))
    return fail(&session.status, PDRT_OUT_OF_MEMORY, "no memory for a tensor of %zu bytes", bytes);
  if (bytes)
    std::memcpy(variable.spare.data(), from.data, bytes);
  variable.value = from;
  variable.value.data = variable.spare.data();
  variable.value.capacity = bytes;
  return PDRT_OK;
}

} // namespace

pdrt_code Frame::call(const Entry &body, std::span<const pdrt_tensor> in, size_t firstVariable) {
  std::vector<pdrt_tensor> *out = nullptr;
  PDRT_TRY(runBody(*session, body, in, out));
  for (size_t i = 0; i < out->size(); ++i)
    PDRT_TRY(keep(*session, (*out)[i], activation->variables[firstVariable + i]));
  return PDRT_OK;
}

pdrt_code Frame::loop(const Entry &body, bool condition, std::span<const pdrt_tensor> in, size_t firstVariable) {
  const size_t carried = body.numOutputs - 1;
  Variable *variables = activation->variables.data() + firstVariable;
  // What the body reads lies in `memory` while its results are collected in `spare`.
  std::vector<pdrt_tensor> &next = session->activations[body.function].inputs;
  next.assign(in.begin(), in.end());
  for (size_t i = 0; i < carried; ++i) {
    PDRT_TRY(keep(*session, in[i], variables[i]));
    std::swap(variables[i].memory, variables[i].spare);
    next[i] = variables[i].value;
  }
  while (condition) {
    std::vector<pdrt_tensor> *out = nullptr;
    PDRT_TRY(runBody(*session, body, next, out));
    condition = *static_cast<const bool *>(out->front().data);
    for (size_t i = 0; i < carried; ++i)
      PDRT_TRY(keep(*session, (*out)[i + 1], variables[i]));
    for (size_t i = 0; i < carried; ++i) {
      std::swap(variables[i].memory, variables[i].spare);
      next[i] = variables[i].value;
    }
  }
  return PDRT_OK;
}

pdrt_code Frame::expectVariable(size_t index, pdrt_dtype dtype, std::initializer_list<int64_t> dims) {
  const pdrt_tensor &value = variableTensor(index);
  bool fits = value.dtype == dtype && value.rank == static_cast<int32_t>(dims.size());
  int32_t axis = 0;
  for (int64_t dim : dims) {
    fits = fits && (dim < 0 || value.dims[axis] == dim);
    ++axis;
  }
  if (!fits)
    return fail(statusOut, PDRT_INTERNAL_ERROR, "its result %zu has another type or shape than the model declares",
                index);
  return PDRT_OK;
}

pdrt_session *newSession(const pdrt_model *model, const pdrt_session_options *options, pdrt_status *status) {
  if (status)
    *status = {};
  if (!model) {
    fail(status, PDRT_INVALID_ARGUMENT, "the model is null");
    return nullptr;
  }
  const Program &program = *model->program;
  const int32_t threads = options && options->threads != 0 ? options->threads : program.threads;
  if (threads < 0 || threads > mostThreads) {
    fail(status, PDRT_INVALID_ARGUMENT, "threads must be between 0 and %d, are %d", mostThreads, threads);
    return nullptr;
  }
  pdrt_session *session = nullptr;
  const pdrt_code code = bounded(status, [&] {
    const size_t cacheBytes = options && options->shape_cache_bytes ? options->shape_cache_bytes : defaultCacheBytes;
    auto made = std::make_unique<pdrt_session>(model, cacheBytes);
    made->threads = threads;
    made->stream = cpu::makeStream(*model->packed);
    made->shapes.resize(program.descriptor->num_inputs);
    made->activations.resize(program.numFunctions + 1);
    made->activations[0].symbols.resize(maxSymbols(program));
    made->staging.resize(program.descriptor->num_outputs);
    retain(model);
    session = made.release();
    return PDRT_OK;
  });
  return code == PDRT_OK ? session : nullptr;
}

void freeSession(pdrt_session *session) {
  if (!session)
    return;
  const pdrt_model *model = session->model;
  delete session;
  release(model);
}

size_t workspaceBytes(const Program &program, const pdrt_shape *inputs, size_t count) {
  size_t bytes = 0;
  bounded(nullptr, [&]() -> pdrt_code {
    const pdrt_model_descriptor &descriptor = *program.descriptor;
    if (count != descriptor.num_inputs || (!inputs && count))
      return PDRT_INVALID_ARGUMENT;
    PDRT_TRY(checkShapes(descriptor, inputs, nullptr));
    std::vector<int64_t> symbols(maxSymbols(program));
    pdrt_code code = PDRT_OK;
    const Entry *entry = selectEntry(program, inputs, symbols, nullptr, code);
    if (!entry)
      return code;
    std::vector<size_t> ownOffsets;
    const size_t *offsets = nullptr;
    size_t arenaBytes = 0;
    // Sizes that only the data decides are not known yet: what they need comes on top.
    PDRT_TRY(layOut(entry->stages[0], symbols.data(), ownOffsets, offsets, arenaBytes, nullptr));
    bytes = std::max(arenaBytes, arenaAlignment); // zero would say that the shapes are not acceptable
    return PDRT_OK;
  });
  return bytes;
}

pdrt_code runSession(pdrt_session *session, const pdrt_tensor *inputs, pdrt_tensor *outputs) {
  if (!session)
    return PDRT_INVALID_ARGUMENT;
  // Another thread is inside: its status must not be touched.
  if (session->busy.test_and_set(std::memory_order_acquire))
    return PDRT_INVALID_ARGUMENT;
  session->status.code = PDRT_OK;
  session->status.message[0] = '\0';
  const pdrt_code code = bounded(&session->status, [&] { return run(*session, inputs, outputs); });
  session->status.code = code;
  session->temporaries.reset();
  session->busy.clear(std::memory_order_release);
  return code;
}

const pdrt_status *sessionStatus(const pdrt_session *session) { return session ? &session->status : nullptr; }

void enableProfile(pdrt_session *session, int on) {
  if (!session)
    return;
  if (!on) {
    session->profiling = false;
    return;
  }
  bounded(nullptr, [&] {
    const Program &program = *session->model->program;
    session->profile.assign(program.numEntries + program.numFunctions, {});
    for (size_t i = 0; i < session->profile.size(); ++i)
      session->profile[i].resize(entryAt(program, i).numSteps);
    session->profiling = true;
    return PDRT_OK;
  });
}

size_t readProfile(const pdrt_session *session, pdrt_step_profile *out, size_t capacity) {
  if (!session)
    return 0;
  const Program &program = *session->model->program;
  size_t count = 0;
  for (size_t i = 0; i < session->profile.size(); ++i) {
    bool ran = false;
    for (const StepRecord &record : session->profile[i])
      ran |= record.calls != 0;
    if (!ran)
      continue;
    for (size_t j = 0; j < session->profile[i].size(); ++j, ++count) {
      const StepRecord &record = session->profile[i][j];
      const StepInfo &info = entryAt(program, i).steps[j];
      if (out && count < capacity)
        out[count] = {info.name, info.kind, record.calls, static_cast<double>(record.nanoseconds) * 1e-3,
                      record.implementation};
    }
  }
  return count;
}

} // namespace pdrt
