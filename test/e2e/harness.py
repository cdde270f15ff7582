# ===- harness.py - what the end-to-end tests share -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Where things are, calling paddlec and the host compilers, Paddle as the oracle, and how results are compared. Test
# functions stand in the test_*.py files.
#
# ===---------------------------------------------------------------------===
import json
import os
import subprocess
import sys
import tempfile

import numpy

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.environ.get("PADDLEC_BUILD_DIR", os.path.join(ROOT, "build"))
PROGRAM = os.environ.get("PADDLEC_PROGRAM", os.path.join(BUILD, "bin", "paddlec"))
MODELS = os.environ.get("PADDLEC_MODELS", os.path.join(BUILD, "models"))
VENV = os.environ.get("PADDLEC_VENV", os.path.join(BUILD, "venv"))
VENV_LEGACY = os.environ.get("PADDLEC_VENV_LEGACY", os.path.join(BUILD, "venv-legacy"))

sys.path.insert(0, os.path.join(ROOT, "tools", "python"))

# Exit statuses of every paddlec command.
FINE, USER_ERROR, NOT_SUPPORTED, MISSED, INTERNAL = range(5)


class Paddlec:
    """The program under test."""

    def __call__(self, *arguments, expect=FINE, timeout=600, cwd=None, env=None):
        command = [PROGRAM, *map(str, arguments)]
        environment = dict(os.environ, **(env or {}))
        # No console: progress bars must know, and nothing may wait for a person.
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=timeout, cwd=cwd, env=environment, stdin=subprocess.DEVNULL
        )
        report = f"$ {' '.join(command)}\nstatus {done.returncode}\n{done.stdout[-4000:]}\n{done.stderr[-6000:]}"
        assert done.returncode >= 0, f"killed by signal {-done.returncode}\n{report}"
        if expect is not None:
            assert done.returncode == expect, f"exit status {done.returncode} instead of {expect}\n{report}"
        return done

    def compile(self, model, out, *arguments, **options):
        return self("compile", model, "-o", out, *arguments, **options)


def call(*command, cwd=None, env=None, timeout=900, expect=0):
    """Runs any other program; its output is shown when it fails. Returns what it printed."""
    command = list(map(str, command))
    done = subprocess.run(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=timeout,
        cwd=cwd,
        env=dict(os.environ, **(env or {})),
        stdin=subprocess.DEVNULL,
    )
    if expect is not None:
        assert done.returncode == expect, f"$ {' '.join(command)}\nstatus {done.returncode}\n{done.stdout[-8000:]}"
    return done.stdout


