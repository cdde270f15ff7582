# ===- test_reference_plain.py - reference kernels against numpy, and refusals -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Reference kernels that Paddle's Python can't call by themselves (against numpy), and what kernels refuse."""

import pathlib

import numpy as np
import pytest

import reference
from table_refused import F32, I32, REFUSED, f32


def test_partial_concat_and_sum():
    x, y = f32(3, 4), (F32, f32(3, 4)[1] * 2)
    (out,) = reference.call("partial_concat", [[x, y]], {"start_index": 1, "length": 2}, [(F32, (3, 4))])
    np.testing.assert_array_equal(out, np.concatenate([x[1][:, 1:3], y[1][:, 1:3]], 1))
    (out,) = reference.call("partial_concat", [[x, y]], {"start_index": -2, "length": -1}, [(F32, (3, 4))])
    np.testing.assert_array_equal(out, np.concatenate([x[1][:, 2:], y[1][:, 2:]], 1))
    (out,) = reference.call("partial_sum", [[x, y]], {"start_index": 1, "length": 2}, [(F32, (3, 2))])
    np.testing.assert_allclose(out, x[1][:, 1:3] + y[1][:, 1:3], rtol=1e-6)


def test_lrn():
    x = f32(2, 5, 3, 2)
    square = np.pad(np.square(x[1].astype("float64")), ((0, 0), (1, 1), (0, 0), (0, 0)))
    middle = 2.0 + 0.5 * (square[:, :-2] + square[:, 1:-1] + square[:, 2:])
    attributes = {"n": 3, "k": 2.0, "alpha": 0.5, "beta": 0.75, "data_format": "NCHW"}
    out, mid = reference.call("lrn", [x], attributes, [(F32, (2, 5, 3, 2))] * 2)
    np.testing.assert_allclose(mid, middle, rtol=1e-6)
    np.testing.assert_allclose(out, x[1] * middle**-0.75, rtol=1e-6)


def test_select_input():
    x, y = f32(3), (F32, np.zeros(3, F32))
    for choice, expected in ((0, x), (1, y)):
        (out,) = reference.call("select_input", [(I32, np.array([choice], I32)), x, y], {}, [(F32, (3,))])
        np.testing.assert_array_equal(out, expected[1])


def test_in_place_names_are_found():
    assert reference.has("relu_") and reference.has("set_value_with_tensor_") and not reference.has("no_such_op")


def test_kernels_stand_in_the_file_that_the_list_says():
    folder = pathlib.Path(__file__).parents[2] / "runtime_stub" / "reference"
    file = ""
    for line in (folder / "kernels.def").read_text().splitlines():
        if line.startswith("// ") and line.endswith(".cpp"):
            file = line[3:]
            text = (folder / file).read_text()
        elif line.startswith("PDRT_KERNEL("):
            name = line[len("PDRT_KERNEL("):-1]
            assert f"pdrt_code {name}(Call &call)" in text or f"({name}, " in text, f"{name} isn't in {file}"
            assert reference.has(name)


def test_int8_weights_are_dequantized():
    x = ("int8", np.array([[-128, 0], [127, 64]], "int8"))
    scale = (F32, np.array([0.5, 2.0], F32))
    operands, attributes = [x, scale, None, None, None], {"quant_axis": 0, "qmax": 127}
    (out,) = reference.call("dequantize_linear", operands, attributes, [(F32, (2, 2))])
    np.testing.assert_allclose(out, x[1] * np.array([[0.5], [2.0]]) / 127, rtol=1e-6)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name):
    op, operands, attributes, results, message = REFUSED[name]
    with pytest.raises(reference.Failure, match=message) as failure:
        reference.call(op, operands, attributes, results)
    assert failure.value.code > 0
