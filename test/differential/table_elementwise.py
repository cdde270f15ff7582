# ===- table_elementwise.py - rows of elementwise ops -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of arithmetic, comparison, logic, activations, mathematics and conversions."""

from .draw import (
    COMPLEX, FLAG, FLOATS, FORMS, HALVES, INTS, NUMBERS, REALS, SMALL, broadcast, listed, real, same, shaped, tensor, whole,
)  # fmt: skip

ANY = NUMBERS + SMALL + ("bool", *HALVES)


def add(row):
    arithmetic(row)
    compare(row)
    activations(row)
    mathematics(row)


def arithmetic(row):
    for op in ("add", "subtract", "multiply", "maximum", "minimum", "fmax", "fmin"):
        row(op, f"paddle.{op}(x, y)", x=tensor(NUMBERS), y=broadcast("x"))
        row(op, f"paddle.{op}(x, y)", x=tensor(SMALL + HALVES + ("bool",)), y=broadcast("x"))
    for op in ("add", "subtract", "multiply", "divide", "elementwise_pow", "equal", "not_equal"):
        name = op.removeprefix("elementwise_")
        row(op, f"paddle.{name}(x, y)", x=tensor(COMPLEX, 0, 3, edge=False), y=broadcast("x", edge=False))
    # Mixed types: Paddle promotes, or refuses.
    for sign in "+-*/":
        row({"+": "add", "-": "subtract", "*": "multiply", "/": "divide"}[sign], f"x {sign} y", forms="pir", x=tensor(NUMBERS, edge=False), y=lambda d: d.tensor(NUMBERS + SMALL + HALVES + ("bool", "complex64"), d.broadcast(d.x.shape), 1, 5))
    row("less_than", "x < y", forms="pir", x=tensor(NUMBERS), y=lambda d: d.tensor(NUMBERS + SMALL, d.broadcast(d.x.shape)))
    row("divide", "paddle.divide(x, y)", x=tensor(REALS), y=broadcast("x"))
    row("divide", "paddle.divide(x, y)", x=tensor(INTS, edge=False), y=broadcast("x", domain=(1, 9)))
    for op in ("floor_divide", "remainder"):
        row(op, f"paddle.{op}(x, y)", x=tensor(FLOATS, edge=False), y=broadcast("x", edge=False))
        row(op, f"paddle.{op}(x, y)", x=tensor(INTS), y=broadcast("x", domain=(1, 9)))
        row(op, f"paddle.{op}(x, y)", x=tensor(INTS, edge=False), y=broadcast("x", domain=(-9, -1)))
    row("elementwise_pow", "paddle.pow(x, y)", x=tensor(FLOATS, domain=(0.1, 3)), y=broadcast("x"))
    row("elementwise_pow", "paddle.pow(x, y)", x=tensor(INTS, domain=(-4, 5)), y=broadcast("x", domain=(0, 6)))
    row("heaviside", "paddle.heaviside(x, y)", x=tensor(NUMBERS), y=broadcast("x"))
    row("atan2", "paddle.atan2(x, y)", x=tensor(FLOATS), y=same("x"))
    row("floor_divide", "paddle.floor_divide(x, y)", x=tensor(SMALL + HALVES, edge=False), y=broadcast("x", domain=(1, 9)))
    row("remainder", "paddle.remainder(x, y)", x=tensor(FLOATS), y=broadcast("x"))
    row("floor_divide", "paddle.floor_divide(x, y)", x=tensor(FLOATS), y=broadcast("x"))
    row("elementwise_pow", "paddle.pow(x, y)", x=tensor(REALS), y=broadcast("x"))
    row("atan2", "paddle.atan2(x, y)", x=tensor(INTS, edge=False), y=same("x", edge=False))
    row("lerp", "paddle.lerp(x, y, w)", x=tensor(FLOATS, edge=False), y=broadcast("x", edge=False), w=[0.3, 1.5])
    row("lerp", "paddle.lerp(x, y, w)", x=tensor(FLOATS, edge=False), y=broadcast("x", edge=False), w=broadcast("x", edge=False))
    row("add_n", "paddle.add_n([x, y, z])", x=tensor(NUMBERS), y=same("x"), z=same("x"))
    # Old programs align the smaller operand at an axis.
    old = {"add": "add", "sub": "subtract", "mul": "multiply", "div": "divide", "max": "maximum", "min": "minimum"}
    for name, op in old.items():
        row(op, f"L('elementwise_{name}', {{'X': x, 'Y': y}}, {{'axis': axis}})", forms="legacy", x=tensor(FLOATS, 2, 4), axis=lambda d: d.whole(0, len(d.x.shape) - 1),
            y=shaped(lambda d: d.x.shape[d.axis : d.whole(d.axis + 1, len(d.x.shape))], "x"))


