# ===- table_shape.py - rows of creation, reshaping, joining and moving -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of creation, reshaping, joining and moving."""

from .draw import COMPLEX, FLAG, FLOATS, HALVES, INTS, NUMBERS, SMALL, axes, axis, broadcast, listed, same, shaped, tensor, whole

ANY = (*NUMBERS, "bool", *SMALL, *HALVES, *COMPLEX)
PLAIN = (*NUMBERS, "bool")


def add(row):
    fill(row)
    shape(row)
    join(row)
    move(row)


def fill(row):
    x = tensor(ANY, edge=False)
    # Tensors out of nothing are added to an input, for a program must have one.
    row("full", "x + paddle.full(s, v, x.dtype)", x=shaped((1,), NUMBERS), s=lambda d: list(d.shape(0, 3)), v=[2, -3, 0])
    row("full_like", "paddle.full_like(x, v, t)", x=x, v=[0, 1, 2], t=[None, "float32", "int64", "bool"])
    row("full_like", "paddle.zeros_like(x)", x=x)
    row("full_with_tensor", "paddle.full([2, n], 3.5) * x", dynamic=(), x=shaped((1,), "float32"), n=shaped((), "int64", domain=(4, 5), constant=True))
    row("full_batch_size_like", "L('fill_constant_batch_size_like', {'Input': x}, {'shape': [-1, 3], 'dtype': 5, 'value': v, 'str_value': str(v), 'input_dim_idx': 0, 'output_dim_idx': 0}, 'Out', 'float32')", forms="legacy", x=tensor("float32", 1, 3), v=[2.5, 0.0, -1.0])
    row("arange", "paddle.arange(a, b, s, t) + x", x=shaped((1,), "int64"), a=[0, 2, -3], b=[7, 11], s=[1, 3], t="int64")
    row("arange", "paddle.arange(a, b, s, t) + x", x=shaped((1,), "float32"), a=[9.0, 2.5], b=[-4.0, -1.5], s=[-1.0, -0.5, -2.25], t="float32")
    row("full", "paddle.full(s, v, t)", legacy="paddle.full(s, v, t) + x.astype(t)", x=shaped((1,), NUMBERS), s=listed(lambda d: [d.whole(0, 3) for _ in range(d.whole(1, 3))]), v=[2, 0], t=["float32", "int64", "bool", "float64"])
    row("full", "paddle.full([n, 2], v, x.dtype) + x", x=shaped((1,), NUMBERS), n=listed(lambda d: d.whole(1, 4)), v=[2, -3])
    row("full_with_tensor", "paddle.full([2, 3], v, x.dtype) + x", x=shaped((1,), NUMBERS), v=listed(lambda d: 3.0, "x"))
    row("arange", "paddle.arange(a, b, s)", x=shaped((1,), "int64"), a=listed(lambda d: d.whole(-3, 2), "int64"), b=listed(lambda d: d.whole(3, 9), "int64"), s=listed(lambda d: d.whole(1, 3), "int64"))
    row("arange", "paddle.arange(b)", b=listed(lambda d: d.whole(0, 9), INTS))
    row("linspace", "paddle.linspace(a, b, n, t)", a=shaped((1,), FLOATS), b=shaped((1,), "a"), n=listed(lambda d: [d.whole(1, 5)], "int32"), t=["float32", "float64", "int32"])
    row("zeros", "paddle.zeros_like(x) + paddle.ones_like(x)", x=tensor(NUMBERS, edge=False))
    row("one_hot", "F.one_hot(x, n)", x=tensor(INTS, 0, 2, domain=(0, 5)), n=listed(lambda d: [d.whole(5, 7)], "int32"))
    row("vander", "paddle.vander(x, n)", x=shaped((4,), FLOATS), n=[None, 3])
    row("logspace", "paddle.logspace(a, b, n, base, t)", a=shaped((1,), FLOATS, domain=(0, 2)), b=shaped((1,), "a", domain=(0, 3)), n=listed(lambda d: [d.whole(1, 5)], "int32"), base=[2.0, 10], t=["float32", "float64", "int32", "int64"])
    row("linspace", "paddle.linspace(a, b, n) + x", x=shaped((1,), "float32"), a=[-2.0, 0.0], b=[3.0, 1.0], n=[1, 2, 5, 9])
    row("eye", "paddle.eye(n, m) + x", x=shaped((1,), "float32"), n=whole(1, 5), m=[None, 3])
    for op in ("tril", "triu"):
        row(op, f"paddle.{op}(x, k)", x=tensor(NUMBERS, 2, 4, edge=False), k=whole(-3, 3))
    row("tril_indices", "paddle.tril_indices(n, m, k) + x", x=shaped((1,), "int64"), n=whole(2, 5), m=whole(2, 5), k=whole(-1, 2))
    row("triu_indices", "paddle.triu_indices(n, m, k) + x", x=shaped((1,), "int64"), n=whole(2, 5), m=whole(2, 5), k=whole(-1, 2))
    row("one_hot", "F.one_hot(x, 5)", x=tensor(INTS, 0, 3, domain=(0, 5)))
    row("meshgrid", "paddle.meshgrid(x, y)", x=tensor(NUMBERS, 1, 1), y=lambda d: d.tensor(d.x.dtype, d.shape(1, 1)))
    row("diag", "paddle.diag(x, k, v)", x=tensor(NUMBERS, 1, 2, edge=False), k=whole(-2, 2), v=[0, 2])
    row("diag_embed", "paddle.diag_embed(x, k, a, b)", x=tensor(FLOATS, 1, 3), k=whole(-2, 2), a=[-2, 0], b=[-1, 1])
    row("diagonal", "paddle.diagonal(x, k, a, b)", x=tensor(NUMBERS, 2, 4, edge=False), k=whole(-1, 1), a=[0, -1], b=[1, -2])
    row("assign_value", "paddle.assign(np.array(v, 'float32')) + x", x=shaped((1,), "float32"), v=lambda d: [d.real(-3, 3) for _ in range(3)])
    row("shape64", "paddle.shape(x)", x=tensor(ANY, 0, 4))
    row("numel", "paddle.numel(x)", x=tensor(ANY, 0, 4))


