#!/usr/bin/env python3
# ===- make_cases.py - saves the small end-to-end cases -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Builds each case with the Paddle that runs this script, 2.x for the legacy form and 3.x for PIR, and saves model and
# inputs. What is listed in networks/ is saved in the same way. Expected results are not saved: the oracle computes them
# when the tests run.
#
# ===---------------------------------------------------------------------===
"""Usage: make_cases.py OUT [--networks [--full-size]] [--only NAME,...]

Makes OUT/NAME/{model.*, in_<run>_<input>.npy, case.json}."""

import argparse
import json
import os
import shutil
import sys
import traceback
import warnings

os.environ.setdefault("GLOG_minloglevel", "2")
warnings.filterwarnings("ignore")
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy

import cases
import networks


def save(case, form, folder, full_size=False):
    import paddle

    kit = cases.Kit(case.name, form, full_size)
    paddle.seed(1)
    prefix = os.path.join(folder, "model")
    with paddle.utils.unique_name.guard():
        if case.static_graph:
            paddle.enable_static()
            try:
                main, startup = paddle.static.Program(), paddle.static.Program()
                with paddle.static.program_guard(main, startup):
                    feeds, fetches, runs = case.build(kit)
                executor = paddle.static.Executor(paddle.CPUPlace())
                executor.run(startup)
                options = dict(program=main, skip_prune_program=True)
                paddle.static.save_inference_model(prefix, feeds, fetches, executor, **options)
                names = [feed.name for feed in feeds]
            finally:
                paddle.disable_static()
        else:
            network, specs, runs = case.build(kit)
            network.eval()
            paddle.jit.save(network, prefix, input_spec=specs)
            names = [spec.name for spec in specs]
    described = []
    for number, run in enumerate(runs):
        files, refused = {}, None
        if isinstance(run, cases.Refusal):
            run, refused = run.run, run.why
        for index, (name, value) in enumerate(zip(names, run)):
            files[name] = f"in_{number}_{index}.npy"
            numpy.save(os.path.join(folder, files[name]), value)
        described.append({"inputs": files, "refused": refused})
    document = {
        "name": case.name,
        "title": case.title,
        "format": form,
        "model": "model.pdmodel" if form == "legacy" else "model.json",
        "params": "model.pdiparams" if os.path.exists(prefix + ".pdiparams") else None,
        "feed_names": names,
        "runs": described,
    }
    with open(os.path.join(folder, "case.json"), "w") as file:
        json.dump(document, file, indent=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--networks", action="store_true", help="the whole networks instead of the cases")
    parser.add_argument("--full-size", action="store_true", help="networks of the usual sizes")
    parser.add_argument("--only")
    options = parser.parse_args()
    import paddle

    form = "legacy" if paddle.__version__.startswith("2.") else "pir"
    registered = (networks if options.networks else cases).load_all()
    failed = []
    for name in options.only.split(",") if options.only else registered:
        case = registered[name]
        if form not in case.forms:
            continue
        folder = os.path.join(options.out, name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        try:
            save(case, form, folder, options.full_size)
        except Exception:
            traceback.print_exc()
            shutil.rmtree(folder)
            failed.append(name)
    print(f"{form}: saved {len(registered) - len(failed)} cases; failed: {', '.join(failed) or 'none'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
