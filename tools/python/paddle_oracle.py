#!/usr/bin/env python3
# ===- paddle_oracle.py - runs a saved model with Paddle itself -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Paddle's own answer to given inputs: what `paddlec verify` and the end-to-end tests compare with. Plain reference
# kernels on the CPU, without oneDNN. It runs in a process of its own, so that nothing else needs Paddle; comparing is
# the caller's affair.
#
# ===---------------------------------------------------------------------===
"""Usage: paddle_oracle.py MODEL PARAMS --inputs in_0.npy [in_1.npy ...] --out DIR
       paddle_oracle.py --serve

MODEL is an inference.pdmodel or .json; PARAMS its .pdiparams, or - when the model has none. A MODEL that is a folder
holds __model__ and one file a parameter. Inputs are in the program's order, or each as NAME=FILE. Writes DIR/out_0.npy,
DIR/out_1.npy, ... in the program's order, and DIR/outputs.json with their names, types and shapes.
With --serve, reads one JSON request a line ({"model", "params", "inputs", "out"}) and answers each with one line:
{"outputs": [...]} or {"error": "..."}.
"""

import argparse
import contextlib
import json
import os
import sys
import tempfile

import numpy


def is_pir(model):
    """Whether a file holds a program of Paddle 3: JSON, where a legacy one is protobuf."""
    with open(model, "rb") as file:
        return file.read(1) == b"{"


class PredictorRunner:
    """The inference predictor: what a deployed model runs with."""

    def __init__(self, model, params, threads):
        import paddle.inference as inference

        config = inference.Config(model, params) if params else inference.Config(model)
        config.disable_gpu()
        config.disable_mkldnn()
        config.disable_glog_info()
        config.set_cpu_math_library_num_threads(threads)
        self.predictor = inference.create_predictor(config)
        self.input_names = self.predictor.get_input_names()
        self.output_names = self.predictor.get_output_names()

    def run(self, values):
        for name, value in values.items():
            self.predictor.get_input_handle(name).copy_from_cpu(value)
        self.predictor.run()
        return [self.predictor.get_output_handle(name).copy_to_cpu() for name in self.output_names]


class ExecutorRunner:
    """The executor, for what the predictor of 3.3 does not take: PIR programs without parameters, complex inputs."""

    def __init__(self, model, params=None):
        import paddle
        from paddle import static

        paddle.enable_static()
        pir = is_pir(model)
        self.mode = contextlib.nullcontext if pir else paddle.pir_utils.OldIrGuard
        self.executor, self.scope = static.Executor(paddle.CPUPlace()), static.Scope()
        with tempfile.TemporaryDirectory() as folder, static.scope_guard(self.scope), self.mode():
            prefix = os.path.join(folder, "model")
            os.symlink(os.path.abspath(model), prefix + (".json" if pir else ".pdmodel"))
            if params:
                os.symlink(os.path.abspath(params), prefix + ".pdiparams")
            self.program, self.input_names, self.fetches = static.load_inference_model(prefix, self.executor)
        self.output_names = [f"fetch_{index}" for index in range(len(self.fetches))]

    def run(self, values):
        from paddle import static

        with static.scope_guard(self.scope), self.mode():
            # As tensors: Paddle itself does not turn those of a LoD, which some detection ops leave, into arrays.
            results = self.executor.run(self.program, feed=values, fetch_list=self.fetches, return_numpy=False)
            return [numpy.array(result) for result in results]


def make_runner(model, params, threads, has_complex):
    if has_complex and not os.path.isdir(model):
        return ExecutorRunner(model, params)
    if params or os.path.isdir(model):
        return PredictorRunner(model, params, threads)
    if is_pir(model):
        return ExecutorRunner(model)
    # For a legacy program the predictor wants a file of parameters, which may be empty.
    with tempfile.NamedTemporaryFile(suffix=".pdiparams") as empty:
        return PredictorRunner(model, empty.name, threads)


class Oracle:
    """Keeps the runner of the latest model, since callers ask for several shapes of one model in a row."""

    def __init__(self, threads):
        self.threads = threads
        self.key = self.runner = None

    def load(self, model, params, has_complex):
        files = (model, params) if params else (model,)
        key = has_complex, *((path, os.stat(path).st_mtime_ns, os.stat(path).st_size) for path in files)
        if key != self.key:
            self.key = self.runner = None
            self.runner = make_runner(model, params, self.threads, has_complex)
            self.key = key

    def run(self, model, params, inputs, out):
        values = [numpy.load(entry.partition("=")[2] or entry, allow_pickle=False) for entry in inputs]
        has_complex = any(value.dtype.kind == "c" for value in values)
        self.load(model, None if params in (None, "", "-") else params, has_complex)
        names = list(self.runner.input_names)
        given = {}
        for index, (entry, value) in enumerate(zip(inputs, values)):
            name, separator, _ = entry.partition("=")
            if not separator:
                name = names[index] if index < len(names) else f"#{index}"
            given[name] = value
        unknown, missing = sorted(set(given) - set(names)), sorted(set(names) - set(given))
        if unknown or missing:
            raise ValueError(f"the model's inputs are {names}; unknown: {unknown}, missing: {missing}")
        results = self.runner.run({name: given[name] for name in names})
        os.makedirs(out, exist_ok=True)
        described = []
        for index, (name, value) in enumerate(zip(self.runner.output_names, results)):
            value, file = numpy.asarray(value), f"out_{index}.npy"
            numpy.save(os.path.join(out, file), value)
            described.append({"name": name, "file": file, "dtype": str(value.dtype), "shape": list(value.shape)})
        with open(os.path.join(out, "outputs.json"), "w") as stream:
            json.dump({"outputs": described}, stream, indent=1)
        return described


def serve(oracle):
    # Paddle prints to stdout when it likes; answers get a descriptor that it does not know.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        try:
            request = json.loads(line)
            reply = {"outputs": oracle.run(request["model"], request.get("params"), request["inputs"], request["out"])}
        except Exception as error:  # whatever Paddle throws is the answer
            reply = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?")
    parser.add_argument("params", nargs="?")
    parser.add_argument("--inputs", nargs="*", default=[])
    parser.add_argument("--out")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--serve", action="store_true")
    options = parser.parse_args()
    oracle = Oracle(options.threads)
    if options.serve:
        serve(oracle)
        return 0
    if not options.model or not options.out:
        parser.error("MODEL and --out are needed")
    try:
        oracle.run(options.model, options.params, options.inputs, options.out)
    except Exception as error:
        print(f"paddle_oracle: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
