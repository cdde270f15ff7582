# ===- table_linalg.py - rows of linear algebra, signals, statistics -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of linear algebra, signals, statistics, sequences and feature pyramids."""

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import _C_ops

from rows import c64, c128, f32, f64, i32, i64, values

POSITIVE = values("float32", [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 5.0]])
REGULAR = values("float64", [[[0.0, 2.0, 1.0], [1.0, -1.0, 3.0], [2.0, 0.5, 0.0]], [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 5.0]]])


def add(row):
    matrices(row)
    signals(row)
    statistics(row)
    sequences(row)
    pyramids(row)


def matrices(row):
    row("inverse", paddle.inverse, x=REGULAR)
    row("det", paddle.linalg.det, x=REGULAR)
    row("slogdet", paddle.linalg.slogdet, x=REGULAR)
    row("solve", paddle.linalg.solve, x=REGULAR, y=f64(2, 3, 4))
    row("solve", paddle.linalg.solve, "vector", x=POSITIVE, y=f32(3))
    for upper in (True, False):
        for transpose in (True, False):
            row("triangular_solve", lambda x, y, u=upper, t=transpose: paddle.linalg.triangular_solve(x, y, u, t), f"{upper}-{transpose}", x=REGULAR.__class__("float64", (2, 3, 3), 1.0, 2.0), y=f64(2, 3, 2))
        row("cholesky", lambda x, u=upper: paddle.linalg.cholesky(x, u), f"{upper}", x=POSITIVE)
    row("triangular_solve", lambda x, y: paddle.linalg.triangular_solve(x, y, unitriangular=True), "unit", x=f64(3, 3), y=f64(3, 2))
    for power in (0, 1, 3, -2):
        row("matrix_power", lambda x, n=power: paddle.linalg.matrix_power(x, n), f"{power}", x=REGULAR)
    for upper in (True, False):
        row("cholesky_solve", lambda x, y, u=upper: paddle.linalg.cholesky_solve(x, y, u), f"{upper}", x=f64(3, 2), y=f64(3, 3, low=1, high=2))
        row("cholesky_solve", lambda x, y, u=upper: paddle.linalg.cholesky_solve(x, y, u), f"{upper}-batch", x=f64(2, 3, 2), y=f64(3, 3, low=1, high=2))
    singular = values("float64", [[0.0, 0.0, 1.0], [0.0, 2.0, 3.0], [0.0, 4.0, 1.0]])
    for shape in ((3, 3), (4, 2), (2, 5), (2, 3, 4), (2, 2, 4, 3)):
        for mode in ("reduced", "complete"):
            row("qr", lambda x, m=mode: _C_ops.qr(x, m), f"{mode}-{len(shape)}-{shape[-1]}", x=f64(*shape))
        row("qr", lambda x: paddle.linalg.qr(x, "r"), f"r-{len(shape)}-{shape[-1]}", x=f32(*shape))
        row("lu", lambda x: _C_ops.lu(x, True), f"{len(shape)}-{shape[-1]}", x=f64(*shape))
        row("lu_unpack", lambda x: _C_ops.lu_unpack(*_C_ops.lu(x, True)[:2], True, True), f"{len(shape)}-{shape[-1]}", x=f64(*shape))
    row("qr", lambda x: _C_ops.qr(x, "reduced"), "zeros", x=singular)
    row("lu", lambda x: _C_ops.lu(x, True), "singular", x=singular)
    row("trace", lambda x: paddle.trace(x), x=f32(3, 4))
    row("trace", lambda x: paddle.trace(x, 1, 0, 2), "axes", x=i64(3, 4, 5))
    row("bilinear", lambda x, y, w, b: F.bilinear(x, y, w, b), x=f32(3, 4), y=f32(3, 5), w=f32(6, 4, 5), b=f32(1, 6))


