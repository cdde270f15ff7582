# ===- reference.py - calls the reference kernels -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Calls the reference kernels (pdrt::ref) through the shared library of test/unit/reference."""

import ctypes
import os
import pathlib

import numpy as np

MAX_RANK = 9
CODES = {"bool": 0, "int16": 1, "int32": 2, "int64": 3, "float16": 4, "float32": 5, "float64": 6, "uint8": 20,
         "int8": 21, "bfloat16": 22, "complex64": 23, "complex128": 24}
NAMES = {code: name for name, code in CODES.items()}
STORAGE = {name: np.dtype("uint16" if name == "bfloat16" else name) for name in CODES}


class CTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("dtype", ctypes.c_int), ("rank", ctypes.c_int32),
                ("dims", ctypes.c_int64 * MAX_RANK)]


class CAttribute(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("kind", ctypes.c_int), ("i", ctypes.c_int64), ("f", ctypes.c_double),
                ("s", ctypes.c_char_p), ("ints", ctypes.c_void_p), ("floats", ctypes.c_void_p),
                ("size", ctypes.c_size_t)]


BOOL, INT, FLOAT, STRING, DTYPE, BOOLS, INTS, FLOATS = range(8)


class Failure(Exception):
    """A kernel returned an error: code and message."""

    def __init__(self, code, message):
        super().__init__(f"code {code}: {message}")
        self.code = code


def _library_path():
    name = "libpaddlec_reference_test.so"
    if path := os.environ.get("PADDLEC_REFERENCE_TEST"):
        return path
    root = pathlib.Path(os.environ.get("PADDLEC_BUILD_DIR", pathlib.Path(__file__).parents[2] / "build"))
    for folder in (root / "cmake-build" / "lib", root / "lib", root):
        if (folder / name).exists():
            return folder / name
    raise FileNotFoundError(f"{name}: build paddlec_reference_test, or name the file in PADDLEC_REFERENCE_TEST")


library = ctypes.CDLL(str(_library_path()))


def has(op):
    return bool(library.paddlec_reference_has(op.encode()))


def _tensor(dtype, array):
    if array is None:
        return CTensor(None, 0, -1)
    return CTensor(array.ctypes.data, CODES[dtype], array.ndim, (ctypes.c_int64 * MAX_RANK)(*array.shape))


def _attribute(name, value, keep):
    """One attribute by the type of its Python value, as the compiler would make it."""
    result = CAttribute(name=name.encode())
    if isinstance(value, bool):
        result.kind, result.i = BOOL, value
    elif isinstance(value, int):
        result.kind, result.i = INT, value
    elif isinstance(value, float):
        result.kind, result.f = FLOAT, value
    elif isinstance(value, str):
        result.kind, result.s = STRING, value.encode()
    elif isinstance(value, (list, tuple)):
        floats = any(isinstance(v, float) for v in value)
        array = np.array(value, "float64" if floats else "int64")
        keep.append(array)
        result.kind = FLOATS if floats else BOOLS if value and isinstance(value[0], bool) else INTS
        setattr(result, "floats" if floats else "ints", array.ctypes.data)
        result.size = len(value)
    else:
        code = CODES.get(str(value).rsplit(".", 1)[-1].lower())
        if code is None:  # Undefined: an attribute that isn't there
            return None
        result.kind, result.i = DTYPE, code
    return result


def call(op, operands, attributes, results):
    """Runs a kernel. operands: (dtype, array), None or a list of pairs; results: (dtype, shape) or None.

    Returns the arrays of the results, cut to the shape the kernel set. Raises Failure. Bytes after each result are
    checked, since a kernel must not write past its outputs.
    """
    keep, flat, segments = [], [], []
    variadic = any(isinstance(operand, list) for operand in operands)
    for operand in operands:
        parts = operand if isinstance(operand, list) else [operand]
        segments.append(len(parts))
        for part in parts:
            if part is None:
                flat.append(_tensor(None, None))
                continue
            dtype, array = part
            array = np.ascontiguousarray(array, STORAGE[dtype]).reshape(np.shape(array))
            keep.append(array)
            flat.append(_tensor(dtype, array))
    inputs = (CTensor * max(len(flat), 1))(*flat)
    outputs, buffers = (CTensor * max(len(results), 1))(), []
    for i, result in enumerate(results):
        if result is None:
            outputs[i] = _tensor(None, None)
            buffers.append(None)
            continue
        dtype, shape = result
        size = int(np.prod(shape, dtype=np.int64)) * STORAGE[dtype].itemsize
        buffer = np.full(size + 64, 0xA5, "uint8")
        buffers.append(buffer)
        outputs[i] = CTensor(buffer.ctypes.data, CODES[dtype], len(shape), (ctypes.c_int64 * MAX_RANK)(*shape))
    made = [a for a in (_attribute(name, value, keep) for name, value in attributes.items()) if a is not None]
    array = (CAttribute * max(len(made), 1))(*made)
    numbers = (ctypes.c_int32 * max(len(segments), 1))(*segments)
    message = ctypes.create_string_buffer(256)
    size = ctypes.c_size_t
    code = library.paddlec_reference_call(op.encode(), inputs, size(len(flat)), outputs, size(len(results)), array,
                                          size(len(made)), numbers, size(len(segments) if variadic else 0), message)
    if code != 0:
        raise Failure(code, message.value.decode())
    values = []
    for i, result in enumerate(results):
        if result is None:
            values.append(None)
            continue
        dtype = result[0]
        shape = tuple(outputs[i].dims[: outputs[i].rank])
        count = int(np.prod(shape, dtype=np.int64)) * STORAGE[dtype].itemsize
        if (buffers[i][-64:] != 0xA5).any():
            raise Failure(-3, f"wrote past result {i}")
        values.append(buffers[i][:count].view(STORAGE[dtype]).reshape(shape).copy())
    return values
