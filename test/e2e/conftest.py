# ===- conftest.py - fixtures of the end-to-end tests -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Fixtures only. A test that cannot run because something was not built or saved fails; none is skipped.
#
# ===---------------------------------------------------------------------===
import os
import shutil
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import harness
import known_failures
import zoo


def pytest_collection_modifyitems(items):
    for item in items:
        # Without fusion a case fails for the same reason.
        name = item.name.replace("test_case_without_fusion[", "test_case[")
        reason = known_failures.KNOWN_FAILURES.get(name)
        if reason:
            item.add_marker(pytest.mark.xfail(reason=reason))


@pytest.fixture(scope="session")
def paddlec():
    assert os.access(harness.PROGRAM, os.X_OK), f"{harness.PROGRAM} is missing: run tools/test.sh build"
    return harness.Paddlec()


@pytest.fixture(scope="session")
def oracle():
    oracle = harness.Oracle()
    yield oracle
    oracle.stop()


@pytest.fixture(scope="session")
def compiled(paddlec, tmp_path_factory):
    """compiled(model name): the folder of its dynamic artefact, all kinds of files, made once for the whole run.

    For tests of small models only: artefacts of large ones would fill the disk.
    """
    made = {}

    def make(name):
        if name not in made:
            folder = tmp_path_factory.mktemp("compiled") / name
            paddlec.compile(zoo.BY_NAME[name].path, folder, "--name", name, "--emit", "all")
            made[name] = folder
        return made[name]

    yield make
    for folder in made.values():
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def scratch(tmp_path):
    """A folder that goes as soon as the test is over, passed or not."""
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)
