# ===- table_reduce.py - rows of reductions, running sums, statistics and matrices -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of reductions, running sums, statistics and matrices."""

from .draw import COMPLEX, FLAG, FLOATS, HALVES, INF, INTS, NUMBERS, SMALL, axes, axis, filled, listed, same, shaped, tensor


def add(row):
    reductions(row)
    running(row)
    matrices(row)


def reductions(row):
    x = tensor(FLOATS, 0, 4, edge=False)
    for op in ("sum", "mean", "max", "min", "prod", "logsumexp"):
        row(op, f"paddle.{op}(x, axis, keepdim=keep)", x=x, axis=axes(), keep=FLAG)
    for op in ("amax", "amin"):
        row(op, f"paddle.{op}(x, axis, keepdim=keep)", x=filled(x), axis=axes(), keep=FLAG)
    for op in ("sum", "mean", "logsumexp"):  # which NaN an extreme notices depends on Eigen's packets
        row(op, f"paddle.{op}(x, axis)", x=tensor("float32", 1, 3), axis=axes())
    for op in ("sum", "max", "min", "prod"):
        row(op, f"paddle.{op}(x, axis, keepdim=keep)", x=tensor(INTS, 0, 3, edge=False), axis=axes(), keep=FLAG)
    row("sum", "paddle.sum(x, axis, t)", x=tensor(("float32", "int32", "bool", "int64"), 1, 3, edge=False), axis=axes(), t=["float64", "int64", "float32"])
    for op in ("sum", "mean", "max", "min", "prod", "amax", "amin"):
        row(op, f"paddle.{op}(x, axis, keepdim=keep)", x=filled(tensor(INTS + SMALL + HALVES + ("bool", *COMPLEX), 0, 3, edge=False)), axis=axes(), keep=FLAG)
    for op in ("max", "min", "amax", "amin", "prod"):
        row(op, f"paddle.{op}(x, axis)", x=filled(tensor(NUMBERS, 1, 3)), axis=axes())
    reduced = dict(x=tensor(FLOATS, 1, 4, edge=False), dim=lambda d: d.axes_of(len(d.x.shape)), keep=FLAG, every=FLAG)
    for op in ("sum", "mean", "max", "min", "prod"):
        row(f"reduce_{op}", f"L('reduce_{op}', {{'X': x}}, {{'dim': dim, 'keep_dim': keep, 'reduce_all': every}})", forms="legacy", **reduced)
    row("var", "paddle.var(x, axis, unbiased, keep)", x=tensor(FLOATS, 1, 3, edge=False), axis=axes(), unbiased=FLAG, keep=FLAG)
    row("std", "paddle.std(x, axis, unbiased, keep)", x=tensor(FLOATS, 1, 3, edge=False), axis=axes(), unbiased=FLAG, keep=FLAG)
    row("nansum", "paddle.nansum(x, axis, keepdim=keep)", x=tensor(FLOATS, 1, 3), axis=axes(), keep=FLAG)
    row("nanmean", "paddle.nanmean(x, axis, keep)", x=tensor(FLOATS, 1, 3, edge=False), axis=axes(), keep=FLAG)
    row("count_nonzero", "paddle.count_nonzero(x, axis, keep)", x=tensor(NUMBERS + ("bool",), 1, 3, domain=(0, 2)), axis=axes(), keep=FLAG)
    row("all", "paddle.all(x, axis, keep)", x=tensor(NUMBERS, 0, 3, domain=(0, 2)), axis=axes(), keep=FLAG)
    row("logsumexp", "paddle.logsumexp(x, axis)", x=tensor(HALVES + INTS, 1, 3, edge=False), axis=axes())
    row("p_norm", "paddle.linalg.norm(x, p, axis, keep)", x=tensor(FLOATS, 2, 4, edge=False), p=["fro", 1.0, INF, -INF], axis=[None, (0, 1)], keep=FLAG)
    row("frobenius_norm", "paddle.linalg.norm(x, 'fro', axis, keep)", x=tensor(FLOATS, 2, 4, edge=False), axis=[None, (0, 1), (-1, 0)], keep=FLAG)
    row("cosine_similarity", "F.cosine_similarity(x, y, axis, e)", x=tensor(FLOATS, 2, 3, edge=False), y=same("x", edge=False), axis=[0, 1, -1], e=[1e-8, 0.1])
    row("mean", "F.mse_loss(x, y, reduction=how)", x=tensor(FLOATS, 0, 3, edge=False), y=same("x", edge=False), how=["mean", "sum", "none"])
    row("mean", "F.l1_loss(x, y, how)", x=tensor(FLOATS, 0, 3, edge=False), y=same("x", edge=False), how=["mean", "sum", "none"])
    row("sum", "paddle.sum(x, a)", x=tensor(FLOATS, 2, 3, edge=False), a=listed(lambda d: [d.pick(0, 1, -1)], constant=True))
    for op in ("all", "any"):
        row(op, f"paddle.{op}(x, axis, keep)", x=tensor("bool", 0, 4), axis=axes(), keep=FLAG)
    row("mean_all", "C.mean_all(x)", forms="pir", x=x)
    row("mean_all", "L('mean', {'X': x})[0]", forms="legacy", x=tensor(FLOATS, 1, 4, edge=False))
    row("p_norm", "paddle.linalg.norm(x, p, axis, keep)", x=tensor(FLOATS, 1, 4, edge=False), p=[1.0, 2.0, 3.5, INF, -INF, 0.0], axis=axis(), keep=FLAG)
    row("frobenius_norm", "paddle.linalg.norm(x, 'fro', [0, 1], keep)", x=tensor(FLOATS, 2, 3, edge=False), keep=FLAG)
    row("squared_l2_norm", "C.squared_l2_norm(x)", forms="pir", x=tensor("float32", 1, 3, edge=False))
    row("nanmedian", "paddle.nanmedian(x, axis, keep)", x=tensor((*FLOATS, *INTS), 1, 3), axis=axes(), keep=FLAG)


