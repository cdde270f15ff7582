# ===- test_artefact.py - what paddlec writes stands on its own -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Compiled models as an application meets them: libraries, objects, sources, CMake packages, threads, the heap. Right
# numbers are test_models.py's affair; here they only prove that the pieces fit.
#
# ===---------------------------------------------------------------------===
import filecmp
import json
import os
import re
import shutil

import numpy
import pytest

import harness
import zoo
from paddlec_model import Model

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs")
TRIO = ["ocr_cls", "lenet_legacy", "lenet_pir"]
ALLOWED_LIBRARIES = re.compile(
    r"(libdnnl|libgomp|libstdc\+\+|libm|libc|libpthread|libdl|libgcc_s|ld-linux-x86-64)\.so(\.\d+)*$"
)


def dnnl_flags():
    prefix = harness.dnnl_prefix()
    return [f"-I{prefix}/include", f"-L{prefix}/lib"] if prefix else []


@pytest.fixture(scope="module")
def sources(paddlec, tmp_path_factory):
    """The three small models as sources, each in a folder that bears its name."""
    folder = tmp_path_factory.mktemp("sources")
    for name in TRIO:
        paddlec.compile(zoo.BY_NAME[name].path, folder / name, "--name", name, "--emit", "src")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def check_program_output(folder, name, shape, oracle):
    entry = zoo.BY_NAME[name]
    x = numpy.fromfile(folder / f"{name}.in", "float32").reshape(shape)
    want = oracle.run(entry.model, entry.params, {"x": x})[0]
    harness.assert_agree([numpy.fromfile(folder / f"{name}.out", "float32").reshape(want.shape)], [want], what=name)


def check_three_models(program, scratch, oracle):
    assert "three models ran" in harness.call(program, scratch, env=harness.run_environment())
    for name, shape in (("ocr_cls", (2, 3, 48, 192)), ("lenet_legacy", (3, 1, 28, 28)), ("lenet_pir", (4, 1, 28, 28))):
        check_program_output(scratch, name, shape, oracle)


# What the files are.


def test_emit_all_writes_every_kind(compiled):
    files = set(os.listdir(compiled("ocr_cls")))
    for file in ("ocr_cls.h", "ocr_cls.hpp", "ocr_cls.cpp", "manifest.json", "CMakeLists.txt", "runtime"):
        assert file in files
    for file in ("ocr_cls.o", "libocr_cls.a", "libocr_cls.so"):
        assert file in files
    json.loads((compiled("ocr_cls") / "manifest.json").read_text())


@pytest.mark.parametrize(
    "kind, present, absent",
    [
        ("src", "ocr_cls.cpp", ".so"),
        ("obj", "ocr_cls.o", ".so"),
        ("lib", "libocr_cls.a", ".so"),
        ("shared", "libocr_cls.so", ".a"),
    ],
)
def test_emit_kinds(kind, present, absent, paddlec, scratch):
    paddlec.compile(zoo.BY_NAME["ocr_cls"].path, scratch / "out", "--name", "ocr_cls", "--emit", kind)
    files = os.listdir(scratch / "out")
    assert present in files and "ocr_cls.h" in files
    assert not [file for file in files if file.endswith(absent)]


def test_shared_library_needs_only_what_every_machine_has(compiled):
    path = harness.library(compiled("ocr_cls"), "ocr_cls")
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", harness.call("readelf", "-d", path))
    assert needed and all(ALLOWED_LIBRARIES.match(name) for name in needed), needed
    # And what those need in turn: no library of Paddle's, protobuf's or LLVM's by a detour.
    listed = re.findall(r"^\s*(\S+)", harness.call("ldd", path, env=harness.run_environment()), re.M)
    strange = [name for name in listed if not ALLOWED_LIBRARIES.match(os.path.basename(name)) and "vdso" not in name]
    assert not strange, strange


