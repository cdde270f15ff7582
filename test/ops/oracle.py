# ===- oracle.py - what Paddle computes for a program, op by op -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""What Paddle computes for a row of the operator table.

Builds the row as a static PIR program, runs it with Paddle's own CPU kernels, and returns every op of the program as
a Step with the values of its operands, its attributes and its results. Nothing here knows about paddlec.
"""

import os

os.environ.setdefault("FLAGS_pir_apply_inplace_pass", "0")  # a result must not overwrite an operand we fetch
os.environ.setdefault("FLAGS_use_mkldnn", "0")
os.environ.setdefault("GLOG_minloglevel", "3")

from dataclasses import dataclass, field

import numpy as np
import paddle

paddle.enable_static()

# Results that exist for training only; Paddle's inference kernels leave them unset.
UNSET_RESULTS = {
    "batch_norm": {1, 2, 3, 4, 5},
    "batch_norm_": {3, 4, 5},
    "rnn": {1, 3},
    "rnn_": {1, 3},
    "einsum": {1, 2},
    "dropout": {1},
    "instance_norm": {1, 2},
    "gru": {0, 1, 2},
    "segment_pool": {1},
    "send_u_recv": {1},
    "send_ue_recv": {1},
    "lstm": {2, 3},
    "sequence_pool": {1},
    "median": {1},
    "nanmedian": {1},
    "rrelu": {1},
    "quantize_linear": {1, 2, 3},
    "dequantize_linear": {1, 2, 3},
}
# Results that the op makes only when an attribute asks; PIR gives the others a made-up type.
ON_REQUEST = {
    "unique": {1: "return_index", 2: "return_inverse", 3: "return_counts"},
    "unique_consecutive": {1: "return_inverse", 2: "return_counts"},
}
IGNORED_ATTRIBUTES = {"op_callstack", "stop_gradient", "persistable", "place", "struct_name", "op_role", "op_dist_attr"}
# Plumbing between values, not ops.
PLUMBING = {"builtin.combine", "builtin.split", "builtin.slice", "pd_op.data", "pd_op.feed", "pd_op.fetch",
            "builtin.parameter", "builtin.shadow_output", "builtin.set_parameter"}


@dataclass
class Tensor:
    """A value with the dtype Paddle gives it; bfloat16 data is uint16."""

    dtype: str
    data: np.ndarray


@dataclass
class Step:
    """One op: operands is a list with one entry an operand of the definition: None, a Tensor or a list of Tensors."""

    op: str
    operands: list
    attributes: dict = field(default_factory=dict)
    results: list = field(default_factory=list)  # flat; None where there is nothing to compare


# Paddle 3.3.1's PIR executor runs dequantize_linear as if it were quantize_linear; its dynamic mode is right.
WRONG_IN_PIR = {
    "dequantize_linear": ["quant_axis", "bit_length", "qmin", "qmax", "round_type", "is_test", "only_observer"],
}


def _eager(step):
    """The step's first result as Paddle's dynamic mode computes it: by the operator of the legacy format."""
    paddle.disable_static()
    try:
        operands = [paddle.to_tensor(operand.data) for operand in step.operands[:3]]
        attributes = [part for name in WRONG_IN_PIR[step.op] for part in (name, step.attributes[name])]
        array = getattr(paddle._legacy_C_ops, step.op)(*operands, *attributes).numpy()
    finally:
        paddle.enable_static()
    return Tensor(str(array.dtype), array)


def dtype_name(dtype):
    return str(dtype).rsplit(".", 1)[-1].lower()


def _as_sequence(array):
    return paddle.base.create_lod_tensor(array, [[len(array)]], paddle.CPUPlace())


def _tensor(value, array):
    """The result as it is: for some ops (exp of integers, equal_all) PIR's own type of the value is wrong."""
    declared = dtype_name(value.dtype)
    return Tensor(declared if declared == "bfloat16" else str(array.dtype), array)


def _attributes(op):
    return {name: value for name, value in op.attrs().items() if name not in IGNORED_ATTRIBUTES}


