# ===- growing.py - a program that grows a step at a time, and the values in it -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Runs in the worker, beside Paddle. Every step is built twice: into the program as it will be saved, unknown dimensions
# and all, which says whether Paddle takes it; and alone on the values that its operands really have, which says what
# comes out. It runs on these values and on three shadows of them, which are off by what rounding may make of them: to
# either side, and to the nearest of a few values, so that what is nearly equal is equal. A step that makes more of that
# than a comparison of results forgives belongs to no program, since not even two versions of Paddle agree on it. What
# is composed is not decided here.
#
# ===---------------------------------------------------------------------===
"""Composition(evaluate, programs).step(name, call, arguments, tensors, judged): what a step makes, or None."""

import ast
import os
import sys

import numpy as np
import paddle

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from differential.draw import T
from rows import from_bfloat16, to_bfloat16

# What a step may be off by itself, relative to its largest value.
NOISE = {"float64": 1e-9, "float32": 1e-6, "float16": 1e-3, "bfloat16": 8e-3, "complex64": 1e-6, "complex128": 1e-9}
# What all steps together may make of it; half of what comparisons of halves and a third of what those of floats allow.
ALLOWED = {"float16": 1e-3, "bfloat16": 8e-3}
# So many values are told one by one.
FEW = 16
LARGEST = {"float16": 1e2, "bfloat16": 1e3}


def kind_of(array):
    return "bfloat16" if array.dtype == np.uint16 else array.dtype.name


def wide(array):
    return from_bfloat16(array) if array.dtype == np.uint16 else array


def noise_of(array, rng):
    """What to add to a result for its shadows. Nothing to zeros, which come from clipping and masks; but negative ones
    are what vanished."""
    kind = kind_of(array)
    if kind not in NOISE or not array.size:
        return None
    values = wide(array)
    noise = rng.uniform(0.3, 1, array.shape) * rng.choice([-1, 1], array.shape) * NOISE[kind] * np.abs(values).max()
    if values.dtype.kind == "c":
        noise = noise * (1 + 1j)  # which side of a cut a number is on may be its smaller part's rounding
    return np.where((values == 0) & ~np.signbit(values.real), 0, noise)


def shifted(array, noise):
    if noise is None:
        return array
    noisy = wide(array) + noise
    return to_bfloat16(noisy).reshape(array.shape) if array.dtype == np.uint16 else noisy.astype(array.dtype)


def coarse(array):
    """With steps as large as the noise."""
    kind = kind_of(array)
    if kind not in NOISE or not array.size:
        return array
    values = wide(array)
    step = 2 * NOISE[kind] * np.abs(values).max() or 1
    values = np.round(values / step) * step
    return to_bfloat16(values).reshape(array.shape) if array.dtype == np.uint16 else values.astype(array.dtype)


def settled(array, shadow):
    """Whether a result is moderate, and its shadow near enough."""
    if array.shape != shadow.shape or array.dtype.kind == "O":
        return False
    kind = kind_of(array)
    if not array.size:
        return True
    if kind not in NOISE:
        moderate = array.dtype.kind == "b" or int(array.max()) < 10**9 and int(array.min()) > -(10**9)
        return moderate and np.array_equal(array, shadow)
    values, others = wide(array), wide(shadow)
    if not (np.isfinite(values).all() and np.isfinite(others).all()):
        return False
    largest = np.abs(values).max()
    if largest > LARGEST.get(kind, 1e6):
        return False
    off = np.abs(values.astype("complex128") - others).max()
    return off <= ALLOWED.get(kind, 3e-5) * largest and (largest > 1e-6 or largest == 0)


