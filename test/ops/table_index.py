# ===- table_index.py - rows of slicing, indexing, sorting -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of slicing, assignment, padding, reading and writing by index, sorting and searching."""

import math

import paddle
import paddle.nn.functional as F
from paddle import _C_ops

from rows import bf16, boolean, f32, f64, i32, i64, u8, values

INF, NAN = math.inf, math.nan


def add(row):
    slices(row)
    pads(row)
    reads(row)
    writes(row)
    sorts(row)
    graphs(row)


def slices(row):
    x = f32(4, 5, 6)
    row("slice", lambda x: x[1:3], x=x)
    row("slice", lambda x: x[:, -3:, 1:100], "far", x=x)
    row("slice", lambda x: x[2], "decrease", x=x)
    row("slice", lambda x: x[1, 2, 3], "element", x=x)
    row("slice", lambda x: x[3:1], "empty", x=x)
    row("slice", lambda x, a: paddle.slice(x, [0, 1], [a, 0], [4, 3]), "tensor", x=x, a=values("int64", 1))
    row("slice", lambda x, a: paddle.slice(x, [0], a, [4]), "tensor", x=x, a=values("int32", [1]))
    row("slice", lambda x: paddle.shape(x)[1:], "shape", x=x)
    row("strided_slice", lambda x: x[::2, ::-1], x=x)
    row("strided_slice", lambda x: x[3:0:-2, -1:-4:-1, 5:1:-3], "negative", x=x)
    row("strided_slice", lambda x: paddle.strided_slice(x, [0, 2], [-1, 0], [-5, 6], [-1, 4]), "bounds", x=x)
    row("strided_slice", lambda x: paddle.strided_slice(x, [1], [10], [-10], [-2]), "far", x=x)
    row("crop", lambda x: paddle.crop(x, [2, 3, -1], [1, 0, 2]), x=x)

    def assign(f):
        def build(x, *more):
            y = paddle.assign(x)
            f(y, *more)
            return y
        return build

    def set_value(x, starts, ends, steps, axes, decrease, none, shape, numbers):
        return _C_ops.set_value(x, starts, ends, steps, axes, decrease, none, shape, numbers)
    row("set_value", lambda x: set_value(x, [1], [3], [1], [0], [], [], [1], [7.5]), x=x)
    row("set_value", lambda x: set_value(x, [0, 4], [4, 0], [2, -2], [0, 1], [], [], [1], [7.5]), "steps", x=x)
    row("set_value", lambda x: set_value(x, [1, -1], [2, 2147483647], [1, 1], [0, 2], [0, 2], [], [5], [1.0, 2.0, 3.0, 4.0, 5.0]), "decrease", x=x)
    row("set_value", lambda x: set_value(x, [2], [2], [1], [0], [], [], [1], [7.5]), "empty", x=x)
    row("set_value", lambda x: set_value(x, [1], [3], [1], [0], [], [], [1], [True]), "bool", x=boolean(4, 2))
    row("set_value", lambda x: set_value(x, [1], [3], [1], [0], [], [], [2, 1], [7, -8]), "i64", x=i64(4, 2))
    row("set_value_with_tensor", lambda x, v: _C_ops.set_value_with_tensor(x, v, [1], [3], [1], [0], [], []), x=x, v=f32(2, 5, 6))
    row("set_value_with_tensor", lambda x, v: _C_ops.set_value_with_tensor(x, v, [0, 1], [4, 5], [3, 2], [0, 1], [], []), "broadcast", x=x, v=f32(2, 1))
    row("set_value_with_tensor", lambda x, v: _C_ops.set_value_with_tensor(x, v, [1, 0], [2, 5], [1, 2], [0, 1], [0], [1]), "none", x=x, v=f32(1, 3, 6))
    row("set_value_with_tensor", lambda x, v: _C_ops.set_value_with_tensor(x, v, [1], [3], [1], [0], [], []), "ones", x=f32(4, 5), v=f32(1, 1, 5))
    row("set_value_with_tensor", lambda x, v, a: _C_ops.set_value_with_tensor(x, v, a, [3], [1], [0], [], []), "tensor", x=x, v=f32(6), a=values("int64", [1]))


