# ===- table_index.py - rows of slicing, indexing, sorting and searching -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of slicing, indexing, sorting and searching."""

from .draw import COMPLEX, FLAG, FLOATS, HALVES, INTS, NUMBERS, SMALL, axis, broadcast, listed, same, shaped, tensor, whole

ANY = (*NUMBERS, "bool", *SMALL, *HALVES, *COMPLEX)


def add(row):
    slices(row)
    reads(row)
    writes(row)
    sorts(row)
    graphs(row)


def indices(shape, size, negative=False, dtypes=INTS):
    """Positions below `size`; both are functions of the Draw."""
    return lambda d: d.tensor(dtypes, shape(d), -size(d) if negative else 0, size(d))


def bounds(d, name="x"):
    """Starts and ends for some axes, in and out of range."""
    x = getattr(d, name)
    chosen = sorted(d.rng.permutation(len(x.shape))[: d.whole(1, len(x.shape))].tolist())
    starts, ends = [], []
    for place in chosen:
        size = x.shape[place]
        start, end = sorted((d.whole(0, size), d.whole(0, size)))
        if start == end:
            start, end = 0, size
        starts.append(start - size if d.chance(0.3) and start else start)
        ends.append(end - size if d.chance(0.3) and end < size else 100 if end == size and d.chance(0.5) else end)
    return chosen, starts, ends


def slices(row):
    row("slice", "paddle.slice(x, *b)", x=tensor(ANY, 1, 4), b=lambda d: list(map(list, bounds(d))))
    row("slice", "x[i]", x=tensor(ANY, 1, 4), i=[0, -1])
    row("slice", "x[:, 1:]", x=tensor(ANY, 2, 4, most=5), _=None)
    row("strided_slice", "paddle.strided_slice(x, *b, s)", dynamic=(), x=tensor(ANY, 1, 4), b=lambda d: list(map(list, bounds(d))), s=lambda d: [d.whole(1, 3) for _ in d.b[0]])
    row("slice", "paddle.slice(x, [0, 2], a, b)", x=shaped((5, 2, 4), ANY), a=listed(lambda d: [d.whole(-5, 2), d.whole(0, 2)], "int32"), b=listed(lambda d: [d.whole(3, 9), d.pick(3, 4, -1)], "int32"))
    row("slice", "x[a:]", x=shaped((5, 4), NUMBERS), a=listed(lambda d: d.whole(-4, 4), "int64"))
    row("slice", "x[:a, ..., b]", x=shaped((5, 4, 3), NUMBERS), a=listed(lambda d: d.whole(1, 5), "int64"), b=[0, -1, 2])
    row("slice", "paddle.slice(x, [1], [a], [b])", x=tensor(NUMBERS, 2, 3), a=whole(0, 2), b=listed(lambda d: d.whole(3, 9), "int32"))
    row("strided_slice", "x[..., a:b:s]", x=tensor(NUMBERS, 1, 3), a=[None, 1, -2, 4], b=[None, -1, 3, 0], s=[1, 2, -1, -2])
    row("strided_slice", "x[:, ::s]", x=tensor(NUMBERS, 2, 3), s=[2, 3, -1])
    row("slice", "x[a, None, b:]", x=tensor(NUMBERS, 2, 3, most=4), a=[0, -1], b=[0, 1, -1])
    row("gather", "x[i]", x=shaped((5, 4), NUMBERS), i=shaped((3,), INTS, domain=(-5, 5)))
    row("index_put", "paddle.where(x > 0, x, paddle.zeros_like(x))[1:]", x=tensor(FLOATS, 2, 3, edge=False))
    row("masked_select", "x[x > 0.0]", x=tensor(FLOATS, 1, 3))
    row("masked_select", "paddle.masked_select(x, m)", x=tensor(NUMBERS, 1, 3), m=lambda d: d.tensor("bool", d.x.shape))
    row("nonzero", "paddle.nonzero(x, as_tuple=t)", x=tensor(NUMBERS + ("bool",), 1, 3, domain=(-1, 2)), t=FLAG)
    row("where", "paddle.where(x)", x=tensor("bool", 1, 3))
    row("strided_slice", "x[::s]", dynamic=(), x=tensor(ANY, 1, 4), s=[-1, -2, 2, 3])
    row("set_value", "paddle.static.setitem(paddle.assign(x), (slice(None), slice(a, None, s)), v)", forms="pir", dynamic=(), x=shaped((4, 5), NUMBERS), a=[0, 1, -2], s=[1, 2, None], v=[lambda d: d.tensor(d.x.dtype, (1,)), lambda d: d.tensor(d.x.dtype, ()), 3])
    row("set_value", "paddle.static.setitem(paddle.assign(x), i, v)", forms="pir", dynamic=(), x=shaped((4, 5), NUMBERS), i=[0, -1, 2], v=[lambda d: d.tensor(d.x.dtype, (5,)), 3])
    row("set_value", "paddle.static.setitem(paddle.assign(x), x > 0, v)", forms="pir", x=shaped((4, 5), NUMBERS), v=[0, 3])
    row("crop", "paddle.crop(x, s, o)", x=shaped((4, 5, 6), NUMBERS), s=listed(lambda d: [2, 3, d.pick(4, 5)], "int32"), o=listed(lambda d: [d.whole(0, 2), 0, 1], "int32"))
    row("crop", "paddle.crop(x, s, o)", dynamic=(), x=shaped((4, 5, 6), NUMBERS), s=[(2, 3, -1), (1, 5, 2)], o=[(1, 0, 2), (0, 0, 0)])
    row("set_value", "C.set_value(x, [a], [b], [s], [0], [], [], [1], [v])", forms="pir", dynamic=(), x=shaped((5, 4), NUMBERS), a=[0, 1, -3], b=[4, 5, -1], s=[1, 2], v=[7])
    row("set_value_with_tensor", "C.set_value_with_tensor(x, v, [1], [3], [1], [0], [], [])", forms="pir", dynamic=(), x=shaped((4, 5, 6), NUMBERS), v=lambda d: d.tensor(d.x.dtype, d.pick((2, 5, 6), (6,), (5, 1), (1,))))
    row("set_value", "paddle.static.setitem(paddle.assign(x), slice(a, b), 7.5)", dynamic=(), x=shaped((5, 4), FLOATS), a=[0, 1, 2], b=[3, 4, 5])


