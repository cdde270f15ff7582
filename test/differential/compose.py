# ===- compose.py - random programs out of the rows of the tables -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Ops that feed each other, share values, inputs and parameters, and leave several outputs. A program is an Instance
# like any other: its call is one expression that names the values on the way (see program.py). Only Paddle knows what
# a step makes, and whether rounding alone decides it: it is asked a step at a time (growing.py).
#
# ===---------------------------------------------------------------------===
"""Composer(form).compose(seed) -> an Instance of 5 to 20 ops."""

import ast
import zlib

import numpy as np

from .draw import Draw, Instance, T, Table, tensors_of
from .engine import Died, Worker
from .program import Program, Step
from .table import TABLE
from .table_patterns import add as add_patterns

PATTERNS = Table()
add_patterns(PATTERNS)
# A window larger than the picture: Paddle makes an empty result, or reads beyond; paddlec refuses.
WINDOWS = ("conv", "pool", "unfold")
# What only makes sense as it is drawn, writes into its input, is refused in one of the formats, or where 2.6 errs and
# 3.3 does not; and exclusive sums, which Paddle's executor makes in place of their input, by subtracting that.
LEFT_OUT = {"nms", "increment", "anchor_generator", "trace", "exclusive_cumsum"}
# Paddle's softmax of minus infinity is no zero, and what asks whether it is one sees the difference.
LEFT_OUT |= {"gumbel_softmax"}
# Paddle's executor makes the result in place of the first operand, which may be the updates as well.
LEFT_OUT |= {"scatter"}
# Paddle shares the memory in earnest, and then adds in place to what others read.
LEFT_OUT |= {"share_data"}
# What no other version of Paddle can run, or what crashes it, makes it impossible to hold the rest of a program against
# both.
LEFT_OUT |= {"rrelu"} | {f"old_{kind}_interp" for kind in ("nearest", "bilinear", "bicubic", "linear", "trilinear")}
LEFT_OUT |= {"data_norm", "fill_zeros_like", "flatten2", "nanmedian"}
LARGEST = 20000


class Value(T):
    """A result on the way, or an input that is there already, in the place of a drawn tensor."""

    name = ""
    lowest = highest = 0.0

    def fits(self, dtypes, low, high):
        """Whether all values are ones that a domain [low, high) could have."""
        if self.dtype not in dtypes:
            return False
        if low is None:
            return True
        return low <= self.lowest and (self.highest < high or self.highest == high and "float" in self.dtype)


class ComposingDraw(Draw):
    """Takes values that are there where a row lets it."""

    def __init__(self, rng, values, appetite):
        super().__init__(rng)
        self.values, self.appetite = values, appetite
        self.run_dims = False

    def known(self, fits, constant=False):
        found = [value for value in self.values if value.constant == constant and fits(value)]
        if not found or not self.chance(0.5 if constant else self.appetite):
            return None
        # The latest are the most likely ones, so that chains grow.
        return found[-1 - int(self.rng.exponential(2.0)) % len(found)]

    def kinds(self, dtypes):
        return (self.dtype(dtypes),) if isinstance(dtypes, str) else dtypes

    def tensor(self, dtypes, shape, low=None, high=None, edge=False, constant=False):
        kinds = self.kinds(dtypes)
        there = self.known(lambda v: v.shape == tuple(shape) and v.fits(kinds, low, high), constant)
        return there or super().tensor(dtypes, shape, low, high, False, constant)

    def any_tensor(self, dtypes, low, high, most, lowest, highest, edge, constant):
        kinds = self.kinds(dtypes)
        there = self.known(lambda v: low <= len(v.shape) <= high and v.fits(kinds, lowest, highest), constant)
        return there or super().any_tensor(dtypes, low, high, most, lowest, highest, False, constant)

    def picture(self, dtypes, batch, channels, size, last, domain):
        kinds, place = self.kinds(dtypes), -1 if last else 1

        def fits(v):
            return len(v.shape) == len(size) + 2 and v.shape[place] == channels and v.fits(kinds, *domain)

        return self.known(fits) or super().picture(dtypes, batch, channels, size, last, domain)