def running(row):
    row("cumsum", "paddle.cumsum(x, axis)", x=tensor(NUMBERS, 1, 4, edge=False), axis=lambda d: d.pick(None, d.axis_of(len(d.x.shape))))
    row("cumprod", "paddle.cumprod(x, axis)", x=tensor(NUMBERS, 1, 4, edge=False), axis=axis())
    for op in ("cummax", "cummin"):
        row(op, f"paddle.{op}(x, axis, t)", x=tensor(NUMBERS, 1, 4), axis=axis(), t=["int64", "int32"])
    row("cumsum", "paddle.cumsum(x, axis, t)", x=tensor(INTS + SMALL + HALVES + ("bool",), 1, 3, edge=False), axis=axis(), t=[None, "float32", "int64", "float64"])
    row("exclusive_cumsum", "L('cumsum', {'X': x}, {'axis': a, 'exclusive': e, 'reverse': r, 'flatten': False})", forms="legacy", x=tensor(NUMBERS, 1, 3, edge=False), a=axis(), e=FLAG, r=FLAG)
    row("exclusive_cumsum", "C.cumsum(x, a, False, e, r)", forms="pir", x=tensor(NUMBERS, 1, 3, edge=False), a=axis(), e=FLAG, r=FLAG)
    row("cumsum", "paddle.cumsum(x, axis)", x=tensor(FLOATS, 1, 3), axis=axis())
    row("cumprod", "paddle.cumprod(x, axis, t)", x=tensor(NUMBERS, 1, 3, edge=False), axis=axis(), t=["float64", "float32"])
    row("diff", "paddle.diff(x, n, axis)", x=tensor(NUMBERS, 1, 3, edge=False), n=1, axis=axis())
    row("logcumsumexp", "paddle.logcumsumexp(x, axis)", x=tensor(FLOATS, 1, 4, edge=False), axis=lambda d: d.pick(None, d.axis_of(len(d.x.shape))))


