# ===- table_patterns.py - rows of several ops, as networks have them -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# What fusion, layouts, plans of memory, sizes from data and bodies meet in networks. For programs only: a single op is
# the other tables' affair.
#
# ===---------------------------------------------------------------------===
"""Rows of blocks of networks, computed shapes, sizes that the data decides, branches and loops."""

from .draw import FLAG, FLOATS, INTS, NUMBERS, broadcast, real, same, tensor, weight, whole

ACTIVATIONS = ("F.relu({})", "F.relu6({})", "F.hardswish({})", "F.leaky_relu({}, 0.1)", "F.swish({})", "F.sigmoid({})", "F.gelu({})", "F.tanh({})", "F.hardsigmoid({})", "{}")  # fmt: skip


def add(row):
    convolutions(row)
    products(row)
    attention(row)
    shapes(row)
    data(row)
    branches(row)
    loops(row)


def picture(d):
    return d.any_tensor("float32", 4, 4, 8, None, None, False, False)


def filters(out, kernel, like="x"):
    """A weight of so many filters; `out` None: as many as there are channels."""
    return weight(lambda d: (out or getattr(d, like).shape[1], getattr(d, like).shape[1], kernel, kernel), like)


def channels(like="x", domain=None):
    return weight(lambda d: (getattr(d, like).shape[1],), like, domain)


def convolutions(row):
    norm = "F.batch_norm({}, m, v, s, b, False)"
    statistics = dict(m=channels("w"), v=channels("w", (0.3, 2)), s=channels("w"), b=channels("w"))
    statistics = {key: weight(lambda d: (d.w.shape[0],), domain=(0.3, 2) if key == "v" else None) for key in statistics}
    for act in ACTIVATIONS:
        row("conv_bn", act.format(norm.format("F.conv2d(x, w, None, stride, p)")), x=picture, w=filters(4, 3), **statistics, stride=[1, 1, 2], p=[0, 1, "SAME"])
        row("conv_bias", act.format("F.conv2d(x, w, b, 1, p)"), x=picture, w=filters(3, 3), b=weight(lambda d: (d.w.shape[0],)), p=[1, 1, 0])
        row("residual", act.format("x + " + norm.format("F.conv2d(x, w, None, 1, 1)")), x=picture, w=filters(None, 3), **statistics)
        row("residual", act.format(norm.format("F.conv2d(x, w, None, 1, 1)") + " + y"), x=picture, y=same("x", edge=False), w=filters(None, 3), **statistics)
    row("residual", "F.relu(x + F.conv2d(F.relu(F.conv2d(x, w, None, 1, 1)), w, None, 1, 1))", x=picture, w=filters(None, 3))
    row("conv_twice", "(_t := F.conv2d(x, w, b, 1, 1)) * F.sigmoid(_t)", x=picture, w=filters(3, 3), b=weight(lambda d: (3,)))
    row("conv_scale", "F.conv2d(x * c + 0.5, w, None, 1, 1) * k", x=picture, w=filters(3, 3), c=[0.5, 2.0], k=weight(lambda d: (1, 3, 1, 1)))
    row("depthwise", "F.hardswish(F.conv2d(x, w, None, 1, 'SAME', groups=g))", x=picture, g=lambda d: d.x.shape[1], w=weight(lambda d: (d.g, 1, 3, 3)))
    row("separable", "F.conv2d(F.relu6(F.conv2d(x, u, None, 1, 1, groups=g)), w)", x=picture, g=lambda d: d.x.shape[1], u=weight(lambda d: (d.g, 1, 3, 3)), w=filters(5, 1))
    row("squeeze_excite", "x * F.hardsigmoid(F.conv2d(F.relu(F.conv2d(F.adaptive_avg_pool2d(x, 1), w)), u))", x=picture, w=filters(2, 1), u=weight(lambda d: (d.x.shape[1], 2, 1, 1)))
    row("inception", "paddle.concat([F.conv2d(x, w), F.relu(F.conv2d(x, u, None, 1, 1)), F.max_pool2d(x, 3, 1, 1)], 1)", x=picture, w=filters(2, 1), u=filters(3, 3))
    row("transposed_bn", "F.relu(F.batch_norm(F.conv2d_transpose(x, w, None, 2), m, v, s, b, False))", x=picture, w=weight(lambda d: (d.x.shape[1], 3, 2, 2)), **{k: weight(lambda d: (3,), domain=(0.3, 2) if k == "v" else None) for k in "mvsb"})
    row("pyramid", "x + F.interpolate(F.avg_pool2d(x, 2, 2, ceil_mode=True), paddle.shape(x)[2:4], mode=mode)", x=picture, mode=["nearest", "bilinear"])
    row("pyramid", "F.interpolate(F.conv2d(x, w, None, 1, 1), scale_factor=2.0, mode=mode)", x=picture, w=filters(3, 3), mode=["nearest", "bilinear"])
    row("shuffle", "paddle.reshape(paddle.transpose(paddle.reshape(x, [0, 1, c, paddle.shape(x)[2], -1]), [0, 2, 1, 3, 4]), [0, c, paddle.shape(x)[2], -1])", x=picture, c=lambda d: d.x.shape[1])
    row("to_last", "paddle.transpose(F.relu(paddle.transpose(x, [0, 2, 3, 1]) * k), [0, 3, 1, 2])", x=picture, k=channels())
    row("flatten_head", "paddle.matmul(paddle.flatten(F.adaptive_avg_pool2d(x, 1), 1), w) + b", x=picture, w=weight(lambda d: (d.x.shape[1], 5)), b=weight(lambda d: (5,)))
    row("sequence", "paddle.transpose(paddle.flatten(x, 2), [0, 2, 1])", x=picture)


