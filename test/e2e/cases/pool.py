# ===- pool.py - pooling -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Windows at the borders, rounding, what a mean divides by, bins that do not divide the input.
#
# ===---------------------------------------------------------------------===
from cases import case

from .conv import image, two_images


@case()
def pool_average(kit):
    """Rounding up or down; padding counted or not."""
    F = kit.F

    def forward(self, x):
        kinds = [(exclusive, ceil) for exclusive in (True, False) for ceil in (True, False)]
        results = [F.avg_pool2d(x, 3, 2, 1, ceil_mode=ceil, exclusive=exclusive) for exclusive, ceil in kinds]
        return (*results, F.avg_pool2d(x, 3, 2, "SAME"), F.avg_pool2d(x, [2, 3], [1, 2], [1, 0]))

    return kit.network(forward), image(kit, 2, (6, 8)), [[kit.floats(1, 2, 6, 8)], [kit.floats(2, 2, 6, 8)]]


@case()
def small_pictures(kit):
    """Windows that hang over the end of a picture that is smaller; the size is then rounded towards zero."""
    F = kit.F

    def forward(self, x):
        return (
            F.max_pool2d(x, 2, 2),
            F.avg_pool2d(x, 3, 3, exclusive=True),
            F.avg_pool2d(x, 3, 3, exclusive=False),
            F.max_pool2d(x, 4, 4, ceil_mode=True),
            self.conv(x),
        )

    network = kit.network(forward, conv=kit.nn.Conv2D(3, 4, 3, stride=3))
    runs = [[kit.floats(1, 3, height, width)] for height, width in ((1, 1), (1, 7), (5, 2), (2, 3), (9, 8))]
    return network, image(kit), runs


@case()
def pool_maximum(kit):
    """Rounding up or down, padding that must not win over negative values."""
    F = kit.F

    def forward(self, x):
        return (
            F.max_pool2d(x, 3, 2, 1),
            F.max_pool2d(x, 3, 2, 1, ceil_mode=True),
            F.max_pool2d(x, 3, 2, "VALID"),
            F.max_pool2d(x, [2, 1], [2, 1]),
            F.max_pool2d(x, 3, 2, "SAME"),
        )

    runs = [[kit.floats(1, 3, 9, 12)], [kit.floats(2, 3, 8, 7, low=-3, high=-1)]]
    return kit.network(forward), image(kit), runs


@case()
def pool_adaptive(kit):
    """A number of bins that does not divide the picture, whose size is not known before."""
    F = kit.F

    def forward(self, x):
        return (
            F.adaptive_avg_pool2d(x, [3, 5]),
            F.adaptive_avg_pool2d(x, 1),
            F.adaptive_avg_pool2d(x, [1, 4]),
            F.adaptive_max_pool2d(x, [2, 3]),
        )

    runs = [[kit.floats(1, 3, 7, 11)], [kit.floats(2, 3, 6, 10)], [kit.floats(1, 3, 2, 4)]]
    return kit.network(forward), image(kit), runs


@case()
def pool_global(kit):
    """The whole picture, by pooling and by a mean over two axes."""

    def forward(self, x):
        y = self.conv(x)
        return kit.F.adaptive_avg_pool2d(y, 1), kit.F.adaptive_max_pool2d(y, 1), y.mean(axis=[2, 3]), y.max(axis=[2, 3])

    return kit.network(forward, conv=kit.nn.Conv2D(3, 20, 3)), image(kit), two_images(kit)