def pads(row):
    row("pad", lambda x: F.pad(x, [1, 2, 0, 3], value=1.5), x=f32(2, 3))
    row("pad", lambda x: paddle._C_ops.pad(x, [0, 1, 2, 0, 1, 1], 2.0), "rank3", x=f32(2, 3, 2))
    row("pad", lambda x: paddle._C_ops.pad(x, [0, 1, 2, 0], 2), "i64", x=i64(2, 3))
    for mode in ("constant", "reflect", "replicate", "circular"):
        row("pad3d", lambda x, m=mode: F.pad(x, [1, 2, 3, 1], mode=m, value=0.5), mode, x=f32(2, 3, 4, 5))
        row("pad3d", lambda x, m=mode: F.pad(x, [2, 1], mode=m), mode + "-1d", x=f32(2, 3, 4))
        row("pad3d", lambda x, m=mode: F.pad(x, [1, 2, 0, 1, 2, 1], mode=m), mode + "-3d", x=f32(1, 2, 3, 4, 5))
        row("pad3d", lambda x, m=mode: F.pad(x, [1, 2, 2, 1], mode=m, data_format="NHWC"), mode + "-nhwc", x=f32(2, 4, 5, 3))
    row("pad3d", lambda x: F.pad(x, [1, 2, 3, 1], value=3.0), "i64", x=i64(2, 3, 4, 5))
    row("pad3d", lambda x: F.pad(x, [-1, 2, 0, -1]), "negative", x=f32(2, 3, 4, 5))
    row("pad3d", lambda x, p: F.pad(x, p), "tensor", x=f32(2, 3, 4, 5), p=values("int32", [1, 0, 2, 1]))
    row("pixel_shuffle", lambda x: F.pixel_shuffle(x, 2), x=f32(2, 12, 3, 4))
    row("pixel_shuffle", lambda x: F.pixel_shuffle(x, 2, "NHWC"), "nhwc", x=f32(2, 3, 4, 12))
    row("pixel_unshuffle", lambda x: F.pixel_unshuffle(x, 2), x=f32(2, 3, 4, 6))
    row("pixel_unshuffle", lambda x: F.pixel_unshuffle(x, 2, "NHWC"), "nhwc", x=f32(2, 4, 6, 3))
    row("channel_shuffle", lambda x: F.channel_shuffle(x, 3), x=f32(2, 6, 2, 3))
    row("channel_shuffle", lambda x: F.channel_shuffle(x, 3, "NHWC"), "nhwc", x=f32(2, 2, 3, 6))
    row("temporal_shift", lambda x: F.temporal_shift(x, 3, 0.25), x=f32(6, 8, 2, 2))
    row("temporal_shift", lambda x: F.temporal_shift(x, 2, 0.3, data_format="NHWC"), "nhwc", x=f32(6, 2, 2, 8))
    row("unfold", lambda x: F.unfold(x, 3, 2, 1, 1), x=f32(2, 3, 7, 6))
    row("unfold", lambda x: F.unfold(x, [2, 3], [1, 2], [1, 0, 2, 1], [2, 1]), "asymmetric", x=f32(2, 3, 7, 8))
    row("fold", lambda x: F.fold(x, [7, 6], 3, 2, 1, 1), x=f32(2, 27, 12))
    row("fold", lambda x: F.fold(x, [4, 5], [2, 2]), "simple", x=f32(2, 12, 12))


