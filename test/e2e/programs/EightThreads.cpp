//===- EightThreads.cpp - eight threads run one model at once -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One shared model, one session a thread, two shapes each, compared bit for bit with what one thread computed before.
// Also run under ThreadSanitizer. Built with -DHEADER="<name>.h" -DMODEL=<name>; usage: program FREE_DIM...
//
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include HEADER

#include <atomic>
#include <thread>

#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)

int main(int argc, char **argv) {
  constexpr unsigned numThreads = 8, rounds = 6;
  const pdrt_model_descriptor *descriptor = JOIN(MODEL, descriptor)();
  pdrt_model *model = harness::openModel(descriptor);

  // The first free dimension, the batch, differs between the two shapes.
  std::vector<long> free;
  for (int i = 1; i < argc; ++i)
    free.push_back(std::atol(argv[i]));
  std::vector<harness::Input> inputs;
  for (unsigned i = 0; i < 2; ++i) {
    if (!free.empty())
      free[0] += static_cast<long>(i);
    inputs.emplace_back(descriptor->inputs[0], free, i);
  }
  std::vector<std::vector<float>> expected;
  {
    harness::Session session(descriptor, model, 1);
    for (const harness::Input &input : inputs)
      expected.push_back(session.firstOutput(input));
  }

  std::atomic<unsigned> ready{0}, wrong{0};
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < numThreads; ++thread)
    threads.emplace_back([&, thread] {
      harness::Session session(descriptor, model, 1);
      ready.fetch_add(1);
      while (ready.load() != numThreads)
        std::this_thread::yield();
      for (unsigned round = 0; round < rounds; ++round) {
        const unsigned which = (thread + round) % 2;
        if (session.firstOutput(inputs[which]) != expected[which])
          wrong.fetch_add(1);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  descriptor->close(model);
  if (wrong.load() != 0)
    harness::die(std::to_string(wrong.load()) + " of " + std::to_string(numThreads * rounds) + " results differ");
  std::printf("%u results are right\n", numThreads * rounds);
  return 0;
}
