//===- FrameAccess.h - reaches into Frame and Preparation ----------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// The runtime fills these objects; emitted code only uses them.
//
//===----------------------------------------------------------------------===//
#ifndef PADDLEC_RUNTIME_CORE_FRAMEACCESS_H
#define PADDLEC_RUNTIME_CORE_FRAMEACCESS_H

#include "core/Plan.h"
#include "core/Session.h"

namespace pdrt {

struct FrameAccess {
  static void fill(Frame &frame, pdrt_session &session, Activation &activation, const Entry &entry,
                   const pdrt_tensor *inputs, pdrt_tensor *outputs);
  /// Makes a stage, whose plan and arena are there, the current one.
  static void enter(Frame &frame, size_t stage);
  static void fill(Preparation &preparation, Plan &plan, cpu::WeightCache *weights, cpu::Stream *stream,
                   pdrt_status *status) {
    preparation.symbols = plan.symbols.data();
    preparation.primitives = plan.primitives.data();
    preparation.numPrimitives = plan.primitives.size();
    preparation.weights = weights;
    preparation.stream = stream;
    preparation.statusOut = status;
  }
};

} // namespace pdrt

#endif // PADDLEC_RUNTIME_CORE_FRAMEACCESS_H