def reads(row):
    x = f32(4, 5, 6)
    row("gather", lambda x, i: paddle.gather(x, i), x=x, i=i64(3, low=0, high=4))
    row("gather", lambda x, i: paddle.gather(x, i, axis=1), "axis", x=x, i=i32(7, low=0, high=5))
    row("gather", lambda x, i: paddle.gather(x, i, axis=-1), "scalar", x=x, i=values("int64", 2))
    row("gather", lambda x, i: paddle.gather(x, i), "column", x=x, i=i64(3, 1, low=0, high=4))
    row("gather", lambda x, i: paddle.gather(x, i), "negative", x=x, i=values("int64", [-1, 0, -4]))
    row("gather_nd", paddle.gather_nd, x=x, i=i64(3, 2, low=0, high=4))
    row("gather_nd", paddle.gather_nd, "all", x=x, i=i64(2, 3, 3, low=-4, high=4))
    row("gather_nd", paddle.gather_nd, "i32", x=i64(4, 5), i=i32(3, 1, low=0, high=4))
    row("gather_nd", paddle.gather_nd, "empty", x=x, i=i64(0, 2))
    row("index_select", lambda x, i: paddle.index_select(x, i, axis=1), x=x, i=i64(7, low=0, high=5))
    row("index_select", lambda x, i: paddle.index_select(x, i, axis=-2), "i32", x=i64(4, 5, 6), i=i32(2, low=0, high=5))
    row("index_sample", paddle.index_sample, x=f32(4, 5), i=i64(4, 3, low=0, high=5))
    row("take_along_axis", lambda x, i: paddle.take_along_axis(x, i, 1), x=x, i=i64(4, 2, 6, low=0, high=5))
    row("take_along_axis", lambda x, i: paddle.take_along_axis(x, i, -1, broadcast=False), "partial", x=x, i=i32(2, 3, 4, low=0, high=6))
    row("take_along_axis", lambda x, i: paddle.take_along_axis(x, i, 0), "broadcast", x=x, i=i64(1, 1, 1, low=0, high=4))
    row("embedding", lambda i, w: F.embedding(i, w), i=i64(3, 4, low=0, high=7), w=f32(7, 5))
    row("embedding", lambda i, w: F.embedding(i, w, padding_idx=2), "padding", i=i64(30, low=0, high=7), w=f32(7, 5))
    row("embedding", lambda i, w: F.embedding(i, w, padding_idx=-1), "padding-last", i=i64(30, low=0, high=7), w=f32(7, 5))
    row("embedding", lambda i, w: F.embedding(i, w), "i32", i=i32(3, low=0, high=7), w=f32(7, 5))
    row("masked_select", paddle.masked_select, x=f32(4, 5), m=boolean(4, 5))
    row("masked_select", paddle.masked_select, "broadcast", x=f32(4, 5), m=boolean(5))
    row("masked_select", paddle.masked_select, "none", x=f32(2), m=values("bool", [False, False]))
    row("nonzero", paddle.nonzero, x=boolean(4, 5))
    row("nonzero", paddle.nonzero, "f32", x=values("float32", [0.0, -0.0, NAN, 1.0]))
    row("nonzero", paddle.nonzero, "i64", x=i64(3, 4, 2, low=-1, high=2))
    row("nonzero", paddle.nonzero, "none", x=values("int64", [0, 0]))
    row("multiplex", lambda x, y, i: paddle.multiplex([x, y], i), x=f32(3, 4), y=f32(3, 4), i=values("int32", [[1], [0], [1]]))


def writes(row):
    x = f32(5, 4)
    row("scatter", lambda x, i, u: paddle.scatter(x, i, u), x=x, i=values("int64", [3, 0, 1]), u=f32(3, 4))
    row("scatter", lambda x, i, u: paddle.scatter(x, i, u), "repeated", x=x, i=values("int64", [3, 0, 3]), u=f32(3, 4))
    row("scatter", lambda x, i, u: paddle.scatter(x, i, u, overwrite=False), "add", x=x, i=values("int32", [3, 0, 3]), u=f32(3, 4))
    row("scatter", lambda x, i, u: paddle.scatter(x, i, u), "i64", x=i64(5), i=values("int64", [3, 0]), u=i64(2))
    row("scatter_nd_add", paddle.scatter_nd_add, x=x, i=i64(3, 1, low=0, high=5), u=f32(3, 4))
    row("scatter_nd_add", paddle.scatter_nd_add, "all", x=x, i=i64(9, 2, low=0, high=4), u=f32(9))
    for reduce in ("assign", "add", "mul", "mean", "amin", "amax"):
        for include in (True, False) if reduce != "assign" else (True,):
            row("put_along_axis", lambda x, i, v, r=reduce, s=include: paddle.put_along_axis(x, i, v, 0, r, include_self=s, broadcast=False), f"{reduce}-{include}", x=x, i=i64(3, 4, low=0, high=5), v=f32(3, 4))
    row("put_along_axis", lambda x, i, v: paddle.put_along_axis(x, i, v, 1), "broadcast", x=x, i=i64(5, 1, low=0, high=4), v=f32(5, 1))
    row("put_along_axis", lambda x, i, v: paddle.put_along_axis(x, i, v, 1, "add", broadcast=False), "i64", x=i64(5, 4), i=i64(2, 3, low=0, high=4), v=i64(2, 3))
    row("index_put", lambda x, i, v: paddle.index_put(x, (i,), v), x=x, i=i64(3, low=0, high=5), v=f32(3, 4))
    row("index_put", lambda x, i, j, v: paddle.index_put(x, (i, j), v), "pair", x=x, i=values("int64", [0, 1, 4]), j=values("int64", [3, -1, 2]), v=f32(3))
    row("index_put", lambda x, i, j, v: paddle.index_put(x, (i, j), v, accumulate=True), "accumulate", x=x, i=values("int64", [[0], [1]]), j=values("int64", [3, 3, 2]), v=f32())
    row("index_put", lambda x, m, v: paddle.index_put(x, (m,), v), "mask", x=x, m=boolean(5, 4), v=f32())
    row("index_add", lambda x, i, v: paddle.index_add(x, i, 1, v), x=x, i=values("int64", [0, 2, 0]), v=f32(5, 3))
    row("masked_fill", lambda x, m, v: paddle.masked_fill(x, m, v), x=x, m=boolean(4), v=f32())
    row("fill_diagonal", lambda x: _C_ops.fill_diagonal(x, 2.5, 0, False), x=f32(6, 3))
    row("fill_diagonal", lambda x: _C_ops.fill_diagonal(x, 2.5, 0, True), "wrap", x=f32(8, 3))
    row("fill_diagonal", lambda x: _C_ops.fill_diagonal(x, 2.5, 1, False), "offset", x=f32(4, 4))
    row("fill_diagonal_tensor", lambda x, y: paddle.tensor.manipulation.fill_diagonal_tensor(x, y), x=f32(4, 3), y=f32(3))
    row("fill_diagonal_tensor", lambda x, y: paddle.tensor.manipulation.fill_diagonal_tensor(x, y, 1, 2, 0), "offset", x=i64(3, 2, 5), y=i64(2, 2))
    row("fill_diagonal_tensor", lambda x, y: paddle.tensor.manipulation.fill_diagonal_tensor(x, y, -1, -2, -1), "below", x=f64(2, 2, 4, 3), y=f64(2, 2, 3))


