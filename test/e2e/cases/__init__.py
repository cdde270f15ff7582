# ===- __init__.py - the registry of small end-to-end cases -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# A case is a small network with one point to make, the shapes it is saved with, and inputs for several runs. Modules
# beside this file hold them by family. Nothing here imports Paddle: make.py does, in either of its versions.
#
# ===---------------------------------------------------------------------===
import dataclasses
import importlib
import zlib

FAMILIES = (
    "conv",
    "fusion",
    "pool",
    "norm",
    "resample",
    "matmul",
    "shape",
    "loops",
    "sizes",
    "control",
    "rnn",
    "detection",
    "interface",
)
BOTH = ("legacy", "pir")


@dataclasses.dataclass
class Case:
    name: str
    family: str
    build: object  # called with a Kit; returns (network, specs, runs): see Kit
    forms: tuple
    static_graph: bool  # the case builds a static program itself: (feeds, fetches, runs)

    @property
    def title(self):
        return self.build.__doc__


@dataclasses.dataclass
class Refusal:
    run: list
    why: str


CASES = {}


def case(forms=BOTH, static_graph=False):
    """Registers a function as a case; its name is the case's name, its doc string the point it makes."""

    def register(function):
        family = function.__module__.rsplit(".", 1)[1]
        name = function.__name__
        assert name not in CASES and function.__doc__, name
        CASES[name] = Case(name, family, function, forms, static_graph)
        return function

    return register


def load_all():
    for family in FAMILIES:
        importlib.import_module(f"cases.{family}")
    return CASES


class Kit:
    """What a case is built with: Paddle, the form it is saved in, and random values from a seed of the case's own."""

    def __init__(self, name, form, full_size=False):
        import numpy
        import paddle
        from paddle.static import InputSpec

        self.paddle, self.nn, self.F = paddle, paddle.nn, paddle.nn.functional
        self.legacy = form == "legacy"
        self.full_size = full_size
        self.numpy = numpy
        self.random = numpy.random.default_rng(zlib.crc32(name.encode()))
        self._spec = InputSpec

    def size(self, small, full):
        """One of two sizes for the network or its inputs: what every run of the tests can afford, or the usual one."""
        return full if self.full_size else small

    def spec(self, name, shape, dtype="float32"):
        return self._spec(list(shape), dtype, name)

    def floats(self, *shape, low=-1.0, high=1.0):
        return self.random.uniform(low, high, shape).astype("float32")

    def integers(self, low, high, shape, dtype="int64"):
        return self.random.integers(low, high, shape).astype(dtype)

    def refused(self, run, why):
        """A run that Paddle refuses too; ours with a message that contains `why`."""
        return Refusal(run, why)

    def network(self, forward, **layers):
        """A layer whose forward is the function, with the given sub-layers as keyword attributes."""
        # Paddle rewrites the source of forward methods, and stumbles over closures and lambdas: it gets a plain method
        # to rewrite, which calls the function as it is.
        body = self.paddle.jit.not_to_static(forward)

        class Network(self.nn.Layer):
            def __init__(self):
                super().__init__()
                self.body = body

        class One(Network):
            def forward(self, a):
                return self.body(self, a)

        class Two(Network):
            def forward(self, a, b):
                return self.body(self, a, b)

        class Three(Network):
            def forward(self, a, b, c):
                return self.body(self, a, b, c)

        class Four(Network):
            def forward(self, a, b, c, d):
                return self.body(self, a, b, c, d)

        layer = (One, Two, Three, Four)[forward.__code__.co_argcount - 2]()
        for name, value in layers.items():
            setattr(layer, name, self.nn.LayerList(value) if isinstance(value, (list, tuple)) else value)
        return layer

    def batch_norm(self, channels, kind="BatchNorm2D", **options):
        """Batch norm with statistics and parameters that all matter."""
        layer = getattr(self.nn, kind)(channels, **options)
        layer._mean.set_value(self.floats(channels))
        layer._variance.set_value(self.floats(channels, low=0.3, high=2.0))
        if layer.weight is not None:
            layer.weight.set_value(self.floats(channels, low=0.5, high=1.5))
        if layer.bias is not None:
            layer.bias.set_value(self.floats(channels))
        return layer