def rows_of(low=2, high=3):
    return lambda d: d.any_tensor("float32", low, high, 8, None, None, False, False)


def last(*more):
    """A parameter of the last dimension and further ones."""
    return weight(lambda d: (d.x.shape[-1], *more))


def products(row):
    for act in ACTIVATIONS:
        row("linear", act.format("(paddle.matmul(x, w) + b)"), x=rows_of(2, 4), w=last(6), b=weight(lambda d: (6,)))
    row("linear", "F.linear(F.gelu(F.linear(x, w, b)), paddle.transpose(w, [1, 0]), c)", x=rows_of(), w=last(7), b=weight(lambda d: (7,)), c=last())
    row("linear", "paddle.matmul(x, w) * k + y", x=rows_of(), w=weight(lambda d: (d.x.shape[-1], d.x.shape[-1])), y=same("x", edge=False), k=real(-2, 2))
    row("tied", "paddle.matmul(paddle.matmul(x, w), w, transpose_y=True)", x=rows_of(), w=last(4))
    row("tied", "paddle.matmul(F.embedding(ids, w), w, transpose_y=True)", ids=tensor(INTS, 1, 2, domain=(0, 6)), w=lambda d: d.tensor("float32", (6, 5), constant=True))
    row("gated", "F.sigmoid(paddle.matmul(x, w)) * paddle.tanh(paddle.matmul(x, u))", x=rows_of(), w=last(5), u=last(5))
    row("gram", "paddle.matmul(x, x, transpose_y=True)", x=rows_of())