def signals(row):
    for norm in ("backward", "ortho", "forward"):
        row("fft_c2c", lambda x, n=norm: paddle.fft.fft(x, norm=n), norm, x=c64(3, 8))
        row("fft_c2c", lambda x, n=norm: paddle.fft.ifft(x, norm=n), "inverse-" + norm, x=c64(3, 7))
        row("fft_r2c", lambda x, n=norm: paddle.fft.rfft(x, norm=n), norm, x=f32(3, 8))
        row("fft_c2r", lambda x, n=norm: paddle.fft.irfft(x, norm=n), norm, x=c64(3, 5))
    row("fft_c2c", lambda x: paddle.fft.fft2(x), "2d", x=c128(2, 4, 5))
    row("fft_r2c", lambda x: paddle.fft.rfft(x, axis=0), "axis", x=f64(7, 3))
    row("fft_r2c", lambda x: paddle.fft.fft(x), "whole", x=f32(3, 8))
    row("fft_r2c", lambda x: paddle.fft.rfft2(x), "2d", x=f32(3, 4, 6))
    row("fft_c2r", lambda x: paddle.fft.irfft(x, n=7), "odd", x=c64(2, 4))
    row("fft_c2r", lambda x: paddle.fft.irfft2(x), "2d", x=c64(3, 4, 4))
    row("fft_c2r", lambda x: paddle.fft.hfft(x), "hermitian", x=c64(2, 5))
    row("frame", lambda x: paddle.signal.frame(x, 5, 3), x=f32(2, 17))
    row("frame", lambda x: paddle.signal.frame(x, 5, 3, axis=0), "first", x=f32(17, 2))
    row("overlap_add", lambda x: paddle.signal.overlap_add(x, 3), x=f32(2, 5, 4))
    row("overlap_add", lambda x: paddle.signal.overlap_add(x, 3, axis=0), "first", x=f32(4, 5, 2))
    row("fft_r2c", lambda x: paddle.signal.stft(x, 16, 5), "stft", x=f32(2, 64))
    row("stft", lambda x, w: _C_ops.stft(x, w, 16, 5, False, True), x=f32(2, 64), w=f32(16))


def statistics(row):
    nan = float("nan")
    for name in ("median", "nanmedian"):
        f = getattr(paddle, name)
        row(name, f, "all", x=f32(3, 4))
        row(name, lambda x, f=f: f(x, axis=1), "odd", x=f32(3, 5))
        row(name, lambda x, f=f: f(x, axis=0, keepdim=True), "even", x=f32(4, 3))
        row(name, lambda x, f=f: f(x, axis=1), "nan", x=values("float32", [[1.0, nan, 3.0, 2.0], [1.0, 2.0, 3.0, 4.0], [nan, nan, nan, nan]]))
        row(name, lambda x, f=f: f(x, axis=1, mode="min"), "min", x=f32(3, 4))
    row("nanmedian", lambda x: paddle.nanmedian(x, axis=[0, 2]), "axes", x=f32(3, 4, 5))
    row("bincount", lambda x: paddle.bincount(x), x=i64(20, low=0))
    row("bincount", lambda x, w: paddle.bincount(x, w, minlength=15), "weights", x=i32(20, low=0), w=f32(20))
    row("histogram", lambda x: paddle.histogram(x, 7), x=f32(50))
    row("histogram", lambda x: paddle.histogram(x, 5, -1, 1), "range", x=f32(50))
    row("histogram", lambda x: paddle.histogram(x, 5, 0, 4), "i64", x=i64(50))
    row("histogram", lambda x, w: paddle.histogram(x, 5, -1, 1, weight=w, density=True), "density", x=f32(50), w=f32(50, low=0))
    row("renorm", lambda x: paddle.renorm(x, 2.0, 1, 1.5), x=f32(3, 4, 2))
    row("renorm", lambda x: paddle.renorm(x, 1.0, -1, 100.0), "small", x=f32(3, 4, 2))
    for dim, steps in ((0, 1), (1, 3), (1, 0)):
        u, v = (4, 3, 2)[dim], 24 // (4, 3, 2)[dim]
        row("spectral_norm", lambda w, u, v, d=dim, n=steps: _C_ops.spectral_norm(w, u, v, d, n, 1e-12), f"{dim}-{steps}", w=f32(4, 3, 2), u=f32(u), v=f32(v))
    row("clip_by_norm", lambda x: _C_ops.clip_by_norm(x, 1.5), x=f32(3, 4))
    row("label_smooth", lambda x: F.label_smooth(x, epsilon=0.2), x=f32(3, 4))
    row("label_smooth", lambda x, p: F.label_smooth(x, p, 0.2), "prior", x=f32(3, 4), p=f32(1, 4))
    row("rrelu", lambda x: F.rrelu(x, 0.1, 0.4, training=False), x=f32(20))
    row("shuffle_channel", lambda x: _C_ops.shuffle_channel(x, 2), x=f32(2, 6, 2, 3))
    inf = float("inf")
    for n in (1, 2, 5):
        row("polygamma", lambda x, n=n: paddle.polygamma(x, n), f"{n}", x=f64(40, low=-9, high=30))
        row("polygamma", lambda x, n=n: paddle.polygamma(x, n), f"{n}-edges", x=values("float32", [0.0, -1.0, -0.5, nan, inf, 1e-3, 100.0]))
    row("gammaincc", paddle.gammaincc, x=f64(60, low=0, high=40), y=f64(60, low=0, high=40))
    row("gammaincc", paddle.gammaincc, "edges", x=values("float64", [1.0, 0.0, 2.0, nan, 1.0, 1.0, inf, 5.0, 0.5]), y=values("float64", [1.0, 1.0, 0.0, 1.0, nan, inf, 1.0, 900.0, 1e-9]))
    row("gammaln", paddle.gammaln, x=f32(20, low=0.1, high=9))
    for name in ("i0", "i0e", "i1", "i1e"):
        row(name, getattr(paddle, name), x=f32(20, low=-9, high=9))
    row("conj", paddle.conj, x=c64(4))
    row("conj", paddle.conj, "real", x=f32(4))


