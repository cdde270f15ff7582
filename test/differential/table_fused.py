# ===- table_fused.py - rows of the fused ops that Paddle's inference engine saves -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of the ops that stand for several others, as Paddle's own optimiser leaves them in a saved model."""

from .draw import FLAG, FLOATS, shaped


def add(row):
    products(row)
    pairs(row)


def both(row, op, pir, old, **arguments):
    row(op, pir, forms="pir", **arguments)
    row(op, old, forms="legacy", **arguments)


def products(row):
    x = shaped((2, 3, 4), FLOATS)
    weight = lambda padded: lambda d: d.tensor(d.x.dtype, ((12, 4)[d.c - 1] + 4 * padded, 5 + 4 * padded), constant=True)
    bias = lambda d: d.tensor(d.x.dtype, d.rows, constant=True)
    fc = "{'in_num_col_dims': c, 'activation_type': a, 'padding_weights': p}"
    for padded in (False, True):
        both(row, "fc", "C.fc(x, w, b, c, a, p)", f"L('fc', {{'Input': x, 'W': w, 'Bias': b}}, {fc})[0]", c=[1, 2], a=["", "relu"], p=[padded], x=x, w=weight(padded), rows=[(5,), (1, 5)], b=bias)
    both(row, "fc", "C.fc(x, w, None, c, a, p)", f"L('fc', {{'Input': x, 'W': w}}, {fc})[0]", c=[1, 2], a=["", "relu"], p=[False], x=x, w=weight(False))
    fixed = lambda *shape: shaped(shape, "float32", constant=True)
    both(row, "fusion_repeated_fc_relu", "C.fusion_repeated_fc_relu(x, [u, v], [a, b])[1]", "L('fusion_repeated_fc_relu', {'X': x, 'W': [u, v], 'Bias': [a, b]}, {}, 'ReluOut Out')[1]", x=shaped((3, 6), "float32"), u=fixed(6, 4), v=fixed(4, 5), a=fixed(1, 4), b=fixed(1, 5))
    both(row, "fusion_squared_mat_sub", "C.fusion_squared_mat_sub(x, y, s)", "L('fusion_squared_mat_sub', {'X': x, 'Y': y}, {'scalar': s}, 'SquaredX SquaredY SquaredXY Out')[3]", dynamic=(), s=[0.5, 2.0], x=shaped((3, 6), "float32"), y=shaped((6, 4), "float32"))


def pairs(row):
    for op, binaries in (("fused_elemwise_activation", ["elementwise_add", "elementwise_mul"]), ("fused_elemwise_add_activation", ["elementwise_add"])):
        call = f"L('{op}', {{'X': x, 'Y': y}}, {{'functor_list': [b, u] if o else [u, b], 'axis': a, 'scale': 1.5, 'save_intermediate_out': s}}, 'Out IntermediateOut')[:2 if s else 1]"
        row(op, call, forms="legacy", dynamic=("x",), b=binaries, u=["scale", "relu", "tanh", "sigmoid", "gelu"], o=FLAG, s=FLAG, a=[-1, 1], x=shaped((2, 3, 4), FLOATS), y=lambda d: d.tensor(d.x.dtype, (3,) if d.a == 1 else (2, 3, 4)))
