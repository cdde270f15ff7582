# ===- engine.py - runs instances through Paddle and through paddlec -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Many instances share one program, so that saving, compiling and loading are paid once. When something goes wrong with
# the program, it is taken apart until the instances at fault stand alone. What is drawn is not decided here.
#
# ===---------------------------------------------------------------------===
"""run(instances) -> an Outcome for each: what Paddle and paddlec make of it."""

import json
import os
import re
import select
import shutil
import subprocess
import tempfile
from dataclasses import dataclass, field

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
import harness
from compare import mismatch

from .draw import Instance, T, tensors_of

AGREED, REFUSED, FAILED, PADDLE, DISPUTED = "agreed", "refused", "failed", "paddle refuses", "disputed"


# Beside the -O levels: nothing is compiled, reference kernels run.
INTERPRETER = "interpreter"

# What the artefact is compiled with to find reads and writes beyond its memory, and what C++ leaves undefined.
SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"

# Seconds after which Paddle, which may hang, counts as dead; a batch takes a few.
PATIENCE = 60


@dataclass
class Outcome:
    instance: object
    status: str
    detail: str = ""
    ops: list = field(default_factory=list)


def first_of(problems):
    """The first problem of those by output, None if there is none."""
    return next(iter(problems.values()), None)


class Worker:
    """A process with one version of Paddle, started anew whenever it dies."""

    def __init__(self, form):
        self.python = os.path.join(harness.VENV if form == "pir" else harness.VENV_LEGACY, "bin", "python")
        self.process = None

    def ask(self, request):
        """The reply, or None when the process died."""
        if self.process is None:
            self.process = subprocess.Popen(
                [self.python, os.path.join(HERE, "worker.py")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env=dict(os.environ, OMP_NUM_THREADS="1"),
            )
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            # One answer a request, so nothing is left in the buffer that select() would not see.
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            line = self.process.stdout.readline() if ready else ""
        except BrokenPipeError:
            line = ""
        if not line:
            self.process.kill()
            self.process.wait()
            self.process = None
            return None
        return json.loads(line)

    def begin(self):
        """Starts a program that grows by steps."""
        self.ask({"begin": True})

    def step(self, name, call, arguments, judged=True):
        """What the call makes in a growing program: [(place or None, type, shape, lowest, highest, all values if few)].

        None when Paddle refuses it, or, when it is judged, rounding alone may decide its results. Raises Died.
        """
        described = describe(Instance("", "", call, arguments))
        tensors = {f"_{key}": repr(value) for key, value in tensors_of(arguments)}
        reply = self.ask({"step": [name, call, described, tensors, judged]})
        if reply is None:
            raise Died
        return reply.get("made")

    def stop(self):
        """Nothing that it holds is wanted any more, and Paddle takes its time to leave."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Died(Exception):
    """Paddle's process is gone, and what it held."""


class PaddleFault(Exception):
    """Paddle cannot save what it can run."""


def describe(instance):
    """The arguments as the worker reads them."""

    def one(name, value):
        if isinstance(value, T):
            saved = list(value.saved if value.saved is not None else value.shape)
            kinds = {"dtype": value.dtype, "constant": value.constant, "sequence": value.sequence}
            return {"tensor": f"{instance.id}_{name}", "saved": saved, "shape": list(value.shape)} | kinds
        return value

    described = {}
    for name, value in instance.arguments.items():
        is_list = isinstance(value, (list, tuple))
        described[name] = [one(f"{name}{i}", v) for i, v in enumerate(value)] if is_list else one(name, value)
    return described


class Engine:
    """Runs instances of one form at one or several -O levels."""

    def __init__(self, form, levels=("O2",), keep=None, sanitize=False):
        self.form, self.levels = form, levels
        self.host = f"-O1 {SANITIZERS}" if sanitize else "-O1"
        self.env = harness.sanitizer_environment() if sanitize else {}
        self.worker, self.oracle, self.paddlec = Worker(form), harness.Oracle(), harness.Paddlec()
        self.folder = keep or tempfile.mkdtemp(prefix="differential-")
        self.kept = keep is not None

    def stop(self):
        self.worker.stop()
        self.oracle.stop()
        if not self.kept:
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, instances):
        for number, instance in enumerate(instances):
            instance.id = str(number)
        outcomes = {}
        self._together(list(instances), outcomes)
        return [outcomes[instance.id] for instance in instances]

    # Saving.

    def _save(self, instances, outcomes):
        """Saves one program of all instances that Paddle takes: (those, expected results by id)."""
        instances = list(instances)
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        inputs = {f"{i.id}_{name}": tensor.array() for i in instances for name, tensor in i.tensors().items()}
        path = os.path.join(self.folder, "inputs.npz")
        np.savez(path, **inputs)
        while instances:
            listed = [[i.id, i.call, describe(i)] for i in instances]
            reply = self.worker.ask({"folder": self.folder, "instances": listed, "inputs": path})
            if reply is None:  # Paddle died: of the instance in work, or of the whole
                try:
                    with open(os.path.join(self.folder, "current")) as file:
                        culprit = file.read()
                except FileNotFoundError:
                    raise PaddleFault("Paddle died saving the program") from None
                guilty = next(i for i in instances if i.id == culprit)
                outcomes[culprit] = Outcome(guilty, PADDLE, "Paddle crashes or hangs")
                instances = [i for i in instances if i.id != culprit]
                continue
            if "error" in reply:
                raise PaddleFault(reply["error"])
            for instance in instances:
                if instance.id in reply["refused"]:
                    outcomes[instance.id] = Outcome(instance, PADDLE, reply["refused"][instance.id])
            kept = {identity: (count, ops) for identity, count, ops in reply["kept"]}
            with np.load(os.path.join(self.folder, "expected.npz")) as file:
                expected = {i: [file[f"{i}_{k}"] for k in range(count)] for i, (count, _) in kept.items()}
            left = [i for i in instances if i.id in kept]
            for instance in left:
                instance.ops = kept[instance.id][1]
            return left, expected
        return [], {}

    def _model(self):
        suffix = "json" if self.form == "pir" else "pdmodel"
        prefix = os.path.join(self.folder, "model")
        params = prefix + ".pdiparams"
        return f"{prefix}.{suffix}", params if os.path.exists(params) and os.path.getsize(params) else None

    # Compiling and running.

    def _compile(self, level, *more):
        """What paddlec says; its output is in the folder named as the level."""
        out = os.path.join(self.folder, level)
        if level == INTERPRETER:  # nothing but a check
            options = ["-q", "-O0", "--emit", "paddle-mlir"]
            return self.paddlec.compile(self._model()[0], out, *options, expect=None)
        options = ["--name", "m", "-q", f"-{level}", "--jobs", 2, f"--cxxflags={self.host}", *more]
        return self.paddlec.compile(self._model()[0], out, *options, expect=None)

    def _together(self, instances, outcomes):
        """Fills in the outcome of each instance, all in one program if it goes well."""
        try:
            instances, expected = self._save(instances, outcomes)
        except PaddleFault as fault:
            return self._divide(instances, outcomes, PADDLE, str(fault))
        if not instances:
            return None
        try:
            for level in self.levels:
                done = self._compile(level, "--emit", "shared")
                if done.returncode != harness.FINE:
                    return self._triage(instances, level, done, outcomes)
        except (AssertionError, subprocess.TimeoutExpired) as error:  # a signal
            return self._divide(instances, outcomes, FAILED, f"paddlec: {error}")
        feeds = {}
        for instance in instances:
            fed = {name: tensor for name, tensor in instance.tensors().items() if not tensor.constant}
            feeds |= {f"i{instance.id}_{name}": tensor.array() for name, tensor in fed.items()}
        own = [value for instance in instances for value in expected[instance.id]]
        try:
            wanted, ruled = self.oracle.run(*self._model(), feeds), True
        except (RuntimeError, ValueError):  # this version cannot run something that the other saved
            wanted, ruled = own, False
        try:
            got = {level: self._run(level, feeds) for level in self.levels}
        except harness.Refused as refused:
            return self._divide(instances, outcomes, FAILED, f"run: {refused}")
        except (AssertionError, subprocess.TimeoutExpired) as error:
            return self._divide(instances, outcomes, FAILED, f"run: {str(error)[-300:]}")
        place, again = 0, []
        for instance in instances:
            theirs = expected[instance.id]
            here = slice(place, place + len(theirs))
            place += len(theirs)
            found = [self._problems(instance, got[level][here], wanted[here]) for level in self.levels]
            problem = self._first([first_of(problems) for problems in found])
            if problem and not ruled and len(instances) > 1:
                again.append(instance)  # the oracle may well run this one
                continue
            status = FAILED if problem else AGREED
            others = [self._problems(instance, got[level][here], theirs) for level in self.levels]
            if problem and not any(problems.keys() & other.keys() for problems, other in zip(found, others)):
                status = DISPUTED  # Paddle's predictor says otherwise than the version that saved the program
            outcomes[instance.id] = Outcome(instance, status, problem or "", instance.ops)
        for instance in again:
            self._together([instance], outcomes)
        return None

    def _run(self, level, feeds):
        if level == INTERPRETER:
            return self._interpret(feeds)
        return harness.run_once(harness.library(os.path.join(self.folder, level), "m"), feeds, env=self.env)

    def _interpret(self, feeds):
        results = os.path.join(self.folder, "results")
        options = ["-q", "--interpret", "-o", results]
        for number, (name, array) in enumerate(feeds.items()):
            path = os.path.join(self.folder, f"in_{number}.npy")
            np.save(path, array)
            options += ["-i", f"{name}={path}"]
        done = self.paddlec("run", self._model()[0], *options, expect=None)
        if done.returncode != harness.FINE:
            raise harness.Refused(done.returncode, done.stderr[-300:])
        count = sum(file.startswith("out_") for file in os.listdir(results))
        return [np.load(os.path.join(results, f"out_{number}.npy")) for number in range(count)]

    def _first(self, problems):
        """The first problem, and at which level it is where the others have none."""
        found = [(level, problem) for level, problem in zip(self.levels, problems) if problem]
        if not found or len(found) == len(self.levels):
            return found[0][1] if found else None
        return f"-{found[0][0]} only: {found[0][1]}"

    @staticmethod
    def _problems(instance, got, wanted):
        """What is wrong with each output, by its number; -1 stands for all of them."""
        if len(got) != len(wanted):
            return {-1: f"{len(got)} outputs instead of {len(wanted)}"}
        problems = {}
        for index, (g, w) in enumerate(zip(got, wanted)):
            dtype = "bfloat16" if w.dtype == np.uint16 else str(w.dtype)
            if g.dtype != w.dtype:
                problems[index] = f"output {index}: type {g.dtype} instead of {w.dtype}"
            elif problem := mismatch(g, w, dtype, instance.tolerance):
                problems[index] = f"output {index}: {problem}"
        return problems

    def _triage(self, instances, level, done, outcomes):
        """The program doesn't compile: each instance is compiled alone, without the host compiler."""
        if len(instances) == 1:
            outcomes[instances[0].id] = self._not_compiled(instances[0], done)
            return
        # The message names the ops at fault, all of them when they are not supported; instances without any are fine.
        named = set(re.findall(r"\w+", done.stderr))
        suspects = [i for i in instances if named & {i.op, *i.ops}] or instances
        good = [i for i in instances if i not in suspects]
        for instance in suspects:
            try:
                if not self._save([instance], outcomes)[0]:
                    continue
                alone = self._compile(level, "--emit", "src")
            except PaddleFault as fault:
                outcomes[instance.id] = Outcome(instance, PADDLE, str(fault))
                continue
            except (AssertionError, subprocess.TimeoutExpired) as error:
                outcomes[instance.id] = Outcome(instance, FAILED, f"paddlec: {error}", instance.ops)
                continue
            if alone.returncode == harness.FINE:
                good.append(instance)
            else:
                outcomes[instance.id] = self._not_compiled(instance, alone)
        if len(good) < len(instances):
            self._together(good, outcomes)
        else:
            self._divide(instances, outcomes, FAILED, f"compile, only together: {done.stderr[-300:]}")

    @staticmethod
    def _not_compiled(instance, done):
        lines = [line for line in done.stderr.splitlines() if "error" in line]
        said = re.sub(r"/\S*/", "", lines[0] if lines else done.stderr[-300:])
        refused = done.returncode == harness.NOT_SUPPORTED
        return Outcome(instance, REFUSED if refused else FAILED, f"status {done.returncode}: {said}", instance.ops)

    def _divide(self, instances, outcomes, status, detail):
        """Something went wrong with the whole: halves, until the culprit is alone."""
        if len(instances) == 1:
            outcomes[instances[0].id] = Outcome(instances[0], status, detail, getattr(instances[0], "ops", []))
            return
        middle = len(instances) // 2
        for half in (instances[:middle], instances[middle:]):
            half = [i for i in half if i.id not in outcomes]
            if half:
                self._together(half, outcomes)
