# ===- table_signal.py - rows of signals, random numbers and attention -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of Fourier transforms, random numbers, attention and one-step recurrence.

Where Paddle draws numbers from a generator that cannot be seeded, a row's result does not depend on them.
"""

import math

from .draw import FLAG, FLOATS, INTS, broadcast, same, shaped, tensor, whole

REALS = ("float32", "float64")
NORMS = ["forward", "backward", "ortho"]


def add(row):
    signals(row)
    random_numbers(row)
    attention(row)
    special(row)


def signals(row):
    x, z = shaped((2, 6, 7), REALS), shaped((2, 6, 5), ("complex64", "complex128"))
    loose = dict(tolerance=2e-5)
    row("fft_c2c", "getattr(paddle.fft, f)(z, axis=a, norm=n)", **loose, z=z, f=["fft", "ifft"], a=[0, 1, -1], n=NORMS)
    row("fft_c2c", "paddle.fft.fftn(z, axes=a, norm=n)", **loose, z=z, a=[(0, 1), (1, 2), (0, 2)], n=NORMS)
    row("fft_r2c", "getattr(paddle.fft, f)(x, axis=a, norm=n)", **loose, x=x, f=["rfft", "fft", "ihfft"], a=[1, -1], n=NORMS)
    row("fft_r2c", "getattr(paddle.fft, f)(x, norm=n)", **loose, x=x, f=["rfft2", "fft2", "ihfft2"], n=NORMS)
    row("fft_c2r", "getattr(paddle.fft, f)(z, n=s, axis=-1, norm=n)", **loose, z=z, f=["irfft", "hfft"], s=[None, 8, 9], n=NORMS)
    row("fft_c2r", "getattr(paddle.fft, f)(z, norm=n)", **loose, z=z, f=["irfft2", "hfft2"], n=NORMS)
    row("frame", "paddle.signal.frame(x, w, h, axis=a)", dynamic=(), a=[0, -1], w=whole(1, 5), h=whole(1, 4), x=lambda d: d.tensor(("float32", "int64"), d.pick((17, 2) if d.a == 0 else (2, 17), (17,))))
    row("overlap_add", "paddle.signal.overlap_add(x, h, axis=a)", dynamic=(), a=[0, -1], h=whole(1, 4), x=shaped((4, 5, 3), REALS))
    row("stft", "L('stft', {'X': x, 'Window': w}, {'n_fft': 8, 'hop_length': h, 'normalized': n, 'onesided': o}, 'Out', 'complex64')[0]", forms="legacy", dynamic=(), **loose, x=shaped((2, 24), "float32"), w=shaped((8,), "float32"), h=whole(1, 5), n=FLAG, o=FLAG)
    row("fft_r2c", "paddle.signal.stft(x, 16, 5, center=c)", **loose, dynamic=(), x=shaped((2, 64), "float32"), c=FLAG)


def random_numbers(row):
    one = shaped((1,), "float32")
    row("gaussian", "C.gaussian([3, 4], m, s, seed, t, paddle.CPUPlace()) + x", legacy="paddle.tensor.random.gaussian([3, 4], m, s, seed, t) + x", t="float32", m=[0.0, 2.5], s=[1.0, 0.1], seed=[1, 7, 123], x=one)
    row("gaussian", "paddle.normal(m, 0.0, [3, 4]) + x", x=one, m=[0.0, 2.5])
    row("uniform", "paddle.uniform([3, 4], t, low, 2.0, seed) + x", t=[*REALS], low=[-1.0, 0.5], seed=[1, 7, 123], x=lambda d: d.tensor(d.t, (1,)))
    row("randint", "paddle.randint(k, k + 1, [2, 3], t) + x", k=[0, 5], t=[*INTS], x=lambda d: d.tensor(d.t, (1,)))
    row("randperm", "paddle.sort(paddle.randperm(n, t)) + x", n=[1, 9], t=[*INTS], x=lambda d: d.tensor(d.t, (1,)))
    row("bernoulli", "paddle.bernoulli(paddle.floor(x))", x=tensor(REALS, 1, 3, domain=(0, 2)))
    row("multinomial", "paddle.sort(paddle.multinomial(x, 4), -1)", x=lambda d: d.tensor("float32", d.pick((4,), (3, 4)), 0.1, 1))
    row("multinomial", "paddle.multinomial(paddle.nn.functional.one_hot(x, 5), 7, True)", x=shaped((3,), "int64", domain=(0, 5)))


def attention(row):
    row("fused_softmax_mask", "C.fused_softmax_mask(x, m)", forms="pir", x=shaped((2, 3, 4, 32), "float32"), m=shaped((2, 1, 4, 32), "float32", domain=(-9, 0)))
    row("fused_softmax_mask", "L('fused_softmax_mask', {'X': x, 'Mask': m})[0]", forms="legacy", x=shaped((2, 3, 4, 32), "float32"), m=shaped((2, 1, 4, 32), "float32", domain=(-9, 0)))
    slots = "{'Input': x, 'HiddenPrev': h, 'Weight': w, 'Bias': b}"
    parts = dict(dynamic=("x", "h"), x=shaped((5, 9), "float32"), h=shaped((5, 3), "float32"), w=shaped((3, 9), "float32", constant=True), b=shaped((1, 9), "float32", constant=True), origin=FLAG, a=[0, 1, 2, 3], g=[0, 1, 2, 3])
    row("gru_unit", "C.gru_unit(x, h, w, b, a, g, origin)[2]", forms="pir", **parts)
    row("gru_unit", f"L('gru_unit', {slots}, {{'activation': a, 'gate_activation': g, 'origin_mode': origin}}, 'Gate ResetHiddenPrev Hidden')[2]", forms="legacy", **parts)
    decoding(row)


def decoding(row):
    scores, lengths = shaped((3, 6, 4), REALS), shaped((3,), "int64", domain=(1, 7))
    row("viterbi_decode", "paddle.text.viterbi_decode(e, t, n, tagged)", e=scores, t=lambda d: d.tensor(d.e.dtype, (4, 4)), n=lengths, tagged=FLAG, dynamic=("e", "n"))
    labels, ends = shaped((3, 9), INTS, domain=(0, 3)), lambda d: d.tensor(d.x.dtype, (3, 1), 0, 10)
    align = dict(x=labels, n=ends, blank=[0, 2], merge=FLAG, padding=[0, -1])
    row("ctc_align", "C.ctc_align(x, n, blank, merge, padding)", forms="pir", **align)
    row("ctc_align", "L('ctc_align', {'Input': x, 'InputLength': n}, {'blank': blank, 'merge_repeated': merge, 'padding_value': padding}, 'Output OutputLength', x.dtype)", forms="legacy", **align)
    emission, lengths = shaped((2, 6, 4), "float32"), shaped((2,), "int64", domain=(1, 7))
    row("crf_decoding", "C.crf_decoding(e, t, None, n)", forms="pir", dynamic=(), e=emission, t=shaped((6, 4), "float32"), n=lengths)
    row("crf_decoding", "L('crf_decoding', {'Emission': e, 'Transition': t, 'Length': n}, {}, 'ViterbiPath', 'int64')[0]", forms="legacy", dynamic=(), e=emission, t=shaped((6, 4), "float32"), n=lengths)
    row("crf_decoding", "C.crf_decoding(e, t, l, n)", forms="pir", dynamic=(), e=emission, t=shaped((6, 4), "float32"), l=shaped((2, 6), "int64", domain=(0, 4)), n=lengths)


SPECTRAL = dict(dynamic=(), w=lambda d: d.tensor(REALS, d.pick((4, 3), (4, 3, 2), (2, 3, 1, 2))), k=[0, 1], n=[0, 1, 2], u=lambda d: d.tensor(d.w.dtype, (d.w.shape[d.k],), 0.1, 1), v=lambda d: d.tensor(d.w.dtype, (math.prod(d.w.shape) // d.w.shape[d.k],), 0.1, 1))


def special(row):
    x = tensor(REALS, 1, 3, domain=(-4, 4))
    for op in ("i0", "i0e", "i1", "i1e"):
        row(op, f"paddle.{op}(x)", x=x)
    row("gammaln", "paddle.gammaln(x)", forms="pir", x=tensor(REALS, 1, 3, domain=(0.1, 9)))
    row("copysign", "paddle.copysign(x, y)", forms="pir", x=tensor((*REALS, *INTS), 1, 3), y=broadcast("x"))
    row("nextafter", "paddle.nextafter(x, y)", x=tensor(REALS, 1, 3), y=same("x"))
    row("baddbmm", "paddle.baddbmm(i, x, y, beta=0.5, alpha=2.0)", forms="pir", x=shaped((2, 3, 4), REALS), y=lambda d: d.tensor(d.x.dtype, (2, 4, 5)), i=lambda d: d.tensor(d.x.dtype, d.pick((2, 3, 5), (2, 1, 5), (1, 1, 5))))
    row("bincount", "paddle.bincount(x, minlength=m)", x=shaped((20,), INTS, domain=(0, 9)), m=[0, 3, 15])
    row("bincount", "paddle.bincount(x, w, minlength=m)", x=shaped((20,), INTS, domain=(0, 9)), w=shaped((20,), (*REALS, *INTS)), m=[0, 15], dynamic=())
    row("shard_index", "paddle.shard_index(x, 20, n, i)", x=shaped((6, 1), INTS, domain=(0, 20)), n=[2, 3], i=[0, 1])
    row("is_empty", "paddle.is_empty(x)", x=shaped((3, 2), "float32"))
    row("l1_norm", "C.l1_norm(x)", forms="pir", x=tensor("float32", 1, 3, edge=False))
    row("l1_norm", "L('l1_norm', {'X': x})[0]", forms="legacy", x=tensor("float32", 1, 3, edge=False))
    row("clip_by_norm", "C.clip_by_norm(x, m)", forms="pir", x=tensor("float32", 1, 3, edge=False), m=[0.5, 100.0])
    row("clip_by_norm", "L('clip_by_norm', {'X': x}, {'max_norm': m})[0]", forms="legacy", x=tensor("float32", 1, 3, edge=False), m=[0.5, 100.0])
    row("fill_diagonal_tensor", "paddle.tensor.manipulation.fill_diagonal_tensor(x, y, k, a, b)", dynamic=(), k=[-1, 0, 1], a=[1, -1], b=[0], x=lambda d: d.tensor((*REALS, *INTS), (4, 4)), y=lambda d: d.tensor(d.x.dtype, (4 - abs(d.k),)))
    row("fill_diagonal_tensor", "paddle.tensor.manipulation.fill_diagonal_tensor(x, y, k, 2, 1)", dynamic=(), k=[-1, 0, 1], x=lambda d: d.tensor((*REALS, *INTS), (3, 5, 4)), y=lambda d: d.tensor(d.x.dtype, (3, min(4, 4 + d.k, 5, 5 - d.k))))
    row("spectral_norm", "C.spectral_norm(w, u, v, k, n, 1e-12)", forms="pir", tolerance=1e-4, **SPECTRAL)
    row("spectral_norm", "L('spectral_norm', {'Weight': w, 'U': u, 'V': v}, {'dim': k, 'power_iters': n, 'eps': 1e-12})[0]", forms="legacy", tolerance=1e-4, **SPECTRAL)
    row("fill_diagonal", "C.fill_diagonal(x, v, k, wrap)", forms="pir", dynamic=(), x=lambda d: d.tensor(("float32", "int64"), d.pick((7, 3), (3, 7), (3, 3, 3))), v=[1.5], k=[-1, 0, 1], wrap=FLAG)
    row("fill_diagonal", "L('fill_diagonal', {'X': x}, {'value': v, 'offset': k, 'wrap': wrap})[0]", forms="legacy", dynamic=(), x=shaped((7, 3), "float32"), v=[1.5], k=[-1, 0, 1], wrap=FLAG)
    row("gammaincc", "paddle.gammaincc(x, y)", forms="pir", x=tensor(FLOATS, 1, 3, domain=(0, 9)), y=same("x", domain=(0, 9)), tolerance=1e-4)
    row("polygamma", "paddle.polygamma(x, n)", x=tensor(FLOATS, 1, 3, domain=(0.3, 9)), n=[1, 2, 3], tolerance=1e-4)
