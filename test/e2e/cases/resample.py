# ===- resample.py - resizing pictures -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Modes, coordinate rules, factors and sizes, sizes that are computed.
#
# ===---------------------------------------------------------------------===
from cases import case

from .conv import image

FIXED = dict(size=(5, 7))


def runs(kit, channels=2):
    return [[kit.floats(1, channels, 5, 7)], [kit.floats(3, channels, 5, 7)]]


@case()
def resize_nearest(kit):
    """Nearest: up, down, uneven."""
    F = kit.F

    def forward(self, x):
        return tuple(F.interpolate(x, size=size, mode="nearest") for size in ([9, 5], [3, 4], [10, 14], [5, 7]))

    return kit.network(forward), image(kit, 2, FIXED["size"]), runs(kit)


@case()
def resize_bilinear(kit):
    """Bilinear with each rule of where a pixel's centre is."""
    F = kit.F

    def forward(self, x):
        results = []
        for align_corners, align_mode in ((True, 0), (False, 0), (False, 1)):
            for size in ([9, 5], [3, 4], [1, 1]):
                results.append(
                    F.interpolate(x, size=size, mode="bilinear", align_corners=align_corners, align_mode=align_mode)
                )
        return tuple(results)

    return kit.network(forward), image(kit, 2, FIXED["size"]), runs(kit)


@case()
def resize_by_factor(kit):
    """Factors, whole and broken, one or two, on sizes that are not known before."""
    F = kit.F

    def forward(self, x):
        return (
            F.interpolate(x, scale_factor=2.0, mode="nearest"),
            F.interpolate(x, scale_factor=[0.7, 2.3], mode="nearest"),
            F.interpolate(x, scale_factor=1.5, mode="bilinear"),
        )

    return kit.network(forward), image(kit), [[kit.floats(1, 3, 5, 7)], [kit.floats(2, 3, 6, 4)]]


@case()
def resize_to_another(kit):
    """To the height and width of another tensor, as feature pyramids do."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x):
        y = self.conv(x)
        shape = paddle.shape(x)
        up = F.interpolate(y, size=shape[2:], mode="nearest")
        twice = F.interpolate(y, size=[shape[2] * 2, shape[3]], mode="bilinear", align_corners=False)
        return paddle.concat([x, up], 1), twice

    network = kit.network(forward, conv=kit.nn.Conv2D(3, 4, 3, stride=2, padding=1))
    return network, image(kit), [[kit.floats(1, 3, 7, 9)], [kit.floats(2, 3, 8, 5)], [kit.floats(1, 3, 2, 2)]]


@case()
def pyramid(kit):
    """Three levels that are resized, added and concatenated, as a text detector's neck does."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x):
        levels = [x]
        for conv in self.down:
            levels.append(F.relu(conv(levels[-1])))
        top = levels[3]
        middle = levels[2] + F.interpolate(top, scale_factor=2, mode="nearest")
        bottom = levels[1] + F.interpolate(middle, scale_factor=2, mode="nearest")
        joined = [F.interpolate(top, scale_factor=4, mode="nearest"), F.interpolate(middle, scale_factor=2), bottom]
        return F.sigmoid(self.up(paddle.concat(joined, axis=1)))

    network = kit.network(
        forward,
        down=[kit.nn.Conv2D(3 if level == 0 else 8, 8, 3, stride=2, padding=1) for level in range(3)],
        up=kit.nn.Conv2DTranspose(24, 1, 2, stride=2),
    )
    return network, image(kit), [[kit.floats(1, 3, 32, 48)], [kit.floats(2, 3, 64, 16)]]
