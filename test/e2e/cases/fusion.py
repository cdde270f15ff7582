# ===- fusion.py - what passes may fuse, and what they must leave alone -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Batch norm, bias, activation and residual around convolution and matmul, and the hazards of folding them: shared
# weights, results that are used twice, statistics of the batch, values that stand on the wrong side.
#
# ===---------------------------------------------------------------------===
from cases import case

from .conv import image, two_images


@case()
def fold_batch_norm(kit):
    """Convolution with and without bias, depthwise, grouped, transposed: each followed by batch norm."""
    layers = [
        kit.nn.Conv2D(4, 6, 3, padding=1),
        kit.nn.Conv2D(4, 6, 3, padding=1, bias_attr=False),
        kit.nn.Conv2D(4, 4, 3, padding=1, groups=4, bias_attr=False),
        kit.nn.Conv2D(4, 6, 1, groups=2),
        kit.nn.Conv2DTranspose(4, 6, 2, stride=2),
        kit.nn.Conv2DTranspose(4, 6, 3, stride=2, groups=2, bias_attr=False),
    ]
    norms = [kit.batch_norm(layer._out_channels) for layer in layers]

    def forward(self, x):
        return tuple(norm(conv(x)) for conv, norm in zip(self.convs, self.norms))

    return kit.network(forward, convs=layers, norms=norms), image(kit, 4), two_images(kit, 4)


@case()
def fold_shared_weights(kit):
    """One filter under two batch norms, and once more without: the filter itself must stay what it was."""

    def forward(self, x):
        return self.first(self.conv(x)), self.second(self.conv(x * 0.5)), self.conv(x + 1.0)

    network = kit.network(
        forward, conv=kit.nn.Conv2D(3, 5, 3, padding=1), first=kit.batch_norm(5), second=kit.batch_norm(5)
    )
    return network, image(kit), two_images(kit)


@case()
def fold_result_used_twice(kit):
    """The convolution's own result is wanted besides the normalised one."""

    def forward(self, x):
        y = self.conv(x)
        return self.norm(y) + y, y

    return (
        kit.network(forward, conv=kit.nn.Conv2D(3, 5, 3, padding=1), norm=kit.batch_norm(5)),
        image(kit),
        two_images(kit),
    )


@case()
def batch_norm_before_conv(kit):
    """Batch norm in front of a padded convolution: the padding is zero, not the shifted value."""

    def forward(self, x):
        return self.conv(self.norm(x)), self.unpadded(self.norm(x))

    network = kit.network(
        forward,
        norm=kit.batch_norm(3),
        conv=kit.nn.Conv2D(3, 4, 3, padding=1),
        unpadded=kit.nn.Conv2D(3, 4, 1),
    )
    return network, image(kit), two_images(kit)


@case()
def batch_norm_without_affine(kit):
    """No scale or no shift, a large epsilon."""
    norms = [
        kit.batch_norm(4, weight_attr=False),
        kit.batch_norm(4, bias_attr=False, epsilon=1e-3),
        kit.batch_norm(4, weight_attr=False, bias_attr=False, use_global_stats=True),
    ]

    def forward(self, x):
        y = self.conv(x)
        return tuple(norm(y) for norm in self.norms) + tuple(norm(x) for norm in self.norms)

    return kit.network(forward, conv=kit.nn.Conv2D(4, 4, 1), norms=norms), image(kit, 4), two_images(kit, 4)


@case()
def conv_then_activation(kit):
    """Every activation that may be fused into a convolution, with parameters off their defaults."""
    F = kit.F
    functions = [
        F.relu,
        F.relu6,
        F.sigmoid,
        F.tanh,
        F.hardswish,
        F.hardsigmoid,
        F.swish,
        F.silu,
        lambda x: F.leaky_relu(x, 0.2),
        lambda x: F.elu(x, 0.7),
        F.gelu,
        lambda x: F.gelu(x, approximate=True),
        F.mish,
        F.softplus,
        lambda x: kit.paddle.clip(x, -0.2, 0.3),
        kit.paddle.abs,
        kit.paddle.square,
        kit.paddle.exp,
        lambda x: x * 1.5 - 0.25,
    ]
    layers = [kit.nn.Conv2D(3, 4, 3, padding=1) for _ in functions]

    def forward(self, x):
        return tuple(function(conv(x)) for function, conv in zip(functions, self.convs))

    return kit.network(forward, convs=layers), image(kit), two_images(kit)


