# ===- table_nn.py - rows of convolution, pooling, norms, products -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of convolution, pooling, normalisation, softmax, products of matrices and interpolation."""

import math

import paddle
import paddle.nn.functional as F
from paddle import _C_ops

from rows import bf16, boolean, c64, f32, f64, i32, i64, u8, values

INF, NAN = math.inf, math.nan


def add(row):
    convolution(row)
    pooling(row)
    normalisation(row)
    softmax(row)
    losses(row)
    products(row)
    interpolation(row)


def convolution(row):
    x, w = f32(2, 4, 9, 8), f32(6, 4, 3, 3)
    row("conv2d", F.conv2d, x=x, w=w)
    row("conv2d", lambda x, w: F.conv2d(x, w, stride=2, padding=1), "stride", x=x, w=w)
    row("conv2d", lambda x, w: F.conv2d(x, w, stride=[2, 1], padding=[1, 2], dilation=[1, 2]), "axes", x=x, w=w)
    row("conv2d", lambda x, w: F.conv2d(x, w, padding=[1, 0, 2, 3]), "asymmetric", x=x, w=w)
    row("conv2d", lambda x, w: F.conv2d(x, w, padding=[[0, 0], [0, 0], [1, 0], [2, 3]]), "pairs", x=x, w=w)
    for stride, dilation in ((1, 1), (2, 1), (3, 1), (1, 2)):
        row("conv2d", lambda x, w, s=stride, d=dilation: F.conv2d(x, w, stride=s, dilation=d, padding="SAME"), "same", x=x, w=f32(6, 4, 4, 3))
    row("conv2d", lambda x, w: F.conv2d(x, w, stride=2, padding="VALID"), "valid", x=x, w=w)
    row("conv2d", lambda x, w: F.conv2d(x, w, padding=1, groups=2), "groups", x=x, w=f32(6, 2, 3, 3))
    row("conv2d", lambda x, w: F.conv2d(x, w, padding=1, data_format="NHWC"), "nhwc", x=f32(2, 9, 8, 4), w=w)
    row("conv2d", lambda x, w, b: F.conv2d(x, w, b), "bias", x=x, w=w, b=f32(6))
    row("conv2d", F.conv2d, "1x1", x=f32(1, 16, 5, 5), w=f32(8, 16, 1, 1))
    row("conv2d", F.conv2d, "f64", x=f64(1, 3, 5, 5), w=f64(2, 3, 3, 3))
    row("conv2d", lambda x, w: F.conv1d(x, w, padding=1, stride=2), "1d", x=f32(2, 4, 11), w=f32(5, 4, 3))
    row("depthwise_conv2d", lambda x, w: F.conv2d(x, w, padding=2, groups=4), x=x, w=f32(4, 1, 5, 5))
    row("depthwise_conv2d", lambda x, w: F.conv2d(x, w, stride=2, padding=1, groups=4), "multiplier", x=x, w=f32(8, 1, 3, 3))
    row("depthwise_conv2d", lambda x, w: F.conv2d(x, w, padding="SAME", groups=4), "same", x=x, w=f32(4, 1, 3, 3))
    row("conv3d", lambda x, w: F.conv3d(x, w, padding=1), x=f32(1, 3, 5, 6, 4), w=f32(4, 3, 3, 3, 2))
    row("conv3d", lambda x, w: F.conv3d(x, w, stride=[1, 2, 1], padding=[0, 1, 2], dilation=[2, 1, 1], groups=3), "groups", x=f32(1, 3, 5, 6, 4), w=f32(6, 1, 3, 3, 2))
    row("conv3d", lambda x, w: F.conv3d(x, w, data_format="NDHWC"), "ndhwc", x=f32(1, 5, 6, 4, 3), w=f32(4, 3, 3, 3, 2))
    t = f32(4, 6, 3, 3)
    row("conv2d_transpose", F.conv2d_transpose, x=x, w=t)
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=2, padding=1, output_padding=1), "stride", x=x, w=t)
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=2, output_size=[20, 18]), "size", x=x, w=t)
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=3, dilation=2, padding=[1, 0]), "dilation", x=x, w=t)
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, padding=[1, 0, 2, 1]), "asymmetric", x=x, w=t)
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=2, padding="SAME"), "same", x=x, w=t)
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=2, padding="VALID"), "valid", x=x, w=t)
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=2, groups=2), "groups", x=x, w=f32(4, 3, 2, 2))
    row("conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=2, data_format="NHWC"), "nhwc", x=f32(2, 5, 6, 4), w=t)
    row("depthwise_conv2d_transpose", lambda x, w: F.conv2d_transpose(x, w, stride=2, groups=4), x=x, w=f32(4, 1, 3, 3))
    row("conv3d_transpose", lambda x, w: F.conv3d_transpose(x, w, stride=2, padding=1), x=f32(1, 3, 3, 4, 3), w=f32(3, 2, 3, 3, 3))


def pooling(row):
    x = f32(2, 3, 9, 8)
    for name, f in (("max", F.max_pool2d), ("avg", F.avg_pool2d)):
        row("pool2d", lambda x, f=f: f(x, 2), name, x=x)
        row("pool2d", lambda x, f=f: f(x, 3, stride=2, padding=1), name + "-padding", x=x)
        row("pool2d", lambda x, f=f: f(x, 3, stride=2, padding=1, ceil_mode=True), name + "-ceil", x=x)
        row("pool2d", lambda x, f=f: f(x, [3, 2], stride=[2, 1], padding=[1, 0, 0, 1]), name + "-asymmetric", x=x)
        row("pool2d", lambda x, f=f: f(x, 3, stride=2, padding="SAME"), name + "-same", x=x)
        row("pool2d", lambda x, f=f: f(x, 3, stride=2, padding="VALID"), name + "-valid", x=x)
        row("pool2d", lambda x, f=f: f(x, 3, stride=2, padding=1, data_format="NHWC"), name + "-nhwc", x=f32(2, 9, 8, 3))
        row("pool2d", lambda x, f=f: f(x, 3, stride=2), name + "-f64", x=f64(2, 3, 7, 7))
    row("pool2d", lambda x: F.avg_pool2d(x, 3, stride=2, padding=1, exclusive=False), "inclusive", x=x)
    row("pool2d", lambda x: F.avg_pool2d(x, 3, stride=2, padding=1, exclusive=False, ceil_mode=True), "inclusive-ceil", x=x)
    row("pool2d", lambda x: F.avg_pool2d(x, 3, stride=2, padding=[1, 0, 0, 1], exclusive=False), "inclusive-asymmetric", x=x)
    row("pool2d", lambda x: F.avg_pool2d(x, 3, stride=1, padding="SAME", exclusive=False), "inclusive-same", x=x)
    row("pool2d", lambda x: F.max_pool2d(x, 2, 2), "nan", x=values("float32", [[[[NAN, 1, 2, NAN], [0, 1, -INF, 3], [-INF, -INF, NAN, NAN], [-INF, -INF, NAN, NAN]]]]))
    for bins in (1, 2, 3, [4, 5], [9, 8]):
        row("pool2d", lambda x, b=bins: F.adaptive_avg_pool2d(x, b), "adaptive-avg", x=x)
    row("pool2d", lambda x: _C_ops.pool2d(x, [3, 2], [1, 1], [0, 0], False, True, "NCHW", "max", False, True, "EXPLICIT"), "adaptive-max", x=x)
    row("pool2d", lambda x: F.adaptive_avg_pool2d(x, [3, 2], data_format="NHWC"), "adaptive-nhwc", x=f32(2, 9, 8, 3))
    row("pool2d", lambda x: _C_ops.pool2d(x, [2, 2], [1, 1], [0, 0], False, True, "NCHW", "avg", True, False, "EXPLICIT"), "global", x=x)
    row("pool2d", lambda x: F.avg_pool1d(x, 3, 2, 1), "1d", x=f32(2, 3, 9))
    row("pool3d", lambda x: F.max_pool3d(x, 2, 2), "max", x=f32(1, 2, 5, 6, 4))
    row("pool3d", lambda x: F.avg_pool3d(x, 3, 2, 1), "avg", x=f32(1, 2, 5, 6, 4))
    row("pool3d", lambda x: F.avg_pool3d(x, 3, 2, 1, exclusive=False, ceil_mode=True), "inclusive", x=f32(1, 2, 5, 6, 4))
    row("pool3d", lambda x: F.adaptive_avg_pool3d(x, 2), "adaptive", x=f32(1, 2, 5, 6, 4))
    row("pool3d", lambda x: F.avg_pool3d(x, 2, 1, data_format="NDHWC"), "ndhwc", x=f32(1, 5, 6, 4, 2))
    row("lp_pool2d", lambda x: F.lp_pool2d(x, 2, 3, 2), x=f32(1, 2, 7, 7, low=0))
    row("max_pool2d_with_index", lambda x: F.max_pool2d(x, 3, 2, 1, return_mask=True), x=x)
    row("max_pool2d_with_index", lambda x: F.max_pool2d(x, 3, 2, 1, return_mask=True, ceil_mode=True), "ceil", x=x)
    row("max_pool2d_with_index", lambda x: F.adaptive_max_pool2d(x, [3, 2], return_mask=True), "adaptive", x=x)
    row("max_pool3d_with_index", lambda x: F.max_pool3d(x, 2, 2, return_mask=True), x=f32(1, 2, 5, 6, 4))
    row("max_pool3d_with_index", lambda x: F.adaptive_max_pool3d(x, 2, return_mask=True), "adaptive", x=f32(1, 2, 5, 6, 4))

    def unpool(x):
        y, mask = F.max_pool2d(x, 2, 2, return_mask=True)
        return F.max_unpool2d(y, mask, 2, 2)
    row("unpool", unpool, x=f32(1, 2, 6, 8))
    row("unpool3d", lambda x: F.max_unpool3d(*F.max_pool3d(x, 2, 2, return_mask=True), 2, 2), x=f32(1, 2, 4, 6, 2))


def normalisation(row):
    def batch_norm(x, m, v, s, b, **more):
        return F.batch_norm(x, m, v, s, b, training=False, **more)
    statistics = dict(m=f32(3), v=f32(3, low=0.1), s=f32(3), b=f32(3))
    for shape in ((4, 3), (2, 3, 5), (2, 3, 4, 5), (2, 3, 2, 3, 2)):
        row("batch_norm", lambda x, m, v, s, b: F.batch_norm(x, m, v, s, b, training=False), f"rank{len(shape)}", x=f32(*shape), **statistics)
    row("batch_norm", lambda x, m, v, s, b: F.batch_norm(x, m, v, s, b, training=False, data_format="NHWC"), "nhwc", x=f32(2, 4, 5, 3), **statistics)
    row("batch_norm", lambda x, m, v, s, b: F.batch_norm(x, m, v, s, b, training=True, use_global_stats=True, epsilon=1e-3), "global", x=f32(2, 3, 4, 5), **statistics)
    row("batch_norm", lambda x, m, v: _C_ops.batch_norm(x, m, v, None, None, True, 0.9, 1e-5, "NCHW", False, False), "no-affine", x=f32(2, 3, 4, 5), m=f32(3), v=f32(3, low=0.1))
    row("layer_norm", lambda x, s, b: F.layer_norm(x, 8, s, b), x=f32(2, 3, 8), s=f32(8), b=f32(8))
    row("layer_norm", lambda x, s, b: F.layer_norm(x, [3, 8], s, b, epsilon=1e-3), "axes", x=f32(2, 3, 8), s=f32(24), b=f32(24))
    row("layer_norm", lambda x: F.layer_norm(x, 8), "no-affine", x=f32(2, 3, 8))
    row("layer_norm", lambda x, s: F.layer_norm(x, 8, s), "no-bias", x=f64(2, 3, 8), s=f64(8))
    row("group_norm", lambda x, s, b: F.group_norm(x, 2, 1e-5, s, b), x=f32(2, 6, 4, 3), s=f32(6), b=f32(6))
    row("group_norm", lambda x: F.group_norm(x, 3), "no-affine", x=f32(2, 6, 4, 3))
    row("group_norm", lambda x, s, b: F.group_norm(x, 2, 1e-5, s, b, "NHWC"), "nhwc", x=f32(2, 4, 3, 6), s=f32(6), b=f32(6))
    row("group_norm", lambda x, s, b: F.group_norm(x, 2, 1e-5, s, b), "rank3", x=f32(2, 6, 5), s=f32(6), b=f32(6))
    row("group_norm", lambda x: F.group_norm(x, 2, 1e-2), "large-mean", tolerance=1e-4, x=f32(1, 6, 4, 5, low=100, high=101))
    row("instance_norm", lambda x, s, b: F.instance_norm(x, weight=s, bias=b), x=f32(2, 3, 4, 5), s=f32(3), b=f32(3))
    row("instance_norm", lambda x: F.instance_norm(x), "no-affine", x=f32(2, 3, 9))
    row("affine_channel", lambda x, s, b: _C_ops.affine_channel(x, s, b, "NCHW"), x=f32(2, 3, 4, 5), s=f32(3), b=f32(3))
    row("affine_channel", lambda x, s, b: _C_ops.affine_channel(x, s, b, "NHWC"), "nhwc", x=f32(2, 4, 5, 3), s=f32(3), b=f32(3))
    row("norm", lambda x: _C_ops.norm(x, 1, 1e-10, False), x=f32(2, 3, 4))
    row("p_norm", lambda x: F.normalize(x, axis=1), "normalize", x=f32(2, 3, 4))
    row("pool3d", lambda x: F.local_response_norm(x, 3), "local-response", x=f32(2, 5, 4, 4))


def softmax(row):
    for axis in (-1, 0, 1, 2):
        row("softmax", lambda x, a=axis: F.softmax(x, a), f"axis{axis}", x=f32(2, 3, 4, low=-8, high=8))
        row("log_softmax", lambda x, a=axis: F.log_softmax(x, a), f"axis{axis}", x=f32(2, 3, 4, low=-8, high=8))
    large = values("float32", [[1e4, 1e4 + 1, -1e4, 0], [-INF, 0, 1, -INF], [-200, 0, 1, 2], [88, 89, 90, 91]])
    row("softmax", F.softmax, "large", x=large)
    row("log_softmax", F.log_softmax, "large", x=large)
    row("softmax", F.softmax, "nan", x=values("float32", [[NAN, 1, 2], [-INF, -INF, -INF], [1, 2, 3]]))
    row("softmax", F.softmax, "inf", x=values("float32", [[INF, 1, 2], [1, 2, 3]]))
    row("softmax", lambda x: F.softmax(x, 1), "inf-axis", x=values("float32", [[[-INF], [1], [2]], [[-INF], [-INF], [-INF]]]))
    row("softmax", F.softmax, "f64", x=f64(3, 50))
    row("softmax", F.softmax, "empty", x=f32(0, 5))
    row("softmax", F.softmax, "scalar", x=f32())
    row("softmax", F.softmax, "one", x=f32(3, 1))
    row("cross_entropy_with_softmax", lambda x, y: F.softmax_with_cross_entropy(x, y, return_softmax=True), x=f32(4, 5), y=i64(4, 1, low=0, high=5))
    row("cross_entropy_with_softmax", lambda x, y: F.softmax_with_cross_entropy(x, y, axis=1, ignore_index=2), "axis", x=f32(4, 5, 3), y=i64(4, 1, 3, low=0, high=5))
    row("cross_entropy_with_softmax", lambda x, y: F.softmax_with_cross_entropy(x, y, soft_label=True), "soft", x=f32(4, 5), y=f32(4, 5, low=0, high=1))


def losses(row):
    inf, nan = float("inf"), float("nan")
    row("bce_loss", _C_ops.bce_loss, x=f32(3, 4, low=0, high=1), y=f32(3, 4, low=0, high=1))
    row("bce_loss", _C_ops.bce_loss, "bounds", x=values("float64", [0.0, 1.0, 0.0, 1.0]), y=values("float64", [1.0, 0.0, 0.0, 1.0]))
    edges = values("float32", [3.0, -2.0, 0.0, nan, inf, -inf, 100.0, -100.0, 5.0])
    labels = values("float32", [1.0, 0.0, 0.5, 1.0, 1.0, 0.0, -1.0, 0.2, nan])
    for normalize in (False, True):
        row("sigmoid_cross_entropy_with_logits", lambda x, y, n=normalize: _C_ops.sigmoid_cross_entropy_with_logits(x, y, None, n, -1), f"edges-{normalize}", x=edges, y=labels)
        row("sigmoid_cross_entropy_with_logits", lambda x, y, w, n=normalize: _C_ops.sigmoid_cross_entropy_with_logits(x, y, w, n, -1), f"weights-{normalize}", x=edges, y=labels, w=f32(9, low=0, high=3))
    row("sigmoid_cross_entropy_with_logits", lambda x, y: _C_ops.sigmoid_cross_entropy_with_logits(x, y, None, True, 0), "ignored", x=f32(4), y=values("float32", [0.0, 0.0, 0.0, 0.0]))
    row("huber_loss", lambda x, y: _C_ops.huber_loss(x, y, 0.7), x=f32(3, 4), y=f32(3, 4))
    row("huber_loss", lambda x, y: _C_ops.huber_loss(x, y, 1.0), "edges", x=edges, y=labels)
    for how in ("none", "mean", "batchmean", "sum"):
        row("kldiv_loss", lambda x, y, h=how: _C_ops.kldiv_loss(x, y, h, False), how, x=f32(3, 4), y=f32(3, 4))
        row("kldiv_loss", lambda x, y, h=how: _C_ops.kldiv_loss(x, y, h, True), f"{how}-log", x=f64(3, 4), y=f64(3, 4))
        row("kldiv_loss", lambda x, y, h=how: _C_ops.kldiv_loss(x, y, h, False), f"{how}-empty", x=f32(0, 4), y=f32(0, 4))
        row("kldiv_loss", lambda x, y, h=how: _C_ops.kldiv_loss(x, y, h, False), f"{how}-scalar", x=f32(), y=f32())
    # With a reduction Paddle writes past its result for an ignored label that is not the first.
    for how, ignored in (("none", [0, 3, 2, 1, 2]), ("mean", [2, 3, 0, 1, 0]), ("sum", [2, 3, 0, 1, 0])):
        row("nll_loss", lambda x, y, h=how: _C_ops.nll_loss(x, y, None, -100, h), how, x=f32(5, 4), y=values("int64", [-100, 3, 0, 1, 2]))
        row("nll_loss", lambda x, y, w, h=how: _C_ops.nll_loss(x, y, w, 2, h), f"{how}-weights", x=f64(5, 4), y=values("int64", ignored), w=f64(4, low=0, high=1))
        row("nll_loss", lambda x, y, w, h=how: _C_ops.nll_loss(x, y, w, -100, h), f"{how}-picture", x=f32(2, 4, 3, 5), y=i64(2, 3, 5, low=0, high=4), w=f32(4, low=0, high=1))
        row("nll_loss", lambda x, y, h=how: _C_ops.nll_loss(x, y, None, 1, h), f"{how}-ignored", x=f32(1, 4), y=values("int64", [1]))
    row("log_loss", lambda x, y: F.log_loss(x, y, 1e-3), x=f32(6, 1, low=0, high=1), y=f32(6, 1, low=0, high=1))
    row("log_loss", F.log_loss, "bounds", x=values("float32", [[0.0], [1.0], [2.0], [nan]]), y=values("float32", [[0.0], [1.0], [0.5], [1.0]]))
    row("hinge_loss", _C_ops.hinge_loss, x=f32(6, 1), y=values("float32", [[0.0], [1.0], [1.0], [0.0], [1.0], [0.0]]))
    for reduction in (0, 1, 2):
        row("identity_loss", lambda x, r=reduction: _C_ops.identity_loss(x, r), f"{reduction}", x=f32(3, 4))
        row("identity_loss", lambda x, r=reduction: _C_ops.identity_loss(x, r), f"{reduction}-empty", x=f32(0, 4))


def products(row):
    m = paddle.matmul
    row("matmul", m, x=f32(5, 7), y=f32(7, 6))
    row("matmul", m, "batch", x=f32(2, 3, 5, 7), y=f32(3, 7, 6))
    row("matmul", m, "broadcast", x=f32(2, 1, 5, 7), y=f32(1, 3, 7, 6))
    row("matmul", m, "vectors", x=f32(7), y=f32(7))
    row("matmul", m, "matrix-vector", x=f32(2, 5, 7), y=f32(7))
    row("matmul", m, "vector-matrix", x=f32(7), y=f32(2, 7, 3))
    for tx in (False, True):
        for ty in (False, True):
            x, y = ((7, 5) if tx else (5, 7)), ((6, 7) if ty else (7, 6))
            row("matmul", lambda x, y, a=tx, b=ty: m(x, y, a, b), f"transpose-{tx}-{ty}", x=f32(*x), y=f32(*y))
            row("matmul", lambda x, y, a=tx, b=ty: m(x, y, a, b), f"transpose-batch-{tx}-{ty}", x=f32(3, *x), y=f32(3, *y))
    row("matmul", lambda x, y: m(x, y, True, True), "transpose-vector", x=f32(7), y=f32(6, 7))
    row("matmul", m, "i64", x=i64(3, 4), y=i64(4, 2))
    row("matmul", m, "i32", x=i32(3, 4), y=i32(4, 2))
    row("matmul", m, "f64", x=f64(3, 4), y=f64(4, 2))
    row("matmul", m, "complex", x=c64(3, 4), y=c64(4, 2))
    row("matmul", m, "empty", x=f32(0, 4), y=f32(4, 2))
    row("matmul", m, "nan", x=values("float32", [[NAN, 0.0], [1.0, INF]]), y=values("float32", [[0.0, 1.0], [0.0, 1.0]]))
    row("bmm", paddle.bmm, x=f32(2, 3, 4), y=f32(2, 4, 5))
    row("mv", paddle.mv, x=f32(3, 4), y=f32(4))
    row("dot", paddle.dot, x=f32(4), y=f32(4))
    row("dot", paddle.dot, "rows", x=f32(3, 4), y=f32(3, 4))
    row("dot", paddle.dot, "i64", x=i64(4), y=i64(4))
    row("addmm", lambda i, x, y: paddle.addmm(i, x, y, beta=0.5, alpha=2.0), i=f32(3, 5), x=f32(3, 4), y=f32(4, 5))
    row("addmm", lambda i, x, y: paddle.addmm(i, x, y), "broadcast", i=f32(1, 5), x=f32(3, 4), y=f32(4, 5))
    row("baddbmm", lambda i, x, y: paddle.baddbmm(i, x, y, beta=0.5, alpha=2.0), i=f32(2, 3, 5), x=f32(2, 3, 4), y=f32(2, 4, 5))
    row("multi_dot", lambda x, y, z: paddle.linalg.multi_dot([x, y, z]), x=f32(3, 4), y=f32(4, 5), z=f32(5, 2))
    row("cross", lambda x, y: paddle.cross(x, y), x=f32(2, 3, 3), y=f32(2, 3, 3))
    row("cross", lambda x, y: paddle.cross(x, y, axis=0), "axis", x=f32(3, 4), y=f32(3, 4))
    row("kron", paddle.kron, x=f32(2, 3), y=f32(4, 2))
    row("kron", paddle.kron, "ranks", x=f32(2), y=f32(3, 4, 2))


def interpolation(row):
    ops = {"nearest": "nearest_interp", "bilinear": "bilinear_interp", "bicubic": "bicubic_interp"}
    x = f32(2, 3, 5, 7)
    for mode, op in ops.items():
        for corners in (False, True) if mode != "nearest" else (False,):
            for align_mode in (0, 1) if mode == "bilinear" else (0,):
                def f(x, m=mode, c=corners, a=align_mode, **more):
                    return F.interpolate(x, mode=m, align_corners=c, align_mode=a, **more)
                note = f"{'corners-' if corners else ''}{align_mode}"
                row(op, lambda x, f=f: f(x, size=[10, 14]), note + "-double", x=x)
                row(op, lambda x, f=f: f(x, size=[3, 4]), note + "-down", x=x)
                row(op, lambda x, f=f: f(x, size=[11, 5]), note + "-odd", x=x)
                row(op, lambda x, f=f: f(x, size=[1, 1]), note + "-one", x=x)
                row(op, lambda x, f=f: f(x, scale_factor=2.0), note + "-scale", x=x)
                row(op, lambda x, f=f: f(x, scale_factor=[1.7, 0.6]), note + "-scales", x=x)
                row(op, lambda x, f=f: f(x, size=[8, 9], data_format="NHWC"), note + "-nhwc", x=f32(2, 5, 7, 3))
                row(op, lambda x, s, f=f: f(x, size=s), note + "-tensor", x=x, s=values("int32", [9, 4]))
                row(op, lambda x, a, f=f: f(x, size=[a, 4]), note + "-tensors", x=x, a=values("int64", [9]))
    row("nearest_interp", lambda x: _C_ops.nearest_interp(x, None, None, None, "NCHW", -1, 9, 4, [], "nearest", True, 1), "corners", x=x)
    row("nearest_interp", lambda x: F.interpolate(x, size=[10, 14]), "u8", x=u8(1, 2, 5, 7))
    row("nearest_interp", lambda x: F.interpolate(x, size=[7, 3, 9], mode="nearest", data_format="NCDHW"), "3d", x=f32(1, 2, 3, 4, 5))
    row("bilinear_interp", lambda x: F.interpolate(x, size=[10, 14], mode="bilinear"), "f64", x=f64(1, 2, 5, 7))
    for corners in (False, True):
        for align_mode in (0, 1):
            row("linear_interp", lambda x, c=corners, a=align_mode: F.interpolate(x, size=[9], mode="linear", align_corners=c, align_mode=a, data_format="NCW"), f"{corners}-{align_mode}", x=f32(2, 3, 5))
            row("trilinear_interp", lambda x, c=corners, a=align_mode: F.interpolate(x, size=[5, 3, 9], mode="trilinear", align_corners=c, align_mode=a, data_format="NCDHW"), f"{corners}-{align_mode}", x=f32(1, 2, 3, 4, 5))
    row("linear_interp", lambda x: F.interpolate(x, scale_factor=1.5, mode="linear", data_format="NWC"), "nwc", x=f32(2, 6, 3))
    row("trilinear_interp", lambda x: F.interpolate(x, scale_factor=1.5, mode="trilinear", data_format="NDHWC"), "ndhwc", x=f32(1, 3, 4, 5, 2))
