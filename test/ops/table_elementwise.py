# ===- table_elementwise.py - rows of elementwise ops -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of elementwise arithmetic, comparison, logic, activations and mathematics."""

import math

import paddle
import paddle.nn.functional as F
from paddle import _C_ops

from rows import bf16, boolean, c64, f16, f32, f64, i8, i16, i32, i64, u8, values

INF, NAN = math.inf, math.nan
SPECIAL = values("float32", [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 1e-40, 3e38, 6.5, -6.5, 0.5, -0.5, 2.5, -2.5, 100.0, -100.0])


def add(row):
    arithmetic(row)
    compare(row)
    activations(row)
    mathematics(row)


def arithmetic(row):
    for name in ("add", "subtract", "multiply", "divide", "maximum", "minimum", "floor_divide", "remainder", "fmax", "fmin"):
        f = getattr(paddle, name)
        row(name, f, "same", x=f32(2, 3, 4), y=f32(2, 3, 4))
        row(name, f, "broadcast", x=f32(2, 3, 4, 5), y=f32(3, 1, 5))
        row(name, f, "broadcast", x=f32(4), y=f32(2, 3, 4))
        row(name, f, "scalar", x=f32(), y=f32(2, 3))
        row(name, f, "scalars", x=f32(), y=f32())
        row(name, f, "empty", x=f32(0, 3), y=f32(1, 3))
        row(name, f, "f64", x=f64(5, 4), y=f64(4))
        row(name, f, "i32", x=i32(6, 7), y=i32(7, low=1, high=6))
        row(name, f, "i64", x=i64(6, 7, low=-10**12, high=10**12), y=i64(7, low=-900, high=-1))
        special = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 7.5, -7.5]
        row(name, f, "special", x=values("float32", [[v] for v in special]), y=values("float32", special))
    for name in ("add", "subtract", "multiply", "divide", "maximum", "minimum"):
        row(name, getattr(paddle, name), "bf16", x=bf16(3, 5), y=bf16(5))
    for name in ("add", "subtract", "floor_divide"):
        row(name, getattr(paddle, name), "i16", x=i16(6, 7), y=i16(6, 7, low=1))
    row("add", paddle.add, "i8", x=i8(6, 7, low=-128, high=128), y=i8(6, 7, low=-128, high=128))
    row("add", paddle.add, "u8", x=u8(6, 7, high=256), y=u8(6, 7, high=256))
    row("add", paddle.add, "bool", x=boolean(9), y=boolean(9))
    row("multiply", paddle.multiply, "bool", x=boolean(9), y=boolean(9))
    for name in ("add", "subtract", "multiply", "divide"):
        row(name, getattr(paddle, name), "complex", x=c64(4, 5), y=c64(5))
    row("elementwise_pow", paddle.pow, x=f32(3, 4, low=0.1), y=f32(4))
    row("elementwise_pow", paddle.pow, "negative", x=values("float32", [-2.0, -2.0, -8.0, 0.0, 0.0]), y=values("float32", [2.0, 3.0, 1 / 3, -1.0, 0.0]))
    row("elementwise_pow", paddle.pow, "i32", x=i32(3, 4), y=i32(4, low=0, high=5))
    row("elementwise_pow", paddle.pow, "i64-negative", x=values("int64", [0, 1, -1, 2, 3]), y=values("int64", [-1, -2, -3, -1, 20]))
    row("heaviside", paddle.heaviside, x=values("float32", [-1.0, 0.0, 2.0, -0.0]), y=f32(4))
    row("copysign", paddle.copysign, x=f32(5), y=values("float32", [0.0, -0.0, 1.0, -1.0, INF]))
    row("nextafter", paddle.nextafter, x=f32(5), y=f32(5))
    row("atan2", paddle.atan2, x=f32(30), y=f32(30))
    row("atan2", paddle.atan2, "special", x=values("float32", [0.0, -0.0, 0.0, -0.0, INF]), y=values("float32", [0.0, 0.0, -0.0, -0.0, -INF]))
    row("lerp", lambda x, y, w: paddle.lerp(x, y, w), x=f32(3, 4), y=f32(4), w=f32(3, 1))
    row("add_n", lambda x, y, z: paddle.add_n([x, y, z]), x=f32(3, 4), y=f32(3, 4), z=f32(3, 4))
    row("add_n", lambda x, y: paddle.add_n([x, y]), "i64", x=i64(3, 4), y=i64(3, 4))


