# ===- test_models.py - whole models agree with Paddle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Each model is compiled once with its dimensions as saved; the one artefact then answers every shape. Static shapes and
# the commands run and verify are tried on a few. Single operators are tested in test/ops.
#
# ===---------------------------------------------------------------------===
import json
import os

import numpy
import pytest

import harness
import zoo
from paddlec_model import Model


def check_shapes(entry, path, shapes, oracle, **session):
    """All shapes in a row from one session of one artefact."""
    inputs = [{"x": harness.random_input(shape, seed)} for seed, shape in enumerate(shapes)]
    results = harness.run_artefact(path, inputs, **session)
    for shape, given, got in zip(shapes, inputs, results):
        assert not isinstance(got, harness.Refused), f"{entry.name} {shape}: {got}"
        harness.assert_agree(got, oracle.run(entry.model, entry.params, given), what=f"{entry.name} {shape}")


@pytest.mark.parametrize("name", [model.name for model in zoo.ALL])
def test_dynamic_artefact_agrees(name, paddlec, oracle, scratch):
    entry = zoo.BY_NAME[name]
    paddlec.compile(entry.path, scratch / "out", "--name", name, "--emit", "shared")
    check_shapes(entry, harness.library(scratch / "out", name), entry.shapes, oracle)


STATIC = [
    ("ocr4_det", (1, 3, 640, 640)),
    ("ocr4_rec", (1, 3, 48, 320)),
    ("ocr_cls", (6, 3, 48, 192)),
    ("resnet18_pir", (5, 3, 224, 224)),
]


@pytest.mark.parametrize("name, shape", STATIC)
def test_static_artefact_agrees(name, shape, paddlec, oracle, scratch):
    entry = zoo.BY_NAME[name]
    spec = "x=" + "x".join(map(str, shape))
    paddlec.compile(entry.path, scratch / "out", "--name", name, "--emit", "shared", "--shape", spec)
    path = harness.library(scratch / "out", name)
    right, wrong = harness.random_input(shape), harness.random_input((shape[0] + 1, *shape[1:]))
    # A refused run says why, and leaves the session usable.
    first, refused, again = harness.run_artefact(path, [{"x": right}, {"x": wrong}, {"x": right}])
    harness.assert_agree(first, oracle.run(entry.model, entry.params, {"x": right}), what=name)
    assert isinstance(refused, harness.Refused) and refused.code == 1 and "x" in str(refused)
    harness.assert_agree(again, first, tolerance=0)


def test_several_static_shapes_in_one_artefact(paddlec, oracle, scratch):
    entry = zoo.BY_NAME["ocr_cls"]
    shapes = [(1, 3, 48, 192), (4, 3, 48, 160)]
    options = [part for shape in shapes for part in ("--shape", "x=" + "x".join(map(str, shape)))]
    paddlec.compile(entry.path, scratch / "out", "--name", "cls", "--emit", "shared", *options)
    path = harness.library(scratch / "out", "cls")
    check_shapes(entry, path, shapes + shapes[:1], oracle)
    (refused,) = harness.run_artefact(path, [{"x": harness.random_input((2, 3, 48, 192))}])
    assert isinstance(refused, harness.Refused) and refused.code == 1


def test_many_shapes_in_one_session(compiled, oracle):
    """Shapes come and go, also more of them than the cache of primitives holds; the first one still answers right."""
    shapes = [(1, 3, 48, 192), (2, 3, 32, 100), (1, 3, 48, 320), (3, 3, 64, 64), (1, 3, 48, 192)]
    path = harness.library(compiled("ocr_cls"), "ocr_cls")
    check_shapes(zoo.BY_NAME["ocr_cls"], path, shapes, oracle, shape_cache_bytes=1 << 20)


def test_row_of_a_batch_equals_the_row_alone(compiled):
    x = harness.random_input((5, 3, 48, 192))
    runs = [{"x": x}] + [{"x": x[row : row + 1]} for row in range(5)]
    (batch,), *rows = harness.run_artefact(harness.library(compiled("ocr_cls"), "ocr_cls"), runs)
    for row, (alone,) in enumerate(rows):
        assert harness.difference(alone, batch[row : row + 1]) < 1e-5


