#!/usr/bin/env python3
# ===- paddle_worker.py - Paddle Inference's side of compare.py -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# One model, one input, oneDNN on, one thread. Answers on its first standard output, which Paddle does not get to see.
#
# ===---------------------------------------------------------------------===
import json
import os
import sys
import time


def main():
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    model, params, input_file = sys.argv[1:4]
    import numpy
    import paddle.inference as inference

    x = numpy.load(input_file)
    start = time.perf_counter()
    config = inference.Config(model, params)
    config.disable_gpu()
    config.enable_mkldnn()
    config.set_cpu_math_library_num_threads(1)
    config.enable_memory_optim()
    config.disable_glog_info()
    predictor = inference.create_predictor(config)
    handle = predictor.get_input_handle(predictor.get_input_names()[0])
    handle.copy_from_cpu(x)
    predictor.run()
    output = predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu()
    load = (time.perf_counter() - start) * 1e3
    sample = output.reshape(-1)[:: max(1, output.size // 1000)][:1000]
    answers.write(json.dumps({"load_ms": load, "sample": [float(value) for value in sample]}) + "\n")
    answers.flush()
    for line in sys.stdin:
        times = []
        for _ in range(int(line.split()[1])):
            handle.copy_from_cpu(x)
            begin = time.perf_counter()
            predictor.run()
            times.append((time.perf_counter() - begin) * 1e3)
        answers.write(json.dumps(times) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
