# ===- draw.py - draws instances of the rows of the differential table -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# How a row is written, and how an instance of it is drawn: an op with every tensor and attribute decided. All is
# random, and all follows from the seed. Neither Paddle nor paddlec is known here.
#
# ===---------------------------------------------------------------------===
"""Rows of the differential table and instances drawn from them.

A row is `row(op, call, name=..., ...)`. `call` is an expression in Paddle's API whose free names are the row's
arguments. An argument is a literal, a list (one of them is taken), or a function of a Draw, which sees what was drawn
before it; the makers below (tensor, same, broadcast, axis, ...) return such functions. Brackets of the literal kind
are written as tuples.
"""

import math
import zlib
from dataclasses import dataclass, field, replace

import numpy as np

from rows import Spec, to_bfloat16

INF, NAN = math.inf, math.nan
FLOATS = ("float32", "float64")
INTS = ("int64", "int32")
NUMBERS = FLOATS + INTS
HALVES = ("float16", "bfloat16")
SMALL = ("uint8", "int8", "int16")
REALS = FLOATS + HALVES
COMPLEX = ("complex64", "complex128")
# Where values go wrong: formulas at the special numbers, conversions and wrapping at the extremes.
SPECIAL = [NAN, INF, -INF, 0.0, -0.0, 1.0, -1.0, 3e38, -3e38, 0.5, -0.5, 2.5, -2.5, 1.5, 88.8, -104.0, 1e-30]
FORMS = ("pir", "legacy")


@dataclass
class T(Spec):
    """A tensor of an instance: the values follow from the fields alone, so that its repr is all one must keep."""

    seed: int = 0
    edge: bool = False  # some elements are special or extreme
    saved: tuple = None  # the dimensions that the program knows, -1 for those that only the run decides
    constant: bool = False  # lies in the program, or among its parameters
    sequence: bool = False  # Paddle gets it as one sequence with LoD; legacy programs only

    def __post_init__(self):
        self.shape = tuple(self.shape)

    def array(self):
        rng = np.random.default_rng(self.seed)
        array = self.make(rng)
        if not self.edge or array.size == 0:
            return array
        places = rng.random(array.shape) < 0.3
        if array.dtype.kind == "f" or self.dtype == "bfloat16":
            special = np.array(SPECIAL)
            chosen = special[rng.integers(0, len(special), array.shape)]
            with np.errstate(over="ignore"):
                chosen = to_bfloat16(chosen) if self.dtype == "bfloat16" else chosen.astype(array.dtype)
        elif array.dtype.kind in "iu":
            limits = np.iinfo(array.dtype)
            chosen = np.array([limits.min, limits.max, 0, 1, limits.max - 1], array.dtype)
            chosen = chosen[rng.integers(0, len(chosen), array.shape)]
        else:
            return array
        return np.where(places, chosen, array).astype(array.dtype).reshape(array.shape)

    def of(self, values):
        """The same with these elements."""
        return replace(self, values=values)

    def __repr__(self):
        parts = [repr(self.dtype), repr(tuple(self.shape))]
        if self.values is not None:
            parts.append(f"values={self.values!r}")
        else:
            parts += [f"{self.low:g}", f"{self.high:g}", f"seed={self.seed}"]
        for name in ("edge", "constant", "sequence"):
            if getattr(self, name):
                parts.append(f"{name}=True")
        if self.saved is not None and tuple(self.saved) != tuple(self.shape):
            parts.append(f"saved={tuple(self.saved)!r}")
        return f"T({', '.join(parts)})"


def tensors_of(arguments):
    """(name, Tensor) of all tensors among the arguments; those in lists get numbered names."""
    for name, value in arguments.items():
        if isinstance(value, T):
            yield name, value
        elif isinstance(value, (list, tuple)):
            for index, part in enumerate(value):
                if isinstance(part, T):
                    yield f"{name}{index}", part