def compare(row):
    for name in ("equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal"):
        f = getattr(paddle, name)
        row(name, f, "f32", x=values("float32", [[1.0], [NAN], [INF], [-0.0]]), y=values("float32", [1.0, NAN, INF, 0.0, -2.0]))
        row(name, f, "i64", x=i64(6, 7), y=i64(7))
        row(name, f, "i32", x=i32(6, 7, low=0, high=3), y=i32(6, 7, low=0, high=3))
        row(name, f, "u8", x=u8(6, 7, low=0, high=3), y=u8(6, 7, low=0, high=3))
        row(name, f, "bool", x=boolean(9), y=boolean(9))
        row(name, f, "scalar", x=f32(), y=f32(3))
    for name in ("logical_and", "logical_or", "logical_xor"):
        f = getattr(paddle, name)
        row(name, f, "bool", x=boolean(3, 4), y=boolean(4))
        row(name, f, "f32", x=values("float32", [0.0, NAN, 1.0, -0.0]), y=values("float32", [[0.0], [0.5]]))
        row(name, f, "i64", x=i64(5, 5, low=0, high=2), y=i64(5, low=0, high=2))
    row("logical_not", paddle.logical_not, "bool", x=boolean(7))
    row("logical_not", paddle.logical_not, "f32", x=SPECIAL)
    for name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
        f = getattr(paddle, name)
        for spec in (i32, i64, u8, i8, i16, boolean):
            row(name, f, spec().dtype, x=spec(3, 4), y=spec(4))
    row("bitwise_not", paddle.bitwise_not, "bool", x=boolean(7))
    row("bitwise_not", paddle.bitwise_not, "i32", x=i32(7))
    row("bitwise_not", paddle.bitwise_not, "u8", x=u8(7))
    for name in ("bitwise_left_shift", "bitwise_right_shift"):
        f = getattr(paddle, name)
        for spec in (i32, i64, u8, i8, i16):
            row(name, f, spec().dtype, x=spec(20), y=spec(20, low=0, high=7))
            row(name, lambda x, y, f=f: f(x, y, is_arithmetic=False), f"logical-{spec().dtype}", x=spec(20), y=spec(20, low=0, high=7))
    for name in ("isnan", "isinf", "isfinite"):
        row(name, getattr(paddle, name), "f32", x=SPECIAL)
        row(name, getattr(paddle, name), "i32", x=i32(5))
    row("isclose", paddle.isclose, x=values("float32", [1.0, 1.0, NAN, INF, INF, 0.0]), y=values("float32", [1.000001, 1.1, NAN, INF, -INF, 1e-9]))
    row("isclose", lambda x, y: paddle.isclose(x, y, rtol=0.2, atol=0.0, equal_nan=True), x=values("float32", [1.0, 1.0, NAN, 0.0]), y=values("float32", [1.1, 1.5, NAN, 1e-9]))
    row("allclose", paddle.allclose, x=values("float32", [1.0, 2.0]), y=values("float32", [1.000001, 2.0]))
    row("allclose", paddle.allclose, x=values("float32", [1.0, 2.0]), y=values("float32", [1.1, 2.0]))
    row("equal_all", paddle.equal_all, x=values("float32", [1.0, 2.0]), y=values("float32", [1.0, 2.0]))
    row("equal_all", paddle.equal_all, x=values("int64", [1, 2]), y=values("int64", [1, 3]))
    row("where", paddle.where, c=boolean(3, 4), x=f32(3, 4), y=f32(3, 4))
    row("where", paddle.where, "broadcast", c=boolean(3, 1), x=f32(4), y=f32(2, 1, 4))
    row("where", paddle.where, "i64", c=boolean(3, 4), x=i64(3, 4), y=i64(3, 4))
    row("where", paddle.where, "scalar", c=boolean(), x=f32(), y=f32())


