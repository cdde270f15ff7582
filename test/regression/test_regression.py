# ===- test_regression.py - what once went wrong stays right -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# One test a row of the table. All rows of a form run as one program.
#
# ===---------------------------------------------------------------------===
import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from differential import engine
from regression.table_ops import ROWS


@pytest.fixture(scope="module")
def outcomes():
    """outcomes(number of a row): what became of it; the first question about a form runs all its rows."""
    known = {}

    def ask(number):
        if number not in known:
            form = ROWS[number].form
            machine = engine.Engine(form)
            try:
                numbers = [n for n, row in enumerate(ROWS) if row.form == form]
                known.update(zip(numbers, machine.run([ROWS[n] for n in numbers])))
            finally:
                machine.stop()
        return known[number]

    return ask


@pytest.mark.parametrize("number", range(len(ROWS)), ids=lambda n: f"{ROWS[n].op}-{ROWS[n].form}-{n}")
def test_row(number, outcomes):
    outcome = outcomes(number)
    # Where versions of Paddle differ, the one that saved the program counts.
    assert outcome.status in (engine.AGREED, engine.DISPUTED), f"{outcome.status}: {outcome.detail}\n{outcome.instance}"
