# ===- test_sequences.py - real models of Paddle 1.x that take sequences with LoD -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Lexical analysis, word segmentation and word importance of the package lac: a file a parameter, GRU, LSTM and CRF. The
# compiled model takes one sequence a call, of any length.
#
# ===---------------------------------------------------------------------===
import os

import numpy
import pytest

import harness

LAC = os.path.join(harness.MODELS, "LAC-2.1.2", "LAC")
LENGTHS = (7, 1, 30, 2, 7)
# Inputs, and how many different elements each may have.
MODELS = {
    "lac": {"words": 20000},
    "seg": {"words": 5000},
    "rank": {"word": 20000, "entity": 20},
}


@pytest.mark.parametrize("name", MODELS)
def test_sequences_of_any_length(name, paddlec, scratch):
    folder = os.path.join(LAC, f"{name}_model", "model")
    paddlec.compile(folder, scratch / "out", "--name", name, "--emit", "shared")
    random = numpy.random.default_rng(1)
    runs = [{key: random.integers(0, most, (n, 1)) for key, most in MODELS[name].items()} for n in LENGTHS]
    numpy.savez(scratch / "in.npz", **{f"{i}_{key}": rows for i, run in enumerate(runs) for key, rows in run.items()})
    python = os.path.join(harness.VENV_LEGACY, "bin", "python")
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sequence_oracle.py")
    harness.call(python, script, folder, scratch / "in.npz", scratch / "want.npz")
    results = harness.run_artefact(harness.library(scratch / "out", name), runs)
    with numpy.load(scratch / "want.npz") as want:
        for number, got in enumerate(results):
            assert not isinstance(got, harness.Refused), f"{LENGTHS[number]} elements: {got}"
            expected = [want[f"{number}_{place}"] for place in range(len(got))]
            harness.assert_agree(got, expected, what=f"{name}, {LENGTHS[number]} elements")
