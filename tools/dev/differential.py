#!/usr/bin/env python3
# ===- differential.py - random instances of ops, Paddle's results against ours -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# The command of test/differential: draws instances of the table's rows, runs them in batches, prints what failed as
# lines that the regression table takes, and writes how often each op passed.
#
# ===---------------------------------------------------------------------===
"""Draws instances of ops and compares what paddlec makes of them with Paddle.

A failing instance is printed as a row of test/regression/table_ops.py. The same options and seed draw the same
instances.
"""

import argparse
import collections
import functools
import itertools
import os
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "test"))
from differential import engine
from differential.coverage import Coverage
from differential.draw import FORMS, T, read_row
from differential.engine import AGREED, DISPUTED, FAILED, PADDLE, REFUSED
from differential.resized import ResizingEngine
from differential.table import TABLE


def draw(rows, form, count, seed):
    """`count` instances, every row as often as the others; which rows come first is the seed's choice too."""
    import numpy as np

    order = np.random.default_rng(seed).permutation(len(rows))
    for number in range(count):
        row = rows[order[number % len(rows)]]
        yield row.draw(form, seed * 1000003 + number // len(rows))


def write_coverage(path, outcomes):
    """How often each op stood in an instance that agreed, by form; and what became of the others."""
    counts = collections.defaultdict(collections.Counter)
    for (form, op), by_status in Coverage(outcomes).counts.items():
        for status, count in by_status.items():
            counts[op][form, status] += count
    forms = sorted({form for form, _ in outcomes})
    with open(path, "w") as file:
        heads = [f"{form} {status}" for form in forms for status in (AGREED, REFUSED, FAILED)]
        file.write("| op | " + " | ".join(heads) + " |\n|---" * 1 + "|---" * len(heads) + "|\n")
        for op in sorted(counts):
            cells = [str(counts[op][form, status] or "") for form in forms for status in (AGREED, REFUSED, FAILED)]
            file.write(f"| {op} | " + " | ".join(cells) + " |\n")


def check_page(path, outcomes, write):
    """Whether every supported op is covered and the page says so; writes the page, or compares with it."""
    coverage = Coverage(outcomes)
    gaps = sorted(set(coverage.gaps()))
    for form, name in gaps:
        print(f"NOT COVERED: {form} {name}: no instance of a row of test/differential agreed about it")
    page = coverage.page()
    current = True
    if write:
        with open(path, "w") as file:
            file.write(page)
    else:
        with open(path) as file:
            current = file.read() == page
        if not current:
            print(f"OUT OF DATE: {path}: write it anew with the same options and --write")
    return current and not gaps


def run_each(rows, form, options, seed):
    """Some instances of every row; a row of which Paddle takes none gets other chances."""
    outcomes = []
    for attempt in range(12):
        if not rows:
            break
        first = seed * 1000003 + attempt * options.each
        numbers = range(first, first + options.each)
        drawn = [(row, row.draw(form, number)) for row in rows for number in numbers]
        outcomes += run([instance for _, instance in drawn], len(drawn), form, options)
        done = {id(outcome.instance) for _, outcome in outcomes if outcome.status not in (PADDLE, DISPUTED)}
        met = {row.id for row, instance in drawn if id(instance) in done}
        rows = [row for row in rows if row.id not in met]
    return outcomes


def report(outcomes, verbose):
    tally = collections.Counter(outcome.status for _, outcome in outcomes)
    for status in (REFUSED, PADDLE, DISPUTED):
        chosen = [outcome for _, outcome in outcomes if outcome.status == status]
        if chosen and verbose:
            print(f"\n{status}:")
            for outcome in chosen:
                print(f"  {outcome.instance.op}: {outcome.detail}\n    {outcome.instance}")
    failures = [outcome for _, outcome in outcomes if outcome.status == FAILED]
    for outcome in failures:
        print(f"\nFAILED {outcome.instance.op}: {outcome.detail}\n{outcome.instance}")
    print()
    for status in (PADDLE, DISPUTED, REFUSED, FAILED):
        by_op = collections.Counter(outcome.instance.op for _, outcome in outcomes if outcome.status == status)
        if by_op:
            print(f"{status}: " + ", ".join(f"{op} {count}" for op, count in sorted(by_op.items())))
    run = len(outcomes) - tally[PADDLE]
    print(
        f"differential: {run} instances run, {tally[AGREED]} agreed, {tally[DISPUTED]} disputed within Paddle, "
        f"{tally[REFUSED]} refused, {tally[FAILED]} failed"
    )
    return run > 0 and not failures


def run(instances, count, form, options):
    """Runs `count` instances, which may be made one by one, in batches."""
    kind = ResizingEngine if options.resized else engine.Engine
    machine, outcomes, instances = kind(form, options.levels, sanitize=options.sanitize), [], iter(instances)
    try:
        while batch := list(itertools.islice(instances, options.batch)):
            new = machine.run(batch)
            outcomes += [(form, outcome) for outcome in new]
            bad = sum(outcome.status == FAILED for _, outcome in outcomes)
            print(f"{form}: {len(outcomes)} of {count}, {bad} failed", flush=True)
            for outcome in new:
                if outcome.status == FAILED or options.v and outcome.status != AGREED:
                    print(f"{outcome.status}: {outcome.detail}\n{outcome.instance}", flush=True)
                if outcome.status == FAILED and options.programs:
                    print_shrunk(outcome.instance, machine)
    finally:
        machine.stop()
    return outcomes


def print_shrunk(instance, machine):
    """The smallest part of a program that still fails, at once: the run may take long, or be ended."""
    from differential.shrink import shrink

    smallest = shrink(instance, machine)
    print(f"SHRUNK {smallest.detail}\n{smallest.instance}", flush=True)


def compose(form, seed, count):
    """Random programs, one after the other."""
    from differential.compose import Composer

    composer = Composer(form)
    try:
        for number in range(count):
            yield composer.compose(seed * 1000003 + number)
    finally:
        composer.stop()


def read_rows(path):
    """The instances in a file; other lines than rows are passed over."""
    instances = []
    names = {"row": functools.partial(read_row, instances), "T": T, "INF": float("inf"), "NAN": float("nan")}
    with open(path) as file:
        for line in file:
            if line.startswith("row("):
                eval(line, names)
    return instances


def main():
    # Threads that wait for work must not take the processor from those that have it.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="instances of each form")
    parser.add_argument("--seed", type=int, help="default: the time")
    parser.add_argument("--ops", help="only these, with commas; or families: elementwise, nn, ...")
    parser.add_argument("--form", choices=FORMS, help="default: both")
    parser.add_argument("--levels", default="O2", help="-O levels with commas, such as O0,O2, or interpreter")
    parser.add_argument("--batch", type=int, help="instances in one program; the default is 50, or 12 for --programs")
    parser.add_argument("--programs", type=int, help="compose so many programs of 5 to 20 ops instead of single ones")
    parser.add_argument("--resized", action="store_true", help="all dimensions unknown, each instance in several sizes")
    parser.add_argument("--sanitize", action="store_true", help="AddressSanitizer and UBSan for what is emitted")
    parser.add_argument("--rows", help="run the rows of this file, as printed for failures, instead of drawing any")
    parser.add_argument("--coverage", help="where the coverage table goes (default: build/differential-coverage.md)")
    parser.add_argument("--each", type=int, help="draw so many instances of every row")
    parser.add_argument("--page", help="compare this page of what is covered with the outcomes; needs --each")
    parser.add_argument("--write", action="store_true", help="write that page instead")
    parser.add_argument("-v", action="store_true", help="also print what was refused, by whom and why")
    options = parser.parse_args()
    options.levels = options.levels.split(",")
    options.batch = options.batch or (12 if options.programs else 50)
    seed = options.seed if options.seed is not None else int(time.time())
    print(f"seed {seed}")
    outcomes = []
    for form in FORMS:
        if options.form not in (None, form):
            continue
        wanted = set(options.ops.split(",")) if options.ops else None
        if options.rows:
            instances = [instance for instance in read_rows(options.rows) if instance.form == form]
            if instances:
                outcomes += run(instances, len(instances), form, options)
            continue
        rows = [row for row in TABLE if form in row.forms and (wanted is None or {row.op, row.family} & wanted)]
        unknown = (wanted or set()) - {name for row in TABLE for name in (row.op, row.family)}
        if unknown:
            parser.error(f"no rows for {', '.join(sorted(unknown))}")
        if not rows:
            continue
        if options.programs:
            outcomes += run(compose(form, seed, options.programs), options.programs, form, options)
        elif options.each:
            outcomes += run_each(rows, form, options, seed)
        else:
            outcomes += run(draw(rows, form, options.count, seed), options.count, form, options)
    write_coverage(options.coverage or os.path.join(engine.harness.BUILD, "differential-coverage.md"), outcomes)
    fine = report(outcomes, options.v)
    if options.page:
        fine = check_page(options.page, outcomes, options.write) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
