# ===- norm.py - normalisation, softmax, dropout -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Axes, ranks, missing parameters, infinities. Batch norm beside convolutions is in fusion.py.
#
# ===---------------------------------------------------------------------===
from cases import case


@case()
def softmax_axes(kit):
    """Any axis; large values; minus infinity as a mask."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x):
        masked = paddle.where(x > 0.8, paddle.full([1], float("-inf")), x)
        return (
            F.softmax(x, 0),
            F.softmax(x, 1),
            F.softmax(x, -2),
            F.softmax(x),
            F.softmax(x * 1e4, 3),
            F.softmax(masked, -1),
        )

    return kit.network(forward), [kit.spec("x", [-1, 3, 4, 5])], [[kit.floats(2, 3, 4, 5)], [kit.floats(1, 3, 4, 5)]]


@case()
def log_softmax_limits(kit):
    """The logarithm of softmax is limited where the softmax is next to nothing: far values, minus infinity, NaN."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x):
        masked = paddle.where(x > 0.8, paddle.full([1], float("-inf")), x)
        return F.log_softmax(x * 1e4, 1), F.log_softmax(x * 1e4), F.log_softmax(masked), F.log_softmax(paddle.log(x))

    return kit.network(forward), [kit.spec("x", [-1, 3, 21])], [[kit.floats(2, 3, 21)], [kit.floats(1, 3, 21)]]


@case()
def layer_norm(kit):
    """Over the last axis, over two axes, without scale or shift."""
    layers = [
        kit.nn.LayerNorm(6),
        kit.nn.LayerNorm([4, 6], epsilon=1e-3),
        kit.nn.LayerNorm(6, weight_attr=False),
        kit.nn.LayerNorm(6, bias_attr=False),
    ]
    for layer in layers:
        for parameter in layer.parameters():
            parameter.set_value(kit.floats(*parameter.shape))
    network = kit.network(lambda self, x: tuple(layer(x) for layer in self.layers), layers=layers)
    return network, [kit.spec("x", [-1, 4, 6])], [[kit.floats(3, 4, 6)], [kit.floats(1, 4, 6)]]


@case()
def batch_norm_ranks(kit):
    """Batch norm of vectors, sequences and volumes."""

    def forward(self, x, y, z):
        return self.vectors(x), self.volumes(y), self.sequences(z)

    network = kit.network(
        forward,
        vectors=kit.batch_norm(4, "BatchNorm1D"),
        volumes=kit.batch_norm(2, "BatchNorm3D", weight_attr=False, bias_attr=False),
        sequences=kit.batch_norm(4, "BatchNorm1D", use_global_stats=True, epsilon=1e-3),
    )
    specs = [kit.spec("x", [-1, 4]), kit.spec("y", [1, 2, 2, 3, 4]), kit.spec("z", [-1, 4, 5])]
    return network, specs, [[kit.floats(3, 4), kit.floats(1, 2, 2, 3, 4), kit.floats(2, 4, 5)]]


@case()
def dropout(kit):
    """Dropout at inference: nothing, or a factor, by its mode."""
    nn = kit.nn

    def forward(self, x):
        y = self.linear(x)
        return self.plain(y), self.scaled(y), self.much(y) + y

    network = kit.network(
        forward,
        linear=nn.Linear(4, 4),
        plain=nn.Dropout(0.3),
        scaled=nn.Dropout(0.3, mode="downscale_in_infer"),
        much=nn.Dropout(0.9, mode="downscale_in_infer"),
    )
    return network, [kit.spec("x", [-1, 4])], [[kit.floats(2, 4)], [kit.floats(1, 4)]]


@case()
def special_values(kit):
    """NaN and infinity where Paddle has them.

    Above 2^126 the square root of Paddle's vector code is half as much again: its first guess, squared, is a denormal
    number, which the legacy executor flushes to zero. The numbers here are smaller.
    """
    paddle = kit.paddle

    def forward(self, x):
        return paddle.log(x), paddle.sqrt(x), 1.0 / x, paddle.exp(x * 200), x * float("inf"), kit.F.sigmoid(x * 1e4)

    values = kit.numpy.array([[-1.0, -0.0, 0.0, 0.5, 1.0, 8e37]], "float32")
    return kit.network(forward), [kit.spec("x", [-1, 6])], [[values], [kit.numpy.tile(values, (3, 1))]]
