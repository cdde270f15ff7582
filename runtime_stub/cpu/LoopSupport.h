//===- LoopSupport.h - what generated loops call --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The headers of generated loops in one, and the small functions that C++ has no operator for. Functions of
// mathematics are in Math.h.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CPU_LOOPSUPPORT_H
#define PADDLEC_RUNTIME_CPU_LOOPSUPPORT_H

#include "core/Program.h"
#include "cpu/Math.h"
#include "reference/ElementType.h"

#include <cstdint>
#include <limits>

// `omp simd` says that a loop may be vectorised. Where clang finds that it can't or need not, that is no one's fault.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wpass-failed"
#endif

namespace pdrt::math {

/// The larger and the smaller of two; NaN when either is.
template <typename T> inline T maximum(T a, T b) { return a > b || a != a ? a : b; }
template <typename T> inline T minimum(T a, T b) { return a < b || a != a ? a : b; }

// So that reductions with them are vectorised.
// clang-format off
#pragma omp declare reduction(maximum : float, double : omp_out = maximum(omp_out, omp_in)) \
    initializer(omp_priv = omp_orig)
#pragma omp declare reduction(minimum : float, double : omp_out = minimum(omp_out, omp_in)) \
    initializer(omp_priv = omp_orig)
// clang-format on

} // namespace pdrt::math

#endif // PADDLEC_RUNTIME_CPU_LOOPSUPPORT_H