def attention(row):
    row("layer_norm_residual", "F.layer_norm(x + paddle.matmul(x, w), n, s, b)", x=rows_of(), w=weight(lambda d: (d.x.shape[-1], d.x.shape[-1])), n=lambda d: d.x.shape[-1], s=last(), b=last())
    row("layer_norm_by_hand", "(_d := x - paddle.mean(x, -1, keepdim=True)) / paddle.sqrt(paddle.mean(_d * _d, -1, keepdim=True) + 1e-3) * s + b", x=rows_of(), s=last(), b=last())
    row("rms_norm", "x * paddle.rsqrt(paddle.mean(x * x, -1, keepdim=True) + 1e-3) * s", x=rows_of(), s=last())
    row("attention", "paddle.matmul(F.softmax(paddle.matmul(x, x, transpose_y=True) * k, -1), x)", x=rows_of(2, 4), k=[0.2, 0.5])
    row("attention", "paddle.matmul(F.softmax(paddle.matmul(q, y, transpose_y=True) * 0.3 + mask, -1), y)", q=rows_of(3, 3), y=lambda d: d.tensor("float32", (d.q.shape[0], d.whole(1, 5), d.q.shape[2])), mask=lambda d: d.tensor("float32", (d.q.shape[1], d.y.shape[1])))
    heads = "paddle.transpose(paddle.reshape(paddle.matmul(x, {}), [0, -1, h, 3]), [0, 2, 1, 3])"
    row("heads", "(_q := " + heads.format("w") + ") is None or (_k := " + heads.format("u") + ") is None or paddle.reshape(paddle.transpose(paddle.matmul(F.softmax(paddle.matmul(_q, _k, transpose_y=True) * 0.5), _k), [0, 2, 1, 3]), [0, -1, 3 * h])",
        h=[1, 2], x=rows_of(3, 3), w=weight(lambda d: (d.x.shape[-1], 3 * d.h)), u=weight(lambda d: (d.x.shape[-1], 3 * d.h)))
    row("split_qkv", "(_p := paddle.split(paddle.matmul(x, w), 3, -1)) and paddle.matmul(F.softmax(paddle.matmul(_p[0], _p[1], transpose_y=True)), _p[2])", x=rows_of(3, 3), w=last(12))
    row("causal", "F.softmax(x + paddle.triu(paddle.full_like(x, -50.0), 1))", x=rows_of(2, 3))


def shapes(row):
    x = tensor(NUMBERS, 2, 4, edge=False)
    row("reshape", "paddle.reshape(x, [paddle.shape(x)[0], -1])", x=x)
    row("reshape", "paddle.reshape(x, [-1, paddle.shape(x)[1]]) * 2", x=lambda d: d.any_tensor(NUMBERS, 2, 2, 6, None, None, False, False))
    row("reshape", "paddle.reshape(x, [paddle.shape(x)[0] * paddle.shape(x)[1], -1])", x=x)
    row("reshape", "paddle.reshape(x, paddle.concat([paddle.shape(x)[:1], paddle.full([1], -1, 'int32')]))", x=x)
    row("reshape", "paddle.reshape(paddle.reshape(x, [-1]) * 2, paddle.shape(x))", x=x)
    row("expand", "paddle.expand(y, paddle.shape(x)) * x", dynamic=("x",), x=x, y=lambda d: d.tensor(d.x.dtype, d.x.shape[-1:]))
    row("zeros", "paddle.zeros(paddle.shape(x), x.dtype) + x", x=x)
    row("full", "paddle.full([paddle.shape(x)[0], 3], 1.5, 'float32')", x=x)
    row("slice", "x[:, : paddle.shape(x)[1] - 1]", x=x)
    row("slice", "x[paddle.shape(x)[0] // 2 :]", x=x)
    row("slice", "x[-1:]", x=x)
    row("tile", "paddle.tile(x, [paddle.shape(y)[0], 1])", x=lambda d: d.any_tensor(NUMBERS, 2, 2, 6, None, None, False, False), y=tensor(NUMBERS, 1, 3, edge=False))
    row("arange", "paddle.arange(paddle.shape(x)[0])", x=x)
    row("positions", "paddle.cast(paddle.unsqueeze(paddle.arange(paddle.shape(x)[1]), 0), x.dtype) + x[:, :1]", x=lambda d: d.any_tensor(FLOATS, 2, 2, 6, None, None, False, False))
    row("views", "paddle.squeeze(paddle.unsqueeze(paddle.transpose(x, [1, 0]), 1), 1) + paddle.transpose(x, [1, 0])", x=lambda d: d.any_tensor(NUMBERS, 2, 2, 6, None, None, False, False))
    row("halves", "paddle.concat([x[:, 1:], x[:, :1]], 1)", x=x)
    row("count", "x / paddle.cast(paddle.numel(x), x.dtype)", x=tensor(FLOATS, 1, 4, edge=False))
    row("stack", "paddle.stack([x, y, x])", x=tensor(NUMBERS, 0, 3, edge=False), y=same("x", edge=False))
    row("unknown_pair", "paddle.matmul(x, y)", x=rows_of(2, 2), y=lambda d: d.tensor("float32", (d.x.shape[1], d.whole(1, 5))))
    row("unknown_pair", "x * y + paddle.minimum(x, y)", x=x, y=broadcast("x", edge=False))
    row("unknown_pair", "paddle.concat([x, y], 0)", x=x, y=lambda d: d.tensor(d.x.dtype, (d.whole(1, 4), *d.x.shape[1:])))