def activations(row):
    plain = ["relu", "relu6", "hardswish", "hardsigmoid", "sigmoid", "swish", "silu", "tanh", "gelu", "leaky_relu", "elu", "softplus",
             "mish", "celu", "selu", "softshrink", "hardshrink", "thresholded_relu", "softsign", "hardtanh"]
    for name in plain:
        f = getattr(F, name)
        row(name, f, x=f32(3, 50, low=-8, high=8))
        row(name, f, "special", x=SPECIAL)
        row(name, f, "f64", x=f64(20, low=-30, high=30))
        row(name, f, "scalar", x=f32())
        row(name, f, "empty", x=f32(0, 4))
    row("logsigmoid", F.log_sigmoid, x=f32(40, low=-90, high=90))
    row("tanh_shrink", F.tanhshrink, x=f32(40))
    for name in ("relu", "sigmoid", "tanh", "silu", "gelu"):
        row(name, getattr(F, name), "bf16" if name != "gelu" else "large", x=bf16(40) if name == "relu" else f32(40, low=-90, high=90))
    row("gelu", lambda x: F.gelu(x, approximate=True), "tanh", x=f32(60, low=-8, high=8))
    row("leaky_relu", lambda x: F.leaky_relu(x, 0.2), "slope", x=f32(20))
    row("leaky_relu", lambda x: F.leaky_relu(x, 1.5), "slope", x=f32(20))
    row("leaky_relu", lambda x: F.leaky_relu(x, -0.5), "slope", x=f32(20))
    row("elu", lambda x: F.elu(x, 0.3), "alpha", x=f32(20))
    row("celu", lambda x: F.celu(x, 0.3), "alpha", x=f32(20))
    row("selu", lambda x: F.selu(x, 1.2, 0.7), "alpha", x=f32(20))
    row("softplus", lambda x: F.softplus(x, 2.0, 3.0), "beta", x=f32(40, low=-5, high=5))
    row("softplus", F.softplus, "large", x=f32(40, low=-50, high=50))
    row("mish", F.mish, "large", x=f32(40, low=-50, high=50))
    row("hardsigmoid", lambda x: F.hardsigmoid(x, 0.3, 0.4), "slope", x=f32(20))
    row("hardtanh", lambda x: F.hardtanh(x, -0.5, 0.7), "bounds", x=f32(20))
    row("softshrink", lambda x: F.softshrink(x, 0.8), "threshold", x=f32(20))
    row("hardshrink", lambda x: F.hardshrink(x, 0.8), "threshold", x=f32(20))
    row("thresholded_relu", lambda x: F.thresholded_relu(x, 0.3, 0.9), "threshold", x=f32(20))
    row("stanh", lambda x: paddle.stanh(x, 0.6, 1.5), x=f32(20))
    row("logit", lambda x: paddle.logit(x, 0.1), x=f32(20, low=0, high=1))
    row("logit", lambda x: paddle.logit(x, 0.0), "eps0", x=values("float32", [0.2, 0.5, 1.0, 0.0, 1.5, -1.0]))
    row("prelu", F.prelu, "all", x=f32(2, 3, 4), a=f32(1))
    row("prelu", F.prelu, "channel", x=f32(2, 3, 4, 2), a=f32(3))
    row("prelu", lambda x, a: F.prelu(x, a, "NHWC"), "nhwc", x=f32(2, 4, 2, 3), a=f32(3))
    row("prelu", lambda x, a: _C_ops.prelu(x, a, "NCHW", "element"), "element", x=f32(2, 3, 4), a=f32(1, 3, 4))
    row("swiglu", lambda x, y: paddle.incubate.nn.functional.swiglu(x, y), x=f32(3, 4), y=f32(3, 4))
    row("swiglu", lambda x: paddle.incubate.nn.functional.swiglu(x), "split", x=f32(3, 8))
    row("maxout", lambda x: F.maxout(x, 2), x=f32(2, 6, 3, 2))
    row("maxout", lambda x: F.maxout(x, 3, axis=-1), "last", x=f32(2, 3, 2, 6))


