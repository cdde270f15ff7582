# ===- resized.py - one artefact, many sizes, also ones that do not go together -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Every dimension that Paddle lets be unknown is, and the compiled instance is then run with drawn sizes. What a shape
# rule forgot to require shows as a crash under sanitizers, or as results where Paddle has none or others. Which
# instances there are is drawn elsewhere.
#
# ===---------------------------------------------------------------------===
"""ResizingEngine(form).run(instances) -> an Outcome for each, over several runs of each."""

import os

import harness
import numpy as np

from .draw import T
from .engine import AGREED, DISPUTED, FAILED, PADDLE, REFUSED, Engine, Outcome, PaddleFault, first_of

RUNS = 8
SIZES = (0, 1, 2, 3, 5)


class ResizingEngine(Engine):
    def run(self, instances):
        for instance in instances:
            instance.id = "0"
        return [self._outcome(instance) for instance in instances]

    def _outcome(self, instance):
        fed = {name: tensor for name, tensor in instance.tensors().items() if not tensor.constant}
        level, refusal = self.levels[0], Outcome(instance, PADDLE, "no dimension can be unknown")
        for count in (None, 1):  # all dimensions of each tensor, or the first
            if not self._save_open(instance, fed, count):
                continue
            try:
                done = self._compile(level, "--emit", "shared")
            except AssertionError as error:  # a signal
                return Outcome(instance, FAILED, f"paddlec: {error}", instance.ops)
            if done.returncode == harness.FINE:
                break
            # Some sizes must be known when the program is compiled, so either status is a clean refusal.
            refusal = Outcome(instance, REFUSED, self._not_compiled(instance, done).detail, instance.ops)
        else:
            return refusal
        runs = [{f"i0_{name}": tensor.array() for name, tensor in sizes.items()} for sizes in self._resize(fed)]
        library = harness.library(os.path.join(self.folder, level), "m")
        try:
            results = harness.run_artefact(library, runs, env=self.env)
        except AssertionError as error:
            return Outcome(instance, FAILED, f"crashes: {str(error)[-2000:]}", instance.ops)
        return self._judge(instance, runs, results)

    def _save_open(self, instance, fed, count):
        """Saves the instance with so many unknown dimensions a tensor; whether Paddle takes it."""
        for tensor in fed.values():
            opened = len(tensor.shape) if count is None else min(count, len(tensor.shape))
            tensor.saved = (-1,) * opened + tuple(tensor.shape[opened:])
        try:
            return any(tensor.shape for tensor in fed.values()) and bool(self._save([instance], {})[0])
        except PaddleFault:
            return False

    def _resize(self, fed):
        """The drawn sizes first, then changed ones; the same instance gets the same ones every time."""
        rng = np.random.default_rng([tensor.seed for tensor in fed.values()])
        yield fed
        for number in range(1, RUNS):
            sizes = {}
            for name, tensor in fed.items():
                shape = list(tensor.shape)
                for axis, size in enumerate(shape):
                    if tensor.saved[axis] == -1 and rng.random() < 0.35:
                        shape[axis] = int(rng.choice([*SIZES, size + 1, max(size - 1, 0)]))
                same = tuple(shape) == tuple(tensor.shape)
                values = tensor.values if same else None
                sizes[name] = T(tensor.dtype, tuple(shape), tensor.low, tensor.high, values, tensor.seed + number)
            yield sizes

    def _judge(self, instance, runs, results):
        refused = None
        for run, got in zip(runs, results):
            shapes = {name[3:]: array.shape for name, array in run.items()}
            try:
                wanted = self.oracle.run(*self._model(), run)
            except (RuntimeError, ValueError):
                continue  # Paddle has no answer, so ours is free, as long as it isn't a crash
            if isinstance(got, harness.Refused):
                refused = refused or f"{shapes}: {got}"
            elif problem := first_of(self._problems(instance, got, wanted)):
                # Of tensors without elements Paddle's own kernels often make what nobody can mean.
                empty = any(0 in shape for shape in shapes.values())
                return Outcome(instance, DISPUTED if empty else FAILED, f"{shapes}: {problem}", instance.ops)
        return Outcome(instance, REFUSED if refused else AGREED, refused or "", instance.ops)