class Composition:
    """`evaluate` is the worker's, which adds a call to the current program, and `programs` makes a program and its
    start."""

    def __init__(self, evaluate, programs):
        self.evaluate, self.programs = evaluate, programs
        self.specs, self.arrays, self.shadows, self.steps = {}, {}, ({}, {}, {}), []
        self.rng = np.random.default_rng(1)
        self._start()

    def _start(self):
        (self.program, self.startup), self.variables = self.programs(), {}

    def step(self, name, call, arguments, tensors, judged):
        own = {key: eval(text, {"T": T}).array() for key, text in tensors.items()}
        used = {node.id for node in ast.walk(ast.parse(call)) if isinstance(node, ast.Name)}
        known = {key: spec for key, spec in self.specs.items() if key in used and key not in arguments}
        arrays, *shadows = self._alone(call, _with_real_shapes(arguments) | known, own, judged)
        if judged and not all(settled(*both) for shadow in shadows for both in zip(arrays, shadow)):
            return None
        places = [None] if self.single else range(len(arrays))
        try:
            self._grow(name, call, arguments, own)
            declared = [self.variables[name]] if self.single else self.variables[name]
            # Squeezing an unknown dimension that is not 1, say: the file then tells another rank than the run has.
            if any(len(value.shape) != array.ndim for value, array in zip(declared, arrays)):
                raise ValueError("the run has another rank")
        except Exception:
            # A refused step may leave the program within a body that was never finished.
            self._start()
            for done in self.steps:
                self._grow(*done)
            return None
        self.steps.append((name, call, arguments, own))
        self.specs |= _with_real_shapes(arguments)
        self.arrays |= own
        made, specs = [], []
        for index, (place, array) in enumerate(zip(places, arrays)):
            key, shape, noise = f"{name}_{place}", list(array.shape), noise_of(array, self.rng)
            self.arrays[key] = array
            for values, shadow, sign in zip(self.shadows, shadows, (1, -1, 0)):
                moved = noise if noise is None else sign * noise
                values[key] = shifted(shadow[index], moved) if sign else coarse(shadow[index])
            specs.append({"tensor": key, "saved": shape, "dtype": kind_of(array), "constant": False, "shape": shape})
            made.append([place, kind_of(array), shape, *_described(array)])
        self.specs[name] = specs[0] if self.single else specs
        return made

    def _alone(self, call, arguments, own, judged):
        """The results of the step on the real values and, when it is judged, on each shadow of them."""
        (main, startup), arrays, feeds = self.programs(), self.arrays | own, {}
        with paddle.static.program_guard(main, startup):
            made, _, _ = self.evaluate("", call, arguments, arrays, feeds)
            self.single = not isinstance(made, (list, tuple))
            outputs = [made] if self.single else list(made)
            if not outputs or not all(hasattr(value, "dtype") for value in outputs):
                raise ValueError("not tensors")
            # What an input is must be fetched under another name.
            outputs = [paddle.assign(value) for value in outputs]
        executor = paddle.static.Executor(paddle.CPUPlace())
        results = []
        with paddle.static.scope_guard(paddle.static.Scope()):
            executor.run(startup)
            for values in (arrays, *self.shadows) if judged else (arrays,):
                fed = {name: values.get(key, arrays[key]) for name, key in feeds.items()}
                results.append([np.asarray(result) for result in executor.run(main, feed=fed, fetch_list=outputs)])
        return results

    def _grow(self, name, call, arguments, own):
        with paddle.static.program_guard(self.program, self.startup):
            known = self.variables
            made, values, _ = self.evaluate(f"{len(self.variables)}", call, arguments, own, {}, known)
        self.variables = values | {name: made}


def _with_real_shapes(arguments):
    """The arguments without dimensions that are left to the run."""

    def one(value):
        return value | {"saved": value["shape"]} if isinstance(value, dict) else value

    return {k: [one(part) for part in v] if isinstance(v, list) else one(v) for k, v in arguments.items()}


def _described(array):
    """Lowest and highest value; and all, when they are few."""
    if not array.size or array.dtype.kind == "c":
        return [0.0, 0.0, None]
    values = wide(array)
    few = array.size <= FEW and bool(np.isfinite(values).all())
    return [float(values.min()), float(values.max()), values.tolist() if few else None]
