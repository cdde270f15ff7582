#!/usr/bin/env python3
# ===- check_examples.py - are the examples in op descriptions true? -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# usage: check_examples.py DIALECT_OPS_FOLDER SOURCE_FOLDER
# Every op must have a summary, a description and an example. Each example becomes a function whose arguments are the
# values it does not define, and paddlec-opt must accept it.
#
# ===---------------------------------------------------------------------===
import glob
import json
import os
import re
import shutil
import subprocess
import sys

SYMBOL = r"%\w+"


def split_types(text):
    """Splits at commas outside of brackets."""
    parts, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += char in "<(["
        depth -= char in ">)]"
        if char == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def example_of(description):
    match = re.search(r"```mlir\n(.*?)```", description, re.S) or re.search(
        r"`((?:%|paddle\.)[^`]*)`", description, re.S
    )
    return " ".join(match.group(1).split()) if match else None


def function_of(name, example):
    # Bodies that the example calls are declared in front of it.
    declared = re.findall(r"func\.func private @\w+\([^)]*\) -> (?:\([^)]*\)|\S+)", example)
    for declaration in declared:
        example = example.replace(declaration, "").strip()
    return "".join(declaration + "\n" for declaration in declared) + operation_of(name, example)


def operation_of(name, example):
    if without_results := re.match(r"(paddle\..*) : ([^()]*)$", example):
        body, types = without_results.groups()
        arguments = ", ".join(f"{v}: {t}" for v, t in zip(re.findall(SYMBOL, body), split_types(types)))
        return f"func.func @{name}({arguments}) {{\n  {example}\n  return\n}}\n"
    match = re.match(r"(%\w+)(?::(\d+))? = (.*) : \((.*?)\) -> (\(.*\)|[^()]*)$", example)
    if not match:
        # A constant has no operands and is printed in its own way.
        return f"func.func @{name}() {{\n  {example}\n  return\n}}\n"
    result, _, body, operands, results = match.groups()
    types = split_types(operands)
    names = re.findall(SYMBOL, body)
    if len(names) != len(types):
        raise ValueError(f"{len(names)} operands, {len(types)} types")
    arguments = dict(zip(names, types))
    signature = ", ".join(f"{value}: {kind}" for value, kind in arguments.items() if value != result)
    return f"func.func @{name}({signature}) {{\n  {example}\n  return\n}}\n"


def main():
    folder, source = sys.argv[1:3]
    include = os.path.join(os.path.dirname(os.path.realpath(shutil.which("llvm-tblgen"))), "..", "include")
    problems, text, count = [], "", 0
    for path in sorted(glob.glob(os.path.join(folder, "*.td"))):
        dump = subprocess.run(["llvm-tblgen", "-dump-json", "-I", source, "-I", include, path], check=True,
                              capture_output=True, text=True)
        records = json.loads(dump.stdout)
        for key in records["!instanceof"].get("Op", []):
            op = records[key]
            name = op["opName"]
            if op["opDialect"]["def"] != "Paddle_Dialect":
                continue
            count += 1
            example = example_of(op.get("description") or "")
            if not op.get("summary") or not example:
                problems.append(f"{name}: no summary or no example")
                continue
            if f"paddle.{name} " not in example:
                problems.append(f"{name}: the example is of another op")
            try:
                text += function_of(name, example)
            except ValueError as error:
                problems.append(f"{name}: {error}: {example}")
    command = ["paddlec-opt", "--mlir-print-op-on-diagnostic=false"]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode:
        problems.append(run.stderr)
    for problem in problems:
        print(problem)
    print(f"{count} ops")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
