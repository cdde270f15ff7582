# ===- sizes.py - sizes that only the data decides -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# What finds a size, and what is computed with tensors of such sizes, none and all of them among the runs.
#
# ===---------------------------------------------------------------------===
from cases import case


@case()
def found_by_ops(kit):
    """Places and values that pass a test, then ordinary ops on them."""
    paddle = kit.paddle

    def forward(self, x):
        places = paddle.nonzero(x > 0)
        chosen = paddle.masked_select(x, x > 0)
        rows = paddle.gather_nd(x, places)
        return places, chosen, rows * 2 + chosen, self.linear(paddle.gather(x, places[:, 0]))

    runs = [[kit.floats(4, 5)], [kit.floats(2, 5, low=0.5)], [kit.floats(3, 5)]]
    return kit.network(forward, linear=kit.nn.Linear(5, 2)), [kit.spec("x", [-1, 5])], runs


@case()
def taken_on_trust(kit):
    """Unknown sizes that must be equal or fit: checked, since nothing else keeps a loop inside its operands."""
    paddle = kit.paddle

    def forward(self, x, y):
        joined = paddle.concat([x, y], axis=1)
        return x + y, joined, paddle.where(x > 0, x, y), paddle.reshape(self.linear(joined), [-1, 2, 3])

    def pair(a, b):
        return [kit.floats(a, 4), kit.floats(b, 4)]

    runs = [pair(2, 2), kit.refused(pair(2, 3), "dimension"), kit.refused(pair(3, 2), "dimension"), pair(4, 4)]
    network = kit.network(forward, linear=kit.nn.Linear(8, 6))
    return network, [kit.spec("x", [-1, 4]), kit.spec("y", [-1, 4])], runs


@case()
def broadcast_when_it_runs(kit):
    """Sizes that are equal, 1 or 0 as the run has it."""

    def forward(self, x, y):
        return x + y, (x * y).sum(axis=0), kit.paddle.maximum(y, x)

    def pair(a, b):
        return [kit.floats(a, 4), kit.floats(b, 4)]

    runs = [pair(2, 2), pair(1, 3), pair(3, 1), pair(0, 1), pair(1, 0), pair(0, 0)]
    runs.append(kit.refused(pair(2, 3), "do not broadcast"))
    return kit.network(forward), [kit.spec("x", [-1, 4]), kit.spec("y", [-1, 4])], runs


@case()
def sizes_that_must_be_one(kit):
    """A squeezed dimension and elements counted for a shape, both unknown until the run."""
    paddle = kit.paddle

    def forward(self, x, y):
        return paddle.reshape(x, [2, 4]) * 2, paddle.split(y, 2, axis=0)[1] + 1

    runs = [[kit.floats(8), kit.floats(4, 3)], kit.refused([kit.floats(12), kit.floats(4, 3)], "elements")]
    runs.append(kit.refused([kit.floats(8), kit.floats(5, 3)], "modulo 2"))
    return kit.network(forward), [kit.spec("x", [-1]), kit.spec("y", [-1, 3])], runs


@case()
def given_as_data(kit):
    """Numbers in a tensor as sizes, bounds and repeats."""
    paddle = kit.paddle

    def forward(self, x, n):
        count = paddle.arange(0, n[0], 1, dtype="int64")
        grid = count.astype("float32").unsqueeze(1) * x[0]
        part = paddle.slice(x, [1], [n[1]], [n[0]])
        return count, grid, part, paddle.expand(x[:1], [n[0], 6]), paddle.full([n[1], n[0]], 2.5)

    runs = [[kit.floats(rows, 6), kit.numpy.array(n, "int64")] for rows, n in ((2, (5, 1)), (1, (2, 2)), (3, (6, 3)))]
    return kit.network(forward), [kit.spec("x", [-1, 6]), kit.spec("n", [2], "int64")], runs


@case()
def empty_batches(kit):
    """Tensors without elements through matmul, norm, reductions and joins."""
    paddle = kit.paddle

    def forward(self, x):
        y = self.norm(self.linear(x))
        return y, paddle.concat([x, y], axis=0), y.sum(axis=0), paddle.transpose(y, [1, 0])

    layers = {"linear": kit.nn.Linear(4, 4), "norm": kit.nn.LayerNorm(4)}
    return kit.network(forward, **layers), [kit.spec("x", [-1, 4])], [[kit.floats(2, 4)], [kit.floats(0, 4)]]


@case()
def longest(kit):
    """A mask as wide as the longest length, and one whose width an input gives."""
    F, numpy = kit.F, kit.numpy

    def forward(self, lengths, n):
        mask = F.sequence_mask(lengths, dtype="float32")
        return mask, mask.sum(axis=1), F.sequence_mask(lengths, maxlen=n, dtype="int64")

    runs = [[numpy.array(lengths, "int64"), numpy.array([n], "int32")] for lengths, n in (([3, 1, 5], 7), ([2], 1))]
    return kit.network(forward), [kit.spec("lengths", [-1], "int64"), kit.spec("n", [1], "int32")], runs
