//===- HeapTest.cpp - a warm run takes nothing from the heap -------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Counts the allocations whose caller is our own code: this program's text, which holds the runtime. What oneDNN and
// OpenMP take inside of their own libraries is theirs.
//
//===----------------------------------------------------------------------===//
#include "PrimitiveRunner.h"
#include "TinyModel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__GLIBC__)

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
extern char __executable_start;
extern char etext;
}

namespace {

std::atomic<bool> counting = false;
std::atomic<int> count = 0;

void note(const void *caller) {
  if (counting.load(std::memory_order_relaxed) && caller >= &__executable_start && caller < &etext)
    count.fetch_add(1, std::memory_order_relaxed);
}

} // namespace

extern "C" {
__attribute__((noinline)) void *malloc(size_t bytes) {
  note(__builtin_return_address(0));
  return __libc_malloc(bytes);
}
__attribute__((noinline)) void *calloc(size_t n, size_t bytes) {
  note(__builtin_return_address(0));
  return __libc_calloc(n, bytes);
}
__attribute__((noinline)) void *realloc(void *old, size_t bytes) {
  note(__builtin_return_address(0));
  return __libc_realloc(old, bytes);
}
__attribute__((noinline)) void *aligned_alloc(size_t alignment, size_t bytes) {
  note(__builtin_return_address(0));
  return __libc_memalign(alignment, bytes);
}
}

namespace {
/// For operator new: its own caller counts, not the call of malloc from here.
__attribute__((noinline)) void *allocate(size_t bytes, size_t alignment, const void *caller) {
  note(caller);
  void *memory = alignment ? __libc_memalign(alignment, bytes) : __libc_malloc(bytes ? bytes : 1);
  if (!memory)
    throw std::bad_alloc();
  return memory;
}
} // namespace

__attribute__((noinline)) void *operator new(size_t bytes) { return allocate(bytes, 0, __builtin_return_address(0)); }
__attribute__((noinline)) void *operator new[](size_t bytes) { return allocate(bytes, 0, __builtin_return_address(0)); }
__attribute__((noinline)) void *operator new(size_t bytes, std::align_val_t alignment) {
  return allocate(bytes, static_cast<size_t>(alignment), __builtin_return_address(0));
}
__attribute__((noinline)) void operator delete(void *memory) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete[](void *memory) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete(void *memory, size_t) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete[](void *memory, size_t) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete(void *memory, std::align_val_t) noexcept { std::free(memory); }
__attribute__((noinline)) void operator delete(void *memory, size_t, std::align_val_t) noexcept { std::free(memory); }

namespace {

using namespace pdrt;

TEST(Heap, WarmRunsTakeNothing) {
  count = 0;
  counting = true;
  auto *volatile some = new int(3);
  counting = false;
  delete some;
  ASSERT_EQ(count, 1) << "the hook doesn't see allocations";

  pdrt_model *model = openModel(tiny::program(), nullptr, nullptr);
  for (const int threads : {1, 2}) {
    const pdrt_session_options options = {threads, 0};
    pdrt_session *session = newSession(model, &options, nullptr);
    const int64_t shapes[][3] = {{1, 8, 8}, {2, 9, 17}, {3, 30, 20}};
    std::vector<float> x = pdrt::test::numbers(3 * 3 * 30 * 20, 1);
    for (const bool profile : {false, true}) {
      enableProfile(session, profile);
      for (int round = 0; round < 4; ++round)
        for (const auto &shape : shapes) {
          const pdrt_tensor input = {x.data(), 0, PDRT_FLOAT32, 4, {shape[0], 3, shape[1], shape[2]}};
          pdrt_tensor out[tiny::NumOutputs] = {};
          count = 0;
          counting = round > 0;
          const pdrt_code code = runSession(session, &input, out);
          counting = false;
          ASSERT_EQ(code, PDRT_OK) << sessionStatus(session)->message;
          EXPECT_EQ(count, 0) << "shape " << shape[1] << ", round " << round;
        }
    }
    freeSession(session);
  }
  closeModel(model);
}

} // namespace

#endif
