# ===- test_reference_ops.py - reference kernels against Paddle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Every reference kernel against Paddle: one test a row of the table, and each op in the row's program is compared.

Floats agree within the row's tolerance relative to the largest finite magnitude, integers and booleans exactly, NaN
and infinities have equal places, shapes are equal.
"""

import pytest

import oracle
import reference
from compare import mismatch
from table import TABLE, UPPER_BOUNDS

def check_step(step, tolerance=1e-5):
    op = step.op.rstrip("_")
    assert reference.has(op), f"no reference kernel for {op}"
    if all(result is None for result in step.results):
        return  # overwritten by an in-place op that follows

    def pair(tensor):
        return None if tensor is None else (tensor.dtype, tensor.data)

    operands = [[pair(t) for t in o] if isinstance(o, list) else pair(o) for o in step.operands]
    shapes = [None if r is None else r.data.shape for r in step.results]
    if op in UPPER_BOUNDS:
        shapes = UPPER_BOUNDS[op](step, shapes)
    results = [None if r is None else (r.dtype, s) for r, s in zip(step.results, shapes)]
    actual = reference.call(op, operands, step.attributes, results)
    for i, (value, expected) in enumerate(zip(actual, step.results)):
        if expected is None or op in ("empty", "empty_like"):
            continue
        problem = mismatch(value, expected.data, expected.dtype, tolerance)
        what = f"{step.op} result {i} ({expected.dtype}{list(expected.data.shape)})"
        assert problem is None, f"{what}: {problem}; attributes {step.attributes}"


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.id)
def test_row(row):
    print("seed", row.seed)
    steps = oracle.Program.build(row.build, row.inputs).run(row.feeds(), row.sequences)
    assert any(step.op.rstrip("_") == row.op for step in steps), f"the row makes {[s.op for s in steps]}, no {row.op}"
    for step in steps:
        check_step(step, row.tolerance)
