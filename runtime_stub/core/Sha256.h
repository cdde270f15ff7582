//===- Sha256.h - SHA-256 ------------------------------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Tells whether a weights file is the one that an artefact was compiled with.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_SHA256_H
#define PADDLEC_RUNTIME_CORE_SHA256_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace pdrt {

using Sha256Digest = std::array<uint8_t, 32>;

Sha256Digest sha256(const void *data, size_t bytes);

/// Reads 64 hexadecimal digits; false when they are not.
bool parseDigest(const char *hex, Sha256Digest &digest);

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_SHA256_H