def sequences(row):
    row("sequence_mask", lambda x: F.sequence_mask(x, 7), x=i64(2, 3, low=0, high=8))
    row("sequence_mask", lambda x: F.sequence_mask(x, 4, dtype="float32"), "f32", x=i32(5, low=0, high=8))
    row("gather_tree", lambda x, p: F.gather_tree(x, p), x=i64(4, 2, 3, low=0, high=9), p=i64(4, 2, 3, low=0, high=3))
    scores, moves, lengths = f32(3, 6, 4), f32(4, 4), values("int64", [6, 1, 4])
    for tagged in (True, False):
        row("viterbi_decode", lambda e, t, n, tagged=tagged: paddle.text.viterbi_decode(e, t, n, tagged), f"{tagged}", e=scores, t=moves, n=lengths)
    row("viterbi_decode", lambda e, t, n: paddle.text.viterbi_decode(e, t, n), "f64", e=f64(2, 5, 3), t=f64(3, 3), n=values("int64", [3, 2]))
    labels, ends = i32(3, 9, low=0, high=3), values("int32", [[9], [4], [0]])
    row("ctc_align", lambda x, n: _C_ops.ctc_align(x, n, 0, True, 0), x=labels, n=ends)
    row("ctc_align", lambda x, n: _C_ops.ctc_align(x, n, 2, False, -1), "blank", x=labels, n=ends)
    row("crf_decoding", lambda e, t, n: _C_ops.crf_decoding(e, t, None, n), e=f32(2, 6, 4), t=f32(6, 4), n=values("int64", [4, 6]))
    row("crf_decoding", lambda e, t, y, n: _C_ops.crf_decoding(e, t, y, n), "label", e=f32(2, 6, 4), t=f32(6, 4), y=i64(2, 6, low=0, high=4), n=values("int64", [4, 6]))


    for kind in ("SUM", "AVERAGE", "SQRT", "MAX", "FIRST", "LAST"):
        row("sequence_pool", lambda x, k=kind: _C_ops.sequence_pool(x, True, k, 0.5)[0], kind, sequences=("x",), x=f32(5, 3))
    for reverse in (False, True):
        row("gru", lambda x, w, b, r=reverse: _C_ops.gru(x, None, w, b, "tanh", "sigmoid", r, r, True)[3], f"{reverse}", sequences=("x",), x=f32(5, 9), w=f32(3, 9), b=f32(1, 9))
        for peepholes in (False, True):
            row("lstm", lambda x, w, b, r=reverse, p=peepholes: _C_ops.lstm(x, None, None, w, b, p, r, True, "sigmoid", "tanh", "tanh"), f"{reverse}-{peepholes}", sequences=("x",), x=f32(5, 12), w=f32(3, 12), b=f32(1, 21 if peepholes else 12))


def pyramids(row):
    rng = np.random.default_rng(11)
    corner = rng.uniform(0, 300, (12, 2))
    boxes = values("float32", np.concatenate([corner, corner + rng.uniform(5, 600, (12, 2))], 1).tolist())
    for pixel in (False, True):
        row("distribute_fpn_proposals", lambda x, n, p=pixel: _C_ops.distribute_fpn_proposals(x, n, 2, 5, 4, 224, p), f"{pixel}", x=boxes, n=values("int32", [7, 5]))
    row("collect_fpn_proposals", lambda a, b, s, t, m, n: _C_ops.collect_fpn_proposals([a, b], [s, t], [m, n], 6), a=f32(5, 4), b=f32(4, 4), s=f32(5, 1), t=f32(4, 1), m=values("int32", [3, 2]), n=values("int32", [1, 3]))
    row("anchor_generator", lambda x: _C_ops.anchor_generator(x, [32.0, 64.0], [0.5, 1.0, 2.0], [0.1, 0.1, 0.2, 0.2], [16.0, 16.0], 0.5), x=f32(1, 2, 3, 4))
