//===- SoftmaxLoop.h - softmax along an axis that isn't the innermost ----------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// oneDNN has only reference code for it in row-major tensors, as after segmentation networks.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_SOFTMAXLOOP_H
#define PADDLEC_RUNTIME_CPU_SOFTMAXLOOP_H

#include <cstdint>

namespace pdrt::cpu {

/// Softmax, or its logarithm, over the middle dimension of [outer, axis, inner]. `src` and `dst` may be the same.
void softmaxAlongAxis(const float *src, float *dst, int64_t outer, int64_t axis, int64_t inner, bool log);

} // namespace pdrt::cpu

#endif // PADDLEC_RUNTIME_CPU_SOFTMAXLOOP_H