def data(row):
    x = tensor(NUMBERS, 1, 3, edge=False)
    row("masked_select", "paddle.masked_select(x, x > c)", x=x, c=[0, 1])
    row("masked_select", "paddle.concat([paddle.masked_select(x, x > 0), paddle.reshape(x, [-1])])", x=x)
    row("masked_select", "paddle.sum(paddle.masked_select(x, x < 1)) + x", x=x)
    row("nonzero", "paddle.nonzero(x > 0)", x=x)
    row("nonzero", "paddle.gather(x, paddle.nonzero(x[:, 0] > 0)[:, 0])", x=tensor(NUMBERS, 2, 3, edge=False))
    row("nonzero", "paddle.gather_nd(x, paddle.nonzero(x > 0)) * 2", x=x)
    row("unique", "paddle.unique(x)", x=tensor(INTS, 1, 2, edge=False))
    row("where", "paddle.concat(paddle.where(x > 0), 1) if False else paddle.where(x > 0)[0]", x=x)
    row("arange", "paddle.arange(paddle.sum(paddle.cast(x > 0, 'int64')))", x=x)
    row("slice", "x[: paddle.argmax(y) + 1]", x=x, y=tensor(FLOATS, 1, 2, edge=False))
    row("split_rows", "paddle.slice(x, [0], [0], [paddle.shape(paddle.nonzero(y > 0))[0]])", x=x, y=tensor(FLOATS, 1, 1, edge=False))


def branches(row):
    x, y = tensor("float32", 1, 4, edge=False), tensor("float32", 0, 2, edge=False)
    row("if", "paddle.static.nn.cond(paddle.mean(y) > c, lambda: F.relu(x) + 1.0, lambda: x * 0.5)", x=x, y=y, c=[0.0, 0.2, -0.2])
    row("if", "paddle.static.nn.cond(paddle.max(y) > 1.0, lambda: [x * 2, paddle.tanh(x)], lambda: [x - 1, x])", x=x, y=y)
    row("if", "paddle.static.nn.cond(paddle.mean(y) > 0, lambda: x[:1] * 2, lambda: x + 0.5)", x=x, y=y)
    row("if", "paddle.static.nn.cond(paddle.mean(y) > 0, lambda: paddle.static.nn.cond(paddle.max(y) > 1.5, lambda: x + 1, lambda: x * x), lambda: F.softmax(x))", x=x, y=y)
    row("if", "paddle.static.nn.cond(paddle.shape(x)[0] > 2, lambda: paddle.matmul(x, w), lambda: paddle.matmul(x, u))", x=rows_of(2, 2), w=last(3), u=last(3))


def loops(row):
    x = tensor("float32", 1, 3, edge=False)
    count = "paddle.full([1], 0, 'int64')"
    loop = "paddle.static.nn.while_loop(lambda _i, _a: _i < n, lambda _i, _a: [_i + 1, {}], [" + count + ", {}])[1]"
    row("while", loop.format("paddle.tanh(_a + x)", "x * 0.5"), x=x, n=whole(0, 4))
    row("while", loop.format("paddle.matmul(_a, w) * 0.3 + x", "x"), x=rows_of(2, 2), w=weight(lambda d: (d.x.shape[1], d.x.shape[1])), n=whole(1, 4))
    row("while", loop.format("paddle.concat([_a, x[:1]])", "x"), x=x, n=whole(0, 3))
    row("while", loop.format("paddle.static.nn.cond(paddle.mean(_a) > 0, lambda: _a - 1, lambda: _a + 0.7)", "x"), x=x, n=whole(1, 4))
    row("while", "paddle.static.nn.while_loop(lambda _a: paddle.max(paddle.abs(_a)) > 0.5, lambda _a: [_a * 0.6], [x])[0]", x=x)
    row("while", "paddle.static.nn.while_loop(lambda _i, _a, _b: _i < 3, lambda _i, _a, _b: [_i + 1, _b, _a + _b], [" + count + ", x, x * 0.5])[1:]", x=x)
