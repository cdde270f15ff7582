# ===- table.py - the operator table -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# ===---------------------------------------------------------------------===
"""The operator table: one row a case, as (op, how to call it in Paddle, inputs).

Rows are data: test_reference_ops.py runs them against the reference kernels, and the same rows can drive compiled
models. `op` is the PIR op that the row is about; the function may make other ops too, which are compared as well.
"""

import numpy as np

import table_elementwise
import table_index
import table_linalg
import table_nn
import table_reduce
import table_shape
import table_vision
from rows import Table

TABLE = Table()
for family in (table_elementwise, table_shape, table_nn, table_reduce, table_index, table_vision, table_linalg):
    family.add(TABLE)



def _every_element(step, shapes):
    """As many rows as x has elements, for each result that has rows."""
    count = step.operands[0].data.size
    return [None if shape is None else (count, *shape[1:]) if shape else shape for shape in shapes]


def _unique(step, shapes):
    """As many items as x has along the axis; the inverse already has its size."""
    axes = step.attributes["axis"]
    x = step.operands[0].data
    count = x.shape[axes[0]] if axes else x.size
    first = shapes[0]
    out = first[:axes[0]] + (count,) + first[axes[0] + 1:] if axes else (count,)
    return [out] + [None if shape is None else (count,) if shape else shape for shape in shapes[1:]]


def _masked(step, shapes):
    return [(np.broadcast(step.operands[0].data, step.operands[1].data).size,)]


def _every_level(step, shapes):
    """Each level has room for all boxes."""
    count = step.operands[0].data.shape[0]
    return [(count, 4) if shape is not None and len(shape) == 2 and shape[1] == 4 else shape for shape in shapes]


def _all_boxes(step, shapes):
    """Every box of every class of every image."""
    scores = step.operands[1].data
    return [(scores.size, *shapes[0][1:]), (scores.size, 1), *shapes[2:]]


def _proposals(step, shapes):
    count = step.operands[0].data.size
    return [(count, 4), (count, 1), shapes[2]]


# Ops whose result size depends on data: the shapes a compiler would give them (step, Paddle's shapes) -> shapes.
UPPER_BOUNDS = {
    "arange": lambda step, shapes: [(shapes[0][0] + 3,)],
    "masked_select": _masked,
    "bincount": lambda step, shapes: [(shapes[0][0] + 5,)],
    "collect_fpn_proposals": lambda step, shapes: [(step.attributes["post_nms_topn"], 4), shapes[1]],
    "distribute_fpn_proposals": _every_level,
    "generate_proposals": _proposals,
    "matrix_nms": _all_boxes,
    "multiclass_nms3": _all_boxes,
    "nms": lambda step, shapes: [(step.operands[0].data.shape[0],)],
    "nonzero": _every_element,
    "unique": _unique,
    "unique_consecutive": _unique,
}
