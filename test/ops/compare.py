# ===- compare.py - whether a result is Paddle's -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# The one rule by which results of operators are compared. No Paddle and no paddlec here.
#
# ===---------------------------------------------------------------------===
"""Compares a result with Paddle's: element type by element type, NaN and infinities by their places."""

import numpy as np

from rows import from_bfloat16

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
