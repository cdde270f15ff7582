#!/usr/bin/env python3
# ===- new_op.py - the skeleton of a new op -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Writes an ordinary op's part into each of the places that compiler/docs/adding-an-op.md names. What it writes compiles
# and refuses: its shape rule and its kernel say that they are not written yet. It never touches an op that is there.
#
# ===---------------------------------------------------------------------===
"""Writes the skeleton of a new op.

NAME is Paddle 3's (PIR) name without the trailing underscore. The families are the files' names, which need not be
the same in every place:

    new_op.py logaddexp --schema Elementwise --dialect Math --kernel Math --table elementwise \\
        --operands "x=X, y=Y" --attributes "axis:int=-1" --legacy logaddexp

Operands, results and attributes are written as in the importer's rows (compiler/import/Schema.h). After that, search
for "not written yet" and follow compiler/docs/adding-an-op.md.
"""

import argparse
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# The dialect's attribute classes by the kinds of the importer's rows.
CLASSES = {
    "bool": "Bool",
    "int": "Int",
    "int64": "Int",
    "float": "Float",
    "string": "Str",
    "int[]": "Ints",
    "float[]": "Floats",
}


class Refusal(Exception):
    """Why nothing is written."""


class Tree:
    """The files that are to change; they are written together, or not at all."""

    def __init__(self, root):
        self.root, self.texts = root, {}

    def read(self, path):
        if path not in self.texts:
            try:
                with open(os.path.join(self.root, path)) as file:
                    self.texts[path] = file.read()
            except FileNotFoundError:
                folder, suffix = os.path.join(self.root, os.path.dirname(path)), os.path.splitext(path)[1]
                names = os.listdir(folder) if os.path.isdir(folder) else []
                there = ", ".join(sorted(name for name in names if name.endswith(suffix)))
                raise Refusal(f"there is no {path}; beside it are {there or 'none'}") from None
        return self.texts[path]

    def insert(self, path, at, text):
        whole = self.read(path)
        self.texts[path] = whole[:at] + text + whole[at:]

    def before_last(self, path, mark, text):
        """In front of the last line that is `mark`."""
        at = self.read(path).rfind("\n" + mark)
        if at < 0:
            raise Refusal(f"{path}: no line '{mark}'")
        self.insert(path, at + 1, text)

    def write(self):
        for path, text in self.texts.items():
            with open(os.path.join(self.root, path), "w") as file:
                file.write(text)


def parts(text, separator):
    return [part.strip() for part in text.split(separator) if part.strip()]


def parse_attribute(text):
    """A part of a row's attributes: (name, kind, default or None)."""
    match = re.fullmatch(r"(\w+)(?:<\w*)?:(bool|int|int64|float|string|int\[\]|float\[\])\+?(?:=(.*))?", text)
    if not match:
        raise Refusal(f"attribute '{text}': expected name:kind=default with one of {', '.join(CLASSES)}")
    return match.groups()


def class_of_attribute(kind, default):
    if default is None:
        default = {"bool": "false", "string": "", "int[]": "[]", "float[]": "[]"}.get(kind, "0")
    if kind.endswith("[]"):
        default = "{" + default.strip("[]") + "}"
    if kind == "float" and not re.search(r"[.e]", default):
        default += ".0"
    return f'Paddle_{CLASSES[kind]}<"{default}">'


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def add_schema(tree, op):
    path = f"compiler/import/ops/{op.schema}.cpp"
    text = tree.read(path)
    begin = text.find("constexpr OpRow rows[] = {")
    end = text.find("\n};", begin)
    if begin < 0 or end < 0:
        raise Refusal(f"{path}: no table of rows")
    row = f'    {{"{op.name}", "{op.operands}", "{op.results}", "{op.attributes}", "{op.legacy}"}},\n'
    if len(row) > 121:
        row = f'    {{"{op.name}", "{op.operands}", "{op.results}",\n     "{op.attributes}", "{op.legacy}"}},\n'
    tree.insert(path, end + 1, row)


def operand_names(text):
    """(name, is optional, is a list) of a row's operands or results."""
    for part in parts(text, ","):
        name = part.split("=")[0].split(":")[0].strip()
        if name.startswith("-"):
            continue
        optional, name = name.endswith("?"), name.removesuffix("?")
        yield name.removesuffix("[]"), optional, name.endswith("[]")


def constraint(optional, is_list):
    if is_list:
        return "Variadic<Paddle_Tensor>"
    return "Optional<Paddle_Tensor>" if optional else "Paddle_Tensor"


def add_definition(tree, op):
    path = f"dialects/paddle/ir/ops/{op.dialect}.td"
    operands, results = list(operand_names(op.operands)), list(operand_names(op.results))
    # Which operands are there cannot be told from their number when several may be absent or have any length.
    traits = []
    if sum(optional or is_list for _, optional, is_list in operands) > 1:
        traits.append("AttrSizedOperandSegments")
    if sum(is_list for _, _, is_list in results) > 1:
        traits.append("AttrSizedResultSegments")
    arguments = [f"{constraint(optional, is_list)}:${name}" for name, optional, is_list in operands]
    arguments += [f"{class_of_attribute(kind, default)}:${name}" for name, kind, default in op.parsed]
    outs = [f"{constraint(optional, is_list)}:${name}" for name, optional, is_list in results]
    listed = f", [{', '.join(traits)}]" if traits else ""
    text = f'def Paddle_{op.cpp}Op : Paddle_PlainOp<"{op.name}"{listed}> {{\n'
    text += '  let summary = "not written yet";\n'
    text += f"  let arguments = (ins {(',' + chr(10) + ' ' * 23).join(arguments)});\n"
    text += f"  let results = (outs {', '.join(outs)});\n}}\n\n"
    tree.before_last(path, "#endif", text)


