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

/// Makes NaN of each row of a softmax of [rows, length] that has no positive element before its first NaN: softmax of
/// NaN or of plus infinity is NaN everywhere, where oneDNN 3 leaves zeros beside it. A row that is right is left at its
/// first positive element, so this costs next to nothing.
void finishUndefinedRows(float *rows, int64_t count, int64_t length);

} // namespace pdrt::cpu

#endif // PADDLEC_RUNTIME_CPU_SOFTMAXLOOP_H
