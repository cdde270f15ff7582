//===- QuietHeap.cpp - a warm session takes no memory from the heap -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Built with -DHEADER="<name>.h" -DMODEL=<name>, run with HeapWatch preloaded; usage: program THREADS FREE_DIM...
// The model must come from a shared library, so that its frames can be told from this program's.
//
//===----------------------------------------------------------------------===//
#include "Harness.h"

#include HEADER

#define JOIN2(a, b) a##_##b
#define JOIN(a, b) JOIN2(a, b)

extern "C" void heap_watch_start();
extern "C" void heap_watch_stop(long *ours, long *others);

int main(int argc, char **argv) {
  if (argc < 2)
    harness::die("usage: QuietHeap THREADS FREE_DIM...");
  const pdrt_model_descriptor *descriptor = JOIN(MODEL, descriptor)();
  pdrt_model *model = harness::openModel(descriptor);
  std::vector<long> free;
  for (int i = 2; i < argc; ++i)
    free.push_back(std::atol(argv[i]));
  long ours = 0, others = 0;
  {
    harness::Session session(descriptor, model, std::atoi(argv[1]));
    harness::Input first(descriptor->inputs[0], free, 1);
    if (!free.empty())
      free[0] += 1;
    harness::Input second(descriptor->inputs[0], free, 2);
    for (int i = 0; i < 3; ++i) {
      session.run(first);
      session.run(second);
    }
    // Both shapes are known now; going back and forth between them is warm too.
    heap_watch_start();
    for (int i = 0; i < 5; ++i) {
      session.run(first);
      session.run(second);
    }
    heap_watch_stop(&ours, &others);
  }
  descriptor->close(model);
  std::printf("{\"ours\": %ld, \"others\": %ld}\n", ours, others);
  return ours == 0 ? 0 : 1;
}