def sorts(row):
    x = f32(4, 5, 6)
    ties = values("float32", [[1.0, 3.0, 3.0, 2.0, 1.0, 3.0], [2.0, 2.0, 2.0, 2.0, 1.0, 1.0]])
    special = values("float32", [1.0, NAN, INF, -INF, NAN, 0.0, -1.0])
    for stable in (False, True):
        for descending in (False, True):
            note = f"{'stable-' if stable else ''}{'down' if descending else 'up'}"
            def f(x, axis=-1, s=stable, d=descending):
                return paddle.argsort(x, axis, d, s)
            row("argsort", f, note, x=x)
            row("argsort", lambda x, f=f: f(x, 1), note + "-axis", x=x)
            row("argsort", f, note + "-ties", x=ties)
            row("argsort", f, note + "-special", x=special)
            row("argsort", f, note + "-many", x=i32(200, low=0, high=9))
    row("argsort", lambda x: paddle.sort(x, 0), "sort", x=i64(9, 2))
    row("argsort", paddle.argsort, "scalar", x=f32())
    for largest in (True, False):
        row("topk", lambda x, l=largest: paddle.topk(x, 3, largest=l), f"{largest}", x=x)
        row("topk", lambda x, l=largest: paddle.topk(x, 2, axis=1, largest=l), f"{largest}-axis", x=x)
        row("topk", lambda x, l=largest: paddle.topk(x, 3, largest=l), f"{largest}-ties", x=ties)
        row("topk", lambda x, l=largest: paddle.topk(x, 3, largest=l), f"{largest}-special", x=special)
        row("topk", lambda x, l=largest: paddle.topk(x, 3, largest=l), f"{largest}-many", x=i32(2, 400, low=0, high=50))
        row("topk", lambda x, l=largest: paddle.topk(x, 30, largest=l), f"{largest}-half", x=i32(2, 400, low=0, high=50))
    row("topk", lambda x: paddle.topk(x, 6), "whole", x=x)
    row("topk", lambda x: paddle.topk(x, 1), "one", x=i64(3, 9))
    row("topk", lambda x, k: paddle.topk(x, k), "tensor", x=x, k=values("int32", [2]))
    for name in ("argmax", "argmin"):
        f = getattr(paddle, name)
        row(name, f, "flat", x=x)
        row(name, lambda x, f=f: f(x, 1), "axis", x=x)
        row(name, lambda x, f=f: f(x, -1, keepdim=True), "keepdim", x=x)
        row(name, lambda x, f=f: f(x, 0, dtype="int32"), "i32", x=x)
        row(name, lambda x, f=f: f(x, 1), "ties", x=ties)
        row(name, lambda x, f=f: f(x, 1), "int", x=i64(4, 9, low=0, high=3))
        row(name, f, "scalar", x=f32())
        row(name, lambda x, f=f: f(x, keepdim=True), "flat-keepdim", x=x)
    row("kthvalue", lambda x: paddle.kthvalue(x, 2, 1), x=x)
    row("kthvalue", lambda x: paddle.kthvalue(x, 3, keepdim=True), "keepdim", x=x)
    row("mode", lambda x: paddle.mode(x, -1), x=i64(4, 9, low=0, high=4))
    row("mode", lambda x: paddle.mode(x, 0, keepdim=True), "axis", x=values("float32", [[1.0, 2.0], [1.0, 3.0], [2.0, 3.0], [2.0, 2.0]]))
    for right in (False, True):
        row("searchsorted", lambda s, v, r=right: paddle.searchsorted(s, v, right=r), f"{right}", s=values("float32", [1.0, 2.0, 2.0, 3.0, 5.0]), v=values("float32", [[0.0, 2.0, 2.5], [5.0, 9.0, 1.0]]))
        row("searchsorted", lambda s, v, r=right: paddle.searchsorted(s, v, right=r, out_int32=True), f"{right}-rows", s=values("int64", [[1, 2, 2], [4, 5, 6]]), v=values("int64", [[0, 2, 3], [5, 9, 1]]))
    row("searchsorted", lambda v, s: paddle.bucketize(v, s), "bucketize", v=f32(9), s=values("float32", [-1.0, 0.0, 1.0]))
    row("unique", lambda x: paddle.unique(x), x=i64(20))
    row("unique", lambda x: paddle.unique(x, True, True, True), "all", x=i64(20, low=0, high=6))
    row("unique", lambda x: paddle.unique(x, True, True, True, dtype="int32"), "f32", x=values("float32", [2.0, 1.0, 2.0, -1.0, 1.0]))
    row("unique", lambda x: paddle.unique(x, True, True, True, axis=0), "rows", x=i64(9, 2, low=0, high=2))
    row("unique", lambda x: paddle.unique(x, True, True, True, axis=1), "columns", x=i64(2, 9, low=0, high=2))
    row("unique_consecutive", lambda x: paddle.unique_consecutive(x, True, True), x=i64(30, low=0, high=3))
    row("unique_consecutive", lambda x: paddle.unique_consecutive(x, True, True, axis=0), "rows", x=i64(20, 1, low=0, high=2))