def add_rule(tree, op):
    path = f"dialects/paddle/ir/ops/{op.dialect}.cpp"
    whole = tree.read(path)
    text = f"\nLogicalResult {op.cpp}Op::inferShapes(ShapeInference &infer) {{\n"
    text += '  return infer.emitError() << "the shape rule is not written yet";\n}\n'
    tree.insert(path, len(whole), text)


def add_kernel(tree, op):
    path = f"runtime_stub/reference/{op.kernel}.cpp"
    text = f"pdrt_code {op.name}(Call &call) {{\n"
    text += f'  return call.fail(PDRT_UNSUPPORTED, "the kernel of {op.name} is not written yet");\n}}\n\n'
    tree.before_last(path, "} // namespace pdrt::ref", text)

    path = "runtime_stub/reference/kernels.def"
    whole = tree.read(path)
    heading = whole.find(f"\n// {op.kernel}.cpp\n")
    if heading < 0:
        raise Refusal(f"{path}: no lines of {op.kernel}.cpp")
    line = f"PDRT_KERNEL({op.name})\n"
    at = whole.index("\n", heading + 1) + 1
    while at < len(whole) and whole.startswith("PDRT_KERNEL(", at) and whole[at : whole.index("\n", at) + 1] < line:
        at = whole.index("\n", at) + 1
    tree.insert(path, at, line)


def add_row(tree, path, text):
    """At the end of the table's function add()."""
    whole = tree.read(path)
    match = re.search(r"^def add\(row\):\n(?:    .*\n|\n(?=    ))+", whole, re.M)
    if not match:
        raise Refusal(f"{path}: no function add(row)")
    tree.insert(path, match.end(), text)


def add_tests(tree, op):
    names = [name for name, _, _ in operand_names(op.operands)]
    inputs = ", ".join(f"{name}=f32(2, 3)" for name in names)
    add_row(tree, f"test/ops/table_{op.table}.py", f'    row("{op.name}", {op.api}, {inputs})\n')
    drawn = ", ".join([f'{names[0]}=tensor("float32", 1, 3)'] + [f'{name}=same("{names[0]}")' for name in names[1:]])
    path = f"test/differential/table_{op.table}.py"
    if os.path.exists(os.path.join(tree.root, path)):
        add_row(tree, path, f'    row("{op.name}", "{op.api}({", ".join(names)})", {drawn})\n')
        imported = re.search(r"^from \.draw import (.*)$", tree.read(path), re.M)
        have = parts(imported.group(1), ",") if imported else []
        missing = [name for name in ("tensor", "same")[: min(len(names), 2)] if name not in have]
        if missing:
            tree.insert(path, imported.end(), ", " + ", ".join(missing))


def check(tree, op):
    if not re.fullmatch(r"[a-z][a-z0-9_]*[a-z0-9]", op.name):
        raise Refusal(f"'{op.name}' is not a name of Paddle's: lower case, without the trailing underscore")
    if not parts(op.operands, ",") or not parts(op.results, ","):
        raise Refusal("an ordinary op has operands and results; look at Creation.td for ops without operands")
    op.parsed = [parse_attribute(part) for part in parts(op.attributes, ";")]
    for folder, pattern in (
        ("compiler/import/ops", f'{{"{op.name}",'),
        ("dialects/paddle/ir/ops", f'<"{op.name}"'),
        ("runtime_stub/reference", f"PDRT_KERNEL({op.name})"),
    ):
        for name in sorted(os.listdir(os.path.join(tree.root, folder))):
            with open(os.path.join(tree.root, folder, name)) as file:
                if pattern in file.read():
                    raise Refusal(f"{folder}/{name} has {op.name} already: what is missing is added by hand")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", metavar="NAME")
    parser.add_argument("--schema", required=True, help="compiler/import/ops/<schema>.cpp")
    parser.add_argument("--dialect", help="dialects/paddle/ir/ops/<dialect>.td and .cpp (default: as --schema)")
    parser.add_argument("--kernel", help="runtime_stub/reference/<kernel>.cpp (default: as --dialect)")
    parser.add_argument("--table", required=True, help="table_<table>.py of test/ops and test/differential")
    parser.add_argument("--operands", default="x=X")
    parser.add_argument("--results", default="out=Out")
    parser.add_argument("--attributes", default="")
    parser.add_argument("--legacy", default="", help="the legacy op types that the row upgrades")
    parser.add_argument("--api", help="how Paddle's API calls it (default: paddle.NAME)")
    parser.add_argument("--root", default=ROOT, help="another checkout")
    op = parser.parse_args()
    op.cpp, op.dialect = camel(op.name), op.dialect or op.schema
    op.kernel, op.api = op.kernel or op.dialect, op.api or f"paddle.{op.name}"
    tree = Tree(op.root)
    try:
        check(tree, op)
        for add in (add_schema, add_definition, add_rule, add_kernel, add_tests):
            add(tree, op)
    except Refusal as refusal:
        sys.exit(f"new_op.py: {refusal}")
    tree.write()
    print(*sorted(tree.texts), sep="\n")
    print('Now write what says "not written yet", and follow compiler/docs/adding-an-op.md.')


if __name__ == "__main__":
    main()
