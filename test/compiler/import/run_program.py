#!/usr/bin/env python3
# ===- run_program.py - runs imported programs with Paddle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Runs a program as paddlec's importer read it, op by op, with Paddle's own kernels.

What the importer makes of a legacy program (names, slots, attributes, operands that were attributes) is right when
the ops it made compute what Paddle computes from the file. This module executes the JSON that
`paddlec-translate --dump-program --json MODEL` prints through paddle._C_ops, which takes an op's arguments in the
order of its definition; that order is read from the header in the installed wheel. Nothing here knows how a single op
is imported. Control flow is not run.

    run_program.py --translate build/bin/paddlec-translate MODEL [--params P] [-i x.npy ...] [-e expected.npy ...]
"""

import argparse
import json
import os
import re
import subprocess
import sys

import numpy as np
import paddle
from paddle import _C_ops

SPECIAL = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}


def number(value):
    return SPECIAL[value] if isinstance(value, str) else value


class Definitions:
    """What the header of the installed wheel says of each op: its operands by position, and the arguments of the Build
    function that takes everything one by one, each with what it must be: "tensor", "list" or "number"."""

    # Ops that have no definition in that header.
    MANUAL = {
        "expand": (["x", "shape"], [("x", "tensor"), ("shape", "list")]),
        "arange": (["start", "end", "step"], [("start", "tensor"), ("end", "tensor"), ("step", "tensor"),
                                              ("dtype", "number"), ("place", "number")]),
        "add_n": (["inputs"], [("inputs", "tensor")]),
        "increment": (["x"], [("x", "tensor"), ("value", "number")]),
    }

    def __init__(self):
        self.operands = {name: entry[0] for name, entry in self.MANUAL.items()}
        self.arguments = {name: entry[1] for name, entry in self.MANUAL.items()}
        header = os.path.join(os.path.dirname(paddle.__file__), "include/paddle/fluid/pir/dialect/operator/ir/pd_op.h")
        name = None
        for line in open(header, encoding="utf-8"):
            start = re.search(r'return "pd_op\.(\w+)"', line)
            if start:
                name = start.group(1)
                self.operands[name] = []
            operand = re.search(r"pir::Value (\w+)\(\) \{ return operand_source\(\d+\)", line)
            if operand and name:
                self.operands[name].append(operand.group(1).rstrip("_"))
            build = re.match(r"\s*static void Build\(pir::Builder &builder, pir::OperationArgument &argument(.*)\);",
                             line)
            if build and name and name not in self.arguments and "pir::AttributeMap" not in line:
                text = re.sub(r"\{[^}]*\}|<[^<>]*>", "", build.group(1))
                parts = [part.split("=")[0].strip() for part in text.split(",") if part.strip()]
                kinds = ["tensor" if part.startswith("pir::Value") else "list" if "std::vector" in part else "number"
                         for part in parts]
                names = [part.split()[-1].strip("&*").rstrip("_") for part in parts]
                self.arguments[name] = list(zip(names, kinds))


class Runner:
    def __init__(self, program):
        self.program = program
        self.definitions = Definitions()
        self.values = {}
        self.constants = {}

    def parameter(self, entry):
        count = int(np.prod(entry["dims"], dtype=np.int64))
        dtype = np.dtype("uint16" if entry["dtype"] == "bfloat16" else entry["dtype"])
        with open(entry["file"], "rb") as file:
            file.seek(entry["offset"])
            array = np.frombuffer(file.read(count * dtype.itemsize), dtype=dtype).reshape(entry["dims"])
        if entry["dtype"] == "bfloat16":
            return paddle.to_tensor((array.astype(np.uint32) << 16).view(np.float32)).astype("bfloat16")
        return paddle.to_tensor(array)

    def attribute(self, attribute):
        if attribute is None:
            return None
        ((kind, value),) = attribute.items()
        if kind == "dtype":
            return getattr(paddle, value) if value else paddle.base.core.DataType.UNDEFINED
        if kind == "float":
            return number(value)
        if kind == "floats":
            return [number(v) for v in value]
        return value

    def run(self, inputs):
        """Inputs and results are lists of numpy arrays in the program's order."""
        inputs = list(inputs)
        stored = {p["name"]: p for p in self.program["parameters"]}
        outputs = []
        for op in self.program["operations"]:
            attributes = {k: self.attribute(v) for k, v in op["attributes"].items()}
            name, operands, results = op["name"], op["operands"], op["results"]
            if op["dialect"] == "builtin":
                if name == "parameter":
                    entry = stored.get(attributes["parameter_name"])
                    self.values[results[0]] = self.parameter(entry) if entry else None
                elif name == "combine":
                    self.values[results[0]] = [self.values[i] for i in operands]
                elif name == "split":
                    for i, value in zip(results, self.values[operands[0]]):
                        self.values[i] = value
                elif name == "slice":
                    self.values[results[0]] = self.values[operands[0]][attributes["index"]]
            elif name == "data":
                self.values[results[0]] = paddle.to_tensor(inputs.pop(0))
            elif name == "fetch":
                outputs.append((attributes["col"], self.values[operands[0]]))
            else:
                self.execute(op, attributes)
        outputs.sort(key=lambda pair: pair[0])
        return [value.astype("float32").numpy() if value.dtype == paddle.bfloat16 else value.numpy()
                for _, value in outputs]

    def execute(self, op, attributes):
        name, operands, results = op["name"], op["operands"], op["results"]
        if op["dialect"] != "pd_op":
            raise NotImplementedError(op["dialect"] + "." + name)
        if name in ("full", "full_int_array"):
            value = attributes["value"]
            shape = attributes["shape"] if name == "full" else [len(value)]
            tensor = paddle.full(shape, value, attributes["dtype"]) if name == "full" else \
                paddle.to_tensor(np.array(value, np.int64)).astype(attributes["dtype"])
            self.values[results[0]] = tensor
            # Ops want small constants as numbers.
            if not shape or name == "full_int_array":
                self.constants[results[0]] = value
            return
        if name == "assign":
            self.values[results[0]] = self.values[operands[0]]
            return
        if name == "assign_value":
            values, shape = attributes["values"], attributes["shape"]
            if len(values) == 1:
                values = values * int(np.prod(shape, dtype=np.int64))
            dtype = attributes["dtype"]
            exact = np.array(values, np.float64 if any(isinstance(v, float) for v in values) else np.int64)
            self.values[results[0]] = paddle.to_tensor(exact.reshape(shape)).astype(dtype)
            return
        if name == "einsum":
            self.values[results[0]] = paddle.einsum(attributes["equation"], *self.values[operands[0]])
            return
        if name in ("argmax", "argmin"):
            # The Python function has no attribute for it: no axis means the flattened tensor.
            axis = None if attributes["flatten"] else int(self.values[operands[1]].numpy().reshape(-1)[0])
            function = getattr(paddle, name)
            self.values[results[0]] = function(self.values[operands[0]], axis, attributes["keepdims"],
                                               attributes["dtype"])
            return
        if name == "full_with_tensor":
            shape = self.constants.get(operands[1], self.values[operands[1]])
            value = self.constants.get(operands[0], self.values[operands[0]])
            self.values[results[0]] = paddle.full(shape, value, attributes["dtype"])
            return
        # In-place ops are defined under their own names in the header.
        full = name if name in self.definitions.arguments else name + "_"
        given = dict(zip(self.definitions.operands[full], operands))
        ordered = []
        for argument, kind in self.definitions.arguments[full]:
            if argument in given:
                operand = given[argument]
                value = self.values[operand] if operand else None
                if kind != "tensor" and operand:
                    # A constant tensor, where the definition has a number or a list.
                    value = self.constants.get(operand, value)
                    value = value.numpy().tolist() if isinstance(value, paddle.Tensor) else value
                    if kind == "number" and isinstance(value, list):
                        (value,) = value
                ordered.append(value)
            elif argument in attributes:
                ordered.append(attributes[argument])
            elif argument == "place":
                ordered.append(paddle.CPUPlace())
            elif (name, argument) == ("rnn", "dropout_state_in"):
                ordered.append(paddle.zeros([0], "uint8"))
            else:
                raise KeyError("%s: no argument %s" % (name, argument))
        made = getattr(_C_ops, full if hasattr(_C_ops, full) else name)(*ordered)
        made = list(made) if isinstance(made, (tuple, list)) and len(results) > 1 else [made]
        for i, value in zip(results, made):
            self.values[i] = value