@case()
def residual(kit):
    """Residuals on either side, of another layer's result, of the input itself, before and after the activation."""
    F = kit.F

    def forward(self, x):
        a = F.relu(self.a(x))
        b = F.relu(a + self.b(a))
        c = F.relu(self.c(b)) + b
        d = self.d(c) + c + b
        e = self.e(d)
        return d, e + e, x + self.f(e)

    network = kit.network(
        forward,
        a=kit.nn.Conv2D(3, 8, 3, padding=1),
        b=kit.nn.Conv2D(8, 8, 3, padding=1),
        c=kit.nn.Conv2D(8, 8, 3, padding=1, groups=8),
        d=kit.nn.Conv2D(8, 8, 1),
        e=kit.nn.Conv2D(8, 8, 1),
        f=kit.nn.Conv2D(8, 3, 1),
    )
    return network, image(kit), two_images(kit)


@case()
def residual_broadcast(kit):
    """What is added has other sizes: one row, one channel, one number; it may be no plain residual."""

    def forward(self, x):
        y = self.conv(x)
        channel, column = x.mean(axis=[2, 3], keepdim=True), x.mean(axis=[1, 2], keepdim=True)
        return y + channel[:, :1], y + column, column * 2.0 + y, y + x[:1, :1, :1, :1], y * channel[:, :1]

    return kit.network(forward, conv=kit.nn.Conv2D(3, 4, 3, padding=1)), image(kit), two_images(kit)


@case()
def squeeze_and_excite(kit):
    """Pooling, two small convolutions, a gate that multiplies the picture."""
    F = kit.F

    def forward(self, x):
        y = F.hardswish(self.conv(x))
        gate = F.hardsigmoid(self.up(F.relu(self.down(F.adaptive_avg_pool2d(y, 1)))), slope=0.2, offset=0.5)
        return self.out(y * gate) + x

    network = kit.network(
        forward,
        conv=kit.nn.Conv2D(3, 16, 3, padding=1),
        down=kit.nn.Conv2D(16, 4, 1),
        up=kit.nn.Conv2D(4, 16, 1),
        out=kit.nn.Conv2D(16, 3, 1),
    )
    return network, image(kit), two_images(kit)


@case()
def linear_then_activation(kit):
    """Matmul, bias and activation; a residual after it; the bias on the wrong axis, which is no bias."""
    F, paddle = kit.F, kit.paddle

    def forward(self, x):
        y = F.gelu(self.a(x))
        z = self.b(y) + x
        column = paddle.matmul(x, self.a.weight) + x[:, :, :1]
        return F.relu(z), F.relu(column), F.sigmoid(self.b(y) * 2.0)

    network = kit.network(forward, a=kit.nn.Linear(6, 10), b=kit.nn.Linear(10, 6))
    return network, [kit.spec("x", [-1, -1, 6])], [[kit.floats(2, 5, 6)], [kit.floats(1, 1, 6)]]


@case()
def tied_weights(kit):
    """One parameter as an embedding table and, transposed, as the last projection."""
    paddle = kit.paddle

    def forward(self, ids):
        hidden = kit.F.gelu(self.linear(self.table(ids)))
        return paddle.matmul(hidden, self.table.weight, transpose_y=True), hidden

    network = kit.network(forward, table=kit.nn.Embedding(300, 16), linear=kit.nn.Linear(16, 16))
    runs = [[kit.integers(0, 300, (1, 4))], [kit.integers(0, 300, (2, 7))]]
    return network, [kit.spec("ids", [-1, -1], "int64")], runs


@case()
def elementwise_chain(kit):
    """A long chain with a broadcast in the middle and two results along the way."""
    paddle = kit.paddle

    def forward(self, x, y):
        a = paddle.tanh(x * 1.5 + 0.25)
        b = a - y
        c = paddle.exp(-paddle.abs(b)) * paddle.sqrt(paddle.abs(x) + 1.0)
        d = paddle.maximum(c, y) / (paddle.square(a) + 2.0)
        return d, b, paddle.minimum(d, paddle.rsqrt(c + 1.0))

    specs = [kit.spec("x", [-1, 4, -1]), kit.spec("y", [4, 1])]
    return (
        kit.network(forward),
        specs,
        [[kit.floats(2, 4, 5), kit.floats(4, 1)], [kit.floats(1, 4, 33), kit.floats(4, 1)]],
    )


@case()
def deep_and_wide(kit):
    """Six hundred operations in a row and sixty-four side by side."""
    paddle = kit.paddle

    def forward(self, x):
        y = x
        for index in range(300):
            y = paddle.tanh(y * (1.0 + 0.001 * index) + 0.01)
        return y, paddle.concat([kit.F.relu(y - 0.01 * index) for index in range(64)], axis=1)

    return kit.network(forward), [kit.spec("x", [-1, 8])], [[kit.floats(2, 8)], [kit.floats(16, 8)]]


