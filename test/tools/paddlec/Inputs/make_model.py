#!/usr/bin/env python3
# ===- make_model.py - tiny saved models for the tests of the command line -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Writes PIR programs and parameter files from a few lines each, with the standard library alone. What the files must
# look like is Paddle's affair; the end-to-end tests use real ones.
#
# ===---------------------------------------------------------------------===
"""Usage: make_model.py KIND FOLDER     writes FOLDER/inference.json, and .pdiparams if the kind has parameters
       make_model.py npy FILE DTYPE SHAPE [VALUE]     writes an array filled with VALUE (default: 0, 1, 2, ...)
"""
import array
import json
import os
import struct
import sys

CODES = {"float32": ("0.t_f32", 5, "f"), "int64": ("0.t_i64", 3, "q"), "int32": ("0.t_i32", 2, "i")}


class Builder:
    """A program as it is written down: each method adds one op and returns its result's number."""

    def __init__(self):
        self.ops, self.types, self.params = [], {}, {}

    def value(self, shape, dtype="float32"):
        number = len(self.types) + 1
        tensor = {"#": "0.t_dtensor", "D": [{"#": CODES[dtype][0]}, list(shape), "NCHW", [], 0]}
        self.types[number] = {"%": number, "TT": tensor}
        return number

    def op(self, mnemonic, operands, shape, element="float32", /, **attributes):
        number = self.value(shape, element)
        listed = [{"N": key, "AT": value} for key, value in attributes.items()]
        self.ops.append(
            {"#": f"1.{mnemonic}", "A": listed, "I": [{"%": i} for i in operands], "O": [self.types[number]], "OA": []}
        )
        return number

    def data(self, name, shape, dtype="float32"):
        return self.op("data", [], shape, dtype, name=string(name), shape=ints(shape), dtype=kind(dtype), place=PLACE)

    def parameter(self, name, shape, values):
        number = self.value(shape)
        self.ops.append({"#": "p", "A": [0, 1, 0, name], "O": self.types[number], "OA": [1, 1, 1], "DA": [], "QA": []})
        self.params[name] = (shape, values)
        return number

    def fetch(self, operand, column=0):
        dims = self.types[operand]["TT"]["D"]
        number = len(self.types) + 1
        self.types[number] = {"%": number, "TT": {"#": "0.t_dtensor", "D": dims}}
        attributes = [{"N": "name", "AT": string(f"fetch_{column}")}, {"N": "col", "AT": {"#": "0.a_i32", "D": column}}]
        self.ops.append(
            {"#": "1.fetch", "A": attributes, "I": [{"%": operand}], "O": [self.types[number]], "OA": []}
        )

    def write(self, folder):
        os.makedirs(folder, exist_ok=True)
        block = {"#": "block_0", "args": [], "ops": self.ops}
        program = {
            "base_code": {"magic": "pir", "trainable": True, "version": 4},
            "program": {"regions": [{"#": "region_0", "blocks": [block]}]},
        }
        with open(os.path.join(folder, "inference.json"), "w") as file:
            json.dump(program, file)
        if self.params:
            with open(os.path.join(folder, "inference.pdiparams"), "wb") as file:
                for name in sorted(self.params):
                    file.write(stored(*self.params[name]))


def string(text):
    return {"#": "0.a_str", "D": text}


def flag(value):
    return {"#": "0.a_bool", "D": value}


def number(value):
    return {"#": "0.a_f32", "D": value}


def ints(values):
    return {"#": "1.a_intarray", "D": list(values)}


def kind(dtype):
    return {"#": "1.a_dtype", "D": dtype}


def int_list(values):
    return {"#": "0.a_array", "D": [{"#": "0.a_i32", "D": value} for value in values]}


PLACE = {"#": "1.a_place", "D": [0, 0, ""]}


def stored(shape, values):
    """One tensor of a parameter file: versions and levels 0, a descriptor (type 5: float32), the data."""
    descriptor = b"\x08\x05" + b"".join(b"\x10" + bytes([dim]) for dim in shape)
    return struct.pack("<IQIi", 0, 0, 0, len(descriptor)) + descriptor + array.array("f", values).tobytes()


