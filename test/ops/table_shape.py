# ===- table_shape.py - rows of filling and reshaping -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of filling, reshaping, moving, slicing and padding."""

import math

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import _C_ops

from rows import bf16, boolean, c64, f32, f64, i32, i64, u8, values

INF, NAN = math.inf, math.nan


def add(row):
    fill(row)
    shape(row)


def fill(row):
    for dtype in ("float32", "float64", "float16", "bfloat16", "int32", "int64", "bool", "uint8"):
        row("full", lambda x, d=dtype: paddle.full([2, 3], 2.7 if "float" in d else 3, d), dtype, x=f32())
        row("full_like", lambda x, d=dtype: paddle.full_like(x, d == "bool" or 2, d), dtype, x=f32(2, 3))
    row("full", lambda x: paddle.full([], INF), "inf", x=f32())
    row("full", lambda x: paddle.full([0, 2], -1, "int64"), "empty", x=f32())
    row("full", lambda x: paddle.full([1], -7.9, "int64"), "negative", x=f32())
    row("full_like", lambda x: paddle.ones_like(x), "ones", x=i64(2, 3))
    row("full_int_array", lambda x: paddle.reshape(x, [3, 2]), x=f32(2, 3))
    row("full_with_tensor", lambda x, n: paddle.full([2, n], 3.5), x=f32(), n=values("int64", 4))
    row("full_with_tensor", lambda x, v: paddle.full([2, 3], v), "value", x=f32(), v=values("float32", 4.5))
    row("full_batch_size_like", lambda x: _C_ops.full_batch_size_like(x, [-1, 3], paddle.float32, 2.5, 0, 0, paddle.CPUPlace()), x=f32(4, 2))
    row("assign_value", lambda x: paddle.assign(np.array([[1, 2], [3, -4]], "int64")), "i64", x=f32())
    row("assign_value", lambda x: paddle.assign(np.array([1.5, -2.25], "float32")), "f32", x=f32())
    row("assign_value", lambda x: paddle.assign(np.array([True, False])), "bool", x=f32())
    row("assign_value", lambda x: paddle.to_tensor(np.array([1, 2], "int32")), "i32", x=f32())
    row("empty", lambda x: paddle.empty([2, 3]), x=f32())
    row("empty_like", lambda x: _C_ops.empty_like(x, paddle.float32, paddle.CPUPlace()), x=f32(2))
    row("arange", lambda x: paddle.arange(2, 11, 3), x=f32())
    row("arange", lambda x: paddle.arange(0.5, 3.0, 0.25), "float", x=f32())
    row("arange", lambda x: paddle.arange(9, -4, -2, dtype="int32"), "down", x=f32())
    row("arange", lambda x: paddle.arange(0, 1, 0.1, dtype="float64"), "f64", x=f32())
    row("arange", lambda a, b, c: paddle.arange(a, b, c), "tensors", a=values("int64", 1), b=values("int64", 8), c=values("int64", 3))
    row("arange", lambda a: paddle.arange(a), "end", a=values("int32", 5))
    row("linspace", lambda x: paddle.linspace(-2.0, 3.0, 9), x=f32())
    row("linspace", lambda x: paddle.linspace(1.0, 5.0, 1), "one", x=f32())
    row("linspace", lambda x: paddle.linspace(0, 10, 4, dtype="int32"), "i32", x=f32())
    row("linspace", lambda a, b: paddle.linspace(a, b, 6, dtype="float64"), "tensors", a=f64(), b=f64())
    row("logspace", lambda x: paddle.logspace(0, 3, 7, 2.0), x=f32())
    row("logspace", lambda x: paddle.logspace(1, 9, 5, 3, dtype="int64"), "i64", x=f32())
    row("logspace", lambda a, b: paddle.logspace(a, b, 1, 10.0), "one", a=f32(), b=f32())
    row("eye", lambda x: paddle.eye(3, 5), x=f32())
    row("eye", lambda x: paddle.eye(4, dtype="int64"), "i64", x=f32())
    for k in (-2, -1, 0, 1, 3):
        row("tril", lambda x, k=k: paddle.tril(x, k), f"{k}", x=f32(2, 4, 5))
        row("triu", lambda x, k=k: paddle.triu(x, k), f"{k}", x=i64(4, 3))
    row("tril", paddle.tril, "bool", x=boolean(5, 5))
    row("tril_indices", lambda x: paddle.tril_indices(4, 5, -1), x=f32())
    row("triu_indices", lambda x: paddle.triu_indices(4, 5, 1), x=f32())
    row("one_hot", lambda x: F.one_hot(x, 5), x=i64(3, 4, low=0, high=5))
    row("one_hot", lambda x: F.one_hot(x, 5), "i32", x=i32(4, low=0, high=5))
    row("one_hot", lambda x: F.one_hot(x, 5), "scalar", x=values("int64", 3))
    row("meshgrid", lambda x, y: paddle.meshgrid(x, y), x=f32(3), y=f32(4))
    row("meshgrid", lambda x, y, z: paddle.meshgrid([x, y, z]), "three", x=i64(2), y=i64(3), z=i64(4))
    row("diag", lambda x: paddle.diag(x, 1, 2.5), x=f32(3))
    row("diag", lambda x: paddle.diag(x, -1), "matrix", x=f32(4, 3))
    row("diag_embed", lambda x: paddle.diag_embed(x, -1), x=f32(2, 3))
    row("diag_embed", lambda x: paddle.diag_embed(x, 1, 0, 2), "dims", x=f32(2, 3))
    row("diagonal", lambda x: paddle.diagonal(x), x=f32(3, 4, 2))
    row("diagonal", lambda x: paddle.diagonal(x, 1, 0, 2), "offset", x=f32(3, 4, 5))
    row("diagonal", lambda x: paddle.diagonal(x, -1, -1, 0), "negative", x=f32(3, 4, 5))


