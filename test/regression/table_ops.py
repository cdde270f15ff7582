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

# A slice down to and with the first element, as 2.x says it.
row('strided_slice', 'legacy', 'x[::s]', x=T('float64', (4, 3), -2, 2, seed=997093, edge=True), s=-2)

# A reduction over one element has no loop.
row('amax', 'pir', 'paddle.amax(x, axis, keepdim=keep)', x=T('float32', (1,), -2, 2, seed=641956), axis=[0], keep=False)
row('median', 'legacy', 'paddle.median(x, axis, keep)', x=T('float32', (5, 6, 1), -9, 9, seed=853378), axis=-1, keep=True)

# A window that is larger than the padded input by less than its stride.
row('pool2d', 'pir', 'F.avg_pool2d(x, k)', x=T('float64', (1, 9, 9, 2), -2, 2, seed=762646), k=3)

# The result's type is not the declared one.
row('equal_all', 'pir', 'paddle.equal_all(x, y)', x=T('float64', (6, 3), 0, 2, seed=166153), y=T('float64', (6, 3), 0, 2, seed=579025))

# Sizes that are floats.
row('eye', 'pir', 'paddle.eye(n, m) + x', x=T('float32', (1,), -2, 2, seed=981003), n=3, m=None)
row('eye', 'pir', 'paddle.eye(n, m) + x', x=T('float32', (1,), -2, 2, seed=57881), n=4, m=3)

# Running sums of 32-bit integers stay such.
row('cumsum', 'legacy', 'paddle.cumsum(x, axis)', x=T('int32', (6, 2, 2, 4), -9, 10, seed=949933), axis=None)

# An operand in the middle is absent.
row('box_coder', 'legacy', "V.box_coder(p, v, t, 'decode_center_size', norm, axis=a)", a=0, p=T('float32', (5, 4), values=[[4.27, 1.49, 9.98, 9.17], [2.69, 2.22, 4.19, 6.38], [1.92, 3.96, 9.23, 6.49], [0.75, 0.68, 5.41, 5.49], [2.42, 1.86, 8.02, 4.56]]), v=(0.1, 0.1, 0.2, 0.2), t=T('float32', (3, 5, 4), -2, 2, seed=1), norm=True)

# Of several additions behind a convolution only the first is done in place, even where it broadcasts.
row('program', 'legacy', '[(step7 := F.swish(F.batch_norm(F.conv2d(step4, w7, None, 1, 1), m7, v7, s2, b2, False) + step3))] and [step7]', tolerance=0.0001, s2=T('float32', (7,), -2, 2, seed=933641, constant=True), b2=T('float32', (7,), -2, 2, seed=498782, constant=True), w7=T('float32', (7, 7, 3, 3), -2, 2, seed=806313), m7=T('float32', (7,), -2, 2, seed=551901, constant=True), v7=T('float32', (7,), 0.3, 2, seed=347358, constant=True), step3=T('float32', (1, 7, 2, 8), -0.37091, 31.7632, seed=0), step4=T('float32', (1, 7, 2, 8), -0.37091, 25.7907, seed=0))
