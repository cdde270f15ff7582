//===- WeightsFile.h - finds and maps a program's weights ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Constants are embedded in the object file or lie in a file that is mapped. A weights file is the blob and a trailer
// of 64 bytes: the magic, 24 bytes of zero, the blob's SHA-256. Comparing the trailer costs nothing; a file without one
// (a bare blob) is hashed.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_WEIGHTSFILE_H
#define PADDLEC_RUNTIME_CORE_WEIGHTSFILE_H

#include "core/Program.h"

namespace pdrt {

inline constexpr size_t weightsTrailerBytes = 64;
inline constexpr char weightsMagic[9] = "PDRTWTS1";

/// The blob of constants of an open model.
class WeightsBlob {
public:
  WeightsBlob() = default;
  WeightsBlob(const WeightsBlob &) = delete;
  WeightsBlob &operator=(const WeightsBlob &) = delete;
  ~WeightsBlob();

  pdrt_code open(const Program &program, const char *path, pdrt_status *status);
  const std::byte *data() const { return blob; }

  /// Whether the blob's pages are read-only and backed by a file, so that they may be dropped and read again.
  bool droppable() const;

private:
  pdrt_code openFile(const Program &program, const char *path, pdrt_status *status);
  const std::byte *blob = nullptr;
  size_t bytes = 0;
  void *mapping = nullptr;
  size_t mappingBytes = 0;
};

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_WEIGHTSFILE_H
