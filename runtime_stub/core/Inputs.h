//===- Inputs.h - checks what a caller hands in --------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Everything a caller can get wrong is found here, before any emitted code runs.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_INPUTS_H
#define PADDLEC_RUNTIME_CORE_INPUTS_H

#include "core/Program.h"

namespace pdrt {

/// Checks rank, dimensions and limits of the inputs' shapes against what the model declares.
pdrt_code checkShapes(const pdrt_model_descriptor &descriptor, const pdrt_shape *shapes, pdrt_status *status);

/// Checks type, rank, dimensions, memory of all inputs, and writes their shapes.
pdrt_code checkInputs(const pdrt_model_descriptor &descriptor, const pdrt_tensor *inputs, pdrt_shape *shapes,
                      pdrt_status *status);

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_INPUTS_H
