# ===- program.py - a program of several steps as one expression, and back -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# The call of an Instance that is a program reads `[(step0 := ...), (step1 := ...)] and [step0, step1[1]]`: the steps,
# then the outputs. Nothing is drawn, run or judged here.
#
# ===---------------------------------------------------------------------===
"""Program: steps, arguments, outputs; Program.read(instance), program.instance(form)."""

import ast
from dataclasses import dataclass, field

from .draw import Instance


def names_in(expression):
    return {node.id for node in ast.walk(ast.parse(expression, mode="eval")) if isinstance(node, ast.Name)}


@dataclass
class Step:
    name: str
    call: str

    @property
    def names(self):
        return names_in(self.call)

    def own(self, arguments):
        """Those of the arguments that the step uses."""
        return {name: value for name, value in arguments.items() if name in self.names}


@dataclass
class Program:
    steps: list = field(default_factory=list)
    arguments: dict = field(default_factory=dict)
    outputs: list = field(default_factory=list)

    def instance(self, form, tolerance=1e-4):
        steps = ", ".join(f"({step.name} := {step.call})" for step in self.steps)
        return Instance("program", form, f"[{steps}] and [{', '.join(self.outputs)}]", self.arguments, tolerance)

    @staticmethod
    def read(instance):
        """The program of an instance; None for the call of a single op."""
        body = ast.parse(instance.call, mode="eval").body
        if not isinstance(body, ast.BoolOp) or not all(isinstance(part, ast.List) for part in body.values):
            return None
        steps, outputs = (part.elts for part in body.values)
        if not all(isinstance(step, ast.NamedExpr) for step in steps):
            return None
        steps = [Step(step.target.id, ast.unparse(step.value)) for step in steps]
        return Program(steps, dict(instance.arguments), [ast.unparse(output) for output in outputs])

    def pruned(self):
        """Without steps and arguments that no output needs."""
        needed = set().union(*map(names_in, self.outputs)) if self.outputs else set()
        steps = []
        for step in reversed(self.steps):
            if step.name in needed:
                steps.append(step)
                needed |= step.names
        kept = {name: value for name, value in self.arguments.items() if name in needed}
        return Program(steps[::-1], kept, list(self.outputs))