@case()
def fold_channels_last(kit):
    """NHWC: batch norm, bias, a factor for each channel, and steps behind the activation."""
    F, paddle = kit.F, kit.paddle

    def forward(self, x):
        y = F.relu(self.norm(self.conv(x)))
        z = self.second(y) * self.factor
        return F.relu(y * self.factor + self.term), F.hardswish(z + y), F.sigmoid(self.up(x) + self.term)

    network = kit.network(
        forward,
        conv=kit.nn.Conv2D(3, 8, 3, padding=1, data_format="NHWC"),
        norm=kit.batch_norm(8, data_format="NHWC"),
        second=kit.nn.Conv2D(8, 8, 3, padding="SAME", data_format="NHWC"),
        up=kit.nn.Conv2DTranspose(3, 8, 2, stride=2, data_format="NHWC"),
        factor=paddle.create_parameter([8], "float32", default_initializer=kit.nn.initializer.Uniform(0.5, 2.0)),
        term=paddle.create_parameter([8], "float32", default_initializer=kit.nn.initializer.Uniform(-1.0, 1.0)),
    )
    return network, [kit.spec("x", [-1, -1, -1, 3])], [[kit.floats(1, 9, 12, 3)], [kit.floats(2, 8, 7, 3)]]


@case()
def affine_chain(kit):
    """Numbers and one number a channel, multiplied, added, subtracted and divided, before and behind a batch norm."""
    F, paddle = kit.F, kit.paddle

    def uniform(shape):
        return paddle.create_parameter(shape, "float32", default_initializer=kit.nn.initializer.Uniform(0.5, 2.0))

    def forward(self, x):
        a = 3.0 - (self.a(x) + self.row) * 2.0 / self.number
        b = self.norm((self.b(x) - self.row) / self.row) * self.number + self.number
        c = F.hardswish(b) * self.number + self.term
        d = F.relu(self.c(c)) * self.row - self.row
        return a, b, c, d, self.row / (self.d(x) * 0.1 + 4.0)

    network = kit.network(
        forward,
        a=kit.nn.Conv2D(3, 5, 3),
        b=kit.nn.Conv2D(3, 5, 3, padding=1),
        c=kit.nn.Conv2D(5, 5, 1),
        d=kit.nn.Conv2D(3, 5, 1),
        norm=kit.batch_norm(5),
        row=uniform([1, 5, 1, 1]),
        number=uniform([1]),
        term=uniform([1]),
    )
    return network, image(kit), two_images(kit)


@case()
def gates(kit):
    """x * sigmoid(x) and its like written out, one slope for all channels and one for each, a gate of equal shape."""
    F = kit.F

    def forward(self, x):
        a, b, c, d = (conv(x) for conv in self.convs)
        gated = self.left(x) * F.sigmoid(self.right(x))
        return a * F.sigmoid(a), F.hardsigmoid(b) * b, F.sigmoid(c) * a, self.one(c), self.each(d), gated

    network = kit.network(
        forward,
        convs=[kit.nn.Conv2D(3, 6, 3, padding=1) for _ in range(4)],
        left=kit.nn.Conv2D(3, 6, 3, padding=1),
        right=kit.nn.Conv2D(3, 6, 1),
        one=kit.nn.PReLU(1, init=0.3),
        each=kit.nn.PReLU(6, init=0.2),
    )
    return network, image(kit), two_images(kit)


@case()
def concat_then_activation(kit):
    """A relu behind a concat of convolutions; of convolutions and something else; of a result that is wanted too."""
    F, paddle = kit.F, kit.paddle

    def forward(self, x):
        a, b, c, d, e = (conv(x) for conv in self.convs)
        first = F.relu(paddle.concat([a, b], axis=1))
        second = F.relu6(paddle.concat([c, x], axis=1))
        return first, second, F.relu(paddle.concat([d, e], axis=1)), e

    return kit.network(forward, convs=[kit.nn.Conv2D(3, 4, 1) for _ in range(5)]), image(kit), two_images(kit)


@case()
def addmm_and_bmm(kit):
    """Products with an addend, a factor before it, a batch; attention's factor between two products."""
    F, paddle = kit.F, kit.paddle

    def forward(self, x, y):
        a = F.relu(paddle.addmm(self.bias, x[0], self.weight, beta=1.0, alpha=2.0))
        b = paddle.addmm(a, x[0], self.weight, beta=0.5, alpha=1.0)
        scores = F.softmax(paddle.matmul(x * 0.5, y, transpose_y=True) * 0.25)
        return a, b, paddle.bmm(scores, y) + x

    network = kit.network(
        forward,
        bias=paddle.create_parameter([1, 7], "float32", default_initializer=kit.nn.initializer.Uniform(-1.0, 1.0)),
        weight=paddle.create_parameter([6, 7], "float32"),
    )
    specs = [kit.spec("x", [-1, -1, 6]), kit.spec("y", [-1, -1, 6])]
    return network, specs, [[kit.floats(2, 5, 6), kit.floats(2, 5, 6)], [kit.floats(1, 3, 6), kit.floats(1, 3, 6)]]
