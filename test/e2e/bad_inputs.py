# ===- bad_inputs.py - makes damaged models out of a good one -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# A table of damages, each done to a fresh copy of LeNet in one or both formats, with what the answer must be. Bytes are
# changed by hand, so that nothing here depends on a protobuf or JSON library's idea of what is allowed.
#
# ===---------------------------------------------------------------------===
import dataclasses
import json
import os
import random
import shutil
import struct

import harness
import zoo

PROGRAM = {"legacy": "inference.pdmodel", "pir": "inference.json"}
PARAMS = "inference.pdiparams"
BOTH = ("legacy", "pir")


@dataclasses.dataclass
class Damage:
    name: str
    forms: tuple
    action: object  # called with the folder of the copy and the form; may return another path to compile
    mention: tuple  # the message holds at least one of these, in any case
    status: int = harness.USER_ERROR
    several: bool = False  # the same fault in several places is told for each


def copy_of_lenet(form, folder):
    os.makedirs(folder)
    source = zoo.BY_NAME[f"lenet_{form}"]
    for path in (source.model, source.params):
        shutil.copy(path, folder)
    return folder


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def on_program(change):
    """An action that replaces the program by what `change` makes of its bytes."""

    def action(folder, form):
        path = os.path.join(folder, PROGRAM[form])
        before = read(path)
        after = change(before)
        assert after != before, "the damage did nothing"
        write(path, after)

    return action


def on_params(change):
    def action(folder, form):
        path = os.path.join(folder, PARAMS)
        before = read(path)
        after = change(before)
        assert after != before, "the damage did nothing"
        write(path, after)

    return action


def on_document(change):
    """For the PIR form: `change` edits the parsed document in place."""

    def action(folder, form):
        path = os.path.join(folder, PROGRAM[form])
        document = json.loads(read(path))
        change(document)
        write(path, json.dumps(document).encode())

    return action


def remove(which):
    def action(folder, form):
        os.remove(os.path.join(folder, which or PROGRAM[form]))

    return action


def garbage(data):
    return random.Random(3).randbytes(len(data))


def parameters_of_another_model(folder, form):
    shutil.copy(zoo.BY_NAME[f"squeezenet1_1_{form}"].params, os.path.join(folder, PARAMS))


def swap_files(folder, form):
    program, params = os.path.join(folder, PROGRAM[form]), os.path.join(folder, PARAMS)
    program_bytes, params_bytes = read(program), read(params)
    write(program, params_bytes)
    write(params, program_bytes)


def folder_in_place_of_program(folder, form):
    os.remove(os.path.join(folder, PROGRAM[form]))
    os.remove(os.path.join(folder, PARAMS))
    os.mkdir(os.path.join(folder, PROGRAM[form]))


# The parameter stream: u32 version, u64 LoD levels, u32 version, i32 descriptor size, descriptor, data; see the format
# notes in compiler/import.


def tensor_header(dims, dtype=5, version=0, lod_levels=0, tensor_version=0, size=None):
    def varint(value):
        value &= (1 << 64) - 1
        out = b""
        while value >= 0x80:
            out += bytes([value & 0x7F | 0x80])
            value >>= 7
        return out + bytes([value])

    descriptor = b"\x08" + varint(dtype) + b"".join(b"\x10" + varint(dim) for dim in dims)
    size = len(descriptor) if size is None else size
    return struct.pack("<IQIi", version, lod_levels, tensor_version, size) + descriptor


def first_header(**fields):
    """Replaces the first tensor's header; the data after it stays."""

    def change(data):
        (size,) = struct.unpack_from("<i", data, 16)
        return tensor_header(**fields) + data[20 + size :]

    return on_params(change)


def rename_ops(names):
    """Legacy: the type of an op is field 3 of its message, so its tag, length and text can be found as bytes."""

    def change(data):
        for old, new in names.items():
            assert len(old) == len(new)
            data = data.replace(b"\x1a" + bytes([len(old)]) + old.encode(), b"\x1a" + bytes([len(new)]) + new.encode())
        return data

    return on_program(change)


def replace_text(old, new):
    def change(data):
        assert old in data, f"{old} is not in the program"
        return data.replace(old, new)

    return on_program(change)