def compare(row):
    for op in ("equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal"):
        row(op, f"paddle.{op}(x, y)", x=tensor(NUMBERS + SMALL + HALVES + ("bool",)), y=broadcast("x"))
        row(op, f"paddle.{op}(x, y)", x=tensor(INTS + SMALL, domain=(0, 3)), y=broadcast("x", domain=(0, 3)))
    for op in ("logical_and", "logical_or", "logical_xor"):
        row(op, f"paddle.{op}(x, y)", x=tensor(("bool", "float32", "int64", "int32", "float64", *SMALL, "float16", "complex64")), y=broadcast("x"))
    row("logical_not", "paddle.logical_not(x)", x=tensor(("bool", "float32", "int64", "int32", "float64", *SMALL, "float16", "complex64")))
    for op in ("bitwise_and", "bitwise_or", "bitwise_xor"):
        row(op, f"paddle.{op}(x, y)", x=tensor(INTS + SMALL + ("bool",)), y=broadcast("x"))
    row("bitwise_not", "paddle.bitwise_not(x)", x=tensor(INTS + SMALL + ("bool",)))
    for side in ("left", "right"):
        row(f"bitwise_{side}_shift", f"paddle.bitwise_{side}_shift(x, y, a)", forms="pir", x=tensor(INTS + SMALL), y=broadcast("x", domain=(0, 9)), a=FLAG)
    for op in ("isnan", "isinf", "isfinite"):
        row(op, f"paddle.{op}(x)", x=tensor(NUMBERS + HALVES))
    for op in ("isclose", "allclose"):
        row(op, f"paddle.{op}(x, y, rtol, atol, equal_nan)", x=tensor(FLOATS), y=same("x"), rtol=[1e-5, 0.3], atol=[1e-8, 0.5], equal_nan=FLAG)
    row("equal_all", "paddle.equal_all(x, y)", x=tensor(NUMBERS, domain=(0, 2)), y=same("x", domain=(0, 2)))
    row("isclose", "paddle.isclose(x, y)", x=tensor(INTS, 0, 3, domain=(0, 2)), y=broadcast("x", domain=(0, 2)))
    row("where", "paddle.where(c, x, y)", c=tensor("bool"), x=lambda d: d.tensor(ANY + COMPLEX, d.c.shape, edge=True), y=same("x"))
    row("where", "paddle.where(c, x, v)", forms="pir", c=tensor("bool"), x=lambda d: d.tensor(FLOATS, d.c.shape), v=[0.0, 2.5])
    row("where", "paddle.where(c, x, y)", c=tensor("bool"), x=lambda d: d.tensor(NUMBERS, d.broadcast(d.c.shape), edge=True), y=broadcast("x"))