def shape(row):
    x = tensor(ANY, 0, 4)
    row("reshape", "paddle.reshape(x, s)", x=x, s=lambda d: d.pick([-1], [0, -1], [1, -1], [-1, 1, 1]) if d.x.shape else [1])
    row("reshape", "paddle.reshape(x, s)", x=shaped((2, 3, 4), ANY), s=[(6, 4), (-1, 2), (0, 0, 2, 2), (4, 0, -1)])
    row("reshape", "paddle.reshape(x, s)", x=shaped((2, 3, 4), ANY), s=listed(lambda d: list(d.pick((6, 4), (-1, 2), (0, 0, 2, 2), (4, 0, -1))), "int32"))
    row("reshape", "paddle.reshape(x, [n, -1])", x=shaped((2, 3, 4), ANY), n=listed(lambda d: d.pick(2, 4, 6, -1), "int32"))
    row("reshape", "paddle.reshape(x, [paddle.shape(x)[0], -1])", x=tensor(NUMBERS, 2, 4))
    row("reshape", "paddle.reshape(x, [-1, x.shape[-1]])", x=shaped((2, 3, 4), ANY))
    row("unflatten", "paddle.unflatten(x, 1, [2, -1])", x=shaped((3, 6, 2), ANY))
    row("moveaxis", "paddle.moveaxis(x, a, b)", x=tensor(NUMBERS, 2, 4), a=[0, -1, 1], b=[0, -1, 1])
    row("swapaxes", "paddle.transpose(paddle.flatten(x, 1), [1, 0])", x=tensor(NUMBERS, 2, 4))
    row("t", "paddle.t(x)", x=tensor(NUMBERS, 0, 2))
    row("atleast_2d", "paddle.atleast_2d(x)", x=tensor(NUMBERS, 0, 3))
    row("view", "paddle.view(x, s)", forms="pir", x=shaped((2, 3, 4), NUMBERS), s=[(6, 4), (24,), (2, 12)])
    row("flatten", "paddle.flatten(x, a, b)", x=tensor(ANY, 1, 5), a=lambda d: d.whole(0, len(d.x.shape) - 1), b=lambda d: d.pick(-1, d.whole(d.a, len(d.x.shape) - 1)))
    row("squeeze", "paddle.squeeze(x, a)", dynamic=(), x=tensor(ANY, 0, 5, most=2), a=[None])
    row("squeeze", "paddle.squeeze(x, a)", dynamic=(), x=tensor(ANY, 0, 5, most=2), a=axes())
    row("unsqueeze", "paddle.unsqueeze(x, a)", x=x, a=[0, -1, (0, -1), (0, 1), (1, 0), (-1, -2)])
    row("unsqueeze", "paddle.unsqueeze(x, a)", x=tensor(NUMBERS, 1, 3), a=listed(lambda d: [d.pick(0, -1, 1)], constant=True))
    row("transpose", "paddle.transpose(x, p)", x=tensor(ANY, 0, 5), p=lambda d: d.rng.permutation(len(d.x.shape)).tolist())
    row("expand", "paddle.expand(x, s)", dynamic=(), x=tensor(ANY, 0, 4), s=lambda d: [d.whole(1, 3) for _ in range(d.whole(0, 2))] + [d.whole(2, 4) if n == 1 else d.pick(-1, n) for n in d.x.shape] or [2])
    row("expand", "paddle.expand(x, s)", x=shaped((2, 1, 3), ANY), s=listed(lambda d: list(d.pick((2, 4, 3), (-1, 2, -1), (3, 2, 1, 3))), "int32"))
    row("expand", "paddle.expand(x, [n, 2, -1])", x=shaped((1, 3), ANY), n=listed(lambda d: d.whole(1, 3), "int32"))
    row("expand", "paddle.broadcast_to(x, paddle.shape(y))", y=tensor(NUMBERS, 1, 3), x=lambda d: d.tensor(d.y.dtype, [1 if d.chance(0.4) else n for n in d.y.shape]))
    row("tile", "paddle.tile(x, r)", x=tensor(NUMBERS, 1, 3), r=listed(lambda d: [d.whole(1, 3) for _ in range(d.whole(1, 4))], "int32"))
    row("tile", "paddle.tile(x, [n, 1])", x=tensor(NUMBERS, 0, 2), n=listed(lambda d: d.whole(1, 3), "int32"))
    row("expand_as", "paddle.expand_as(x, y)", y=tensor(ANY, 1, 4), x=lambda d: d.tensor(d.y.dtype, [1 if d.chance(0.4) else n for n in d.y.shape][d.whole(0, 1) :]))
    row("broadcast_tensors", "paddle.broadcast_tensors([x, y])", x=tensor(PLAIN, 1, 4), y=broadcast("x"))
    row("tile", "paddle.tile(x, r)", x=tensor(ANY, 0, 4), r=lambda d: [d.whole(1, 3) for _ in range(d.whole(1, 4))])


