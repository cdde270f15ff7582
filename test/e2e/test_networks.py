# ===- test_networks.py - networks of the kinds that people ship agree with Paddle -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# The networks of networks/ are saved anew in both formats. Each is compiled once with its dimensions as saved, and the
# one artefact answers all runs from one session. Real models and those of paddle.vision are in test_models.py.
# PADDLEC_FULL_SIZE=1 in the environment (tools/test.sh networks): in the sizes that people ship.
#
# ===---------------------------------------------------------------------===
import os
import shutil

import harness
import networks
import pytest
from test_cases import compile_case, load_inputs, read_case, save_all

ALL = [(network.name, form) for network in networks.load_all().values() for form in network.forms]


@pytest.fixture(scope="session")
def saved_networks(tmp_path_factory):
    folder = tmp_path_factory.mktemp("networks")
    full = ["--full-size"] if os.environ.get("PADDLEC_FULL_SIZE") == "1" else []
    yield save_all(folder, "--networks", *full)
    shutil.rmtree(folder)


@pytest.mark.parametrize("name, form", ALL, ids=[f"{name}-{form}" for name, form in ALL])
def test_network(name, form, paddlec, oracle, saved_networks, scratch):
    folder = saved_networks / form / name
    case = read_case(folder)
    compile_case(paddlec, folder, case, scratch / "out")
    inputs = load_inputs(folder, case)
    results = harness.run_artefact(harness.library(scratch / "out", "model"), inputs)
    for number, (given, got) in enumerate(zip(inputs, results)):
        assert not isinstance(got, harness.Refused), f"run {number}: {got}"
        want = oracle.run(folder / case["model"], folder / case["params"], given)
        harness.assert_agree(got, want, what=f"{name} run {number}")