def activations(row):
    x = tensor(REALS, 0, 4)
    for op, call in (
        ("relu", "F.relu(x)"), ("relu6", "F.relu6(x)"), ("hardswish", "F.hardswish(x)"), ("sigmoid", "F.sigmoid(x)"), ("swish", "F.swish(x)"),
        ("silu", "F.silu(x)"), ("tanh", "F.tanh(x)"), ("softsign", "F.softsign(x)"), ("logsigmoid", "F.log_sigmoid(x)"),
        ("tanh_shrink", "F.tanhshrink(x)"),
    ):  # fmt: skip
        row(op, call, x=x)
    row("gelu", "F.gelu(x, a)", x=x, a=FLAG)
    row("leaky_relu", "F.leaky_relu(x, a)", x=x, a=[0.01, 0.2, 1.5, -0.5, 0.0])
    row("elu", "F.elu(x, a)", x=x, a=[1.0, 0.3, 2.5])
    row("celu", "F.celu(x, a)", x=x, a=[1.0, 0.3, 2.5])
    row("selu", "F.selu(x, s, a)", x=x, s=[1.0507009873554804934193349852946, 1.3], a=[1.6732632423543772848170429916717, 0.7])
    # Without kernels for halves on the CPU, of which the executor makes something all the same.
    row("mish", "F.mish(x)", x=tensor(FLOATS, 0, 4))
    row("softplus", "F.softplus(x, b, t)", x=tensor(FLOATS, 0, 4), b=[1.0, 2.0, 0.5], t=[20.0, 3.0])
    row("hardsigmoid", "F.hardsigmoid(x, s, o)", x=x, s=[1 / 6, 0.3], o=[0.5, 0.2])
    row("hardtanh", "F.hardtanh(x, a, b)", x=x, a=[-1.0, -0.5], b=[1.0, 0.7])
    row("softshrink", "F.softshrink(x, t)", x=x, t=[0.5, 0.8, 0.0])
    row("hardshrink", "F.hardshrink(x, t)", x=x, t=[0.5, 0.8, 0.0])
    row("thresholded_relu", "F.thresholded_relu(x, t)", x=x, t=[1.0, 0.3, -0.5])
    row("stanh", "paddle.stanh(x, a, b)", x=x, a=[0.67, 0.4], b=[1.7159, 2.0])
    row("logit", "paddle.logit(x, e)", x=tensor(REALS, domain=(0, 1)), e=[0.1, 1e-6])
    row("prelu", "F.prelu(x, a)", x=tensor(REALS, 2, 4, edge=False), a=lambda d: d.tensor(d.x.dtype, [d.pick(1, d.x.shape[1])], constant=d.chance(0.5)))
    row("swiglu", "paddle.incubate.nn.functional.swiglu(x, y)", forms="pir", x=tensor(REALS, 1, 3), y=same("x"))
    row("swiglu", "paddle.incubate.nn.functional.swiglu(x)", forms="pir", x=lambda d: d.tensor(REALS, (*d.shape(0, 2), 2 * d.whole(1, 4))))
    row("maxout", "F.maxout(x, groups, axis)", groups=[2, 3], axis=[1, -1], x=lambda d: d.tensor(REALS, (2, 6, 2, 6)))


