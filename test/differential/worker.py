#!/usr/bin/env python3
# ===- worker.py - builds and saves programs with one version of Paddle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# The side of the differential test that has Paddle: 3.3.1 saves PIR programs, 2.6.2 legacy ones. It runs in a process
# of its own, since Paddle may crash. Nothing is compared here.
#
# ===---------------------------------------------------------------------===
"""Reads one JSON request a line: {"folder", "instances": [[id, call, arguments]], "inputs": "inputs.npz"}, or one of
a program that grows (Composition in growing.py): {"begin": true}, {"step": [name, call, arguments, tensors]}.

A tensor among the arguments is {"tensor": key in the inputs, "saved": dims, "dtype", "constant"}. Every instance is
first built and run alone; those that Paddle takes become one program, saved as folder/model. Answers with one line:
{"kept": [[id, number of outputs, ops]], "refused": {id: reason}}, and writes Paddle's results to folder/expected.npz.
The file folder/current names the instance in work, for the case that the process dies of it.
"""

import json
import os
import sys
import warnings

os.environ.setdefault("GLOG_minloglevel", "3")
os.environ.setdefault("FLAGS_use_mkldnn", "0")
warnings.filterwarnings("ignore")
import numpy as np
import paddle
import paddle.nn.functional as F
from paddle import _C_ops
from paddle.vision import ops as V

paddle.enable_static()
PIR = paddle.__version__.startswith("3")
# Ops of the format itself, which compute nothing.
PLUMBING = {"feed", "fetch", "pd_op.feed", "pd_op.fetch", "pd_op.data"}


def append_op(kind, inputs, attributes=None, outputs="Out", dtype=None):
    """An op of the legacy format by its name there, for those that no function of 2.x makes."""
    helper = paddle.base.layer_helper.LayerHelper(kind)
    first = next(iter(inputs.values()))
    first = first[0] if isinstance(first, (list, tuple)) else first
    made = {}
    for index, name in enumerate(outputs.split()):
        kinds = dtype.split() if isinstance(dtype, str) else [first.dtype]
        made[name] = helper.create_variable_for_type_inference(kinds[min(index, len(kinds) - 1)])
    helper.append_op(
        type=kind,
        inputs={name: value if isinstance(value, (list, tuple)) else [value] for name, value in inputs.items()},
        outputs={name: [value] for name, value in made.items()},
        attrs=attributes or {},
    )
    return list(made.values())


NAMES = {"paddle": paddle, "F": F, "C": _C_ops, "V": V, "np": np, "L": append_op}


def flatten(value):
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from flatten(part)
    elif value is not None:
        yield value


def make_value(key, spec, prefix, arrays, feeds):
    """A tensor of an instance in the program under construction."""
    array = arrays[spec["tensor"]]
    name = f"{prefix}{key}"
    if spec.get("sequence"):
        feeds[name] = spec["tensor"]
        return paddle.static.data(name, spec["saved"], spec["dtype"], lod_level=1)
    if not spec["constant"]:
        feeds[name] = spec["tensor"]
        return paddle.static.data(name, spec["saved"], spec["dtype"])
    if array.dtype.kind == "f" and array.ndim:
        initializer = paddle.nn.initializer.Assign(array)
        return paddle.static.create_parameter(
            list(array.shape), spec["dtype"], name=name, default_initializer=initializer
        )
    return paddle.assign(array)


def is_input(value, inputs):
    return any(value is other or (PIR and value.is_same(other)) for other in inputs)


def evaluate(identity, call, arguments, arrays, feeds, known=()):
    """Adds one instance to the current program; returns what its call makes, its arguments by name, and its inputs."""
    prefix, values = f"i{identity}_", dict(known)
    inputs = []

    def one(key, value):
        if isinstance(value, dict):
            value = make_value(key, value, prefix, arrays, feeds)
            inputs.append(value)
        return value

    for name, value in arguments.items():
        is_list = isinstance(value, list)
        values[name] = [one(f"{name}{i}", v) for i, v in enumerate(value)] if is_list else one(name, value)
    with paddle.utils.unique_name.guard(prefix):
        return eval(call, {**NAMES, **values}), values, inputs


def build(identity, call, arguments, arrays, feeds):
    """Adds one instance to the current program; returns its outputs."""
    made, _, inputs = evaluate(identity, call, arguments, arrays, feeds)
    with paddle.utils.unique_name.guard(f"i{identity}_out_"):
        # Paddle's exporter may merge an output with the input that it is.
        return [paddle.assign(output) if is_input(output, inputs) else output for output in flatten(made)]


