# ===- rows.py - how a row of the operator table is written -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""How a row of the operator table is written: inputs as specifications, the op as a function of Paddle's API."""

import zlib
from dataclasses import dataclass, field

import numpy as np


@dataclass
class Spec:
    """A random input: uniform in [low, high), or the given values."""

    dtype: str
    shape: tuple
    low: float = -2.0
    high: float = 2.0
    values: object = None

    def make(self, rng):
        if self.values is not None:
            array = np.array(self.values, "float32" if self.dtype == "bfloat16" else self.dtype).reshape(self.shape)
        elif self.dtype == "bool":
            array = rng.integers(0, 2, self.shape).astype("bool")
        elif self.dtype.startswith(("int", "uint")):
            array = rng.integers(int(self.low), int(self.high), self.shape).astype(self.dtype)
        elif self.dtype.startswith("complex"):
            real, imaginary = (rng.uniform(self.low, self.high, self.shape) for _ in range(2))
            array = (real + 1j * imaginary).astype(self.dtype)
        elif self.dtype == "bfloat16":
            array = rng.uniform(self.low, self.high, self.shape)
        else:
            array = rng.uniform(self.low, self.high, self.shape).astype(self.dtype)
        return to_bfloat16(array) if self.dtype == "bfloat16" else array


def to_bfloat16(array):
    """float32 to the bits of bfloat16, nearest even."""
    word = np.asarray(array, "float32").view("uint32").astype("uint64")
    return ((word + 0x7FFF + ((word >> 16) & 1)) >> 16).astype("uint16").reshape(np.shape(array))


def from_bfloat16(array):
    return (np.asarray(array).astype("uint32") << 16).view("float32").reshape(np.shape(array))


def _random(dtype, low, high):
    def spec(*shape, low=low, high=high):
        return Spec(dtype, shape, low, high)
    return spec


f32, f64, f16, bf16 = (_random(t, -2.0, 2.0) for t in ("float32", "float64", "float16", "bfloat16"))
i8, i16, i32, i64 = (_random(t, -9, 10) for t in ("int8", "int16", "int32", "int64"))
u8 = _random("uint8", 0, 10)
boolean = _random("bool", 0, 2)
c64, c128 = (_random(t, -2.0, 2.0) for t in ("complex64", "complex128"))


def values(dtype, *numbers):
    array = np.array(numbers[0] if len(numbers) == 1 else numbers)
    return Spec(dtype, array.shape, values=array)


@dataclass
class Row:
    op: str
    build: object
    inputs: dict
    note: str = ""
    tolerance: float = 1e-5
    sequences: tuple = ()  # inputs that Paddle must get as one sequence with LoD
    id: str = ""
    seed: int = 0

    def feeds(self):
        rng = np.random.default_rng(self.seed)
        return {name: spec.make(rng) for name, spec in self.inputs.items()}


class Table(list):
    """Collects rows; a row's id is its op, a note and, when that isn't unique, a number."""

    def __init__(self):
        super().__init__()
        self.used = {}

    def __call__(self, op, build, note="", tolerance=1e-5, sequences=(), **inputs):
        row = Row(op, build, inputs, note, tolerance, sequences)
        name = f"{op}-{note}" if note else op
        number = self.used[name] = self.used.get(name, 0) + 1
        row.id = name if number == 1 else f"{name}-{number}"
        row.seed = zlib.crc32(row.id.encode())
        self.append(row)
