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


class Double(nn.Layer):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.first, self.second = ConvNormRelu(inputs, outputs), ConvNormRelu(outputs, outputs)

    def forward(self, x):
        return self.second(self.first(x))


class UNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.start, self.down1, self.down2 = Double(3, 12), Double(12, 24), Double(24, 24)
        self.pool = nn.MaxPool2D(2, 2)
        self.deconv = nn.Conv2DTranspose(24, 24, 2, stride=2)
        self.up1, self.up2 = Double(48, 12), Double(24, 12)
        self.classes = nn.Conv2D(12, 3, 1)

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
    shapes = (1, 3, 32, 48), (2, 3, 29, 35), (1, 3, 64, 20)
    return stir(UNet(), kit), [kit.spec("x", [-1, 3, -1, -1])], [[kit.floats(*shape)] for shape in shapes]


class DeepLab(nn.Layer):
    def __init__(self):
        super().__init__()
        self.stem = ConvNormRelu(3, 16, 3, 2)
        self.low = ConvNormRelu(16, 24, 3, 2)
        self.deep = nn.Sequential(ConvNormRelu(24, 32, 3, 2), ConvNormRelu(32, 32, 3, 1, 2))
        self.branches = nn.LayerList(
            [ConvNormRelu(32, 16, 1)] + [ConvNormRelu(32, 16, 3, 1, rate) for rate in (2, 4, 6)]
        )
        self.picture = nn.Sequential(nn.AdaptiveAvgPool2D(1), ConvNormRelu(32, 16, 1))
        self.join, self.reduce = ConvNormRelu(80, 24, 1), ConvNormRelu(24, 8, 1)
        self.refine, self.classes = ConvNormRelu(32, 24), nn.Conv2D(24, 5, 1)

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
    shapes = (1, 3, 48, 64), (2, 3, 33, 47), (1, 3, 80, 80)
    return stir(DeepLab(), kit), [kit.spec("x", [-1, 3, -1, -1])], [[kit.floats(*shape)] for shape in shapes]
