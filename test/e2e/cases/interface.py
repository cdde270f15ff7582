# ===- interface.py - inputs, outputs and parameters of unusual kinds -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Names and order, unused inputs, types other than float, rank zero, size zero, models without parameters.
#
# ===---------------------------------------------------------------------===
from cases import case


@case()
def no_parameters(kit):
    """A program that needs no parameter file."""
    network = kit.network(lambda self, x: kit.F.relu(x) * 2 + 1)
    return network, [kit.spec("x", [-1, 3])], [[kit.floats(2, 3)], [kit.floats(1, 3)]]


@case(static_graph=True)
def order_of_feeds(kit):
    """Inputs and outputs in another order than they were made in."""
    data = kit.paddle.static.data
    b, c, a = data("b", [-1, 2], "float32"), data("c", [-1, 2], "float32"), data("a", [-1, 2], "float32")
    p, q, r = b - c, a / (kit.paddle.abs(b) + 1), a - 2 * c
    return [a, c, b], [r, p, q], [[kit.floats(rows, 2) for _ in range(3)] for rows in (2, 1)]


@case(static_graph=True)
def unused_input(kit):
    """An input that nothing reads, as detection models have."""
    data = kit.paddle.static.data
    unused = data("im_shape", [-1, 2], "float32")
    x, scale = data("image", [-1, 3, 4, 4], "float32"), data("scale_factor", [-1, 2], "float32")
    y = kit.F.relu(x) * kit.paddle.reshape(scale[:, :1], [-1, 1, 1, 1])
    return [unused, x, scale], [y], [[kit.floats(n, 2), kit.floats(n, 3, 4, 4), kit.floats(n, 2)] for n in (1, 2)]


@case()
def input_is_output(kit):
    """A result that is an input as it came, beside one that is computed."""

    def forward(self, x, y):
        return kit.paddle.assign(x), x + y, y.reshape([-1, 3])

    specs = [kit.spec("x", [-1, 3]), kit.spec("y", [-1, 3])]
    return kit.network(forward), specs, [[kit.floats(2, 3), kit.floats(2, 3)]]


@case()
def constant_output(kit):
    """A result that no input reaches: a parameter, and a computed constant."""

    def forward(self, x):
        return self.linear(x), self.linear.weight * 2.0, self.linear.bias + 1.0

    return kit.network(forward, linear=kit.nn.Linear(3, 2)), [kit.spec("x", [-1, 3])], [[kit.floats(2, 3)]]


@case()
def names_that_are_no_identifiers(kit):
    """Names with dots, slashes and spaces, C++ keywords, names that differ in such characters alone."""

    def forward(self, a, b, c, d):
        return a - b, c * d

    names = ["a.b", "a/b", "class", "int32"]
    specs = [kit.spec(name, [-1, 2]) for name in names]
    return kit.network(forward), specs, [[kit.floats(2, 2) for _ in names]]


@case()
def integer_inputs(kit):
    """Token numbers in both widths, and arithmetic on them."""
    paddle = kit.paddle

    def forward(self, a, b):
        return self.table(a), a + paddle.cast(b, "int64"), paddle.cast(b, "float32") * 0.5

    network = kit.network(forward, table=kit.nn.Embedding(20, 6))
    specs = [kit.spec("a", [-1, -1], "int64"), kit.spec("b", [-1, -1], "int32")]
    runs = [[kit.integers(0, 20, shape), kit.integers(0, 20, shape, "int32")] for shape in ((2, 3), (1, 7))]
    return network, specs, runs


@case()
def byte_picture(kit):
    """A picture of bytes, normalised inside the model, channels last."""
    paddle = kit.paddle

    def forward(self, image):
        x = paddle.transpose(paddle.cast(image, "float32") / 255.0 - 0.5, [0, 3, 1, 2])
        return kit.F.relu(self.conv(x))

    network = kit.network(forward, conv=kit.nn.Conv2D(3, 4, 3, padding=1))
    runs = [[kit.integers(0, 256, (1, 6, 5, 3), "uint8")], [kit.integers(0, 256, (2, 4, 8, 3), "uint8")]]
    return network, [kit.spec("image", [-1, -1, -1, 3], "uint8")], runs


@case()
def rank_zero(kit):
    """Numbers without axes as inputs, on the way and as results; [] is not [1]."""
    paddle = kit.paddle

    def forward(self, x, s):
        return paddle.mean(x), x * s, s * 3, paddle.unsqueeze(s, 0), paddle.sum(x).reshape([1])

    specs = [kit.spec("x", [-1, 3]), kit.spec("s", [])]
    runs = [[kit.floats(rows, 3), kit.numpy.array(value, "float32")] for rows, value in ((2, 1.75), (1, -2.25))]
    return kit.network(forward), specs, runs


@case(forms=("pir",))
def size_zero(kit):
    """Batches of nothing: Paddle 3 allows them."""
    paddle = kit.paddle

    def forward(self, x):
        h = kit.F.relu(self.linear(x))
        return h, x[:, :2] * 2, paddle.transpose(h, [1, 0])

    network = kit.network(forward, linear=kit.nn.Linear(4, 3))
    return network, [kit.spec("x", [-1, 4])], [[kit.floats(2, 4)], [kit.floats(0, 4)], [kit.floats(3, 4)]]


def narrow_parameters(kit, dtype):
    paddle = kit.paddle

    def forward(self, x):
        y = paddle.matmul(x, paddle.cast(self.narrow, "float32"))
        return y, paddle.cast(paddle.cast(y, dtype), "float32"), paddle.cast(y, "float16")

    layer = kit.network(forward)
    layer.narrow = layer.create_parameter([4, 3], dtype=dtype, default_initializer=kit.nn.initializer.Constant(0.0))
    layer.narrow.set_value(paddle.cast(paddle.to_tensor(kit.floats(4, 3)), dtype))
    return layer, [kit.spec("x", [-1, 4])], [[kit.floats(2, 4)], [kit.floats(5, 4)]]


@case()
def float16_parameters(kit):
    """Parameters of half precision in a float32 network; results in half precision."""
    return narrow_parameters(kit, "float16")


@case()
def bfloat16_parameters(kit):
    """The same with bfloat16, which Paddle does not take beside float16."""
    return narrow_parameters(kit, "bfloat16")


def same_names(kit, activation):
    attribute = kit.paddle.ParamAttr
    layer = kit.nn.Linear(4, 3, weight_attr=attribute(name="w"), bias_attr=attribute(name="b"))
    layer.weight.set_value(kit.floats(4, 3))
    layer.bias.set_value(kit.floats(3))
    network = kit.network(lambda self, x: activation(self.linear(x)), linear=layer)
    return network, [kit.spec("x", [-1, 4])], [[kit.floats(2, 4)], [kit.floats(3, 4)]]


@case()
def same_names_first(kit):
    """One of two models whose layers, parameters and inputs have the same names."""
    return same_names(kit, kit.F.relu)


@case()
def same_names_second(kit):
    """The other one."""
    return same_names(kit, lambda x: kit.F.sigmoid(x) * 2)


@case()
def fixed_batch(kit):
    """A batch that the program itself fixes."""
    network = kit.network(lambda self, x: self.linear(x).reshape([2, 3]), linear=kit.nn.Linear(4, 3))
    return network, [kit.spec("x", [2, 4])], [[kit.floats(2, 4)]]
