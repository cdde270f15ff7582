# ===- table_legacy.py - rows of op types that only old programs have -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of op types of the legacy format that no function of Paddle 2.x makes any more, by their slots."""

from .draw import FLAG, FLOATS, INTS, NUMBERS, sequence, shaped, tensor, whole


def add(row):
    def old(op, call, **arguments):
        row(op, call, forms="legacy", **arguments)

    shapes(old)
    products(old)
    pictures(old)
    quantization(old)
    others(old)
    sequences(old)


def sequences(old):
    """Of Paddle 1.x, with LoD; a compiled program takes one sequence."""
    x = lambda width: sequence(lambda d: (d.whole(1, 7), width))
    fixed = lambda *shape: shaped(shape, "float32", constant=True)
    gru = "{'is_reverse': back, 'origin_mode': origin, 'activation': act, 'gate_activation': 'sigmoid'}, 'BatchGate BatchResetHiddenPrev BatchHidden Hidden'"
    old("gru", f"L('gru', {{'Input': x, 'Weight': w, 'Bias': b}}, {gru})[3]", dynamic=(), x=x(9), w=fixed(3, 9), b=fixed(1, 9), back=FLAG, origin=FLAG, act=["tanh", "relu", "identity"])
    old("gru", f"L('gru', {{'Input': x, 'Weight': w, 'H0': h}}, {gru})[3]", dynamic=(), x=x(9), w=fixed(3, 9), h=shaped((1, 3), "float32"), back=FLAG, origin=FLAG, act=["tanh"])
    lstm = "{'is_reverse': back, 'use_peepholes': peep, 'gate_activation': 'sigmoid', 'cell_activation': cell, 'candidate_activation': new}, 'Hidden Cell BatchGate BatchCellPreAct'"
    old("lstm", f"L('lstm', {{'Input': x, 'Weight': w, 'Bias': b}}, {lstm})[:2]", dynamic=(), peep=FLAG, back=FLAG, cell=["tanh", "relu"], new=["tanh", "identity"], x=x(12), w=fixed(3, 12), b=lambda d: d.tensor("float32", (1, 21 if d.peep else 12), constant=True))
    old("lstm", f"L('lstm', {{'Input': x, 'Weight': w, 'Bias': b, 'H0': h, 'C0': c}}, {lstm})[:2]", dynamic=(), peep=[False], back=FLAG, cell=["tanh"], new=["tanh"], x=x(12), w=fixed(3, 12), b=fixed(1, 12), h=shaped((1, 3), "float32"), c=shaped((1, 3), "float32"))
    old("crf_decoding", "L('crf_decoding', {'Emission': x, 'Transition': t}, {}, 'ViterbiPath', 'int64')[0]", dynamic=(), x=x(4), t=fixed(6, 4))
    old("ctc_align", "L('ctc_align', {'Input': x}, {'blank': blank, 'merge_repeated': merge}, 'Output', x.dtype)[0]", dynamic=(), x=sequence(lambda d: (d.whole(1, 9), 1), "int32", (0, 3)), blank=[0, 2], merge=FLAG)
    kinds = ["SUM", "AVERAGE", "SQRT", "MAX", "FIRST", "LAST"]
    old("sequence_pool", "L('sequence_pool', {'X': x}, {'pooltype': k, 'is_test': t, 'pad_value': 0.5}, 'Out MaxIndex', 'float32 int32')[0]", dynamic=("x",), x=x(3), k=kinds, t=FLAG)
    old("sequence_softmax", "L('sequence_softmax', {'X': x})[0]", dynamic=("x",), x=x(1))
    old("sequence_expand", "L('sequence_expand', {'X': y, 'Y': x}, {'ref_level': r})[0]", dynamic=("x",), x=x(3), y=shaped((1, 4), "float32"), r=[-1, 0])
    old("sequence_expand_as", "L('sequence_expand_as', {'X': y, 'Y': x})[0]", dynamic=("x",), x=x(3), y=shaped((1, 4), "float32"))
    conv = "{'contextLength': n, 'contextStart': s, 'contextStride': 1, 'paddingTrainable': p}"
    old("sequence_conv", f"L('sequence_conv', {{'X': x, 'Filter': w}}, {conv})[0]", dynamic=("x",), p=[False], n=[1, 3, 5], s=[-4, -1, 0, 2], x=x(3), w=lambda d: d.tensor("float32", (3 * d.n, 4), constant=True))
    old("sequence_conv", f"L('sequence_conv', {{'X': x, 'Filter': w, 'PaddingData': q}}, {conv})[0]", dynamic=("x",), p=[True], n=[2, 3], s=[-1, 1], x=x(3), w=lambda d: d.tensor("float32", (3 * d.n, 4), constant=True), q=lambda d: d.tensor("float32", (max(0, -d.s) + max(0, d.s + d.n - 1), 3), constant=True))
    old("row_conv", "L('row_conv', {'X': x, 'Filter': w})[0]", dynamic=("x",), x=x(3), n=[1, 2, 4], w=lambda d: d.tensor("float32", (d.n, 3), constant=True))
    old("row_conv", "L('row_conv', {'X': x, 'Filter': w})[0]", x=shaped((2, 5, 3), "float32"), n=[1, 3], w=lambda d: d.tensor("float32", (d.n, 3), constant=True))
    old("sequence_concat", "L('sequence_concat', {'X': [x, y, x]})[0]", dynamic=("x",), x=x(3), y=x(3))
    old("sequence_reverse", "L('sequence_reverse', {'X': x}, {}, 'Y')[0]", dynamic=("x",), x=x(3))
    old("sequence_pad", "L('sequence_pad', {'X': x, 'PadValue': v}, {'padded_length': n}, 'Out Length', 'float32 int64')", dynamic=("x",), x=x(3), n=[-1, 7, 9], v=lambda d: d.tensor("float32", (3,) if d.chance(0.5) else (1,)))
    old("sequence_unpad", "L('sequence_unpad', {'X': x, 'Length': n})[0]", dynamic=("x",), x=lambda d: d.tensor("float32", (1, 6, 3)[:d.whole(2, 3)]), n=shaped((1,), "int64", domain=(1, 6)))
    old("sequence_reshape", "L('sequence_reshape', {'X': x}, {'new_dim': n})[0]", dynamic=("x",), x=x(6), n=[2, 3, 6])
    old("sequence_slice", "L('sequence_slice', {'X': x, 'Offset': b, 'Length': n})[0]", dynamic=(), x=sequence((7, 3)), b=shaped((1, 1), INTS, domain=(0, 3)), n=lambda d: d.tensor(d.b.dtype, (1, 1), 1, 4))
    numbers = sequence(lambda d: (d.whole(1, 9), 1), "int64", (0, 5))
    old("sequence_enumerate", "L('sequence_enumerate', {'X': x}, {'win_size': n, 'pad_value': v})[0]", dynamic=("x",), x=numbers, n=[1, 2, 4], v=[0, 7])
    old("sequence_erase", "L('sequence_erase', {'X': x}, {'tokens': t})[0]", dynamic=("x",), x=numbers, t=[(), (2,), (0, 3, 9)])
    old("lod_reset", "L('lod_reset', {'X': y * 2.0, 'Y': x}, {'target_lod': []})[0]", dynamic=(), x=x(3), y=lambda d: d.tensor("float32", d.x.shape))
    old("lookup_table", "L('lookup_table', {'W': w, 'Ids': i}, {'padding_idx': -1}, 'Out', 'float32')[0]", dynamic=(), i=sequence(lambda d: (d.whole(1, 7), 1), "int64", (0, 7)), w=fixed(7, 4))
    old("box_clip", "L('box_clip', {'Input': x, 'ImInfo': i}, {}, 'Output')[0]", dynamic=(), x=sequence(lambda d: (d.whole(1, 7), 4), domain=(-20, 90)), i=lambda d: sequence((1, 3))(d).of([[60.0, 75.0, 1.5]]))