def test_threads_give_the_same_answer(compiled):
    path, x = harness.library(compiled("ocr_cls"), "ocr_cls"), harness.random_input((2, 3, 48, 192))
    (one,) = harness.run_once(path, {"x": x}, threads=1)
    (two,) = harness.run_once(path, {"x": x}, threads=2)
    assert harness.difference(two, one) < 1e-5


def test_workspace_is_known_before_running(compiled):
    model = Model(harness.library(compiled("ocr_cls"), "ocr_cls"))
    small, large = model.workspace_bytes((1, 3, 48, 192)), model.workspace_bytes((8, 3, 48, 192))
    assert 0 < small < large
    assert model.workspace_bytes((1, 4, 48, 192)) == 0
    assert model.workspace_bytes() == 0


@pytest.mark.parametrize("target", ["model", "artefact"])
def test_run_command(target, paddlec, compiled, oracle, scratch):
    entry = zoo.BY_NAME["ocr_cls"]
    x = harness.random_input((2, 3, 48, 192))
    numpy.save(scratch / "x.npy", x)
    place = entry.path if target == "model" else compiled("ocr_cls")
    for key in ("x", "0"):
        paddlec("run", place, "-i", f"{key}={scratch / 'x.npy'}", "-o", scratch / key)
        want = oracle.run(entry.model, entry.params, {"x": x})
        harness.assert_agree([numpy.load(scratch / key / "out_0.npy")], want)
        assert not os.path.exists(scratch / key / "out_1.npy")
        described = json.loads((scratch / key / "outputs.json").read_text())
        outputs = described["outputs"] if isinstance(described, dict) else described
        assert outputs[0]["shape"] == [2, 2] and outputs[0]["dtype"] == "float32" and outputs[0]["name"]


def test_run_interpreted(paddlec, oracle, scratch):
    entry = zoo.BY_NAME["ocr_cls"]
    x = harness.random_input((1, 3, 48, 192))
    numpy.save(scratch / "x.npy", x)
    paddlec("run", entry.path, "--interpret", "-i", f"x={scratch / 'x.npy'}", "-o", scratch / "out")
    want = oracle.run(entry.model, entry.params, {"x": x})
    harness.assert_agree([numpy.load(scratch / "out" / "out_0.npy")], want)


def test_run_random_repeats(paddlec, compiled, scratch):
    for out in ("a", "b"):
        paddlec("run", compiled("ocr_cls"), "--random", "7", "--shape", "x=1x3x48x192", "-o", scratch / out)
    first, second = numpy.load(scratch / "a" / "out_0.npy"), numpy.load(scratch / "b" / "out_0.npy")
    assert numpy.array_equal(first, second)


@pytest.mark.parametrize(
    "name, shape", [("ocr_cls", "x=1x3x48x192"), ("ocr4_rec", "x=1x3x48x320"), ("lenet_pir", "x=5x1x28x28")]
)
def test_verify_command(name, shape, paddlec):
    entry = zoo.BY_NAME[name]
    done = paddlec(
        "verify", entry.path, "--shape", shape, "--json", env={"PADDLEC_PYTHON": f"{harness.VENV}/bin/python"}
    )
    json.loads(done.stdout)


def test_verify_misses_a_tolerance_that_nothing_meets(paddlec):
    done = paddlec(
        "verify",
        zoo.BY_NAME["ocr4_rec"].path,
        "--shape",
        "x=1x3x48x320",
        "--tolerance",
        "1e-12",
        env={"PADDLEC_PYTHON": f"{harness.VENV}/bin/python"},
        expect=harness.MISSED,
    )
    assert "tolerance" in (done.stdout + done.stderr).lower()


def test_inspect_and_check(paddlec):
    entry = zoo.BY_NAME["ocr4_det"]
    described = json.loads(paddlec("inspect", entry.path, "--json").stdout)
    assert described["inputs"][0]["name"] == "x"
    assert described["inputs"][0]["shape"] == [-1, 3, -1, -1]
    paddlec("check", entry.path)


def test_bench_command(paddlec, compiled):
    done = paddlec("bench", compiled("ocr_cls"), "--shape", "x=1x3x48x192", "--threads", "1", "--json")
    measured = json.loads(done.stdout)
    assert isinstance(measured, dict) and measured


def test_doctor(paddlec):
    text = paddlec("doctor").stdout.lower()
    for word in ("onednn", "compiler", "cpu"):
        assert word in text