def walk_ops(value):
    if isinstance(value, dict):
        if "#" in value and isinstance(value["#"], str):
            yield value
        for entry in value.values():
            yield from walk_ops(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from walk_ops(entry)


def drop_attribute(op_suffix, attribute):
    def change(document):
        count = 0
        for op in walk_ops(document):
            if op["#"].endswith(op_suffix) and "A" in op:
                kept = [entry for entry in op["A"] if not isinstance(entry, dict) or entry.get("N") != attribute]
                count += len(op["A"]) - len(kept)
                op["A"] = kept
        assert count, f"no {op_suffix} has {attribute}"

    return on_document(change)


def set_magic(value):
    def change(document):
        document["base_code"]["magic"] = value

    return on_document(change)


DAMAGES = [
    # The program.
    Damage("program_missing", BOTH, remove(None), ("no such", "not found", "exist", "no model")),
    Damage("program_empty", BOTH, on_program(lambda data: b""), ("empty", "truncat")),
    Damage("program_half", BOTH, on_program(lambda data: data[: len(data) // 2]), ("truncat", "end", "parse", "json")),
    Damage("program_last_byte", BOTH, on_program(lambda data: data[:-1]), ("truncat", "end", "parse", "json")),
    Damage("program_garbage", BOTH, on_program(garbage), ("not a", "parse", "format")),
    Damage("program_png", BOTH, on_program(lambda data: b"\x89PNG\r\n\x1a\n" + data), ("not a", "parse", "format")),
    Damage("program_zeros", BOTH, on_program(lambda data: bytes(len(data))), ("not a", "parse", "format")),
    Damage("program_is_params", BOTH, swap_files, ("not a", "parse", "format", "parameter")),
    Damage("program_is_folder", BOTH, folder_in_place_of_program, ("directory", "folder", "no model")),
    # A field that claims two GiB; a number longer than numbers are.
    Damage(
        "length_2gb",
        ("legacy",),
        on_program(lambda data: b"\x0a\xff\xff\xff\xff\x07" + data),
        ("parse", "length", "truncat"),
    ),
    Damage(
        "long_varint",
        ("legacy",),
        on_program(lambda data: b"\x0a" + b"\xff" * 11 + b"\x01" + data),
        ("parse", "varint"),
    ),
    Damage(
        "deep_nesting",
        ("pir",),
        on_program(lambda data: b"[" * 200000 + b"]" * 200000),
        ("nest", "depth", "parse", "json"),
    ),
    Damage(
        "deep_objects",
        ("pir",),
        on_program(lambda data: b'{"a":' * 200000 + b"1" + b"}" * 200000),
        ("nest", "depth", "json"),
    ),
    Damage(
        "other_document",
        ("pir",),
        on_program(lambda data: b'{"name": "x", "version": 3}'),
        ("pir", "magic", "base_code", "program"),
    ),
    Damage("wrong_magic", ("pir",), set_magic("rip"), ("magic",)),
    Damage("magic_is_number", ("pir",), set_magic(7), ("magic",)),
    Damage("nan_token", ("pir",), replace_text(b'"strides"', b"NaN"), ("json", "parse", "nan")),
    Damage("missing_attribute", ("pir",), drop_attribute("conv2d", "strides"), ("strides",), several=True),
    # Unknown ops: all of them, with their number, and exit status 2.
    Damage(
        "unknown_ops", ("legacy",), rename_ops({"relu": "xelu", "pool2d": "zool2d"}), ("xelu",), harness.NOT_SUPPORTED
    ),
    Damage("unknown_ops", ("pir",), replace_text(b"1.relu", b"1.xelu"), ("xelu",), harness.NOT_SUPPORTED, several=True),
    # The parameters.
    Damage("params_missing", BOTH, remove(PARAMS), ("param",)),
    Damage("params_empty", BOTH, on_params(lambda data: b""), ("empty", "truncat", "param")),
    Damage("params_half", BOTH, on_params(lambda data: data[: len(data) // 2]), ("truncat", "end", "short")),
    Damage("params_last_byte", BOTH, on_params(lambda data: data[:-1]), ("truncat", "end", "short")),
    Damage("params_in_header", BOTH, on_params(lambda data: data[:13]), ("truncat", "end", "header", "short")),
    Damage("params_of_another", BOTH, parameters_of_another_model, ("mismatch", "expect"), several=True),
    Damage("params_garbage", BOTH, on_params(garbage), ("version", "param", "corrupt", "header")),
    Damage("params_pickle", BOTH, on_params(lambda data: b"\x80\x04\x95" + data), ("pickle", "version", "pdparams")),
    # Headers that claim what the file does not hold: nothing may be taken from memory for them.
    Damage("dims_huge", BOTH, first_header(dims=[1 << 40, 1 << 22]), ("size", "large", "dim", "shape", "overflow")),
    Damage("dims_overflow", BOTH, first_header(dims=[1 << 32, 1 << 32]), ("size", "large", "dim", "shape", "overflow")),
    Damage("dims_beyond_file", BOTH, first_header(dims=[1 << 28]), ("truncat", "end", "short", "shape", "expect")),
    Damage("dims_negative", BOTH, first_header(dims=[-4]), ("dim", "shape", "negative")),
    Damage("dtype_unknown", BOTH, first_header(dims=[4], dtype=99), ("type",)),
    Damage("lod_bomb", BOTH, first_header(dims=[4], lod_levels=1 << 60), ("lod", "header", "corrupt")),
    Damage(
        "descriptor_negative", BOTH, first_header(dims=[4], size=-5), ("header", "desc", "size", "corrupt", "length")
    ),
    Damage("version_unknown", BOTH, first_header(dims=[4], version=1904018048), ("version",)),
]
