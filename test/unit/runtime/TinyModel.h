//===- TinyModel.h - a compiled model, written by hand -------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// What the compiler would emit for: convolution and relu, mean over space, matrix product, softmax. Two entries: one of
// static shape, one with symbols.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_TEST_UNIT_RUNTIME_TINYMODEL_H
#define PADDLEC_TEST_UNIT_RUNTIME_TINYMODEL_H

#include "core/Program.h"

#include <vector>

namespace tiny {

inline constexpr int64_t channels = 3, filters = 20, classes = 10;
inline constexpr size_t blobFloats = 640 + 32 + 256 + 16;

/// Results, in this order: the probabilities, the features before the mean, the input as it came, the class bias.
enum Output { Scores, Features, Same, Bias, NumOutputs };

const pdrt::Program &program();
/// The same model with its weights in a file.
pdrt::Program programWithFile(const char *file, const char *sha256);
const float *blob();

/// What the model should answer for an input [n, 3, h, w].
std::vector<float> expectedScores(const std::vector<float> &x, int64_t n, int64_t h, int64_t w);
std::vector<float> expectedFeatures(const std::vector<float> &x, int64_t n, int64_t h, int64_t w);

/// The next runs fail in the step that calls a reference kernel.
extern bool failInKernel;
/// What the step asks for as scratch memory, in bytes.
extern size_t scratchBytes;

} // namespace tiny

#endif // PADDLEC_TEST_UNIT_RUNTIME_TINYMODEL_H
