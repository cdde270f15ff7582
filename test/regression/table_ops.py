# ===- table_ops.py - instances that once went wrong -===
#
# Part of paddlec, under the Apache License 2.0. SPDX-License-Identifier: Apache-2.0
#
# Rows as tools/dev/differential.py prints them, each with the fault that it found. They say everything: the values of
# tensors follow from the seed that is written there.
#
# ===---------------------------------------------------------------------===
"""Rows of instances of ops: op, form, call in Paddle, arguments."""

import functools

from differential.draw import INF, NAN, T, read_row

ROWS = []
row = functools.partial(read_row, ROWS)

# Integers have real exponentials and logarithms.
row('exp', 'pir', 'paddle.exp(x)', x=T('int32', (2, 3), 1, 9, seed=939377, saved=(-1, 3)))
row('exp', 'legacy', 'paddle.exp(x)', x=T('int32', (2, 3), 1, 9, seed=939377, saved=(-1, 3)))
row('log', 'pir', 'paddle.log(x)', x=T('int32', (6,), 1, 9, seed=388244, saved=(-1,)))

# Floats that become integers do so before they are summed.
row('sum', 'pir', 'paddle.sum(x, axis, t)', x=T('float32', (4,), -2, 2, seed=258636), axis=None, t='int64')
row('sum', 'legacy', 'paddle.sum(x, axis, t)', x=T('float32', (4,), -2, 2, seed=258636), axis=None, t='int64')

# A window that is larger than the padded input by less than its stride.
row('pool2d', 'pir', 'F.avg_pool2d(x, k)', x=T('float64', (1, 9, 9, 2), -2, 2, seed=762646), k=3)

# The result's type is not the declared one.
row('equal_all', 'pir', 'paddle.equal_all(x, y)', x=T('float64', (6, 3), 0, 2, seed=166153), y=T('float64', (6, 3), 0, 2, seed=579025))

# Running sums of 32-bit integers stay such.
row('cumsum', 'legacy', 'paddle.cumsum(x, axis)', x=T('int32', (6, 2, 2, 4), -9, 10, seed=949933), axis=None)
