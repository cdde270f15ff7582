# ===- table_vision.py - rows of detection, regions, sampling, recurrence and quantization -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of detection, regions, sampling, recurrence and quantization."""

from .draw import FLAG, FLOATS, INTS, listed, shaped, tensor, whole


def add(row):
    sampling(row)
    regions(row)
    recurrent(row)
    quantization(row)


def sampling(row):
    row("grid_sample", "F.grid_sample(x, g, mode, padding, corners)", x=shaped((2, 3, 4, 7), FLOATS), g=shaped((2, 5, 6, 2), "x", domain=(-1.4, 1.4)), mode=["bilinear", "nearest"], padding=["zeros", "border", "reflection"], corners=FLAG)
    row("grid_sample", "F.grid_sample(x, g, mode, padding, corners)", x=shaped((1, 2, 3, 4, 5), FLOATS), g=shaped((1, 2, 3, 4, 3), "x", domain=(-1.4, 1.4)), mode=["bilinear", "nearest"], padding=["zeros", "border", "reflection"], corners=FLAG)
    row("grid_sample", "F.grid_sample(x, g)", x=shaped((1, 2, 3, 4), "float32"), g=lambda d: d.tensor("float32", (1, 2, 3, 2), edge=True))
    row("affine_grid", "F.affine_grid(t, s, corners)", dynamic=("t",), t=shaped((2, 2, 3), FLOATS), s=listed(lambda d: [2, 3, d.whole(1, 5), d.whole(2, 5)], "int32"), corners=FLAG)
    row("affine_grid", "F.affine_grid(t, [2, 3, 2, 3, 4], corners)", t=shaped((2, 3, 4), FLOATS), corners=FLAG)
    row("affine_grid", "F.affine_grid(t, [2, 3, h, w], corners)", dynamic=(), t=shaped((2, 2, 3), "float32"), h=whole(1, 5), w=whole(2, 5), corners=FLAG)
    row("dropout", "F.dropout(x, p, training=False, mode=m)", x=shaped((3, 4), ("float32", "float64")), p=[0.0, 0.3, 0.9], m=["upscale_in_train", "downscale_in_infer"])
    row("label_smooth", "F.label_smooth(x, epsilon=e)", x=shaped((3, 4), "float32", domain=(0, 1)), e=[0.1, 0.2])
    row("rrelu", "F.rrelu(x, 0.1, 0.4, training=False)", x=shaped((20,), "float32"))


def corners(d, count):
    """Boxes as (left, top, right, bottom)."""
    first = d.rng.uniform(0, 5, (count, 2))
    return first.round(2).tolist(), (first + d.rng.uniform(1, 8, (count, 2))).round(2).tolist()


def boxes(count):
    from .draw import T

    def make(d):
        first, second = corners(d, count)
        return T("float32", (count, 4), values=[a + b for a, b in zip(first, second)])

    return make


