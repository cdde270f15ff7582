# ===- test_custom_ops.py - ops that the user brings -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# The example of tools/examples/custom_op in both formats, with real custom ops of Paddle's: what Paddle computes when
# it saves the model is what the compiled model has to compute.
#
# ===---------------------------------------------------------------------===
import os
import re

import numpy
import pytest

import harness

EXAMPLE = os.path.join(harness.ROOT, "tools", "examples", "custom_op")
DECLARATION = os.path.join(EXAMPLE, "repeat_scaled.toml")


@pytest.fixture(scope="module", params=["pir", "legacy"])
def example(request, tmp_path_factory):
    """The saved model, its input and Paddle's result on it."""
    folder = tmp_path_factory.mktemp("custom_op") / request.param
    venv = harness.VENV if request.param == "pir" else harness.VENV_LEGACY
    harness.call(os.path.join(venv, "bin", "python"), os.path.join(EXAMPLE, "save_model.py"), folder)
    return folder


def agrees(folder, got):
    want = numpy.load(folder / "out_0.npy")
    harness.assert_agree(got, [want], 1e-5, str(folder))


@pytest.mark.parametrize("level", ["-O0", "-O2"])
def test_example(paddlec, example, scratch, level):
    out = scratch / "model"
    paddlec.compile(example, out, "--custom-op", DECLARATION, "--name", "model", level, "--emit", "shared")
    x = numpy.load(example / "x.npy")
    results = harness.run_artefact(harness.library(out, "model"), [{"x": x}, {"x": x[:2]}, {"x": x[:0]}, {"x": x}])
    agrees(example, results[0])
    assert results[1][0].shape == (12, 4) and results[2][0].shape == (0, 4)
    agrees(example, results[3])
    paddlec("verify", out, "-i", f"x={example}/x.npy", "--expected", example)


def test_stub(paddlec, example, scratch):
    """What --stub-unsupported writes compiles as it is, says so when it runs, and works once it is filled in."""
    stubs = scratch / "ops"
    paddlec("check", example, "--stub-unsupported", stubs, expect=harness.NOT_SUPPORTED)
    assert sorted(os.listdir(stubs)) == ["repeat_scaled.cpp", "repeat_scaled.toml"]
    arguments = ("--custom-op", stubs / "repeat_scaled.toml")
    paddlec("check", example, *arguments)
    refused = paddlec("run", example, *arguments, "-i", f"x={example}/x.npy", expect=harness.USER_ERROR)
    assert "custom op repeat_scaled is a stub" in refused.stderr
    # The shape is a guess in the stub; all else is right.
    text = (stubs / "repeat_scaled.toml").read_text()
    first = re.search(r'\[\[inputs\]\]\nname = "(\w+)"', text)[1]
    text = re.sub(r"shape = .*", f'shape = "[{first}.0 * attr.repeat, {first}.1:]"', text)
    (stubs / "repeat_scaled.toml").write_text(text)
    with open(os.path.join(EXAMPLE, "repeat_scaled.cpp")) as source:
        (stubs / "repeat_scaled.cpp").write_text(source.read())
    paddlec("verify", example, *arguments, "-i", f"x={example}/x.npy", "--expected", example)


def test_function_that_misbehaves(paddlec, example, scratch):
    """Exceptions and dims that the declaration does not allow end as a failed run, a wrong source as an error."""
    text = open(DECLARATION).read()
    (scratch / "op.toml").write_text(text.replace('"repeat_scaled.cpp"', '"op.cpp"'))
    arguments = ("--custom-op", scratch / "op.toml", "-i", f"x={example}/x.npy")
    head = '#include "paddlec/custom_op.h"\nextern "C" pdrt_code repeat_scaled(pdrt_custom_call *call) {\n'
    for body, message in (
        ("throw 3; }", "a custom op threw an exception"),
        ("call->outputs[0].dims[0] = 1; return PDRT_OK; }", "changed the dimensions of output 0"),
        ("return PDRT_UNSUPPORTED; }", "a custom op failed without a message"),
        ("return nonsense; }", "op.cpp:3:"),
    ):
        (scratch / "op.cpp").write_text(head + body + "\n")
        done = paddlec("run", example, *arguments, expect=harness.USER_ERROR)
        assert message in done.stderr, done.stderr
