#!/usr/bin/env python3
# ===- run_artefact.py - runs a compiled model in a process of its own -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# A crash of compiled code must fail one test and not end the whole run, so tests call compiled models through this.
# One library, one session, several runs in a row. Comparing is the caller's affair.
#
# ===---------------------------------------------------------------------===
"""Usage: run_artefact.py REQUEST.json

The request names the library, the folder for results, the session's options, and for each run its input files by
name. Writes out_<run>_<index>.npy and results.json: of each run the number of outputs, or the error's code and message.
"""

import json
import os
import sys

import numpy

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "python"))
from paddlec_model import Model, ModelError


def main():
    with open(sys.argv[1]) as file:
        request = json.load(file)
    out, results = request["out"], []
    try:
        model = Model(request["library"], request.get("name"), request.get("weights"))
        session = model.session(**request.get("session", {}))
        for number, inputs in enumerate(request["runs"]):
            try:
                arrays = {name: numpy.load(path, allow_pickle=False) for name, path in inputs.items()}
                outputs = session.run(arrays)
                for index, output in enumerate(outputs):
                    numpy.save(os.path.join(out, f"out_{number}_{index}.npy"), output)
                results.append({"outputs": len(outputs)})
            except ModelError as error:
                results.append({"code": error.code, "message": str(error)})
    except ModelError as error:
        results = [{"code": error.code, "message": str(error)}] * len(request["runs"])
    with open(os.path.join(out, "results.json"), "w") as file:
        json.dump(results, file)


if __name__ == "__main__":
    main()
