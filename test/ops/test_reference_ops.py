# ===- test_reference_ops.py - reference kernels against Paddle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Every reference kernel against Paddle: one test a row of the table, and each op in the row's program is compared.

Floats agree within the row's tolerance relative to the largest finite magnitude, integers and booleans exactly, NaN
and infinities have equal places, shapes are equal.
"""

import numpy as np
import pytest

import oracle
import reference
from rows import from_bfloat16
from table import TABLE, UPPER_BOUNDS

HALF_TOLERANCE = {"float16": 2e-3, "bfloat16": 1.6e-2}


def mismatch(actual, expected, dtype, tolerance):
    """None, or what differs."""
    if actual.shape != expected.shape:
        return f"shape {actual.shape} instead of {expected.shape}"
    if dtype == "bfloat16":
        actual, expected = from_bfloat16(actual), from_bfloat16(expected)
    if not dtype.startswith(("float", "bfloat", "complex")):
        wrong = np.flatnonzero((actual != expected).ravel())
        if wrong.size:
            at = wrong[0]
            values = f"{actual.ravel()[at]} instead of {expected.ravel()[at]}"
            return f"{wrong.size} of {expected.size} differ, first at {at}: {values}"
        return None
    if dtype.startswith("complex"):
        width = dtype.replace("complex64", "float32").replace("complex128", "float64")
        actual, expected = actual.reshape(-1).view(width), expected.reshape(-1).view(width)
    actual, expected = actual.astype("float64").ravel(), expected.astype("float64").ravel()
    finite = np.isfinite(expected)
    special = ~finite
    same = np.where(special, (np.isnan(actual) & np.isnan(expected)) | (actual == expected), np.isfinite(actual))
    if not same.all():
        at = np.flatnonzero(~same)[0]
        return f"NaN or infinity: at {at} {actual[at]} instead of {expected[at]}"
    if not finite.any():
        return None
    tolerance = max(tolerance, HALF_TOLERANCE.get(dtype, 0))
    scale = np.abs(expected[finite]).max()
    error = np.abs(actual[finite] - expected[finite])
    if error.max() > tolerance * max(scale, 1e-30):
        at = np.flatnonzero(finite)[error.argmax()]
        return f"error {error.max():.3g} with magnitude {scale:.3g}: at {at} {actual[at]} instead of {expected[at]}"
    return None


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