def regions(row):
    from .draw import T

    scores = lambda d: T("float32", (2, 3, 6), values=d.rng.permutation(36).reshape(2, 3, 6).astype(float).__truediv__(37).round(3).tolist())
    detections = lambda d: T("float32", (2, 6, 4), values=[[a + b for a, b in zip(*corners(d, 6))] for _ in range(2)])
    row("multiclass_nms3", "C.multiclass_nms3(b, s, None, t, top, keep, iou, norm, eta, bg)", forms="pir", b=detections, s=scores, t=[0.05, 0.3, 2.0], top=[-1, 3], keep=[-1, 5], iou=[0.3, 0.6], norm=FLAG, eta=[1.0, 0.9], bg=[-1, 0])
    row("multiclass_nms3", "L('multiclass_nms3', {'BBoxes': b, 'Scores': s}, {'background_label': bg, 'score_threshold': t, 'nms_top_k': top, 'nms_threshold': iou, 'keep_top_k': keep, 'nms_eta': 1.0, 'normalized': norm}, 'Out Index NmsRoisNum', 'float32 int32 int32')", forms="legacy", b=detections, s=scores, t=[0.05, 0.3, 2.0], top=[-1, 3], keep=[-1, 5], iou=[0.3, 0.6], norm=FLAG, bg=[-1, 0])
    row("matrix_nms", "V.matrix_nms(b, s, t, post, top, keep, gauss, sigma, bg, norm, return_index=True)", b=detections, s=scores, t=[0.05, 0.3], post=[0.0, 0.1], top=[-1, 4], keep=[-1, 5], gauss=FLAG, sigma=[2.0, 0.5], bg=[-1, 0], norm=FLAG)
    row("nms", "V.nms(b, iou)", b=boxes(6), iou=[0.1, 0.3, 0.7])
    row("nms", "V.nms(b, 0.3, s, c, [0, 1], top)", b=boxes(6), s=lambda d: T("float32", (6,), values=(d.rng.permutation(6) / 7).round(3).tolist()), c=shaped((6,), "int64", domain=(0, 2)), top=[None, 3])
    row("distribute_fpn_proposals", "V.distribute_fpn_proposals(b, 2, 5, 4, scale, po, n)", b=boxes(6), scale=[8, 224], po=FLAG, n=lambda d: T("int32", (2,), values=[4, 2]))
    row("generate_proposals", "V.generate_proposals(s, e, i, a, v, pre, post, iou, size, return_rois_num=True)", dynamic=(), s=lambda d: T("float32", (1, 3, 2, 4), values=(d.rng.permutation(24) / 25).round(3).tolist()), e=shaped((1, 12, 2, 4), "float32", domain=(-0.5, 0.5)),
        i=lambda d: T("float32", (1, 2), values=[12.0, 14.0]), a=lambda d: T("float32", (2, 4, 3, 4), values=[x + y for x, y in zip(*corners(d, 24))]), v=shaped((2, 4, 3, 4), "float32", domain=(0.5, 1)), pre=[6, 50], post=[3, 50], iou=[0.3, 0.7], size=[0.1, 2.0])
    number = lambda d: T("int32", (2,), values=[3, 1])
    row("roi_align", "V.roi_align(x, b, n, (3, 2), s, r, aligned)", dynamic=(), x=shaped((2, 3, 8, 9), "float32"), b=boxes(4), n=number, s=[1.0, 0.5], r=[-1, 2], aligned=FLAG)
    row("roi_pool", "V.roi_pool(x, b, n, (3, 2), s)", dynamic=(), x=shaped((2, 3, 8, 9), "float32"), b=boxes(4), n=number, s=[1.0, 0.5])
    row("psroi_pool", "V.psroi_pool(x, b, n, (3, 2), s)", dynamic=(), x=shaped((2, 12, 8, 9), "float32"), b=boxes(4), n=number, s=[1.0, 0.5])
    row("box_coder", "V.box_coder(p, v, t, 'decode_center_size', norm, axis=a)", dynamic=(), a=[0, 1], p=boxes(5), v=[(0.1, 0.1, 0.2, 0.2), shaped((5, 4), "float32", domain=(0.1, 0.3))], t=lambda d: d.tensor("float32", (3, 5, 4) if d.a == 0 else (5, 3, 4)), norm=FLAG)
    row("box_coder", "V.box_coder(p, v, t, 'encode_center_size', norm)", dynamic=(), p=boxes(5), v=shaped((5, 4), "float32", domain=(0.1, 0.3)), t=boxes(3), norm=FLAG)
    row("prior_box", "V.prior_box(x, i, [8.0, 16.0], big, [1.0, 2.0, 3.0], flip=flip, clip=clip, min_max_aspect_ratios_order=order)", dynamic=(), x=shaped((1, 3, 4, 5), "float32"), i=shaped((1, 3, 40, 60), "float32"), big=[None, (16.0, 32.0)], flip=FLAG, clip=FLAG, order=FLAG)
    row("yolo_box", "V.yolo_box(x, s, [10, 13, 16, 30], 3, t, 32, clip, scale_x_y=xy)", dynamic=(), x=shaped((2, 16, 3, 4), "float32"), s=lambda d: T("int32", (2, 2), values=[[96, 128], [200, 100]]), t=[0.01, 0.3], clip=FLAG, xy=[1.0, 1.2])
    picture = dict(dynamic=(), x=lambda d: d.tensor("float32", (1, 2, d.whole(4, 7), d.whole(4, 7))), k=[[1, 2], [2, 2], [3, 1]], s=[[1, 1], [2, 1], [2, 3]], p=[[0, 0, 0, 0], [1, 0, 2, 1]])
    row("im2sequence", "C.im2sequence(x, None, k, s, p, [1, 1])", forms="pir", **picture)
    row("im2sequence", "L('im2sequence', {'X': x}, {'kernels': k, 'strides': s, 'paddings': p, 'out_stride': [1, 1]})[0]", forms="legacy", **picture)
    row("shuffle_channel", "C.shuffle_channel(x, g)", forms="pir", x=shaped((2, 6, 2, 3), "float32"), g=[1, 2, 3])