def op_names(program):
    """The names of all ops, also of those in loops and branches: of Paddle's own dialect, without its prefix."""

    def pir_names(block):
        for op in block.ops:
            yield op.name()
            for inner in op.blocks():
                yield from pir_names(inner)

    names = pir_names(program.global_block()) if PIR else (op.type for block in program.blocks for op in block.ops)
    dialects = ("builtin.", "cf.")
    computing = {name for name in names if name not in PLUMBING and not name.startswith(dialects)}
    return sorted(name.removeprefix("pd_op.") for name in computing)


def run(main, startup, feeds, fetches):
    executor = paddle.static.Executor(paddle.CPUPlace())
    with paddle.static.scope_guard(paddle.static.Scope()):
        executor.run(startup)
        try:
            return executor.run(main, feed=feeds, fetch_list=fetches)
        except RuntimeError as error:  # results with LoD are no arrays by themselves
            if "LoD" not in str(error):
                raise
            return executor.run(main, feed=feeds, fetch_list=fetches, return_numpy=False)


def with_lod(array):
    """One sequence as Paddle 1.x's ops want it."""
    return paddle.base.create_lod_tensor(array, [[len(array)]], paddle.CPUPlace())


def programs():
    """A program and its start. Random parameters are the same wherever a call is built: their values decide which rows
    may take them."""
    main, startup = paddle.static.Program(), paddle.static.Program()
    paddle.seed(1)
    main.random_seed = startup.random_seed = 1
    return main, startup


def alone(identity, call, arguments, arrays):
    (main, startup), feeds = programs(), {}
    with paddle.static.program_guard(main, startup):
        outputs = build(identity, call, arguments, arrays, feeds)
        ops = op_names(main)
        if not outputs:
            raise ValueError("no outputs")
        lods = {value["tensor"] for value in arguments.values() if isinstance(value, dict) and value.get("sequence")}
        feeds = {name: with_lod(arrays[key]) if key in lods else arrays[key] for name, key in feeds.items()}
        results = [np.array(result) for result in run(main, startup, feeds, outputs)]
        if any(result.dtype.kind == "O" for result in results):
            raise ValueError("an output has no value")
        return results, ops


def save(request):
    folder, arrays = request["folder"], np.load(request["inputs"])
    arrays = {key: arrays[key] for key in arrays.files}
    kept, refused, expected = [], {}, {}
    instances = []
    for identity, call, arguments in request["instances"]:
        with open(os.path.join(folder, "current"), "w") as file:
            file.write(str(identity))
        try:
            results, ops = alone(identity, call, arguments, arrays)
        except Exception as error:
            text = [line for line in str(error).splitlines() if line.strip()] or [""]
            said = next((line for line in text if "Error" in line), text[-1])
            refused[identity] = f"{type(error).__name__}: {said.strip()[:200]}"
            continue
        for index, result in enumerate(results):
            expected[f"{identity}_{index}"] = result
        kept.append([identity, len(results), ops])
        instances.append((identity, call, arguments))
    os.remove(os.path.join(folder, "current"))
    np.savez(os.path.join(folder, "expected.npz"), **expected)
    if instances:
        (main, startup), feeds, fetches = programs(), {}, []
        with paddle.static.program_guard(main, startup):
            for instance in instances:
                fetches += build(*instance, arrays, feeds)
            inputs = [main.global_block().var(name) if not PIR else _data(main, name) for name in feeds]
            executor = paddle.static.Executor(paddle.CPUPlace())
            with paddle.static.scope_guard(paddle.static.Scope()):
                executor.run(startup)
                options = dict(program=main, skip_prune_program=True)
                prefix = os.path.join(folder, "model")
                paddle.static.save_inference_model(prefix, inputs, fetches, executor, **options)
    return {"kept": kept, "refused": refused}


def _data(program, name):
    """The value of an input of a PIR program."""
    for op in program.global_block().ops:
        if op.name() == "pd_op.data" and op.attrs()["name"] == name:
            return op.result(0)
    raise KeyError(name)


def main():
    from growing import Composition

    composition = None
    answers = os.fdopen(os.dup(1), "w")  # Paddle prints to stdout when it likes
    os.dup2(2, 1)
    for line in sys.stdin:
        try:
            request = json.loads(line)
            if "begin" in request:
                composition, reply = Composition(evaluate, programs), {}
            else:
                reply = {"made": composition.step(*request["step"])} if "step" in request else save(request)
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
