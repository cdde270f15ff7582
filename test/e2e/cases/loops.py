# ===- loops.py - generated loops -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Element-wise ops and reductions: formulas, special values, element types, broadcasting, fusion, blocked channels.
#
# ===---------------------------------------------------------------------===
from cases import case


def special(kit, *shape):
    """Random values, the first of them those that formulas get wrong."""
    values = kit.floats(*shape)
    hard = [0.0, -0.0, 1, -1, float("inf"), float("-inf"), float("nan"), 3, -3, 6, 20.5, -20, 88, -100, 1e-8, 2.5, -2.5]
    values.reshape(-1)[: len(hard)] = hard[: values.size]
    return values


@case()
def activations(kit):
    """Every activation, NaN and infinities included."""
    F = kit.F

    def forward(self, x):
        return (
            F.relu(x), F.relu6(x), F.sigmoid(x), F.silu(x), F.hardswish(x), F.hardsigmoid(x), F.hardtanh(x), F.gelu(x),
            F.gelu(x, True), F.elu(x, 2.0), F.celu(x, 2.0), F.selu(x), F.leaky_relu(x, 0.1), F.leaky_relu(x, 1.5),
            F.softplus(x), F.softplus(x, 2, 10), F.mish(x), F.swish(x), F.softsign(x), F.tanhshrink(x), F.softshrink(x),
            F.hardshrink(x), F.thresholded_relu(x), F.log_sigmoid(x), F.tanh(x),
        )  # fmt: skip

    return kit.network(forward), [kit.spec("x", [-1, 33])], [[special(kit, 4, 33)], [special(kit, 1, 33)]]


@case()
def mathematics(kit):
    """Functions of one number, and functions of two that are broadcast."""
    paddle = kit.paddle

    def forward(self, x, y):
        return (
            paddle.exp(x), paddle.log(x), paddle.log1p(x), paddle.log2(x), paddle.log10(x), paddle.expm1(x),
            paddle.erf(x),
            paddle.rsqrt(x), paddle.reciprocal(x), paddle.square(x), paddle.floor(x), paddle.ceil(x), paddle.round(x),
            paddle.abs(x), paddle.sign(x), paddle.sin(x), paddle.cos(x), paddle.tan(x), paddle.asin(x), paddle.atan(x),
            paddle.sinh(x), paddle.cosh(x), paddle.pow(x, 2.0), paddle.pow(x, -1.5),
            x + y, x - y, x * y, x / y,
            paddle.maximum(x, y), paddle.minimum(x, y), paddle.fmax(x, y), paddle.fmin(x, y),
            paddle.clip(x, -1.0, 1.5), x * 2.0 + 3.0, paddle.scale(x, 2.0, 3.0, False),
        )  # fmt: skip

    specs = [kit.spec("x", [-1, 4, 9]), kit.spec("y", [4, 1])]
    runs = [[special(kit, rows, 4, 9), kit.floats(4, 1)] for rows in (3, 1)]
    return kit.network(forward), specs, runs


@case()
def element_types(kit):
    """Comparisons, logic, choices, conversions between all types, integers that wrap."""
    paddle, numpy = kit.paddle, kit.numpy

    def forward(self, x, i, b):
        types = ["float32", "float64", "int32", "int64", "int8", "uint8", "bool"]
        casts = [paddle.cast(v, t) for v in (x * 50.0, i) for t in types]
        return (
            x > 0.5, x <= x * x, i == 3,
            paddle.logical_and(b, i > 0), paddle.logical_not(b), paddle.logical_xor(b, x > 1),
            paddle.where(b, x, x * 2.0), paddle.where(i > 0, i, i * i), paddle.isnan(x), paddle.isfinite(x),
            i * 1234567890123 + i, paddle.cast(i, "int32") * 987654321,
            paddle.cast(i, "uint8") + paddle.cast(i, "uint8"),
            paddle.bitwise_xor(i, i * 5), paddle.maximum(i, i * i - 9), *casts,
        )  # fmt: skip

    specs = [kit.spec("x", [-1, 40]), kit.spec("i", [-1, 40], "int64"), kit.spec("b", [-1, 40], "bool")]

    def run(rows):
        integers = kit.random.integers(-9, 10, (rows, 40)).astype(numpy.int64)
        return [special(kit, rows, 40), integers, integers > 2]

    return kit.network(forward), specs, [run(3), run(1)]


@case()
def reductions_of_every_axis(kit):
    """Over outer, inner, middle and all axes, kept and dropped, of unknown sizes; booleans and integers too."""
    paddle = kit.paddle

    def forward(self, x, i):
        results = []
        for axis in (0, 1, 3, [2, 3], [0, 2], [1, 3], None):
            results += [paddle.sum(x, axis), paddle.mean(x, axis, keepdim=True)]
            results += [paddle.max(x, axis), paddle.min(x, axis)]
        results += [paddle.prod(x, 2), paddle.all(x > -0.9, 1), paddle.any(x > 0.9, [0, 3])]
        results.append(paddle.mean(x * x + 1.0, [2, 3]))
        return (*results, paddle.sum(i, 1), paddle.max(i, 0), paddle.sum(i > 2), paddle.std(x, 1))

    specs = [kit.spec("x", [-1, 5, -1, 70]), kit.spec("i", [-1, 9], "int64")]
    runs = []
    for batch, height in ((2, 3), (1, 8)):
        runs.append([kit.floats(batch, 5, height, 70), kit.random.integers(-9, 10, (batch, 9)).astype("int64")])
    return kit.network(forward), specs, runs


@case()
def loops_between_convs(kit):
    """Loops on 24 blocked channels: gates, sums, per-channel arithmetic; the next convolution sees whether the padding
    stayed zero."""
    F = kit.F

    def forward(self, x):
        y = self.first(x)
        gate = F.sigmoid(self.squeeze(F.adaptive_avg_pool2d(y, 1)))
        z = y * gate + F.softplus(y)
        z = z * self.scale + self.shift
        return self.last(z), z.mean([2, 3]), (y - z).max([2, 3], keepdim=True)

    network = kit.network(
        forward,
        first=kit.nn.Conv2D(3, 24, 3, padding=1),
        squeeze=kit.nn.Conv2D(24, 24, 1),
        last=kit.nn.Conv2D(24, 20, 3),
        scale=kit.paddle.create_parameter([1, 24, 1, 1], "float32"),
        shift=kit.paddle.create_parameter([24, 1, 1], "float32"),
    )
    return network, [kit.spec("x", [-1, 3, -1, -1])], [[kit.floats(2, 3, 9, 7)], [kit.floats(1, 3, 12, 12)]]
