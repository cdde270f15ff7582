# ===- paddlec_model.py - runs a compiled model from Python -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Loads the shared library that `paddlec compile --emit shared` makes and runs it through its descriptor; needs numpy
# alone. The structures mirror runtime_stub/include/paddlec/runtime.h field by field. No compilation here.
#
# ===---------------------------------------------------------------------===
"""A compiled Paddle model as a Python object.

model = Model("det/libdet.so")
session = model.session(threads=1)     # one for each thread that runs at the same time
outputs = session.run({"x": array})    # a list of arrays, in the program's order
"""

import ctypes
import os

import numpy

ABI_VERSION = 1
MAX_RANK = 9

_DTYPES = {
    0: "bool",
    1: "int16",
    2: "int32",
    3: "int64",
    4: "float16",
    5: "float32",
    6: "float64",
    20: "uint8",
    21: "int8",
    22: "uint16",  # bfloat16's bits: numpy has no such type
    23: "complex64",
    24: "complex128",
}
_CODES = {numpy.dtype(name): code for code, name in _DTYPES.items()}


class _Status(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("message", ctypes.c_char * 508)]


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("capacity", ctypes.c_size_t),
        ("dtype", ctypes.c_int),
        ("rank", ctypes.c_int32),
        ("dims", ctypes.c_int64 * MAX_RANK),
    ]


class _Shape(ctypes.Structure):
    _fields_ = [("rank", ctypes.c_int32), ("dims", ctypes.c_int64 * MAX_RANK)]


class _TensorInfo(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("dtype", ctypes.c_int),
        ("rank", ctypes.c_int32),
        ("dims", ctypes.c_int64 * MAX_RANK),
        ("min", ctypes.c_int64 * MAX_RANK),
        ("max", ctypes.c_int64 * MAX_RANK),
        ("multiple", ctypes.c_int64 * MAX_RANK),
    ]


class _OpenOptions(ctypes.Structure):
    _fields_ = [("weights_path", ctypes.c_char_p)]


class _SessionOptions(ctypes.Structure):
    _fields_ = [("threads", ctypes.c_int32), ("shape_cache_bytes", ctypes.c_size_t)]


_Handle = ctypes.c_void_p


