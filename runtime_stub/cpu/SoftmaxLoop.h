//===- SoftmaxLoop.h - softmax by our own loops --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Along an axis that isn't the innermost, where oneDNN has only reference code for row-major tensors, as after
// segmentation networks; and Paddle's logarithm of softmax along any axis, which differs from oneDNN's.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_SOFTMAXLOOP_H
#define PADDLEC_RUNTIME_CPU_SOFTMAXLOOP_H

#include <cstdint>

namespace pdrt::cpu {

/// Softmax, or its logarithm, over the middle dimension of [outer, axis, inner]. `src` and `dst` may be the same. As in
/// Paddle the logarithm takes no element for more than 64 below the largest one, so minus infinity gives a number.
void softmaxAlongAxis(const float *src, float *dst, int64_t outer, int64_t axis, int64_t inner, bool log);

} // namespace pdrt::cpu

#endif // PADDLEC_RUNTIME_CPU_SOFTMAXLOOP_H
