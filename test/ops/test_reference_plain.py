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


@pytest.mark.parametrize("scaled", [False, True])
def test_rms_norm(scaled):
    x, scale = f32(2, 3, 4), f32(3, 4)
    attributes = {"normalized_shape": [3, 4], "epsilon": 1e-3}
    (out,) = reference.call("rms_norm", [x, scale if scaled else None], attributes, [(F32, (2, 3, 4))])
    wide = x[1].astype("float64")
    expected = wide / np.sqrt(np.mean(np.square(wide), (1, 2), keepdims=True) + 1e-3)
    np.testing.assert_allclose(out, expected * (scale[1] if scaled else 1), rtol=1e-6)


def test_fused_softmax_mask_upper_triangle():
    x = f32(2, 3, 4, 4)
    (out,) = reference.call("fused_softmax_mask_upper_triangle", [x], {}, [(F32, (2, 3, 4, 4))])
    weights = np.tril(np.exp(x[1].astype("float64")))
    np.testing.assert_allclose(out, weights / weights.sum(-1, keepdims=True), rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("causal, masked", [(False, False), (True, False), (False, True), (True, True)])
def test_flash_attn(causal, masked):
    batch, queries, keys, heads, shared, size = 2, 3, 5, 4, 2, 8
    draw = np.random.default_rng(3)
    q, k, v, mask = (
        draw.normal(size=shape).astype(F32)
        for shape in ((batch, queries, heads, size), *[(batch, keys, shared, size)] * 2, (batch, 1, queries, keys))
    )
    operands = [(F32, q), (F32, k), (F32, v), None, (F32, mask) if masked else None]
    (out,) = reference.call("flash_attn", operands, {"causal": causal}, [(F32, q.shape)])
    k, v = (np.repeat(each, heads // shared, axis=2) for each in (k, v))
    scores = np.einsum("bqhd,bkhd->bhqk", q, k, dtype="float64") / np.sqrt(size) + (mask if masked else 0)
    if causal:  # the last query sees all keys
        scores = np.where(np.tril(np.ones((queries, keys)), keys - queries) > 0, scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    expected = np.einsum("bhqk,bkhd->bqhd", weights / weights.sum(-1, keepdims=True), v)
    np.testing.assert_allclose(out, expected, rtol=1e-5, atol=1e-6)


def test_random_numbers():
    """Each call draws others; 20,000 of them lie within five standard deviations of what their distribution says."""
    n, shape = 20000, ("int64", np.array([20000], "int64"))

    def draw(op, operands, attributes, dtype, size=(n,)):
        first, second = (reference.call(op, operands, attributes, [(dtype, size)])[0] for _ in range(2))
        assert not np.array_equal(first, second)
        return first.astype("float64")

    def near(values, mean, deviation):
        assert abs(values.mean() - mean) < 5 * deviation / np.sqrt(n)
        assert abs(values.std() - deviation) < 0.05 * deviation

    near(draw("gaussian", [shape], {"mean": 2.0, "std": 3.0}, F32), 2, 3)
    even = draw("uniform", [shape, (F32, np.full(1, -1, F32)), (F32, np.full(1, 3, F32))], {}, F32)
    assert even.min() >= -1 and even.max() <= 3
    near(even, 1, 4 / np.sqrt(12))
    whole = draw("randint", [shape], {"low": -2, "high": 5}, "int64")
    assert set(whole) == set(range(-2, 5))
    near(whole, 1, 2)
    near(draw("bernoulli", [(F32, np.full(n, 0.2, F32))], {}, F32), 0.2, 0.4)
    order = draw("randperm", [], {"n": n}, "int64")
    np.testing.assert_array_equal(np.sort(order), np.arange(n))
    assert abs(np.corrcoef(order, np.arange(n))[0, 1]) < 5 / np.sqrt(n)
    weights, count = (F32, np.array([1, 0, 3], F32)), (I32, np.array([n], I32))
    places = draw("multinomial", [weights, count], {"replacement": True}, "int64")
    assert set(places) == {0, 2}
    near(places, 1.5, np.sqrt(0.75))


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
