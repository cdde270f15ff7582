# ===- test_cases.py - small networks, each with a point to make -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Our own cases (cases/*.py) are saved anew in both formats and must all agree with Paddle. More folders of cases can be
# given by PADDLEC_CASES; there an op that is not supported may be refused, in a message that names it, and counts as an
# expected failure. Wrong numbers and crashes fail everywhere.
#
# ===---------------------------------------------------------------------===
import json
import os
import re
import subprocess

import numpy
import pytest

import cases
import harness

OWN = [(case.name, form) for case in cases.load_all().values() for form in case.forms]


def save_all(root, *options):
    """Saves all cases, legacy ones with Paddle 2.6 and PIR ones with 3.3, side by side; returns the folder."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "make_cases.py")
    started = {
        form: subprocess.Popen(
            [os.path.join(venv, "bin", "python"), script, root / form, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for form, venv in (("legacy", harness.VENV_LEGACY), ("pir", harness.VENV))
    }
    for form, process in started.items():
        output, _ = process.communicate(timeout=600)
        assert process.returncode == 0, f"{form}:\n{output[-6000:]}"
    return root


@pytest.fixture(scope="session")
def saved_cases(tmp_path_factory):
    return save_all(tmp_path_factory.mktemp("cases"))


def read_case(folder):
    with open(os.path.join(folder, "case.json")) as file:
        return json.load(file)


def load_inputs(folder, case):
    """The arrays of each run, without those that the saved program does not ask for."""
    runs = []
    for run in case["runs"]:
        named = {name: file for name, file in run["inputs"].items() if name in case["feed_names"]}
        runs.append({name: numpy.load(os.path.join(folder, file)) for name, file in named.items()})
    return runs


def compile_case(paddlec, folder, case, out, level="-O2", expect=harness.FINE):
    # The model's files lie beside inputs and results, so the program is named, not the folder.
    model = os.path.join(str(folder), case["model"])
    return paddlec.compile(model, out, "--name", "model", "--emit", "shared", level, expect=expect, timeout=300)


def check_case(name, form, level, paddlec, oracle, saved_cases, scratch):
    folder = saved_cases / form / name
    case = read_case(folder)
    compile_case(paddlec, folder, case, scratch / "out", level)
    inputs = load_inputs(folder, case)
    results = harness.run_artefact(harness.library(scratch / "out", "model"), inputs)
    for number, (run, given, got) in enumerate(zip(case["runs"], inputs, results)):
        params = case["params"] and folder / case["params"]
        if run.get("refused"):
            assert isinstance(got, harness.Refused) and run["refused"] in str(got), f"run {number}: {got}"
            with pytest.raises(RuntimeError):
                oracle.run(folder / case["model"], params, given)
            continue
        assert not isinstance(got, harness.Refused), f"run {number}: {got}"
        # Cases are a few ops deep, so the bar lies between that of one op and that of a whole model.
        harness.assert_agree(got, oracle.run(folder / case["model"], params, given), 5e-5, f"{name} run {number}")


@pytest.mark.parametrize("name, form", OWN, ids=[f"{name}-{form}" for name, form in OWN])
def test_case(name, form, paddlec, oracle, saved_cases, scratch):
    check_case(name, form, "-O2", paddlec, oracle, saved_cases, scratch)


# What lies behind the import does not know the form, so one of them is enough.
UNFUSED = [(name, form) for name, form in OWN if form == "pir" or (name, "pir") not in OWN]


@pytest.mark.parametrize("name, form", UNFUSED, ids=[f"{name}-{form}" for name, form in UNFUSED])
def test_case_without_fusion(name, form, paddlec, oracle, saved_cases, scratch):
    """-O0 takes other ways through lowering; a case that only fusion makes right is wrong."""
    check_case(name, form, "-O0", paddlec, oracle, saved_cases, scratch)


CONTROL = [(case.name, form) for case in cases.load_all().values() for form in case.forms if case.family == "control"]


@pytest.mark.parametrize("name, form", CONTROL, ids=[f"{name}-{form}" for name, form in CONTROL])
def test_control_flow_is_interpreted(name, form, paddlec, oracle, saved_cases, scratch):
    """The reference kernels through branches and loops, beside Paddle."""
    folder = saved_cases / form / name
    case = read_case(folder)
    for number, (run, given) in enumerate(zip(case["runs"], load_inputs(folder, case))):
        files = [f"{key}={folder / run['inputs'][key]}" for key in given]
        options = [part for file in files for part in ("-i", file)]
        out = scratch / str(number)
        paddlec("run", folder / case["model"], "--interpret", *options, "-o", out)
        want = oracle.run(folder / case["model"], case["params"] and folder / case["params"], given)
        got = [numpy.load(out / f"out_{index}.npy") for index in range(len(want))]
        harness.assert_agree(got, want, 1e-5, f"{name} run {number}")


def test_control_flow_is_verified_against_the_interpreter(paddlec, saved_cases):
    folder = saved_cases / "pir" / "loop_counts"
    case = read_case(folder)
    options = [part for key, file in case["runs"][0]["inputs"].items() for part in ("-i", f"{key}={folder / file}")]
    paddlec("verify", folder / case["model"], "--against", "interpreter", *options)


@pytest.mark.parametrize("form", cases.BOTH)
def test_fixed_batch_is_kept(form, paddlec, saved_cases, scratch):
    folder = saved_cases / form / "fixed_batch"
    compile_case(paddlec, folder, read_case(folder), scratch / "out")
    library = harness.library(scratch / "out", "model")
    (refused,) = harness.run_artefact(library, [{"x": numpy.zeros((3, 4), "float32")}])
    assert isinstance(refused, harness.Refused) and refused.code == 1
    assert "2" in str(refused) and "3" in str(refused)


# Cases from elsewhere.


def given_cases():
    root = os.environ.get("PADDLEC_CASES", "")
    found = []
    for at, _, files in sorted(os.walk(root)) if root else []:
        if "case.json" in files:
            found.append(at)
    return found


def agrees(got, want, tolerance):
    if want.dtype.kind in "fc":
        return numpy.allclose(got, want, rtol=tolerance["rtol"], atol=tolerance["atol"], equal_nan=True)
    return numpy.array_equal(got, want)


def check_given_case(folder, level, paddlec, scratch):
    case = read_case(folder)
    done = compile_case(paddlec, folder, case, scratch / "out", level, expect=None)
    if done.returncode == harness.NOT_SUPPORTED:
        assert re.search(r"error\[PDC\d{4}\]: ", done.stderr), done.stderr
        assert not list((scratch / "out").glob("**/*.so")) if (scratch / "out").exists() else True
        pytest.xfail("refused: " + "; ".join(re.findall(r"error\[PDC\d{4}\]: (.*)", done.stderr))[:300])
    assert done.returncode == harness.FINE, f"status {done.returncode}\n{done.stderr[-4000:]}"
    inputs = load_inputs(folder, case)
    results = harness.run_artefact(harness.library(scratch / "out", "model"), inputs)
    for number, (run, got) in enumerate(zip(case["runs"], results)):
        assert not isinstance(got, harness.Refused), f"run {number}: {got}"
        assert len(got) == len(run["outputs"]), f"run {number}: {len(got)} outputs instead of {len(run['outputs'])}"
        for index, (output, expected) in enumerate(zip(got, run["outputs"])):
            want = numpy.load(os.path.join(folder, expected["file"]))
            label = f"run {number} output {index}"
            assert output.shape == want.shape, f"{label}: shape {output.shape} instead of {want.shape}"
            assert output.dtype == want.dtype, f"{label}: type {output.dtype} instead of {want.dtype}"
            assert agrees(output, want, case["tolerance"]), f"{label}: off by {harness.difference(output, want):.2e}"


if given_cases():

    @pytest.mark.parametrize("level", ["-O2", "-O0"])
    @pytest.mark.parametrize("folder", given_cases())
    def test_given_case(folder, level, paddlec, scratch):
        check_given_case(folder, level, paddlec, scratch)
