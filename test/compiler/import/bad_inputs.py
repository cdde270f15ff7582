#!/usr/bin/env python3
# ===- bad_inputs.py - damaged and hostile models are refused -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Damaged and hostile models: each must be refused at once, with one message that says what is wrong.

Writes a small model (convolution, batch norm, relu, matmul) in both formats, byte by byte and without Paddle, checks
that it is accepted, and then damages it in every way below. Each case names what the message must hold and the exit
status; ten seconds and a GiB are the limits.

    bad_inputs.py TOOL [NAME...]        TOOL: paddlec-translate, or any program that takes MODEL --params FILE
"""

import json
import os
import resource
import signal
import struct
import subprocess
import sys
import tempfile

USER, UNSUPPORTED = 1, 2
ACCIDENTS = ("Stack dump", "LLVM ERROR", "terminate called", "Assertion", "Sanitizer", "runtime error:", "core dumped")


# ---------------------------------------------------------------- protobuf, as far as a program needs it
def varint(value):
    value &= (1 << 64) - 1
    out = b""
    while value >= 0x80:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    value = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(value)) + value


def tensor_desc(dtype, dims):
    return field(1, dtype) + b"".join(field(2, d) for d in dims)


def variable(name, dims, persistable=False, dtype=5):
    kind = field(1, 7) + field(3, field(1, tensor_desc(dtype, dims)))
    return field(1, name) + field(2, kind) + field(3, int(persistable))


def attribute(name, value):
    head = field(1, name)
    if isinstance(value, bool):
        return head + field(2, 6) + field(10, int(value))
    if isinstance(value, int):
        return head + field(2, 0) + field(3, value)
    if isinstance(value, float):
        return head + field(2, 1) + field(4, value)
    if isinstance(value, str):
        return head + field(2, 2) + field(5, value)
    if isinstance(value, tuple):  # a sub-block
        return head + field(2, 8) + field(12, value[0])
    return head + field(2, 3) + b"".join(field(6, v) for v in value)


def legacy_op(kind, inputs, outputs, attributes):
    slots = lambda number, slots: b"".join(
        field(number, field(1, k) + b"".join(field(2, v) for v in names)) for k, names in slots.items())
    return (slots(1, inputs) + slots(2, outputs) + field(3, kind)
            + b"".join(field(4, attribute(k, v)) for k, v in attributes.items()))


# ---------------------------------------------------------------- the model
def parameters(width=4):
    """name -> dims, in the order of the file."""
    return dict(sorted({"conv.w": [width, 3, 3, 3], "bn.mean": [width], "bn.scale": [width], "bn.bias": [width],
                        "bn.variance": [width], "fc.w": [36, 5]}.items()))


def record(dims, dtype=5, outer=0, lod=0, inner=0, size=None, levels=b"", data=None):
    desc = tensor_desc(dtype, dims)
    count = 1
    for d in dims:
        count *= d
    return (struct.pack("<IQ", outer, lod) + levels + struct.pack("<Ii", inner, len(desc) if size is None else size)
            + desc + (b"\0\0\x80\x3f" * count if data is None else data))


def params_file(width=4):
    return b"".join(record(dims) for dims in parameters(width).values())


class Legacy:
    """The program before it becomes bytes."""

    extension = ".pdmodel"

    def __init__(self):
        self.input = [-1, 3, 5, 5]
        self.shapes = parameters()
        self.ops = [
            ["feed", {"X": ["feed"]}, {"Out": ["x"]}, {"col": 0}],
            ["conv2d", {"Input": ["x"], "Filter": ["conv.w"]}, {"Output": ["a"]},
             {"strides": [1, 1], "paddings": [0, 0], "dilations": [1, 1], "groups": 1}],
            ["batch_norm", {"X": ["a"], "Mean": ["bn.mean"], "Variance": ["bn.variance"], "Scale": ["bn.scale"],
                            "Bias": ["bn.bias"]},
             {"Y": ["b"], "MeanOut": ["bn.mean"], "VarianceOut": ["bn.variance"]}, {"is_test": True}],
            ["relu", {"X": ["b"]}, {"Out": ["c"]}, {}],
            ["flatten_contiguous_range", {"X": ["c"]}, {"Out": ["d"]}, {"start_axis": 1, "stop_axis": 3}],
            ["matmul_v2", {"X": ["d"], "Y": ["fc.w"]}, {"Out": ["e"]}, {}],
            ["fetch", {"X": ["e"]}, {"Out": ["fetch"]}, {"col": 0}],
        ]

    def op(self, kind):
        return next(op for op in self.ops if op[0] == kind)

    def bytes(self):
        shapes = {"a": [-1, 4, 3, 3], "b": [-1, 4, 3, 3], "c": [-1, 4, 3, 3], "d": [-1, 36], "e": [-1, 5]}
        block = field(1, 0) + field(2, -1) + field(3, variable("x", self.input))
        block += b"".join(field(3, variable(n, d)) for n, d in shapes.items())
        block += b"".join(field(3, variable(n, d, True)) for n, d in self.shapes.items())
        block += b"".join(field(4, legacy_op(*op)) for op in self.ops)
        return field(1, block) + field(4, field(1, 2006002))


def tensor_type(dims, element="f32"):
    return {"#": "0.t_dtensor", "D": [{"#": "0.t_" + element}, dims, "NCHW", [], 0]}


class Pir:
    extension = ".json"

    def __init__(self):
        ints = lambda values: {"#": "0.a_array", "D": [{"#": "0.a_i32", "D": v} for v in values]}
        text = lambda value: {"#": "0.a_str", "D": value}
        number = lambda value: {"#": "0.a_f32", "D": value}
        flag = lambda value: {"#": "0.a_bool", "D": value}
        self.version, self.magic, self.ops, self.next = 4, "pir", [], 1
        p = {name: self.parameter(name, dims) for name, dims in parameters().items()}
        x = self.add("1.data", [], [-1, 3, 5, 5], name=text("x"), shape={"#": "1.a_intarray", "D": [-1, 3, 5, 5]},
                     dtype={"#": "1.a_dtype", "D": "float32"}, place={"#": "1.a_place", "D": [0, 0, ""]})
        a = self.add("1.conv2d", [x, p["conv.w"]], [-1, 4, 3, 3], strides=ints([1, 1]), paddings=ints([0, 0]),
                     padding_algorithm=text("EXPLICIT"), dilations=ints([1, 1]), groups={"#": "0.a_i32", "D": 1},
                     data_format=text("NCHW"))
        b = self.add("1.batch_norm_", [a, p["bn.mean"], p["bn.variance"], p["bn.scale"], p["bn.bias"]],
                     [-1, 4, 3, 3], extra=[[4]] * 5, is_test=flag(True), momentum=number(0.9), epsilon=number(1e-5),
                     data_format=text("NCHW"), use_global_stats=flag(True), trainable_statistics=flag(False))
        c = self.add("1.relu", [b], [-1, 4, 3, 3])
        d = self.add("1.flatten", [c], [-1, 36], start_axis={"#": "0.a_i32", "D": 1},
                     stop_axis={"#": "0.a_i32", "D": 3})
        e = self.add("1.matmul", [d, p["fc.w"]], [-1, 5], transpose_x=flag(False), transpose_y=flag(False))
        self.add("1.fetch", [e], [-1, 5], name=text("out"), col={"#": "0.a_i32", "D": 0})

    def parameter(self, name, dims):
        self.ops.append({"#": "p", "A": [0, 1, 1, name], "DA": [], "O": {"%": self.next, "TT": tensor_type(dims)},
                         "OA": [1, 0, 1], "QA": []})
        self.next += 1
        return self.next - 1

    def add(self, kind, operands, dims, extra=(), **attributes):
        first = self.next
        results = []
        for shape in [dims, *extra]:
            results.append({"%": self.next, "TT": tensor_type(shape)})
            self.next += 1
        self.ops.append({"#": kind, "A": [{"AT": value, "N": name} for name, value in attributes.items()],
                         "I": [{"%": i} for i in operands], "O": results})
        return first

    def op(self, kind):
        return next(op for op in self.ops if op["#"] == "1." + kind)

    def attribute(self, kind, name):
        return next(a for a in self.op(kind)["A"] if a["N"] == name)

    def bytes(self):
        block = {"#": "block_0", "args": [], "ops": self.ops}
        return json.dumps({"base_code": {"magic": self.magic, "trainable": True, "version": self.version},
                           "program": {"regions": [{"#": "region_0", "blocks": [block]}]}}).encode()


# ---------------------------------------------------------------- the damages
CASES = []


def case(name, mention, status=USER, accept=False):
    """Registers a function that returns (program bytes or None, parameter bytes or None[, extension])."""
    return lambda function: CASES.append((name, mention, status, accept, function)) or function


def legacy(name, mention, status=USER):
    """The damage is done to a Legacy."""
    def register(change):
        def make():
            model = Legacy()
            change(model)
            return model.bytes(), params_file(), ".pdmodel"
        case(name, mention, status)(make)
    return register


def pir(name, mention, status=USER, accept=False):
    def register(change):
        def make():
            model = Pir()
            change(model)
            return model.bytes(), params_file(), ".json"
        case(name, mention, status, accept)(make)
    return register


def program(name, mention, change, form=Legacy):
    case(name, mention)(lambda: (change(form().bytes()), params_file(), form.extension))


def params(name, mention, change, form=Legacy, status=USER):
    case(name, mention, status)(lambda: (form().bytes(), change(params_file()), form.extension))


case("good legacy", [], accept=True)(lambda: (Legacy().bytes(), params_file(), ".pdmodel"))
case("good pir", [], accept=True)(lambda: (Pir().bytes(), params_file(), ".json"))
case("json named pdmodel", [], accept=True)(lambda: (Pir().bytes(), params_file(), ".pdmodel"))
case("pdmodel named json", [], accept=True)(lambda: (Legacy().bytes(), params_file(), ".json"))

program("empty program", ["empty"], lambda data: b"")
program("picture", ["format"], lambda data: b"\x89PNG\r\n\x1a\n" + bytes(64))
program("half a program", ["truncated"], lambda data: data[: len(data) // 2])
program("last byte missing", ["truncated"], lambda data: data[:-1])
program("length of 2 GiB", ["truncated", "corrupt"], lambda data: data[:1] + varint(2**31 - 1) + data[3:])
program("endless varint", ["corrupt"], lambda data: data[:1] + b"\xff" * 11 + data[1:])
case("program is a directory", ["directory"])(lambda: ("directory", params_file(), ".pdmodel"))
case("program missing", ["no such"])(lambda: (None, params_file(), ".pdmodel"))


@legacy("unknown op", ["frobnicate"], UNSUPPORTED)
def _(model):
    model.op("relu")[0] = "frobnicate"


@legacy("undefined input", ["no_such_var"])
def _(model):
    model.op("relu")[1]["X"] = ["no_such_var"]


@legacy("cycle", ["before", "c"])
def _(model):
    model.op("batch_norm")[1]["X"] = ["c"]


@legacy("block inside itself", ["block 0", "while"])
def _(model):
    model.ops.insert(4, ["while", {"X": ["c"]}, {"Out": ["c"]}, {"sub_block": (0,)}])


@legacy("block out of range", ["block 77"])
def _(model):
    model.ops.insert(4, ["conditional_block", {"X": ["c"]}, {"Out": ["c"]}, {"sub_block": (77,)}])


@legacy("stride 0, groups 0", ["strides", "groups"])
def _(model):
    model.op("conv2d")[3].update(strides=[0, 0], groups=0)


@legacy("absurd input shape", ["shape"])
def _(model):
    model.input = [-7, 3, 2**62, -2]


case("no parameter file", ["parameter"])(lambda: (Legacy().bytes(), None, ".pdmodel"))
params("empty parameters", ["empty"], lambda data: b"")
params("cut in a header", ["truncated", "header"], lambda data: data[: len(record([4])) + 9])
params("cut in the data", ["truncated"], lambda data: data[:-3])
params("of another model", ["mismatch", "[4]", "[6]"], lambda data: params_file(6))
params("of another model, pir", ["mismatch", "[4]", "[6]"], lambda data: params_file(6), Pir)
params("too few tensors", ["tensors"], lambda data: data[: -len(record([36, 5]))])
params("trailing bytes", ["64 extra bytes"], lambda data: data + bytes(64))
params("unknown version", ["version"], lambda data: record([4], outer=7) + data[len(record([4])):])
params("pickle", ["pickle"], lambda data: b"\x80\x02}q\x00X\x06\x00\x00\x00linearq\x01" + bytes(40))
params("unknown dtype", ["data type 99"], lambda data: record([4], dtype=99) + data)
params("dtype that is not supported", ["data type 32"], lambda data: record([4], dtype=32) + data, status=UNSUPPORTED)
params("2^62 elements", ["overflow", "shape"], lambda data: record([2**31, 2**31], data=b"") + data)
params("2^40 elements", ["truncated", "shape"], lambda data: record([2**40], data=b"") + data)
params("negative dimension", ["negative"], lambda data: record([-4], data=b"") + data)
params("negative descriptor", ["length", "-5"], lambda data: record([4], size=-5) + data)
params("2^60 LoD levels", ["LoD"], lambda data: record([4], lod=2**60) + data)
params("huge LoD level", ["LoD"], lambda data: record([4], lod=1, levels=struct.pack("<Q", 2**63)) + data)

program("half a json", ["json"], lambda data: data[: len(data) * 2 // 3], Pir)
program("another json", ["base_code"], lambda data: b'{"hello": [1, 2, 3]}', Pir)
program("deep nesting", ["nest"], lambda data: b'{"base_code":' + b"[" * 200000 + b"]" * 200000 + b"}", Pir)
program("nan in json", ["json"], lambda data: data.replace(b"0.9", b"NaN"), Pir)
program("invalid utf-8", ["utf-8"], lambda data: data.replace(b'"bn.bias"', b'"bn.\xff\xfe"'), Pir)


@pir("wrong magic", ["magic", "onnx"])
def _(model):
    model.magic = "onnx"


@pir("version 999", ["version 999"], accept=True)
def _(model):
    model.version = 999


@pir("unknown pir op", ["frobnicate"], UNSUPPORTED)
def _(model):
    model.op("relu")["#"] = "1.frobnicate"


@pir("two unsupported ops, both named", ["frobnicate", "zigzag"], UNSUPPORTED)
def _(model):
    model.op("relu")["#"] = "1.frobnicate"
    model.op("flatten")["#"] = "3.zigzag"


@pir("undefined value", ["%99999", "relu"])
def _(model):
    model.op("relu")["I"] = [{"%": 99999}]


@pir("extreme value number", ["relu"])
def _(model):
    model.op("relu")["I"] = [{"%": 2**63 - 1}]


@pir("use before definition", ["relu", "before"])
def _(model):
    relu = model.op("relu")
    model.ops.remove(relu)
    model.ops.insert(7, relu)


@pir("defined twice", ["twice"])
def _(model):
    model.op("relu")["O"][0]["%"] = model.op("conv2d")["O"][0]["%"]


@pir("missing attribute", ["conv2d", "strides", "missing"])
def _(model):
    model.op("conv2d")["A"] = [a for a in model.op("conv2d")["A"] if a["N"] != "strides"]


@pir("attribute of another type", ["conv2d", "strides", "type"])
def _(model):
    model.attribute("conv2d", "strides")["AT"] = {"#": "0.a_str", "D": "two"}


@pir("unknown attribute", ["relu", "speed"], UNSUPPORTED)
def _(model):
    model.op("relu")["A"].append({"N": "speed", "AT": {"#": "0.a_i32", "D": 3}})


@pir("stride 0", ["strides"])
def _(model):
    model.attribute("conv2d", "strides")["AT"]["D"][0]["D"] = 0


@pir("parameter shape lies", ["mismatch", "123"])
def _(model):
    model.ops[0]["O"]["TT"] = tensor_type([123])


@pir("too few operands", ["matmul", "operands"])
def _(model):
    model.op("matmul")["I"].pop()


@pir("shape that overflows", ["overflow"])
def _(model):
    model.op("relu")["O"][0]["TT"] = tensor_type([2**62, 2**62])


@pir("negative input dimension", ["shape"])
def _(model):
    model.attribute("data", "shape")["AT"]["D"] = [-7, 3, 5, 5]


@pir("operands are no list", ["relu"])
def _(model):
    model.op("relu")["I"] = 7


# ---------------------------------------------------------------- running them
def limits():
    if "ASAN_OPTIONS" not in os.environ:
        resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(tool, name, mention, status, accept, make, folder):
    data, parameters, extension = make()
    model = os.path.join(folder, "model" + extension)
    if data == "directory":
        os.mkdir(model)
    elif data is not None:
        open(model, "wb").write(data)
    arguments = [tool, model]
    if parameters is not None:
        path = os.path.join(folder, "p")
        open(path, "wb").write(parameters)
        arguments += ["--params", path]
    try:
        done = subprocess.run(arguments, capture_output=True, timeout=10, preexec_fn=limits)
    except subprocess.TimeoutExpired:
        return "took more than ten seconds"
    error = done.stderr.decode(errors="replace")
    if done.returncode < 0:
        return "died of " + signal.Signals(-done.returncode).name
    for accident in ACCIDENTS:
        if accident in error:
            return "an accident reached the user: " + error
    if accept:
        wrong = "" if done.returncode == 0 else "refused"
    else:
        wrong = "" if done.returncode == status else "exit status %d, expected %d" % (done.returncode, status)
        if not error.startswith("error[PDC"):
            wrong = wrong or "no message"
        if done.stdout:
            wrong = wrong or "it printed a result"
    # The folder's name must not count as the message.
    said = error.replace(folder, "").lower()
    missing = [word for word in mention if word.lower() not in said]
    if missing and not wrong:
        wrong = "the message does not hold " + ", ".join(missing)
    return wrong and wrong + ": " + error


def main():
    tool, names = sys.argv[1], sys.argv[2:]
    failures = 0
    for name, mention, status, accept, make in CASES:
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory() as folder:
            wrong = run(tool, name, mention, status, accept, make, folder)
        if wrong:
            failures += 1
            print("FAIL %s: %s" % (name, wrong))
    print("%d cases, %d failures" % (len(CASES) if not names else len(names), failures))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
