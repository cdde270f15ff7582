# ===- compose.py - random programs out of the rows of the table -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Ops that feed each other, share values and leave several outputs. A program is an Instance like any other: its call
# is one expression that names the values on the way. Only Paddle knows the shapes of results, so it is asked.
#
# ===---------------------------------------------------------------------===
"""compose(worker, form, seed) -> an Instance of 5 to 20 ops."""

import ast
import zlib

import numpy as np

from .draw import Draw, Instance, T, tensors_of
from .table import TABLE

# Where a difference in the last place becomes a difference of one, or of all: they get fresh inputs only.
ABRUPT = set(
    "floor ceil round trunc sign floor_divide remainder heaviside equal not_equal less_than less_equal greater_than "
    "greater_equal isclose allclose equal_all argmax argmin argsort topk kthvalue mode searchsorted median nanmedian "
    "histogram cast hardshrink softshrink thresholded_relu logical_and logical_or logical_xor logical_not all any "
    "cummax cummin max_pool2d_with_index max_pool3d_with_index unpool fake_quantize_dequantize_abs_max grid_sample "
    "reciprocal divide rsqrt tan atan2 inverse det slogdet solve triangular_solve matrix_power cholesky".split()
)
# What a program is not made of: results that grow without bounds, or inputs that only make sense as they are drawn.
LEFT_OUT = set(
    "exp expm1 cosh sinh pow elementwise_pow prod cumprod nms isinf isnan isfinite increment unique arange".split()
)


class Value(T):
    """A result on the way, in the place of a drawn tensor."""

    name = ""


class ComposingDraw(Draw):
    """Takes values that are there where a row lets it."""

    def __init__(self, rng, values, appetite):
        super().__init__(rng)
        self.values, self.appetite = values, appetite

    def known(self, fits):
        found = [value for value in self.values if fits(value)]
        if not found or not self.chance(self.appetite):
            return None
        # The latest are the most likely ones, so that chains grow.
        return found[-1 - int(self.rng.exponential(2.0)) % len(found)]

    def tensor(self, dtypes, shape, low=None, high=None, edge=False, constant=False):
        kinds = (self.dtype(dtypes),) if isinstance(dtypes, str) else dtypes
        if low is None and not constant:
            if value := self.known(lambda v: v.dtype in kinds and v.shape == tuple(shape)):
                return value
        return super().tensor(dtypes, shape, low, high, False, constant)

    def any_tensor(self, dtypes, low, high, most, lowest, highest, edge, constant):
        kinds = (self.dtype(dtypes),) if isinstance(dtypes, str) else dtypes
        if lowest is None and not constant:
            if value := self.known(lambda v: v.dtype in kinds and low <= len(v.shape) <= high):
                return value
        return super().any_tensor(dtypes, low, high, most, lowest, highest, False, constant)


class _Rename(ast.NodeTransformer):
    def __init__(self, names):
        self.names = names

    def visit_Name(self, node):
        replacement = self.names.get(node.id)
        return ast.parse(replacement, mode="eval").body if replacement else node


def _step(row, form, number, draw):
    """One call with the names of its arguments made its own: (call, new arguments)."""
    for name, value in row.arguments.items():
        draw.drawn[name] = draw.decide(value)
    names, arguments = {}, {}
    for name, value in draw.drawn.items():
        if name.startswith("_"):
            continue
        if isinstance(value, Value):
            names[name] = value.name
        elif isinstance(value, (list, tuple)) and any(isinstance(part, Value) for part in value):
            own = {i: part for i, part in enumerate(value) if not isinstance(part, Value)}
            arguments |= {f"{name}{number}_{i}": part for i, part in own.items()}
            parts = [part.name if isinstance(part, Value) else f"{name}{number}_{i}" for i, part in enumerate(value)]
            names[name] = f"[{', '.join(parts)}]"
        else:
            names[name] = f"{name}{number}"
            arguments[names[name]] = value
    call = row.legacy if form == "legacy" and row.legacy else row.call
    tree = _Rename(names).visit(ast.parse(call, mode="eval"))
    return ast.unparse(tree), arguments


def compose(worker, form, seed):
    rng = np.random.default_rng([zlib.crc32(form.encode()), seed])
    rows = [row for row in TABLE if form in row.forms and row.op not in LEFT_OUT]
    steps, arguments, values, used = [], {}, [], set()
    wanted = int(rng.integers(5, 21))
    for _ in range(10 * wanted):
        if len(steps) == wanted:
            break
        row = rows[int(rng.integers(len(rows)))]
        draw = ComposingDraw(rng, values, 0.0 if row.op in ABRUPT else 0.85)
        draw.run_dims = False
        if steps and row.op in ABRUPT and rng.random() < 0.7:
            continue
        call, more = _step(row, form, len(steps), draw)
        name = f"v{len(steps)}"
        tree = [*steps, f"({name} := {call})"]
        types = worker.types(f"[{', '.join(tree)}] and {name}", arguments | more)
        if types is None:
            continue
        made = []
        for place, (dtype, shape) in types:
            value = Value(dtype, tuple(shape))
            value.name = name if place is None else f"{name}[{place}]"
            made.append(value)
        if not made or any(np.prod(value.shape) > 20000 or -1 in value.shape for value in made):
            continue
        used |= {v.name for v in values if v.name in call}
        steps, arguments, values = tree, arguments | more, values + made
    last = [value.name for value in values if value.name not in used]
    shared = [value.name for value in values if value.name in used and rng.random() < 0.2]
    call = f"[{', '.join(steps)}] and [{', '.join(last + shared)}]"
    if rng.random() < 0.4:
        _leave_to_run(worker, call, arguments)
    return Instance("program", form, call, arguments, 1e-4)


def _leave_to_run(worker, call, arguments):
    """First dimensions become unknown where Paddle still takes the program then."""
    fed = [value for _, value in tensors_of(arguments) if not value.constant and value.shape]
    for value in fed:
        value.saved = (-1, *value.shape[1:])
        if worker.types(call, arguments) is None:
            value.saved = None
