//===- paddle_op.cc - the custom op as Paddle runs it ------------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// Written with Paddle's own mechanism for custom ops; save_model.py builds it. paddlec never sees this file: it sees
// `repeat_scaled` in the saved program, and takes what it computes from repeat_scaled.toml and repeat_scaled.cpp.
//
//===----------------------------------------------------------------------===//
#include "paddle/extension.h"

std::vector<paddle::Tensor> compute(const paddle::Tensor &x, const paddle::optional<paddle::Tensor> &bias, float scale,
                                    int repeat) {
  std::vector<int64_t> shape = x.shape();
  shape[0] *= repeat;
  paddle::Tensor out = paddle::empty(shape, x.dtype(), x.place());
  const float *from = x.data<float>();
  float *to = out.data<float>();
  const float shift = bias ? bias.get().data<float>()[0] : 0;
  for (int r = 0; r < repeat; ++r)
    for (int64_t i = 0; i < x.numel(); ++i)
      *to++ = from[i] * scale + shift;
  return {out};
}

std::vector<std::vector<int64_t>> inferShape(std::vector<int64_t> x, const paddle::optional<std::vector<int64_t>> &,
                                             float, int repeat) {
  if (x[0] >= 0)
    x[0] *= repeat;
  return {x};
}

std::vector<paddle::DataType> inferType(paddle::DataType x, const paddle::optional<paddle::DataType> &) { return {x}; }

PD_BUILD_OP(repeat_scaled)
    .Inputs({"X", paddle::Optional("Bias")})
    .Outputs({"Out"})
    .Attrs({"scale: float", "repeat: int"})
    .SetKernelFn(PD_KERNEL(compute))
    .SetInferShapeFn(PD_INFER_SHAPE(inferShape))
    .SetInferDtypeFn(PD_INFER_DTYPE(inferType));
