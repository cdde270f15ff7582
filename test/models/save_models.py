#!/usr/bin/env python3
# ===- save_models.py - saves the vision networks that the end-to-end tests compile -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Saves networks of paddle.vision.models with fixed seeds. Paddle 2.x writes the legacy format (inference.pdmodel),
# Paddle 3.x the PIR format (inference.json); the interpreter that runs this script decides. Nothing is downloaded:
# the weights are random, but batch norm gets statistics measured on random data and then disturbed, so that its
# scale, shift, mean and variance all matter; networks without it get their weights scaled instead. So values stay of
# order one through the whole network, and an error anywhere shows in the outputs.
# Only whole networks belong here; single operators are tested in test/ops, small oddities in test/e2e/cases.
#
# ===---------------------------------------------------------------------===
"""Usage: save_models.py OUT [--only NAME[,NAME...]] [--list] [--force]

Makes OUT/NAME/inference.{pdmodel|json} and OUT/NAME/inference.pdiparams. A model whose stamp matches this script and
this Paddle is left as it is, so the script may be interrupted and run again.
"""

import argparse
import hashlib
import os
import shutil
import sys
import time
import zlib

# name → (function of paddle.vision.models, input channels, height and width)
MODELS = {
    "resnet18": ("resnet18", 3, 224),
    "resnet50": ("resnet50", 3, 224),
    "resnext50_32x4d": ("resnext50_32x4d", 3, 224),
    "wide_resnet50_2": ("wide_resnet50_2", 3, 224),
    "vgg16": ("vgg16", 3, 224),
    "alexnet": ("alexnet", 3, 224),
    "squeezenet1_1": ("squeezenet1_1", 3, 224),
    "densenet121": ("densenet121", 3, 224),
    "inception_v3": ("inception_v3", 3, 299),
    "googlenet": ("googlenet", 3, 224),
    "shufflenet_v2_x1_0": ("shufflenet_v2_x1_0", 3, 224),
    "mobilenet_v1": ("mobilenet_v1", 3, 224),
    "mobilenet_v2": ("mobilenet_v2", 3, 224),
    "mobilenet_v3_small": ("mobilenet_v3_small", 3, 224),
    "mobilenet_v3_large": ("mobilenet_v3_large", 3, 224),
    "lenet": ("LeNet", 1, 28),
}


def batch_norm_layers(network):
    from paddle import nn

    kinds = tuple(getattr(nn, name) for name in ("BatchNorm", "BatchNorm1D", "BatchNorm2D", "BatchNorm3D"))
    return [layer for layer in network.sublayers() if isinstance(layer, kinds)]


def disturb(network, random, data):
    """Gives every bias and batch-norm parameter a value that a wrong fold would show, and keeps values of order one."""
    import numpy
    import paddle
    from paddle import nn

    def measure_and_disturb(layer, inputs):
        values = inputs[0].numpy()
        axes = tuple(axis for axis in range(values.ndim) if axis != 1)
        mean, variance = values.mean(axes), values.var(axes)
        count = mean.shape[0]
        spread = numpy.sqrt(variance)
        layer._mean.set_value((mean + 0.3 * spread * random.standard_normal(count)).astype("float32"))
        layer._variance.set_value((variance * random.uniform(0.5, 1.5, count) + 1e-4).astype("float32"))
        layer.weight.set_value((random.uniform(0.5, 1.5, count)).astype("float32"))
        layer.bias.set_value((0.2 * random.standard_normal(count)).astype("float32"))

    def scale_weight(layer, _inputs, output):
        values = output.numpy()
        deviation = float((values - values.mean()).std())
        layer.weight.set_value(layer.weight.numpy() / deviation)
        return paddle.to_tensor(values / deviation)

    layers = batch_norm_layers(network)
    own = {id(parameter) for layer in layers for parameter in layer.parameters()}
    for parameter in network.parameters():
        if id(parameter) not in own and len(parameter.shape) == 1:
            parameter.set_value(random.uniform(-0.1, 0.1, parameter.shape).astype("float32"))
    # One pass in program order: each layer sees data that its predecessors have already been disturbed for.
    hooks = [layer.register_forward_pre_hook(measure_and_disturb) for layer in layers]
    if not layers:
        weighted = [layer for layer in network.sublayers() if isinstance(layer, (nn.Conv2D, nn.Linear))]
        hooks += [layer.register_forward_post_hook(scale_weight) for layer in weighted]
    with paddle.no_grad():
        outputs = network(paddle.to_tensor(data))
    for hook in hooks:
        hook.remove()
    return outputs if isinstance(outputs, (list, tuple)) else [outputs]


def save(name, folder, stamp):
    import numpy
    import paddle
    import paddle.vision.models
    from paddle.static import InputSpec

    function, channels, size = MODELS[name]
    seed = zlib.crc32(name.encode()) & 0x7FFFFFFF
    paddle.seed(seed)
    random = numpy.random.default_rng(seed)
    # Names start from zero for each model, so that a model does not depend on which ones were saved before it.
    with paddle.utils.unique_name.guard():
        network = getattr(paddle.vision.models, function)()
    network.eval()
    data = random.standard_normal((2, channels, size, size)).astype("float32")
    outputs = disturb(network, random, data)

    # Saved beside the final place and moved, so that an interrupted run leaves no half-written model behind.
    partial = folder + ".partial"
    shutil.rmtree(partial, ignore_errors=True)
    spec = [InputSpec([None, channels, size, size], "float32", "x")]
    paddle.jit.save(network, os.path.join(partial, "inference"), input_spec=spec)
    with open(os.path.join(partial, "stamp"), "w") as file:
        file.write(stamp)
    shutil.rmtree(folder, ignore_errors=True)
    os.rename(partial, folder)
    return [float(numpy.abs(output.numpy()).max()) for output in outputs]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", nargs="?", help="folder to save into")
    parser.add_argument("--only", help="names of models, separated by commas")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument("--force", action="store_true", help="save again what is already there")
    options = parser.parse_args()
    if options.list:
        print("\n".join(MODELS))
        return 0
    if not options.out:
        parser.error("no output folder given")
    names = options.only.split(",") if options.only else list(MODELS)
    unknown = [name for name in names if name not in MODELS]
    if unknown:
        parser.error("unknown model " + ", ".join(unknown))

    with open(os.path.abspath(__file__), "rb") as file:
        own_hash = hashlib.sha256(file.read()).hexdigest()
    from importlib.metadata import version

    stamp = f"{own_hash} paddlepaddle {version('paddlepaddle')}\n"
    for name in names:
        folder = os.path.join(options.out, name)
        try:
            with open(os.path.join(folder, "stamp")) as file:
                if file.read() == stamp and not options.force:
                    print(f"{name}: already there", flush=True)
                    continue
        except OSError:
            pass
        start = time.time()
        largest = save(name, folder, stamp)
        print(f"{name}: saved in {time.time() - start:.1f} s; largest outputs {largest}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