class _Rename(ast.NodeTransformer):
    def __init__(self, names):
        self.names = names

    def visit_Name(self, node):
        replacement = self.names.get(node.id)
        return ast.parse(replacement, mode="eval").body if replacement else node


def _call(row, form, number, draw):
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


class Composer:
    def __init__(self, form):
        self.form, self.worker = form, Worker(form)
        rows = [row for row in TABLE if form in row.forms and row.op not in LEFT_OUT]
        # Paddle 2.6 rounds to -128 what 3.3 rounds to -127; 3.3 has the last word where it can run the whole program.
        rows = [row for row in rows if form == "pir" or not row.op.startswith("fake_")]
        # 3.3 reads dimensions of "..." that a legacy program's equation doesn't have.
        rows = [row for row in rows if form == "pir" or "einsum('..." not in row.call]
        # A PIR file says that unique makes float32, and Paddle believes it where the type is not looked at.
        rows = [row for row in rows if form == "legacy" or row.op != "unique"]
        by_op = {}
        for row in rows:
            by_op.setdefault(row.op, []).append(row)
        # An op with many rows is no more likely than one with a single row.
        self.rows = list(by_op.values())
        self.patterns = [row for row in PATTERNS if form in row.forms]
        self.deadly = set()

    def stop(self):
        self.worker.stop()

    def compose(self, seed):
        rng = np.random.default_rng([zlib.crc32(self.form.encode()), seed])
        # How much of the inputs' shapes only the run decides: nothing, their first dimensions, any.
        unknown = ("none", "none", "first", "any")[int(rng.integers(4))]
        program, values, wanted = Program(), [], int(rng.integers(5, 21))
        self.worker.begin()
        for _ in range(6 * wanted):
            if len(program.steps) == wanted:
                break
            family = [self.patterns] if rng.random() < 0.35 else self.rows
            family = family[int(rng.integers(len(family)))]
            row = family[int(rng.integers(len(family)))]
            values += self._add(program, row, rng, values, unknown)
        used = {name for step in program.steps for name in step.names}
        results = [value for value in values if value.name.startswith("step")]
        program.outputs = [v.name for v in results if v.name.split("[")[0] not in used or rng.random() < 0.15]
        return program.instance(self.form)

    def _add(self, program, row, rng, values, unknown):
        """Adds a step if Paddle takes it; returns the values that are new then."""
        number = len(program.steps)
        try:
            call, arguments = _call(row, self.form, number, ComposingDraw(rng, values, 0.85))
        except ValueError:  # a value that is there has no elements, and the row wants some
            return []
        fed = [(name, value) for name, value in tensors_of(arguments) if not value.constant]
        for name, value in fed:
            plain = name.rstrip("0123456789_")
            if unknown != "none" and value.values is None and (row.dynamic is None or plain in row.dynamic):
                free = [place == 0 if unknown == "first" else rng.random() < 0.5 for place in range(len(value.shape))]
                value.saved = tuple(-1 if open_ else dim for open_, dim in zip(free, value.shape))
        # Only now, so that a program does not depend on what Paddle died of before.
        if row.id in self.deadly:
            return []
        name = f"step{number}"
        try:
            made = self.worker.step(name, call, arguments)
        except Died:
            self.deadly.add(row.id)
            self.worker.begin()
            for step in program.steps:
                self.worker.step(step.name, step.call, step.own(program.arguments))
            return []
        sizes = [int(np.prod(shape)) for _, _, shape, *_ in made or ()]
        if not sizes or max(sizes) > LARGEST or min(sizes) == 0 and any(word in call for word in WINDOWS):
            return []
        program.steps.append(Step(name, call))
        program.arguments |= arguments
        new = []
        for place, dtype, shape, lowest, highest, _ in made:
            new.append(_value(name if place is None else f"{name}[{place}]", dtype, shape, lowest, highest, False))
        for key, value in arguments.items():
            if isinstance(value, T):
                array = value.array()
                bounds = (value.low, value.high) if value.values is None else (array.min(), array.max())
                new.append(_value(key, value.dtype, value.shape, *bounds, value.constant))
        return new


def _value(name, dtype, shape, lowest, highest, constant):
    value = Value(dtype, tuple(shape), constant=constant)
    value.name, value.lowest, value.highest = name, lowest, highest
    return value
