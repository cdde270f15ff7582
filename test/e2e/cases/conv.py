# ===- conv.py - convolutions of every kind -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Padding, strides, groups, dilation, layouts, ranks, transposition. What is fused into them is in fusion.py.
#
# ===---------------------------------------------------------------------===
from cases import case


def image(kit, channels=3, size=(-1, -1)):
    return [kit.spec("x", [-1, channels, *size])]


def two_images(kit, channels=3):
    return [[kit.floats(1, channels, 9, 12)], [kit.floats(2, channels, 8, 7)]]


def convolutions(kit, options, channels=3, kind="Conv2D"):
    layers = [getattr(kit.nn, kind)(channels, **option) for option in options]
    network = kit.network(lambda self, x: tuple(layer(x) for layer in self.layers), layers=layers)
    return network, image(kit, channels), two_images(kit, channels)


@case()
def conv_padding(kit):
    """Padding: SAME, VALID, one number, a pair, four numbers, pairs for each axis."""
    return convolutions(
        kit,
        [
            dict(out_channels=4, kernel_size=3, stride=2, padding="SAME"),
            dict(out_channels=4, kernel_size=[3, 2], stride=[2, 1], padding="VALID"),
            dict(out_channels=5, kernel_size=3, padding=1),
            dict(out_channels=5, kernel_size=3, padding=[2, 1]),
            dict(out_channels=4, kernel_size=3, stride=2, padding=[0, 1, 2, 1]),
            dict(out_channels=4, kernel_size=3, padding=[[0, 0], [0, 0], [1, 2], [0, 1]]),
            dict(out_channels=4, kernel_size=4, stride=3, padding="SAME", bias_attr=False),
        ],
    )


@case()
def conv_dilation(kit):
    """Dilation, also with SAME padding, also different for each axis."""
    return convolutions(
        kit,
        [
            dict(out_channels=4, kernel_size=3, dilation=2, padding=2),
            dict(out_channels=4, kernel_size=3, dilation=[1, 3], padding=[1, 3]),
            dict(out_channels=4, kernel_size=3, padding="SAME", dilation=2),
        ],
    )


@case()
def conv_groups(kit):
    """Grouped, depthwise, and depthwise with a multiplier; channel counts that fill no vector."""
    return convolutions(
        kit,
        [
            dict(out_channels=6, kernel_size=1, groups=2),
            dict(out_channels=4, kernel_size=3, padding=1, groups=4),
            dict(out_channels=8, kernel_size=3, padding=1, groups=4),
            dict(out_channels=4, kernel_size=5, stride=2, padding=2, groups=4, bias_attr=False),
        ],
        channels=4,
    )


@case()
def conv_wide_groups(kit):
    """Groups whose channels do fill vectors, and some that do not."""
    return convolutions(
        kit,
        [
            dict(out_channels=32, kernel_size=3, padding=1, groups=2),
            dict(out_channels=64, kernel_size=3, padding=1, groups=32),
            dict(out_channels=33, kernel_size=1),
            dict(out_channels=32, kernel_size=3, padding=1, groups=32, stride=2),
        ],
        channels=32,
    )


@case()
def conv_nhwc(kit):
    """Channels last through convolution, depthwise convolution, batch norm and pooling."""
    F = kit.F

    def forward(self, x):
        y = F.relu(self.norm(self.conv(x)))
        z = self.depthwise(y)
        pooled = F.avg_pool2d(z, 2, 2, data_format="NHWC")
        return y, pooled, F.adaptive_avg_pool2d(z, 1, data_format="NHWC")

    network = kit.network(
        forward,
        conv=kit.nn.Conv2D(3, 6, 3, stride=2, padding=1, data_format="NHWC"),
        norm=kit.batch_norm(6, data_format="NHWC"),
        depthwise=kit.nn.Conv2D(6, 6, 3, padding=1, groups=6, data_format="NHWC"),
    )
    return network, [kit.spec("x", [-1, 8, 10, 3])], [[kit.floats(1, 8, 10, 3)], [kit.floats(2, 8, 10, 3)]]


@case()
def conv_one_dimension(kit):
    """Convolution over sequences, with padding on one side more than on the other."""
    layers = [
        kit.nn.Conv1D(4, 6, 3, padding=[1, 2], stride=2, groups=2),
        kit.nn.Conv1D(4, 5, 1),
        kit.nn.Conv1D(4, 4, 3, padding="SAME", dilation=2, groups=4),
    ]
    network = kit.network(lambda self, x: tuple(layer(x) for layer in self.layers), layers=layers)
    return network, [kit.spec("x", [-1, 4, -1])], [[kit.floats(2, 4, 9)], [kit.floats(1, 4, 16)]]


@case()
def conv_three_dimensions(kit):
    """Convolution over volumes."""
    network = kit.network(
        lambda self, x: self.conv(x), conv=kit.nn.Conv3D(2, 3, [1, 3, 2], padding=[0, 1, 1], stride=[1, 2, 1])
    )
    return network, [kit.spec("x", [-1, 2, 3, 5, 6])], [[kit.floats(1, 2, 3, 5, 6)], [kit.floats(2, 2, 3, 5, 6)]]


@case()
def conv_transpose(kit):
    """Transposed convolution: stride, padding, output padding, groups, dilation, SAME."""
    return convolutions(
        kit,
        [
            dict(out_channels=4, kernel_size=2, stride=2),
            dict(out_channels=4, kernel_size=3, stride=2, padding=1, output_padding=1),
            dict(out_channels=6, kernel_size=3, stride=2, padding=[1, 0], groups=2, bias_attr=False),
            dict(out_channels=4, kernel_size=3, stride=1, padding=1, dilation=2),
            dict(out_channels=3, kernel_size=4, stride=2, padding="SAME"),
            dict(out_channels=16, kernel_size=2, stride=2),
        ],
        channels=4,
        kind="Conv2DTranspose",
    )


@case()
def conv_weight_computed(kit):
    """A filter that is no parameter but a result: nothing may be packed at compile time."""
    layer = kit.nn.Linear(1, 5 * 3 * 3 * 3)

    def forward(self, x, scale):
        return kit.F.conv2d(x, self.make(scale).reshape([5, 3, 3, 3]), padding=1)

    specs = image(kit) + [kit.spec("scale", [1, 1])]
    runs = [run + [kit.floats(1, 1)] for run in two_images(kit)]
    return kit.network(forward, make=layer), specs, runs


@case()
def conv_many_shapes(kit):
    """Twenty picture sizes in one session, then the first again."""
    network = kit.network(
        lambda self, x: kit.F.interpolate(self.two(kit.F.relu(self.one(x))), scale_factor=2, mode="nearest"),
        one=kit.nn.Conv2D(1, 8, 3, padding=1),
        two=kit.nn.Conv2D(8, 2, 3, padding=1),
    )
    sizes = kit.integers(5, 40, (20, 2))
    runs = [[kit.floats(1, 1, int(height), int(width))] for height, width in sizes]
    return network, image(kit, 1), runs + runs[:1]
