# ===- table_control.py - rows of loops, branches and results of unknown size -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""Rows of loops, branches, tensor arrays, and ops whose results have a size that only the data decides."""

from .draw import FLAG, INTS, NUMBERS, T, shaped, tensor, whole


def add(row):
    control(row)
    searches(row)
    proposals(row)


def control(row):
    x = shaped((2, 3), "float32")
    row("while", "paddle.static.nn.while_loop(lambda i, y: i < n, lambda i, y: [i + 1, y * 0.5 + x], [paddle.full([], 0, 'int64'), x])[1]", dynamic=(), x=x, n=[0, 3])
    row("if", "paddle.static.nn.cond(x.sum() > 0, lambda: x * 2, lambda: x - 1)", dynamic=(), x=x)
    array = "(lambda a: [paddle.tensor.array_write(x * 2, paddle.full([1], 1, 'int64'), a), {}][-1])(paddle.tensor.array_write(x, paddle.full([1], 0, 'int64')))"
    row("array_read", array.format("paddle.tensor.array_read(a, paddle.full([1], k, 'int64'))"), dynamic=(), x=x, k=[0, 1])
    row("array_length", array.format("paddle.tensor.array_length(a) + paddle.zeros([1], 'int64')"), dynamic=(), x=x)
    row("array_to_tensor", array.format("paddle.tensor.manipulation.tensor_array_to_tensor(a, axis=k, use_stack=s)[0]"), forms="pir", dynamic=(), x=x, k=[0, 1], s=FLAG)
    row("array_to_tensor", array.format("L('tensor_array_to_tensor', {'X': a}, {'axis': k, 'use_stack': s}, 'Out OutIndex', 'float32 int32')[0]"), forms="legacy", dynamic=(), x=x, k=[0, 1], s=FLAG)


def searches(row):
    row("masked_select", "paddle.masked_select(x, m)", dynamic=(), x=tensor(NUMBERS, 1, 3), m=lambda d: d.tensor("bool", d.x.shape))
    row("nonzero", "paddle.nonzero(x)", dynamic=(), x=tensor(("bool", "int64", "float32"), 1, 3, edge=False))
    many = dict(dynamic=(), x=shaped((20,), INTS, domain=(0, 6)))
    row("unique", "paddle.unique(x, a, b, c)", a=FLAG, b=FLAG, c=FLAG, **many)
    row("unique", "paddle.unique(x, True, True, True, axis=k)", dynamic=(), x=shaped((6, 2), INTS, domain=(0, 2)), k=[0, 1])
    row("unique_consecutive", "paddle.unique_consecutive(x, a, b)", forms="legacy", a=FLAG, b=FLAG, **many)
    row("sequence_mask", "F.sequence_mask(x, m, t)", dynamic=(), x=shaped((2, 3), INTS, domain=(1, 8)), m=[None, 5, 9], t=["int64", "float32", "bool"])
    x = shaped((2, 3, 4), NUMBERS)
    row("reverse", "C.reverse(x, a)", forms="pir", dynamic=(), x=x, a=[[0], [1, 2]])
    row("memcpy", "C.memcpy(x, 0) + x", forms="pir", x=x)
    row("shape", "C.shape(x)", forms="pir", x=x)
    row("print", "paddle.static.Print(x, first_n=0)", x=x)
    row("empty", "paddle.zeros_like(paddle.empty([2, 3])) + x", forms="pir", x=shaped((1,), "float32"))
    row("full_batch_size_like", "C.full_batch_size_like(x, [-1, 3], paddle.float32, v, 0, 0, paddle.CPUPlace())", forms="pir", x=x, v=[0.0, 1.5])


def spread_boxes(images, count):
    """Boxes in rows of [left, top, right, bottom] that overlap now and then."""

    def make(d):
        first = d.rng.uniform(0, 40, (images, count, 2))
        both = [first, first + d.rng.uniform(4, 30, (images, count, 2))]
        values = [[[round(float(v), 2) for side in both for v in side[i, k]] for k in range(count)] for i in range(images)]
        return T("float32", (images, count, 4), values=values)

    return make


def flat_boxes(count):
    def make(d):
        made = spread_boxes(1, count)(d)
        return T("float32", (count, 4), values=made.values[0])

    return make


def proposals(row):
    head = dict(dynamic=(), b=spread_boxes(2, 12), s=shaped((2, 3, 12), "float32", domain=(0, 1)))
    many = "'score_threshold': 0.2, 'nms_top_k': 10, 'keep_top_k': 8, 'background_label': g"
    row("multiclass_nms3", "C.multiclass_nms3(b, s, None, 0.2, 10, 8, 0.3, n, 1.0, g)", forms="pir", n=FLAG, g=[-1, 0], **head)
    row("multiclass_nms3", f"L('multiclass_nms3', {{'BBoxes': b, 'Scores': s}}, {{{many}, 'nms_threshold': 0.3, 'normalized': n, 'nms_eta': 1.0}}, 'Out Index NmsRoisNum', 'float32 int32 int32')", forms="legacy", n=FLAG, g=[-1, 0], **head)
    row("matrix_nms", "C.matrix_nms(b, s, 0.2, 10, 8, 0.1, k, 2.0, g, n)", forms="pir", n=FLAG, g=[-1, 0], k=FLAG, **head)
    row("matrix_nms", f"L('matrix_nms', {{'BBoxes': b, 'Scores': s}}, {{{many}, 'post_threshold': 0.1, 'use_gaussian': k, 'gaussian_sigma': 2.0, 'normalized': n}}, 'Out Index RoisNum', 'float32 int32 int32')", forms="legacy", n=FLAG, g=[-1, 0], k=FLAG, **head)
    row("nms", "V.nms(b, t)", dynamic=(), b=flat_boxes(12), t=[0.2, 0.5])
    number = lambda d: T("int32", (2,), values=[5, 3])
    row("distribute_fpn_proposals", "V.distribute_fpn_proposals(b * 9.0, 2, 5, 4, 224, p, n)", dynamic=(), b=flat_boxes(8), p=FLAG, n=number)
    row("collect_fpn_proposals", "C.collect_fpn_proposals([a, b], [s, t], [m, n], k)", forms="pir", dynamic=(), a=flat_boxes(8), b=flat_boxes(8), s=shaped((8, 1), "float32", domain=(0, 1)), t=shaped((8, 1), "float32", domain=(0, 1)), m=number, n=number, k=whole(2, 16))
    row("collect_fpn_proposals", "L('collect_fpn_proposals', {'MultiLevelRois': [a, b], 'MultiLevelScores': [s, t], 'MultiLevelRoIsNum': [m, n]}, {'post_nms_topN': k}, 'FpnRois RoisNum', 'float32 int32')", forms="legacy", dynamic=(), a=flat_boxes(8), b=flat_boxes(8), s=shaped((8, 1), "float32", domain=(0, 1)), t=shaped((8, 1), "float32", domain=(0, 1)), m=number, n=number, k=whole(2, 16))
    row("generate_proposals", "V.generate_proposals(s, d, i, a, v, 30, 10, 0.5, 0.1, pixel_offset=p, return_rois_num=True)", dynamic=(), p=FLAG, s=shaped((2, 3, 2, 2), "float32", domain=(0, 1)), d=shaped((2, 12, 2, 2), "float32", domain=(-0.3, 0.3)),
        i=lambda d: T("float32", (2, 2), values=[[60, 70], [64, 50]]), a=lambda d: T("float32", (2, 2, 3, 4), values=[r for r in flat_boxes(12)(d).values]), v=shaped((2, 2, 3, 4), "float32", domain=(0.5, 1)))