def mathematics(row):
    for op in ("exp", "expm1", "floor", "ceil", "abs", "sign", "square", "reciprocal", "cosh", "sinh", "atan", "asinh", "trunc", "erf"):
        row(op, f"paddle.{op}(x)", x=tensor(REALS))
    for op in ("sin", "cos", "tan"):
        row(op, f"paddle.{op}(x)", x=tensor(REALS, domain=(-9, 9)))
    for op in ("log", "log2", "log10", "sqrt", "rsqrt", "lgamma", "digamma"):
        row(op, f"paddle.{op}(x)", x=tensor(REALS, domain=(0.01, 9)))
    for op in ("log", "log2", "log10", "log1p"):
        row(op, f"paddle.{op}(x)", x=tensor(REALS))
    for op in ("asin", "acos", "atanh", "erfinv"):
        row(op, f"paddle.{op}(x)", x=tensor(REALS, domain=(-0.99, 0.99)))
        row(op, f"paddle.{op}(x)", x=tensor(REALS, domain=(-3, 3), edge=False))
    row("acosh", "paddle.acosh(x)", x=tensor(REALS, domain=(1, 9)))
    row("log1p", "paddle.log1p(x)", x=tensor(REALS, domain=(-0.9, 9)))
    for op in ("abs", "sign", "square", "floor", "exp", "sqrt", "log", "tanh", "sin", "round", "trunc"):
        row(op, f"paddle.{op}(x)", forms=FORMS if op in ("abs", "sign", "square", "exp", "log") else "pir", x=tensor(INTS, domain=(1, 9)))
    row("round", "paddle.round(x)", x=tensor(REALS, domain=(-9, 9)))
    row("pow", "paddle.pow(x, p)", x=tensor(REALS, domain=(0.01, 3)), p=[2.5, -1.0, 0.5, 2, 3, 0, 1, -2.0])
    row("pow", "paddle.pow(x, p)", x=tensor(REALS), p=[2, 3, 1.0, 0.5, -1.0, 0.0])
    row("pow", "paddle.pow(x, p)", x=tensor(INTS, domain=(-5, 6)), p=[0, 1, 2, 3, 4])
    row("scale", "paddle.scale(x, s, b, after)", x=tensor(REALS), s=real(-3, 3), b=real(-3, 3), after=FLAG)
    row("scale", "paddle.scale(x, s, b, after)", x=tensor(INTS + SMALL, edge=False), s=[2, 3.0, 2.7], b=[0, 1, 1.9, -2], after=FLAG)
    # An output that is scaled by 1 loses its bias when Paddle 3 saves it.
    row("scale", "paddle.scale(x, 1, b) + y", x=tensor(NUMBERS, edge=False), y=same("x"), b=[0, 1, 1.9, -2])
    row("scale", "x * a + b", x=tensor(NUMBERS, edge=False), a=[2, 3], b=[1, -2])
    row("clip", "paddle.clip(x, a, b)", x=tensor(REALS), a=[None, -0.5, 0.0], b=[None, 0.5, 2.0])
    row("clip", "paddle.clip(x, a, b)", x=tensor(INTS), a=[None, -3, 0], b=[None, 5, 0])
    row("cast", "paddle.cast(x, t)", x=tensor(ANY, edge=False), t=[*ANY])
    row("cast", "paddle.cast(x, t)", x=tensor("float32", domain=(-300, 300)), t=["int32", "int64", "bool", "int16", "float16", "bfloat16", "float64"])
    row("increment", "C.increment(x, v)", legacy="L('increment', {'X': x}, {'step': float(v)})[0]", x=shaped((1,), NUMBERS), v=[1, 2, -3])
    for op in ("exp", "sin", "cos", "tan", "square", "reciprocal", "log", "tanh", "rsqrt", "sqrt", "expm1", "sinh", "cosh", "acos", "asin", "atan", "isnan", "isinf", "isfinite", "sign"):
        row(op, f"paddle.{op}(x)", x=tensor(COMPLEX, 0, 3, edge=False))
    for op in ("abs", "square", "sign", "floor", "ceil", "exp", "reciprocal", "expm1", "trunc", "isnan", "isinf"):
        row(op, f"paddle.{op}(x)", x=tensor(INTS + SMALL, edge=False))
    for op in ("relu", "relu6", "gelu", "silu", "leaky_relu", "elu"):
        row(op, f"F.{op}(x)", x=tensor(INTS, edge=False))
    row("neg", "-x", x=tensor(ANY))
    row("scale", "x * 2.5 - 1", x=tensor(NUMBERS + SMALL))
    row("scale", "3 - x", x=tensor(NUMBERS))
    row("divide", "x / a", x=tensor(NUMBERS, edge=False), a=[2, 0.5, -3])
    row("floor_divide", "x // a", x=tensor(NUMBERS, edge=False), a=[2, -3])
    row("remainder", "x % a", x=tensor(NUMBERS, edge=False), a=[2, 5])
    row("elementwise_pow", "a**x", x=tensor(FLOATS), a=[2.0, 0.5])
    row("pow", "x**a", x=tensor(NUMBERS, domain=(1, 5)), a=[2, 0.5, 3])
    row("clip", "paddle.clip(x, a, b)", x=tensor(NUMBERS), a=listed(lambda d: [d.whole(-3, 0)], "x"), b=listed(lambda d: [d.whole(1, 3)], "x"))
    row("nan_to_num", "paddle.nan_to_num(x, n, p, m)", x=tensor(FLOATS), n=[0.0, 1.5], p=[None, 9.0], m=[None, -9.0])
    for op in ("deg2rad", "rad2deg", "frac", "sgn", "sinc", "isreal"):
        row(op, f"paddle.{op}(x)", x=tensor(FLOATS))
    for op in ("hypot", "logaddexp", "ldexp", "inner"):
        row(op, f"paddle.{op}(x, y)", x=tensor(FLOATS, 1, 3, edge=False), y=same("x", edge=False))
    for op in ("gcd", "lcm"):
        row(op, f"paddle.{op}(x, y)", x=tensor(INTS, 0, 2, domain=(1, 30)), y=broadcast("x", domain=(1, 30)))
    row("glu", "F.glu(x, a)", x=lambda d: d.tensor(FLOATS, (2, 4, 6)), a=[1, 2, -1])
    row("hardtanh", "F.relu6(F.hardtanh(x))", x=tensor(FLOATS))
    row("real", "paddle.as_complex(x).real()", x=lambda d: d.tensor(FLOATS, (*d.shape(0, 3), 2)))
    for op in ("real", "imag", "angle", "conj", "as_real", "abs"):
        row(op, f"paddle.{op}(x)", x=tensor(("complex64", "complex128")))
    row("complex", "paddle.complex(x, y)", x=tensor(REALS, edge=False), y=broadcast("x", edge=False))
    row("as_complex", "paddle.as_complex(x)", x=lambda d: d.tensor(REALS, (*d.shape(0, 3), 2)))
    row("assign", "paddle.assign(x)", x=tensor(ANY))
    row("square", "paddle.square(x)", x=tensor(HALVES, domain=(-3, 3)))
    row("add", "paddle.add(x, y)", x=tensor(("float16", "bfloat16", "uint8", "int8", "int16"), edge=False), y=broadcast("x", edge=False))