def reads(row):
    x = tensor(ANY, 1, 4)
    row("gather", "paddle.gather(x, i, a)", x=x, a=axis(), i=indices(lambda d: d.shape(0, 1), lambda d: d.x.shape[d.a]))
    row("gather_nd", "paddle.gather_nd(x, i)", dynamic=("x",), x=x, i=lambda d: d.tensor(INTS, (*d.shape(0, 2), d.whole(1, len(d.x.shape))), -min(d.x.shape) if d.chance(0.3) else 0, min(d.x.shape)))
    row("gather", "paddle.gather(x, i, a)", x=shaped((4, 5), NUMBERS), i=shaped((3,), INTS, domain=(0, 4)), a=listed(lambda d: [d.pick(0, 1)], "int32", constant=True))
    row("gather", "paddle.gather(x, i)", x=shaped((4, 5), NUMBERS), i=shaped((3,), INTS, domain=(-4, 4)))
    row("take", "paddle.take(x, i, mode=m)", x=tensor(NUMBERS, 1, 3), i=shaped((2, 3), INTS, domain=(0, 2)), m=["raise", "wrap", "clip"])
    row("index_select", "paddle.index_select(x, i, 0)", x=shaped((4, 5), NUMBERS), i=shaped((3,), INTS, domain=(-4, 4)))
    row("lookup_table", "L('lookup_table', {'Ids': i, 'W': w}, {'padding_idx': p}, dtype='float32')", forms="legacy", dynamic=("i",), i=shaped((4, 1), "int64", domain=(0, 7)), w=shaped((7, 3), "float32", constant=True), p=[-1, 2])
    row("embedding", "F.embedding(i, w)", i=tensor(INTS, 0, 3, domain=(0, 7)), w=lambda d: d.tensor(("float32", "float64", *HALVES), (7, d.whole(1, 9)), constant=d.chance(0.5)), dynamic=("i",))
    row("repeat_interleave_with_tensor_index", "paddle.repeat_interleave(x, n, 1)", x=shaped((3, 4), NUMBERS), n=shaped((4,), INTS, domain=(0, 3)), dynamic=("x",))
    row("index_select", "paddle.index_select(x, i, a)", x=x, a=axis(), i=indices(lambda d: d.shape(1, 1), lambda d: d.x.shape[d.a]))
    row("index_sample", "paddle.index_sample(x, i)", x=tensor(NUMBERS, 2, 2), i=indices(lambda d: (d.x.shape[0], d.whole(1, 4)), lambda d: d.x.shape[1]))
    row("take_along_axis", "paddle.take_along_axis(x, i, a)", x=x, a=axis(), i=lambda d: d.tensor(INTS, [d.whole(1, 3) if p == d.a % len(d.x.shape) else n for p, n in enumerate(d.x.shape)], 0, d.x.shape[d.a]))
    row("embedding", "F.embedding(i, w, p)", i=tensor(INTS, 1, 3, domain=(0, 7)), w=lambda d: d.tensor("float32", (7, d.whole(1, 9)), constant=d.chance(0.5)), p=[None, 2, -1], dynamic=("i",))
    row("multiplex", "paddle.multiplex([x, y], i)", x=tensor(FLOATS, 2, 2), y=same("x"), i=lambda d: d.tensor("int32", (d.x.shape[0], 1), 0, 2))
    row("repeat_interleave_with_tensor_index", "paddle.repeat_interleave(x, n, 0)", dynamic=(), x=shaped((3, 2), NUMBERS), n=shaped((3,), INTS, domain=(0, 3), constant=True))