def shapes(old):
    x = shaped((2, 3, 4), NUMBERS)
    old("reshape", "L('reshape', {'X': x}, {'shape': s})[0]", dynamic=(), x=x, s=[(6, 4), (-1, 2), (0, 12)])
    old("transpose", "L('transpose', {'X': x}, {'axis': p})[0]", x=x, p=[(1, 0, 2), (2, 1, 0)])
    old("flatten2", "L('flatten2', {'X': x}, {'axis': a}, 'Out XShape')[0]", dynamic=(), x=x, a=[0, 1, 2])
    old("expand", "L('expand', {'X': x}, {'expand_times': t})[0]", dynamic=(), x=x, t=[(1, 2, 1), (2, 1, 3)])
    old("fill_zeros_like", "L('fill_zeros_like', {'X': x})[0]", x=x)
    old("share_data", "L('share_data', {'X': x})[0] + x", x=x)
    old("memcpy", "L('memcpy', {'X': x}, {'dst_place_type': 0})[0] + x", x=x)
    old("reverse", "L('reverse', {'X': x}, {'axis': a})[0]", dynamic=(), x=x, a=[(0,), (1, 2)])
    old("empty", "paddle.zeros_like(paddle.empty([2, 3])) + x", x=shaped((1,), "float32"))


def products(old):
    old("matmul", "L('matmul', {'X': x, 'Y': y}, {'transpose_X': a, 'transpose_Y': b, 'alpha': s})[0]", dynamic=(), a=FLAG, b=FLAG, s=[1.0, 0.5], x=lambda d: d.tensor(FLOATS, (2, 4, 3) if d.a else (2, 3, 4)), y=lambda d: d.tensor(d.x.dtype, (2, 5, 4) if d.b else (2, 4, 5)))
    old("mul", "L('mul', {'X': x, 'Y': y}, {'x_num_col_dims': c, 'y_num_col_dims': 1})[0]", dynamic=(), c=[1, 2], x=shaped((2, 3, 4), FLOATS), y=lambda d: d.tensor(d.x.dtype, (12 if d.c == 1 else 4, 5)))
    old("lookup_table", "L('lookup_table', {'W': w, 'Ids': i}, {'padding_idx': p}, 'Out', 'float32')[0]", i=shaped((3, 1), "int64", domain=(0, 7)), w=shaped((7, 4), "float32", constant=True), p=[-1, 2])
    old("top_k", "L('top_k', {'X': x}, {'k': k}, 'Out Indices', 'float32 int64')", x=shaped((3, 6), "float32", domain=(-9, 9)), k=whole(1, 6))
    old("norm", "L('norm', {'X': x}, {'axis': a, 'epsilon': 1e-10}, 'Out Norm')[0]", x=shaped((2, 3, 4), FLOATS), a=[0, 1, -1])
    old("squared_l2_norm", "L('squared_l2_norm', {'X': x})[0]", x=tensor("float32", 1, 3, edge=False))


