# ===- segmentation.py - a class for each pixel -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Pictures of any size, odd ones too: what is enlarged takes its size from another tensor.
#
# ===---------------------------------------------------------------------===
import paddle
import paddle.nn.functional as F
from networks.stir import stir
from paddle import nn


class ConvNormRelu(nn.Layer):
    def __init__(self, inputs, outputs, kernel=3, stride=1, dilation=1):
        super().__init__()
        padding = dilation * (kernel // 2)
        self.conv = nn.Conv2D(inputs, outputs, kernel, stride, padding, dilation, bias_attr=False)
        self.norm = nn.BatchNorm2D(outputs)

    def forward(self, x):
        return F.relu(self.norm(self.conv(x)))


def pictures(kit, *sizes):
    """The specification of an input of any size, and runs: (batch, height, width) each."""
    return [kit.spec("x", [-1, 3, -1, -1])], [[kit.floats(batch, 3, *size)] for batch, *size in sizes]


class Double(nn.Layer):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.first, self.second = ConvNormRelu(inputs, outputs), ConvNormRelu(outputs, outputs)

    def forward(self, x):
        return self.second(self.first(x))


class UNet(nn.Layer):
    def __init__(self, width):
        super().__init__()
        self.start, self.down1, self.down2 = Double(3, width), Double(width, 2 * width), Double(2 * width, 2 * width)
        self.pool = nn.MaxPool2D(2, 2)
        self.deconv = nn.Conv2DTranspose(2 * width, 2 * width, 2, stride=2)
        self.up1, self.up2 = Double(4 * width, width), Double(2 * width, width)
        self.classes = nn.Conv2D(width, 3, 1)

    def forward(self, x):
        size = paddle.shape(x)[2:]
        first = self.start(x)
        second = self.down1(self.pool(first))
        third = self.down2(self.pool(second))
        up = F.interpolate(self.deconv(third), paddle.shape(second)[2:], mode="bilinear", align_corners=True)
        up = self.up1(paddle.concat([second, up], axis=1))
        up = F.interpolate(up, paddle.shape(first)[2:], mode="bilinear")
        logits = self.classes(self.up2(paddle.concat([first, up], axis=1)))
        return F.interpolate(logits, size, mode="bilinear"), paddle.argmax(logits, axis=1)


def unet(kit):
    """Down and up again, with transposed convolution, enlargement and joins at each level."""
    small, full = [(1, 32, 48), (2, 29, 35), (1, 64, 20)], [(1, 256, 256), (2, 157, 211), (1, 320, 240)]
    return stir(UNet(kit.size(12, 64)), kit), *pictures(kit, *kit.size(small, full))


class DeepLab(nn.Layer):
    def __init__(self, width, rates):
        super().__init__()
        self.stem = ConvNormRelu(3, 2 * width, 3, 2)
        self.low = ConvNormRelu(2 * width, 3 * width, 3, 2)
        self.deep = nn.Sequential(ConvNormRelu(3 * width, 4 * width, 3, 2), ConvNormRelu(4 * width, 4 * width, 3, 1, 2))
        self.branches = nn.LayerList(
            [ConvNormRelu(4 * width, 2 * width, 1)] + [ConvNormRelu(4 * width, 2 * width, 3, 1, rate) for rate in rates]
        )
        self.picture = nn.Sequential(nn.AdaptiveAvgPool2D(1), ConvNormRelu(4 * width, 2 * width, 1))
        self.join, self.reduce = ConvNormRelu(10 * width, 3 * width, 1), ConvNormRelu(3 * width, width, 1)
        self.refine, self.classes = ConvNormRelu(4 * width, 3 * width), nn.Conv2D(3 * width, 5, 1)

    def forward(self, x):
        low = self.low(self.stem(x))
        deep = self.deep(low)
        size = paddle.shape(deep)[2:]
        parts = [branch(deep) for branch in self.branches]
        parts.append(F.interpolate(self.picture(deep), size, mode="bilinear", align_corners=False))
        deep = self.join(paddle.concat(parts, axis=1))
        deep = F.interpolate(deep, paddle.shape(low)[2:], mode="bilinear", align_corners=False)
        logits = self.classes(self.refine(paddle.concat([deep, self.reduce(low)], axis=1)))
        logits = F.interpolate(logits, paddle.shape(x)[2:], mode="bilinear", align_corners=False)
        return F.softmax(logits, axis=1)


def deeplab(kit):
    """Dilated convolutions side by side with the mean of the picture, enlarged to the input's size."""
    network = DeepLab(*kit.size((8, (2, 4, 6)), (64, (6, 12, 18))))
    small, full = [(1, 48, 64), (2, 33, 47), (1, 80, 80)], [(1, 320, 320), (2, 225, 257), (1, 513, 513)]
    return stir(network, kit), *pictures(kit, *kit.size(small, full))
