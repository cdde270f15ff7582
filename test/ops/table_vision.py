# ===- table_vision.py - rows of detection, sampling, recurrence, quantization -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of detection, regions, sampling, recurrent networks, quantization, einsum and dropout."""

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import _C_ops
from paddle.vision import ops as V

from rows import Spec, boolean, c64, f32, f64, i32, i64, values


def add(row):
    einsum(row)
    sampling(row)
    regions(row)
    detection(row)
    recurrent(row)
    quantization(row)
    row("dropout", lambda x: F.dropout(x, 0.3, training=False), x=f32(3, 4))
    row("dropout", lambda x: F.dropout(x, 0.3, training=False, mode="downscale_in_infer"), "downscale", x=f32(3, 4))


def einsum(row):
    def e(equation, note, **inputs):
        row("einsum", lambda *x: paddle.einsum(equation, *x), note, **inputs)
    e("ij,jk->ik", "matmul", x=f32(3, 4), y=f32(4, 5))
    e("bij,bjk->bik", "batch", x=f32(2, 3, 4), y=f32(2, 4, 5))
    e("i,j->ij", "outer", x=f32(3), y=f32(4))
    e("ij->ji", "transpose", x=f32(3, 4))
    e("ij->", "sum", x=f32(3, 4))
    e("ii->i", "diagonal", x=f32(3, 3))
    e("ii", "trace", x=f32(3, 3))
    e("...ij,...jk->...ik", "ellipsis", x=f32(2, 3, 4, 5), y=f32(3, 5, 2))
    e("bhqd,bhkd->bhqk", "attention", x=f32(2, 2, 3, 4), y=f32(2, 2, 5, 4))
    e("ba,cd", "implicit", x=f32(2, 3), y=f32(4, 5))
    e("ij,jk,kl->il", "chain", x=f32(2, 3), y=f32(3, 4), z=f32(4, 5))
    e("nchw,oc->nohw", "conv1x1", x=f32(2, 3, 4, 5), y=f32(6, 3))


def sampling(row):
    grid = f32(2, 5, 6, 2, low=-1.4, high=1.4)
    for mode in ("bilinear", "nearest"):
        for padding in ("zeros", "border", "reflection"):
            for corners in (True, False):
                row("grid_sample", lambda x, g, m=mode, p=padding, c=corners: F.grid_sample(x, g, m, p, c), f"{mode}-{padding}-{corners}", x=f32(2, 3, 4, 7), g=grid)
    row("grid_sample", lambda x, g: F.grid_sample(x, g), "3d", x=f32(1, 2, 3, 4, 5), g=f32(1, 2, 3, 4, 3, low=-1.2, high=1.2))
    row("grid_sample", lambda x, g: F.grid_sample(x, g, "nearest", "border", False), "3d-nearest", x=f32(1, 2, 3, 4, 5), g=f32(1, 2, 3, 4, 3, low=-1.2, high=1.2))
    for corners in (True, False):
        row("affine_grid", lambda t, c=corners: F.affine_grid(t, [2, 3, 4, 5], c), f"{corners}", t=f32(2, 2, 3))
    row("affine_grid", lambda t: F.affine_grid(t, [2, 3, 4, 5, 3]), "3d", t=f32(2, 3, 4))
    row("deformable_conv", lambda x, o, w: V.deform_conv2d(x, o, w, padding=1), "v1", x=f32(2, 4, 6, 5), o=f32(2, 18, 6, 5), w=f32(3, 4, 3, 3))
    row("deformable_conv", lambda x, o, w, m: V.deform_conv2d(x, o, w, stride=2, padding=1, dilation=1, deformable_groups=2, groups=2, mask=m), "v2", x=f32(2, 4, 7, 5), o=f32(2, 36, 4, 3), w=f32(6, 2, 3, 3), m=f32(2, 18, 4, 3))


BOXES = values("float32", [[1.0, 2.0, 10.0, 9.0], [0.0, 0.0, 3.5, 4.2], [-2.0, 5.0, 20.0, 30.0], [4.4, 4.4, 4.6, 4.9]])


def regions(row):
    n = values("int32", [3, 1])
    x = f32(2, 3, 8, 9)
    for aligned in (True, False):
        for ratio in (-1, 2):
            row("roi_align", lambda x, b, n, a=aligned, r=ratio: V.roi_align(x, b, n, (3, 2), 0.7, r, a), f"{aligned}-{ratio}", x=x, b=BOXES, n=n)
    row("roi_pool", lambda x, b, n: V.roi_pool(x, b, n, (3, 2), 0.7), x=x, b=BOXES, n=n)
    row("psroi_pool", lambda x, b, n: V.psroi_pool(x, b, n, [3, 2], 0.7), x=f32(2, 12, 8, 9), b=BOXES, n=n)


