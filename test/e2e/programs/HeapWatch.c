/*===- HeapWatch.c - counts heap allocations by who makes them -===
 *
 * Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
 *
 * Preloaded into a program. Between heap_watch_start and heap_watch_stop it looks at the call stack of each allocation:
 * the first frame that belongs to neither the C nor the C++ library is the one that asked. Allocations asked for by
 * oneDNN, OpenMP or the loader are counted apart. All threads of the program are watched.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_int watching;
static atomic_long ours, others;
static __thread int inside;

static int belongs_to_library(const char *path) {
  static const char *const names[] = {"libc.so", "libstdc++.so", "libm.so", "libgcc_s.so", "HeapWatch", "ld-linux"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (strstr(path, names[i]))
      return 1;
  return 0;
}

static void count(const char *what, size_t bytes) {
  if (!watching || inside)
    return;
  inside = 1;
  void *frames[32];
  int depth = backtrace(frames, 32);
  for (int i = 0; i < depth; ++i) {
    Dl_info info;
    if (!dladdr(frames[i], &info) || !info.dli_fname || belongs_to_library(info.dli_fname))
      continue;
    if (strstr(info.dli_fname, "libdnnl") || strstr(info.dli_fname, "libgomp")) {
      ++others;
    } else {
      if (++ours <= 10)
        fprintf(stderr, "%s of %zu bytes from %s (%s)\n", what, bytes, info.dli_sname ? info.dli_sname : "?",
                info.dli_fname);
    }
    break;
  }
  inside = 0;
}

void *malloc(size_t size) {
  count("malloc", size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count("calloc", number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count("realloc", size);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count("memalign", size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count("aligned_alloc", size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **out, size_t alignment, size_t size) {
  count("posix_memalign", size);
  *out = __libc_memalign(alignment, size);
  return *out ? 0 : ENOMEM;
}

void heap_watch_start(void) {
  void *frames[2];
  backtrace(frames, 2); /* its first call allocates */
  ours = others = 0;
  watching = 1;
}

void heap_watch_stop(long *of_ours, long *of_others) {
  watching = 0;
  *of_ours = ours;
  *of_others = others;
}