class Program:
    """A PIR program with the places of its values, ready to be run on inputs."""

    def __init__(self, program):
        self.program = program
        block = program.global_block()
        for op in [op for op in block.ops if op.name() == "pd_op.fetch"]:
            block.remove_op(op)  # a loaded program's own: their numbers clash with those of our fetches
        self.ops = list(block.ops)

    @staticmethod
    def build(function, specs):
        """The program of a row: its inputs, then what the function makes of them."""
        program = paddle.static.Program()
        with paddle.static.program_guard(program, paddle.static.Program()):
            feeds = {name: paddle.static.data(name, list(spec.shape), spec.dtype) for name, spec in specs.items()}
            function(*feeds.values())
        return Program(program)

    def run(self, feeds, sequences=()):
        """Returns the Steps of the program for these inputs (name -> numpy array). Inputs named in `sequences` are fed
        with the LoD of one sequence."""
        keys, values = [], []  # every dense value of the program

        overwritten = set()

        def key(value):
            return value.id

        for op in self.ops:
            short = op.name().split(".", 1)[-1]
            unasked = {i for i, flag in ON_REQUEST.get(short, {}).items() if not op.attrs()[flag]}
            unset = UNSET_RESULTS.get(short, set()) | unasked
            if op.name() in ("builtin.combine", "pd_op.fetch"):
                continue
            if op.name() == "builtin.split":  # of a list that the op didn't make
                source = op.operands_source()[0]
                maker = source.get_defining_op()
                place = [key(value) for value in maker.results()].index(key(source))
                if place in UNSET_RESULTS.get(maker.name().split(".", 1)[-1], set()):
                    continue
            for i, value in enumerate(op.results()):
                if i in unset or not value.initialized() or not value.is_dense_tensor_type():
                    continue
                keys.append(key(value))
                values.append(value)
        program = self.program
        executor = paddle.static.Executor(paddle.CPUPlace())
        with paddle.static.program_guard(program):
            # As tensors, not numpy: some carry LoD.
            feed = {name: _as_sequence(array) if name in sequences else array for name, array in feeds.items()}
            arrays = executor.run(program, feed=feed, fetch_list=values, return_numpy=False)
        known = {k: _tensor(v, np.array(a)) for k, v, a in zip(keys, values, arrays)}
        lists = {}
        steps = []
        # What an in-place op overwrites can't be seen any more: a fed operand is still known, the rest isn't compared.
        for op in self.ops:
            if op.name().endswith("_") and op.name() not in ("pd_op.batch_norm_", "pd_op.rnn_"):
                value = op.operands_source()[0]
                maker = value.get_defining_op()
                if maker.name() == "pd_op.data":
                    known[key(value)].data = np.asarray(feeds[maker.attrs()["name"]])
                else:
                    overwritten.add(key(value))
        for op in self.ops:
            name = op.name()
            if name == "builtin.combine":
                lists[key(op.results()[0])] = [known[key(v)] for v in op.operands_source()]
            if name in PLUMBING:
                continue
            operands = []
            for value in op.operands_source():
                if not value.initialized():
                    operands.append(None)
                elif key(value) in lists:
                    operands.append(lists[key(value)])
                else:
                    operands.append(known[key(value)])
            results = []
            for i, value in enumerate(op.results()):
                if value.initialized() and not value.is_dense_tensor_type():
                    if i in UNSET_RESULTS.get(name.split(".", 1)[-1], set()):
                        continue
                    parts = [None] * len(value.type().as_vec_type().as_list())
                    for user in self.ops:  # a list of tensors: its parts come out of builtin.split
                        if user.name() == "builtin.split" and key(user.operands_source()[0]) == key(value):
                            parts = [known.get(key(part)) for part in user.results()]
                    results += parts
                else:
                    results.append(None if key(value) in overwritten else known.get(key(value)))
            steps.append(Step(name.split(".", 1)[-1], operands, _attributes(op), results))
            if steps[-1].op in WRONG_IN_PIR:
                steps[-1].results[0] = _eager(steps[-1])
        return steps
