# ===- control.py - loops and branches -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# What is carried, what is captured, what grows, and what either branch gives.
#
# ===---------------------------------------------------------------------===
from cases import case


@case()
def loop_counts(kit):
    """A number of rounds from data, none among them; weights and an input are read inside."""
    paddle = kit.paddle

    def forward(self, x, n):
        def body(i, x, total):
            x = paddle.tanh(self.linear(x))
            return i + 1, x, total + x

        return paddle.static.nn.while_loop(lambda i, *_: (i < n).all(), body, [paddle.zeros([1], "int64"), x, x * 0])

    runs = [[kit.floats(rows, 4), kit.numpy.array([count], "int64")] for rows, count in ((2, 3), (1, 0), (3, 5))]
    specs = [kit.spec("x", [-1, 4]), kit.spec("n", [1], "int64")]
    return kit.network(forward, linear=kit.nn.Linear(4, 4)), specs, runs


@case(forms=("pir",))
def loop_grows(kit):
    """A sequence that gets longer each round, as a decoder's does, read by what follows."""
    paddle = kit.paddle

    def forward(self, tokens, n):
        table = self.embedding.weight

        def body(i, tokens):
            last = paddle.nn.functional.embedding(tokens, table).sum(axis=1)
            best = paddle.argmax(paddle.matmul(last, table, transpose_y=True), axis=-1, keepdim=True)
            return i + 1, paddle.concat([tokens, best], axis=1)

        _, tokens = paddle.static.nn.while_loop(
            lambda i, _: (i < n).all(), body, [paddle.zeros([1], "int64"), tokens]
        )
        return tokens, tokens[:, ::2] * 2

    specs = [kit.spec("tokens", [-1, -1], "int64"), kit.spec("n", [1], "int64")]
    runs = [[kit.integers(0, 9, shape), kit.numpy.array([n], "int64")] for shape, n in (((1, 1), 6), ((2, 3), 4))]
    return kit.network(forward, embedding=kit.nn.Embedding(9, 4)), specs, runs


@case()
def branch_of_branches(kit):
    """A branch in a branch; both read what lies around them."""
    paddle = kit.paddle

    def forward(self, x):
        cond = paddle.static.nn.cond
        mean = x.mean()
        y = x + 1

        def high():
            return cond(mean > 1, lambda: self.linear(y) * mean, lambda: y - mean)

        return cond(mean > 0, high, lambda: x * 2) + y

    runs = [[kit.floats(3, 4, low=low, high=low + 1)] for low in (-2, 0, 2)]
    return kit.network(forward, linear=kit.nn.Linear(4, 4)), [kit.spec("x", [-1, 4])], runs


@case()
def branches_of_other_sizes(kit):
    """One branch gives more rows than the other; a convolution follows."""
    paddle = kit.paddle

    def forward(self, x):
        y = paddle.static.nn.cond(x.sum() > 0, lambda: paddle.concat([x, x], axis=2), lambda: x[:, :, 1:])
        return self.conv(y).sum(axis=[2, 3])

    runs = [[kit.floats(1, 2, 4, 5, low=low, high=low + 1)] for low in (0, -1)]
    return kit.network(forward, conv=kit.nn.Conv2D(2, 3, 3, padding=1)), [kit.spec("x", [-1, 2, -1, -1])], runs


@case(forms=("pir",))
def branch_in_loop(kit):
    """A branch inside a loop, whose condition is carried."""
    paddle = kit.paddle

    def forward(self, x):
        def body(i, x):
            x = paddle.static.nn.cond(x.sum() > 1, lambda: x * 0.5, lambda: x + 0.75)
            return i + 1, x

        _, y = paddle.static.nn.while_loop(lambda i, _: i < 5, body, [paddle.zeros([], "int64"), x])
        return y

    return kit.network(forward), [kit.spec("x", [-1])], [[kit.floats(3)], [kit.floats(1, low=2, high=3)]]


@case()
def array_in_loop(kit):
    """Tensors collected in an array by a loop, read back, counted and joined."""
    paddle = kit.paddle

    def forward(self, x, n):
        array = paddle.tensor.create_array("float32")
        zero = paddle.zeros([1], "int64")
        array = paddle.tensor.array_write(x, zero, array)

        def body(i, x):
            x = paddle.tanh(self.linear(x))
            paddle.tensor.array_write(x, i, array)
            return i + 1, x

        i, _ = paddle.static.nn.while_loop(lambda i, _: (i < n).all(), body, [zero + 1, x])
        last = paddle.tensor.array_read(array, i - 1)
        return last * 2, paddle.tensor.array_length(array)

    runs = [[kit.floats(rows, 4), kit.numpy.array([count], "int64")] for rows, count in ((2, 4), (1, 1), (3, 2))]
    specs = [kit.spec("x", [-1, 4]), kit.spec("n", [1], "int64")]
    return kit.network(forward, linear=kit.nn.Linear(4, 4)), specs, runs
