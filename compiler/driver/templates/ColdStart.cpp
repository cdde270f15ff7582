//===- ColdStart.cpp - the smallest program that runs a compiled model once -------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Compiled and started by `paddlec bench`, so that start-up and memory are those of an application and not of a
// compiler. Not part of paddlec itself. Needs paddlec/runtime.h and nothing else.
//
// Arguments: library, descriptor function, weights ("" when embedded), threads, file of inputs, nanoseconds of the
// monotonic clock when the process was asked for. Prints nanoseconds until the first result and peak kilobytes.
// The file of inputs holds for each input int64 values: type, rank, dimensions, bytes; then the bytes.
//
//===----------------------------------------------------------------------===//
#include "paddlec/runtime.h"

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <sys/resource.h>
#include <vector>

static int fail(const char *what) {
  std::fprintf(stderr, "%s\n", what);
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 7)
    return fail("six arguments expected");
  void *library = dlopen(argv[1], RTLD_NOW);
  if (!library)
    return fail(dlerror());
  auto get = reinterpret_cast<const pdrt_model_descriptor *(*)()>(dlsym(library, argv[2]));
  if (!get)
    return fail("no descriptor");
  const pdrt_model_descriptor *model = get();

  std::vector<pdrt_tensor> inputs(model->num_inputs), outputs(model->num_outputs);
  std::vector<std::vector<char>> memory(model->num_inputs);
  std::FILE *file = std::fopen(argv[5], "rb");
  if (!file)
    return fail("no inputs");
  for (size_t i = 0; i < inputs.size(); ++i) {
    int64_t head[2], bytes = 0;
    if (std::fread(head, sizeof(int64_t), 2, file) != 2 || head[1] < 0 || head[1] > PDRT_MAX_RANK)
      return fail("bad inputs");
    inputs[i] = pdrt_tensor{};
    inputs[i].dtype = static_cast<pdrt_dtype>(head[0]);
    inputs[i].rank = static_cast<int32_t>(head[1]);
    size_t rank = static_cast<size_t>(head[1]);
    if (std::fread(inputs[i].dims, sizeof(int64_t), rank, file) != rank ||
        std::fread(&bytes, sizeof(int64_t), 1, file) != 1 || bytes < 0)
      return fail("bad inputs");
    memory[i].resize(static_cast<size_t>(bytes));
    if (std::fread(memory[i].data(), 1, memory[i].size(), file) != memory[i].size())
      return fail("bad inputs");
    inputs[i].data = memory[i].data();
    inputs[i].capacity = memory[i].size();
  }
  std::fclose(file);
  for (pdrt_tensor &output : outputs)
    output = pdrt_tensor{};

  pdrt_status status = {};
  pdrt_open_options open = {};
  open.weights_path = argv[3][0] ? argv[3] : nullptr;
  pdrt_model *opened = model->open(&open, &status);
  if (!opened)
    return fail(status.message);
  pdrt_session_options options = {};
  options.threads = std::atoi(argv[4]);
  pdrt_session *session = model->session_new(opened, &options, &status);
  if (!session)
    return fail(status.message);
  if (model->run(session, inputs.data(), outputs.data()) != PDRT_OK)
    return fail(model->session_status(session)->message);

  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  int64_t nanoseconds = int64_t(now.tv_sec) * 1000000000 + now.tv_nsec - std::atoll(argv[6]);
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  std::printf("%" PRId64 " %ld\n", nanoseconds, usage.ru_maxrss);
  std::fflush(stdout);
  model->session_free(session);
  model->close(opened);
  return 0;
}
