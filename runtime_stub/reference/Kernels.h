//===- Kernels.h - declares every reference kernel ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// One declaration a line of kernels.def, which is the only list of kernels.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_REFERENCE_KERNELS_H
#define PADDLEC_RUNTIME_REFERENCE_KERNELS_H

#include "reference/Kernel.h"

namespace pdrt::ref {
#define PDRT_KERNEL(name) pdrt_code name(Call &call);
#include "reference/kernels.def"
#undef PDRT_KERNEL
} // namespace pdrt::ref

#endif // PADDLEC_RUNTIME_REFERENCE_KERNELS_H