def _boxes(batch, count, seed):
    rng = np.random.default_rng(seed)
    corner = rng.uniform(0, 0.7, (batch, count, 2))
    return values("float32", np.concatenate([corner, corner + rng.uniform(0.05, 0.4, (batch, count, 2))], -1).tolist())


def detection(row):
    scores = f32(2, 3, 40, low=0, high=1)
    boxes = _boxes(2, 40, 1)

    def nms(b, s, **o):
        return _C_ops.multiclass_nms3(b, s, None, o.get("score", 0.1), o.get("top", 30), o.get("keep", 20), o.get("overlap", 0.3), o.get("normalized", True), o.get("eta", 1.0), o.get("background", -1))
    row("multiclass_nms3", lambda b, s: nms(b, s), b=boxes, s=scores)
    row("multiclass_nms3", lambda b, s: nms(b, s, background=0, keep=-1), "all", b=boxes, s=scores)
    row("multiclass_nms3", lambda b, s: nms(b, s, normalized=False, top=-1), "pixels", b=boxes, s=scores)
    row("multiclass_nms3", lambda b, s: nms(b, s, eta=0.9, overlap=0.7), "eta", b=boxes, s=scores)
    row("multiclass_nms3", lambda b, s: nms(b, s, score=2.0), "none", b=boxes, s=scores)
    row("multiclass_nms3", lambda b, s, n: _C_ops.multiclass_nms3(b, s, n, 0.3, 20, 8, 0.3, True, 1.0, 0), "rois", b=Spec("float32", (15, 4, 4), 0, 1), s=f32(15, 4, low=0, high=1), n=values("int32", [10, 5]))
    for gaussian in (False, True):
        row("matrix_nms", lambda b, s, g=gaussian: _C_ops.matrix_nms(b, s, 0.2, 30, 15, 0.1, g, 2.0, 0, True), f"{gaussian}", b=boxes, s=scores)
    row("matrix_nms", lambda b, s: _C_ops.matrix_nms(b, s, 0.2, -1, -1, 0.0, False, 2.0, -1, False), "pixels", b=boxes, s=scores)
    row("matrix_nms", lambda b, s: _C_ops.matrix_nms(b, s, 2.0, -1, -1, 0.0, False, 2.0, -1, False), "none", b=boxes, s=scores)
    row("nms", lambda b: _C_ops.nms(b, 0.3), b=_boxes(1, 30, 5) and values("float32", np.array(_boxes(1, 30, 5).values)[0].tolist()))
    for pixel in (True, False):
        row("generate_proposals", lambda s, d, i, a, v, p=pixel: _C_ops.generate_proposals(s, d, i, a, v, 40, 10, 0.5, 0.1, 1.0, p), f"{pixel}",
            s=f32(2, 3, 4, 5, low=0, high=1), d=f32(2, 12, 4, 5, low=-0.5, high=0.5), i=values("float32", [[40.0, 50.0], [38.0, 45.0]]),
            a=_anchors(), v=Spec("float32", (4, 5, 3, 4), 0.5, 1.0))
    row("yolo_box", lambda x, s: V.yolo_box(x, s, [10, 13, 16, 30], 3, 0.3, 32), x=f32(2, 16, 3, 4), s=values("int32", [[96, 128], [200, 100]]))
    row("yolo_box", lambda x, s: V.yolo_box(x, s, [10, 13, 16, 30], 3, 0.01, 16, clip_bbox=False, scale_x_y=1.2), "scale", x=f32(2, 16, 3, 4), s=values("int32", [[96, 128], [200, 100]]))
    row("yolo_box", lambda x, s: V.yolo_box(x, s, [10, 13, 16, 30], 3, 0.3, 32, iou_aware=True, iou_aware_factor=0.4), "iou", x=f32(1, 18, 3, 4), s=values("int32", [[96, 128]]))
    for order in (False, True):
        row("prior_box", lambda x, i, o=order: V.prior_box(x, i, [8.0, 16.0], [16.0, 32.0], [1.0, 2.0, 3.0], flip=True, clip=True, min_max_aspect_ratios_order=o), f"{order}", x=f32(1, 3, 4, 5), i=f32(1, 3, 40, 60))
    row("prior_box", lambda x, i: V.prior_box(x, i, [8.0], None, [2.0], steps=[10.0, 12.0], offset=0.3), "steps", x=f32(1, 3, 4, 5), i=f32(1, 3, 40, 60))
    prior = values("float32", np.array(_boxes(1, 5, 7).values)[0].tolist())
    row("box_coder", lambda p, v, t: V.box_coder(p, v, t, "decode_center_size"), "decode", p=prior, v=f32(5, 4, low=0.1, high=0.3), t=f32(3, 5, 4))
    row("box_coder", lambda p, t: V.box_coder(p, [0.1, 0.1, 0.2, 0.2], t, "decode_center_size", False, axis=1), "decode-axis", p=prior, t=f32(5, 2, 4))
    row("box_coder", lambda p, v, t: V.box_coder(p, v, t, "encode_center_size"), "encode", p=prior, v=f32(5, 4, low=0.1, high=0.3), t=values("float32", np.array(_boxes(1, 3, 8).values)[0].tolist()))


