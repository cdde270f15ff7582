# ===- table_refused.py - calls that reference kernels refuse -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""What kernels refuse: name -> op, operands, attributes, results and a part of the message."""

import numpy as np

F32, I64, I32 = "float32", "int64", "int32"


def f32(*shape):
    return F32, np.random.default_rng(7).uniform(-2, 2, shape).astype(F32)


def i64(*values):
    return I64, np.array(values, I64)


X = f32(2, 3)
REFUSED = {
    "type": ("conv2d", [(I64, np.ones((1, 1, 3, 3), I64)), (I64, np.ones((1, 1, 1, 1), I64))], {}, [(I64, (1, 1, 3, 3))], "element type int64"),
    "mixed types": ("add", [X, (I64, np.ones((2, 3), I64))], {}, [(F32, (2, 3))], "float32 and int64"),
    "division": ("divide", [i64(1, 2), i64(1, 0)], {}, [(I64, (2,))], "by zero"),
    "remainder": ("remainder", [i64(1, 2), i64(1, 0)], {}, [(I64, (2,))], "by zero"),
    "channels": ("conv2d", [f32(1, 4, 3, 3), f32(2, 3, 1, 1)], {"groups": 1}, [(F32, (1, 2, 3, 3))], "don't fit"),
    "padding": ("conv2d", [f32(1, 1, 3, 3), f32(1, 1, 1, 1)], {"padding_algorithm": "FULL"}, [(F32, (1, 1, 3, 3))], "FULL"),
    "pooling": ("pool2d", [f32(1, 1, 2, 2), i64(2, 2)], {"pooling_type": "sum"}, [(F32, (1, 1, 1, 1))], "sum"),
    "training": ("batch_norm", [f32(1, 2, 3, 3), f32(2), f32(2)], {"is_test": False}, [(F32, (1, 2, 3, 3))], "training"),
    "dropout": ("dropout", [X, None, (F32, np.array(0.5, F32))], {"is_test": False}, [(F32, (2, 3))], "training"),
    "gather": ("gather", [X, i64(2), i64(0)], {}, [(F32, (1, 3))], "outside"),
    "gather_nd": ("gather_nd", [X, (I64, np.array([[-3]]))], {}, [(F32, (1, 3))], "outside"),
    "embedding": ("embedding", [i64(7), X], {"padding_idx": -1}, [(F32, (1, 3))], "outside"),
    "one_hot": ("one_hot", [i64(5), i64(3)], {}, [(F32, (1, 3))], "below"),
    "scatter": ("scatter", [X, i64(9), f32(1, 3)], {}, [(F32, (2, 3))], "outside"),
    "axis": ("softmax", [X], {"axis": 2}, [(F32, (2, 3))], "outside the rank 2"),
    "matmul": ("matmul", [X, X], {}, [(F32, (2, 3))], "3 columns against 2 rows"),
    "reshape": ("reshape", [X, i64(5)], {}, [(F32, (5,))], "6 elements can't become 5"),
    "expand": ("expand", [X, i64(4, 3)], {}, [(F32, (4, 3))], "can't be expanded"),
    "sections": ("split", [X, i64(2, 2), i64(1)], {}, [(F32, (2, 2)), (F32, (2, 2))], "longer"),
    "pad mode": ("pad3d", [f32(1, 1, 1, 1, 1), i64(0, 0, 0, 0, 0, 0)], {"mode": "wrap"}, [(F32, (1, 1, 1, 1, 1))], "wrap"),
    "reflection": ("pad3d", [f32(1, 1, 1, 2, 2), i64(2, 0, 0, 0, 0, 0)], {"mode": "reflect"}, [(F32, (1, 1, 1, 2, 4))], "reflection of 2"),
    "topk": ("topk", [X, (I32, np.array(4, I32))], {}, [(F32, (2, 4)), (I64, (2, 4))], "the 4 best of 3"),
    "nonzero room": ("nonzero", [(F32, np.ones(3, F32))], {}, [(I64, (2, 1))], "room"),
    "equation": ("einsum", [[X]], {"equation": "i?"}, [(F32, (2,))], "can't be read"),
    "labels": ("einsum", [[X, X]], {"equation": "ij,jk->ik"}, [(F32, (2, 3))], "sizes"),
    "rnn mode": ("rnn", [f32(1, 1, 1), [f32(1, 1, 1)], [f32(1, 1)] * 4, None, None], {"mode": "QRNN"}, [(F32, (1, 1, 1)), None, None, None], "QRNN"),
    "singular": ("inverse", [(F32, np.ones((2, 2), F32))], {}, [(F32, (2, 2))], "singular"),
    "viterbi length": ("viterbi_decode", [f32(1, 2, 3), f32(3, 3), i64(3)], {}, [(F32, (1,)), (I64, (1, 2))], "length 3 in 2 steps"),
    "viterbi tags": ("viterbi_decode", [f32(1, 2, 1), f32(1, 1), i64(2)], {}, [(F32, (1,)), (I64, (1, 2))], "1 tags are too few"),
    "ctc length": ("ctc_align", [(I64, np.ones((1, 2), I64)), i64(3)], {}, [(I64, (1, 2)), (I64, (1, 1))], "length 3 in 2 steps"),
    "segment order": ("segment_pool", [X, i64(1, 0)], {}, [(F32, (1, 3))], "0 after 1"),
    "edge source": ("send_u_recv", [X, i64(2), i64(0), i64(0)], {}, [(F32, (2, 3))], "outside"),
    "edge target": ("send_u_recv", [X, i64(0), i64(-1), i64(0)], {}, [(F32, (2, 3))], "outside"),
    "edge's end": ("send_uv", [X, X, i64(0), i64(2)], {}, [(F32, (1, 3))], "outside"),
    "slice": ("slice", [X, i64(0), i64(1)], {"axes": [5]}, [(F32, (2, 3))], "axis 5"),
    "operands": ("matmul", [X], {}, [(F32, (2, 3))], "1 operands"),
}