def written(value):
    """repr, but infinities and NaN by the names that they have here."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NAN" if math.isnan(value) else "INF" if value > 0 else "-INF"
    return repr(value)


@dataclass
class Instance:
    """One call of an op with everything decided."""

    op: str
    form: str
    call: str
    arguments: dict
    tolerance: float = 1e-5
    id: str = ""

    def tensors(self):
        return dict(tensors_of(self.arguments))

    def __repr__(self):
        """A line that makes it again: a row of the regression table."""
        parts = [repr(self.op), repr(self.form), repr(self.call)]
        parts += [f"tolerance={self.tolerance:g}"] if self.tolerance != 1e-5 else []
        parts += [f"{name}={written(value)}" for name, value in self.arguments.items()]
        return f"row({', '.join(parts)})"


@dataclass
class Row:
    op: str
    call: str
    arguments: dict
    forms: tuple = FORMS
    legacy: str = None  # how 2.x calls it, where that differs
    tolerance: float = 1e-5
    dynamic: tuple = None  # the tensors whose dimensions may be left to the run; None: all
    id: str = ""
    family: str = ""  # the table that the row stands in

    def draw(self, form, seed):
        draw = Draw(np.random.default_rng([zlib.crc32(self.id.encode()), seed]))
        if draw.chance(0.06):
            try:
                return self._instance(form, draw, hollow=True)
            except ValueError:  # nothing fits into what is empty: an index, an axis to split
                pass
        return self._instance(form, draw, hollow=False)

    def _instance(self, form, draw, hollow):
        draw.drawn.clear()
        draw.hollow, draw.run_dims = hollow, draw.chance(0.35)
        for name, value in self.arguments.items():
            draw.drawn[name] = draw.decide(value)
        if hollow:
            for _, tensor in tensors_of(draw.drawn):
                tensor.array()
        # Which dimensions the run decides: the batch, all of them, or any.
        left = draw.pick(lambda place: place == 0, lambda place: True, lambda place: draw.chance(0.5))
        for name, value in tensors_of(draw.drawn) if draw.run_dims else ():
            plain = name if name in self.arguments else name.rstrip("0123456789")
            # How many values a list has is part of the program.
            fed = value.values is None and not value.constant
            if fed and value.shape and (self.dynamic is None or plain in self.dynamic):
                value.saved = tuple(-1 if left(place) else dim for place, dim in enumerate(value.shape))
        call = self.legacy if form == "legacy" and self.legacy else self.call
        used = {k: v for k, v in draw.drawn.items() if not k.startswith("_")}
        return Instance(self.op, form, call, used, self.tolerance)


class Draw:
    """Random decisions of one instance; what is already drawn is read as an attribute."""

    hollow = run_dims = False

    def __init__(self, rng):
        self.rng, self.drawn = rng, {}

    def __getattr__(self, name):
        try:
            return self.__dict__["drawn"][name]
        except KeyError:
            raise AttributeError(name) from None

    def decide(self, value):
        if isinstance(value, list):
            value = self.pick(*value)
        return value(self) if callable(value) else value

    def chance(self, p):
        return bool(self.rng.random() < p)

    def pick(self, *choices):
        return choices[int(self.rng.integers(len(choices)))]

    def whole(self, low, high):
        """low <= n <= high"""
        return int(self.rng.integers(low, high + 1))

    def real(self, low, high):
        return round(float(self.rng.uniform(low, high)), 3)

    def shape(self, low, high, most=6):
        rank = self.whole(low, high)
        dims = tuple(1 if self.chance(0.15) else self.whole(2, most) for _ in range(rank))
        return tuple(0 if self.chance(0.5) else dim for dim in dims) if self.hollow else dims

    def dtype(self, dtypes):
        """The first type is the usual one; the name of an argument stands for its type."""
        if isinstance(dtypes, str):
            return self.drawn[dtypes].dtype if dtypes in self.drawn else dtypes
        return dtypes[0] if self.chance(0.5) else self.pick(*dtypes)

    def tensor(self, dtypes, shape, low=None, high=None, edge=False, constant=False):
        dtype = self.dtype(dtypes)
        if low is None:
            low, high = (-9, 10) if dtype.startswith("int") else (0, 10) if dtype == "uint8" else (-2.0, 2.0)
        edge = bool(edge) and self.chance(0.3)
        return T(dtype, tuple(shape), low, high, None, self.whole(0, 10**6), edge, None, constant)

    def any_tensor(self, dtypes, low, high, most, lowest, highest, edge, constant):
        """A tensor whose shape is free but for its rank."""
        return self.tensor(dtypes, self.shape(low, high, most), lowest, highest, edge, constant)

    def picture(self, dtypes, batch, channels, size, last, domain):
        """A batch of pictures, their channels in front or last."""
        return self.tensor(dtypes, (batch, *size, channels) if last else (batch, channels, *size), *domain)

    def broadcast(self, shape):
        """A shape that broadcasts with the given one."""
        dims = [1 if self.chance(0.25) else self.whole(2, 5) if dim == 1 and self.chance(0.5) else dim for dim in shape]
        if self.chance(0.4):
            dims = dims[self.whole(0, len(dims)) :]
        elif self.chance(0.15) and len(dims) < 5:
            dims = [self.whole(1, 3), *dims]
        return tuple(dims)

    def axis_of(self, rank):
        """An axis, counted from either end."""
        return self.whole(-rank, rank - 1) if rank else self.pick(0, -1)

    def axes_of(self, rank):
        """Some different axes, counted from either end."""
        chosen = sorted(self.rng.permutation(rank)[: self.whole(1, rank)].tolist()) if rank else []
        return [axis - rank if self.chance(0.3) else axis for axis in chosen]


# Makers of arguments.


def tensor(dtypes=FLOATS, low=0, high=4, domain=None, edge=True, most=6, constant=False):
    """A tensor of `low` to `high` dimensions; `domain` = (lowest, highest) value, which has no special ones."""
    lowest, highest = domain or (None, None)
    edge = edge and domain is None
    return lambda d: d.any_tensor(dtypes, low, high, most, lowest, highest, edge, constant)


def filled(maker):
    """A tensor that has elements, for ops of which Paddle's result for none is whatever its memory holds."""

    def make(d):
        made = maker(d)
        if 0 in made.shape:
            raise ValueError("without elements")
        return made

    return make