def test_shared_library_exports_only_its_own_names(compiled):
    path = harness.library(compiled("ocr_cls"), "ocr_cls")
    symbols = [line.split()[-1] for line in harness.call("nm", "-D", "--defined-only", path).splitlines()]
    foreign = [name for name in symbols if not name.startswith(("ocr_cls_", "pdrt_"))]
    assert not foreign, foreign[:20]


def test_descriptor_tells_the_truth(compiled):
    import hashlib

    entry = zoo.BY_NAME["ocr_cls"]
    model = Model(harness.library(compiled("ocr_cls"), "ocr_cls"))
    with open(entry.model, "rb") as file:
        assert model.model_sha256 == hashlib.sha256(file.read()).hexdigest()
    assert model.name == "ocr_cls"
    assert [(info.name, info.dtype, info.shape) for info in model.inputs] == [("x", "float32", [-1, 3, -1, -1])]
    assert [(info.dtype, info.shape) for info in model.outputs] == [("float32", [-1, 2])]


def test_header_states_what_a_caller_must_know(compiled):
    text = (compiled("ocr_cls") / "ocr_cls.h").read_text()
    for word in ("float32", "Threads:", Model(harness.library(compiled("ocr_cls"), "ocr_cls")).model_sha256):
        assert word in text


def test_same_command_same_bytes(paddlec, scratch):
    entry = zoo.BY_NAME["ocr_cls"]
    for out in ("first", "second"):
        paddlec.compile(entry.path, scratch / out, "--name", "ocr_cls", "--emit", "all")

    def files(folder):
        return sorted(
            os.path.relpath(os.path.join(at, file), folder) for at, _, names in os.walk(folder) for file in names
        )

    assert files(scratch / "first") == files(scratch / "second")
    for file in files(scratch / "first"):
        assert filecmp.cmp(scratch / "first" / file, scratch / "second" / file, shallow=False), f"{file} differs"


def test_output_names_no_place_of_this_machine(sources):
    for at, _, names in os.walk(sources / "ocr_cls"):
        for file in names:
            with open(os.path.join(at, file), "rb") as stream:
                data = stream.read()
            for place in (harness.ROOT, harness.BUILD, str(sources), os.path.expanduser("~") + "/"):
                assert place.encode() not in data, f"{file} holds {place}"


def test_sources_say_what_each_step_does(sources):
    text = (sources / "ocr_cls" / "ocr_cls.cpp").read_text()
    assert len(re.findall(r"^\s*// ", text, re.M)) > 40


def test_weights_in_a_file(paddlec, oracle, scratch):
    entry = zoo.BY_NAME["ocr_cls"]
    paddlec.compile(entry.path, scratch / "out", "--name", "ocr_cls", "--emit", "shared", "--weights", "file")
    weights = str(scratch / "out" / "ocr_cls.weights")
    library = harness.library(scratch / "out", "ocr_cls")
    assert os.path.getsize(library) < os.path.getsize(weights)
    x = harness.random_input((1, 3, 48, 192))
    want = oracle.run(entry.model, entry.params, {"x": x})
    harness.assert_agree(harness.run_once(library, {"x": x}, weights=weights), want)
    # A file that is missing, short or another one's is refused, with its name.
    with open(weights, "rb") as file:
        data = file.read()
    damaged = {
        "missing.weights": None,
        "short.weights": data[:-4096],
        "changed.weights": data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :],
        "empty.weights": b"",
    }
    for name, content in damaged.items():
        if content is not None:
            (scratch / name).write_bytes(content)
        (refused,) = harness.run_artefact(library, [{"x": x}], weights=str(scratch / name))
        assert isinstance(refused, harness.Refused) and refused.code == 5 and name in str(refused), name


# How it builds.


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("name", TRIO + ["ocr4_det", "ocr4_rec", "ocr5_rec"])
def test_sources_compile_without_a_warning(name, compiler, paddlec, scratch):
    paddlec.compile(zoo.BY_NAME[name].path, scratch / name, "--name", name, "--emit", "src")
    options = [
        "-DCMAKE_BUILD_TYPE=Release",
        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror",
        f"-DCMAKE_CXX_COMPILER={compiler}",
    ]
    harness.cmake_build(scratch / name, scratch / "build", *options, env={"CCACHE_DISABLE": "1"})


