//===- Activation.cpp - rows of the activation ops --------------------------===//
//
// Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
//
// How activation functions and losses look in files. The rows' language is described in Schema.h.
//
//===----------------------------------------------------------------------===//
#include "compiler/import/Schema.h"
#include "compiler/import/Upgrade.h"

namespace paddlec::import {
namespace {

constexpr OpRow rows[] = {
    {"relu", "x=X", "out=Out", "", "relu"},
    {"relu6", "x=X"},
    {"leaky_relu", "x=X", "out=Out", "negative_slope<alpha:float=0.02"},
    {"prelu", "x=X, alpha=Alpha", "out=Out", "data_format:string=NCHW; mode:string=all", "prelu"},
    {"rrelu", "x=X", "out=Out, noise", "lower:float=0.125; upper:float=0.3333333432674408; is_test:bool=false",
     "rrelu"},
    {"elu", "x=X", "out=Out", "alpha:float=1", "elu"},
    {"celu", "x=X", "out=Out", "alpha:float=1", "celu"},
    {"selu", "x=X", "out=Out", "scale:float=1.0507009873554805; alpha:float=1.6732632423543772", "selu"},
    {"gelu", "x=X", "out=Out", "approximate:bool=false", "gelu"},
    {"silu", "x=X", "out=Out", "", "silu"},
    {"swish", "x=X", "out=Out"},
    {"mish", "x=X", "out=Out", "lambda<threshold:float=20", "mish"},
    {"hardswish", "x=X"},
    {"hardsigmoid", "x=X", "out=Out", "slope:float=0.2; offset:float=0.5", "hard_sigmoid"},
    {"hardtanh", "x=X", "out=Out", "t_min:float=0; t_max:float=24", "brelu"},
    {"hardshrink", "x=X", "out=Out", "threshold:float=0.5", "hard_shrink"},
    {"softshrink", "x=X", "out=Out", "threshold<lambda:float=0.5", "softshrink"},
    {"tanh_shrink", "x=X", "out=Out", "", "tanh_shrink"},
    {"thresholded_relu", "x=X", "out=Out", "threshold:float=1; value:float=0", "thresholded_relu"},
    {"sigmoid", "x=X", "out=Out", "", "sigmoid"},
    {"logsigmoid", "x=X", "out=Out", "", "logsigmoid"},
    {"tanh", "x=X", "out=Out", "", "tanh"},
    {"stanh", "x=X", "out=Out", "scale_a:float=0.67; scale_b:float=1.7159", "stanh"},
    {"softplus", "x=X", "out=Out", "beta:float=1; threshold:float=20", "softplus"},
    {"softsign", "x=X", "out=Out", "", "softsign"},
    {"softmax", "x=X", "out=Out", "axis:int=-1", "softmax"},
    {"log_softmax", "x=X", "out=Out", "axis:int=-1", "log_softmax"},
    {"cross_entropy_with_softmax", "input=Logits, label=Label", "softmax=Softmax, loss=Loss",
     "soft_label:bool=false; use_softmax:bool=true; numeric_stable_mode:bool=true; ignore_index:int=-100; "
     "axis:int=-1",
     "softmax_with_cross_entropy"},
    {"bce_loss", "input=X, label=Label", "out=Out", "", "bce_loss"},
    {"sigmoid_cross_entropy_with_logits", "x=X, label=Label, pos_weight?=pos_weight", "out=Out",
     "normalize:bool=false; ignore_index:int=-100", "sigmoid_cross_entropy_with_logits"},
    {"huber_loss", "input=X, label=Y", "out=Out, residual=Residual", "delta:float", "huber_loss"},
    {"kldiv_loss", "x=X, label=Target", "out=Loss", "reduction:string=mean; log_target:bool=false", "kldiv_loss"},
    {"nll_loss", "input=X, label=Label, weight?=Weight", "out=Out, total_weight=Total_weight",
     "ignore_index:int64=-100; reduction:string=mean", "nll_loss"},
    {"log_loss", "input=Predicted, label=Labels", "out=Loss", "epsilon:float", "log_loss"},
    {"hinge_loss", "logits=Logits, labels=Labels", "loss=Loss", "", "hinge_loss"},
    {"identity_loss", "x=X", "out=Out", "reduction:int=1", "identity_loss"},
    {"swiglu", "x=X, y?=Y", "out=Out", "", "swiglu"},
};

/// Version 0 computed max(x, alpha*x), which is today's function for 0 <= alpha <= 1 only.
bool upgradeLeakyRelu(Upgrade &up) {
  double alpha = up.getFloat("alpha", 0.019999999552965164);
  if (up.opVersion() < 1 && !(alpha >= 0 && alpha <= 1))
    return up.unsupported("alpha", std::to_string(alpha), "this version of the op computed max(x, alpha * x)");
  return up.apply("leaky_relu");
}

/// Constants that the ops of old files could choose are fixed in today's Paddle.
bool upgradeFixed(Upgrade &up) {
  struct Constant {
    std::string_view op, attribute;
    double value;
  };
  constexpr Constant constants[] = {{"hard_swish", "threshold", 6},
                                    {"hard_swish", "scale", 6},
                                    {"hard_swish", "offset", 3},
                                    {"swish", "beta", 1},
                                    {"relu6", "threshold", 6}};
  for (const Constant &constant : constants)
    if (up.source().type == constant.op)
      if (double value = up.getFloat(constant.attribute, constant.value); value != constant.value)
        up.warnIgnored(constant.attribute, value);
  return up.apply(up.source().type == "hard_swish" ? "hardswish" : up.source().type);
}

constexpr UpgradeRow upgrades[] = {{"leaky_relu", upgradeLeakyRelu}, {"hard_swish swish relu6", upgradeFixed}};

} // namespace

OpFamily activationOps() { return {"activation", rows, upgrades}; }

} // namespace paddlec::import