class _Descriptor(ctypes.Structure):
    _fields_ = [
        ("abi_version", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("model_sha256", ctypes.c_char_p),
        ("compiler_version", ctypes.c_char_p),
        ("cpu_level", ctypes.c_char_p),
        ("inputs", ctypes.POINTER(_TensorInfo)),
        ("num_inputs", ctypes.c_size_t),
        ("outputs", ctypes.POINTER(_TensorInfo)),
        ("num_outputs", ctypes.c_size_t),
        ("open", ctypes.CFUNCTYPE(_Handle, ctypes.POINTER(_OpenOptions), ctypes.POINTER(_Status))),
        ("close", ctypes.CFUNCTYPE(None, _Handle)),
        ("session_new", ctypes.CFUNCTYPE(_Handle, _Handle, ctypes.POINTER(_SessionOptions), ctypes.POINTER(_Status))),
        ("session_free", ctypes.CFUNCTYPE(None, _Handle)),
        ("workspace_bytes", ctypes.CFUNCTYPE(ctypes.c_size_t, ctypes.POINTER(_Shape), ctypes.c_size_t)),
        ("run", ctypes.CFUNCTYPE(ctypes.c_int, _Handle, ctypes.POINTER(_Tensor), ctypes.POINTER(_Tensor))),
        ("session_status", ctypes.CFUNCTYPE(ctypes.POINTER(_Status), _Handle)),
    ]


class ModelError(RuntimeError):
    """What the runtime reported: `code` is a pdrt_code."""

    def __init__(self, code, message):
        super().__init__(f"{message} (code {code})")
        self.code = code


class TensorInfo:
    def __init__(self, info):
        self.name = info.name.decode()
        self.dtype = _DTYPES.get(info.dtype, "?")
        self.shape = list(info.dims[: info.rank])
        self.min, self.max = list(info.min[: info.rank]), list(info.max[: info.rank])
        self.multiple = list(info.multiple[: info.rank])


class Model:
    def __init__(self, library, name=None, weights=None):
        """`name` is the prefix of the library's symbols; lib<name>.so tells it when it is not given."""
        if name is None:
            name = os.path.basename(library).split(".so")[0].removeprefix("lib")
        self._library = ctypes.CDLL(os.path.abspath(library))
        get_descriptor = getattr(self._library, name + "_descriptor")
        get_descriptor.restype = ctypes.POINTER(_Descriptor)
        get_descriptor.argtypes = []
        self._descriptor = get_descriptor().contents
        if self._descriptor.abi_version != ABI_VERSION:
            raise ModelError(3, f"{library} has ABI {self._descriptor.abi_version}, this module knows {ABI_VERSION}")
        self.name = self._descriptor.name.decode()
        self.model_sha256 = self._descriptor.model_sha256.decode()
        self.cpu_level = self._descriptor.cpu_level.decode()
        self.inputs = [TensorInfo(self._descriptor.inputs[i]) for i in range(self._descriptor.num_inputs)]
        self.outputs = [TensorInfo(self._descriptor.outputs[i]) for i in range(self._descriptor.num_outputs)]
        status, options = _Status(), _OpenOptions(weights.encode() if weights else None)
        self._handle = self._descriptor.open(ctypes.byref(options), ctypes.byref(status))
        if not self._handle:
            raise ModelError(status.code, status.message.decode(errors="replace"))

    def session(self, threads=0, shape_cache_bytes=0):
        return Session(self, threads, shape_cache_bytes)

    def workspace_bytes(self, *shapes):
        array = (_Shape * len(shapes))()
        for entry, shape in zip(array, shapes):
            entry.rank = len(shape)
            entry.dims[: len(shape)] = shape
        return self._descriptor.workspace_bytes(array, len(shapes))

    def __del__(self):
        if getattr(self, "_handle", None):
            self._descriptor.close(self._handle)
            self._handle = None


class Session:
    def __init__(self, model, threads, shape_cache_bytes):
        self._model = model  # keeps the model alive as long as its sessions
        self._descriptor = model._descriptor
        status, options = _Status(), _SessionOptions(threads, shape_cache_bytes)
        self._handle = self._descriptor.session_new(model._handle, ctypes.byref(options), ctypes.byref(status))
        if not self._handle:
            raise ModelError(status.code, status.message.decode(errors="replace"))

    def run(self, inputs):
        """`inputs`: arrays by name, or a list in the program's order. The types are checked by the runtime."""
        infos = self._model.inputs
        if isinstance(inputs, dict):
            names = [info.name for info in infos]
            if sorted(names) != sorted(inputs):
                raise ModelError(1, f"the model's inputs are {names}, not {sorted(inputs)}")
            inputs = [inputs[name] for name in names]
        elif len(inputs) != len(infos):
            raise ModelError(1, f"the model has {len(infos)} inputs, {len(inputs)} were given")
        arrays = [numpy.asarray(array, order="C") for array in inputs]  # keeps rank 0, unlike ascontiguousarray
        tensors, results = (_Tensor * len(arrays))(), (_Tensor * len(self._model.outputs))()
        for tensor, array in zip(tensors, arrays):
            if array.dtype not in _CODES:
                raise ModelError(1, f"element type {array.dtype} is none that a model can take")
            if array.ndim > MAX_RANK:
                raise ModelError(1, f"rank {array.ndim} is more than {MAX_RANK}")
            tensor.data, tensor.capacity = array.ctypes.data, array.nbytes
            tensor.dtype, tensor.rank = _CODES[array.dtype], array.ndim
            tensor.dims[: array.ndim] = array.shape
        code = self._descriptor.run(self._handle, tensors, results)
        if code != 0:
            status = self._descriptor.session_status(self._handle).contents
            raise ModelError(code, status.message.decode(errors="replace"))
        return [_copy(result) for result in results]

    def __del__(self):
        if getattr(self, "_handle", None):
            self._descriptor.session_free(self._handle)
            self._handle = None


def _copy(tensor):
    shape = tuple(tensor.dims[: tensor.rank])
    dtype = numpy.dtype(_DTYPES[tensor.dtype])
    size = dtype.itemsize * int(numpy.prod(shape, dtype=numpy.int64))
    if size == 0:
        return numpy.zeros(shape, dtype)
    return numpy.frombuffer(ctypes.string_at(tensor.data, size), dtype).reshape(shape).copy()