def load(translate, model, params=None):
    command = [translate, "--dump-program", "--json", model] + (["--params", params] if params else [])
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return json.loads(done.stdout.splitlines()[0])


def largest_error(got, want):
    """Relative to the largest magnitude; infinite for another shape, type or place of NaN."""
    if got.shape != want.shape or got.dtype != want.dtype:
        return float("inf")
    if got.dtype.kind not in "fc":
        return 0.0 if np.array_equal(got, want) else float("inf")
    if not np.array_equal(np.isnan(got), np.isnan(want)):
        return float("inf")
    finite = np.isfinite(want)
    if not np.array_equal(got[~finite], want[~finite], equal_nan=True):
        return float("inf")
    if not finite.any():
        return 0.0
    scale = max(float(np.abs(want[finite]).max()), 1e-30)
    return float(np.abs(got[finite] - want[finite]).max()) / scale


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model")
    parser.add_argument("--translate", required=True)
    parser.add_argument("--params")
    parser.add_argument("-i", action="append", default=[], help="input, in the program's order")
    parser.add_argument("-e", action="append", default=[], help="expected output, in the program's order")
    options = parser.parse_args()
    runner = Runner(load(options.translate, options.model, options.params))
    results = runner.run([np.load(path) for path in options.i])
    worst = 0.0
    for result, path in zip(results, options.e):
        worst = max(worst, largest_error(result, np.load(path)))
    print("%d outputs, largest error %g" % (len(results), worst))
    sys.exit(0 if worst <= 1e-4 else 1)


if __name__ == "__main__":
    main()
