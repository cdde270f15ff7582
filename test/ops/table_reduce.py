# ===- table_reduce.py - rows of reductions and scans -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of reductions and scans."""

import math

import paddle
from paddle import _C_ops

from rows import bf16, boolean, c64, f32, f64, i32, i64, u8, values

INF, NAN = math.inf, math.nan


def add(row):
    x = f32(2, 3, 4, 5)
    for name in ("sum", "mean", "max", "min", "prod", "amax", "amin", "logsumexp"):
        f = getattr(paddle, name)
        row(name, f, "all", x=x)
        row(name, lambda x, f=f: f(x, axis=1), "axis", x=x)
        row(name, lambda x, f=f: f(x, axis=-1, keepdim=True), "keepdim", x=x)
        row(name, lambda x, f=f: f(x, axis=[0, 2]), "axes", x=x)
        row(name, lambda x, f=f: f(x, axis=[-1, 1], keepdim=True), "axes-keepdim", x=x)
        row(name, lambda x, f=f: f(x, axis=[0, 1, 2, 3]), "every", x=x)
        row(name, f, "scalar", x=f32())
        row(name, f, "f64", x=f64(3, 4))
        row(name, lambda x, f=f: f(x, axis=1), "special", x=values("float32", [[NAN, 1], [INF, 1], [-INF, 1], [INF, -INF], [-INF, -INF]]))
    for name in ("sum", "prod", "max", "min", "amax", "amin"):
        row(name, lambda x, f=getattr(paddle, name): f(x, axis=1), "i64", x=i64(3, 5))
        row(name, lambda x, f=getattr(paddle, name): f(x, axis=1), "i32", x=i32(3, 5))
    for name in ("sum", "mean"):
        row(name, lambda x, f=getattr(paddle, name): f(x, axis=1), "empty", x=f32(3, 0))
        row(name, getattr(paddle, name), "bf16", x=bf16(3, 9))
    row("mean", lambda x: paddle.mean(x, axis=1), "i32", x=i32(3, 5))
    row("mean", lambda x: paddle.mean(x, axis=1), "i64", x=i64(3, 5))
    row("sum", lambda x: paddle.sum(x, axis=1), "bool", x=boolean(3, 9))
    row("sum", lambda x: paddle.sum(x, axis=1, dtype="float64"), "dtype", x=f32(3, 9))
    row("sum", lambda x: paddle.sum(x, dtype="int32"), "dtype", x=i64(3, 9))
    row("sum", lambda x, a: paddle.sum(x, axis=a), "axis-tensor", x=f32(3, 9), a=values("int64", [1]))
    row("sum", paddle.sum, "complex", x=c64(3, 9))
    row("mean", paddle.mean, "large", x=f32(1000, low=999, high=1001))
    row("prod", lambda x: paddle.prod(x, axis=0, dtype="float64"), "dtype", x=f32(3, 4))
    for name in ("all", "any"):
        f = getattr(paddle, name)
        row(name, f, x=boolean(3, 4))
        row(name, lambda x, f=f: f(x, axis=1), "axis", x=boolean(9, 2))
        row(name, lambda x, f=f: f(x, axis=[0, -1], keepdim=True), "axes", x=boolean(2, 9, 2))
        row(name, lambda x, f=f: f(x, axis=1), "i32", x=i32(3, 2, low=0, high=2))
        row(name, lambda x, f=f: f(x, axis=1), "empty", x=boolean(3, 0))
    row("mean_all", lambda x: _C_ops.mean_all(x), x=f32(3, 4))
    row("reduce_as", paddle.reduce_as, x=f32(2, 3, 4), y=f32(3, 1))
    for order in (0.0, 1.0, 2.0, 3.5, INF, -INF):
        row("p_norm", lambda x, p=order: paddle.linalg.norm(x, p=p, axis=1), f"{order}", x=f32(2, 3, 4))
        row("p_norm", lambda x, p=order: paddle.linalg.norm(x, p=p, axis=1, keepdim=True), f"{order}-keepdim", x=f32(2, 3, 4))
    row("p_norm", lambda x: paddle.linalg.norm(x, p=1), "vector", x=f32(2, 3, 4))
    row("frobenius_norm", lambda x: paddle.linalg.norm(x, p="fro", axis=[0, 1]), x=f32(2, 3, 4))
    row("p_norm", lambda x: paddle.linalg.norm(x), "all", x=f32(2, 3, 4))
    for order in (0, 1, 2, 3, INF, -INF):
        row("dist", lambda x, y, p=order: paddle.dist(x, y, p), f"{order}", x=f32(2, 3), y=f32(3))
    row("squared_l2_norm", lambda x: _C_ops.squared_l2_norm(x), x=f32(9))
    row("l1_norm", lambda x: _C_ops.l1_norm(x), x=f32(9))

    row("cumsum", lambda x: paddle.cumsum(x), "flat", x=f32(3, 4))
    for axis in (0, 1, -1):
        row("cumsum", lambda x, a=axis: paddle.cumsum(x, a), f"axis{axis}", x=f32(2, 3, 4))
        row("cumprod", lambda x, a=axis: paddle.cumprod(x, a), f"axis{axis}", x=f32(2, 3, 4))
        row("cummax", lambda x, a=axis: paddle.cummax(x, a), f"axis{axis}", x=f32(2, 3, 4))
        row("cummin", lambda x, a=axis: paddle.cummin(x, a), f"axis{axis}", x=f32(2, 3, 4))
        row("logcumsumexp", lambda x, a=axis: paddle.logcumsumexp(x, a), f"axis{axis}", x=f32(2, 3, 4))
    row("cumsum", lambda x: paddle.cumsum(x, 1), "i64", x=i64(3, 4))
    row("cumsum", lambda x: paddle.cumsum(x, 1, dtype="float64"), "dtype", x=i32(3, 4))
    row("cumsum", lambda x: _C_ops.cumsum(x, 1, False, True, False), "exclusive", x=f32(3, 4))
    row("cumsum", lambda x: _C_ops.cumsum(x, 1, False, False, True), "reverse", x=f32(3, 4))
    row("cumsum", lambda x: _C_ops.cumsum(x, 0, False, True, True), "exclusive-reverse", x=f32(3, 4))
    row("cumsum", lambda x: paddle.cumsum(x, 0), "scalar", x=f32())
    row("cumprod", lambda x: paddle.cumprod(x, 0), "i64", x=i64(3, 4))
    ties = values("float32", [1.0, 3.0, 3.0, 2.0, NAN, 5.0, NAN, 1.0])
    row("cummax", lambda x: paddle.cummax(x, 0), "ties", x=ties)
    row("cummin", lambda x: paddle.cummin(x, 0), "ties", x=ties)
    row("cummax", lambda x: paddle.cummax(x, 0, dtype="int32"), "i32", x=i64(9))
    row("logcumsumexp", lambda x: paddle.logcumsumexp(x), "flat", x=f32(3, 4, low=-90, high=90))
