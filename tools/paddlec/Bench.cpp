//===- Bench.cpp - paddlec bench ---------------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Latency, throughput, start-up and memory of a compiled model on this machine. Runs one session; comparing with other
// engines is tools/bench's.
//
//===----------------------------------------------------------------------===//
#include "compiler/driver/ColdStart.h"
#include "compiler/driver/ModelLoader.h"
#include "tools/paddlec/CommandLine.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

namespace paddlec::tool {

using support::DiagnosticCode;

namespace {

struct Times {
  std::vector<double> sorted; ///< milliseconds

  /// The value that a share of the runs stay below (nearest rank).
  double percentile(double share) const {
    size_t rank = static_cast<size_t>(std::ceil(share * static_cast<double>(sorted.size())));
    return sorted[std::clamp<size_t>(rank, 1, sorted.size()) - 1];
  }
  double total() const { return std::accumulate(sorted.begin(), sorted.end(), 0.0); }
  double mean() const { return total() / static_cast<double>(sorted.size()); }
};

/// Milliseconds of one run; none after an error.
std::optional<double> timeOnce(Invocation &invocation, driver::ArtefactSession &session,
                               const std::vector<support::Array> &inputs) {
  std::string message;
  auto start = std::chrono::steady_clock::now();
  bool ok = session.run(inputs, message);
  auto end = std::chrono::steady_clock::now();
  if (invocation.progress().interrupted()) {
    invocation.diagnostics.error(DiagnosticCode::Interrupted, "stopped");
    return std::nullopt;
  }
  if (!ok) {
    invocation.diagnostics.error(DiagnosticCode::RunFailed, message).in(invocation.model);
    return std::nullopt;
  }
  return std::chrono::duration<double, std::milli>(end - start).count();
}

std::optional<Times> measure(Invocation &invocation, driver::ArtefactSession &session,
                             const std::vector<support::Array> &inputs, int64_t warmup, int64_t runs, double seconds) {
  for (int64_t i = 0; i < warmup; ++i)
    if (!timeOnce(invocation, session, inputs))
      return std::nullopt;
  Times times;
  double spent = 0;
  while (runs ? static_cast<int64_t>(times.sorted.size()) < runs : times.sorted.size() < 10 || spent < seconds * 1e3) {
    auto milliseconds = timeOnce(invocation, session, inputs);
    if (!milliseconds)
      return std::nullopt;
    times.sorted.push_back(*milliseconds);
    spent += *milliseconds;
  }
  llvm::sort(times.sorted);
  return times;
}

/// The time of each step, slowest first, over runs of their own: asking for it costs time.
void showProfile(Invocation &invocation, driver::ArtefactSession &session, const std::vector<support::Array> &inputs) {
  session.profile(true);
  unsigned runs = 0;
  for (; runs < 10; ++runs)
    if (!timeOnce(invocation, session, inputs))
      return;
  std::vector<pdrt_step_profile> steps = session.readProfile();
  session.profile(false);
  double total = 0;
  for (const pdrt_step_profile &step : steps)
    total += step.total_us;
  llvm::stable_sort(steps,
                    [](const pdrt_step_profile &a, const pdrt_step_profile &b) { return a.total_us > b.total_us; });
  llvm::json::Array list;
  invocation.out() << llvm::formatv("\n{0,12} {1,7}  {2,-10} {3}\n", "us per run", "share", "kind", "step");
  for (const pdrt_step_profile &step : steps) {
    double us = step.total_us / runs;
    invocation.out() << llvm::formatv("{0,12:f1} {1,6:f1}%  {2,-10} {3}\n", us,
                                      total > 0 ? 100 * step.total_us / total : 0, step.kind,
                                      support::printable(step.name, 80));
    list.push_back(llvm::json::Object{{"step", llvm::json::fixUTF8(step.name)}, {"kind", step.kind}, {"us", us}});
  }
  invocation.result["profile"] = std::move(list);
}

} // namespace

void bench(Invocation &invocation) {
  support::Diagnostics &diagnostics = invocation.diagnostics;
  driver::LoadRequest request = invocation.loadRequest();
  driver::InputSources sources = invocation.inputSources();
  if (!sources.seed)
    sources.seed = 0;
  int64_t warmup = invocation.integer(OPT_warmup, 5, 0, 1000000);
  int64_t runs = invocation.integer(OPT_runs, 0, 1, 100000000);
  double seconds = invocation.number(OPT_seconds, 3);
  // Fixed shapes are compiled in; a range only bounds the inputs.
  if (request.compile.entries.size() > 1)
    diagnostics.error(DiagnosticCode::BadOption, "'bench' measures one shape of each input");
  if (diagnostics.hasErrors())
    return;
  auto loaded = driver::loadModel(request, invocation.progress(), diagnostics);
  if (!loaded)
    return;
  const driver::Artefact &artefact = *loaded->artefact;
  std::vector<std::string> notes;
  auto inputs = driver::makeInputs(artefact.inputs(), sources, notes, diagnostics);
  if (!inputs)
    return;
  auto session = driver::ArtefactSession::create(artefact, request.compile.threads, diagnostics);
  if (!session)
    return;
  invocation.progress().step("measure", "running the model");
  auto times = measure(invocation, *session, *inputs, warmup, runs, seconds);
  if (!times)
    return;
  std::optional<driver::ColdStart> start;
  if (!invocation.has(OPT_no_cold_start)) {
    std::string reason;
    start =
        driver::measureColdStart(artefact, *inputs, request.compile.threads, /*starts=*/5, request.toolchain, reason);
    if (!start)
      diagnostics.warning(DiagnosticCode::HostCompiler, "start-up was not measured: " + reason);
  }
  invocation.progress().finish();
  for (const std::string &note : notes)
    invocation.progress().note(note);

  std::vector<pdrt_shape> shapes;
  llvm::json::Array inputList;
  for (size_t i = 0; i < inputs->size(); ++i) {
    const support::Array &array = (*inputs)[i];
    pdrt_shape &shape = shapes.emplace_back();
    shape.rank = static_cast<int32_t>(array.dims.size());
    std::copy(array.dims.begin(), array.dims.end(), shape.dims);
    std::string name = artefact.inputs()[i].name;
    invocation.out() << llvm::formatv("input          {0}: {1}\n", support::printable(name),
                                      driver::describe(array.dtype, array.dims));
    inputList.push_back(llvm::json::Object{{"name", llvm::json::fixUTF8(name)},
                                           {"dtype", pdrt_dtype_name(array.dtype)},
                                           {"shape", llvm::json::Array(array.dims)}});
  }
  int64_t arena = static_cast<int64_t>(artefact.descriptor().workspace_bytes(shapes.data(), shapes.size()));
  double throughput = 1e3 / times->mean();
  invocation.out() << llvm::formatv("runs           {0}, {1} threads, {2}\n", times->sorted.size(),
                                    request.compile.threads ? std::to_string(request.compile.threads) : "default",
                                    artefact.descriptor().cpu_level)
                   << llvm::formatv("latency ms     p50 {0:f3}  p90 {1:f3}  p99 {2:f3}  min {3:f3}  mean {4:f3}\n",
                                    times->percentile(0.5), times->percentile(0.9), times->percentile(0.99),
                                    times->sorted.front(), times->mean())
                   << llvm::formatv("throughput     {0:f2} runs/s\n", throughput)
                   << llvm::formatv("arena          {0:f1} MB\n", double(arena) * 1e-6);
  llvm::json::Object &result = invocation.result;
  result["inputs"] = std::move(inputList);
  result["threads"] = request.compile.threads;
  result["cpu"] = artefact.descriptor().cpu_level;
  result["runs"] = static_cast<int64_t>(times->sorted.size());
  result["latency_ms"] = llvm::json::Object{{"p50", times->percentile(0.5)},
                                            {"p90", times->percentile(0.9)},
                                            {"p99", times->percentile(0.99)},
                                            {"min", times->sorted.front()},
                                            {"mean", times->mean()}};
  result["runs_per_second"] = throughput;
  result["arena_bytes"] = arena;
  if (start) {
    Times starts{start->milliseconds};
    llvm::sort(starts.sorted);
    invocation.out() << llvm::formatv(
                            "cold start ms  p50 {0:f1}  min {1:f1} (process start to first result, {2} starts)\n",
                            starts.percentile(0.5), starts.sorted.front(), starts.sorted.size())
                     << llvm::formatv("peak memory    {0:f1} MB resident after the first run\n",
                                      double(start->peakBytes) * 1e-6);
    result["cold_start_ms"] = llvm::json::Object{{"p50", starts.percentile(0.5)}, {"min", starts.sorted.front()}};
    result["peak_rss_bytes"] = static_cast<int64_t>(start->peakBytes);
  }
  if (invocation.has(OPT_profile))
    showProfile(invocation, *session, *inputs);
}

} // namespace paddlec::tool