def matrices(row):
    square = shaped(lambda d: (*d.shape(0, 1, 3), 3, 3), FLOATS, domain=(1, 2))
    regular = "x + 4.0 * paddle.eye(3, dtype=x.dtype)"
    row("inverse", f"paddle.linalg.inv({regular})", x=square, tolerance=1e-4)
    row("det", f"paddle.linalg.det({regular})", x=square, tolerance=1e-4)
    row("slogdet", f"paddle.linalg.slogdet({regular})", x=square, tolerance=1e-4)
    row("matrix_power", f"paddle.linalg.matrix_power({regular}, n)", x=square, n=[0, 1, 2, 3, -1], tolerance=1e-4)
    row("cholesky", "paddle.linalg.cholesky(paddle.matmul(x, x, transpose_y=True) + 4.0 * paddle.eye(3, dtype=x.dtype), up)", x=square, up=FLAG, tolerance=1e-4)
    row("solve", f"paddle.linalg.solve({regular}, y)", dynamic=(), x=shaped((3, 3), FLOATS, domain=(1, 2)), y=lambda d: d.tensor(d.x.dtype, (3, 2)), tolerance=1e-4)
    row("triangular_solve", f"paddle.linalg.triangular_solve({regular}, y, up, tr)", dynamic=(), x=shaped((3, 3), FLOATS, domain=(1, 2)), y=lambda d: d.tensor(d.x.dtype, (3, 2)), up=FLAG, tr=FLAG, tolerance=1e-4)
    matrix = shaped(lambda d: (*[2, 3][: d.whole(0, 2)], d.whole(1, 5), d.whole(1, 5)), FLOATS)
    row("cholesky_solve", f"paddle.linalg.cholesky_solve(y, {regular}, up)", dynamic=(), x=shaped((3, 3), FLOATS, domain=(1, 2)), y=lambda d: d.tensor(d.x.dtype, d.pick((3, 2), (2, 3, 4))), up=FLAG, tolerance=1e-4)
    row("qr", "paddle.linalg.qr(x, how)", x=matrix, how=["reduced", "complete", "r"], tolerance=1e-4)
    row("lu", "paddle.linalg.lu(x, get_infos=True)", x=matrix, tolerance=1e-4)
    row("lu_unpack", "paddle.linalg.lu_unpack(*paddle.linalg.lu(x))", x=matrix, tolerance=1e-4)
    row("cov", "paddle.linalg.cov(x)", dynamic=(), x=shaped((3, 5), FLOATS))
    row("trace", "paddle.trace(x, k, a, b)", x=tensor(NUMBERS, 2, 4, edge=False), k=[-1, 0, 1], a=[0, -1], b=[1, -2])
    row("histogram", "paddle.histogram(x, n, a, b)", x=filled(tensor(NUMBERS, 1, 2, edge=False)), n=[1, 5], a=[-1, 0], b=[1, 3])
    row("histogram", "paddle.histogram(x, 5, -1, 1, w, dense)", forms="pir", x=shaped((3, 7), "float32"), w=[None, shaped((3, 7), "float32", domain=(0, 1))], dense=FLAG)
    row("multi_dot", "paddle.linalg.multi_dot([x, y, z])", dynamic=(), x=shaped((4,), FLOATS), y=shaped((4, 5), "x"), z=shaped((5,), "x"))
    row("solve", f"paddle.linalg.solve({regular}, y)", dynamic=(), x=shaped((2, 3, 3), FLOATS, domain=(1, 2)), y=lambda d: d.tensor(d.x.dtype, d.pick((2, 3, 4), (3, 4))), tolerance=1e-4)
    row("label_smooth", "F.label_smooth(x, p, e)", dynamic=("x",), x=shaped((3, 4), FLOATS, domain=(0, 1)), p=shaped((1, 4), "x", domain=(0, 1)), e=[0.1, 0.5])
    row("median", "paddle.median(x, axis, keep)", x=tensor(FLOATS, 1, 3, domain=(-9, 9)), axis=lambda d: d.pick(None, d.axis_of(len(d.x.shape))), keep=FLAG)
    row("renorm", "paddle.renorm(x, p, a, m)", x=shaped((3, 4, 2), FLOATS), p=[1.0, 2.0], a=[0, 1, -1], m=[0.5, 5.0])
    row("reduce_as", "paddle.reduce_as(x, y)", forms="pir", dynamic=(), x=shaped((2, 3, 4), (*FLOATS, *INTS, "bool")), y=lambda d: d.tensor(d.x.dtype, d.pick((3, 4), (3, 1), (4,), (2, 1, 4))))