def recurrent(row):
    row("gather_tree", "F.gather_tree(x, p)", x=shaped((4, 2, 3), ("int64", "int32"), domain=(0, 9)), p=lambda d: d.tensor(d.x.dtype, d.x.shape, 0, 3))

    def weights(gates):
        def make(d):
            made, count = [], 2 if d.both else 1
            for kind in "wb":
                for layer in range(d.layers):
                    for _ in range(count):
                        width = 3 if layer == 0 else 4 * count
                        made += [d.tensor("float32", (gates * 4, n) if kind == "w" else (gates * 4,), -1, 1, constant=True) for n in (width, 4)]
            return made

        return make

    def states(d):
        return (d.layers * (2 if d.both else 1), d.x.shape[1], 4)

    row("rnn", "paddle.nn.LSTM(3, 4, direction=way)(x)[0]", forms="legacy", dynamic=(), x=shaped((2, 5, 3), "float32"), way=["forward", "bidirect"])
    for mode, gates in (("LSTM", 4), ("GRU", 3), ("RNN_TANH", 1), ("RNN_RELU", 1)):
        start = "[h, c]" if mode == "LSTM" else "[h]"
        row("rnn", f"C.rnn(x, {start}, ws, lengths, paddle.zeros([1], 'uint8'), 0.0, both, 3, 4, layers, '{mode}', 0, True)[0]", forms="pir", dynamic=(), both=FLAG, layers=[1, 2], x=lambda d: d.tensor("float32", (d.whole(1, 5), 2, 3)),
            h=shaped(states, "float32"), c=shaped(states, "float32"), ws=weights(gates), lengths=[None, lambda d: d.tensor("int32", (2,), 1, d.x.shape[0] + 1)])


