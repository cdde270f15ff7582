# ===- table_nn.py - rows of convolution, pooling, normalisation, products, resizing -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of convolution, pooling, normalisation, products, resizing."""

from .draw import COMPLEX, FLAG, FLOATS, HALVES, INTS, NUMBERS, REALS, broadcast, filled, listed, same, shaped, tensor, weight, whole


def add(row):
    convolution(row)
    pooling(row)
    normalisation(row)
    softmax(row)
    losses(row)
    products(row)
    interpolation(row)


def image(spatial=2, channels=None, low=5, high=9, domain=None, dtypes=("float32", "float32", "float64")):
    """A batch of pictures; channels: a number or a function of the Draw."""

    def make(d):
        count = channels(d) if callable(channels) else channels or d.whole(1, 5)
        size = [d.whole(low, high) for _ in range(spatial)]
        last = d.drawn.get("layout", "NCHW").endswith("C")
        return d.picture(dtypes, d.whole(1, 2), count, size, last, domain or (None, None))

    return make


def channels(d, name="x"):
    x = getattr(d, name)
    return x.shape[-1] if d.drawn.get("layout", "NCHW").endswith("C") else x.shape[1]


def padding(spatial, most=2):
    """A number, one a dimension, one a side, or a rule."""
    return lambda d: d.pick(
        lambda: d.whole(0, most), lambda: [d.whole(0, most) for _ in range(spatial)], lambda: [d.whole(0, most) for _ in range(2 * spatial)],
        lambda: d.pick("SAME", "VALID"),
    )()  # fmt: skip


