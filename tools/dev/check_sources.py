#!/usr/bin/env python3
# ===- check_sources.py - the house rules that a program can check -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Each rule is a function that yields complaints; main runs them over what git knows. A rule that needs more than the
# text of the files belongs in a test instead.
#
# ===---------------------------------------------------------------------===
"""Usage: check_sources.py   (from anywhere in the repository). Exit status 1 when a rule is broken."""

import os
import re
import subprocess
import sys

SOURCE = (".cpp", ".h", ".hpp", ".c", ".td", ".py", ".sh")
LONGEST_LINE = 120
MOST_LINES = 600
LICENCE = "Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0"
# The compiler must answer every input with a diagnostic: none of these may stand where a user's file can reach.
ABORTS = re.compile(r"\b(assert|abort|llvm_unreachable|report_fatal_error|exit|_exit|std::terminate)\s*\(")
MACHINE_PATH = re.compile(r"(?<![\w.])/(root|home|work|tmp/\w+|Users)/")


def is_test(path):
    return path.startswith(("test/", "tools/bench/"))


def banner(path, lines):
    """Every source opens with what it is and its licence."""
    if path.endswith(SOURCE) and lines:
        head = "\n".join(lines[:8])
        if "===-" not in head:
            yield 1, "no banner line (//===- Name.cpp - what it is ---===//) at the top"
        if LICENCE not in head:
            yield 1, "no licence line at the top"


def size(path, lines):
    if path.endswith(SOURCE) and len(lines) > MOST_LINES:
        yield len(lines), f"{len(lines)} lines: split the file (at most {MOST_LINES})"


def layout(path, lines):
    for number, line in enumerate(lines, 1):
        if line.rstrip() != line:
            yield number, "white space at the end of the line"
        if "\t" in line:
            yield number, "tab"
        code = path.endswith(SOURCE) or path.endswith(("CMakeLists.txt", ".cmake"))
        if "/table_" in path or (path.endswith(".td") and '"' in line):  # rows of tables, texts in TableGen
            continue
        if code and len(line) > LONGEST_LINE and "http" not in line and "RUN:" not in line:
            yield number, f"{len(line)} columns (at most {LONGEST_LINE})"


def no_aborts(path, lines):
    if is_test(path) or not path.endswith((".cpp", ".h", ".hpp", ".td")):
        return
    for number, line in enumerate(lines, 1):
        code = line.split("//", 1)[0]
        # What a program's own main does with its status is its business; text in quotes calls nothing.
        code = re.sub(r'"(\\.|[^"\\])*"', '""', code).replace("static_assert", "")
        found = ABORTS.search(code)
        if found and "NOLINT(paddlec-abort)" not in line:
            yield number, f"{found.group(1)}(): report a diagnostic instead"


def no_machine_paths(path, lines):
    if path == "tools/dev/check_sources.py":
        return
    for number, line in enumerate(lines, 1):
        if MACHINE_PATH.search(line):
            yield number, "absolute path of one machine"


def headers(path, lines):
    """Include guards that follow the path are left to taste; that there is one is not."""
    if path.endswith((".h", ".hpp")):
        text = "\n".join(lines)
        if "#ifndef" not in text and "#pragma once" not in text and "Precompiled" not in path:
            yield 1, "no include guard"


def passes_described(path, lines):
    """Passes and ops say what they do: the reference pages are made from it."""
    if not path.endswith(".td"):
        return
    text = "\n".join(lines)
    for match in re.finditer(r"^def (\w+)\s*:\s*(Pass|InterfacePass)<\"([\w-]+)\"", text, re.M):
        number = text.count("\n", 0, match.start()) + 1
        body = text[match.end() : text.find("\n}", match.end())]
        for field in ("summary", "description"):
            if f"let {field}" not in body:
                yield number, f"pass {match.group(3)} has no {field}"


PER_FILE = (banner, size, layout, no_aborts, no_machine_paths, headers, passes_described)


def lit_tests_are_named_and_negative(files, read):
    """Every pass has a lit test that bears its flag's name; a quarter of the lit files are negative."""
    lit = [path for path in files if path.startswith("test/") and path.endswith((".mlir", ".test"))]
    names = [os.path.basename(path) for path in lit]
    for path in files:
        if not path.endswith(".td"):
            continue
        for match in re.finditer(r"^def (\w+)\s*:\s*(Pass|InterfacePass)<\"([\w-]+)\"", "\n".join(read(path)), re.M):
            flag = match.group(3)
            if f"{flag}.mlir" not in names:
                yield path, f"pass {flag} has no lit test named {flag}.mlir"
    negative = [
        path
        for path in lit
        if re.search(r"RUN:.*(\bnot\b|-verify-diagnostics)", "\n".join(line for line in read(path) if "RUN" in line))
    ]
    if lit and 4 * len(negative) < len(lit):
        yield "test", f"{len(negative)} of {len(lit)} lit files are negative; at least a quarter should be"


# Codes that no input can bring about today: kept for what is to come, or for mistakes of ours.
UNREACHABLE_CODES = ("EmissionFailed", "Internal")


def diagnostic_codes_are_tested(files, read):
    """Every code that a user can meet has a test that meets it; DiagnosticsTest.cpp only prints some."""
    tests = [path for path in files if path.startswith("test/") and not path.endswith("DiagnosticsTest.cpp")]
    text = "\n".join("\n".join(read(path)) for path in tests)
    met = set(re.findall(r"PDC\d{4}|DiagnosticCode::\w+", text))
    definitions = "compiler/support/DiagnosticCodes.def"
    for number, line in enumerate(read(definitions), 1):
        match = re.match(r"PADDLEC_DIAGNOSTIC\((\w+), (\d+),", line)
        if not match or match.group(1) in UNREACHABLE_CODES:
            continue
        name, code = match.group(1), f"PDC{int(match.group(2)):04}"
        if code not in met and f"DiagnosticCode::{name}" not in met:
            yield f"{definitions}:{number}", f"no test meets {code} ({name})"


def main():
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    os.chdir(root)
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], capture_output=True, check=True, text=True
    ).stdout
    files = sorted(path for path in listed.split("\0") if path and os.path.isfile(path) and not os.path.islink(path))
    texts = {}

    def read(path):
        if path not in texts:
            with open(path, "rb") as file:
                data = file.read()
            # Binary fixtures, and files that are quoted as they are, obey other rules.
            binary = b"\0" in data[:4096] or path == "LICENSE" or path.endswith((".pgm", ".npy", ".md"))
            texts[path] = [] if binary else data.decode(errors="replace").split("\n")
            if texts[path] and texts[path][-1] == "":
                texts[path].pop()
        return texts[path]

    complaints = []
    for path in files:
        for rule in PER_FILE:
            complaints += [f"{path}:{number}: {text}" for number, text in rule(path, read(path))]
    for rule in (lit_tests_are_named_and_negative, diagnostic_codes_are_tested):
        complaints += [f"{path}: {text}" for path, text in rule(files, read)]
    for complaint in complaints:
        print(complaint)
    if complaints:
        print(f"{len(complaints)} complaints over {len(files)} files")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
