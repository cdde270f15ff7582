//===- Threads.h - OpenMP's thread count during a run --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// OpenMP's settings belong to the host program: they are changed for the calling thread only, and put back.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_THREADS_H
#define PADDLEC_RUNTIME_CORE_THREADS_H

#include <omp.h>

namespace pdrt {

/// The most threads that a session may ask for; OpenMP ends the process when it can't start a thread.
inline constexpr int mostThreads = 1024;

/// The threads that a run with this setting gets; 0 means OpenMP's own number. Inside a parallel region that can't
/// nest it is one.
inline int effectiveThreads(int wanted) {
  if (omp_get_active_level() >= omp_get_max_active_levels())
    return 1;
  return wanted > 0 ? wanted : omp_get_max_threads();
}

class ThreadScope {
public:
  explicit ThreadScope(int threads) : before(omp_get_max_threads()), changed(threads != before) {
    if (changed)
      omp_set_num_threads(threads);
  }
  ThreadScope(const ThreadScope &) = delete;
  ThreadScope &operator=(const ThreadScope &) = delete;
  ~ThreadScope() {
    if (changed)
      omp_set_num_threads(before);
  }

private:
  int before;
  bool changed;
};

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_THREADS_H