def convolution(row):
    def filters(spatial, out=lambda d: d.groups * d.whole(1, 3)):
        return weight(lambda d: (out(d), channels(d) // d.groups, *(d.whole(1, 3) for _ in range(spatial))))

    grouped = dict(groups=[1, 1, 2, 3])
    row("conv2d", "F.conv2d(x, w, b, stride, padding, dilation, groups, layout)", dynamic=("x",), layout=["NCHW", "NCHW", "NHWC"], **grouped,
        x=image(channels=lambda d: d.groups * d.whole(1, 4)), w=filters(2), b=[None, weight(lambda d: (d.w.shape[0],))], stride=[1, 2, (2, 1)], padding=padding(2), dilation=[1, 1, 2])
    row("conv2d", "F.conv1d(x, w, b, stride, padding, dilation)", dynamic=("x",), groups=1, x=image(1), w=filters(1), b=[None, weight(lambda d: (d.w.shape[0],))], stride=[1, 2], padding=[0, 1, "SAME"], dilation=[1, 2])
    row("depthwise_conv2d", "F.conv2d(x, w, None, stride, padding, dilation, groups)", dynamic=("x",), groups=[2, 3, 8, 16], x=image(channels=lambda d: d.groups),
        w=weight(lambda d: (d.groups * d.pick(1, 1, 2), 1, d.whole(1, 5), d.whole(1, 3))), stride=[1, 2], padding=padding(2), dilation=[1, 1, 2])
    row("conv3d", "F.conv3d(x, w, None, stride, padding, dilation, groups, layout)", dynamic=("x",), layout=["NCDHW", "NCDHW", "NDHWC"], groups=[1, 1, 2], x=image(3, lambda d: d.groups * d.whole(1, 3), 5, 6),
        w=filters(3), stride=[1, 2], padding=padding(3, 1), dilation=[1, 1, 2])
    transposed = weight(lambda d: (channels(d), d.whole(1, 3), d.whole(2, 4), d.whole(2, 4)))
    row("conv2d_transpose", "F.conv2d_transpose(x, w, b, stride, padding, output_padding, groups, dilation, data_format=layout)", dynamic=("x",), layout=["NCHW", "NCHW", "NHWC"], groups=[1, 1, 2],
        x=image(channels=lambda d: d.groups * d.whole(1, 3)), w=transposed, b=[None, weight(lambda d: (d.w.shape[1] * d.groups,))], stride=[2, 2, 3], padding=padding(2, 1), output_padding=[0, 0, 1], dilation=[1, 1, 2])
    row("conv2d_transpose", "F.conv2d_transpose(x, w, None, 2, 1, output_size=size)", dynamic=(), x=image(), w=weight(lambda d: (d.x.shape[1], 2, 3, 3)), size=lambda d: [2 * n - d.whole(0, 1) for n in d.x.shape[2:]])
    row("depthwise_conv2d_transpose", "F.conv2d_transpose(x, w, None, stride, padding, groups=groups)", dynamic=("x",), groups=[2, 3], x=image(channels=lambda d: d.groups), w=weight(lambda d: (d.groups, 1, d.whole(2, 4), d.whole(2, 4))), stride=[1, 2, 3], padding=[0, 1])
    row("conv3d_transpose", "F.conv3d_transpose(x, w, None, stride, padding, groups=groups)", dynamic=("x",), groups=[1, 2], x=image(3, lambda d: 2 * d.groups, 3, 4), w=weight(lambda d: (d.x.shape[1], 2, 2, 3, 2)), stride=[1, 2], padding=[0, 1])
    row("conv2d_transpose", "F.conv1d_transpose(x, w, None, stride, padding, opad)", dynamic=("x",), x=image(1), w=weight(lambda d: (d.x.shape[1], 2, 3)), stride=[2, 3], padding=[0, 1], opad=[0, 1])
    row("conv2d_transpose", "F.conv2d_transpose(x, w, None, 2, 1, output_size=size)", dynamic=("x",), x=shaped((1, 3, 4, 5), "float32"), w=weight(lambda d: (3, 2, 3, 3)), size=listed(lambda d: [d.whole(7, 8), d.whole(9, 10)], "int32"))
    row("conv3d_transpose", "F.conv3d_transpose(x, w, None, s, p, opad, 1, dil, data_format=layout)", dynamic=("x",), layout=["NCDHW", "NDHWC"], x=image(3, 2, 3, 4), w=weight(lambda d: (2, 3, 2, 3, 2)), s=[2, (1, 2, 2)], p=padding(3, 1), opad=[0, 1], dil=[1, 2])
    row("conv2d", "F.conv2d(x, w, b, stride, padding)", dynamic=("x", "w"), x=image(channels=3), w=shaped(lambda d: (4, 3, 3, 3), "x"), b=[None, shaped((4,), "x")], stride=[1, 3], padding=[1, ((0, 0), (0, 0), (1, 2), (0, 1))])
    row("conv2d", "F.conv2d(x, w, None, 1, 1, data_format=layout)", dynamic=("x",), layout="NHWC", x=image(channels=3), w=weight(lambda d: (4, 3, 3, 3)))
    row("unfold", "F.unfold(x, [2, 3], [2, 1], [1, 0, 2, 1], 1)", x=image())
    row("deformable_conv", "V.deform_conv2d(x, o, w, b, s, p, dil, dg, g, m)", dynamic=(), g=[1, 2], dg=[1, 2], s=[1, 2], p=[0, 1], dil=[1, 2], x=lambda d: d.tensor("float32", (2, 4, 7, 8)),
        o=lambda d: d.tensor("float32", (2, 18 * d.dg, *((n + 2 * d.p - 2 * d.dil - 1) // d.s + 1 for n in (7, 8)))), w=weight(lambda d: (6, 4 // d.g, 3, 3)), b=[None, weight(lambda d: (6,))],
        m=[None, lambda d: d.tensor("float32", (2, 9 * d.dg, *d.o.shape[2:]), 0, 1)])
    row("unfold", "F.unfold(x, k, s, p, d)", x=image(), k=[3, (2, 3)], s=[1, 2], p=[0, 1, (1, 2)], d=[1, 2])
    row("fold", "F.fold(x, (h, w), k, s, p)", h=whole(4, 7), w=whole(4, 7), k=[2, 3], s=[1, 2], p=[0, 1],
        x=lambda d: d.tensor("float32", (2, d.k * d.k * d.whole(1, 3), ((d.h + 2 * d.p - d.k) // d.s + 1) * ((d.w + 2 * d.p - d.k) // d.s + 1))))
    row("deformable_conv", "V.deform_conv2d(x, o, w, None, 1, 1)", dynamic=(), x=image(channels=2), o=shaped(lambda d: (d.x.shape[0], 18, *d.x.shape[2:]), "x"), w=weight(lambda d: (3, 2, 3, 3)))


def pooling(row):
    layout = ["NCHW", "NCHW", "NHWC"]
    row("pool2d", "F.max_pool2d(x, k, s, p, ceil_mode=ceil, data_format=layout)", layout=layout, x=image(), k=[2, 3, (3, 2)], s=[None, 1, 2, (1, 2)], p=[0, 0, 1, (1, 0), "SAME", "VALID"], ceil=FLAG)
    row("pool2d", "F.avg_pool2d(x, k, s, p, ceil, exclusive, data_format=layout)", layout=layout, x=image(), k=[2, 3, (3, 2)], s=[None, 1, 2, (1, 2)], p=[0, 0, 1, (1, 0), "SAME", "VALID"], ceil=FLAG, exclusive=FLAG)
    row("pool2d", "F.avg_pool2d(x, k, s, None or p, ceil, exclusive)", x=image(), k=3, s=[1, 2], p=lambda d: [d.whole(0, 1) for _ in range(4)], ceil=FLAG, exclusive=FLAG)
    row("pool2d", "F.adaptive_avg_pool2d(x, size, layout)", layout=layout, x=image(), size=[1, 2, 3, (2, 4), (None, 3), 7])
    row("pool2d", "F.avg_pool2d(x, k)", x=image(dtypes="float64"), k=[2, 3])
    row("pool3d", "F.max_pool3d(x, k, s, p, ceil_mode=ceil)", x=image(3, low=4, high=6), k=[2, 3], s=[None, 1, 2], p=[0, 1], ceil=FLAG)
    row("pool3d", "F.avg_pool3d(x, k, s, p, ceil, exclusive)", x=image(3, low=4, high=6), k=[2, 3], s=[None, 1, 2], p=[0, 1], ceil=FLAG, exclusive=FLAG)
    row("pool3d", "F.adaptive_avg_pool3d(x, size)", x=image(3, low=4, high=6), size=[1, 2, (2, 3, 1)])
    row("pool2d", "F.max_pool2d(x, k, s, p, ceil_mode=ceil)", x=lambda d: d.tensor(FLOATS, (1, 2, 6, 7)), k=[2, 3], s=[None, 1], p=[0, 1], ceil=FLAG)
    row("pool2d", "F.adaptive_avg_pool2d(x, n)", x=image(low=2, high=9), n=[(1, 1), (3, 3), (6, 5)])
    row("pool3d", "F.max_pool3d(x, k, s, p, ceil_mode=ceil, data_format=layout)", layout="NDHWC", x=image(3, low=4, high=6), k=[2, 3], s=[None, 1], p=[0, 1, "SAME"], ceil=FLAG)
    row("pool2d", "F.avg_pool1d(x, k, s, p, exclusive, ceil)", x=image(1), k=[2, 3], s=[None, 1, 2], p=[0, 1], exclusive=FLAG, ceil=FLAG)
    row("pool2d", "F.avg_pool2d(x, 2, 2, 0, divisor_override=v)", x=image(), v=[3, 5])
    row("max_pool2d_with_index", "F.adaptive_max_pool1d(x, n, return_mask=mask)", x=image(1), n=[1, 2, 3], mask=FLAG)
    row("max_pool2d_with_index", "F.max_pool1d(x, k, s, p, True, ceil)", x=image(1), k=[2, 3], s=[None, 2], p=[0, 1], ceil=FLAG)
    row("unpool3d", "F.max_unpool3d(*F.max_pool3d(x, 2, 2, return_mask=True), 2, 2)", x=lambda d: d.tensor(FLOATS, (2, 2, 4, 2, 6)))
    row("max_pool2d_with_index", "F.max_pool2d(x, k, s, p, True, ceil)", x=image(), k=[2, 3, (3, 2)], s=[None, 1, 2], p=[0, 1], ceil=FLAG)
    row("max_pool2d_with_index", "F.adaptive_max_pool2d(x, size, return_mask=mask)", x=image(), size=[1, 2, 3, (2, 4)], mask=FLAG)
    row("max_pool3d_with_index", "F.max_pool3d(x, k, s, p, True)", x=image(3, low=4, high=6), k=[2, 3], s=[None, 1, 2], p=[0, 1])
    row("max_pool3d_with_index", "F.adaptive_max_pool3d(x, size, return_mask=True)", x=image(3, low=4, high=6), size=[1, 2])
    row("pool2d", "F.max_pool1d(x, k, s, p)", x=image(1), k=[2, 3], s=[None, 1, 2], p=[0, 1])
    row("pool2d", "F.adaptive_avg_pool1d(x, n)", x=image(1), n=[1, 2, 3])


def normalisation(row):
    def statistics(d):
        return (channels(d),)

    positive = (0.3, 2)
    row("batch_norm", "F.batch_norm(x, m, v, s, b, False, epsilon=e, data_format=layout)", dynamic=("x",), layout=["NCHW", "NCHW", "NHWC"], x=image(), m=weight(statistics), v=weight(statistics, domain=positive), s=weight(statistics), b=weight(statistics), e=[1e-5, 1e-3])
    row("batch_norm", "F.batch_norm(x, m, v, s, b, False)", dynamic=("x",), x=tensor(FLOATS, 2, 3, domain=(-2, 2)), m=weight(statistics), v=weight(statistics, domain=positive), s=weight(statistics), b=weight(statistics))
    row("layer_norm", "F.layer_norm(x, n, s, b, e)", dynamic=("x",), x=tensor("float32", 2, 4, edge=False, most=16), n=lambda d: list(d.x.shape[-d.whole(1, len(d.x.shape) - 1) :]), s=[None, weight(lambda d: d.n)], b=[None, weight(lambda d: d.n)], e=[1e-5, 1e-3])
    row("group_norm", "F.group_norm(x, g, e, s, b, layout)", legacy="L('group_norm', {'X': x, 'Scale': s, 'Bias': b}, {'groups': g, 'epsilon': e, 'data_layout': layout}, 'Y Mean Variance')[0]", dynamic=("x",), layout=["NCHW", "NCHW", "NHWC"], g=[1, 2, 3], x=image(channels=lambda d: d.g * d.whole(1, 4)), s=weight(statistics), b=weight(statistics), e=[1e-5, 1e-2])
    row("group_norm", "F.group_norm(x, 2)", forms="pir", x=image(1, channels=4))
    row("instance_norm", "F.instance_norm(x, weight=s, bias=b)", dynamic=("x",), x=image(), s=weight(statistics), b=weight(statistics))
    row("instance_norm", "F.instance_norm(x, eps=e)", x=[image(1), image(3, low=2, high=4)], e=[1e-5, 1e-2])
    row("layer_norm", "F.layer_norm(x, x.shape[-1], s, b)", dynamic=("x",), x=tensor(FLOATS, 2, 4, edge=False), s=weight(lambda d: d.x.shape[-1:]), b=weight(lambda d: d.x.shape[-1:]))
    row("batch_norm", "F.batch_norm(x, m, v, None, None, False)", dynamic=("x",), x=image(3, low=2, high=4), m=weight(statistics), v=weight(statistics, domain=positive))
    row("rms_norm", "x * paddle.rsqrt(paddle.mean(x * x, -1, keepdim=True) + 1e-6) * s", x=tensor(FLOATS, 2, 3, edge=False), s=weight(lambda d: d.x.shape[-1:]), dynamic=("x",))
    row("spectral_norm", "x / paddle.maximum(paddle.linalg.norm(x, axis=1, keepdim=True), e)", dynamic=("x",), x=shaped((3, 4), "float32"), e=shaped((1,), "float32", domain=(0.5, 3)))
    row("data_norm", "L('norm', {'X': x}, {'axis': a, 'epsilon': 1e-6}, 'Out Norm')[0]", forms="legacy", x=tensor("float32", 2, 4, edge=False), a=[0, 1, -1])
    row("p_norm", "F.normalize(x, p, axis)", x=tensor("float32", 2, 4, edge=False), p=[1, 2, 3], axis=[0, 1, -1])
    row("affine_channel", "C.affine_channel(x, s, b, layout)", forms="pir", dynamic=("x",), layout=["NCHW", "NHWC"], x=image(), s=weight(statistics), b=weight(statistics))
    row("pool3d", "F.local_response_norm(x, n)", x=image(channels=5), n=[3, 5])
    row("lrn", "L('lrn', {'X': x}, {'n': n, 'k': k, 'alpha': alpha, 'beta': 0.75, 'data_format': layout}, 'Out MidOut')[0]", forms="legacy", layout=["NCHW", "NHWC"], x=image(channels=7), n=[1, 3, 5], k=[1.0, 2.0], alpha=[1e-4, 0.5])
    row("lp_pool2d", "F.lp_pool2d(x, p, k, s, pad, ceil)", forms="pir", x=image(domain=(0.1, 2)), p=[1.0, 2.0, 3.0], k=[2, 3], s=[None, 1, 2], pad=[0, 1], ceil=FLAG)
    row("unpool", "F.max_unpool2d(*F.max_pool2d(x, 2, 2, return_mask=True), 2, 2)", x=lambda d: d.tensor(FLOATS, (2, d.whole(1, 3), 2 * d.whole(1, 4), 2 * d.whole(1, 4))))
    row("norm", "C.norm(x, axis, 1e-10, False)", forms="pir", legacy=None, x=tensor("float32", 2, 4, edge=False), axis=[0, 1, -1])


def softmax(row):
    for op in ("softmax", "log_softmax"):
        row(op, f"F.{op}(x, axis)", x=tensor(FLOATS, 0, 4, domain=(-20, 20), most=20), axis=lambda d: d.axis_of(len(d.x.shape)))
        row(op, f"F.{op}(x, axis)", x=tensor("float32", 1, 3), axis=-1)
    row("softmax", "F.softmax(x, axis, t)", x=tensor(FLOATS, 1, 3, edge=False), axis=-1, t=["float32", "float64"])
    for op in ("softmax", "log_softmax"):
        row(op, f"F.{op}(x, axis)", x=tensor(FLOATS + HALVES, 0, 3), axis=lambda d: d.axis_of(len(d.x.shape)))
    row("cross_entropy_with_softmax", "F.cross_entropy(x, y, reduction=how)", x=shaped((4, 5), FLOATS), y=shaped((4,), INTS, domain=(0, 5)), how=["none", "mean", "sum"])
    row("gumbel_softmax", "F.softmax(paddle.where(m, x, paddle.full_like(x, float('-inf'))))", x=tensor("float32", 1, 3, edge=False), m=lambda d: d.tensor("bool", d.x.shape))
    row("cross_entropy_with_softmax", "F.softmax_with_cross_entropy(x, y, ignore_index=i, return_softmax=True)", x=tensor("float32", 2, 2, edge=False), y=lambda d: d.tensor(INTS, (d.x.shape[0], 1), 0, d.x.shape[1]), i=[-100, 1])
    row("cross_entropy_with_softmax", "F.softmax_with_cross_entropy(x, y, soft_label=True)", x=tensor("float32", 2, 3, edge=False), y=same("x", domain=(0, 1)))


def losses(row):
    part = (0, 1)
    row("bce_loss", "F.binary_cross_entropy(x, y, w, how)", x=tensor(FLOATS, 1, 3, domain=part), y=same("x", domain=part), w=[None, same("x")], how=["none", "mean", "sum"])
    row("bce_loss", "C.bce_loss(x, y)", legacy="L('bce_loss', {'X': x, 'Label': y})", x=tensor(FLOATS, 0, 4, domain=part), y=same("x", edge=False))
    row("sigmoid_cross_entropy_with_logits", "C.sigmoid_cross_entropy_with_logits(x, y, None, n, i)", legacy="L('sigmoid_cross_entropy_with_logits', {'X': x, 'Label': y}, {'normalize': n, 'ignore_index': i})",
        x=tensor(FLOATS, 1, 3), y=same("x", domain=(-2, 2)), n=FLAG, i=[-100, 0, 1])
    row("sigmoid_cross_entropy_with_logits", "F.binary_cross_entropy_with_logits(x, y, w, how, p)", forms="pir", x=shaped((3, 4), FLOATS), y=shaped((3, 4), "x", domain=part), w=[None, shaped((3, 4), "x")], p=[None, shaped((4,), "x", domain=(0, 3))], how=["none", "mean", "sum"])
    # Paddle 2.6 weighs other terms where the logit is negative.
    row("sigmoid_cross_entropy_with_logits", "F.binary_cross_entropy_with_logits(x, y, None, 'none', p)", dynamic=(), x=shaped((3, 4), FLOATS, domain=(0, 5)), y=shaped((3, 4), "x", domain=part), p=[None, shaped((4,), "x", domain=(0, 3))])
    row("huber_loss", "F.smooth_l1_loss(x, y, how, delta)", x=tensor(FLOATS, 1, 4), y=same("x"), how=["none", "mean", "sum"], delta=[1.0, 0.25, 2.0])
    row("huber_loss", "C.huber_loss(x, y, delta)", legacy="L('huber_loss', {'X': x, 'Y': y}, {'delta': delta}, 'Out Residual')", x=tensor(FLOATS, 0, 3), y=same("x"), delta=[1.0, 0.5])
    row("kldiv_loss", "F.kl_div(x, y, how)", x=tensor(FLOATS, 1, 3, edge=False), y=same("x", edge=False), how=["none", "mean", "sum", "batchmean"])
    row("kldiv_loss", "F.kl_div(x, y, how, True)", forms="pir", x=tensor(FLOATS, 1, 3, edge=False), y=same("x", edge=False), how=["none", "mean", "sum", "batchmean"])
    weights = [None, shaped(lambda d: (d.x.shape[1],), "x", domain=part)]
    # With a reduction Paddle writes past its result for an ignored label that is not the first.
    ignored = dict(how=["none", "mean", "sum"], i=lambda d: d.pick(-100, 2) if d.how == "none" else -100)
    row("nll_loss", "F.nll_loss(x, y, w, i, how)", dynamic=("x", "y"), x=shaped((5, 4), FLOATS), y=shaped((5,), "int64", domain=(0, 4)), w=weights, **ignored)
    row("nll_loss", "F.nll_loss(x, y, w, i, how)", dynamic=(), x=shaped(lambda d: (2, 4, *[3, 2, 3][: d.whole(1, 3)]), FLOATS), y=lambda d: d.tensor("int64", (2, *d.x.shape[2:]), 0, 4), w=weights, **ignored)
    row("log_loss", "F.log_loss(x, y, e)", x=lambda d: d.tensor("float32", (d.whole(0, 6), 1), *part), y=same("x", domain=part), e=[1e-4, 0.01])
    row("hinge_loss", "C.hinge_loss(x, y)", legacy="L('hinge_loss', {'Logits': x, 'Labels': y}, {}, 'Loss')", x=lambda d: d.tensor("float32", (d.whole(1, 6), 1)), y=same("x", domain=part))
    row("identity_loss", "C.identity_loss(x, how)", legacy="L('identity_loss', {'X': x}, {'reduction': how})", x=tensor(FLOATS, 0, 4), how=[0, 1, 2])


def products(row):
    def second(d):
        batch, (m, k) = d.x.shape[:-2], d.x.shape[-2:]
        k = m if d.tx else k
        n = d.whole(1, 7)
        return (*d.broadcast(batch), *((n, k) if d.ty else (k, n)))

    row("matmul", "paddle.matmul(x, y, tx, ty)", dynamic=("x",), x=tensor(FLOATS, 2, 4, edge=False, most=9), tx=FLAG, ty=FLAG, y=weight(second))
    row("matmul", "paddle.matmul(x, y)", dynamic=(), x=tensor(FLOATS, 1, 3, edge=False), y=lambda d: d.tensor(d.x.dtype, (d.x.shape[-1],)))
    row("matmul", "paddle.matmul(x, y, False, ty)", dynamic=(), x=tensor(FLOATS, 1, 1, edge=False), ty=FLAG, y=lambda d: d.tensor(d.x.dtype, (2, 3, d.x.shape[0]) if d.ty else (2, d.x.shape[0], 3)))
    row("matmul", "paddle.matmul(x, y, tx, ty)", x=shaped((4, 4), INTS + HALVES + COMPLEX), y=shaped((4, 4), "x"), tx=FLAG, ty=FLAG)
    row("matmul", "paddle.matmul(x, y)", x=tensor(FLOATS, 1, 1, edge=False), y=same("x", edge=False))
    row("matmul", "paddle.matmul(x, y, tx, ty)", x=shaped((2, 3, 3), FLOATS), y=shaped((1, 3, 3), "x"), tx=FLAG, ty=FLAG)
    row("matmul", "L('mul', {'X': x, 'Y': y}, {'x_num_col_dims': a, 'y_num_col_dims': 1})", forms="legacy", dynamic=("x",), a=[1, 2], x=lambda d: d.tensor(FLOATS, (2, 3, 4)), y=lambda d: d.tensor(d.x.dtype, (12 if d.a == 1 else 4, 5)))
    row("matmul", "L('matmul', {'X': x, 'Y': y}, {'transpose_X': tx, 'transpose_Y': ty, 'alpha': a})", forms="legacy", x=shaped((2, 4, 4), FLOATS), y=shaped((2, 4, 4), "x"), tx=FLAG, ty=FLAG, a=[1.0, 0.5])
    row("linear", "F.linear(x, w, b)", dynamic=("x",), x=tensor(FLOATS, 1, 4, edge=False), w=weight(lambda d: (d.x.shape[-1], 5)), b=[None, weight(lambda d: (5,))])
    row("tensordot", "paddle.tensordot(x, y, a)", dynamic=(), x=shaped((2, 3, 4), FLOATS), y=shaped((3, 4, 5), "x"), a=[2, ((1, 2), (0, 1))])
    row("outer", "paddle.outer(x, y)", x=shaped((3,), NUMBERS), y=shaped((4,), "x"))
    row("inner", "paddle.inner(x, y)", x=shaped((2, 3), FLOATS), y=shaped((4, 3), "x"))
    row("cdist", "paddle.cdist(x, y, p)", x=shaped((3, 4), FLOATS), y=shaped((5, 4), "x"), p=[1.0, 2.0, float("inf")])
    row("scaled_dot_product_attention", "F.scaled_dot_product_attention(x, y, y, m, is_causal=c)", x=shaped((2, 3, 2, 4), "float32"), y=shaped((2, 3, 2, 4), "float32"), m=[None, shaped((2, 1, 3, 3), "float32")], c=False, dynamic=("x", "m"))
    row("bmm", "paddle.bmm(x, y)", x=tensor(FLOATS, 3, 3, edge=False), y=lambda d: d.tensor(d.x.dtype, (d.x.shape[0], d.x.shape[2], d.whole(1, 6))))
    row("mv", "paddle.mv(x, y)", dynamic=("x",), x=tensor(FLOATS, 2, 2, edge=False), y=lambda d: d.tensor(d.x.dtype, (d.x.shape[1],)))
    row("dot", "paddle.dot(x, y)", x=tensor(FLOATS, 1, 2, edge=False), y=same("x", edge=False))
    row("addmm", "paddle.addmm(i, x, y, beta, alpha)", dynamic=(), x=shaped((3, 4)), y=lambda d: d.tensor(d.x.dtype, (4, 5)), i=lambda d: d.tensor(d.x.dtype, d.pick((3, 5), (1, 5), (5,))), beta=[1.0, 0.5, 0.0], alpha=[1.0, 2.0])
    row("kron", "paddle.kron(x, y)", dynamic=(), x=tensor(FLOATS, 1, 3, edge=False), y=lambda d: d.tensor(d.x.dtype, d.shape(1, 3, 4)))
    row("cross", "paddle.cross(x, y, axis)", x=shaped((3, 2, 3)), y=same("x"), axis=[0, 2])
    row("dist", "paddle.dist(x, y, p)", x=filled(tensor(FLOATS, 1, 3, edge=False)), y=broadcast("x", edge=False), p=[0, 1, 2, 3, float("inf"), float("-inf")])
    for equation, shapes in (("ij,jk->ik", ((3, 4), (4, 5))), ("bij,bjk->bik", ((2, 3, 4), (2, 4, 5))), ("i,j->ij", ((3,), (4,))), ("...ij,...jk->...ik", ((2, 3, 4, 5), (3, 5, 2))), ("bhqd,bhkd->bhqk", ((2, 2, 3, 4), (2, 2, 5, 4))), ("ij,ij->", ((3, 4), (3, 4)))):
        row("einsum", f"paddle.einsum('{equation}', x, y)", dynamic=(), x=shaped(shapes[0], "float32"), y=shaped(shapes[1], "float32"))
    for equation, shape in (("ij->ji", (3, 4)), ("ij->", (3, 4)), ("ii->i", (3, 3)), ("ijk->ik", (2, 3, 4))):
        row("einsum", f"paddle.einsum('{equation}', x)", dynamic=(), x=shaped(shape, "float32"))
    row("bilinear", "F.bilinear(x, y, w, b)", dynamic=(), x=shaped((3, 4), "float32"), y=shaped((3, 5), "float32"), w=shaped((6, 4, 5), "float32"), b=shaped((1, 6), "float32"))
    row("multi_dot", "paddle.linalg.multi_dot([x, y, z])", dynamic=(), x=shaped((3, 4)), y=lambda d: d.tensor(d.x.dtype, (4, 5)), z=lambda d: d.tensor(d.x.dtype, (5, 2)))


def interpolation(row):
    sizes = lambda rank: lambda d: [d.whole(1, 14) for _ in range(rank)]
    factor = [2.0, 0.5, 1.5, (1.7, 0.6), 3.0]
    for op, mode in (("nearest_interp", "nearest"), ("bilinear_interp", "bilinear"), ("bicubic_interp", "bicubic")):
        more = dict(corners=FLAG) if mode != "nearest" else dict(corners=False)
        align = dict(align=[0, 1]) if mode == "bilinear" else dict(align=0)
        call = f"F.interpolate(x, {{}}, mode='{mode}', align_corners=corners, align_mode=align, data_format=layout)"
        row(op, call.format("size=size"), layout=["NCHW", "NCHW", "NHWC"], x=image(low=1), size=sizes(2), **more, **align)
        row(op, call.format("scale_factor=f"), layout=["NCHW", "NCHW", "NHWC"], x=image(low=2), f=factor, **more, **align)
    row("linear_interp", "F.interpolate(x, size=size, mode='linear', align_corners=corners, align_mode=align, data_format='NCW')", x=image(1), size=sizes(1), corners=FLAG, align=[0, 1])
    row("trilinear_interp", "F.interpolate(x, size=size, mode='trilinear', align_corners=corners, align_mode=align, data_format='NCDHW')", x=image(3, low=2, high=4), size=lambda d: [d.whole(1, 6) for _ in range(3)], corners=FLAG, align=[0, 1])
    row("nearest_interp", "F.interpolate(x, size=size, mode='nearest', data_format='NCDHW')", x=image(3, low=2, high=4), size=lambda d: [d.whole(1, 6) for _ in range(3)])
    for op, mode in (("nearest_interp", "nearest"), ("bilinear_interp", "bilinear"), ("bicubic_interp", "bicubic")):
        row(op, f"F.interpolate(x, size=n, mode='{mode}')", x=image(low=2), n=listed(lambda d: [d.whole(1, 9), d.whole(1, 9)], "int32"))
        row(op, f"F.interpolate(x, size=paddle.shape(y)[2:], mode='{mode}', align_corners=corners)", x=image(low=2), y=lambda d: d.tensor(d.x.dtype, (1, 1, d.whole(1, 9), d.whole(1, 9))), corners=[False] if mode == "nearest" else FLAG)
        row(op, f"F.interpolate(x, scale_factor=f, mode='{mode}')", x=image(low=3), f=listed(lambda d: [d.pick(0.5, 2.0, 1.7)], "float32"))
    row("bilinear_interp", "F.interpolate(x, size=[h, 4], mode='bilinear')", x=image(low=2), h=listed(lambda d: d.whole(1, 9), "int32"))
    row("nearest_interp", "F.interpolate(x, size=s, mode='nearest')", x=shaped((1, 2, 4, 5), ("float32", "uint8", "int32", "int64")), s=[(8, 10), (3, 3), (4, 5)])
    row("nearest_interp", "F.interpolate(x, scale_factor=2, mode='nearest')", x=image(1))
    for op, mode in (("linear_interp", "linear"), ("trilinear_interp", "trilinear")):
        spatial = 1 if mode == "linear" else 3
        row(op, f"F.interpolate(x, scale_factor=f, mode='{mode}', align_corners=corners, data_format=layout)", layout=["NCW", "NWC"] if spatial == 1 else ["NCDHW", "NDHWC"], x=image(spatial, low=3, high=5), f=[2.0, 0.5, 1.5], corners=FLAG)
    row("bilinear_interp", "F.upsample(x, scale_factor=f, mode='bilinear', align_corners=True)", x=image(low=3), f=[2, 3])
    row("bilinear_interp", "F.interpolate(x, size=(5, 5), mode='area')", x=image())
    row("pixel_shuffle", "F.pixel_shuffle(x, f, layout)", layout=["NCHW", "NHWC"], f=[1, 2, 3], x=image(channels=lambda d: d.f**2 * d.whole(1, 3)))
    row("pixel_unshuffle", "F.pixel_unshuffle(x, f, layout)", layout=["NCHW", "NHWC"], f=2, x=lambda d: d.tensor("float32", (2, 4, 6, 8)))
    row("channel_shuffle", "F.channel_shuffle(x, g, layout)", layout=["NCHW", "NHWC"], g=[1, 2, 3], x=image(channels=lambda d: d.g * d.whole(1, 3)))
    row("temporal_shift", "F.temporal_shift(x, s, r, data_format=layout)", dynamic=(), layout=["NCHW", "NHWC"], s=[2, 3], r=[0.25, 0.3], x=lambda d: d.tensor("float32", (6, 8, 2, 3) if d.layout == "NCHW" else (6, 2, 3, 8)))
