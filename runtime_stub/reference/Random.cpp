//===- Random.cpp - ops that are random in training ------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// dropout as inference does it. Generators of random numbers have no reference: Paddle's own results can't be repeated.
//
//===----------------------------------------------------------------------===//
#include "reference/Arguments.h"

namespace pdrt::ref {

/// x, seed_tensor?, p -> out, mask. In inference x itself, or (downgrade_in_infer) x * (1 - p).
pdrt_code dropout(Call &call) {
  PDRT_TRY(expect(call, 1, 1));
  const Tensor &x = call.inputs[0], &out = call.outputs[0];
  if (!call.getBool("is_test", false))
    return call.fail(PDRT_UNSUPPORTED, "dropout in training mode");
  std::string_view mode = call.getString("mode", "downgrade_in_infer");
  if (mode != "downgrade_in_infer" && mode != "downscale_in_infer" && mode != "upscale_in_train")
    return call.fail(PDRT_UNSUPPORTED, "mode '%.*s' isn't known", static_cast<int>(mode.size()), mode.data());
  double p =
      call.inputs.size() > 2 && call.inputs[2].present() ? call.scalarFloat(call.inputs[2]) : call.getFloat("p", 0.5);
  float keep = mode == "upscale_in_train" ? 1.0f : 1.0f - static_cast<float>(p);
  return dispatch<Floats>(call, x.dtype, [&]<typename T>() {
    for (int64_t i = 0, n = x.count(); i < n; ++i)
      out.as<T>()[i] = keep == 1.0f ? x.as<T>()[i] : convert<T>(convert<double>(x.as<T>()[i]) * keep);
    return PDRT_OK;
  });
}

} // namespace pdrt::ref