def quantization(row):
    row("fake_quantize_dequantize_abs_max", "L('fake_quantize_dequantize_abs_max', {'X': x}, {'bit_length': 8, 'round_type': kind}, 'Out OutScale')", forms="legacy", x=shaped((3, 4), "float32"), kind=[0, 1])
    row("fake_channel_wise_quantize_dequantize_abs_max", "L('fake_channel_wise_quantize_dequantize_abs_max', {'X': x}, {'bit_length': 8, 'quant_axis': a, 'round_type': kind}, 'Out OutScale')", forms="legacy", x=shaped((3, 4, 2), "float32"), kind=[0, 1], a=[0, 1])
    row("fake_quantize_dequantize_moving_average_abs_max", "L('fake_quantize_dequantize_moving_average_abs_max', {'X': x, 'InScale': s}, {'bit_length': 8, 'is_test': True, 'moving_rate': 0.9, 'round_type': kind}, 'Out OutScale')[0]", forms="legacy", dynamic=("x",), x=shaped((3, 4), "float32"), s=shaped((1,), "float32", domain=(1, 2), constant=True), kind=[0, 1])
    row("fake_quantize_moving_average_abs_max", "L('fake_quantize_moving_average_abs_max', {'X': x, 'InScale': s}, {'bit_length': 8, 'is_test': True, 'moving_rate': 0.9, 'round_type': kind}, 'Out OutScale')[0]", forms="legacy", dynamic=("x",), x=shaped((3, 4), "float32"), s=shaped((1,), "float32", domain=(1, 2), constant=True), kind=[0, 1])
    scaled = dict(x=shaped((3, 4), ("int8", "int16"), domain=(-120, 120)), s=shaped((1,), "float32", domain=(0.5, 2), constant=True), m=[127.0, 32767.0])
    row("dequantize_abs_max", "C.dequantize_abs_max(x, s, m)", forms="pir", **scaled)
    row("dequantize_abs_max", "L('dequantize_abs_max', {'X': x, 'Scale': s}, {'max_range': m}, 'Out', 'float32')[0]", forms="legacy", **scaled)
    looked = dict(x=shaped((3, 4), "int8", domain=(-128, 128)), t=shaped((128,), "float32", constant=True))
    row("dequantize_log", "C.dequantize_log(x, t)", forms="pir", **looked)
    row("dequantize_log", "L('dequantize_log', {'X': x, 'Dict': t}, {}, 'Out', 'float32')[0]", forms="legacy", **looked)
    encoded = dict(dynamic=(), n=[2, 4, 10], x=lambda d: d.tensor("float32", (2, d.whole(1, 9), d.n)), a=[1.0, 0.5], b=[1.0, 2.0])
    row("add_position_encoding", "C.add_position_encoding(x, a, b)", forms="pir", **encoded)
    row("add_position_encoding", "L('add_position_encoding', {'X': x}, {'alpha': a, 'beta': b})[0]", forms="legacy", **encoded)
    row("quantize_linear", "C.quantize_linear(x, s, z, u, u, axis, 8, -128, 127, kind, True, False)[0]", forms="pir", dynamic=(), axis=[-1, 0, 1], x=shaped((3, 4, 5), "float32"), s=lambda d: d.tensor("float32", (1 if d.axis < 0 else (3, 4)[d.axis],), 0.5, 2.0, constant=True), z=shaped((1,), "float32", domain=(0, 1e-9), constant=True), u=shaped((1,), "float32", domain=(0.5, 1), constant=True), kind=[0, 1])
    x, one = shaped((3, 4), "float32"), shaped((1,), "float32", domain=(0.5, 2), constant=True)
    for op in ("fake_quantize_abs_max", "fake_quantize_dequantize_abs_max"):
        row(op, f"C.{op}(x, 8, kind)", forms="pir", x=x, kind=[0, 1])
    row("fake_channel_wise_quantize_dequantize_abs_max", "C.fake_channel_wise_quantize_dequantize_abs_max(x, 8, kind, axis)", forms="pir", x=x, kind=[0, 1], axis=[0, 1])
    for op in ("fake_quantize_moving_average_abs_max", "fake_quantize_dequantize_moving_average_abs_max"):
        row(op, f"C.{op}(x, s, s, s, 0.9, 8, True, kind)[0]", forms="pir", x=x, s=one, kind=[0, 1])
    row("fake_quantize_range_abs_max", "C.fake_quantize_range_abs_max(x, s, paddle.zeros([1], 'int64'), 10, 8, True, kind)[0]", forms="pir", x=x, s=one, kind=[0, 1])
    row("anchor_generator", "C.anchor_generator(x, [32.0, 64.0], [0.5, 1.0, 2.0], [0.1, 0.1, 0.2, 0.2], s, o)", forms="pir", dynamic=(), x=shaped((2, 3, 5, 4), "float32"), s=[[16.0, 16.0], [8.0, 4.0]], o=[0.5, 0.0])
    row("moving_average_abs_max_scale", "C.moving_average_abs_max_scale(x, s, s, 0.9, True)[0]", forms="pir", x=x, s=one)
    row("fake_dequantize_max_abs", "C.fake_dequantize_max_abs(x, s, 127.0)", forms="pir", x=x, s=one)
    row("fake_channel_wise_dequantize_max_abs", "C.fake_channel_wise_dequantize_max_abs(x, [s], [8], axis, 1)", forms="pir", axis=[0, 1], x=x, s=lambda d: d.tensor("float32", ((3, 4)[d.axis],), 0.5, 2, constant=True))
