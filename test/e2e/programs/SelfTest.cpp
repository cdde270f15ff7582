//===- SelfTest.cpp - proves that HeapWatch sees an allocation -===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// A watch that counts nothing would pass every test; this program allocates once through C++ and once through C.
//
//===----------------------------------------------------------------------===//
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" void heap_watch_start();
extern "C" void heap_watch_stop(long *ours, long *others);

/// Where the optimiser cannot see that the block is not used.
static void *volatile kept;

int main(int argc, char **) {
  long ours = 0, others = 0;
  heap_watch_start();
  std::string text(static_cast<size_t>(argc) * 1000, 'x');
  kept = std::malloc(text.size());
  heap_watch_stop(&ours, &others);
  std::free(kept);
  std::printf("%ld\n", ours);
  return 0;
}