def _anchors():
    rng = np.random.default_rng(3)
    corner = rng.uniform(0, 25, (4, 5, 3, 2))
    return values("float32", np.concatenate([corner, corner + rng.uniform(3, 20, (4, 5, 3, 2))], -1).tolist())


def recurrent(row):
    def network(mode, gates, layers, directions, sequence):
        def build(x, *rest):
            rest = list(rest)
            lengths = rest.pop() if sequence else None
            states = 2 if mode == "LSTM" else 1
            return _C_ops.rnn(x, rest[:states], rest[states:], lengths, paddle.zeros([1], "uint8"), 0.0, directions == 2, 3, 4, layers, mode, 0, True)
        inputs = {"x": f32(5, 2, 3), "h": f32(layers * directions, 2, 4)}
        if mode == "LSTM":
            inputs["c"] = f32(layers * directions, 2, 4)
        for kind in ("w", "b"):
            for layer in range(layers):
                for d in range(directions):
                    width = 3 if layer == 0 else 4 * directions
                    inputs[f"{kind}i{layer}{d}"] = f32(gates * 4, width) if kind == "w" else f32(gates * 4)
                    inputs[f"{kind}h{layer}{d}"] = f32(gates * 4, 4) if kind == "w" else f32(gates * 4)
        if sequence:
            inputs["lengths"] = values("int32", [3, 5])
        row("rnn", build, f"{mode}-{layers}-{directions}{'-lengths' if sequence else ''}", **inputs)
    for mode, gates in (("LSTM", 4), ("GRU", 3), ("RNN_TANH", 1), ("RNN_RELU", 1)):
        network(mode, gates, 1, 1, False)
        network(mode, gates, 2, 2, False)
        network(mode, gates, 2, 1, True)
        network(mode, gates, 3, 2, True)


def quantization(row):
    for axis in (-1, 0, 1):
        scale = f32(1 if axis < 0 else (3, 4)[axis], low=0.5, high=2.0)
        for kind in (0, 1):
            row("quantize_linear", lambda x, s, z, u, v, a=axis, k=kind: _C_ops.quantize_linear(x, s, z, u, v, a, 8, -128, 127, k, True, False)[0], f"{axis}-{kind}", x=f32(3, 4, 5), s=scale, z=values("float32", [0.0]), u=f32(1), v=f32(1))
        row("dequantize_linear", lambda x, s, z, u, v, a=axis: _C_ops.dequantize_linear(x, s, z, u, v, a, 8, -128, 127, 0, True, False)[0], f"{axis}", x=f32(3, 4, 5, low=-128, high=128), s=scale, z=values("float32", [0.0]), u=f32(1), v=f32(1))
    for kind in (0, 1):
        row("fake_quantize_abs_max", lambda x, k=kind: _C_ops.fake_quantize_abs_max(x, 8, k), f"{kind}", x=f32(3, 4))
        row("fake_quantize_dequantize_abs_max", lambda x, k=kind: _C_ops.fake_quantize_dequantize_abs_max(x, 8, k), f"{kind}", x=f32(3, 4))
        for axis in (0, 1):
            row("fake_channel_wise_quantize_abs_max", lambda x, k=kind, a=axis: _C_ops.fake_channel_wise_quantize_abs_max(x, 8, k, a, False), f"{kind}-{axis}", x=f32(3, 4))
            row("fake_channel_wise_quantize_abs_max", lambda x, k=kind, a=axis: _C_ops.fake_channel_wise_quantize_abs_max(x, 8, k, a, False), f"{kind}-{axis}", x=f32(3, 4))
            row("fake_channel_wise_quantize_dequantize_abs_max", lambda x, k=kind, a=axis: _C_ops.fake_channel_wise_quantize_dequantize_abs_max(x, 8, k, a), f"{kind}-{axis}", x=f32(3, 4))