def join(row):
    def more(d):
        shape = list(d.x.shape)
        shape[d.a] = d.whole(1, 4)
        return d.tensor(d.x.dtype, shape)

    row("concat", "paddle.concat([x, y, z], a)", x=tensor(ANY, 1, 4), a=axis(), y=more, z=more)
    row("concat", "paddle.concat(xs, 0)", xs=lambda d: [d.tensor("float32", (d.whole(1, 3), 4)) for _ in range(d.whole(1, 4))])
    row("stack", "paddle.stack([x, y], a)", x=tensor(ANY, 0, 4), a=lambda d: d.axis_of(len(d.x.shape) + 1), y=same("x"))
    row("split", "paddle.split(x, s, a)", x=lambda d: d.tensor(ANY, (4, 6, 4)), a=[0, 2, -1], s=[(1, 3), (1, -1), (1, 1, 2)])
    row("split_with_num", "paddle.split(x, 2, a)", x=lambda d: d.tensor(ANY, (4, 6, 2)), a=[0, 1, 2, -1])
    row("concat", "paddle.concat([x, y], a)", x=shaped((2, 3, 4), ANY), y=shaped((2, 3, 4), "x"), a=listed(lambda d: [d.pick(0, 1, 2, -1)], "int32", constant=True))
    row("concat", "paddle.concat([x, y], 0)", x=shaped((0, 3), NUMBERS), y=shaped((2, 3), "x"))
    row("split", "paddle.split(x, [n, -1], 1)", x=shaped((2, 5), NUMBERS), n=listed(lambda d: d.whole(1, 4), "int32"))
    row("split", "paddle.split(x, 2, a)", x=shaped((4, 2), NUMBERS), a=listed(lambda d: [d.pick(0, 1, -1)], "int32", constant=True))
    row("chunk", "paddle.chunk(x, 2, a)", x=shaped((4, 6, 2), ANY), a=[0, 1, -1])
    for op in ("hstack", "vstack", "dstack"):
        row(op, f"paddle.{op}([x, y])", x=tensor(NUMBERS, 1, 3), y=same("x"))
    row("partial_concat", "L('partial_concat', {'X': [x, y]}, {'start_index': a, 'length': n})", forms="legacy", x=shaped((3, 5), NUMBERS), y=shaped((3, 5), "x"), a=[0, 1, -2], n=[-1, 2])
    row("partial_sum", "L('partial_sum', {'X': [x, y]}, {'start_index': a, 'length': n})", forms="legacy", x=shaped((3, 5), FLOATS), y=shaped((3, 5), "x"), a=[0, 1], n=[-1, 2])
    row("unstack", "paddle.unstack(x, a)", dynamic=(), x=tensor(NUMBERS, 1, 4), a=axis())
    row("unbind", "paddle.unbind(x, a)", dynamic=(), x=tensor(ANY, 1, 4), a=axis())