def shaped(shape, dtypes=FLOATS, domain=None, edge=False, constant=False):
    """A tensor of the given shape, a tuple of numbers or a function of the Draw."""
    lowest, highest = domain or (None, None)
    return lambda d: d.tensor(dtypes, shape(d) if callable(shape) else shape, lowest, highest, edge, constant)


def sequence(shape, dtype="float32", domain=(-2, 2)):
    """One sequence, which Paddle gets with LoD."""
    return lambda d: T(dtype, shape(d) if callable(shape) else shape, *domain, seed=d.whole(0, 10**6), sequence=True)


def same(name, domain=None, edge=True):
    """Type and shape of another argument."""
    return lambda d: d.tensor(
        getattr(d, name).dtype, getattr(d, name).shape, *(domain or (None, None)), edge and domain is None
    )


def broadcast(name, domain=None, dtype=None, edge=True):
    """Type of another argument, and a shape that broadcasts with its own."""

    def make(d):
        other = getattr(d, name)
        return d.tensor(dtype or other.dtype, d.broadcast(other.shape), *(domain or (None, None)), edge and not domain)

    return make


def listed(values, dtypes=INTS, constant=None):
    """A small tensor with the values that a function of the Draw gives: sizes, positions or axes, known or not."""

    def make(d):
        given = values(d)
        shape = (len(given),) if isinstance(given, (list, tuple)) else ()
        return T(d.dtype(dtypes), shape, values=given, constant=d.chance(0.3) if constant is None else constant)

    return make


def weight(shape, like="x", domain=None):
    """A parameter: lies in the program three times out of four."""
    return lambda d: d.tensor(
        getattr(d, like).dtype, shape(d), *(domain or (None, None)), constant=d.chance(0.75) and not d.run_dims
    )


def axis(name="x"):
    return lambda d: d.axis_of(len(getattr(d, name).shape))


def axes(name="x"):
    """None, one axis or several."""

    def make(d):
        rank = len(getattr(d, name).shape)
        return d.pick(lambda: None, lambda: d.axis_of(rank), lambda: d.axes_of(rank))()

    return make


def real(low, high):
    return lambda d: d.real(low, high)


def whole(low, high):
    return lambda d: d.whole(low, high)


FLAG = [False, True]


class Table(list):
    """Collects rows; a row's id is its op and, when that isn't unique, a number."""

    family = ""

    def __call__(self, op, call, forms=FORMS, legacy=None, tolerance=1e-5, dynamic=None, **arguments):
        forms = (forms,) if isinstance(forms, str) else forms
        number = 1 + sum(row.op == op for row in self)
        name = op if number == 1 else f"{op}-{number}"
        self.append(Row(op, call, arguments, forms, legacy, tolerance, dynamic, name, self.family))


def read_row(rows, op, form, call, tolerance=1e-5, **arguments):
    """Takes back what an Instance prints as."""
    rows.append(Instance(op, form, call, arguments, tolerance))
