# ===- table_legacy.py - rows of op types that only old programs have -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of op types of the legacy format that no function of Paddle 2.x makes any more, by their slots."""

from .draw import FLAG, FLOATS, INTS, NUMBERS, shaped, tensor, whole


def add(row):
    def old(op, call, **arguments):
        row(op, call, forms="legacy", **arguments)

    shapes(old)
    products(old)
    pictures(old)
    quantization(old)
    others(old)


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
        old(f"{kind}_interp", f"L('{kind}_interp', {{'X': x}}, {{{size}, 'interp_method': '{kind}'}})[0]", dynamic=(), x=picture, c=FLAG, m=[0, 1])
    old("affine_channel", "L('affine_channel', {'X': x, 'Scale': s, 'Bias': b}, {'data_layout': 'NCHW'})[0]", x=x, s=shaped((3,), "float32"), b=shaped((3,), "float32"), dynamic=("x",))
    old("shuffle_channel", "L('shuffle_channel', {'X': x}, {'group': g})[0]", x=shaped((2, 6, 2, 3), "float32"), g=[1, 2, 3])
    old("deformable_conv", "L('deformable_conv', {'Input': x, 'Offset': o, 'Filter': w, 'Mask': m}, {'strides': [1, 1], 'paddings': [1, 1], 'dilations': [1, 1], 'groups': 1, 'deformable_groups': 1, 'im2col_step': 1}, 'Output')[0]", dynamic=(), x=x, o=shaped((2, 18, 5, 4), "float32"), w=shaped((4, 3, 3, 3), "float32"), m=shaped((2, 9, 5, 4), "float32", domain=(0, 1)))


def quantization(old):
    x = shaped((3, 4), "float32")
    one = shaped((1,), "float32", domain=(0.5, 2), constant=True)
    old("moving_average_abs_max_scale", "L('moving_average_abs_max_scale', {'X': x}, {'is_test': True}, 'Out OutScale')[0]", x=x)
    old("fake_dequantize_max_abs", "L('fake_dequantize_max_abs', {'X': x, 'Scale': s}, {'max_range': 127.0})[0]", x=x, s=one)
    for op in ("quantize_linear", "dequantize_linear"):
        old(op, f"L('{op}', {{'X': x, 'Scale': s, 'ZeroPoint': z}}, {{'quant_axis': -1, 'bit_length': 8, 'round_type': r, 'is_test': True}}, 'Y')[0]", x=x, s=one, z=shaped((1,), "float32", domain=(0, 0.1), constant=True), r=[0, 1])


def others(old):
    x = shaped((4, 6), "float32")
    old("partial_sum", "L('partial_sum', {'X': [x, y]}, {'start_index': 1, 'length': n})[0]", dynamic=(), x=x, y=x, n=[-1, 2])
    old("partial_concat", "L('partial_concat', {'X': [x, y]}, {'start_index': 1, 'length': n})[0]", dynamic=(), x=x, y=x, n=[-1, 2])
    old("sequence_mask", "L('sequence_mask', {'X': x}, {'maxlen': m, 'out_dtype': 3}, 'Y', 'int64')[0]", x=shaped((4,), INTS, domain=(1, 6)), m=[-1, 7], dynamic=())