def writes(row):
    x = tensor(NUMBERS, 1, 3, edge=False)
    row("scatter", "paddle.scatter(x, i, u, overwrite)", dynamic=(), x=x, i=lambda d: d.tensor(INTS, (d.whole(1, 5),), 0, d.x.shape[0]), u=lambda d: d.tensor(d.x.dtype, (d.i.shape[0], *d.x.shape[1:])), overwrite=FLAG)
    row("scatter_nd_add", "paddle.scatter_nd_add(x, i, u)", dynamic=(), x=x, i=lambda d: d.tensor(INTS, (*d.shape(0, 2), d.whole(1, len(d.x.shape))), 0, min(d.x.shape)), u=lambda d: d.tensor(d.x.dtype, d.i.shape[:-1] + d.x.shape[d.i.shape[-1] :]))
    row("put_along_axis", "paddle.put_along_axis(x, i, v, a, r)", dynamic=(), x=x, a=axis(), i=lambda d: d.tensor(INTS, [d.whole(1, 3) if p == d.a % len(d.x.shape) else n for p, n in enumerate(d.x.shape)], 0, d.x.shape[d.a]), v=lambda d: d.tensor(d.x.dtype, d.i.shape), r=["assign", "add", "mul"])
    row("put_along_axis", "paddle.put_along_axis(x, i, v, 0, r, s, False)", forms="pir", dynamic=(), x=shaped((5, 4), NUMBERS), i=shaped((3, 4), "int64", domain=(0, 5)), v=lambda d: d.tensor(d.x.dtype, (3, 4)), r=["assign", "add", "mul", "mean", "amin", "amax"], s=FLAG)
    row("index_put", "paddle.index_put(x, (i,), v, acc)", dynamic=(), x=shaped((5, 4), FLOATS), i=shaped((3,), "int64", domain=(0, 5)), v=lambda d: d.tensor(d.x.dtype, d.pick((3, 4), (4,), (1,))), acc=FLAG)
    row("index_put", "paddle.index_put(x, (i, j), v, acc)", dynamic=(), x=shaped((5, 4), FLOATS), i=shaped((3,), "int64", domain=(-5, 5)), j=shaped((3,), "int64", domain=(-4, 4)), v=lambda d: d.tensor(d.x.dtype, d.pick((3,), (1,))), acc=FLAG)
    row("index_add", "paddle.index_add(x, i, a, v)", dynamic=(), x=shaped((5, 4), FLOATS), a=[0, 1], i=shaped((3,), INTS, domain=(0, 4)), v=lambda d: d.tensor(d.x.dtype, (3, 4) if d.a == 0 else (5, 3)))
    row("scatter_nd", "paddle.scatter_nd(i, u, [4, 5])", dynamic=(), u=shaped((3, 5), FLOATS), i=shaped((3, 1), INTS, domain=(0, 4)))
    row("index_fill", "paddle.index_fill(x, i, a, v)", x=shaped((5, 4), NUMBERS), i=shaped((2,), INTS, domain=(0, 4)), a=[0, 1, -1], v=[0, 2])
    row("put_along_axis", "paddle.put_along_axis(x, i, v, a)", dynamic=("x",), x=shaped((5, 4), NUMBERS), i=shaped((1, 4), "int64", domain=(0, 4)), v=[0, 2], a=0)
    row("scatter", "paddle.scatter(x, i, u)", dynamic=("x", "i", "u"), x=shaped((5, 4), NUMBERS), i=shaped((3,), INTS, domain=(-5, 5)), u=lambda d: d.tensor(d.x.dtype, (3, 4)))
    row("index_put", "paddle.index_put(x, (m,), v)", dynamic=("x", "m"), x=shaped((5, 4), NUMBERS), m=shaped((5, 4), "bool"), v=lambda d: d.tensor(d.x.dtype, (1,)))
    row("masked_scatter", "paddle.masked_scatter(x, m, v)", dynamic=(), x=shaped((3, 4), NUMBERS), m=shaped((3, 4), "bool"), v=lambda d: d.tensor(d.x.dtype, (12,)))
    row("select_scatter", "paddle.select_scatter(x, v, 0, i)", forms="pir", dynamic=(), x=shaped((4, 3), FLOATS), v=lambda d: d.tensor(d.x.dtype, (3,)), i=[0, 2, -1])
    row("masked_fill", "paddle.masked_fill(x, m, v)", forms="pir", dynamic=(), x=tensor(NUMBERS, 1, 3), m=lambda d: d.tensor("bool", d.x.shape), v=lambda d: d.tensor(d.x.dtype, ()))


