#!/usr/bin/env python3
# ===- untested_refusals.py - which messages of verifiers and shape rules no test meets -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Reads the sources, builds nothing: a message counts as met when its longest piece of plain text stands in a lit test.
# That is a guess in both directions, so it is a list to look at and no check that fails.
#
# ===---------------------------------------------------------------------===
"""Usage: untested_refusals.py   (from anywhere in the repository). Prints file, line and text of each."""

import glob
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
REPORTS = re.compile(r"\b(?:emitError|emitOpError)\(\)")
TEXTS = re.compile(r'"((?:[^"\\]|\\.)*)"')
# Shorter pieces (" of ", "', ") say nothing of which message it is.
SHORTEST = 6


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def messages(path):
    """The line and the pieces of text of each message that a source can report."""
    source = read(path)
    for match in REPORTS.finditer(source):
        statement = source[match.start() : source.index(";", match.start())]
        pieces = [piece.replace('\\"', '"').strip() for piece in TEXTS.findall(statement)]
        pieces = [piece for piece in pieces if len(piece) >= SHORTEST]
        if pieces:
            yield source.count("\n", 0, match.start()) + 1, pieces


def main():
    tests = "".join(
        read(path)
        for suffix in ("mlir", "test")
        for path in glob.glob(os.path.join(ROOT, "test", "**", f"*.{suffix}"), recursive=True)
    )
    total = untested = 0
    for folder in ("dialects", "lowering"):
        for path in sorted(glob.glob(os.path.join(ROOT, folder, "**", "*.cpp"), recursive=True)):
            for line, pieces in messages(path):
                total += 1
                if max(pieces, key=len) not in tests:
                    untested += 1
                    print(f"{os.path.relpath(path, ROOT)}:{line}: {' ... '.join(pieces)}")
    print(f"{untested} of {total} messages stand in no lit test")


if __name__ == "__main__":
    main()
