//===- BenchRunner.cpp - a compiled model's side of compare.py -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Loads the shared library of any compiled model with one float input and runs it, one thread. Talks to compare.py over
// standard input and output in lines of JSON. Measures; decides nothing.
//
//===----------------------------------------------------------------------===//
#include "paddlec/runtime.h"

#include <dlfcn.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

static int fail(const char *what, const char *why) {
  std::fprintf(stderr, "%s: %s\n", what, why);
  return 1;
}

/// A thousand values spread over the output, to compare with the other engine's.
static void printSample(const pdrt_tensor &output) {
  size_t count = 1;
  for (int i = 0; i < output.rank; ++i)
    count *= static_cast<size_t>(output.dims[i]);
  const size_t step = count / 1000 > 0 ? count / 1000 : 1;
  std::printf("{\"sample\": [");
  for (size_t i = 0, printed = 0; i < count && printed < 1000; i += step, ++printed)
    std::printf("%s%.9g", printed ? ", " : "", static_cast<double>(static_cast<const float *>(output.data)[i]));
  std::printf("]}\n");
  std::fflush(stdout);
}

int main(int argc, char **argv) {
  if (argc < 5 || argc > 4 + PDRT_MAX_RANK)
    return fail("usage", "bench_runner LIBRARY NAME INPUT.raw DIM...");
  void *library = dlopen(argv[1], RTLD_NOW);
  if (!library)
    return fail("dlopen", dlerror());
  const std::string symbol = std::string(argv[2]) + "_descriptor";
  void *address = dlsym(library, symbol.c_str());
  if (!address)
    return fail("dlsym", dlerror());
  const auto *descriptor = reinterpret_cast<const pdrt_model_descriptor *(*)()>(address)();

  pdrt_tensor input = {};
  input.dtype = PDRT_FLOAT32;
  input.rank = argc - 4;
  size_t count = 1;
  for (int i = 4; i < argc; ++i) {
    input.dims[i - 4] = std::atol(argv[i]);
    count *= static_cast<size_t>(input.dims[i - 4]);
  }
  std::vector<float> values(count);
  std::FILE *file = std::fopen(argv[3], "rb");
  if (!file || std::fread(values.data(), sizeof(float), count, file) != count)
    return fail(argv[3], "cannot be read");
  std::fclose(file);
  input.data = values.data();

  pdrt_status status = {};
  pdrt_model *model = descriptor->open(nullptr, &status);
  if (!model)
    return fail("open", status.message);
  pdrt_session_options options = {};
  options.threads = 1;
  pdrt_session *session = descriptor->session_new(model, &options, &status);
  if (!session)
    return fail("session", status.message);
  std::vector<pdrt_tensor> outputs(descriptor->num_outputs);
  auto run = [&] {
    for (pdrt_tensor &output : outputs)
      output = {};
    return descriptor->run(session, &input, outputs.data()) == PDRT_OK;
  };
  if (!run())
    return fail("run", descriptor->session_status(session)->message);
  printSample(outputs[0]);

  int number = 0;
  while (std::scanf(" run %d", &number) == 1) {
    for (int i = 0; i < number; ++i) {
      const auto start = std::chrono::steady_clock::now();
      if (!run())
        return fail("run", descriptor->session_status(session)->message);
      const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
      std::printf("%s%.6f", i == 0 ? "[" : ", ", took.count());
    }
    std::printf("]\n");
    std::fflush(stdout);
  }
  descriptor->session_free(session);
  descriptor->close(model);
  return 0;
}