def sorts(row):
    x = tensor(NUMBERS, 1, 4)
    row("argsort", "paddle.argsort(x, a, down, stable)", legacy="paddle.argsort(x, a, down)", x=tensor(FLOATS, 1, 3, domain=(-9, 9)), a=axis(), down=FLAG, stable=FLAG)
    row("argsort", "paddle.argsort(x, -1, down, True)", forms="pir", x=tensor(INTS, 1, 3, domain=(0, 4), most=20), down=FLAG)
    row("argsort", "paddle.sort(x, a, down)", x=tensor(NUMBERS, 1, 3, edge=False), a=axis(), down=FLAG)
    row("topk", "paddle.topk(x, k, -1, largest)", x=lambda d: d.tensor(NUMBERS, (*d.shape(0, 2), d.whole(3, 6))), k=listed(lambda d: [d.whole(1, 3)], "int32"), largest=FLAG)
    row("topk", "paddle.topk(x, 2, a)", x=shaped((3, 4, 5), NUMBERS, domain=(0, 4)), a=[0, 1, -1])
    row("topk", "L('top_k', {'X': x}, {'k': 2}, 'Out Indices', 'float32 int64')", forms="legacy", x=shaped((3, 5), "float32"))
    row("argmax", "paddle.argmax(x, a)", x=tensor(SMALL + HALVES + ("bool",), 1, 3, edge=False), a=axis())
    for op in ("argmax", "argmin"):
        row(op, f"paddle.{op}(x, a)", x=tensor(NUMBERS, 1, 3), a=axis())
    row("argsort", "paddle.sort(x, a)", x=tensor(SMALL + HALVES, 1, 3, edge=False), a=axis())
    row("argsort", "paddle.sort(x, a, down)", x=tensor(FLOATS, 1, 3), a=axis(), down=FLAG)
    row("unique", "paddle.unique(x, True, True, True, a, t)", x=tensor(NUMBERS, 1, 2, domain=(0, 3)), a=[None, 0, -1], t=["int64", "int32"])
    row("unique", "paddle.unique(x, True, True, True, a)", dynamic=(), x=lambda d: d.tensor(NUMBERS, d.pick((40,), (2, 3, 20), (2, 20, 2), (20, 1, 2)), 0, 2), a=[0, 1, 2, -1])
    row("unique_consecutive", "paddle.unique_consecutive(x, True, True, a)", x=tensor(NUMBERS, 1, 2, domain=(0, 3)), a=[None, 0])
    row("bucketize", "paddle.bucketize(x, s, narrow, right)", x=tensor(FLOATS, 0, 2, edge=False), s=listed(lambda d: [-1.0, -0.2, 0.0, 0.7], "x"), narrow=FLAG, right=FLAG)
    row("kthvalue", "paddle.kthvalue(x, 2, -1)", x=shaped((3, 5), INTS, domain=(0, 30)))
    row("sequence_mask", "paddle.nn.functional.sequence_mask(x, n, t)", x=tensor(INTS, 1, 2, domain=(0, 6)), n=[None, 7], t=["int64", "float32", "bool"])
    row("topk", "paddle.topk(x, k, a, largest)", dynamic=(), x=tensor(FLOATS, 1, 3, domain=(-9, 9)), a=axis(), k=lambda d: d.whole(1, d.x.shape[d.a]), largest=FLAG)
    for op in ("argmax", "argmin"):
        row(op, f"paddle.{op}(x, a, keep, t)", x=tensor(NUMBERS, 1, 4, edge=False), a=lambda d: d.pick(None, d.axis_of(len(d.x.shape))), keep=FLAG, t=["int64", "int32"])
    row("kthvalue", "paddle.kthvalue(x, k, a, keep)", x=tensor(FLOATS, 1, 3, domain=(-9, 9)), a=axis(), k=lambda d: d.whole(1, d.x.shape[d.a]), keep=FLAG)
    for call in ("paddle.argsort(x, -1, down)", "paddle.topk(x, 30, -1, down)", "paddle.kthvalue(x, 20)", "paddle.mode(x)"):
        row(call[7 : call.index("(")], call, dynamic=(), x=lambda d: d.tensor(INTS, d.pick((40,), (2, 70)), 0, 4), down=FLAG)
    row("mode", "paddle.mode(x, a, keep)", x=tensor(NUMBERS, 1, 3, domain=(0, 4)), a=axis(), keep=FLAG)
    row("searchsorted", "paddle.searchsorted(s, v, narrow, right)", s=lambda d: d.tensor(NUMBERS, (5,), 0, 1, constant=False), v=lambda d: d.tensor(d.s.dtype, d.shape(1, 2)), narrow=FLAG, right=FLAG, dynamic=("v",))


