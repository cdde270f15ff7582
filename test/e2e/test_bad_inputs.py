# ===- test_bad_inputs.py - damaged files and wrong requests get one clear error -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Every wrong input: the right exit status, one message that names the cause, nothing half-written, no crash, no memory
# taken on a file's word. tools/test.sh runs this file a second time with the compiler under AddressSanitizer and UBSan.
#
# ===---------------------------------------------------------------------===
import json
import os
import re
import resource
import signal
import subprocess

import numpy
import pytest

import bad_inputs
import harness
import zoo

SANITIZED = "ASAN_OPTIONS" in os.environ
ERROR = re.compile(r"^(?:.*?: )?error\[PDC\d{4}\]: ", re.M)
# What a person must never see.
ACCIDENT = re.compile(
    r"Stack dump|LLVM ERROR|terminate called|Assertion|AddressSanitizer|runtime error:|UNREACHABLE|core dumped"
)


def limits():
    """Ten seconds and a GiB are plenty to refuse a file. A sanitizer needs room of its own."""
    if not SANITIZED:
        resource.setrlimit(resource.RLIMIT_DATA, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def refused(arguments, status, mention, timeout=None, preexec=limits, single=True, env=None):
    command = [harness.PROGRAM, *map(str, arguments)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=timeout or (60 if SANITIZED else 10),
        stdin=subprocess.DEVNULL,
        preexec_fn=preexec,
        env=dict(os.environ, **(env or {})),
    )
    report = f"$ {' '.join(command)}\nstatus {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    assert done.returncode == status, report
    assert not ACCIDENT.search(done.stderr + done.stdout), report
    if single:
        assert len(ERROR.findall(done.stderr)) == 1, "not exactly one error\n" + report
    assert any(word.lower() in done.stderr.lower() for word in mention), f"mentions none of {mention}\n{report}"
    return done.stderr


def left_behind(folder):
    """Files below the folder, the folder itself need not exist."""
    return [os.path.join(at, file) for at, _, files in os.walk(folder) for file in files]


@pytest.fixture(autouse=True)
def program_is_there(paddlec):
    return paddlec


# Damaged models.

EACH = [(damage, form) for damage in bad_inputs.DAMAGES for form in damage.forms]


@pytest.mark.parametrize("damage, form", EACH, ids=[f"{damage.name}-{form}" for damage, form in EACH])
@pytest.mark.parametrize("command", ["compile", "inspect"])
def test_damaged_model(command, damage, form, scratch):
    if command == "inspect" and damage.status == harness.NOT_SUPPORTED:
        command = "check"
    folder = str(scratch / "model")
    bad_inputs.copy_of_lenet(form, folder)
    target = damage.action(folder, form) or os.path.join(folder, bad_inputs.PROGRAM[form])
    arguments = [command, target] + (["-o", scratch / "out"] if command == "compile" else [])
    text = refused(arguments, damage.status, damage.mention, single=not damage.several)
    assert left_behind(scratch / "out") == []
    if damage.status == harness.USER_ERROR:
        named = (bad_inputs.PROGRAM[form], bad_inputs.PARAMS, folder)
        assert any(name in text for name in named), f"names no file:\n{text}"


@pytest.mark.parametrize("form", bad_inputs.BOTH)
def test_mutated_model(form):
    """Flipped bytes and cuts anywhere; test/unit/import/MutationRunner.cpp says what must not happen."""
    runner = os.path.join(os.path.dirname(harness.PROGRAM), "paddlec-mutations")
    output = harness.call(runner, "--count", "300", zoo.BY_NAME[f"lenet_{form}"].path, expect=None)
    assert output.rstrip().endswith("300 mutations each, 0 failures"), output[-6000:]


def test_good_copy_is_accepted(paddlec, scratch):
    """The control: without damage the same copy compiles."""
    for form in bad_inputs.BOTH:
        folder = bad_inputs.copy_of_lenet(form, str(scratch / form))
        paddlec.compile(folder, scratch / f"out_{form}", "--emit", "src")
        assert left_behind(scratch / f"out_{form}")


def test_content_decides_not_the_file_name(paddlec, scratch):
    for form, other in (("legacy", "pir"), ("pir", "legacy")):
        folder = bad_inputs.copy_of_lenet(form, str(scratch / form))
        wrong_name = os.path.join(folder, bad_inputs.PROGRAM[other])
        os.rename(os.path.join(folder, bad_inputs.PROGRAM[form]), wrong_name)
        paddlec("inspect", wrong_name)


def test_trailing_bytes_are_not_passed_over_in_silence(paddlec, scratch):
    folder = bad_inputs.copy_of_lenet("legacy", str(scratch / "model"))
    with open(os.path.join(folder, bad_inputs.PARAMS), "ab") as file:
        file.write(bytes(64))
    done = paddlec("inspect", folder, expect=None)
    assert done.returncode in (harness.FINE, harness.USER_ERROR)
    assert re.search(r"trailing|extra|64|bytes", done.stderr)


@pytest.mark.parametrize("command", ["check", "compile"])
def test_all_unknown_ops_are_listed_once_with_their_number(command, scratch):
    folder = bad_inputs.copy_of_lenet("legacy", str(scratch / "model"))
    bad_inputs.rename_ops({"relu": "xelu", "pool2d": "zool2d"})(folder, "legacy")
    arguments = [command, folder] + (["-o", scratch / "out"] if command == "compile" else [])
    text = refused(arguments, harness.NOT_SUPPORTED, ("xelu",), single=False)
    for op in ("xelu", "zool2d"):
        lines = [line for line in text.splitlines() if op in line and "error" in line]
        assert len(lines) == 1, f"{op} has {len(lines)} error lines:\n{text}"
        # LeNet has two of each.
        assert re.search(r"\b2\b", lines[0] + text[text.index(op) :][:600]), text
    assert left_behind(scratch / "out") == []


@pytest.mark.parametrize("command", ["compile", "check", "inspect"])
@pytest.mark.parametrize("content", ["empty folder", "folder of other files", "missing", "text file"])
def test_no_model_there(command, content, scratch):
    target = scratch / "model"
    if content != "missing":
        target.mkdir()
    if content == "folder of other files":
        (target / "readme.txt").write_text("nothing")
    if content == "text file":
        target = target / "model.txt"
        target.write_text("hello\n")
    arguments = [command, target] + (["-o", scratch / "out"] if command == "compile" else [])
    text = refused(
        arguments, harness.USER_ERROR, ("no saved program", "no such", "not found", "exist", "not a", "neither")
    )
    assert str(target) in text
    assert not (scratch / "out").exists()


# Wrong requests.


@pytest.mark.parametrize(
    "shape, mention",
    [
        ("x=1x3x28x28", ("3", "channel", "contradict")),
        ("x=1x1x28", ("rank", "dimension")),
        ("x=1x1x28x28x1", ("rank", "dimension")),
        ("x=1x1x27x28", ("27", "contradict")),
        ("y=1x1x28x28", ("y",)),
        ("x=banana", ("banana",)),
        ("x=1x1x28x", ("x=1x1x28x",)),
        ("x=-3x1x28x28", ("-3",)),
        ("x=99999999999999999999x1x28x28", ("99999999999999999999", "large", "range")),
        ("x=4611686018427387904x1x28x28", ("large", "overflow", "size", "4611686018427387904")),
        ("x=", ("x=",)),
        ("x", ("x",)),
    ],
)
def test_shape_that_the_model_cannot_have(shape, mention, scratch):
    place = zoo.BY_NAME["lenet_pir"].path
    text = refused(["compile", place, "-o", scratch / "out", "--shape", shape], harness.USER_ERROR, mention)
    assert "shape" in text.lower()
    assert left_behind(scratch / "out") == []


@pytest.mark.parametrize(
    "arguments, mention",
    [
        ([], ("usage", "command")),
        (["frobnicate"], ("frobnicate",)),
        (["compile"], ("model",)),
        (["compile", "MODEL"], ("-o",)),
        (["compile", "MODEL", "-o", "OUT", "--frobnicate"], ("--frobnicate",)),
        (["compile", "MODEL", "-o", "OUT", "--emit", "tar"], ("tar",)),
        (["compile", "MODEL", "-o", "OUT", "--cpu", "z80"], ("z80",)),
        (["compile", "MODEL", "-o", "OUT", "--threads", "many"], ("many",)),
        (["compile", "MODEL", "-o", "OUT", "--threads", "-2"], ("-2",)),
        (["compile", "MODEL", "-o", "OUT", "--name", "2 bad name"], ("2 bad name",)),
        (["compile", "MODEL", "-o", "OUT", "--name", "../x"], ("../x",)),
        (["compile", "MODEL", "-o", "OUT", "--name", "class"], ("class",)),
        (["compile", "MODEL", "OTHER", "-o", "OUT"], ("OTHER",)),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_wrong_command_line(arguments, mention, scratch):
    places = {"MODEL": zoo.BY_NAME["lenet_pir"].path, "OUT": str(scratch / "out")}
    arguments = [places.get(argument, argument) for argument in arguments]
    refused(arguments, harness.USER_ERROR, mention, single=False)
    assert not (scratch / "out").exists()


@pytest.mark.parametrize(
    "command", [[], ["compile"], ["check"], ["inspect"], ["run"], ["verify"], ["bench"], ["doctor"]]
)
def test_help(command, paddlec):
    text = paddlec(*command, "--help").stdout
    assert "usage" in text.lower() and len(text.splitlines()) > 4
    assert max(map(len, text.splitlines())) <= 120


# Output that cannot be written.


@pytest.mark.parametrize("out", ["file", "file/below", "/proc/paddlec/out"])
def test_unwritable_output(out, scratch):
    (scratch / "file").write_text("mine")
    target = out if out.startswith("/") else scratch / out
    place = zoo.BY_NAME["lenet_pir"].path
    text = refused(["compile", place, "-o", target, "--emit", "src"], harness.USER_ERROR, (str(target),))
    assert (scratch / "file").read_text() == "mine", text


def small_files_only():
    limits()
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # so that a write fails, as on a full disk
    resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))


def test_full_disk_leaves_nothing_half_written(scratch):
    place = zoo.BY_NAME["lenet_pir"].path
    arguments = ["compile", place, "-o", scratch / "out", "--emit", "src", "--name", "lenet"]
    refused(arguments, harness.USER_ERROR, ("writ", "large", "space"), preexec=small_files_only, timeout=60)
    assert left_behind(scratch / "out") == []


def test_failed_compile_leaves_earlier_output_alone(paddlec, scratch):
    place = zoo.BY_NAME["lenet_pir"].path
    paddlec.compile(place, scratch / "out", "--emit", "src", "--name", "lenet")
    before = {file: os.stat(file).st_mtime_ns for file in left_behind(scratch / "out")}
    folder = bad_inputs.copy_of_lenet("pir", str(scratch / "model"))
    bad_inputs.on_params(lambda data: data[:-1])(folder, "pir")
    refused(
        ["compile", folder, "-o", scratch / "out", "--name", "lenet"], harness.USER_ERROR, ("truncat", "end", "short")
    )
    assert {file: os.stat(file).st_mtime_ns for file in left_behind(scratch / "out")} == before


# Wrong inputs at run time.


def npy(path, array):
    numpy.save(path, array)
    return path


def broken_npy(path, change):
    numpy.save(path, numpy.zeros((1, 1, 28, 28), "float32"))
    data = path.read_bytes()
    path.write_bytes(change(data))
    return path


RIGHT = numpy.zeros((1, 1, 28, 28), "float32")
RUNS = {
    "missing input": (lambda at: [], ("x",)),
    "wrong name": (lambda at: ["-i", f"y={npy(at / 'a.npy', RIGHT)}"], ("y",)),
    "wrong index": (lambda at: ["-i", f"3={npy(at / 'a.npy', RIGHT)}"], ("3",)),
    "twice": (lambda at: ["-i", f"x={npy(at / 'a.npy', RIGHT)}", "-i", f"0={at / 'a.npy'}"], ("x", "twice")),
    "wrong type": (lambda at: ["-i", f"x={npy(at / 'a.npy', RIGHT.astype('float64'))}"], ("float64",)),
    "wrong rank": (lambda at: ["-i", f"x={npy(at / 'a.npy', RIGHT[0])}"], ("rank", "dimension")),
    "wrong size": (lambda at: ["-i", f"x={npy(at / 'a.npy', RIGHT[:, :, 1:])}"], ("27",)),
    "no such file": (lambda at: ["-i", f"x={at / 'none.npy'}"], ("none.npy",)),
    "not a npy": (lambda at: ["-i", f"x={broken_npy(at / 'a.npy', lambda data: b'hello')}"], ("a.npy",)),
    "empty npy": (lambda at: ["-i", f"x={broken_npy(at / 'a.npy', lambda data: b'')}"], ("a.npy",)),
    "short npy": (lambda at: ["-i", f"x={broken_npy(at / 'a.npy', lambda data: data[:-4])}"], ("a.npy",)),
    "long npy": (lambda at: ["-i", f"x={broken_npy(at / 'a.npy', lambda data: data + bytes(4))}"], ("a.npy",)),
    "huge npy": (
        lambda at: [
            "-i",
            f"x={broken_npy(at / 'a.npy', lambda data: data.replace(b'(1, 1, 28, 28)', b'(9999999999,1)'))}",
        ],
        ("a.npy",),
    ),
    "pickled npy": (
        lambda at: ["-i", f"x={npy(at / 'a.npy', numpy.array([{'a': 1}], dtype=object))}"],
        ("a.npy", "object"),
    ),
    "fortran npy": (
        lambda at: ["-i", f"x={npy(at / 'a.npy', numpy.asfortranarray(numpy.ones((2, 3, 28, 28), 'f4')))}"],
        ("a.npy", "order", "3"),
    ),
    "no equals": (lambda at: ["-i", "x"], ("x", "=")),
}


@pytest.mark.parametrize("place", ["model", "artefact"])
@pytest.mark.parametrize("what", RUNS)
def test_wrong_input_at_run_time(what, place, request, scratch):
    if place == "artefact":
        target = request.getfixturevalue("compiled")("lenet_pir")
    else:
        target = zoo.BY_NAME["lenet_pir"].path
    make, mention = RUNS[what]
    arguments = ["run", target, *make(scratch), "-o", scratch / "out"] + (["--interpret"] if place == "model" else [])
    refused(arguments, harness.USER_ERROR, mention, timeout=60)
    assert left_behind(scratch / "out") == []


# Folders of further bad inputs, each with an expect.json; PADDLEC_BAD_CASES names where they are.


BAD_CASES = os.environ.get("PADDLEC_BAD_CASES", "")


def check_given_case(folder, scratch):
    with open(os.path.join(folder, "expect.json")) as file:
        expect = json.load(file)
    arguments = ["compile", os.path.join(folder, expect["model"]), "-o", scratch / "out", "--emit", "src"]
    done = subprocess.run(
        [harness.PROGRAM, *map(str, arguments)],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        preexec_fn=limits,
    )
    assert done.returncode in (harness.FINE, harness.USER_ERROR, harness.NOT_SUPPORTED), done.stderr
    assert not ACCIDENT.search(done.stderr), done.stderr
    if expect["expect"] == "error":
        assert done.returncode != harness.FINE, done.stderr
        assert any(word.lower() in done.stderr.lower() for word in expect["must_mention"]), done.stderr
    if done.returncode != harness.FINE:
        assert ERROR.search(done.stderr), done.stderr
        assert left_behind(scratch / "out") == []


if BAD_CASES:
    given = [name for name in sorted(os.listdir(BAD_CASES)) if os.path.exists(f"{BAD_CASES}/{name}/expect.json")]

    @pytest.mark.parametrize("name", given)
    def test_given_bad_case(name, scratch):
        check_given_case(os.path.join(BAD_CASES, name), scratch)