def move(row):
    row("flip", "paddle.flip(x, a)", x=tensor(ANY, 1, 4), a=lambda d: d.axes_of(len(d.x.shape)))
    row("roll", "paddle.roll(x, s)", x=tensor(NUMBERS, 1, 4), s=whole(-9, 9))
    row("roll", "paddle.roll(x, [s, t], [0, -1])", x=tensor(NUMBERS, 2, 4), s=whole(-9, 9), t=whole(-9, 9))
    row("repeat_interleave", "paddle.repeat_interleave(x, n, a)", x=tensor(NUMBERS, 1, 4), n=whole(1, 3), a=lambda d: d.pick(None, d.axis_of(len(d.x.shape))))
    row("roll", "paddle.roll(x, s, a)", x=tensor(ANY, 1, 3), s=listed(lambda d: [d.whole(-9, 9)], "int64"), a=[0, -1])
    row("rot90", "paddle.rot90(x, k)", x=tensor(NUMBERS, 2, 3), k=[1, 2, 3, -1])
    row("reverse", "L('reverse', {'X': x}, {'axis': a})", forms="legacy", x=tensor(NUMBERS, 1, 3), a=lambda d: d.axes_of(len(d.x.shape)))
    row("pad2d", "L('pad2d', {'X': x}, {'paddings': p, 'mode': mode, 'pad_value': 0.5, 'data_format': layout})", forms="legacy", layout=["NCHW", "NHWC"], x=lambda d: d.tensor(FLOATS, (2, 4, 5, 4)), p=lambda d: [d.whole(0, 2) for _ in range(4)], mode=["constant", "reflect", "edge"])
    row("pad", "F.pad(x, p, value=v)", x=tensor(INTS + SMALL + HALVES + ("bool", "complex64"), 1, 3, edge=False), p=lambda d: [d.whole(0, 3) for _ in range(2 * len(d.x.shape))], v=[0, 1])
    row("pad3d", "F.pad(x, p, mode, 1, layout)", layout=["NCHW", "NHWC"], x=lambda d: d.tensor(INTS, (2, 4, 5, 4)), p=listed(lambda d: [d.whole(0, 2) for _ in range(4)], "int32"), mode=["constant", "reflect", "replicate", "circular"])
    row("pad3d", "F.pad(x, p, value=1.5)", x=lambda d: d.tensor(FLOATS, d.pick((2, 4, 5, 4), (2, 3, 4), (1, 2, 3, 2, 3))), p=lambda d: [d.whole(-1, 2) for _ in range(2 * (len(d.x.shape) - 2))])
    row("as_strided", "paddle.as_strided(x, [2, 3], [3, 1], o)", forms="pir", dynamic=(), x=shaped((4, 5), NUMBERS), o=[0, 2])
    row("pad", "F.pad(x, p, value=v)", x=tensor(FLOATS, 1, 3), p=lambda d: [d.whole(0, 3) for _ in range(2 * len(d.x.shape))], v=[0.0, 1.5])
    row("pad3d", "F.pad(x, p, mode, 0.5, layout)", layout=["NCHW", "NHWC"], x=lambda d: d.tensor(FLOATS, (2, 4, 5, 4)), p=lambda d: [d.whole(0, 2) for _ in range(4)], mode=["constant", "reflect", "replicate", "circular"])
    row("pad3d", "F.pad(x, p, mode, 0.5, 'NCDHW')", x=lambda d: d.tensor(FLOATS, (1, 2, 3, 4, 5)), p=lambda d: [d.whole(0, 2) for _ in range(6)], mode=["constant", "reflect", "replicate", "circular"])
    row("pad3d", "F.pad(x, p, mode, 0.5, 'NCL')", x=lambda d: d.tensor(FLOATS, (2, 4, 5)), p=lambda d: [d.whole(0, 2) for _ in range(2)], mode=["constant", "reflect", "replicate", "circular"])