def pictures(old):
    x = shaped((2, 3, 5, 4), "float32")
    size = "'out_h': 7, 'out_w': 9, 'out_d': 3, 'align_corners': c, 'align_mode': m"
    for kind, picture in (("nearest", x), ("bilinear", x), ("bicubic", x), ("linear", shaped((2, 3, 5), "float32")), ("trilinear", shaped((1, 2, 3, 4, 5), "float32"))):
        old(f"old_{kind}_interp", f"L('{kind}_interp', {{'X': x}}, {{{size}, 'interp_method': '{kind}'}})[0]", dynamic=(), x=picture, c=FLAG, m=[0, 1])
    old("affine_channel", "L('affine_channel', {'X': x, 'Scale': s, 'Bias': b}, {'data_layout': 'NCHW'})[0]", x=x, s=shaped((3,), "float32"), b=shaped((3,), "float32"), dynamic=("x",))
    old("shuffle_channel", "L('shuffle_channel', {'X': x}, {'group': g})[0]", x=shaped((2, 6, 2, 3), "float32"), g=[1, 2, 3])
    old("deformable_conv", "L('deformable_conv', {'Input': x, 'Offset': o, 'Filter': w, 'Mask': m}, {'strides': [1, 1], 'paddings': [1, 1], 'dilations': [1, 1], 'groups': 1, 'deformable_groups': 1, 'im2col_step': 1}, 'Output')[0]", dynamic=(), x=x, o=shaped((2, 18, 5, 4), "float32"), w=shaped((4, 3, 3, 3), "float32"), m=shaped((2, 9, 5, 4), "float32", domain=(0, 1)))
    old("anchor_generator", "L('anchor_generator', {'Input': x}, {'anchor_sizes': [32.0, 64.0], 'aspect_ratios': [0.5, 1.0, 2.0], 'variances': [0.1, 0.1, 0.2, 0.2], 'stride': s, 'offset': o}, 'Anchors Variances')", dynamic=(), x=x, s=[(16.0, 16.0), (8.0, 4.0)], o=[0.5, 0.0])


