# ===- shrink.py - the smallest part of a program that still fails -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Cuts a failing program down: to a single output, which any step may be, then by putting inputs in the places of
# steps, then by letting the shapes of inputs be known. All candidates of a round run as one batch. What failing means
# is the engine's to say.
#
# ===---------------------------------------------------------------------===
"""shrink(instance, machine) -> the Outcome of the smallest failing program found."""

from .draw import T, tensors_of
from .engine import FAILED, Died, Outcome, Worker
from .program import Program


class Shrinker:
    def __init__(self, instance, machine):
        self.form, self.tolerance, self.machine = instance.form, instance.tolerance, machine

    def values_of(self, program):
        """The inputs that could stand in the place of each step: {name: T or list of T}, as far as Paddle answers."""
        worker, found = Worker(self.form), {}
        try:
            worker.begin()
            for step in program.steps:
                made = worker.step(step.name, step.call, step.own(program.arguments), judged=False)
                if not made:
                    break
                tensors = [_input(*what[1:], seed=index) for index, what in enumerate(made)]
                found[step.name] = tensors[0] if made[0][0] is None else tensors
        except Died:
            pass
        worker.stop()
        return found

    def failing(self, candidates):
        """(program, outcome) of those that fail, the smallest first."""
        instances = [candidate.instance(self.form, self.tolerance) for candidate in candidates]
        both = zip(candidates, self.machine.run(instances)) if instances else ()
        failed = [(program, outcome) for program, outcome in both if outcome.status == FAILED]
        return sorted(failed, key=lambda pair: (len(pair[0].steps), len(pair[0].arguments)))

    def shrink(self, program, outcome):
        # Any step may be the output, unless being one hides the fault.
        outputs = list(dict.fromkeys([*program.outputs, *(step.name for step in program.steps)]))
        if found := self.failing([Program(program.steps, program.arguments, [output]).pruned() for output in outputs]):
            program, outcome = found[0]
        # From the whole program, so that a value stands for the same in every round.
        values = self.values_of(program)
        while True:
            # What is cut off together is cut off in one round; single steps are tried when nothing larger goes.
            names = [step.name for step in program.steps if step.name in values and step.name not in program.arguments]
            groups = [names[:count] for count in range(len(names), 1, -1)]
            found = self.failing(self._cut(program, groups, values)) or self.failing(
                self._cut(program, [[name] for name in names], values)
            )
            if not found:
                break
            program, outcome = found[0]
        known = Program(program.steps, _with_known_shapes(program.arguments), program.outputs)
        if any(tensor.saved for _, tensor in tensors_of(program.arguments)) and (found := self.failing([known])):
            program, outcome = found[0]
        return outcome

    @staticmethod
    def _cut(program, groups, values):
        """Programs with inputs for some of their steps. A step that alone makes an output must stay."""
        cut = []
        for names in groups:
            steps = [step for step in program.steps if step.name not in names]
            if any(output.split("[")[0] in names for output in program.outputs):
                continue
            arguments = program.arguments | {name: values[name] for name in names}
            smaller = Program(steps, arguments, program.outputs).pruned()
            if len(smaller.steps) < len(program.steps):
                cut.append(smaller)
        return cut


def _input(dtype, shape, lowest, highest, written, seed):
    """A tensor of these few values, or one drawn within their bounds."""
    if written is not None:
        return T(dtype, tuple(shape), values=written)
    whole = dtype.startswith(("int", "uint"))
    return T(dtype, tuple(shape), lowest, highest + 1 if whole else highest, seed=seed)


def _with_known_shapes(arguments):
    def one(value):
        return T(**(vars(value) | {"saved": None})) if isinstance(value, T) else value

    return {k: [one(part) for part in v] if isinstance(v, (list, tuple)) else one(v) for k, v in arguments.items()}


def shrink(instance, machine):
    program = Program.read(instance)
    if program is None:
        return Outcome(instance, FAILED, "a single op")
    outcome = Outcome(instance, FAILED)
    return Shrinker(instance, machine).shrink(program, outcome)