def graphs(row):
    """Edges go between the 5 rows of x and the 4 of y."""
    nodes = lambda *width: lambda d: d.tensor(NUMBERS, d.pick(*((5, *w) for w in width)), -3, 3)
    edges = dict(dynamic=("x",), s=lambda d: d.tensor(INTS, (7,), 0, 5), t=lambda d: d.tensor(d.s.dtype, (7,), 0, 4), how=["sum", "mean", "max", "min"])
    call = "paddle.geometric.{}(x, {}s, t, {}how, {})"
    row("send_u_recv", call.format("send_u_recv", "", "", "n"), n=[None, 4, 9], x=nodes((), (3,), (2, 3)), **edges)
    row("send_u_recv", call.format("send_u_recv", "", "", "n"), forms="pir", n=listed(lambda d: [d.pick(4, 9)], INTS), x=nodes((3,)), **edges)
    row("send_ue_recv", call.format("send_ue_recv", "y, ", "message, ", "n"), n=[None, 4, 9], x=nodes((3,), (1,)), y=lambda d: d.tensor(d.x.dtype, d.pick((7, 3), (7, 1))), message=["add", "mul"], **edges)
    row("send_ue_recv", call.format("send_ue_recv", "y, ", "message, ", "None"), x=nodes((2, 1), (2, 3)), y=lambda d: d.tensor(d.x.dtype, d.pick((7, 2, 3), (7, 1, 3), (7, 3))), message=["add", "mul"], **edges)
    row("send_uv", "paddle.geometric.send_uv(x, y, s, t, message)", x=nodes((3,), (1,), (2, 3)), y=lambda d: d.tensor(d.x.dtype, d.pick((4, 3), (4, 1))), message=["add", "sub", "mul", "div"], **edges)
    for how in ("sum", "mean", "max", "min"):
        row("segment_pool", f"paddle.geometric.segment_{how}(x, i)", x=nodes((), (3,), (2, 3)), i=lambda d: listed(lambda d: sorted(d.whole(0, 5) for _ in range(5)), INTS)(d))
