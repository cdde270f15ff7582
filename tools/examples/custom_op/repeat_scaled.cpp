//===- repeat_scaled.cpp - the custom op as the compiled model runs it ------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Computes what paddle_op.cc does, on plain memory: no Paddle is there at run time.
//
//===----------------------------------------------------------------------===//
#include "paddlec/custom_op.h"

extern "C" pdrt_code repeat_scaled(pdrt_custom_call *call) {
  const pdrt_tensor &x = call->inputs[0], &bias = call->inputs[1];
  const float *from = static_cast<const float *>(x.data);
  float *to = static_cast<float *>(call->outputs[0].data);
  if (bias.rank >= 0 && pdrt_custom_count(&bias) < 1)
    return pdrt_custom_fail(call, PDRT_INVALID_ARGUMENT, "repeat_scaled: the bias has no element");
  const float shift = bias.rank >= 0 ? *static_cast<const float *>(bias.data) : 0;
  const float scale = static_cast<float>(pdrt_custom_float(call, "scale"));
  const int64_t repeat = pdrt_custom_int(call, "repeat"), count = pdrt_custom_count(&x);
  for (int64_t r = 0; r < repeat; ++r)
    for (int64_t i = 0; i < count; ++i)
      *to++ = from[i] * scale + shift;
  return PDRT_OK;
}
