# ===- stir.py - parameters that all matter -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Fresh layers have biases of zero, norms that scale by one, and running statistics that do nothing: a compiler could
# drop any of them unnoticed. Values only; networks are built elsewhere.
#
# ===---------------------------------------------------------------------===
from paddle import nn

BATCH_NORMS = (nn.BatchNorm, nn.BatchNorm1D, nn.BatchNorm2D, nn.BatchNorm3D)


def stir(network, kit):
    """Gives every bias, norm and statistic of the network a random value; returns the network."""
    for layer in network.sublayers(include_self=True):
        if isinstance(layer, BATCH_NORMS):
            layer._mean.set_value(kit.floats(*layer._mean.shape, low=-0.5, high=0.5))
            layer._variance.set_value(kit.floats(*layer._variance.shape, low=0.5, high=1.5))
        if isinstance(layer, (nn.LayerNorm, *BATCH_NORMS)) and layer.weight is not None:
            layer.weight.set_value(kit.floats(*layer.weight.shape, low=0.7, high=1.3))
    for name, parameter in network.named_parameters():
        if name.rsplit(".", 1)[-1].startswith("bias"):
            parameter.set_value(kit.floats(*parameter.shape, low=-0.2, high=0.2))
    return network


def latest(values):
    """The value that appears last in a list for the first time: what ends there has neither begun nor gone through."""
    return list(dict.fromkeys(values))[-1]
