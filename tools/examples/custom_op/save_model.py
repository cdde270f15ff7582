# ===- save_model.py - saves a small model with an op that paddlec does not know -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Builds paddle_op.cc with Paddle's own tool and saves a network that uses it: inference.json with Paddle 3.x,
# inference.pdmodel with 2.x. Beside it stand an input and Paddle's result on it, to compare with.
#
#   build/venv/bin/python tools/examples/custom_op/save_model.py DIR
#
# ===---------------------------------------------------------------------===
import os
import sys

import numpy
import paddle
from paddle.utils.cpp_extension import load

HERE = os.path.dirname(os.path.abspath(__file__))


class Network(paddle.nn.Layer):
    def __init__(self, op):
        super().__init__()
        self.op = op
        self.linear = paddle.nn.Linear(6, 4)

    def forward(self, x):
        y = self.op(self.linear(x), None, 2.0, 3)
        return self.op(paddle.nn.functional.relu(y), paddle.mean(x, keepdim=False).reshape([1]), 0.5, 2)


def main(folder):
    os.makedirs(folder, exist_ok=True)
    ops = load(name="repeat_scaled_ops", sources=[os.path.join(HERE, "paddle_op.cc")], build_directory=folder)
    paddle.seed(7)
    network = Network(ops.repeat_scaled)
    network.eval()
    x = numpy.random.default_rng(7).uniform(-1, 1, (5, 6)).astype("float32")
    numpy.save(os.path.join(folder, "x.npy"), x)
    numpy.save(os.path.join(folder, "out_0.npy"), network(paddle.to_tensor(x)).numpy())
    spec = [paddle.static.InputSpec([-1, 6], "float32", "x")]
    paddle.jit.save(network, os.path.join(folder, "inference"), input_spec=spec)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: save_model.py DIR")
    main(sys.argv[1])
