# ===- sequence_oracle.py - what Paddle 2.6 makes of one sequence -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Run by the Python of the older Paddle: 3.3 has no kernels for the ops of Paddle 1.x that take sequences with LoD.
#
# ===---------------------------------------------------------------------===
"""sequence_oracle.py FOLDER IN.npz OUT.npz: runs the model with __model__ and a file a parameter in FOLDER.

The inputs by name, each one sequence with an element a row, prefixed with a number for the run: `0_words`. The outputs
by place: `0_0`, `0_1`, ...
"""

import sys

import numpy
import paddle


def main(folder, given, results):
    paddle.enable_static()
    executor = paddle.static.Executor(paddle.CPUPlace())
    program, names, fetches = paddle.static.io.load_inference_model(folder, executor, model_filename="__model__")
    made = {}
    with numpy.load(given) as inputs:
        for run in sorted({key.split("_", 1)[0] for key in inputs.files}):
            feed = {}
            for name in names:
                rows = inputs[f"{run}_{name}"]
                feed[name] = paddle.base.create_lod_tensor(rows, [[len(rows)]], paddle.CPUPlace())
            outputs = executor.run(program, feed=feed, fetch_list=fetches, return_numpy=False)
            made.update({f"{run}_{place}": numpy.array(output) for place, output in enumerate(outputs)})
    numpy.savez(results, **made)


if __name__ == "__main__":
    main(*sys.argv[1:])