def graphs(row):
    nodes, source, target = f32(5, 3), values("int64", [0, 1, 4, 4, 0, 2]), values("int64", [1, 1, 0, 3, 3, 3])
    for how in ("SUM", "MEAN", "MAX", "MIN"):
        row("segment_pool", lambda x, i, how=how: _C_ops.segment_pool(x, i, how)[0], how, x=f32(6, 2), i=values("int32", [0, 0, 2, 3, 3, 3]))
        row("send_u_recv", lambda x, s, t, how=how: _C_ops.send_u_recv(x, s, t, how, [0])[0], how, x=nodes, s=source, t=target)
        row("send_ue_recv", lambda x, y, s, t, how=how: _C_ops.send_ue_recv(x, y, s, t, "MUL", how, [4])[0], how, x=nodes, y=f32(6, 1), s=source, t=target)
    row("send_u_recv", lambda x, s, t: _C_ops.send_u_recv(x, s, t, "MEAN", [7])[0], "integers", x=i64(5, 2, 2), s=source, t=target)
    row("send_ue_recv", lambda x, y, s, t: _C_ops.send_ue_recv(x, y, s, t, "ADD", "SUM", [0])[0], "broadcast", x=f32(5, 2, 1), y=f32(6, 3), s=source, t=target)
    row("segment_pool", lambda x, i: _C_ops.segment_pool(x, i, "SUM")[0], "one", x=f64(3), i=values("int64", [1, 1, 1]))
    for how in ("ADD", "MUL"):
        row("send_uv", lambda x, y, s, t, how=how: _C_ops.send_uv(x, y, s, t, how), how, x=nodes, y=f32(4, 1), s=source, t=target)
