//===- Memory.h - blocks of aligned memory -------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Memory that the runtime takes: aligned, freed by its owner, and never a crash when it can't be had.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_MEMORY_H
#define PADDLEC_RUNTIME_CORE_MEMORY_H

#include <cstddef>
#include <utility>

namespace pdrt {

/// A block of memory aligned to 64 bytes (4096 when it is large).
class AlignedBlock {
public:
  AlignedBlock() = default;
  AlignedBlock(AlignedBlock &&other) noexcept { swap(other); }
  AlignedBlock &operator=(AlignedBlock &&other) noexcept {
    swap(other);
    return *this;
  }
  ~AlignedBlock();

  std::byte *data() const { return memory; }
  size_t size() const { return bytes; }

  /// Makes the block at least this large; what it held is lost when it moves. False when the memory can't be had.
  bool reserve(size_t wanted);

private:
  void swap(AlignedBlock &other) {
    std::swap(memory, other.memory);
    std::swap(bytes, other.bytes);
  }
  std::byte *memory = nullptr;
  size_t bytes = 0;
};

/// Temporaries of one call: given out one after the other, taken back all at once. Once it has seen its largest use
/// it takes nothing from the heap any more.
class BumpBuffer {
public:
  BumpBuffer() = default;
  BumpBuffer(const BumpBuffer &) = delete;
  BumpBuffer &operator=(const BumpBuffer &) = delete;
  ~BumpBuffer();

  /// Null when the memory can't be had.
  void *allocate(size_t bytes);
  void reset();

private:
  struct Overflow {
    Overflow *next;
  };
  AlignedBlock block;
  size_t used = 0;
  size_t wanted = 0; ///< of this round, the overflow included
  Overflow *overflow = nullptr;
};

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_MEMORY_H
