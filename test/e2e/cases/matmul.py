# ===- matmul.py - matrix products and attention -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Ranks, broadcasting, transposition, and the attention of a text recogniser.
#
# ===---------------------------------------------------------------------===
from cases import case


@case()
def matmul_ranks(kit):
    """Vectors, matrices, batches, in every combination that Paddle allows."""
    paddle = kit.paddle

    def forward(self, v, m, b):
        return (
            paddle.matmul(v, v),
            paddle.matmul(v, m),
            paddle.matmul(m, v, transpose_x=True),
            paddle.matmul(b, m),
            paddle.matmul(b, b, transpose_y=True),
            paddle.matmul(b, v),
        )

    specs = [kit.spec("v", [4]), kit.spec("m", [4, 3]), kit.spec("b", [-1, 3, 4])]
    return kit.network(forward), specs, [[kit.floats(4), kit.floats(4, 3), kit.floats(rows, 3, 4)] for rows in (2, 1)]


@case()
def matmul_broadcast(kit):
    """Batches of one against batches of many; both sides transposed."""
    paddle = kit.paddle

    def forward(self, a, b):
        return (
            paddle.matmul(a, b),
            paddle.matmul(a[:, :1], b),
            paddle.matmul(b, a, transpose_x=True, transpose_y=True),
            paddle.matmul(a, b[0]),
        )

    specs = [kit.spec("a", [-1, 2, 3, 5]), kit.spec("b", [1, 2, 5, 4])]
    return kit.network(forward), specs, [[kit.floats(rows, 2, 3, 5), kit.floats(1, 2, 5, 4)] for rows in (3, 1)]


@case()
def linear_of_many_axes(kit):
    """Linear layers on inputs of rank two to four; the first one flattens."""

    def forward(self, x):
        y = self.one(x)
        return y, self.two(x.flatten(1)), self.one(x[0]), self.one(x[0, 0])

    network = kit.network(forward, one=kit.nn.Linear(6, 5), two=kit.nn.Linear(2 * 3 * 6, 4))
    return network, [kit.spec("x", [-1, 2, 3, 6])], [[kit.floats(2, 2, 3, 6)], [kit.floats(1, 2, 3, 6)]]


@case()
def attention(kit):
    """Self-attention written out, with a mask, on sequences of any length."""
    paddle, F = kit.paddle, kit.F

    def forward(self, x, keep):
        batch, length = paddle.shape(x)[0], paddle.shape(x)[1]
        joined = self.project(self.norm(x)).reshape([0, -1, 3, 2, 4]).transpose([2, 0, 3, 1, 4])
        q, k, v = joined[0] * 0.5, joined[1], joined[2]
        mask = (1.0 - keep.unsqueeze([1, 2])) * -1e9
        weights = F.softmax(paddle.matmul(q, k, transpose_y=True) + mask, axis=-1)
        y = x + self.out(paddle.matmul(weights, v).transpose([0, 2, 1, 3]).reshape([batch, length, 8]))
        return y + self.down(F.swish(self.up(y)))

    network = kit.network(
        forward,
        norm=kit.nn.LayerNorm(8),
        project=kit.nn.Linear(8, 24),
        out=kit.nn.Linear(8, 8),
        up=kit.nn.Linear(8, 16),
        down=kit.nn.Linear(16, 8),
    )
    specs = [kit.spec("x", [-1, -1, 8]), kit.spec("keep", [-1, -1])]

    def run(batch, length):
        keep = (kit.random.uniform(0, 1, (batch, length)) > 0.3).astype("float32")
        keep[:, 0] = 1
        return [kit.floats(batch, length, 8), keep]

    return network, specs, [run(2, 5), run(1, 1), run(3, 9)]
