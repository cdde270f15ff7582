# ===- shape.py - slices, reshapes, joins, and arithmetic with sizes -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Movement of data only; sizes that are known when the model runs.
#
# ===---------------------------------------------------------------------===
from cases import case

from .conv import image


@case()
def slice_bounds(kit):
    """Negative and far ends, single positions, new axes."""

    def forward(self, x):
        return x[:, -3:-1], x[..., -1], x[:, 1, :], x[:, 2:100], x[None, :, 0:1], x[:, :-1], x[0]

    return kit.network(forward), [kit.spec("x", [-1, -1, 5])], [[kit.floats(2, 6, 5)], [kit.floats(1, 4, 5)]]


@case()
def slice_by_size(kit):
    """Bounds computed from the size of the input."""
    paddle = kit.paddle

    def forward(self, x):
        length = paddle.shape(x)[1]
        return x[:, : length - 1], x[:, length // 2 :]

    return kit.network(forward), [kit.spec("x", [-1, -1, 5])], [[kit.floats(2, 6, 5)], [kit.floats(1, 4, 5)]]


@case()
def window_partition(kit):
    """Sizes read, divided and put into reshapes, and back, as windowed attention does."""
    paddle = kit.paddle

    def forward(self, x):
        shape = paddle.shape(x)
        b, c, h, w = shape[0], shape[1], shape[2], shape[3]
        windows = paddle.reshape(x, [b, c, h // 2, 2, w // 2, 2]).transpose([0, 2, 4, 3, 5, 1])
        windows = paddle.reshape(windows, [-1, 4, 8])
        back = paddle.reshape(windows, [b, h // 2, w // 2, 2, 2, c]).transpose([0, 5, 1, 3, 2, 4])
        return windows, back.reshape([0, 0, h, w]), paddle.reshape(x, [0, -1]), paddle.shape(x)

    runs = [[kit.floats(1, 8, 4, 6)], [kit.floats(3, 8, 2, 2)], [kit.floats(2, 8, 8, 4)]]
    return kit.network(forward), image(kit, 8), runs


@case()
def flatten_and_squeeze(kit):
    """Axes joined, dropped and added."""
    paddle = kit.paddle

    def forward(self, x):
        return (
            paddle.flatten(x),
            paddle.flatten(x, 1, 2),
            paddle.unsqueeze(x, [0, -1]),
            paddle.squeeze(x[:, :, :1], axis=2),
            paddle.transpose(x, [2, 0, 3, 1]),
        )

    return kit.network(forward), image(kit), [[kit.floats(1, 3, 4, 6)], [kit.floats(2, 3, 5, 2)]]


@case()
def split_and_concat(kit):
    """Equal and unequal parts, joined in another order on other axes."""
    paddle = kit.paddle

    def forward(self, x):
        a, b = paddle.split(x, 2, axis=-1)
        c, d, e = paddle.split(x, [1, -1, 2], axis=1)
        return b, e, d, paddle.concat([a, b, a], axis=-2), paddle.concat([c, e], axis=1), paddle.stack([a, b], axis=1)

    return kit.network(forward), [kit.spec("x", [-1, 6, 4])], [[kit.floats(2, 6, 4)], [kit.floats(1, 6, 4)]]


@case()
def channel_shuffle(kit):
    """Halves that go separate ways and are shuffled, as ShuffleNet does, in blocked layouts."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x):
        y = F.relu(self.first(x))
        left, right = paddle.split(y, 2, axis=1)
        joined = paddle.concat([left, F.relu(self.branch(right))], axis=1)
        shape = paddle.shape(joined)
        mixed = joined.reshape([shape[0], 2, 8, shape[2], shape[3]]).transpose([0, 2, 1, 3, 4])
        return self.last(mixed.reshape([shape[0], 16, shape[2], shape[3]]))

    network = kit.network(
        forward,
        first=kit.nn.Conv2D(3, 16, 3, padding=1),
        branch=kit.nn.Conv2D(8, 8, 3, padding=1, groups=8),
        last=kit.nn.Conv2D(16, 4, 1),
    )
    return network, image(kit), [[kit.floats(1, 3, 6, 5)], [kit.floats(2, 3, 4, 4)]]


@case()
def concat_of_conv_results(kit):
    """Joined channels whose counts fill no block, one of them used elsewhere too."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x):
        parts = [F.relu(conv(x)) for conv in self.branches]
        return self.last(paddle.concat(parts + [x], axis=1)) + parts[0]

    network = kit.network(
        forward,
        branches=[kit.nn.Conv2D(3, count, 3, padding=1) for count in (5, 16, 7)],
        last=kit.nn.Conv2D(31, 5, 1),
    )
    return network, image(kit), [[kit.floats(1, 3, 6, 5)], [kit.floats(2, 3, 9, 8)]]


@case()
def pad_constant(kit):
    """Padding with a value, in one layout or the other."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x):
        last = paddle.transpose(x, [0, 2, 3, 1])
        return F.pad(x, [1, 2, 0, 1], value=0.5), F.pad(last, [1, 0, 2, 1], value=-1.0, data_format="NHWC")

    return kit.network(forward), image(kit), [[kit.floats(1, 3, 4, 6)], [kit.floats(2, 3, 5, 2)]]


@case()
def expand_and_tile(kit):
    """Repetition to sizes that are computed."""
    paddle = kit.paddle

    def forward(self, x):
        rows = paddle.shape(x)[0]
        return paddle.expand(x[:1], [rows, 4]), paddle.tile(x, [1, 2]), paddle.expand(x.unsqueeze(1), [-1, 3, -1])

    return kit.network(forward), [kit.spec("x", [-1, 4])], [[kit.floats(2, 4)], [kit.floats(5, 4)]]


@case()
def reductions(kit):
    """Sums, means, extremes; kept axes and dropped ones."""
    paddle = kit.paddle

    def forward(self, x):
        return (
            paddle.mean(x),
            paddle.sum(x, axis=1),
            paddle.max(x, axis=[0, 2]),
            paddle.min(x, axis=-1, keepdim=True),
            paddle.mean(x, axis=[1, 2], keepdim=True),
        )

    return kit.network(forward), [kit.spec("x", [-1, 4, -1])], [[kit.floats(2, 4, 3)], [kit.floats(1, 4, 37)]]