def shape(row):
    x = f32(2, 3, 4)
    row("reshape", lambda x: paddle.reshape(x, [4, -1]), x=x)
    row("reshape", lambda x: paddle.reshape(x, [0, -1]), "zero", x=x)
    row("reshape", lambda x: paddle.reshape(x, []), "scalar", x=f32(1, 1))
    row("reshape", lambda x, n: paddle.reshape(x, [n, -1]), "tensor", x=x, n=values("int64", 6))
    row("flatten", lambda x: paddle.flatten(x, 1, 2), x=x)
    row("flatten", paddle.flatten, "scalar", x=f32())
    row("squeeze", lambda x: paddle.squeeze(x, [0, 2]), x=f32(1, 3, 1, 2))
    row("squeeze", paddle.squeeze, "all", x=f32(1, 3, 1, 2))
    row("unsqueeze", lambda x: paddle.unsqueeze(x, [0, -1]), x=x)
    row("shape64", lambda x: paddle.shape(x), x=x)
    row("shape64", lambda x: paddle.shape(x), "scalar", x=f32())
    row("shape", lambda x: _C_ops.shape(x), x=x)
    row("numel", paddle.numel, x=x)
    row("is_empty", paddle.is_empty, x=f32(0, 2))
    row("assign", paddle.assign, x=x)
    row("transpose", lambda x: paddle.transpose(x, [2, 0, 1]), x=x)
    row("transpose", lambda x: paddle.transpose(x, [0, -1, 1]), "negative", x=x)
    row("transpose", lambda x: paddle.transpose(x, [0, 2, 3, 1]), "nhwc", x=u8(2, 3, 4, 5))
    row("transpose", lambda x: paddle.transpose(x, []), "scalar", x=f32())
    row("concat", lambda x, y: paddle.concat([x, y], 1), x=x, y=f32(2, 5, 4))
    row("concat", lambda x, y, z: paddle.concat([x, y, z], -1), "three", x=i64(2, 3), y=i64(2, 0), z=i64(2, 1))
    row("concat", lambda x: paddle.concat([x], 0), "one", x=boolean(3))
    row("concat", lambda x, y, a: paddle.concat([x, y], a), "tensor", x=x, y=x, a=values("int32", 1))
    row("split", lambda x: paddle.split(x, [1, 2], 1), x=x)
    row("split", lambda x: paddle.split(x, [1, -1], -1), "rest", x=x)
    row("split_with_num", lambda x: paddle.split(x, 2, -1), x=x)
    row("stack", lambda x, y: paddle.stack([x, y]), x=x, y=x)
    row("stack", lambda x, y: paddle.stack([x, y], -1), "last", x=x, y=x)
    row("stack", lambda x, y: paddle.stack([x, y]), "scalars", x=i64(), y=i64())
    row("unstack", lambda x: paddle.unstack(x, 1), x=x)
    row("unbind", lambda x: paddle.unbind(x, -2), x=x)
    row("expand", lambda x: paddle.expand(x, [5, 2, 3, 4]), x=x)
    row("expand", lambda x: paddle.expand(x, [2, -1, 4]), "keep", x=f32(2, 3, 1))
    row("expand", lambda x, n: paddle.expand(x, [n, 3]), "tensor", x=f32(1, 3), n=values("int32", 4))
    row("expand", lambda x: paddle.expand(x, [2]), "scalar", x=f32())
    row("expand_as", paddle.expand_as, x=f32(3, 1), y=f32(2, 3, 4))
    row("broadcast_tensors", lambda x, y: paddle.broadcast_tensors([x, y]), x=f32(3, 1), y=f32(1, 4))
    row("tile", lambda x: paddle.tile(x, [2, 1, 3]), x=x)
    row("tile", lambda x: paddle.tile(x, [2]), "short", x=x)
    row("tile", lambda x: paddle.tile(x, [2, 1, 2, 2]), "long", x=i64(2, 3))
    row("tile", lambda x, n: paddle.tile(x, n), "tensor", x=f32(2, 3), n=values("int64", [2, 3]))
    row("flip", lambda x: paddle.flip(x, [0, -1]), x=x)
    row("reverse", lambda x: _C_ops.reverse(x, [1]), x=x)
    row("roll", lambda x: paddle.roll(x, 3), "flat", x=x)
    row("roll", lambda x: paddle.roll(x, [1, -2], [0, 2]), "axes", x=x)
    row("roll", lambda x: paddle.roll(x, -7, 1), "far", x=x)
    row("repeat_interleave", lambda x: paddle.repeat_interleave(x, 2, 1), x=x)
    row("repeat_interleave", lambda x: paddle.repeat_interleave(x, 3), "flat", x=f32(2, 2))
    row("repeat_interleave_with_tensor_index", lambda x, n: paddle.repeat_interleave(x, n, 1), x=x, n=values("int64", [1, 0, 2]))
    row("as_complex", paddle.as_complex, x=f32(3, 2))
    row("as_real", paddle.as_real, x=c64(3))
