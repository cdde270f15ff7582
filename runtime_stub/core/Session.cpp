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
#include <exception>
#include <new>

namespace pdrt {
namespace {

constexpr size_t defaultCacheBytes = size_t(64) << 20;

pdrt_code reserveArena(pdrt_session &session, const Plan &plan) {
  // An empty arena still gets memory, so that offsets are never added to a null pointer.
  if (!session.arena.reserve(plan.arenaBytes ? plan.arenaBytes : arenaAlignment))
    return fail(&session.status, PDRT_OUT_OF_MEMORY, "no memory for the arena: these input shapes need %zu bytes",
                plan.arenaBytes);
  return PDRT_OK;
}

/// Makes the plan for the symbols in `session`. The arena is taken first: it tells early that a shape is too large.
pdrt_code makePlan(pdrt_session &session, const Entry &entry, int threads, Plan *&result) {
  auto plan = std::make_unique<Plan>();
  plan->entry = &entry;
  plan->threads = threads;
  plan->symbols.assign(session.symbols.begin(), session.symbols.begin() + entry.numSymbols);
  PDRT_TRY(layOut(entry, plan->symbols.data(), plan->ownOffsets, plan->offsets, plan->arenaBytes, &session.status));
  PDRT_TRY(reserveArena(session, *plan));
  plan->primitives.resize(entry.numPrimitives);
  Preparation preparation;
  FrameAccess::fill(preparation, *plan, session.model->packed.get(), session.stream.get(), &session.status);
  if (entry.prepare)
    PDRT_TRY(entry.prepare(preparation));
  plan->footprintBytes = sizeof(Plan) + plan->ownOffsets.size() * sizeof(size_t);
  for (const cpu::Primitive &primitive : plan->primitives) {
    plan->scratchpadBytes = std::max(plan->scratchpadBytes, primitive.scratchpadBytes());
    plan->footprintBytes += primitive.footprintBytes();
  }
  result = session.plans.insert(std::move(plan));
  return PDRT_OK;
}

bool within(const AlignedBlock &block, const void *data) {
  const auto *at = static_cast<const std::byte *>(data);
  return block.data() && at >= block.data() && at < block.data() + block.size();
}

/// A caller who uses the same output structs again passes the memory of the last run's results. It is the session's
/// own, which is about to change: hand out anew.
void forgetHandedOut(const pdrt_session &session, pdrt_tensor *outputs) {
  for (size_t i = 0; i < session.staging.size(); ++i)
    if (outputs[i].data && (within(session.arena, outputs[i].data) || within(session.staging[i], outputs[i].data)))
      outputs[i].data = nullptr;
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
  const Entry *entry = selectEntry(program, session.shapes.data(), session.symbols, &session.status, code);
  if (!entry)
    return code;

  const int threads = effectiveThreads(session.threads);
  const ThreadScope scope(threads);
  Plan *plan = session.plans.find(entry, session.symbols.data(), threads);
  if (!plan)
    PDRT_TRY(makePlan(session, *entry, threads, plan));
  PDRT_TRY(reserveArena(session, *plan));
  if (!session.scratchpad.reserve(plan->scratchpadBytes))
    return fail(&session.status, PDRT_OUT_OF_MEMORY, "no memory for the library's temporaries: %zu bytes",
                plan->scratchpadBytes);
  Frame frame;
  FrameAccess::fill(frame, session, *plan, inputs, outputs);
  code = entry->execute(frame);
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
    made->symbols.resize(maxSymbols(program));
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
    PDRT_TRY(layOut(*entry, symbols.data(), ownOffsets, offsets, arenaBytes, nullptr));
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
    session->profile.assign(program.numEntries, {});
    for (size_t i = 0; i < program.numEntries; ++i)
      session->profile[i].resize(program.entries[i].numSteps);
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
      const StepInfo &info = program.entries[i].steps[j];
      if (out && count < capacity)
        out[count] = {info.name, info.kind, record.calls, static_cast<double>(record.nanoseconds) * 1e-3,
                      record.implementation};
    }
  }
  return count;
}

} // namespace pdrt