def quantization(old):
    x = shaped((3, 4), "float32")
    one = shaped((1,), "float32", domain=(0.5, 2), constant=True)
    old("fake_quantize_abs_max", "L('fake_quantize_abs_max', {'X': x}, {'bit_length': 8, 'round_type': r}, 'Out OutScale')", x=x, r=[0, 1])
    old("fake_quantize_range_abs_max", "L('fake_quantize_range_abs_max', {'X': x, 'InScale': s}, {'bit_length': 8, 'round_type': r, 'is_test': True}, 'Out OutScale')[0]", x=x, s=one, r=[0, 1])
    old("moving_average_abs_max_scale", "L('moving_average_abs_max_scale', {'X': x}, {'is_test': True}, 'Out OutScale')[0]", x=x)
    old("fake_dequantize_max_abs", "L('fake_dequantize_max_abs', {'X': x, 'Scale': s}, {'max_range': 127.0})[0]", x=x, s=one)
    old("fake_channel_wise_dequantize_max_abs", "L('fake_channel_wise_dequantize_max_abs', {'X': x, 'Scales': [s]}, {'quant_bits': [8], 'quant_axis': a})[0]", a=[0, 1], x=x, s=lambda d: d.tensor("float32", ((3, 4)[d.a],), 0.5, 2, constant=True))
    old("fake_channel_wise_dequantize_max_abs", "L('fake_channel_wise_dequantize_max_abs', {'X': x, 'Scales': [s, t]}, {'quant_bits': [8, 4], 'x_num_col_dims': c})[0]", c=[1, 2], x=lambda d: d.tensor("float32", (3, 4) if d.c == 1 else (2, 3, 4)), s=shaped((4,), "float32", domain=(0.5, 2), constant=True), t=one)
    for op in ("quantize_linear", "dequantize_linear"):
        old(op, f"L('{op}', {{'X': x, 'Scale': s, 'ZeroPoint': z}}, {{'quant_axis': -1, 'bit_length': 8, 'round_type': r, 'is_test': True}}, 'Y')[0]", x=x, s=one, z=shaped((1,), "float32", domain=(0, 0.1), constant=True), r=[0, 1])


def others(old):
    x = shaped((4, 6), "float32")
    statistics = dict(n=shaped((6,), "float32", domain=(1, 9)), s=shaped((6,), "float32"), q=shaped((6,), "float32", domain=(1, 9)))
    old("data_norm", "L('data_norm', {'X': x, 'BatchSize': n, 'BatchSum': s, 'BatchSquareSum': q}, {'slot_dim': d, 'epsilon': 1e-4}, 'Y Means Scales')[0]", dynamic=("x",), x=x, d=[-1, 2, 3], **statistics)
    old("data_norm", "L('data_norm', {'X': x, 'BatchSize': n, 'BatchSum': s, 'BatchSquareSum': q, 'scale_w': w, 'bias': b}, {'enable_scale_and_shift': True}, 'Y Means Scales')[0]", dynamic=("x",), x=x, w=shaped((6,), "float32"), b=shaped((6,), "float32"), **statistics)
    old("partial_sum", "L('partial_sum', {'X': [x, y]}, {'start_index': 1, 'length': n})[0]", dynamic=(), x=x, y=x, n=[-1, 2])
    old("partial_concat", "L('partial_concat', {'X': [x, y]}, {'start_index': 1, 'length': n})[0]", dynamic=(), x=x, y=x, n=[-1, 2])
    old("sequence_mask", "L('sequence_mask', {'X': x}, {'maxlen': m, 'out_dtype': 3}, 'Y', 'int64')[0]", x=shaped((4,), INTS, domain=(1, 6)), m=[-1, 7], dynamic=())