def conv(builder):
    """A convolution and relu, batch and size free; 1 x 1 filter of ones."""
    x = builder.data("image", [-1, 2, -1, -1])
    w = builder.parameter("w", [3, 2, 1, 1], [1, 2, 3, 4, -5, -6])
    attributes = dict(
        strides=int_list([1, 1]),
        paddings=int_list([0, 0]),
        padding_algorithm=string("EXPLICIT"),
        dilations=int_list([1, 1]),
        groups={"#": "0.a_i32", "D": 1},
        data_format=string("NCHW"),
    )
    y = builder.op("conv2d", [x, w], [-1, 3, -1, -1], **attributes)
    builder.fetch(builder.op("relu", [y], [-1, 3, -1, -1]))


def add(builder):
    """Two inputs of two types and two outputs."""
    x, y = builder.data("left", [-1, 3]), builder.data("right", [3])
    total = builder.op("add", [x, y], [-1, 3])
    builder.fetch(total, 0)
    builder.fetch(builder.op("cast", [total], [-1, 3], "int64", dtype=kind("int64")), 1)


def unknown(builder):
    """Two kinds of op that nobody knows, one of them twice."""
    x = builder.data("x", [2, 3])
    for name in ("frobnicate", "twiddle", "frobnicate"):
        x = builder.op(name, [x], [2, 3], strength=number(0.5))
    builder.fetch(x)


def contradiction(builder):
    """Shapes that cannot be added."""
    x, y = builder.data("x", [2, 3]), builder.data("y", [4, 5])
    builder.fetch(builder.op("add", [x, y], [2, 3]))


def missing(builder):
    """A parameter, whose file is removed by the test."""
    x = builder.data("x", [2, 2])
    builder.fetch(builder.op("add", [x, builder.parameter("bias", [2], [1, 2])], [2, 2]))


def lookup(builder):
    """A row of a table, whose number only the run knows."""
    row, table = builder.data("row", [1], "int64"), builder.parameter("table", [2, 3], range(6))
    attributes = dict(padding_idx={"#": "0.a_i64", "D": -1}, sparse=flag(False))
    builder.fetch(builder.op("embedding", [row, table], [1, 3], **attributes))


def chain(builder):
    """Steps one after the other, each with a result that is kept."""
    x = builder.data("x", [-1, -1, 3])
    kept = []
    for _ in range(10):
        x = builder.op("softmax", [x], [-1, -1, 3], axis={"#": "0.a_i32", "D": -1})
        kept.append(x)
    for column, value in enumerate(kept):
        builder.fetch(value, column)


def rounded(builder):
    """An exact step, one that each way of computing rounds in its own way, and one behind it."""
    x = builder.data("x", [64, 64])
    doubled = builder.op("add", [x, x], [64, 64])
    builder.fetch(builder.op("relu", [builder.op("exp", [doubled], [64, 64])], [64, 64]))


FUNCTIONS = (conv, add, unknown, contradiction, missing, lookup, chain, rounded)
KINDS = {function.__name__: function for function in FUNCTIONS}


def write_npy(path, dtype, shape, value=None):
    count = 1
    for dim in shape:
        count *= dim
    code = CODES[dtype][2]
    values = [float(value) if code == "f" else int(value) for _ in range(count)] if value else range(count)
    descr = {"f": "<f4", "q": "<i8", "i": "<i4"}[code]
    dims = "(" + "".join(f"{dim}, " for dim in shape) + ")"
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {dims}, }}"
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        file.write(array.array(code, values).tobytes())


def main():
    if sys.argv[1] == "npy":
        write_npy(sys.argv[2], sys.argv[3], [int(dim) for dim in sys.argv[4].split("x")], *sys.argv[5:6])
        return
    builder = Builder()
    KINDS[sys.argv[1]](builder)
    builder.write(sys.argv[2])


if __name__ == "__main__":
    main()