def test_sources_build_elsewhere(sources, oracle, scratch):
    """The folder alone, moved, with CMake and a compiler in an otherwise empty environment."""
    shutil.copytree(sources / "ocr_cls", scratch / "moved")
    bare = {"PATH": "/usr/bin:/bin", "HOME": str(scratch), "LC_ALL": "C"}
    clean = {
        key: "" for key in ("CPATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "CMAKE_PREFIX_PATH", "PADDLEC_BUILD_DIR")
    }
    harness.cmake_build(scratch / "moved", scratch / "build", "-DBUILD_SHARED_LIBS=ON", env={**clean, **bare})
    libraries = [
        os.path.join(at, file)
        for at, _, names in os.walk(scratch / "build")
        for file in names
        if file == "libocr_cls.so"
    ]
    assert libraries
    entry, x = zoo.BY_NAME["ocr_cls"], harness.random_input((1, 3, 48, 192))
    harness.assert_agree(harness.run_once(libraries[0], {"x": x}), oracle.run(entry.model, entry.params, {"x": x}))


def test_installed_package_is_found(sources, oracle, scratch):
    harness.cmake_build(
        sources / "ocr_cls", scratch / "build", f"-DCMAKE_INSTALL_PREFIX={scratch / 'prefix'}", target="install"
    )
    harness.cmake_build(
        PROGRAMS,
        scratch / "consumer",
        f"-DCMAKE_PREFIX_PATH={scratch / 'prefix'}",
        "-DMODEL_PACKAGES=ocr_cls",
        "-DPROGRAMS=PlainC",
        "-DMODEL=ocr_cls",
    )
    run_plain_c(scratch / "consumer" / "PlainC", scratch, oracle)


def run_plain_c(program, scratch, oracle):
    harness.random_input((2, 3, 48, 192)).tofile(scratch / "ocr_cls.in")
    harness.call(program, scratch / "ocr_cls.in", scratch / "ocr_cls.out", 2, 3, 48, 192, env=harness.run_environment())
    check_program_output(scratch, "ocr_cls", (2, 3, 48, 192), oracle)


def link_line(kind, folders_and_names):
    """What stands on a linker's command line for one or more models."""
    line = []
    for folder, name in folders_and_names:
        if kind == "object":
            line.append(os.path.join(folder, f"{name}.o"))
        elif kind == "archive":
            line.append(os.path.join(folder, f"lib{name}.a"))
        else:
            line += [os.path.join(folder, f"lib{name}.so"), f"-Wl,-rpath,{folder}"]
    return [*line, *dnnl_flags(), "-ldnnl", "-fopenmp", "-lstdc++", "-lm"]


@pytest.mark.parametrize("kind", ["object", "archive", "shared"])
def test_plain_c_program(kind, compiled, oracle, scratch):
    folder = compiled("ocr_cls")
    harness.call(
        *("gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1"),
        *(f"-I{folder}", f"-I{folder}/runtime/include", "-DMODEL=ocr_cls", '-DHEADER="ocr_cls.h"'),
        *(os.path.join(PROGRAMS, "PlainC.c"), "-o", scratch / "program"),
        *link_line(kind, [(folder, "ocr_cls")]),
    )
    run_plain_c(scratch / "program", scratch, oracle)


def test_cpp_program(compiled, oracle, scratch):
    folder = compiled("ocr_cls")
    harness.call(
        *("g++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-pedantic", "-O1"),
        *(
            f"-I{folder}",
            f"-I{folder}/runtime/include",
            os.path.join(PROGRAMS, "PlainCpp.cpp"),
            "-o",
            scratch / "program",
        ),
        *link_line("object", [(folder, "ocr_cls")]),
    )
    harness.random_input((2, 3, 48, 192)).tofile(scratch / "ocr_cls.in")
    arguments = [scratch / "ocr_cls.in", scratch / "ocr_cls.out"]
    said = harness.call(scratch / "program", *arguments, env=harness.run_environment())
    assert "x" in said and re.search(r"rank|dimension", said)
    check_program_output(scratch, "ocr_cls", (2, 3, 48, 192), oracle)


@pytest.mark.parametrize("kind", ["object", "archive", "shared"])
def test_three_models_link_into_one_program(kind, compiled, oracle, scratch):
    folders = [(compiled(name), name) for name in TRIO]
    includes = [f"-I{folder}" for folder, _ in folders] + [f"-I{folders[0][0]}/runtime/include"]
    source = os.path.join(PROGRAMS, "ThreeModels.cpp")
    harness.call(
        "g++",
        "-std=c++20",
        "-Wall",
        "-Wextra",
        "-Werror",
        *includes,
        source,
        "-o",
        scratch / "three",
        *link_line(kind, folders),
    )
    check_three_models(scratch / "three", scratch, oracle)


@pytest.mark.parametrize("shared", ["OFF", "ON"])
def test_three_models_in_one_cmake_project(shared, sources, oracle, scratch):
    folders = ";".join(str(sources / name) for name in TRIO)
    options = [f"-DMODEL_DIRS={folders}", "-DPROGRAMS=ThreeModels", f"-DBUILD_SHARED_LIBS={shared}"]
    harness.cmake_build(PROGRAMS, scratch / "build", *options)
    check_three_models(scratch / "build" / "ThreeModels", scratch, oracle)


# How it behaves.


@pytest.mark.parametrize("sanitizer", ["none", "thread"])
def test_eight_threads_run_one_model(sanitizer, sources, scratch):
    flags = "-O1 -g" if sanitizer == "none" else "-O1 -g -fsanitize=thread"
    harness.cmake_build(
        PROGRAMS,
        scratch / "build",
        f"-DMODEL_DIRS={sources / 'ocr_cls'}",
        "-DPROGRAMS=EightThreads",
        "-DMODEL=ocr_cls",
        "-DCMAKE_BUILD_TYPE=None",
        f"-DCMAKE_CXX_FLAGS={flags}",
        f"-DCMAKE_C_FLAGS={flags}",
    )
    # libgomp is not instrumented, so its own synchronisation looks like races: each run keeps to one thread.
    env = {**harness.run_environment(), "OMP_NUM_THREADS": "1", "TSAN_OPTIONS": "halt_on_error=1 exitcode=66"}
    assert "48 results are right" in harness.call(scratch / "build" / "EightThreads", 1, 48, 192, env=env)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name, free", [("ocr_cls", (1, 48, 192)), ("lenet_pir", (2,))])
def test_warm_session_leaves_the_heap_alone(name, free, threads, compiled, scratch):
    folder = compiled(name)
    watch = scratch / "libHeapWatch.so"
    harness.call(
        "gcc", "-O1", "-shared", "-fPIC", "-Wall", "-Wextra", os.path.join(PROGRAMS, "HeapWatch.c"), "-o", watch
    )
    linked = [watch, f"-Wl,-rpath,{scratch}", *link_line("shared", [(folder, name)])]
    common = ["g++", "-std=c++20", "-O1", "-g", f"-I{folder}", f"-I{folder}/runtime/include"]
    harness.call(*common, os.path.join(PROGRAMS, "SelfTest.cpp"), "-o", scratch / "self", *linked)
    assert harness.call(scratch / "self", env=harness.run_environment()).strip().endswith("2")
    defines = [f"-DMODEL={name}", f'-DHEADER="{name}.h"']
    harness.call(*common, *defines, os.path.join(PROGRAMS, "QuietHeap.cpp"), "-o", scratch / "quiet", *linked)
    harness.call(scratch / "quiet", threads, *free, env=harness.run_environment())


def test_open_and_close_many_times(compiled):
    path = harness.library(compiled("lenet_pir"), "lenet_pir")
    x = harness.random_input((1, 1, 28, 28))
    results = [Model(path).session().run({"x": x})[0] for _ in range(20)]
    assert all(numpy.array_equal(result, results[0]) for result in results)