class Oracle:
    """Paddle 3.3.1 in one process for the whole run, since loading it takes seconds."""

    def __init__(self):
        self.process = None

    def start(self):
        script = os.path.join(ROOT, "tools", "python", "paddle_oracle.py")
        self.log = tempfile.NamedTemporaryFile("w+", prefix="paddle-oracle-", suffix=".log")
        self.process = subprocess.Popen(
            [os.path.join(VENV, "bin", "python"), script, "--serve", "--threads", str(os.cpu_count() or 1)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )

    def run(self, model, params, inputs):
        """Inputs by name; returns the outputs in the program's order."""
        if self.process is None:
            self.start()
        with tempfile.TemporaryDirectory(prefix="paddle-oracle-") as folder:
            files = []
            for index, (name, value) in enumerate(inputs.items()):
                path = os.path.join(folder, f"in_{index}.npy")
                numpy.save(path, value)
                files.append(f"{name}={path}")
            request = {"model": str(model), "params": params and str(params), "inputs": files, "out": folder}
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
            if not line:
                self.process = None
                with open(self.log.name) as log:
                    raise RuntimeError(f"Paddle died on {model}:\n{log.read()[-3000:]}")
            reply = json.loads(line)
            if "error" in reply:
                raise RuntimeError(f"Paddle refused {model}: {reply['error']}")
            return [numpy.load(os.path.join(folder, output["file"])) for output in reply["outputs"]]

    def stop(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait(timeout=60)


def difference(got, want):
    """The largest difference over the output's largest magnitude; infinite where NaN or infinity stand elsewhere."""
    if want.size == 0:
        return 0.0
    got, want = got.astype(numpy.float64), want.astype(numpy.float64)
    finite = numpy.isfinite(want)
    same_special = numpy.array_equal(got[~finite], want[~finite], equal_nan=True)
    if not same_special or not numpy.isfinite(got[finite]).all():
        return float("inf")
    if not finite.any():
        return 0.0
    largest = float(numpy.abs(want[finite]).max())
    worst = float(numpy.abs(got[finite] - want[finite]).max())
    return worst / largest if largest > 0 else (0.0 if worst == 0 else float("inf"))


def assert_agree(got, want, tolerance=1e-4, what=""):
    assert len(got) == len(want), f"{what}: {len(got)} outputs instead of {len(want)}"
    for index, (g, w) in enumerate(zip(got, want)):
        label = f"{what} output {index}"
        assert g.shape == w.shape, f"{label}: shape {g.shape} instead of {w.shape}"
        assert g.dtype == w.dtype, f"{label}: type {g.dtype} instead of {w.dtype}"
        if w.dtype.kind in "fc":
            off = difference(g, w)
            assert off <= tolerance, f"{label}: off by {off:.2e} of its largest magnitude, allowed {tolerance:.0e}"
        else:
            assert numpy.array_equal(g, w), f"{label}: {int((g != w).sum())} of {w.size} values differ"


def random_input(shape, seed=0):
    """Values such as normalised pictures have."""
    return numpy.random.default_rng(seed).uniform(-1, 1, shape).astype("float32")


def library(folder, name):
    path = os.path.join(str(folder), f"lib{name}.so")
    assert os.path.exists(path), f"{path} is missing; there are {sorted(os.listdir(folder))}"
    return path


class Refused(Exception):
    """What the runtime of a compiled model answered instead of results."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def run_artefact(path, runs, weights=None, name=None, env=None, **session):
    """Runs a compiled library on several inputs, one session, in a process of its own; `runs` are arrays by name.

    Returns for each run its outputs or a Refused.
    """
    with tempfile.TemporaryDirectory(prefix="run-artefact-") as folder:
        files = []
        for number, inputs in enumerate(runs):
            files.append({})
            for index, (key, value) in enumerate(inputs.items()):
                files[-1][key] = os.path.join(folder, f"in_{number}_{index}.npy")
                numpy.save(files[-1][key], value)
        request = {
            "library": str(path),
            "name": name,
            "weights": weights,
            "out": folder,
            "session": session,
            "runs": files,
        }
        with open(os.path.join(folder, "request.json"), "w") as file:
            json.dump(request, file)
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run_artefact.py")
        call(sys.executable, script, os.path.join(folder, "request.json"), env=run_environment() | (env or {}))
        with open(os.path.join(folder, "results.json")) as file:
            results = json.load(file)
        return [
            (
                [numpy.load(os.path.join(folder, f"out_{number}_{index}.npy")) for index in range(result["outputs"])]
                if "outputs" in result
                else Refused(result["code"], result["message"])
            )
            for number, result in enumerate(results)
        ]


def run_once(path, inputs, **options):
    """The outputs of one run that must succeed."""
    (result,) = run_artefact(path, [inputs], **options)
    if isinstance(result, Refused):
        raise result
    return result


def sanitizer_environment():
    """Lets a process that knows nothing of sanitizers load a library that was compiled with them."""
    runtime = call("g++", "-print-file-name=libasan.so").strip()
    return {"LD_PRELOAD": runtime, "ASAN_OPTIONS": "detect_leaks=0", "UBSAN_OPTIONS": "print_stacktrace=1"}


def run_environment():
    """Finds oneDNN where it came as a wheel, as an application's installation would."""
    paths = [os.path.join(dnnl_prefix(), "lib")] if dnnl_prefix() else []
    return {"LD_LIBRARY_PATH": os.pathsep.join(paths + [os.environ.get("LD_LIBRARY_PATH", "")]).strip(os.pathsep)}


def dnnl_prefix():
    """Where oneDNN's CMake package is; empty when the system has it."""
    return VENV if os.path.exists(os.path.join(VENV, "lib", "cmake", "dnnl")) else ""


def cmake_build(source, build, *options, target=None, env=None):
    """Configures and builds, with nothing but oneDNN's place handed over."""
    prefix = dnnl_prefix()
    prefixes = [
        option[len("-DCMAKE_PREFIX_PATH=") :] for option in options if option.startswith("-DCMAKE_PREFIX_PATH=")
    ]
    options = [option for option in options if not option.startswith("-DCMAKE_PREFIX_PATH=")]
    prefixes += [prefix] if prefix else []
    call(
        "cmake",
        "-S",
        source,
        "-B",
        build,
        "-G",
        "Ninja",
        f"-DCMAKE_PREFIX_PATH={';'.join(prefixes)}",
        *options,
        env=env,
    )
    call("cmake", "--build", build, *(["--target", target] if target else []), env=env)