def mathematics(row):
    positive = {"log", "log2", "log10", "sqrt", "rsqrt", "lgamma", "digamma"}
    unit = {"asin", "acos", "atanh", "erfinv"}
    names = ["exp", "expm1", "log", "log2", "log10", "log1p", "sqrt", "rsqrt", "square", "abs", "floor", "ceil", "round", "trunc", "sign",
             "reciprocal", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfinv",
             "lgamma", "digamma"]
    for name in names:
        f = getattr(paddle, name)
        spec = f32(50, low=0.01, high=9) if name in positive else f32(50, low=-0.99, high=0.99) if name in unit else f32(50, low=1, high=9) if name == "acosh" else f32(50, low=-9, high=9)
        if name == "log1p":
            spec = f32(50, low=-0.9, high=9)
        row(name, f, x=spec)
        row(name, f, "f64", x=f64(2, 9, low=spec.low, high=spec.high))
        row(name, f, "scalar", x=f32(low=spec.low, high=spec.high))
        if name not in ("lgamma", "digamma", "sin", "cos", "tan", "sqrt", "rsqrt", "erfinv"):  # Eigen's packets differ from its scalars
            row(name, f, "special", x=SPECIAL)
    for name in ("exp", "log", "sqrt", "rsqrt", "sin", "cos", "reciprocal", "log1p", "log2", "expm1", "tanh", "sinh", "atan"):
        row(name, getattr(paddle, name), "i32", x=i32(9, low=1, high=5))
    for name in ("abs", "square", "sign"):
        row(name, getattr(paddle, name), "i64", x=i64(9))
    for name in ("abs", "square", "floor", "ceil", "round", "sign"):
        row(name, getattr(paddle, name), "i32", x=i32(9))
    for name in ("exp", "abs", "sin", "square", "sqrt"):
        row(name, getattr(paddle, name), "complex", x=c64(9))
    for name in ("exp", "sqrt", "floor", "abs"):
        row(name, getattr(paddle, name), "bf16", x=bf16(9, low=0.5))
    row("round", paddle.round, "halves", x=values("float32", [0.5, 1.5, 2.5, -0.5, -1.5, 8388609.0]))
    row("round", lambda x: paddle.round(x, 2), "decimals", x=f32(30, low=-5, high=5))
    row("round", lambda x: paddle.round(x, -1), "decimals", x=f32(30, low=-500, high=500))
    row("scale", lambda x: paddle.scale(x, 2.5, 1.25), x=f32(9))
    row("scale", lambda x: paddle.scale(x, 2.5, 1.25, bias_after_scale=False), "before", x=f32(9))
    row("scale", lambda x: paddle.scale(x, 2.7, 1.9), "i32", x=i32(9))
    row("scale", lambda x: paddle.scale(x, 2.0, 3.0), "i64", x=i64(9))
    row("scale", lambda x: paddle.scale(x, 2.0, 3.0), "u8", x=u8(9))
    row("scale", lambda x: paddle.scale(x, 2.5, 0.5), "bf16", x=bf16(9))
    row("scale", lambda x: x + 1, "operator", x=i64(9))
    row("clip", lambda x: paddle.clip(x, -0.5, 0.7), x=f32(30))
    row("clip", lambda x: paddle.clip(x, -0.5, 0.7), "special", x=SPECIAL)
    row("clip", lambda x: paddle.clip(x, min=0.0), "min", x=SPECIAL)
    row("clip", lambda x: paddle.clip(x, -3, 4), "i64", x=i64(30))
    row("clip", lambda x: paddle.clip(x, -3, 4), "i32", x=i32(30))
    row("clip", lambda x, a, b: _C_ops.clip(x, a, b), "tensors", x=f32(30), a=values("float32", [-0.5]), b=values("float32", [0.5]))
    row("pow", lambda x: paddle.pow(x, 2.5), x=f32(20, low=0.01))
    row("pow", lambda x: paddle.pow(x, 2), "square", x=f32(20))
    row("pow", lambda x: paddle.pow(x, -1.0), "negative", x=values("float32", [NAN, INF, -INF, 2.0, -2.0, 0.0]))
    row("pow", lambda x: paddle.pow(x, 0.5), "half", x=SPECIAL)
    row("pow", lambda x: paddle.pow(x, 3), "i32", x=i32(20))
    row("pow", lambda x: paddle.pow(x, 2), "i64", x=i64(20))
    kinds = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64")
    for source in (f32(40, low=-300, high=300), f64(40, low=-300, high=300), i32(40, low=-300, high=300), i64(40, low=-300, high=300), u8(40, high=256), i8(40, low=-128, high=127), i16(40, low=-300, high=300), boolean(9), bf16(40, low=-200, high=200), f16(40, low=-200, high=200)):
        for target in kinds:
            if target != source.dtype:
                row("cast", lambda x, t=target: paddle.cast(x, t), f"{source.dtype}-{target}", x=source)
    for target in ("int32", "int64", "bool", "float16", "bfloat16", "uint8"):
        row("cast", lambda x, t=target: paddle.cast(x, t), f"special-{target}", x=values("float32", [NAN, INF, -INF, 1e20, -1e20, 3e9, 65519.0, 65520.0, 1e-7, 5.9e-8, 2.9e-8, 0.3, -0.3, -0.0]))
    row("cast", lambda x: paddle.cast(x, "complex64"), "complex", x=f32(4))
    row("cast", lambda x: paddle.cast(x, "float32"), "from-complex", x=c64(4))
    row("real", paddle.real, x=c64(5))
    row("imag", paddle.imag, x=c64(5))
    row("complex", paddle.complex, x=f32(3, 1), y=f32(4))
    row("angle", paddle.angle, x=c64(9))
    row("angle", paddle.angle, "real", x=f32(9))
