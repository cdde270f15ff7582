# ===- test_shrink.py - programs are judged, composed and cut down as they should -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# A planted fault is found in the middle of a program: what is faulty is said here. Paddle is asked what the values of a
# program are, paddlec is not.
#
# ===---------------------------------------------------------------------===
import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from differential.compose import Composer
from differential.draw import FORMS, INF, NAN, Instance, T, read_row
from differential.engine import AGREED, FAILED, Outcome, Worker
from differential.program import Program
from differential.shrink import shrink

X = T("float32", (2, 3), -2, 2, seed=1, saved=(-1, 3))
W = T("float32", (3, 3), -2, 2, seed=2, constant=True)
STEPS = (
    "(step0 := F.relu(x)), (step1 := paddle.split(step0 + 1, 3, 1)), (step2 := paddle.matmul(step0, w)), "
    "(step3 := paddle.tanh(step2 * step1[2])), (step4 := paddle.cumsum(step3, 1)), (step5 := step4 - x), "
    "(step6 := x * k)"
)


class Planted:
    """In the place of the engine: a program fails when it holds all these calls, each feeding the next."""

    def __init__(self, *calls):
        self.calls, self.asked = calls, 0

    def fails(self, program):
        feeding = set(program.arguments)
        found = [step for step in program.steps if any(call in step.call for call in self.calls)]
        chained = all(first.name in second.names for first, second in zip(found, found[1:]))
        return len(found) == len(self.calls) and chained and bool(feeding)

    def run(self, instances):
        self.asked += 1
        failing = [self.fails(Program.read(instance)) for instance in instances]
        return [Outcome(i, FAILED if fails else AGREED, "planted") for i, fails in zip(instances, failing)]


@pytest.mark.parametrize(
    "form, calls", [("pir", ("cumsum",)), ("legacy", ("tanh", "cumsum")), ("pir", ("matmul", "tanh", "cumsum"))]
)
def test_shrinks_to_the_fault(form, calls):
    program = Instance("program", form, f"[{STEPS}] and [step5, step6]", {"x": X, "w": W, "k": 2.0}, 1e-4)
    machine = Planted(*calls)
    assert machine.fails(Program.read(program)), "the fault is not in the program"
    smallest = shrink(program, machine)
    assert smallest.status == FAILED
    # What is read back from the printed row is what failed.
    rows = []
    exec(repr(smallest.instance), {"row": lambda *a, **k: read_row(rows, *a, **k), "T": T, "INF": INF, "NAN": NAN})
    program = Program.read(rows[0])
    assert len(program.steps) == len(calls) and machine.fails(program), repr(smallest.instance)
    assert not any(value.saved for value in program.arguments.values() if isinstance(value, T))


def test_what_passes_is_not_shrunk():
    program = Instance("program", "pir", "[(step0 := F.relu(x))] and [step0]", {"x": X}, 1e-4)
    assert shrink(program, Planted("cumsum")).instance == program


@pytest.mark.parametrize("form", FORMS)
def test_programs_are_composed_alike(form):
    composer = Composer(form)
    try:
        first, again = ([composer.compose(seed) for seed in (3, 4)] for _ in range(2))
    finally:
        composer.stop()
    assert [repr(i) for i in first] == [repr(i) for i in again]
    for instance in first:
        program = Program.read(instance)
        assert len(program.steps) >= 5 and program.outputs
        assert repr(program.instance(form)) == repr(instance)
        assert len(program.pruned().steps) == len(program.steps)


@pytest.mark.parametrize("call, kept", [("paddle.floor(step0)", False), ("paddle.floor(step0 + 0.5)", True)])
def test_what_rounding_decides_is_left_out(call, kept):
    worker = Worker("pir")
    try:
        worker.begin()
        x = T("float32", (3,), values=[1 / 3, 2 / 3, 0.0])
        assert worker.step("step0", "x * 3.0", {"x": x})
        made = worker.step("step1", call, {})
    finally:
        worker.stop()
    assert (made is not None) == kept
    if kept:
        ((place, dtype, shape, lowest, highest, values),) = made
        assert (place, dtype, shape, lowest, highest) == (None, "float32", [3], 0.0, 2.0) and values == [1.0, 2.0, 0.0]
